"""The command line: `referee check` judges records in files, `referee explain` tells what a rule, a fault or a
word means, `referee serve` runs the service.

What can be written stands in `referee.writing`, what can be read in `referee.checking`.
"""

from __future__ import annotations

import codecs
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import TextIOWrapper

import click
from click.core import ParameterSource

from referee.cards import NOTATIONS
from referee.checking import SEVERITIES, STANDARD_INPUT, Entry, Fixes, counts, find_sources, judge_source
from referee.faults.base import Severity
from referee.messages import MN, M, Phrase, Quoted
from referee.reports.diff import write_diff
from referee.reports.layout import COLUMNS
from referee.reports.manner import Manner
from referee.terminal import clean
from referee.text import environment_language, negotiate, speaker
from referee.version import VERSION
from referee.writing import FOR_TERMINALS, WRITERS

FOUND, FAILED, PIPE_CLOSED, INTERRUPTED = 1, 2, 141, 130
"""Exit statuses; the last two are those a shell gives for the signals SIGPIPE and SIGINT."""

NOT_WRITTEN = M("cli", "The report cannot be written: %(reason)s.")
# Translators: what was found in records and written into their files as it should be.
MENDED = MN("cli", "%(count)s finding was mended.", "%(count)s findings were mended.")
# Translators: the same where the changes are only shown.
WOULD_MEND = MN("cli", "%(count)s finding would be mended.", "%(count)s findings would be mended.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="referee")
def cli() -> None:
    """Judge records of the card game Give Away by its rules."""


@cli.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--lang", metavar="TAG", help="Language of the report (default: that of the environment).")
@click.option("--cards", type=click.Choice(NOTATIONS), help="Letters of the cards, where not the language's own.")
@click.option("--format", "form", type=click.Choice(list(WRITERS)), default="text", help="Form of the report.")
@click.option("--output", type=click.Path(dir_okay=False), help="Write the report into this file.")
@click.option(
    "--fail-level",
    type=click.Choice([str(severity) for severity in SEVERITIES]),
    default=str(Severity.DISCREPANCY),
    help="The lightest finding that gives exit status 1 (default: discrepancy).",
)
@click.option("--fix", is_flag=True, help="Write the safe fixes back into the files.")
@click.option("--diff", is_flag=True, help="Only show what the safe fixes would change, as a unified diff.")
@click.pass_context
def check(
    context: click.Context,
    paths: Sequence[str],
    lang: str | None,
    cards: str | None,
    form: str,
    output: str | None,
    fail_level: str,
    fix: bool,
    diff: bool,
) -> None:
    """Judge the records in files.

    PATH is a file in JSON (.json, or no ending), TOML (.toml) or YAML (.yaml, .yml), a folder (every such
    file in it and below), or - for JSON on standard input.

    The report goes to standard output. What could not be read is told on standard error, and in the report too
    where that does not go to the same terminal.

    \b
    --format text    a page to read out: the table, the result, what to ask whom
    --format html    the same as one file for a browser, fit to be printed
    --format csv     one table: verdicts, findings, scores, standings, problems
    --format junit   a suite for each match, a case for each round
    --format sarif   SARIF 2.1.0, with line and column
    --format json    the verdict document of one file, or where the file is no
                     record an object with detail and errors; of several paths
                     or a folder a list of objects with path and either verdict
                     or problem
    --format ndjson  such an object on a line for each file

    With --fix what is safe to mend is written back into the files, where only the values change, and the
    report is about the mended records. With --diff, or both, nothing is written, and the changes are shown
    in place of the report. How many findings are mended is told on standard error.

    Exit status: 0 if nothing was found at or above the fail level, 1 if something was, 2 if something
    could not be read or written or the call was wrong. The other files are judged all the same.
    """
    if list(paths).count(STANDARD_INPUT) > 1:
        raise click.UsageError("Standard input (-) can be read only once.")
    if fix and not diff and STANDARD_INPUT in paths:
        raise click.UsageError("Standard input (-) cannot be mended. Name a file for --fix.")
    if diff and context.get_parameter_source("form") is not ParameterSource.DEFAULT:
        raise click.UsageError("--diff shows changes in place of a report. Leave out --format.")
    sources = [source for path in paths for source in find_sources(path)]
    if output is not None and any(_same_file(source.path, output) for source in sources):
        raise click.UsageError("The report would overwrite a record. Name another file for --output.")
    language = environment_language() if lang is None else negotiate(lang, None)
    words, level = speaker(language, cards), Severity(fail_level)
    single = len(paths) == 1 and not os.path.isdir(paths[0])
    fixes = Fixes.SHOW if diff else Fixes.WRITE if fix else Fixes.LEAVE
    status = mended = 0

    def judged() -> Iterator[Entry]:
        nonlocal status, mended
        for source in sources:
            entry = judge_source(source, words, fixes)
            mended += entry.mended
            if entry.lines:
                status = FAILED
                _complain(entry)
            yield entry
            # An event is judged while it is written, so that only now it is known what was found.
            if not entry.lines and entry.judgement is not None and status == 0 and counts(entry.judgement, level):
                status = FOUND

    terminal = output is None and sys.stdout.isatty()
    manner = Manner(words, terminal, terminal and _colourful(), single, level)
    judged_entries = judged()
    pieces = (write_diff if diff else WRITERS[form])(judged_entries, manner)
    try:
        if output is None:
            _print(pieces, form in FOR_TERMINALS or diff)
        else:
            _save(pieces, output)
    except BrokenPipeError:
        # Whoever read the report has seen enough; nothing more is written, not even at the exit. What was
        # to be mended is mended all the same.
        for _ in judged_entries if fixes is Fixes.WRITE else ():
            pass
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = PIPE_CLOSED
    except OSError as error:
        reason = Phrase(NOT_WRITTEN, {"reason": Quoted(error.strerror or str(error))})
        click.echo(f"{clean(output or STANDARD_INPUT)}: {clean(words.say(reason))}", err=True)
        status = FAILED
    if fixes is not Fixes.LEAVE and status != PIPE_CLOSED:
        message = MENDED if fixes is Fixes.WRITE else WOULD_MEND
        click.echo(words.say(Phrase(message, {"count": mended}, mended)), err=True)
    context.exit(status)


@cli.command()
@click.argument("name", metavar="CODE|RULE|TERM|OPTION", nargs=-1, required=True)
@click.option("--lang", metavar="TAG", help="Language of the text (default: that of the environment).")
@click.option("--cards", type=click.Choice(NOTATIONS), help="Letters of the cards, where not the language's own.")
@click.pass_context
def explain(context: click.Context, name: Sequence[str], lang: str | None, cards: str | None) -> None:
    """Explain a rule, a fault, an option or a word of the game.

    The name is the code of a fault, the id of a rule, a term, a profile, a variant or a ruling (R08), an option
    or a value of one, or what any of these is called in any of the languages; the beginning will do where it
    fits one alone. Letter case and accents do not matter. What there is is listed by the names rules, faults,
    profiles, variants and glossary.

    Exit status: 0 if it is explained, 2 if nothing goes by that name, or several things do; names that are
    near are then told on standard error.
    """
    # Only here: whoever checks a file shall not wait for the rule book to be read.
    from referee.explaining import Explainer, NotFound, find

    words = speaker(environment_language() if lang is None else negotiate(lang, None), cards)
    try:
        found = find(" ".join(name))
    except NotFound as error:
        click.echo(clean(words.say_all(error.phrases)), err=True)
        context.exit(FAILED)
    terminal = sys.stdout.isatty()
    columns = min(COLUMNS, shutil.get_terminal_size().columns) if terminal else COLUMNS
    try:
        click.echo(Explainer(words, columns, terminal and _colourful()).explain(found), nl=False)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        context.exit(PIPE_CLOSED)
    except OSError as error:
        reason = Phrase(NOT_WRITTEN, {"reason": Quoted(error.strerror or str(error))})
        click.echo(f"{STANDARD_INPUT}: {clean(words.say(reason))}", err=True)
        context.exit(FAILED)


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes.")
@click.option("--threads", type=click.IntRange(1), default=8, show_default=True, help="Threads of each process.")
def serve(host: str, port: int, workers: int, threads: int) -> None:
    """Run the HTTP service until a signal ends it."""
    # Only here: whoever checks a file shall not wait for a web server to be loaded.
    from referee.web.serve import serve as run
    from referee.web.settings import SettingsError

    try:
        run(host, port, workers, threads)
    except SettingsError as error:
        raise click.UsageError(speaker(environment_language()).say(error.phrase)) from None


def main() -> None:
    """Run the command line; an interruption ends it without a trace."""
    if sys.stdout is None or sys.stderr is None:
        # Whoever called the command closed a stream: there is nowhere to report to.
        sys.exit(FAILED)
    codecs.register_error("json-escape", _escape)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Where an encoding lacks the suits they are told by their code, which JSON understands too.
            stream.reconfigure(errors="json-escape")
    try:
        status = cli.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except click.Abort:
        status = INTERRUPTED
    sys.exit(status)


def _escape(error: UnicodeError) -> tuple[str, int]:
    """Write characters that an encoding lacks as JSON does: `\\u2665`, and a pair of those beyond U+FFFF."""
    assert isinstance(error, UnicodeEncodeError)
    return json.dumps(error.object[error.start : error.end])[1:-1], error.end


def _complain(entry: Entry) -> None:
    """Tell what is wrong with a file, a line for each thing."""
    for line in entry.lines:
        click.echo(line, err=True)


def _print(pieces: Iterable[str], terminal: bool) -> None:
    """Write a report to standard output; one that names its encoding, or must have it, in UTF-8 whatever comes."""
    for piece in pieces:
        click.echo(piece if terminal else piece.encode(), nl=False)


def _save(pieces: Iterable[str], output: str) -> None:
    with open(output, "w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)


def _same_file(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _colourful() -> bool:
    """Tell whether whoever sits at the terminal has not refused colours (no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
