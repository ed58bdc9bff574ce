"""The `rules` of a record: a profile, variants and options, read into a rule set."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from referee.game.layout import Layout
from referee.messages import M, NumberChoice, Quoted
from referee.record import step
from referee.rules.options import FOUNDATIONS_DEFAULT, MATCH_DEFAULTS, OPTIONS, SCORINGS, ScoringOption
from referee.rules.ruleset import MatchRules, Profile, RuleSet, Scoring
from referee.rules.variants import VARIANTS
from referee.rules.variants.variant import Variant
from referee.wire.complaints import (
    NOT_ALLOWED,
    NOT_LIST,
    NOT_OBJECT,
    NOT_WHOLE,
    REQUIRED,
    TOO_MANY,
    Complaint,
    complain,
    not_allowed,
    unknown_keys,
)

KEYS = ("profile", "variants", *(option.name for option in OPTIONS), "foundations", "match", "hold_limit")
MATCH_KEYS = ("scoring", "target", "rounds", "limit", "max_rounds")
HIGHEST = 1_000_000
HIGHEST_SECONDS = 10**12

# Translators: both placeholders hold names of variants.
NOT_TOGETHER = M("input", "The variants %(variant)s and %(other)s cannot be played together.")
# Translators: e.g. "missed_play: forfeit" does not go with the variant "simultaneous".
OPTION_EXCLUDED = M("input", "%(option)s does not go with the variant %(variant)s.")
NOT_SECONDS = M("input", "A number of seconds is expected here, not less than 0.")
NEEDS_BOTH_WAYS = M("input", "%(value)s foundations are possible only with the variant %(variant)s.")
NEEDS_SIMULTANEOUS = M("input", "%(key)s is possible only with the variant %(variant)s.")
# Translators: key is the name of a setting, scoring the way of scoring it does not belong to.
WRONG_PARAMETER = M("input", "%(key)s does not go with the scoring %(scoring)s.")


def read_rules(value: Any, pointer: str = "/rules") -> tuple[RuleSet | None, list[Complaint]]:
    """Read the rules of a record; the rule set is None where something is wrong with them."""
    if type(value) is not dict:
        return None, [complain(pointer, NOT_OBJECT)]
    try:
        # Archives repeat a handful of rule sets; those without nested values are read once.
        return _read_plain(tuple(value.items()), pointer)
    except TypeError:
        return _read(value, pointer)


@lru_cache(maxsize=1024, typed=True)
def _read_hashed(items: tuple[tuple[str, Any], ...], pointer: str) -> tuple[RuleSet | None, list[Complaint]]:
    return _read(dict(items), pointer)


def _read_plain(items: tuple[tuple[str, Any], ...], pointer: str) -> tuple[RuleSet | None, list[Complaint]]:
    if items and items[-1] == ("variants", []):
        # The canonical form of a record without variants; a list alone would keep it from the cache.
        items = items[:-1]
    return _read_hashed(items, pointer)


def _read(value: dict[str, Any], pointer: str) -> tuple[RuleSet | None, list[Complaint]]:
    found: list[Complaint] = []
    unknown_keys(value, pointer, KEYS, found)
    profile = _profile(value, pointer, found)
    variants = _variants(value, pointer, found)
    chosen: dict[str, Any] = {}
    for option in OPTIONS:
        at = step(pointer, option.name)
        if option.name in value:
            # Without a profile the options are compared with what any profile allows.
            allowed = option.allowed[profile] if profile else option.allowed[Profile.CLASSIC]
            word = next((choice for choice in allowed if choice == value[option.name]), None)
            if word is None:
                found.append(not_allowed(at, value[option.name], allowed))
            chosen[option.name] = word
        elif profile:
            chosen[option.name] = option.defaults[profile]
    foundations = _foundations(value, pointer, variants, found)
    _exclusions(value, pointer, variants, found)
    match = _match(value.get("match"), step(pointer, "match"), profile, found) if "match" in value else None
    if found or profile is None:
        return None, found
    rules = RuleSet(
        profile=profile,
        variants=tuple(variant.id for variant in variants),
        match=match or MATCH_DEFAULTS[profile],
        layout=Layout(foundations=foundations),
        **chosen,
    )
    for variant in variants:
        rules = variant.apply(rules)
    hold_limit = _hold_limit(value, step(pointer, "hold_limit"), rules, found)
    return (None, found) if found else (replace(rules, hold_limit=hold_limit), [])


def _profile(value: dict[str, Any], pointer: str, found: list[Complaint]) -> Profile | None:
    if "profile" not in value:
        found.append(complain(pointer, REQUIRED, key=Quoted("profile")))
        return None
    profile = next((choice for choice in Profile if choice == value["profile"]), None)
    if profile is None:
        found.append(not_allowed(step(pointer, "profile"), value["profile"], Profile))
    return profile


def _variants(value: dict[str, Any], pointer: str, found: list[Complaint]) -> tuple[Variant, ...]:
    """Read the list of variants; the order in which they are named does not matter."""
    named, at = value.get("variants", []), step(pointer, "variants")
    if type(named) is not list:
        found.append(complain(at, NOT_LIST))
        return ()
    known = tuple(VARIANTS)
    if len(named) > len(known):
        found.append(complain(at, TOO_MANY, count=len(named), most=len(known)))
        return ()
    for index, variant in enumerate(named):
        if variant not in known:
            found.append(not_allowed(step(at, index), variant, known))
    return tuple(variant for variant in VARIANTS.values() if variant.id in named)


def _exclusions(
    value: dict[str, Any], pointer: str, variants: tuple[Variant, ...], found: list[Complaint]
) -> None:
    """Refuse variants that cannot be played together, and options that do not go with them."""
    for variant in variants:
        for other in variants:
            if other.id in variant.excludes:
                at = step(pointer, "variants")
                found.append(complain(at, NOT_TOGETHER, variant=Quoted(variant.id), other=Quoted(other.id)))
        for option, choice in variant.excludes_options.items():
            if value.get(option) == choice:
                found.append(
                    complain(
                        step(pointer, option),
                        OPTION_EXCLUDED,
                        option=Quoted(f"{option}: {choice}"),
                        variant=Quoted(variant.id),
                    )
                )


def _foundations(
    value: dict[str, Any], pointer: str, variants: tuple[Variant, ...], found: list[Complaint]
) -> int:
    number, at = value.get("foundations", FOUNDATIONS_DEFAULT), step(pointer, "foundations")
    possible = {FOUNDATIONS_DEFAULT}.union(*[variant.foundations for variant in variants])
    if type(number) is not int:
        found.append(complain(at, NOT_WHOLE, least=FOUNDATIONS_DEFAULT))
    elif number in possible:
        return number
    elif allowing := next((v for v in VARIANTS.values() if number in v.foundations), None):
        found.append(complain(at, NEEDS_BOTH_WAYS, value=number, variant=Quoted(allowing.id)))
    else:
        found.append(
            complain(at, NOT_ALLOWED, value=Quoted(str(number)), allowed=NumberChoice(tuple(sorted(possible))))
        )
    return FOUNDATIONS_DEFAULT


def _hold_limit(value: dict[str, Any], pointer: str, rules: RuleSet, found: list[Complaint]) -> Decimal | None:
    """Read how long a card may be held, which means something only where there are no turns."""
    if "hold_limit" not in value:
        return None
    if rules.in_turns:
        found.append(
            complain(pointer, NEEDS_SIMULTANEOUS, key=Quoted("hold_limit"), variant=Quoted("simultaneous"))
        )
        return None
    seconds = read_seconds(value["hold_limit"])
    if seconds is None:
        found.append(complain(pointer, NOT_SECONDS))
    return seconds


def read_seconds(value: Any) -> Decimal | None:
    """Read a number of seconds, exactly as it is written; None where it is none."""
    if type(value) not in (int, float) or not 0 <= value < HIGHEST_SECONDS:
        return None
    return Decimal(repr(value))


def _match(value: Any, pointer: str, profile: Profile | None, found: list[Complaint]) -> MatchRules | None:
    """Read how the match is scored; every way of scoring has one parameter of its own."""
    if type(value) is not dict:
        found.append(complain(pointer, NOT_OBJECT))
        return None
    unknown_keys(value, pointer, MATCH_KEYS, found)
    named = value.get("scoring", str(Scoring.WINS))
    scoring = next((choice for choice in Scoring if choice == named), None)
    if scoring is None:
        found.append(not_allowed(step(pointer, "scoring"), named, Scoring))
        return None
    option: ScoringOption = SCORINGS[scoring]
    for key in ("target", "rounds", "limit"):
        if key in value and key != option.parameter:
            found.append(
                complain(step(pointer, key), WRONG_PARAMETER, key=Quoted(key), scoring=Quoted(str(scoring)))
            )
    goal = _whole(value, option.parameter, pointer, found)
    most = _whole(value, "max_rounds", pointer, found)
    return MatchRules(scoring, goal or option.defaults[profile or Profile.CLASSIC], most)


def _whole(value: dict[str, Any], key: str, pointer: str, found: list[Complaint]) -> int | None:
    number = value.get(key)
    if key in value and (type(number) is not int or not 1 <= number <= HIGHEST):
        found.append(complain(step(pointer, key), NOT_WHOLE, least=1))
        return None
    return number
