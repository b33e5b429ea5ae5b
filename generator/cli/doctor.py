"""holofiche doctor: what this machine has and lacks, and what to install; nothing here is fatal, everything is told."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import click
from msgspec.structs import asdict

from generator.base.i18n import _, join_label, process_language
from generator.base.problems import visible
from generator.base.record import Record
from generator.base.words import shown_option
from generator.cli.terminal.common import BREAKS_A_RULE, OK, LocalizedCommand, has_colour, print_json
from generator.cli.terminal.options import given_content_option, json_option
from generator.cli.terminal.text import terminal_width, wrap

State = Literal["ok", "warning", "missing"]

TESTED = ((3, 11), (3, 14))  # the Pythons, as pyproject.toml says
OPENERS = {"linux": "xdg-open", "darwin": "open"}


class Finding(Record):
    """`id`: for scripts, the same in every language."""

    id: str
    name: str
    state: State
    detail: str
    hint: str = ""


@click.command("doctor", cls=LocalizedCommand, short_help=_("Check the machine, and say what to install."))
@json_option
@given_content_option
@click.pass_context
def command(ctx: click.Context, as_json: bool, content: tuple[Path, ...]) -> None:
    findings = []
    for finding in examine(content):
        findings.append(finding)
        if not as_json:
            click.echo(_line(finding), color=True)
    broken = any(finding.state == "missing" for finding in findings)
    if as_json:
        print_json({"healthy": not broken, "findings": [asdict(finding) for finding in findings]})
    else:
        click.echo(_("Something is missing: see above.") if broken else _("All is well: holofiche can print."))
    ctx.exit(BREAKS_A_RULE if broken else OK)


def _line(finding: Finding) -> str:
    colours = {"ok": "\x1b[32m", "warning": "\x1b[33m", "missing": "\x1b[31m"}
    words = {"ok": _("ok"), "warning": _("warning"), "missing": _("missing")}
    tint, off = (colours[finding.state], "\x1b[0m") if has_colour(sys.stdout) else ("", "")
    parts = [join_label(visible(finding.name), visible(finding.detail))]
    parts += [_("help: {hint}").format(hint=visible(finding.hint))] if finding.hint else []
    room = terminal_width() - 13 if sys.stdout.isatty() else sys.maxsize
    rows = [row for text in parts for row in wrap(text, room)]
    return f"{tint}{words[finding.state]:<12}{off} " + ("\n" + " " * 13).join(rows)


def examine(content: tuple[Path, ...]) -> Iterator[Finding]:
    yield judge_python(sys.version_info[:3])
    yield _fonts()
    yield _printing()
    from generator.sheets.accessible import PACKAGES

    for name in PACKAGES:
        yield library(name)
    yield _setting()
    yield _language()
    yield _configuration()
    yield from _content(content)
    yield _opener()
    yield _photos()
    yield _editor()


def _photos() -> Finding:
    """Return the finding about what scan needs, and no other command."""
    from importlib.util import find_spec

    from generator.base.shipped import how_to_add
    from generator.scan.read import NEEDS, PACKAGES

    name, lacking = _("photos of sheets"), [package for package in NEEDS if find_spec(package) is None]
    if lacking:
        detail = _("not found: {names}; only scan needs it").format(names=", ".join(lacking))
        return Finding("photos", name, "warning", detail, how_to_add("scan", PACKAGES))
    return Finding("photos", name, "ok", ", ".join(NEEDS))


def _editor() -> Finding:
    """Return the finding about what the language server needs, and no other command."""
    from importlib.util import find_spec

    from generator.base.shipped import how_to_add
    from generator.cli.lsp import EXTRA, PACKAGES

    lacking = [name for name in PACKAGES if find_spec(name) is None]
    if lacking:
        detail = _("not found: {names}; only lsp needs it").format(names=", ".join(lacking))
        return Finding("editor", _("language server"), "warning", detail, how_to_add(EXTRA, PACKAGES))
    return Finding("editor", _("language server"), "ok", ", ".join(PACKAGES))


def judge_python(version: tuple[int, int, int]) -> Finding:
    """Return the finding about the Python that runs this; one older than those of TESTED would not get here."""
    first, last = (".".join(map(str, tested)) for tested in TESTED)
    detail = _("{version} (tested: {first} to {last})").format(
        version=".".join(map(str, version)), first=first, last=last
    )
    return Finding("python", "Python", "ok" if version[:2] <= TESTED[1] else "warning", detail)


def library(name: str) -> Finding:
    """Look for a shared library that accessible sheets need, and the package that brings it here."""
    from generator.sheets.accessible import find_library, how_to_install

    path = find_library(name)
    if path:
        return Finding(name, name, "ok", path)
    detail = _("not found; only accessible sheets need it")
    return Finding(name, name, "warning", detail, how_to_install(name))


def _printing() -> Finding:
    """Print a page for real: what counts in the end."""
    from generator.paper.formats import PrintError
    from generator.paper.pdf.book import Book
    from generator.paper.text.flow import Type, draw_line_of_text, page

    name = _("printing a page")
    try:
        book = Book("doctor")
        book.put_leaf([page((210, 297), draw_line_of_text(20, 20, "Éàœ « holofiche »", Type(9, "#000000")))])
        pdf = book.bind()
    except (PrintError, OSError) as error:
        return Finding("printing", name, "missing", str(error).splitlines()[0], _("install holofiche again"))
    return Finding("printing", name, "ok", _("{n} bytes of PDF").format(n=len(pdf)))


def _setting() -> Finding:
    """Set a tagged page by WeasyPrint."""
    name = _("accessible sheets")
    try:
        from generator.paper.formats import PrintError
        from generator.sheets.accessible import write_tagged_pdf

        page = write_tagged_pdf('<html lang="fr"><title>doctor</title><body>Éàœ « holofiche »</body></html>')
    except (ImportError, OSError, PrintError) as error:
        return Finding("accessible", name, "warning", str(error).splitlines()[0])
    return Finding("accessible", name, "ok", _("{n} bytes of PDF").format(n=len(page)))


def _fonts() -> Finding:
    from generator.base.shipped import shipped_folder
    from generator.paper.text import fonts

    names = {face.family for face in fonts.list_faces()}
    lacking = [family for family in (fonts.TEXT, fonts.TITLE) if family not in names]
    if lacking:
        detail = _("missing in {folder}: {names}").format(folder=shipped_folder("fonts"), names=", ".join(lacking))
        return Finding("fonts", _("fonts"), "missing", detail, _("install holofiche again"))
    return Finding("fonts", _("fonts"), "ok", ", ".join(sorted(names)))


def _language() -> Finding:
    language = next((os.environ[v] for v in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "")
    spoken = {"fr": _("French"), "en": _("English")}[process_language()]
    encoding = os.environ.get("PYTHONIOENCODING") or sys.getfilesystemencoding()
    detail = _("{language} (from '{variable}'), file names in {encoding}")
    detail = detail.format(language=spoken, variable=language or "-", encoding=encoding)
    if encoding.lower().replace("-", "") != "utf8":
        hint = _("set LANG to a UTF-8 locale, such as fr_FR.UTF-8, to use accents in file names")
        return Finding("language", _("language"), "warning", detail, hint)
    return Finding("language", _("language"), "ok", detail)


def _configuration() -> Finding:
    from generator.files import settings
    from generator.reading.source import SourceError

    path = settings.settings_path()
    try:
        settings.content_folders()
    except SourceError as error:
        problem = error.problems[0]
        place = f":{problem.place.line}" if problem.place else ""
        detail = f"{path}{place}: {problem.message}"
        return Finding("configuration", _("configuration"), "missing", detail, problem.hint or "")
    detail = str(path) if path.is_file() else _("none ({file})").format(file=path)
    return Finding("configuration", _("configuration"), "ok", detail)


def _content(content: tuple[Path, ...]) -> Iterator[Finding]:
    from generator.content.loading import ContentError
    from generator.files.settings import content_folders
    from generator.game.system import all_systems
    from generator.reading.source import SourceError

    try:
        folders = (*content_folders(), *content)
    except SourceError:  # told already
        folders = content
    for key, game in all_systems().items():
        name = _("content of {game}").format(game=key)
        try:
            game.definitions(folders)
        except ContentError as error:
            hint = _("holofiche check content shows every fault")
            yield Finding(f"content-{key}", name, "missing", ", ".join(error.faults), hint)
        else:
            yield Finding(f"content-{key}", name, "ok", _("complete"))


def _opener() -> Finding:
    """Return the finding about what --open needs."""
    opener = OPENERS.get(sys.platform)
    if opener and not shutil.which(opener):
        hint = _("without it, --open does nothing: open the PDF yourself")
        return Finding("open", shown_option("--open"), "warning", _("{name} not found").format(name=opener), hint)
    return Finding("open", shown_option("--open"), "ok", opener or "")
