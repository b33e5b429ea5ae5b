"""Sheets for a screen reader: one linear document, tagged (PDF/UA-1), set by WeasyPrint from the same sheets.

WeasyPrint fetches what a document names and warns in a log that is silent by default. So nothing is fetched but our
fonts and the portraits handed over, and anything in its log is an error. It is used through its public interface alone.
Only accessible sheets need its libraries; where they are missing, the error says how to install them.
"""

import ctypes
import ctypes.util
import io
import logging
import os
import shutil
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import unquote, urlsplit

from generator.base import shipped
from generator.base.i18n import _
from generator.base.provenance import NOTE, SIGN
from generator.base.record import Record
from generator.model.sheet import BOX, CARDS, ROSTER
from generator.paper.formats import SIZES, Duplex, Look, SettingError
from generator.paper.pdf import book
from generator.paper.pdf.attached import BARE_KEY, Attached, is_bare, public_files
from generator.paper.pdf.places import Field, Tick
from generator.paper.plan import PrintPlan, Progress, nothing_to_print
from generator.paper.text import fonts
from generator.sheets.forms.filled import SUITE, Filled
from generator.sheets.print import SheetOptions, sources_of
from generator.writing.signature import sign_file

TEMPLATE = "_shared/accessible.html.j2"
TICKED = "coché"
# WeasyPrint reports through one logger of the process, and fontconfig reads one environment: one document at a time.
_ONE_AT_A_TIME = threading.RLock()


class Table(Record):
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Section(Record):
    """A part of a sheet under a heading: printed texts, labelled values, tables."""

    title: str
    level: int = 2
    texts: Sequence[str] = ()
    pairs: Sequence[tuple[str, str]] = ()
    tables: Sequence[Table] = ()


class TaggedPlan(PrintPlan):
    """Sheets that are read: what belongs together, filled, in place of leaves."""

    quires: Iterable[Sequence[Filled]] = ()
    options: SheetOptions = SheetOptions()

    def bind(self, progress: Progress = None) -> bytes:
        quires: list[Sequence[Filled]] = []
        for count, quire in enumerate(self.quires, 1):
            quires.append(quire)
            if progress:
                progress(count)
        if not quires:
            raise nothing_to_print()
        files = [file for quire in quires for filled in quire for file in sources_of(filled.sheet)]
        return set_accessible(quires, self.title, self.options, files, self.turn)


def set_accessible(
    quires: Sequence[Sequence[Filled]], title: str, options: SheetOptions, files: Sequence[Attached], turn: Duplex
) -> bytes:
    """Return a tagged PDF of these sheets. Raises `SettingError` where WeasyPrint is not there or complains."""
    html, images = html_of_quires(quires, title, options.look)
    return write_tagged_pdf(html, images, files, turn, options.scale)


def html_of_quires(quires: Sequence[Sequence[Filled]], title: str, look: Look) -> tuple[str, dict[str, bytes]]:
    """Return the document of these sheets, and the images that it names. Each quire begins on a sheet of paper of its
    own, so that nothing is printed on the back of somebody else's."""
    images: dict[str, bytes] = {}
    sheets = []
    for n, (first, filled) in enumerate((filled is quire[0], filled) for quire in quires for filled in quire):
        pictures = []
        for name, portrait in filled.images.items():
            images[f"{n}-{name}"] = portrait.jpeg
            pictures.append({"key": f"{n}-{name}", "label": filled.form.pictures[name].label})
        heading = filled.sheet.title + (", suite" if filled.sheet.template == SUITE else "")
        sections = list(sections_of(filled))
        note = NOTE if SIGN in str(sections) else ""  # told before the first sign is read
        sheets.append({"title": heading, "first": first, "images": pictures, "sections": sections, "note": note})
    width, height = SIZES[look.paper]
    context = {"sheets": sheets, "title": title, "large": look.large, "width": width, "height": height}
    return _render(context), images


def sections_of(filled: Filled) -> Iterator[Section]:
    """Yield the sections of a sheet, in reading order: labelled values of its form, and printed texts."""
    shape, template = filled.sheet.form, filled.sheet.template
    if template == SUITE:
        for column in shape["columns"]:
            yield from (Section(part["label"], texts=[_spoken(line) for line in part["lines"]]) for part in column)
        return
    if template in (ROSTER, CARDS):
        yield from _figure_sections(filled)
        return
    if about := [shape[key].get(word) for key, word in (("family", "label"), ("class", "motto")) if key in shape]:
        yield Section("", texts=[text for text in about if text])
    yield from _form_sections(filled)
    for key in ("talents", "powers"):
        if rows := shape.get(key):
            label = {"talents": "Dons de la classe", "powers": "Pouvoirs de la classe"}[key]
            yield Section(label, pairs=[(row["name"], row["text"]) for row in rows])


def _spoken(line: str) -> str:
    return f"{line.removeprefix(BOX)} (à cocher une fois utilisé)" if line.startswith(BOX) else line


def _form_sections(filled: Filled) -> Iterator[Section]:
    form, starts = filled.form, dict(filled.form.sections)
    title, pairs = "", list[tuple[str, str]]()
    for n, place in enumerate(form.places):
        if n in starts:
            if pairs:
                yield Section(title, pairs=pairs)
            title, pairs = starts[n], []
        if place.page not in filled.pages:
            continue
        if isinstance(place, Field) and place.name in filled.sheet.fields and filled.sheet.fields[place.name]:
            pairs.append((place.label or place.name, filled.sheet.fields[place.name]))
        elif isinstance(place, Tick) and place.name in filled.sheet.marks - filled.sheet.absent:
            pairs.append((place.label or place.name, TICKED))
    if pairs:
        yield Section(title, pairs=pairs)


def _figure_sections(filled: Filled) -> Iterator[Section]:
    """Yield the sections of a roster or a page of figures' cards: the band, then each figure."""
    shape, fields = filled.sheet.form, filled.sheet.fields
    if filled.sheet.template == ROSTER:
        about = [text for text in (shape["kind"], shape["side"], shape["game"], shape["page"]) if text]
        pairs = [("Joueur", fields["player"])] if fields.get("player") else []
        pairs += [(stat["label"], stat["value"]) for stat in shape["totals"]]
        yield Section(fields.get("name") or shape["kind"], texts=[", ".join(about)], pairs=pairs)
    for figure in shape.get("figures") or shape.get("cards") or ():
        yield _figure_section(figure, filled)
        for roll in figure.get("rolls", ()):
            rows = [[line["label"], *line["values"]] for line in roll["lines"]]
            table = Table(["Jet", *roll["columns"]], rows)
            yield Section(roll["title"], 3, [roll["note"]] if roll["note"] else [], tables=[table])
    if clauses := shape.get("reminders"):
        yield Section("Rappels", texts=[_clause(clause) for clause in clauses])
    if notes := fields.get("notes"):
        yield Section("Notes", texts=notes.splitlines())


def _figure_section(figure: Mapping[str, Any], filled: Filled) -> Section:
    name = filled.sheet.fields.get(f"{figure['place']}.name") or figure["kind"] or figure["group"]
    badge = figure["badge"]
    about = [text for text in (figure["kind"], figure["group"], figure["flag"]) if text]
    texts = [", ".join([*about, f"{badge['value']} {badge['label']}"])]
    texts += [_clause(clause) for clause in (*figure.get("summary", ()), *figure.get("clauses", ()))]
    texts += [text for text in (figure.get("foot", ""),) if text]
    pairs = [(stat["label"], stat["value"]) for stat in figure["stats"]]
    rows = figure.get("rows") or [{"place": figure["place"], "tracks": figure.get("tracks", ())}]
    pairs += [_track(track, row["place"], filled) for row in rows for track in row["tracks"]]
    return Section(name, texts=texts, pairs=pairs)


def _track(track: Mapping[str, Any], place: str, filled: Filled) -> tuple[str, str]:
    done = sum(f"{place}.{track['key']}{k}" in filled.sheet.marks for k in range(track["count"]))
    return track["label"], f"{track['count']} cases" + (f", dont {done} cochées" if done else "")


def _clause(clause: Mapping[str, Any]) -> str:
    return " ".join(part for part in (clause["label"], clause["value"], clause["text"]) if part)


def _render(context: Mapping[str, Any]) -> str:
    import jinja2

    loader = jinja2.FileSystemLoader(shipped.shipped_folder("templates"))
    environment = jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined)
    return fonts.box_uncovered(environment.get_template(TEMPLATE).render(context))


def write_tagged_pdf(
    html: str,
    images: Mapping[str, bytes] | None = None,
    files: Sequence[Attached] = (),
    turn: Duplex = "none",
    scale: float = 1.0,
) -> bytes:
    """Return HTML as a tagged PDF (PDF/UA-1), so many times larger. Raises `SettingError` where WeasyPrint is not there
    or complains."""
    with _raise_on_warnings():
        weasyprint = _import_weasyprint()
        from weasyprint.text.fonts import FontConfiguration

        date = book.creation_date()

        def finish_pdf(_document: Any, pdf: Any) -> None:
            pdf.catalog["ViewerPreferences"] = book.viewer_preferences(turn)
            if is_bare():
                pdf.info[BARE_KEY[1:]] = "(none)"

        with fonts.only_ours():
            source = weasyprint.HTML(string=html, url_fetcher=_closed_fetcher(images or {}))
            document = source.render(font_config=FontConfiguration())
        document.metadata.generator = book.AUTHOR
        document.metadata.created = document.metadata.modified = date.strftime("%Y-%m-%dT%H:%M:%SZ") if date else None
        when = date or book.EPOCH
        attachments = [
            weasyprint.Attachment(file_obj=io.BytesIO(file.data), name=file.name, created=when, modified=when)
            for file in public_files(files)
        ]
        written: bytes = document.write_pdf(
            zoom=scale, finisher=finish_pdf, pdf_identifier=True, pdf_variant="pdf/ua-1", attachments=attachments
        )
        return sign_file(written)


def _import_weasyprint() -> Any:
    """Import WeasyPrint. Raises `SettingError` that says what to install where something it needs is not there."""
    from contextlib import redirect_stdout

    try:
        with redirect_stdout(io.StringIO()):  # it prints a page about itself before it gives up
            import weasyprint
    except (ImportError, OSError) as error:

        raise explain_lacking(error) from error
    return weasyprint


@contextmanager
def _raise_on_warnings() -> Iterator[None]:
    """Raise `SettingError` for whatever WeasyPrint would say quietly in its log."""
    complaints: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            complaints.append(record.getMessage())

    listener = Listener(logging.WARNING)
    logger = logging.getLogger("weasyprint")
    with _ONE_AT_A_TIME:
        logger.addHandler(listener)
        try:
            yield
        finally:
            logger.removeHandler(listener)
    if complaints:
        message = _("WeasyPrint complains: {said}").format(said=" | ".join(dict.fromkeys(complaints)))
        raise SettingError("weasyprint", message)


def _closed_fetcher(images: Mapping[str, bytes]) -> Any:
    """Return the only door to files: the images given by name."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            parts = urlsplit(url)
            if parts.scheme == "image" and unquote(parts.path) in images:
                return URLFetcherResponse(url, images[unquote(parts.path)])
            raise ValueError(f"not one of our own files: {url}")

    return Fetcher(fail_on_errors=True)


PINNED = "70.0"  # what pyproject.toml asks for
MANAGERS = {
    "apt-get": "sudo apt-get install", "dnf": "sudo dnf install", "pacman": "sudo pacman -S", "apk": "sudo apk add",
    "brew": "brew install",
}  # fmt: skip
# Library -> the package that brings it, in the order of the managers.
PACKAGES = {
    "gobject-2.0": ("libglib2.0-0", "glib2", "glib2", "glib", "glib"),
    "pango-1.0": ("libpango-1.0-0", "pango", "pango", "pango", "pango"),
    "pangoft2-1.0": ("libpangoft2-1.0-0", "pango", "pango", "pango", "pango"),
    "harfbuzz": ("libharfbuzz0b", "harfbuzz", "harfbuzz", "harfbuzz", "harfbuzz"),
    "harfbuzz-subset": ("libharfbuzz-subset0", "harfbuzz", "harfbuzz", "harfbuzz-subset", "harfbuzz"),
    "fontconfig": ("libfontconfig1", "fontconfig", "fontconfig", "fontconfig", "fontconfig"),
}
# Where WeasyPrint looks on Windows, unless the variable names other folders.
DLL_VARIABLE = "WEASYPRINT_DLL_DIRECTORIES"
DLL_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"


def find_library(library: str) -> str | None:
    """Return the name under which a library can be loaded; None where it is not installed."""
    names = [f"lib{library}.so.0", f"lib{library}.so.1", f"lib{library}.0.dylib", f"lib{library}.1.dylib"]
    names += [f"lib{library}.dylib", f"lib{library}-0.dll", f"lib{library}-1.dll"]
    if sys.platform == "win32":
        for folder in os.environ.get(DLL_VARIABLE, DLL_FOLDERS).split(";"):
            if os.path.isdir(folder):  # noqa: PTH112 (nothing else of pathlib is needed here)
                os.add_dll_directory(folder)
    for name in (ctypes.util.find_library(library), *names):
        if name:
            try:
                ctypes.CDLL(name)
            except OSError:
                continue
            return name
    return None


def how_to_install(*libraries: str) -> str:
    """Return how to install these libraries."""
    if sys.platform == "win32":
        return _(
            "install MSYS2 (msys2.org), run 'pacman -S mingw-w64-ucrt-x86_64-pango' in it, and set {variable} to its"
            " bin folder if it is not C:\\msys64\\ucrt64\\bin"
        ).format(variable=DLL_VARIABLE)
    for number, (manager, command) in enumerate(MANAGERS.items()):
        if shutil.which(manager) and (manager == "brew" or sys.platform != "darwin"):
            packages = dict.fromkeys(PACKAGES[name][number] for name in libraries if name in PACKAGES)
            return " ".join([command, *packages])
    if sys.platform == "darwin":
        return _("install Homebrew (brew.sh), then run 'brew install pango'")
    return _("install {names} with your system's package manager").format(names=", ".join(libraries))


def explain_lacking(reason: BaseException) -> SettingError:
    """Make the error that says in one line why this cannot be printed here, and what to install."""
    if isinstance(reason, ImportError):  # it, or a package it comes with
        what = _("accessible sheets are set by WeasyPrint, which is not installed: {hint}")
        return SettingError("no-weasyprint", what.format(hint=f"pip install weasyprint=={PINNED}"))
    absent = [name for name in PACKAGES if find_library(name) is None]
    if not absent:
        first = str(reason).splitlines()[0]
        return SettingError("no-pango", _("WeasyPrint does not start: {reason}").format(reason=first))
    what = _("accessible sheets are set by WeasyPrint, which needs Pango: {hint}")
    return SettingError("no-pango", what.format(hint=how_to_install(*absent)))
