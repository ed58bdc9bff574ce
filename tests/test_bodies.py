"""Bodies over HTTP: the limit, plain and chunked, content types, and JSON of every bad kind."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.web import create_app
from tests.written import as_toml, as_yaml, by_hand

EXAMPLES = Path(__file__).parent.parent / "fixtures" / "examples"
RECORD = json.loads((EXAMPLES / "stopped-in-the-run.json").read_text("utf-8"))["record"]
BODY = json.dumps(RECORD).encode()
LIMIT = 4096
DOOR = "/v1/adjudications"
TYPES = "urn:problem-type:give-away:"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({"REFEREE_MAX_BODY": LIMIT}).test_client()


def post(client: FlaskClient, body: bytes, content_type: str | None = "application/json", **headers: str) -> Any:
    return client.post(DOOR, data=body, content_type=content_type, headers=headers)


def padded(size: int) -> bytes:
    return BODY + b" " * (size - len(BODY))


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ('application/json; charset="UTF-8"', 200),
        ("Application/JSON;charset=utf8", 200),
        ("application/json; profile=x", 200),
        ("application/json; charset=latin-1", 415),
        ("application/json; charset=utf-16", 415),
        ("application/vnd.api+json", 415),
        ("application/problem+json", 415),
        ("text/plain", 415),
        ("text/json", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/x-yaml", 415),
        ("text/yaml", 415),
        ("json", 415),
        ("", 415),
        (None, 415),
    ],
)
def test_content_type(client: FlaskClient, content_type: str | None, status: int) -> None:
    response = post(client, BODY, content_type)
    assert response.status_code == status
    if status == 415:
        assert response.content_type == "application/problem+json"
        assert response.json["type"] == TYPES + "unsupported-media-type"
        assert response.headers["Accept"] == "application/json, application/toml, application/yaml"
        named = [kind in response.json["detail"] for kind in response.headers["Accept"].split(", ")]
        assert all(named) or "UTF-8" in response.json["detail"]


@pytest.mark.parametrize(("coding", "status"), [("gzip", 415), ("br", 415), ("identity", 200)])
def test_compressed_body_is_refused(client: FlaskClient, coding: str, status: int) -> None:
    response = post(client, BODY, **{"Content-Encoding": coding})
    assert response.status_code == status
    assert (response.headers.get("Accept-Encoding") == "identity") == (status == 415)


@pytest.mark.parametrize(("size", "status"), [(LIMIT - 1, 200), (LIMIT, 200), (LIMIT + 1, 413), (10 * LIMIT, 413)])
def test_limit(client: FlaskClient, size: int, status: int) -> None:
    response = post(client, padded(size))
    assert response.status_code == status
    if status == 413:
        assert response.json["type"] == TYPES + "too-large"
        assert "4,096" in response.json["detail"]


def test_limit_is_256_kib_unless_said() -> None:
    client = create_app({}).test_client()
    assert post(client, padded(256 * 1024)).status_code == 200
    assert post(client, padded(256 * 1024 + 1)).status_code == 413


def test_byte_order_mark_is_accepted(client: FlaskClient) -> None:
    assert post(client, b"\xef\xbb\xbf" + BODY).json["verdict"] == "violated"


UNREADABLE = {
    "empty": b"",
    "only spaces": b" \r\n\t",
    "only a byte order mark": b"\xef\xbb\xbf",
    "cut off": BODY[:-1],
    "no JSON": b"format = 'give-away/1'",
    "duplicate key": b'{"format": "give-away/1", "format": "give-away/1"}',
    "duplicate key, escaped": b'{"format": 1, "\\u0066ormat": 2}',
    "duplicate key, deeper": b'{"rules": {"profile": [{"a": 1, "a": 2}]}}',
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": Infinity}',
    "minus Infinity": b'{"a": -Infinity}',
    "number beyond floats": b'{"a": 1e999}',
    "number of 3,500 digits": b'{"a": ' + b"9" * 3500 + b"}",
    "lone surrogate": b'{"id": "\\ud800"}',
    "lone low surrogate": b'{"id": "\\udc00"}',
    "NUL": b'{"id": "a\\u0000b"}',
    "bare NUL": b'{"id": "a\x00b"}',
    "control character": b'{"id": "a\nb"}',
    "not UTF-8": b'{"id": "\xff"}',
    "Latin-1": '{"id": "Chloé"}'.encode("latin-1"),
    "UTF-16": BODY.decode().encode("utf-16"),
    "surrogate in UTF-8": b'{"id": "\xed\xa0\x80"}',
    "two records": b"{}{}",
    "two lines of records": b"{}\n{}\n",
    "trailing comma": b'{"a": 1,}',
    "comment": b"{} // nothing",
    "nested lists": b"[" * 3000,
    "nested objects": b'{"a":' * 700,
    "nested and closed": b"[" * 1000 + b"]" * 1000,
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_unreadable_bodies(client: FlaskClient, body: bytes, language: str) -> None:
    response = post(client, body, **{"Accept-Language": language})
    assert response.status_code == 400
    assert response.content_type == "application/problem+json"
    assert response.json.keys() == {"type", "title", "status", "detail"}
    assert response.json["type"] == TYPES + "unreadable"
    assert response.json["status"] == 400
    assert response.headers["Content-Language"] == language


def test_huge_but_allowed_bodies_are_refused_quickly() -> None:
    client = create_app({}).test_client()
    for body in (b"[" * 100_000, b'{"a":' * 50_000, b"9" * 250_000, b'{"a": ' + b"9" * 5_000 + b"}"):
        begin = time.perf_counter()
        assert post(client, body).status_code == 400
        assert time.perf_counter() - begin < 2


def test_unreadable_body_tells_line_and_column(client: FlaskClient) -> None:
    detail = post(client, b'{"format": "give-away/1",\n "format": 1}').json["detail"]
    assert "2" in detail and "“format”" in detail


@pytest.mark.parametrize("body", [b"{}", b"[]", b"null", b"true", b"4", b"4.5", b'"AS"', b"[1]", b"[{}, {}]"])
def test_json_that_is_no_record(client: FlaskClient, body: bytes) -> None:
    response = post(client, body)
    assert response.status_code == 422
    assert response.json["type"] == TYPES + "invalid-record"
    assert response.json["errors"]
    assert all(error.keys() == {"pointer", "message", "line", "column"} for error in response.json["errors"])


def test_all_errors_are_told_at_once(client: FlaskClient) -> None:
    wrong = {**RECORD, "dealer": "Nobody", "notation": "es", "colour": "red"}
    problem = post(client, json.dumps(wrong).encode()).json
    assert {error["pointer"] for error in problem["errors"]} >= {"/dealer", "/notation", "/colour"}
    assert problem["more"] == 0
    assert "3" in problem["detail"]


@pytest.mark.parametrize(("count", "more"), [(100, 0), (101, 1), (150, 50)])
def test_first_hundred_errors_and_how_many_more(client: FlaskClient, count: int, more: int) -> None:
    problem = post(client, json.dumps({**RECORD, "turns": [0] * count}).encode()).json
    assert len(problem["errors"]) == 100
    assert problem["more"] == more
    assert [error["pointer"] for error in problem["errors"]] == [f"/turns/{index}" for index in range(100)]
    assert str(count) in problem["detail"]
    assert (f" {more} more" in problem["detail"]) == (more > 0)


# TOML and YAML.

TOML, YAML = "application/toml", "application/yaml"


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (TOML, as_toml(RECORD)),
        (f"{TOML}; charset=utf-8", b"\xef\xbb\xbf" + as_toml(RECORD)),
        (YAML, as_yaml(RECORD)),
        ("Application/YAML", by_hand(RECORD)),
        (YAML, BODY),
    ],
)
def test_records_in_other_formats_are_judged_alike(client: FlaskClient, content_type: str, body: bytes) -> None:
    response = post(client, body, content_type)
    assert response.content_type == "application/json"
    assert response.json == post(client, BODY).json


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (TOML, BODY),
        (TOML, b""),
        (TOML, b"a = nan"),
        (TOML, b"a = 1\na = 2"),
        (TOML, b"a = " + b"[" * 1000),
        (TOML, b"\xff"),
        (YAML, b""),
        (YAML, b"a: *b"),
        (YAML, b"a: !!python/name:os.system x"),
        (YAML, b"{}\n---\n{}"),
        (YAML, b"[" * 1000),
        (YAML, b"a: \x00"),
        ("application/json", as_yaml(RECORD)),
    ],
)
def test_unreadable_bodies_in_other_formats(client: FlaskClient, content_type: str, body: bytes) -> None:
    response = post(client, body, content_type)
    assert response.status_code == 400
    assert response.json["type"] == TYPES + "unreadable"


def test_other_formats_keep_to_the_limit(client: FlaskClient) -> None:
    body = as_toml(RECORD)
    assert post(client, body + b"\n" * (LIMIT - len(body)), TOML).status_code == 200
    assert post(client, body + b"\n" * (LIMIT - len(body) + 1), TOML).status_code == 413


WRONG = {**RECORD, "dealer": "Nobody", "colour": "red"}


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("application/json", json.dumps(WRONG, indent=1).encode()),
        (TOML, as_toml(WRONG)),
        (YAML, as_yaml(WRONG)),
        (YAML, by_hand(WRONG)),
    ],
)
def test_errors_have_line_and_column(client: FlaskClient, content_type: str, body: bytes) -> None:
    errors = post(client, body, content_type).json["errors"]
    assert {error["pointer"] for error in errors} == {"/dealer", "/colour"}
    lines = body.decode().splitlines()
    for error in errors:
        found = lines[error["line"] - 1][error["column"] - 1 :]
        assert found.lstrip('"').startswith(error["pointer"][1:])


# What only a real server does: bodies in chunks, and connections that break off.


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
    program = f"from referee.web.serve import serve; serve('127.0.0.1', {number}, 1, 4)"
    environment = {**os.environ, "REFEREE_MAX_BODY": str(LIMIT)}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=subprocess.PIPE) as server:
        try:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", number), 1).close()
                    break
                except OSError:
                    assert server.poll() is None, server.stderr and server.stderr.read().decode()
                    time.sleep(0.1)
            yield number
        finally:
            server.terminate()
            server.communicate(timeout=40)


def send_chunked(port: int, body: bytes, size: int) -> tuple[int, dict[str, Any], dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        pieces = (body[at : at + size] for at in range(0, len(body), size))
        headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
        connection.request("POST", DOOR, pieces, headers, encode_chunked=True)
        response = connection.getresponse()
        return response.status, json.loads(response.read()), dict(response.getheaders())
    finally:
        connection.close()


@pytest.mark.parametrize("chunk", [7, 1000, 100_000])
@pytest.mark.parametrize(
    ("size", "status"), [(LIMIT - 1, 200), (LIMIT, 200), (LIMIT + 1, 413), (3 * LIMIT, 413), (500_000, 413)]
)
def test_chunked_limit(port: int, size: int, status: int, chunk: int) -> None:
    if size // chunk > 10_000:
        chunk = 500
    found, document, headers = send_chunked(port, padded(size), chunk)
    assert found == status
    assert headers["Content-Language"] == "en"
    if status == 200:
        assert document["verdict"] == "violated"
    else:
        assert document["type"] == TYPES + "too-large"


def test_chunked_empty_body(port: int) -> None:
    assert send_chunked(port, b"", 10)[0] == 400


def test_plain_body_far_over_the_limit_is_answered(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("POST", DOOR, padded(2_000_000), {"Content-Type": "application/json"})
        response = connection.getresponse()
        assert response.status == 413
        assert json.loads(response.read())["type"] == TYPES + "too-large"
    finally:
        connection.close()


HEAD = b"POST /v1/adjudications HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n"


@pytest.mark.parametrize(
    "rest",
    [
        b"Content-Length: 1000\r\n\r\n{",
        b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}garbage\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
    ],
    ids=["length", "chunk", "chunk size", "chunk end", "negative chunk"],
)
def test_body_that_breaks_off_is_the_senders_fault(port: int, rest: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.sendall(HEAD + rest)
        connection.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert b"incomplete-request" in answer
    assert b"Content-Language: en" in answer
