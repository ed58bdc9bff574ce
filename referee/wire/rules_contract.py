"""The JSON Schemas of the rules in a record: a profile, variants, options, and how a match is scored."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from referee.rules.options import FOUNDATIONS_DEFAULT, OPTIONS, SCORINGS, Option
from referee.rules.ruleset import Profile, Scoring
from referee.rules.variants import VARIANTS
from referee.rules.variants.variant import Variant
from referee.wire.rules import HIGHEST, HIGHEST_SECONDS

Schema = dict[str, Any]

COMMENT: Schema = {"description": "Free text of your own, never judged."}
OWN_KEYS: Schema = {"^x_": {"description": "Keys of your own, never judged."}}
SECONDS: Schema = {"type": "number", "minimum": 0, "exclusiveMaximum": HIGHEST_SECONDS}
NO_TURNS = "simultaneous"
"""The variant without turns."""


def record_object(
    description: str, properties: Mapping[str, Any], required: tuple[str, ...] = (), **more: Any
) -> Schema:
    """Make the schema of an object of a record, in which a comment and keys of one's own may stand."""
    return {
        "type": "object",
        "description": description,
        "properties": {**properties, "comment": COMMENT},
        "patternProperties": OWN_KEYS,
        **({"required": list(required)} if required else {}),
        "additionalProperties": False,
        **more,
    }


def rules_schema() -> Schema:
    properties: Schema = {
        "profile": {
            "description": "The family of rules that sets every option.",
            "type": "string",
            "enum": [str(profile) for profile in Profile],
        },
        "variants": {
            "description": "The variants agreed, in any order.",
            "type": "array",
            "items": {"enum": list(VARIANTS)},
        },
    }
    for option in OPTIONS:
        words = dict.fromkeys(str(word) for profile in Profile for word in option.allowed[profile])
        properties[option.name] = {
            "description": _option_text(option),
            "type": "string",
            "enum": list(words),
        }
    possible = {FOUNDATIONS_DEFAULT}.union(*(variant.foundations for variant in VARIANTS.values()))
    properties["foundations"] = {
        "description": "How many foundations there is room for.",
        "enum": sorted(possible),
    }
    properties["hold_limit"] = {
        "description": "How many seconds a card may be held, where there are no turns.",
        **SECONDS,
    }
    properties["match"] = {"$ref": "#/$defs/match"}
    return record_object(
        "What was agreed: a profile, variants, and options that differ from the profile.",
        properties,
        ("profile",),
        allOf=[
            *(_profile_limits(profile) for profile in Profile),
            *(_variant_limits(variant) for variant in VARIANTS.values() if _limiting(variant)),
            {"if": {"required": ["hold_limit"]}, "then": with_variant(NO_TURNS)},
            *(
                {
                    "if": {"properties": {"foundations": {"const": number}}, "required": ["foundations"]},
                    "then": {
                        "anyOf": [
                            with_variant(variant.id)
                            for variant in VARIANTS.values()
                            if number in variant.foundations
                        ]
                    },
                }
                for number in sorted(possible - {FOUNDATIONS_DEFAULT})
            ),
        ],
    )


def with_variant(variant: str) -> Schema:
    """Say that some rules have a variant."""
    return {
        "type": "object",
        "properties": {"variants": {"type": "array", "contains": {"const": variant}}},
        "required": ["variants"],
    }


def _limiting(variant: Variant) -> bool:
    return bool(variant.excludes or variant.excludes_options)


def _variant_limits(variant: Variant) -> Schema:
    """Say what a variant cannot go together with."""
    return {
        "if": with_variant(variant.id),
        "then": {
            "properties": {
                "variants": {"not": {"contains": {"enum": sorted(variant.excludes)}}},
                **{name: {"not": {"const": choice}} for name, choice in variant.excludes_options.items()},
            }
        },
    }


def _option_text(option: Option) -> str:
    return (inspect.getdoc(type(option.allowed[Profile.CLASSIC][0])) or "").partition("\n\n")[0]


def _profile_limits(profile: Profile) -> Schema:
    """Say which values of the options a profile allows."""
    return {
        "if": {"properties": {"profile": {"const": str(profile)}}, "required": ["profile"]},
        "then": {
            "properties": {
                option.name: {"enum": [str(word) for word in option.allowed[profile]]} for option in OPTIONS
            }
        },
    }


_PARAMETERS = {
    "target": "The round wins that decide the match.",
    "rounds": "How many rounds are played, or are the most that are.",
    "limit": "The penalty points at which a player is out of the match.",
}


def match_schema() -> Schema:
    whole = {"type": "integer", "minimum": 1, "maximum": HIGHEST}
    return record_object(
        "How rounds add up to a match.",
        {
            "scoring": {
                "description": "The way of scoring; wins where it is left out.",
                "type": "string",
                "enum": [str(scoring) for scoring in Scoring],
            },
            **{name: {"description": text, **whole} for name, text in _PARAMETERS.items()},
            "max_rounds": {"description": "The most rounds that are played, if that was agreed.", **whole},
        },
        allOf=[
            {
                # Left out, the scoring is wins; an absent key satisfies the condition.
                "if": {
                    "properties": {"scoring": {"const": str(scoring)}},
                    **({} if scoring is Scoring.WINS else {"required": ["scoring"]}),
                },
                "then": {"properties": {name: False for name in _PARAMETERS if name != option.parameter}},
            }
            for scoring, option in SCORINGS.items()
        ],
    )
