"""Matches at the doors: over HTTP, on the command line, in every format, and how large they may be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from referee.cli import cli
from referee.text import languages
from referee.web import create_app
from referee.wire.formats import BY_MEDIA_TYPE, JSON, TOML, YAML
from referee.wire.kinds import LARGEST_BY_KIND, MATCH, most_bytes, most_bytes_of
from tests.test_matches import FILES, fixture, record, verdict
from tests.written import as_toml, as_yaml, without_null

DOOR = "/v1/adjudications"
LARGEST = LARGEST_BY_KIND[MATCH]
ROUND_LIMIT = 256 * 1024


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({}).test_client()


def post(client: FlaskClient, body: bytes, media_type: str = JSON.media_type, lang: str = "en") -> Any:
    return client.post(f"{DOOR}?lang={lang}", data=body, content_type=media_type)


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, [*map(str, arguments), "--lang", "en"])


def filled(value: dict[str, Any], size: int) -> bytes:
    body = json.dumps(value).encode()
    return body + b" " * (size - len(body))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_service_judges_matches(client: FlaskClient, path: Path) -> None:
    value = fixture(path.stem)["record"]
    answer = post(client, json.dumps(value).encode())
    assert answer.status_code == 200
    assert answer.json == verdict(value)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_toml_and_yaml_say_the_same_as_json(client: FlaskClient, path: Path) -> None:
    # What is no object cannot stand in a list of tables.
    value = without_null(fixture(path.stem)["record"])
    value["rounds"] = [entry for entry in value["rounds"] if isinstance(entry, dict)]
    expected = verdict(value)
    for form, body in ((TOML, as_toml(value)), (YAML, as_yaml(value, allow_unicode=True))):
        answer = post(client, body, form.media_type)
        assert answer.status_code == 200, answer.json
        assert answer.json == expected


BY_HAND = """\
format: give-away-match/1
rules:
  profile: teaching
  match: {scoring: wins, target: 1}
players: [Ana, No]
rounds:
  - dealer: No
    deal:
      packets:
        - AS KS ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
        - KH QH ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??
    turns:
      - Ana: AS@1
      - "No: -"
      - "Ana: -"
    agreed: no matter
ended: time
result:
  winner: Ana
  scores: {Ana: 1, No: 0}
"""


def test_yaml_typed_by_hand(client: FlaskClient) -> None:
    """Turns without quotation marks, players called No, and a word that is no flag."""
    found = post(client, BY_HAND.encode(), YAML.media_type).json
    assert [entry["data"]["errors"][0]["pointer"] for entry in found["findings"][:1]] == ["/rounds/0/agreed"]
    right = post(client, BY_HAND.replace("no matter", "false").encode(), YAML.media_type).json
    assert (right["verdict"], right["result"]["established"]["winner"]) == ("confirmed", "Ana")


@pytest.mark.parametrize("media_type", BY_MEDIA_TYPE)
def test_what_is_wrong_with_a_match_is_told_with_its_place(client: FlaskClient, media_type: str) -> None:
    value = record(ended="rain", comment=...)
    written = {
        JSON.media_type: json.dumps(value, indent=1).encode(),
        TOML.media_type: as_toml(value),
        YAML.media_type: as_yaml(value),
    }[media_type]
    answer = post(client, written, media_type)
    assert answer.status_code == 422
    (error,) = answer.json["errors"]
    line = written.decode().splitlines()[error["line"] - 1]
    assert error["pointer"] == "/ended" and "rain" in line


def test_a_list_of_rounds_is_told_what_a_match_is_called(client: FlaskClient) -> None:
    for tag in languages():
        answer = post(client, json.dumps(record()["rounds"]).encode(), lang=tag)
        assert answer.status_code == 422
        assert MATCH in answer.json["errors"][0]["message"]


def test_an_unknown_format_is_told_which_are_known(client: FlaskClient) -> None:
    for named in ("give-away-match/2", ["give-away-match/1"], None):
        answer = post(client, json.dumps(record(format=named)).encode())
        assert answer.status_code == 422
    message = post(client, json.dumps(record(format="give-away-match/2")).encode()).json["errors"][0]["message"]
    assert all(kind in message for kind in LARGEST_BY_KIND)


@pytest.mark.parametrize(
    ("value", "size", "status"),
    [
        (record(), ROUND_LIMIT + 1, 200),
        (record(), LARGEST, 200),
        (record(), LARGEST + 1, 413),
        # Whatever it says of a match elsewhere, this is a round.
        (record()["rounds"][0] | {"format": "give-away/1", "comment": MATCH}, ROUND_LIMIT + 1, 413),
        (record(format="give-away-event/1"), LARGEST + 1, 422),
        ({"format": "x"}, ROUND_LIMIT + 1, 413),
    ],
    ids=["over a round", "at the limit", "over the limit", "a round", "an event", "anything"],
)
def test_a_match_may_be_larger_than_a_round(client: FlaskClient, value: Any, size: int, status: int) -> None:
    answer = post(client, filled(value, size))
    assert answer.status_code == status
    if status == 413:
        most = LARGEST if value.get("format") == MATCH else ROUND_LIMIT
        assert f"{most:,}" in answer.json["detail"]


def test_a_setting_bounds_matches_too() -> None:
    client = create_app({"REFEREE_MAX_BODY": ROUND_LIMIT}).test_client()
    assert post(client, filled(record(), ROUND_LIMIT)).status_code == 200
    assert post(client, filled(record(), ROUND_LIMIT + 1)).status_code == 413


def test_what_is_too_large_is_not_read() -> None:
    """Only a body that may be a match or an event is worth reading beyond the size of a round."""
    assert most_bytes(b"[" * (ROUND_LIMIT + 1)) == ROUND_LIMIT
    # Some programs write a slash as \\/.
    assert most_bytes(b'{"format": "give-away-match\\/1"}' + b" " * ROUND_LIMIT) == LARGEST
    assert most_bytes_of({"format": "give-away-match/1"}) == LARGEST
    assert most_bytes_of([]) == most_bytes_of({"format": []}) == ROUND_LIMIT


# The command line.


def test_check_tells_a_match(tmp_path: Path) -> None:
    """Each faulty round with its table, and what concerns the match."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(fixture("stopped-too-early")["record"]), encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    for told in ("rules broken", "missed-play", "wrong-count", "Ben passed although A♠ can begin a foundation."):
        assert told in result.stdout
    path.write_text(json.dumps(fixture("wins-decided")["record"]), encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 0
    assert "Ana: 3 and Ben: 1" in result.stdout


def test_check_writes_the_verdict_document(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record()), encoding="utf-8")
    assert json.loads(run("check", path, "--format", "json").stdout) == verdict(record())


def test_check_refuses_a_match_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(filled(record(), LARGEST))
    assert run("check", path).exit_code == 0
    path.write_bytes(filled(record(), LARGEST + 1))
    result = run("check", path)
    assert result.exit_code == 2
    assert f"{LARGEST:,}" in result.stderr


@pytest.mark.parametrize("ending", ["json", "toml", "yaml"])
def test_fixes_are_written_into_a_match(tmp_path: Path, ending: str) -> None:
    """A round's claim and the match's are set right in the file, and nothing else in it changes."""
    content = json.loads(
        (Path(__file__).parent.parent / "fixtures/fixes/match-claims-of-its-rounds.json").read_text()
    )
    value = content["record"]
    written = {
        "json": json.dumps(value, indent=1, ensure_ascii=False).encode(),
        "toml": as_toml(value),
        "yaml": as_yaml(value),
    }
    path = tmp_path / f"match.{ending}"
    path.write_bytes(written[ending])
    shown = run("check", "--diff", path)
    assert path.read_bytes() == written[ending]
    removed = [line for line in shown.stdout.splitlines() if line.startswith("-") and not line.startswith("---")]
    assert 1 <= len(removed) <= 3
    result = run("check", "--fix", path)
    assert result.exit_code == 0
    assert "3 findings were mended." in result.stderr
    before, after = written[ending].decode().splitlines(), path.read_text("utf-8").splitlines()
    assert len(before) == len(after)
    assert sum(old != new for old, new in zip(before, after, strict=True)) == len(removed)
