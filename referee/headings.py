"""What stands above and beside the texts of the rule book, on its pages and in a terminal alike."""

from __future__ import annotations

from collections.abc import Mapping

from referee.faults.base import Severity
from referee.messages import M, Message

WHY = M("rule book", "Why it matters")
EXAMPLE = M("rule book", "An example")
RULINGS = M("rule book", "Rulings of the referee")
# Translators: id is the number of a ruling, such as R08.
RULING = M("rule book", "The referee's ruling %(id)s")
RULINGS_NOTE = M(
    "rule book",
    "Where the sources differ or are silent, the referee has decided. These rulings are the referee's own; "
    "they stand in no source.",
)
# Translators: a label before what the sources say, or do not say, about something that the referee decided.
OPEN_IN_SOURCES = M("rule book", "What the sources leave open:")
NEVER_JUDGED = M("rule book", "Never judged")
NEVER_JUDGED_NOTE = M(
    "rule book", "This is advice, or something that no record can prove. The referee never judges by it."
)
HOLDS_FOR = M("rule book", "Where it holds")
# Translators: said of a rule that holds for both families of rules, and without any variant.
EVERYWHERE = M("rule book", "in every game")
# Translators: profile is the name of a family of rules, such as "Classic rules".
UNDER_PROFILE = M("rule book", "Profile: %(profile)s")
# Translators: variants is one or more names of variants, joined by "or".
WITH_VARIANT = M("rule book", "Variant: %(variants)s")
FAULTS_BREAKING = M("rule book", "Findings about it")
RELATED = M("rule book", "Read next")
SOURCES = M("rule book", "Sources")
RULE_BROKEN = M("rule book", "The rule")
LOOKS = M("rule book", "What the referee looks for")
GOES_ON = M("rule book", "How the replay goes on")
RESULT = M("rule book", "What it does to the result")
PAYLOAD = M("rule book", "The particulars of a finding")
NO_PAYLOAD = M("rule book", "A finding of this kind has no particulars.")
# Translators: heads of the columns of a table: the key of a value in a document, and what the value means.
FIELD = M("rule book", "Key")
FIELD_MEANING = M("rule book", "Meaning")
BAD_EXAMPLE = M("rule book", "A record with this finding")
GOOD_EXAMPLE = M("rule book", "A record without it")
VERDICT = M("rule book", "Verdict")
FOUND = M("rule book", "What the referee finds")
NOTHING_FOUND = M("rule book", "The referee finds nothing.")
AS_HANDED_IN = M("rule book", "The record as it is handed in")
OPTIONS = M("rule book", "Options")
OPTION = M("rule book", "Option")
# Translators: a label before the other values that an option may have.
ALSO_POSSIBLE = M("rule book", "Also possible:")
# Translators: the value of an option that is a list, and is empty unless a record says otherwise.
NONE = M("rule book", "none")
# Translators: the value of an option that is a number, and is not there unless a record names it.
NOT_SET = M("rule book", "no limit")
FOUNDATIONS = M("rule book", "Foundations")
EXCLUDES = M("rule book", "Not together with")
RULES = M("rule book", "Rules")
# Translators: stands before a warning that a word has two meanings, or is easily confused with another.
TAKE_CARE = M("rule book", "Take care:")
# Translators: a label before the names of a term in all languages.
NAMES = M("rule book", "In other languages")
SEE_ALSO = M("rule book", "See also")

SEVERITY_NOTES: Mapping[Severity, Message] = {
    Severity.VIOLATION: M("rule book", "A rule of play was broken."),
    Severity.DISCREPANCY: M(
        "rule book", "The record or the claimed result does not agree with what the cards show, or with itself."
    ),
    Severity.NOTICE: M("rule book", "Worth knowing, and nobody's fault."),
}
