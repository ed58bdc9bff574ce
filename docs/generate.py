"""Write the pages of the documentation that follow from the code: every fault, and every option.

`python docs/generate.py` rewrites them; a test keeps them equal to the code.
"""

from __future__ import annotations

import inspect
from dataclasses import fields
from pathlib import Path

from referee.faults import FAULTS
from referee.rules.options import FOUNDATIONS_DEFAULT, MATCH_DEFAULTS, OPTIONS, SCORINGS
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS

HERE = Path(__file__).parent
PROJECT = HERE.parent
MADE = "<!-- Made by docs/generate.py; change the code instead. -->"


def faults_page() -> str:
    """List every fault: what it means, its payload, and records that have it and that do not."""
    lines = [
        "# Faults",
        "",
        MADE,
        "",
        "Everything a verdict can find about a round, a match or an event, in the order in which findings stand",
        "at one place.",
        "",
        "| code | severity | rule | what it is |",
        "|---|---|---|---|",
    ]
    for code, fault in FAULTS.items():
        lines.append(f"| [`{code}`](#{code}) | {fault.severity} | `{fault.rule}` | {fault.page.title.text} |")
    for code, fault in FAULTS.items():
        page = fault.page
        lines += ["", f"## {code}", "", f"**{page.title.text}.** {page.text.text}", ""]
        lines += [f"Severity: {fault.severity}. Rule: `{fault.rule}`.", ""]
        lines += [f"- **What a referee looks for.** {page.looks.text}"]
        lines += [f"- **How the replay goes on.** {page.goes_on.text}"]
        lines += [f"- **What it does to the result.** {page.result.text}"]
        if payload := fields(fault):  # type: ignore[arg-type]
            lines += ["", "| data | meaning |", "|---|---|"]
            lines += [f"| `{entry.name}` | {entry.metadata['doc'].text} |" for entry in payload]
        examples = sorted((PROJECT / "fixtures" / "faults" / code).glob("*.json"))
        bad = [_link(path) for path in examples if path.stem.startswith("bad")]
        good = [_link(path) for path in examples if path.stem.startswith("good")]
        lines += ["", f"Records that have it: {', '.join(bad)}. Records that do not: {', '.join(good)}."]
    return "\n".join(lines) + "\n"


def rules_page() -> str:
    """List the profiles side by side, the options with their values, the variants and the scorings."""
    lines = [
        "# What can be agreed",
        "",
        MADE,
        "",
        "A record names a profile, the family of rules it was played by. The profile sets every option, and the",
        'record may set one otherwise: `"rules": {"profile": "classic", "block_tie": "shared"}`.',
        "",
        "Sources such as `teaching/03.i` and `classic/setup.4` are the numbers of paragraphs in the five rule",
        "texts that the rule book is built on. The texts are not part of the project; what each paragraph says",
        "stands in a few words in [`fixtures/facts.tsv`](../fixtures/facts.tsv). `R…` is a ruling of the referee.",
        "",
        "## Options",
        "",
        "| option | teaching | classic | may be | source |",
        "|---|---|---|---|---|",
    ]
    for option in OPTIONS:
        may_be = [f"`{word}`" for word in option.allowed[Profile.TEACHING]]
        more = [f"`{word}`" for word in option.allowed[Profile.CLASSIC] if f"`{word}`" not in may_be]
        allowed = ", ".join(may_be) + (f"; in classic also {', '.join(more)}" if more else "")
        teaching, classic = (option.defaults[profile] for profile in Profile)
        lines.append(f"| `{option.name}` | `{teaching}` | `{classic}` | {allowed} | {', '.join(option.sources)} |")
    spaces = FOUNDATIONS_DEFAULT
    lines.append(
        f"| `foundations` | {spaces} | {spaces} | {spaces}; with `both-ways` also 8 "
        "| teaching/02.h, classic/setup.4, R13 |"
    )
    matches = [f"`{MATCH_DEFAULTS[profile].scoring}`, {MATCH_DEFAULTS[profile].goal}" for profile in Profile]
    lines.append(f"| `match` | {matches[0]} | {matches[1]} | see below | teaching/05.e, classic/winning.match |")
    lines += [
        "",
        "`hold_limit` (seconds) says how long a card that must be played may be held in `simultaneous`.",
        "",
        "## Variants",
        "",
        "Named in `variants`, under either profile, in any combination but those excluded.",
        "",
        "| variant | what it changes | not together with | source |",
        "|---|---|---|---|",
    ]
    for variant in VARIANTS.values():
        module = inspect.getmodule(variant.apply)
        what = (inspect.getdoc(module) or "").split("\n")[0]
        excluded = {f"`{other}`" for other in variant.excludes}
        excluded |= {f"`{other.id}`" for other in VARIANTS.values() if variant.id in other.excludes}
        excluded |= {f"`{option}: {choice}`" for option, choice in variant.excludes_options.items()}
        lines.append(
            f"| `{variant.id}` | {what} | {', '.join(sorted(excluded)) or '–'} | {', '.join(variant.sources)} |"
        )
    lines += [
        "",
        "## Scoring of a match",
        "",
        "`match` is an object with `scoring`, its parameter, and `max_rounds`. For a single round it decides",
        "whether the cards left are compared when the referee says whether a fault changed the result.",
        "",
        "| scoring | parameter | teaching | classic | source |",
        "|---|---|---|---|---|",
    ]
    for scoring in SCORINGS.values():
        teaching_goal, classic_goal = (scoring.defaults[profile] for profile in Profile)
        lines.append(
            f"| `{scoring.scoring}` | `{scoring.parameter}` | {teaching_goal} | {classic_goal} "
            f"| {', '.join(scoring.sources)} |"
        )
    return "\n".join(lines) + "\n"


def _link(path: Path) -> str:
    return f"[{path.stem}](../{path.relative_to(PROJECT).as_posix()})"


PAGES = {"faults.md": faults_page, "rules.md": rules_page}


def main() -> None:
    """Rewrite every page."""
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
