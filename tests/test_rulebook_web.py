"""The rule book as documents: in three languages, narrowed, linked, and as the description says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from referee.faults import FAULTS
from referee.rulebook import OPTIONS, RULES, RULINGS, TERMS
from referee.rules.ruleset import Profile
from referee.rules.variants import VARIANTS
from referee.text import languages
from referee.web import create_app, documentation
from referee.wire.explained_contract import NAMES
from referee.wire.links import Section

FIXTURES = Path(__file__).parent.parent / "fixtures" / "faults"
IDS: dict[Section, list[str]] = {
    Section.RULES: list(RULES),
    Section.FAULTS: list(FAULTS),
    Section.PROFILES: [str(profile) for profile in Profile],
    Section.VARIANTS: list(VARIANTS),
    Section.GLOSSARY: list(TERMS),
}
TEXTS = {
    "title", "text", "why", "example", "looks", "goes_on", "result", "meaning", "message", "term", "ambiguity"
}  # fmt: skip
"""The keys under which texts for people stand; everything else is for programs."""

APP = create_app({})
DESCRIPTION = documentation.build(APP)


@pytest.fixture
def client() -> FlaskClient:
    return APP.test_client()


def schema(name: str) -> Draft202012Validator:
    """Make a validator of one schema of the published description."""
    return Draft202012Validator({**DESCRIPTION, "$ref": f"#/components/schemas/{name}"})


SCHEMAS = {name: schema(name) for pair in NAMES.values() for name in pair}


def machine_part(value: Any, key: str = "") -> Any:
    """Take the texts out of a document, except from records, in which nothing is translated."""
    if key == "record":
        return value
    if isinstance(value, dict):
        return {name: machine_part(part, name) for name, part in value.items() if name not in TEXTS}
    return [machine_part(part) for part in value] if isinstance(value, list) else value


def links_in(value: Any) -> Iterator[str]:
    """Find every address in the links of a document."""
    if isinstance(value, dict):
        for link in value.get("links", {}).values():
            yield from [link] if isinstance(link, str) else link or ()
        for part in value.values():
            yield from links_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from links_in(part)


# Documents.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("section", Section)
def test_collection(client: FlaskClient, section: Section, language: str) -> None:
    response = client.get(f"/v1/{section}?lang={language}")
    assert response.status_code == 200
    assert response.content_type == "application/json"
    assert response.headers["Content-Language"] == language
    assert list(response.json) == ["items"]
    key = "code" if section is Section.FAULTS else "id"
    assert [entry[key] for entry in response.json["items"]] == IDS[section]
    one, many = NAMES[section]
    SCHEMAS[many].validate(response.json)
    for entry in response.json["items"]:
        alone = client.get(f"/v1/{section}/{entry[key]}?lang={language}")
        assert alone.json == entry
        assert alone.headers["Content-Language"] == language
        SCHEMAS[one].validate(alone.json)


@pytest.mark.parametrize("section", Section)
def test_machine_part_is_the_same_in_every_language(client: FlaskClient, section: Section) -> None:
    told = {tag: client.get(f"/v1/{section}?lang={tag}") for tag in languages()}
    assert len({response.data for response in told.values()}) == len(languages())
    machine = [json.dumps(machine_part(response.json), sort_keys=True) for response in told.values()]
    assert len(set(machine)) == 1


@pytest.mark.parametrize("section", Section)
def test_links_lead_somewhere(client: FlaskClient, section: Section) -> None:
    document = client.get(f"/v1/{section}").json
    found = set(links_in(document))
    assert found
    for link in found:
        response = client.get(link)
        assert response.status_code == 200, link
        if "?" not in link and link.count("/") > 2:
            assert response.json["links"]["self"] == link


@pytest.mark.parametrize("section", Section)
def test_neighbours_go_through_everything(client: FlaskClient, section: Section) -> None:
    seen, link = [], f"/v1/{section}/{IDS[section][0]}"
    before = None
    while link is not None:
        links = client.get(link).json["links"]
        assert links["self"] == link and links["previous"] == before
        assert links["collection"] == f"/v1/{section}"
        seen.append(link.rpartition("/")[2])
        before, link = link, links["next"]
    assert seen == IDS[section]


def test_a_rule_says_everything_about_itself(client: FlaskClient) -> None:
    rule = client.get("/v1/rules/turn.compulsory-play").json
    declared = RULES["turn.compulsory-play"]
    assert rule["title"] == declared.title.text
    assert rule["text"] == declared.text.text
    assert rule["sources"] == list(declared.sources)
    assert {"missed-play", "turn-stopped-early"} <= set(rule["faults"])
    for code in rule["faults"]:
        assert FAULTS[code].rule == "turn.compulsory-play"
    assert rule["links"]["faults"] == [f"/v1/faults/{code}" for code in rule["faults"]]
    assert rule["links"]["related"] == [f"/v1/rules/{name}" for name in rule["related"]]


def test_every_ruling_stands_somewhere(client: FlaskClient) -> None:
    items = client.get("/v1/rules").json["items"]
    told = {ruling["id"]: ruling["text"] for rule in items for ruling in rule["rulings"]}
    assert told == {name: ruling.text.text for name, ruling in RULINGS.items()}


def test_every_fault_stands_under_its_rule(client: FlaskClient) -> None:
    items = client.get("/v1/rules").json["items"]
    assert sorted(code for rule in items for code in rule["faults"]) == sorted(FAULTS)


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_shown_by_real_records(client: FlaskClient, code: str) -> None:
    fault = client.get(f"/v1/faults/{code}?lang=fr").json
    for which, there in (("bad", True), ("good", False)):
        example = fault["examples"][which]
        fixture = json.loads((FIXTURES / code / f"{which}.json").read_text("utf-8"))
        assert example["record"] == fixture["record"]
        verdict = client.post("/v1/adjudications?lang=fr", json=example["record"]).json
        assert example["verdict"] == verdict["verdict"]
        assert example["findings"] == [
            {key: finding[key] for key in ("code", "pointer", "message")} for finding in verdict["findings"]
        ]
        assert (code in {finding["code"] for finding in example["findings"]}) is there


def test_payload_schemas_stand_alone(client: FlaskClient) -> None:
    for fault in client.get("/v1/faults").json["items"]:
        for field in fault["payload"]:
            assert "$ref" not in json.dumps(field["schema"]), fault["code"]
            Draft202012Validator.check_schema(field["schema"])
    fits = client.get("/v1/faults/missed-play").json["payload"][0]
    assert fits["name"] == "fits"
    checked = Draft202012Validator(fits["schema"])
    assert checked.is_valid([{"card": "10H", "foundations": [1]}])
    assert not checked.is_valid([{"card": "1H", "foundations": [1]}])


def test_profiles_can_be_read_side_by_side(client: FlaskClient) -> None:
    teaching, classic = client.get("/v1/profiles").json["items"]
    assert [option["name"] for option in teaching["options"]] == [option["name"] for option in classic["options"]]
    assert {option["name"] for option in teaching["options"]} == set(OPTIONS)
    values = {
        profile["id"]: {option["name"]: option["value"] for option in profile["options"]}
        for profile in (teaching, classic)
    }
    common = {"leftover": "uneven", "block_tie": "draw", "foundations": 4, "variants": [], "hold_limit": None}
    assert values["teaching"] == {
        **common,
        "dealer_rotation": "clockwise",
        "after_win": "stop",
        "missed_play": "flag",
        "match": {"scoring": "wins", "target": 3},
    }
    assert values["classic"] == {
        **common,
        "dealer_rotation": "winner",
        "after_win": "play-on",
        "missed_play": "forfeit",
        "match": {"scoring": "wins", "target": 5},
    }
    allowed = {
        profile["id"]: {
            option["name"]: [choice["value"] for choice in option["allowed"]] for option in profile["options"]
        }
        for profile in (teaching, classic)
    }
    assert allowed["teaching"]["after_win"] == ["stop"]
    assert allowed["classic"]["after_win"] == ["stop", "play-on"]
    assert allowed["classic"]["foundations"] == [4, 8]
    for profile in (teaching, classic):
        for option in profile["options"]:
            choices = [choice["value"] for choice in option["allowed"]]
            assert option["value"] in [*choices, [], None]
            assert option["sources"] or option["rulings"]


@pytest.mark.parametrize("profile", Profile)
def test_what_is_allowed_is_taken(client: FlaskClient, profile: Profile) -> None:
    record = json.loads((FIXTURES / "missed-play" / "good.json").read_text("utf-8"))["record"]
    for option in client.get(f"/v1/profiles/{profile}").json["options"]:
        for choice in option["allowed"]:
            value = [choice["value"]] if option["name"] == "variants" else choice["value"]
            rules: dict[str, Any] = {"profile": str(profile), option["name"]: value}
            if value == 8:
                rules["variants"] = ["both-ways"]
            sent = {"format": "give-away/1", "rules": rules, "players": record["players"], "dealer": None}
            response = client.post("/v1/adjudications", json={**sent, "result": {"outcome": "block"}})
            assert response.status_code == 200, (option["name"], choice["value"], response.json)


def test_variants_exclude_each_other(client: FlaskClient) -> None:
    told = {variant["id"]: variant for variant in client.get("/v1/variants").json["items"]}
    pairs = {(name, other) for name, variant in told.items() for other in variant["excludes"]}
    expected = {("nominated-aces", "speed"), ("simultaneous", "block-play")}
    assert pairs == expected | {(other, name) for name, other in expected}
    assert told["simultaneous"]["excludes_options"] == [{"option": "missed_play", "value": "forfeit"}]
    assert told["both-ways"]["foundations"] == [4, 8] and told["speed"]["foundations"] == [4]
    for variant in told.values():
        assert variant["rules"]


def test_terms_are_named_in_every_language(client: FlaskClient) -> None:
    names = client.get("/v1/glossary/foundation?lang=de").json["names"]
    assert list(names) == list(languages())
    # A language that comes with a new catalogue has its own name for it, which nobody need write down here.
    for tag, name in {"en": "foundation", "de": "Grundstapel", "fr": "fondation"}.items():
        assert names.get(tag, name) == name
    for tag in languages():
        for term in client.get(f"/v1/glossary?lang={tag}").json["items"]:
            assert term["term"] == term["names"][tag]


# Narrowing.


def narrowed(client: FlaskClient, query: str) -> list[dict[str, Any]]:
    response = client.get(f"/v1/rules?{query}")
    assert response.status_code == 200
    items: list[dict[str, Any]] = response.json["items"]
    return items


@pytest.mark.parametrize("profile", Profile)
def test_rules_for_a_profile(client: FlaskClient, profile: Profile) -> None:
    ids = [rule["id"] for rule in narrowed(client, f"profile={profile}")]
    assert ids == [name for name, rule in RULES.items() if profile in rule.profiles]
    assert ids


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_of_a_variant(client: FlaskClient, variant: str) -> None:
    ids = [rule["id"] for rule in narrowed(client, f"variant={variant}")]
    assert ids == [name for name, rule in RULES.items() if variant in rule.variants]
    assert ids


def test_rules_narrowed_twice_or_by_nothing(client: FlaskClient) -> None:
    both = [rule["id"] for rule in narrowed(client, "profile=classic&variant=speed")]
    assert both == [rule["id"] for rule in narrowed(client, "variant=speed") if "classic" in rule["profiles"]]
    assert len(narrowed(client, "profile=&variant=")) == len(RULES)


def test_only_lists_of_rules_are_narrowed(client: FlaskClient) -> None:
    assert client.get("/v1/faults?profile=nothing").status_code == 200
    assert client.get("/v1/rules/turn.order?variant=nothing").status_code == 200


# Findings lead there.


@pytest.mark.parametrize(
    "path", sorted(FIXTURES.glob("*/bad*.json")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_findings_lead_to_their_explanation(client: FlaskClient, path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))["record"]
    for language in languages():
        verdict = client.post(f"/v1/adjudications?lang={language}", json=record).json
        assert verdict["findings"]
        for finding in verdict["findings"]:
            assert list(finding["links"]) == ["rule", "fault"]
            rule = client.get(finding["links"]["rule"], headers={"Accept-Language": language})
            fault = client.get(finding["links"]["fault"], headers={"Accept-Language": language})
            assert rule.status_code == fault.status_code == 200
            assert rule.headers["Content-Language"] == fault.headers["Content-Language"] == language
            assert (rule.json["id"], fault.json["code"]) == (finding["rule"], finding["code"])


def test_a_finding_is_nobody_elses(client: FlaskClient) -> None:
    """Whoever changes the links of one verdict changes no other's."""
    import referee

    record = json.loads((FIXTURES / "missed-play" / "bad.json").read_text("utf-8"))["record"]
    first = referee.adjudicate(record).to_dict()["findings"][0]["links"]
    kept = dict(first)
    first.clear()
    assert referee.adjudicate(record).to_dict()["findings"][0]["links"] == kept


# The description.


def examples_in(description: Any) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Find the examples of what the rule book answers: address, status, example."""
    sections = "|".join(Section)
    for path, operations in description["paths"].items():
        if re.match(f"/v1/(?:{sections})", path):
            for status, answer in operations["get"]["responses"].items():
                for content in answer.get("content", {}).values():
                    for example in content.get("examples", {}).values():
                        yield path, status, example


def test_examples_are_real_answers(client: FlaskClient) -> None:
    seen = set()
    for path, status, example in examples_in(DESCRIPTION):
        if "externalValue" in example:
            assert client.get(example["externalValue"]).status_code == int(status)
            continue
        value = example["value"]
        asked = example["summary"]
        address = path
        if "{" in path:
            name = value.get("id") or value.get("code") or re.findall("[\\w.-]+", example_name(path))[0]
            address = re.sub(r"\{.*\}", name, path)
        elif status == "422":
            address, asked = path, f"profile=clasic&{asked}"
        response = client.get(f"{address}?{asked}")
        assert response.status_code == int(status)
        assert response.json == value
        seen.add((path, status, asked.rpartition("lang=")[2]))
    for section in Section:
        key = "code" if section is Section.FAULTS else "id"
        for tag in languages():
            assert {(f"/v1/{section}/{{{key}}}", "200", tag), (f"/v1/{section}/{{{key}}}", "404", tag)} <= seen


def example_name(path: str) -> str:
    """Give the name that the examples of a 404 ask for."""
    from referee.web.book_examples import SHOWN

    return SHOWN[Section(urlsplit(path).path.split("/")[2])][1]
