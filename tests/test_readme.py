"""Every command of the README but the two that set up is run, and answers what the README shows.

`python -m tests.test_readme` writes the answers anew.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
README = PROJECT / "README.md"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
SHOWN_HOST = "127.0.0.1:8000"

# A bare machine may have no curl; this one knows the options that the README uses.
CURL = """#!{python}
import sys, urllib.error, urllib.request
arguments, url, body, headers = sys.argv[1:], "", None, {{}}
while arguments:
    argument = arguments.pop(0)
    if argument == "-H":
        name, _, value = arguments.pop(0).partition(": ")
        headers[name] = value
    elif argument in ("-d", "--data-binary"):
        value = arguments.pop(0)
        body = open(value[1:], "rb").read() if value.startswith("@") else value.encode()
    elif argument != "-s":
        url = argument
try:
    answer = urllib.request.urlopen(urllib.request.Request(url, body, headers))
except urllib.error.HTTPError as error:
    answer = error
sys.stdout.buffer.write(answer.read())
"""


def commands(text: str) -> list[tuple[str, str]]:
    """Find the commands that a text shows, each with the answer that it shows."""
    found: list[tuple[str, str]] = []
    for block in CONSOLE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            found.append((command, answer))
    return found


def free_port() -> int:
    """Find a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Shell:
    """A shell in which the project is installed and the service runs."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.path = os.pathsep.join([str(folder), str(Path(sys.executable).parent), os.environ["PATH"]])
        if shutil.which("curl") is None:
            curl = folder / "curl"
            curl.write_text(CURL.format(python=sys.executable), encoding="utf-8")
            curl.chmod(0o755)
        self.service = subprocess.Popen(
            ["referee", "serve", "--port", str(self.port)],
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the service did not come up")

    def environment(self) -> dict[str, str]:
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "REFEREE_"))
        }
        return {**kept, "PATH": self.path, "LANG": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "80", "NO_COLOR": "1"}

    def run(self, command: str) -> str:
        """Run a command of the README and give all that it prints."""
        done = subprocess.run(
            command.replace(SHOWN_HOST, f"127.0.0.1:{self.port}"),
            shell=True,
            executable="/bin/sh",
            cwd=PROJECT,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            text=True,
            encoding="utf-8",
        )
        return done.stdout

    def close(self) -> None:
        """Stop the service."""
        self.service.terminate()
        self.service.wait(30)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """One shell and one service for all commands."""
    made = Shell(tmp_path_factory.mktemp("bin"))
    yield made
    made.close()


SHOWN = commands(README.read_text(encoding="utf-8"))


def test_readme_shows_commands() -> None:
    """Without commands the other test here would pass for nothing."""
    assert len(SHOWN) >= 10


@pytest.mark.parametrize(("command", "answer"), SHOWN, ids=[command[:40] for command, _ in SHOWN])
def test_command_answers_as_shown(shell: Shell, command: str, answer: str) -> None:
    """The command prints what the README shows."""
    assert shell.run(command) == answer


def main() -> None:
    """Write the answers of all commands anew."""
    folder = PROJECT / ".pytest_cache" / "readme"
    folder.mkdir(parents=True, exist_ok=True)
    shell = Shell(folder)

    def answered(block: re.Match[str]) -> str:
        return "```console\n" + "".join(f"$ {c}\n{shell.run(c)}" for c, _ in commands(block.group())) + "```"

    README.write_text(CONSOLE.sub(answered, README.read_text(encoding="utf-8")), encoding="utf-8")
    shell.close()


if __name__ == "__main__":
    main()
