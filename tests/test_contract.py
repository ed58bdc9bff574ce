"""The published contract: the schemas say what the code does, and the files say what the schemas say."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from referee.data import folder
from referee.faults import FAULTS
from referee.text import languages, speaker
from referee.web import contract as service_contract
from referee.web import create_app, documentation, problems
from referee.wire import contract
from referee.wire.complaints import InvalidRecord
from referee.wire.document import to_bytes
from referee.wire.formats import BY_MEDIA_TYPE
from referee.wire.log import LogSchema
from referee.wire.match_log import MatchSchema
from referee.wire.referee import adjudicate_value

PUBLISHED = (*contract.LOGS, *contract.VERDICTS)
SCHEMAS = {published.name: published.make() for published in PUBLISHED}
LOG = Draft202012Validator(SCHEMAS["Log"])
VERDICT = Draft202012Validator(SCHEMAS["Verdict"])
DESCRIPTION = documentation.build(create_app({}))
EXAMPLES = {
    path.stem: json.loads(path.read_text("utf-8"))["record"]
    for path in sorted((Path(__file__).parent.parent / "fixtures" / "examples").glob("*.json"))
}
RECORD: dict[str, Any] = {
    **EXAMPLES["stopped-in-the-run"],
    "turns": [
        {"player": "Ana", "plays": [{"card": "AS", "to": 1}, {"card": "2C"}]},
        {"player": "Ben", "plays": []},
    ],
}


def judged(record: Any) -> Any:
    """Judge a record as it is judged for a client, or give None where it is not valid."""
    try:
        return json.loads(to_bytes(adjudicate_value(record, speaker("en"))))
    except InvalidRecord:
        return None


def changed(path: str, value: Any) -> dict[str, Any]:
    """Put a value into the record; `...` takes away what stands there."""
    record = copy.deepcopy(RECORD)
    *steps, last = (int(step) if step.isdigit() else step for step in path.split("/"))
    place: Any = record
    for step in steps:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return record


NESTED_PAYLOAD = re.compile(r"/\$defs/data-[^/]+/properties/.+/")

# The files.


@pytest.mark.parametrize(
    ("command", "write", "names"),
    [
        ("referee.wire.contract", contract.write, sorted(published.file for published in PUBLISHED)),
        ("referee.web.contract", service_contract.write, ["openapi.json"]),
    ],
)
def test_files_are_what_the_code_gives(command: str, write: Any, names: list[str], tmp_path: Path) -> None:
    write(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    for name in names:
        published = folder("schemas").joinpath(name).read_text("utf-8")
        assert (tmp_path / name).read_text("utf-8") == published, f"run: python -m {command}"


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_every_published_file_is_made_by_a_command() -> None:
    files = {path.name for path in folder("schemas").iterdir() if path.name.endswith(".json")}
    assert files == {"openapi.json", *(published.file for published in PUBLISHED)}


def undescribed(schema: Any, path: str = "") -> list[str]:
    """Find the keys of objects that nothing is said about; conditions only repeat keys."""
    missing = []
    if isinstance(schema, dict):
        for name, part in schema.get("properties", {}).items():
            if "$ref" not in part and "description" not in part:
                missing.append(f"{path}/{name}")
        for key, part in schema.items():
            if key not in ("if", "then", "allOf", "oneOf"):
                missing += undescribed(part, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, part in enumerate(schema):
            missing += undescribed(part, f"{path}/{index}")
    return missing


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_key_is_described(name: str) -> None:
    # What is nested in one field of a payload is described with the field.
    assert [path for path in undescribed(SCHEMAS[name]) if not NESTED_PAYLOAD.match(path)] == []


def test_every_fault_has_its_payload_in_the_schema_of_a_verdict() -> None:
    published = []
    for verdict in contract.VERDICTS:
        definitions = SCHEMAS[verdict.name]["$defs"]
        codes = [choice["properties"]["code"]["const"] for choice in definitions["finding"]["oneOf"]]
        for code in codes:
            assert definitions[f"data-{code}"]["properties"].keys() == set(FAULTS[code].payload_fields)
        assert codes == [code for code in FAULTS if code in codes]
        published += codes
    assert set(published) == set(FAULTS)


def test_the_verdict_on_a_round_knows_no_round() -> None:
    """What is found in a match and nowhere else is no part of the verdict on a round alone."""
    finding = VERDICT.schema["$defs"]["finding"]
    assert "round" not in finding["properties"]
    assert not {"wrong-dealer", "wrong-scores", "unreadable-record"} & set(finding["properties"]["code"]["enum"])
    of_match = SCHEMAS["MatchVerdict"]["$defs"]["finding"]
    assert "round" in of_match["required"]
    assert {"wrong-dealer", "missed-play"} <= set(of_match["properties"]["code"]["enum"])


@pytest.mark.parametrize(("name", "schema"), [("Log", LogSchema), ("MatchLog", MatchSchema)])
def test_schemas_of_logs_know_the_keys_of_their_readers(name: str, schema: Any) -> None:
    assert SCHEMAS[name]["properties"].keys() == schema().fields.keys()


# Records.


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    verdict = judged(EXAMPLES[name])
    if verdict is None:
        # Nothing among the examples is wrong for a reason that a schema cannot tell.
        assert not LOG.is_valid(EXAMPLES[name])
    else:
        LOG.validate(EXAMPLES[name])
        VERDICT.validate(verdict)


ACCEPTED = {
    "nothing changed": ("id", "x"),
    "no turns": ("turns", ...),
    "no result": ("result", ...),
    "nothing claimed": ("result", {}),
    "dealer not noted": ("dealer", None),
    "dealer left empty": ("dealer", ""),
    "name with spaces around it": ("players/0", "  Ana\n"),
    "name in another form": ("players/2", "Chloe\u0301"),
    "comment of any kind": ("comment", [{"a": None}]),
    "own key": ("x_anything", {"deep": [1]}),
    "shortest own key": ("x_", None),
    "comment in the rules": ("rules/comment", 1),
    "own key in the deal": ("deal/x_y", 1),
    "own key in a turn": ("turns/0/x_y", 1),
    "comment in a play": ("turns/0/plays/0/comment", "well played"),
    "comment in the result": ("result/comment", "disputed"),
    "comment among the counts": ("result/remaining", {"Ana": 11, "comment": "counted twice", "x_a": 1}),
    "packets as texts": ("deal/packets/0", "AS 2C 3D 9H KC QC QD QH QS JC JD JH JS"),
    "packet over several lines": ("deal/packets/0", " as 2c\n3d\t9h  kc qc qd qh qs jc jd jh js "),
    "empty packet": ("deal/packets/0", []),
    "empty packet as a text": ("deal/packets/0", ""),
    "symbols": ("deal/packets/0/0", "A♠"),
    "emoji": ("deal/packets/0/0", "A♠\ufe0f"),
    "ten as T": ("deal/packets/1/1", "Tc"),
    "dead pile": ("deal/dead_pile", "AS"),
    "cards set out": ("deal/set_out", ["AS"]),
    "deck": ("deal", {"deck": "AS 2C"}),
    "turn as a text": ("turns/0", "Ana: AS@1 2C"),
    "turn with cards shown": ("turns/0", " Ana : AS@1 2C@1! (3D 9H)"),
    "turn with nothing shown": ("turns/0", "Ana: - ()"),
    "pass as a text": ("turns/1", "Ben: -"),
    "plays as a text": ("turns/0/plays", "AS@1 2C@01"),
    "no plays as a text": ("turns/1/plays", ""),
    "pass in the plays": ("turns/1/plays", " - "),
    "plays as texts": ("turns/0/plays", ["AS@1", {"card": "2C"}, " 3D "]),
    "everything in a play": (
        "turns/0/plays/0",
        {"card": "AS", "to": 8, "turned": "2C", "bar": False, "taken_back": True},
    ),
    "a called turn": ("turns/1/called_by", "Ana"),
    "cards shown": ("turns/1/shows", ["KS"]),
    "stopped midway": ("complete", False),
    "nobody won": ("result/winner", None),
    "nobody in a list": ("result/winner", []),
    "one in a list": ("result/winner", ["Ana"]),
    "counts not noted": ("result/remaining", [11, None, None, None]),
    "counts by name": ("result/remaining", {"Ana": 11, " Ben ": None}),
    "places": ("result/places", [["Ana"], ["Ben", "Dirk"]]),
    "abandoned": ("result/outcome", "abandoned"),
    "an option": ("rules/missed_play", "forfeit"),
    "foundations": ("rules/foundations", 4),
    "eight foundations with both ways": (
        "rules",
        {"profile": "teaching", "variants": ["both-ways"], "foundations": 8},
    ),
    "all variants that go together": (
        "rules",
        {"profile": "classic", "variants": ["speed", "both-ways", "spread-of-three", "block-play", "speed"]},
    ),
    "no deal": ("deal", ...),
    "unseen card": ("deal/packets/0/0", "??"),
    "unseen cards as a text": ("deal/packets/0", "AS ?? 3D ??"),
    "unseen dead pile": ("deal/dead_pile", "?? ??"),
    "no variants": ("rules/variants", []),
    "scoring left out": ("rules/match", {"target": 2, "max_rounds": 9}),
    "penalty points": ("rules/match", {"scoring": "penalty", "limit": 30, "comment": "agreed"}),
    "classic with a dead pile": ("rules", {"profile": "classic", "leftover": "dead-pile"}),
    "classic for places": ("rules", {"profile": "classic", "after_win": "play-on"}),
}


@pytest.mark.parametrize(("path", "value"), ACCEPTED.values(), ids=ACCEPTED)
def test_what_the_reader_accepts_the_schema_accepts(path: str, value: Any) -> None:
    record = changed(path, value)
    verdict = judged(record)
    assert verdict is not None
    LOG.validate(record)
    VERDICT.validate(verdict)


def landed(*plays: Any, **rules: Any) -> dict[str, Any]:
    """Make a record of a round without turns."""
    record = {
        **RECORD,
        "rules": {"profile": "teaching", "variants": ["simultaneous"], **rules},
        "plays": list(plays),
    }
    del record["turns"]
    return record


@pytest.mark.parametrize(
    ("record", "valid"),
    [
        (landed(), True),
        (landed({"player": "Ana", "card": "AS", "x_a": 1}), True),
        (landed({"player": "Ana", "card": "AS", "to": 1, "turned": "2C", "at": 0.5}, hold_limit=2.5), True),
        (landed({"player": "Ana", "card": "AS"}, hold_limit=2), False),
        (landed({"player": "Ana"}), False),
        (landed({"card": "AS"}), False),
        (landed("AS"), False),
        (landed({"player": "Ana", "card": "AS", "at": -1}), False),
        (landed({"player": "Ana", "card": "AS", "at": "1"}), False),
        (landed(hold_limit=-1), False),
        (landed(hold_limit=None), False),
    ],
)
def test_round_without_turns(record: Any, valid: bool) -> None:
    assert (judged(record) is not None) == valid
    assert LOG.is_valid(record) == valid


@pytest.mark.parametrize(("notation", "card"), [("fr", "RC"), ("fr", "10♦"), ("de", "BP"), ("de", "kk")])
def test_notations(notation: str, card: str) -> None:
    packets = [[card], [card], [card], [card]]
    record = {**RECORD, "notation": notation, "deal": {"packets": packets}, "turns": ["Ana: -"]}
    assert judged(record) is not None
    LOG.validate(record)


REFUSED = {
    "other format": ("format", "give-away/2"),
    "no format": ("format", ...),
    "no rules": ("rules", ...),
    "no players": ("players", ...),
    "no dealer": ("dealer", ...),
    "unknown key": ("colour", "red"),
    "almost an own key": ("X_a", 1),
    "id that is no text": ("id", 7),
    "long id": ("id", "x" * 201),
    "null for a text": ("table", None),
    "no profile": ("rules/profile", ...),
    "unknown profile": ("rules/profile", "modern"),
    "unknown key in the rules": ("rules/profil", "teaching"),
    "option of the other profile": ("rules/leftover", "dead-pile"),
    "another option of it": ("rules/after_win", "play-on"),
    "unknown variant": ("rules/variants", ["backwards"]),
    "variants as a text": ("rules/variants", "speed"),
    "eight foundations": ("rules/foundations", 8),
    "limit of holding with turns": ("rules/hold_limit", 5),
    "variants that do not go together": ("rules/variants", ["speed", "nominated-aces"]),
    "variant and option that do not": (
        "rules",
        {"profile": "teaching", "variants": ["simultaneous"], "missed_play": "forfeit"},
    ),
    "turns where there are none": ("rules/variants", ["simultaneous"]),
    "unseen card played": ("turns/0/plays/0/card", "??"),
    "unseen card in the deck": ("deal", {"deck": "AS ??"}),
    "unseen card set out": ("deal/set_out", ["??"]),
    "parameter of another scoring": ("rules/match", {"scoring": "golf", "target": 3}),
    "parameter of another than wins": ("rules/match", {"limit": 3}),
    "unknown scoring": ("rules/match", {"scoring": "elo"}),
    "nothing to reach": ("rules/match", {"target": 0}),
    "unknown notation": ("notation", "es"),
    "one player": ("players", ["Ana"]),
    "seven players": ("players", list("abcdefg")),
    "the same player twice": ("players/1", "Ana"),
    "nameless player": ("players/0", " "),
    "player that is a number": ("players/0", 7),
    "control character in a name": ("players/0", "A\x07a"),
    "name that turns the text round": ("players/0", "A\u202ena"),
    "dealer that is a number": ("dealer", 0),
    "no deal of any kind": ("deal", {}),
    "packets and a deck": ("deal/deck", "AS"),
    "deck and a dead pile": ("deal", {"deck": "AS", "dead_pile": "2S"}),
    "packets as one text": ("deal/packets", "AS 2C"),
    "one packet": ("deal/packets", [["AS"]]),
    "no card": ("deal/packets/0/0", "1S"),
    "card with a space": ("deal/packets/0/0", "A S"),
    "two cards in one": ("deal/packets/0/0", "AS 2S"),
    "packet with no card in it": ("deal/packets/0", "AS XX"),
    "too many cards": ("deal/packets/0", ["AS"] * 209),
    "turns as a text": ("turns", "Ana: -"),
    "too many turns": ("turns", ["Ana: -"] * 2001),
    "too many plays": ("turns/0/plays", ["AS"] * 201),
    "turn without a player": ("turns/0/player", ...),
    "turn without plays": ("turns/0/plays", ...),
    "unknown key in a turn": ("turns/0/note", ""),
    "turn without a colon": ("turns/0", "Ana AS"),
    "turn with nothing after the name": ("turns/0", "Ana:"),
    "text after the cards shown": ("turns/0", "Ana: - (9H) AS"),
    "play without a card": ("turns/0/plays/0", {"to": 1}),
    "unknown key in a play": ("turns/0/plays/0", {"card": "AS", "on": 1}),
    "foundation nought": ("turns/0/plays/0/to", 0),
    "foundation nine": ("turns/0/plays/0", "AS@9"),
    "foundation null": ("turns/0/plays/0/to", None),
    "bar that is a number": ("turns/0/plays/0/bar", 1),
    "call by nobody": ("turns/0/called_by", None),
    "maybe complete": ("complete", "no"),
    "result as a text": ("result", "Ana"),
    "unknown key in the result": ("result/winer", "Ana"),
    "unknown outcome": ("result/outcome", "draw"),
    "winner that is a number": ("result/winner", 1),
    "the same winner twice": ("result/winner", ["Ana", "Ana"]),
    "count below nought": ("result/remaining/0", -1),
    "half a card": ("result/remaining/0", 10.5),
    "count as a text": ("result/remaining", {"Ana": "11"}),
    "places as names": ("result/places", ["Ana"]),
    "plays in place of turns": ("plays", []),
}


@pytest.mark.parametrize(("path", "value"), REFUSED.values(), ids=REFUSED)
def test_what_the_schema_refuses_the_reader_refuses(path: str, value: Any) -> None:
    record = changed(path, value)
    assert not LOG.is_valid(record)
    assert judged(record) is None


@pytest.mark.parametrize("dealer", [None, ""])
def test_deck_needs_a_dealer(dealer: str | None) -> None:
    record = {**RECORD, "deal": {"deck": "AS 2C"}, "dealer": dealer}
    assert judged(record) is None
    assert not LOG.is_valid(record)


def test_verdict_schema_is_strict() -> None:
    verdict = judged(EXAMPLES["stopped-in-the-run"])
    VERDICT.validate(verdict)
    for spoil in (
        lambda v: v["findings"][0]["data"].update(extra=1),
        lambda v: v["findings"][0]["data"].pop("fits"),
        lambda v: v["findings"][0].update(code="no-such-fault"),
        lambda v: v["findings"][0].update(severity="notice"),
        lambda v: v["findings"][0].update(code="false-call", rule=FAULTS["false-call"].rule),
        lambda v: v["findings"][0].update(turn=0),
        lambda v: v["findings"][0].update(pointer="turns/0"),
        lambda v: v["result"].pop("lawful"),
        lambda v: v["result"]["as_played"].update(outcome="abandoned"),
        lambda v: v.update(verdict="guilty"),
        lambda v: v.update(more=1),
        lambda v: v.pop("summary"),
    ):
        spoiled = copy.deepcopy(verdict)
        spoil(spoiled)
        assert not VERDICT.is_valid(spoiled)


# The description of the service.


def test_description_is_valid_openapi() -> None:
    assert DESCRIPTION["openapi"].startswith("3.1.")
    OpenAPIV31SpecValidator(DESCRIPTION).validate()


def component(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": DESCRIPTION["components"]})


def test_description_has_the_addresses_of_the_app() -> None:
    rules = {rule.rule for rule in create_app({"REFEREE_DOCS": "no"}).url_map.iter_rules()}
    # What browsers load beside the pages is no door of the service.
    files = {"/static/<path:filename>", "/favicon.ico"}
    addresses = {re.sub("<(.*)>", r"{\1}", rule) for rule in rules - files}
    assert addresses == DESCRIPTION["paths"].keys()


def test_example_request_is_judged_as_the_example_answers_say() -> None:
    judging = DESCRIPTION["paths"]["/v1/adjudications"]["post"]
    contents = judging["requestBody"]["content"]
    assert list(contents) == list(BY_MEDIA_TYPE)
    (example,) = contents["application/json"]["examples"].values()
    component("Log").validate(example["value"])
    for media_type in ("application/toml", "application/yaml"):
        (written,) = contents[media_type]["examples"].values()
        assert BY_MEDIA_TYPE[media_type].parse(written["value"].encode()) == example["value"]
    answers = judging["responses"]["200"]["content"]["application/json"]["examples"]
    assert list(answers) == list(languages())
    client = create_app({}).test_client()
    for tag, answer in answers.items():
        component("Verdict").validate(answer["value"])
        assert client.post(f"/v1/adjudications?lang={tag}", json=example["value"]).json == answer["value"]


def test_errors_are_described_as_problems() -> None:
    judging = DESCRIPTION["paths"]["/v1/adjudications"]["post"]["responses"]
    assert set(judging) == {"200", "400", "413", "415", "422", "500", "default"}
    for path in DESCRIPTION["paths"].values():
        for operation in (path[method] for method in ("get", "post") if method in path):
            for status, answer in operation["responses"].items():
                if status == "default":
                    assert answer == {"$ref": "#/components/responses/Problem"}
                    continue
                assert {"Content-Language", "Vary"} <= answer["headers"].keys()
                if status == "304":
                    assert "content" not in answer
                    continue
                content_type, *page = answer["content"]
                assert content_type == ("application/json" if status == "200" else "application/problem+json")
                # Only what is explained is drawn for people, too.
                assert page == (["text/html"] if "ETag" in answer["headers"] else [])
    for status in ("400", "422"):
        examples = judging[status]["content"]["application/problem+json"]["examples"]
        assert list(examples) == list(languages())
        for example in examples.values():
            component("Problem").validate(example["value"])
            assert example["value"]["status"] == int(status)


def test_answers_are_as_described() -> None:
    client = create_app({}).test_client()
    component("Languages").validate(client.get("/v1/languages").json)
    component("Health").validate(client.get("/healthz").json)
    component("Health").validate(client.get("/readyz").json)
    for response in (
        client.get("/x"),
        client.post("/v1/adjudications"),
        client.post("/v1/adjudications", json={}),
    ):
        component("Problem").validate(response.json)


def test_kinds_of_problems_have_names_of_their_own() -> None:
    assert len({kind.uri for kind in problems.KINDS}) == len(problems.KINDS)


@pytest.mark.parametrize("space", ["\x1c", "\x85", "\u2003", "\n"])
def test_spaces_are_the_same_for_every_reader_of_the_schema(space: str) -> None:
    """What the reader trims and splits at is no ink in a regular expression outside Python, either."""
    players = ["Ana", "Ben", "Chloé", "Dirk"]
    record = {
        **RECORD,
        "players": [name + space for name in players],
        "deal": {"packets": [space.join(["AS", "2C"])] * 4},
        "turns": [space + f"Ana:{space}AS@1{space}2C@1{space}"],
    }
    assert judged(record) is not None
    LOG.validate(record)
    jsonschema_rs.validator_for(json.dumps(LOG.schema)).validate(record)
