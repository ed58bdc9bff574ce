"""Measure what judging a record costs, as ratios within one run: `python benchmarks/run.py`.

Absolute times say more about a machine than about a program. So the whole way from the bytes of a
record to the bytes of its verdict is compared with `json.loads` of the same bytes, and requests per
second of the service with those of an endpoint that only parses and sends back. Both sides take turns,
so that noise hits both, and the best of each counts. `--check` exits with 1 where a limit is missed.
"""

from __future__ import annotations

import argparse
import gc
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from records import RECORDS, VARIANT_RECORDS, WORST

from referee.text import speaker
from referee.wire.document import to_bytes
from referee.wire.referee import adjudicate_bytes

CALLS = 6000
"""How often both sides are called in turn."""
LIMITS = {"typical": 8.0, "long": 6.0, "faulty": 20.0}
"""At most so many times the cost of parsing, by record."""
HTTP_LIMIT = 0.7
"""At least this part of the requests per second of the endpoint that sends back."""
CLIENTS, REQUESTS, HTTP_ROUNDS = 4, 150, 12


class Row(NamedTuple):
    """One line of the table: what was measured, both sides, their ratio and its limit."""

    what: str
    ours: str
    base: str
    ratio: float
    limit: str
    kept: bool


def best(calls: int, *sides: Callable[[], object]) -> list[float]:
    """Call functions in turn, and give the shortest time that one call of each took, in seconds.

    Single calls take turns: a function that is called over and over finds all it needs in the caches of
    the processor, which nothing does that is one step of a program.
    """
    shortest = [float("inf")] * len(sides)
    gc.collect()
    gc.disable()
    try:
        for _ in range(calls):
            for at, side in enumerate(sides):
                start = time.perf_counter()
                side()
                shortest[at] = min(shortest[at], time.perf_counter() - start)
    finally:
        gc.enable()
    return shortest


def judging() -> Iterator[Row]:
    """Compare judging with parsing, record by record."""
    for name, record in RECORDS.items():
        yield judge_row(name, record, CALLS, LIMITS[name])
    for name, record in VARIANT_RECORDS.items():
        yield judge_row(name, record, CALLS // 10)
    yield judge_row("worst", WORST, 3)


def judge_row(name: str, record: Any, calls: int, limit: float | None = None) -> Row:
    """Compare judging one record with parsing it; without a limit the ratio is only shown."""
    words, body = speaker("en"), json.dumps(record).encode()
    ours, base = best(calls, lambda: to_bytes(adjudicate_bytes(body, words)), lambda: json.loads(body))
    ratio = ours / base
    return Row(
        f"judge {name} ({len(body)} bytes)",
        f"{ours * 1e6:.0f} µs",
        f"{base * 1e6:.1f} µs",
        ratio,
        "" if limit is None else f"≤ {limit:g}",
        limit is None or ratio <= limit,
    )


@contextmanager
def service(workers: int) -> Iterator[int]:
    """Run the service with the echo endpoint on a free port of this machine; gives the port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    options = {
        "bind": f"127.0.0.1:{port}",
        "workers": workers,
        "threads": CLIENTS,
        "worker-class": "gthread",
        "keep-alive": 30,
        "log-level": "error",
        "chdir": Path(__file__).parent,
    }
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "gunicorn",
            *(f"--{name}={value}" for name, value in options.items()),
            "echo_app:app",
        ],
        env={name: value for name, value in os.environ.items() if not name.startswith(("GUNICORN", "REFEREE"))},
    )
    try:
        for _ in range(200):
            if process.poll() is not None:
                raise SystemExit("the service did not start")
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def requests_per_second(port: int, path: str, body: bytes) -> float:
    """Send a bounded number of requests from a few connections that stay open."""
    start_together = threading.Barrier(CLIENTS + 1)
    failures: list[str] = []

    def send() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.connect()
        start_together.wait()
        try:
            for _ in range(REQUESTS):
                connection.request("POST", path, body, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    failures.append(f"{path} answered {answer.status}")
                    return
        except OSError as error:
            failures.append(f"{path}: {error}")
        finally:
            connection.close()

    threads = [threading.Thread(target=send) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    start_together.wait()
    start = time.perf_counter()
    for thread in threads:
        thread.join()
    if failures:
        raise SystemExit(failures[0])
    return CLIENTS * REQUESTS / (time.perf_counter() - start)


def serving() -> Iterator[Row]:
    """Compare the service with an endpoint that only parses and sends back."""
    with service(workers=1) as port:
        for name, record in RECORDS.items():
            if name == "faulty":
                continue
            body = json.dumps(record).encode()
            for path in ("/v1/adjudications", "/benchmark/echo"):
                requests_per_second(port, path, body)
            pairs = [
                (
                    requests_per_second(port, "/v1/adjudications", body),
                    requests_per_second(port, "/benchmark/echo", body),
                )
                for _ in range(HTTP_ROUNDS)
            ]
            ours, base = (statistics.median(side) for side in zip(*pairs, strict=True))
            ratio = statistics.median(judged / sent_back for judged, sent_back in pairs)
            limited = name == "typical"
            yield Row(
                f"serve {name}",
                f"{ours:.0f}/s",
                f"{base:.0f}/s",
                ratio,
                f"≥ {HTTP_LIMIT:g}" if limited else "",
                not limited or ratio >= HTTP_LIMIT,
            )


def main() -> int:
    """Measure, print the table, and tell whether every limit was kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="exit with 1 where a limit is missed")
    parser.add_argument("--no-http", action="store_true", help="leave the service out")
    chosen = parser.parse_args()
    rows = [*judging(), *([] if chosen.no_http else serving())]
    print(f"{'':34}{'referee':>12}{'compared to':>14}{'ratio':>9}{'limit':>9}")
    for row in rows:
        mark = "" if row.kept else "   missed"
        print(f"{row.what:34}{row.ours:>12}{row.base:>14}{row.ratio:>9.2f}{row.limit:>9}{mark}")
    return int(chosen.check and not all(row.kept for row in rows))


if __name__ == "__main__":
    sys.exit(main())
