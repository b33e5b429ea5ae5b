"""holofiche scan: ticks of a printed page, read back from photos and scans, as proposed changes."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from generator.base.i18n import _, join_label, ngettext
from generator.base.names import is_yaml, slug
from generator.base.record import Record
from generator.campaign.changes import work_out_allowed
from generator.cli.terminal.asking import ask_tick, ask_yes_no
from generator.cli.terminal.common import (
    A_PATH,
    BREAKS_A_RULE,
    OK,
    LocalizedCommand,
    print_json,
    put,
    tell,
    tell_written,
)
from generator.cli.terminal.options import content_option, gather_options, json_option, output_option
from generator.files.outputs import Output
from generator.game.marks import Doubt
from generator.paper.formats import INKS, PAPERS, Ink, Look, Paper
from generator.reading.source import read_bytes
from generator.scan import read as scan
from generator.scan.readings import Laid, PhotoSeen, Piece, lay_on_files, remember_answers
from generator.writing import changes as writing
from generator.writing.changed import Change
from generator.writing.edits import Edit


class ScanOptions(Record):
    """What is done with what was read; `boxes`: only what could be, on pages of this look."""

    apply: bool
    boxes: bool
    as_json: bool
    paper: Paper
    ink: Ink
    large_print: bool

    @property
    def look(self) -> Look:
        return Look(self.paper, self.ink, self.large_print)


@click.command("scan", cls=LocalizedCommand, short_help=_("Read the ticks of a photographed sheet back into its file."))
@click.argument("things", nargs=-1, metavar=_("PHOTO… [FILE…]"), type=A_PATH)
@click.option("--apply", is_flag=True, help=_("Write what is sure and makes sense; ask about the rest."))
@click.option("--boxes", is_flag=True, help=_("What can be read back on FILE's pages, without a photo."))
@output_option(_("The folder for pieces of the photos."), "--crops")
@json_option
@click.option("--paper", type=click.Choice(PAPERS), default="a4", help=_("With --boxes: the paper."))
@click.option("--ink", type=click.Choice(INKS), default="color", help=_("With --boxes: the ink."))
@click.option("--large-print", is_flag=True, help=_("With --boxes: larger text."))
@gather_options("asked", ScanOptions)
@content_option
@click.pass_context
def command(
    ctx: click.Context, things: tuple[Path, ...], asked: ScanOptions, output: Output, content: tuple[Path, ...]
) -> None:
    files = [thing for thing in things if is_yaml(thing) or thing.suffix.lower() == scan.SAVED]
    photos = [thing for thing in things if thing not in files]
    if asked.boxes:
        if len(files) != 1 or photos:
            raise click.UsageError(_("--boxes takes one file and no photo."))
        _list_boxes(files[0], content, asked.look, asked.as_json)
        return
    if not photos:
        raise click.UsageError(_("Which photo? holofiche scan PHOTO… FILE…"))
    shots = ((path, read_bytes(path, scan.MAX_PHOTO)) for path in photos)
    seen = scan.read_photos(shots, files, content, scan.files_beside(photos))
    asks = sys.stdin.isatty() and sys.stdout.isatty() and not asked.as_json
    folder = output.path or photos[0].parent / f"{slug(photos[0].stem)}-scan"
    if not asked.as_json:
        _save(seen, folder, output)
    if asks:
        named = [_ask_name(photo, folder) for photo in seen]
        _save([photo for photo, before in zip(named, seen, strict=True) if photo is not before], folder, output)
        seen = [_ask(photo, folder) for photo in named]
        remember_answers(seen)
    ctx.exit(_tell(seen, asked, asks=asks, content=content, folder=folder))


command.help = _(
    "Read the ticks of a printed page back from photos or a scanner's PDF, and propose what they change in FILE. "
    "Without --apply nothing is written."
)


def _list_boxes(file: Path, content: tuple[Path, ...], look: Look, as_json: bool) -> None:
    pages = scan.printed_pages(file, content, look)
    if not as_json:
        for page in pages:
            fields = ngettext("{n} field", "{n} fields", len(page.fields)).format(n=len(page.fields))
            put(f"{page.number}  {page.name}  {_count_boxes(page.boxes)}, {fields}")
        return
    listed = [
        {
            "page": page.name,
            "number": page.number,
            "size_mm": list(map(float, page.size)),
            "boxes": [{"field": b.field, "at": list(b.at), "printed": b.printed} for b in page.boxes],
            "fields": [{"field": t.field, "at": list(t.at), "text": t.text} for t in page.fields],
        }
        for page in pages
    ]
    print_json({"file": str(file), "pages": listed})


def _tell(seen: Sequence[PhotoSeen], asked: ScanOptions, *, asks: bool, content: tuple[Path, ...], folder: Path) -> int:
    """Print the table of changes and questions, file by file, and return the exit code; apply what was agreed, all at
    once."""
    code = OK
    for photo in seen:
        if photo.refused:
            code = BREAKS_A_RULE
            if not asked.as_json:
                hint = _("say it in a terminal or in the browser; its picture: {file}")
                tell(
                    join_label(photo.photo, photo.refused),
                    hint.format(file=_crop_of_name(photo, folder)) if photo.unconfirmed else None,
                )
        elif photo.rows and not asked.as_json:
            _show_rows(photo)
    laid, written = lay_on_files(seen, content, work_out_allowed), list[Change]()
    for file in laid:
        mine = [photo for photo in seen if photo.file == file.file and photo.reading]
        if not asked.as_json:
            _show(file, mine, folder)
        for proposal, refusal in file.refused:
            reasons = [p.message for _lines, ps in refusal.faults.values() for p in ps] or [refusal.message]
            tell(join_label(_path(proposal), "; ".join(reasons)))
        agreed = _is_agreed(file, mine, asks=asks)
        written += [file.change] if agreed and file.is_change else []
        if file.questions or file.refused or not agreed:
            code = BREAKS_A_RULE
    if asked.as_json:
        print_json({"photos": [_as_json(photo) for photo in seen]})
    if asked.apply and written:
        tell_written(written[0].file, writing.write_changes(*written), asked.as_json)
    return code


def _is_agreed(laid: Laid, seen: Sequence[PhotoSeen], *, asks: bool) -> bool:
    """Ask about a print from a state that nobody knows, whose printed marks are guessed: nothing is taken unasked."""
    if not laid.is_change or not any(photo.older for photo in seen):
        return True
    message = _("{file} has changed since this was printed, and what it was then is not known").format(file=laid.file)
    if asks and ask_yes_no(f"{message}. " + _("Take these ticks all the same?")):
        return True
    tell(message, _("nothing is applied unasked; give the PDF it was printed from along with the photo"))
    return False


def _show(laid: Laid, seen: Sequence[PhotoSeen], folder: Path) -> None:
    for photo in seen:
        assert photo.page
        put(join_label(photo.photo, f"{laid.file}, {photo.page.name}"))
    for proposal in laid.proposals:
        change = f"{_value_text(proposal.before)} → {_value_text(proposal.after)}"
        put(f"  {_path(proposal):40} {change}   ({_count_boxes(proposal.boxes)})")
    for question in laid.questions:
        why = join_label(question.why, ", ".join(question.boxes)) if question.boxes else question.why
        put(f"? {_path(question):40} {why}")
    if written := [_label(field) for photo in seen for field in photo.written if field.field not in photo.texts]:
        put("  " + _("written by hand, to be typed: {names}").format(names=", ".join(written)))
    if untold := [_label(box) for photo in seen for box in photo.without_key]:
        put("  " + _("ticked, and nothing the file keeps: {names}").format(names=", ".join(untold)))
    if taken := sum(len(photo.taken) for photo in seen):
        put("  " + ngettext("{n} box read before", "{n} boxes read before", taken).format(n=taken))
    if not laid.proposals and not laid.questions and not laid.refused:
        put("  " + _("nothing that changes the file"))
    if folder.is_dir():
        put("  " + _("pieces of the photos: {folder}").format(folder=folder))


def _show_rows(photo: PhotoSeen) -> None:
    """Print a tracker: what became of everybody on it, and what files keep of it."""
    put(join_label(photo.photo, photo.tracker))
    for row in photo.rows:
        parts = [_("{n} of {most} left").format(n=row.most - row.lost, most=row.most) if row.lost is not None else "?"]
        parts += [ngettext("{n} round", "{n} rounds", row.rounds).format(n=row.rounds)] if row.rounds else []
        put(f"  {row.name:40} {', '.join(parts)}")


def _count_boxes(boxes: Sequence[object]) -> str:
    return ngettext("{n} box", "{n} boxes", len(boxes)).format(n=len(boxes))


def _value_text(value: Any) -> str:
    return "–" if value in (None, []) else ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _path(reading: Edit | Doubt) -> str:
    return ".".join(map(str, reading.path))


def _ask_name(photo: PhotoSeen, folder: Path) -> PhotoSeen:
    """Ask whose page it is, where its name cannot be read."""
    if not photo.refused or not photo.unconfirmed:
        return photo
    is_confirmed = ask_tick(f"{photo.photo}: {photo.refused} ({_crop_of_name(photo, folder)})")
    return photo.confirm_name() if is_confirmed else photo


def _ask(photo: PhotoSeen, folder: Path) -> PhotoSeen:
    """Ask about the boxes that questions hang on, one by one; then for what is written by hand; each once."""
    for box in photo.doubtful:
        place = _crop(photo, box, folder)
        text = _("{label}: is it ticked? (see {file})")
        ticked = ask_tick(text.format(label=_label_with_name(photo, box), file=place))
        photo = photo.answer({} if ticked is None else {box.field: ticked}, {})
    for field in photo.written:
        if field.field not in photo.texts:
            question = _("{label}: what is written there? (see {file}; Enter: as before)")
            question = question.format(label=_label_with_name(photo, field), file=_crop(photo, field, folder))
            text = click.prompt(question, default="", show_default=False)
            photo = photo.answer({}, {field.field: text} if text.strip() else {})
    return photo


def _label(piece: Piece) -> str:
    return piece.label or piece.field


def _label_with_name(photo: PhotoSeen, piece: Piece) -> str:
    name = photo.now.name if photo.now else ""
    return f"{name}, {_label(piece)}" if name else _label(piece)


def _crop(photo: PhotoSeen, piece: Piece, folder: Path) -> Path:
    return folder / f"{slug(photo.photo)}-{slug(piece.field)}.png"


def _crop_of_name(photo: PhotoSeen, folder: Path) -> Path:
    return folder / f"{slug(photo.photo)}-{slug(_('name'))}.png"


def _save(seen: Sequence[PhotoSeen], folder: Path, output: Output) -> None:
    """Pieces of the photos: every box that a change or a question hangs on, every field written in."""
    pieces = {
        _crop(photo, piece, folder): photo.reading.crop(piece.at)
        for photo in seen
        if photo.reading
        for piece in photo.pieces
    }
    pieces |= {_crop_of_name(photo, folder): photo.picture_of_name for photo in seen if photo.unconfirmed}
    output.guard(places=pieces)
    for place, piece in pieces.items():
        output.put(place, piece)


def _as_json(photo: PhotoSeen) -> dict[str, Any]:
    boxes = photo.reading.boxes if photo.reading else ()
    return {
        "photo": photo.photo,
        "file": str(photo.file) if photo.file else None,
        "page": photo.page.name if photo.page else photo.tracker or None,
        "refused": photo.refused or None,
        "older": photo.older,
        "boxes": [
            {
                "field": b.field,
                "state": b.state,
                "confidence": b.confidence,
                "printed": b.printed,
                "reason": b.reason or None,
            }
            for b in boxes
        ],
        "changes": [
            {"path": _path(p), "from": p.before, "to": p.after, "boxes": len(p.boxes)} for p in photo.meaning.proposals
        ],
        "rows": [to_builtins(row) for row in photo.rows],
        "written": [field.field for field in photo.written],
        "questions": [{"path": _path(q), "why": q.why, "boxes": list(q.boxes)} for q in photo.meaning.questions],
    }
