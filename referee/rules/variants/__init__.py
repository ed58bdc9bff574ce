"""The variants a record may declare: one module a variant, and its line in the list."""

from collections.abc import Mapping

from referee.rules.variants import (
    block_play,
    both_ways,
    nominated_aces,
    simultaneous,
    speed,
    spread_of_three,
)
from referee.rules.variants.variant import Variant

VARIANTS: Mapping[str, Variant] = {
    module.VARIANT.id: module.VARIANT
    for module in (both_ways, spread_of_three, simultaneous, nominated_aces, block_play, speed)
}
"""Every variant by its id, in the order in which they are listed."""
