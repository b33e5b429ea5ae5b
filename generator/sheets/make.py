"""Sheets: those of a file, a game's blank ones, figure cards of its profiles; and their PDF."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import file_stem, slug
from generator.base.problems import visible
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word, without_house_values
from generator.base.words import known_word
from generator.content.declared import GameTitle
from generator.content.livery import Livery
from generator.files.files import Content, Opened, definitions_of, named_system, open_legal
from generator.game.parts import Blanks, Opponents, ProfileCards, Sheets, Starters, Tables
from generator.game.system import Game, games_giving
from generator.model.sheet import Sheet
from generator.paper.code import shared_code_fields
from generator.reading.source import SourceError

if TYPE_CHECKING:
    from generator.paper.plan import PrintPlan
    from generator.sheets.print import SheetOptions

ALL = "all"


class SheetRequest(Record):
    """A request for sheets: those of files, or in their place the GM's page of them or cards of the opponents among
    them; a game's blank sheets; figure cards of its profiles."""

    files: tuple[Path, ...] = ()
    gm: bool = False
    cards: bool = False
    blank: str | None = None
    profile: str | None = None
    system: str | None = None
    share_code: bool = False  # on the verso, the file itself as a QR code

    @property
    def name(self) -> str:
        """The base name of the output file."""
        if self.gm or self.cards:
            return "table-du-mj" if self.gm else "adversaires"
        stem = self.blank or self.profile or self.files[0].stem
        return "fiches" if len(self.files) > 1 else file_stem(stem, "fiche")


class FileSheets(Record):
    """A file's sheets, or a page of no single file, with the name of its PDF."""

    stem: str
    sheets: Sequence[Sheet]
    opened: Opened | None = None


LeftOut = dict[Path, Refusal | SourceError]  # files that cannot be printed, each with why; the others are


def gather_sheets(request: SheetRequest, content: Content, left_out: LeftOut | None = None) -> list[FileSheets]:
    """Return the sheets of each file; other requests give one entry a page.

    With `left_out`, files that cannot be printed are put there; without, the first of them raises."""
    if request.gm:
        sheets = gm_pages(request.files, content, left_out)
    elif request.cards:
        sheets = opponent_cards(request.files, content, left_out)
    elif request.files:
        opened = open_each(request.files, content, left_out)
        files = [FileSheets(Path(character.file_name).stem, sheets_of(character), character) for character in opened]
        return [replace(file, sheets=_put_share_code(file)) for file in files] if request.share_code else files
    elif request.blank:
        sheets = blanks(request.blank, request.system, content)
    else:
        sheets = profiles(request.profile or "", request.system or "", content)
    return [FileSheets(sheet.slug, [sheet]) for sheet in sheets]


def open_each(files: Iterable[Path], content: Content, left_out: LeftOut | None) -> Iterator[Opened]:
    """Open files that can be printed; with `left_out` the others are put there, without the first of them raises."""
    for file in files:
        try:
            yield open_legal(file, content)
        except (Refusal, SourceError) as error:
            if left_out is None:
                raise
            left_out[file] = error


def _put_share_code(file: FileSheets) -> list[Sheet]:
    from generator.files import settings
    from generator.sharing.share import share_opened

    assert file.opened
    first, *more = file.sheets
    return [replace(first, share=share_opened(file.opened, settings.load().site).text), *more]


def plan_request(
    request: SheetRequest, content: Content, options: "SheetOptions", left_out: LeftOut | None = None
) -> "PrintPlan":
    """Plan everything in one PDF; the sheets of many files are opened one file at a time."""
    from generator.sheets.print import plan_sheets

    name = f"{request.name}.pdf"
    if len(request.files) > 1 and not (request.gm or request.cards or request.share_code):
        return plan_sheets(sheets_of_files(request.files, content, left_out), options, name)
    files = gather_sheets(request, content, left_out)
    title = files[0].sheets[0].title if files and files[0].opened else None
    return plan_sheets([sheet for file in files for sheet in file.sheets], options, name, title)


def sheets_of(opened: Opened) -> list[Sheet]:
    """Return the sheets of a file; image paths are relative to it, and the first sheet carries its text."""
    place = Path(opened.source.name)
    sheets = opened.system.require(Sheets).sheets(opened.examined.subject)
    placed = [replace(s, images={key: place.parent / p for key, p in s.images.items()}) for s in sheets]
    origin = origin_of(opened, sheets)
    marked = [replace(s, origin=origin, number=n) for n, s in enumerate(placed)]
    return [replace(marked[0], source=opened.source.raw, source_name=visible(opened.file_name)), *marked[1:]]


def livery_of(opened: Opened) -> Livery:
    title: GameTitle = opened.definitions.game
    return title.livery


def origin_of(opened: Opened, sheets: Sequence[Sheet]) -> bytes:
    """Return two bytes that identify the owner of these sheets, and three for the state of the file."""
    who = hashlib.sha256(f"{opened.system.id} {sheets[0].slug}".encode()).digest()
    return who[:2] + hashlib.sha256(opened.source.raw).digest()[:3]


def sheets_of_files(files: Iterable[Path], content: Content, left_out: LeftOut | None = None) -> Iterator[Sheet]:
    """Yield the sheets of each file, in order.

    Files that share a page wait until the page is full, or to the end."""
    waiting: dict[str, list[Opened]] = {}
    for opened in open_each(files, content, left_out):
        module = _opponents_sharing(opened)
        if module is None:
            yield from sheets_of(opened)
            continue
        group = waiting.setdefault(opened.system.id, [])
        group.append(opened)
        if len(group) == module.SHARED:
            yield from _share_page(module, group)
            group.clear()
    for group in waiting.values():
        if group and (module := _opponents_sharing(group[0])):
            yield from _share_page(module, group)


def _opponents_sharing(opened: Opened) -> Opponents | None:
    """Return the module of a game that prints this file on a page with others, if it does."""
    module = opened.system.part(Opponents)
    return module if module and module.shares_page(opened.examined.subject) else None


def _share_page(module: Opponents, group: list[Opened]) -> list[Sheet]:
    """Make the page that files share; a single file has a page of its own."""
    if len(group) == 1:
        return sheets_of(group[0])
    return _attach_files(module.pages([member.examined.subject for member in group]), group)


def _attach_files(pages: Sequence[Sheet], group: Sequence[Opened]) -> list[Sheet]:
    """Attach several files to pages: the first carries them all, the code of each names them together."""
    (name, first), *also = [(visible(member.file_name), member.source.raw) for member in group]
    whose = shared_code_fields(origin_of(member, pages) for member in group)
    coded = [replace(page, **whose) for page in pages]
    return [replace(coded[0], source=first, source_name=name, also=tuple(also)), *coded[1:]]


def gm_pages(files: Iterable[Path], content: Content, left_out: LeftOut | None = None) -> list[Sheet]:
    """Return the GM's pages about the characters of a table."""
    opened = [
        character
        for character in open_each(files, content, left_out)
        if _opponents_sharing(character) is None and character.system.gives(Tables)
    ]
    if not opened and not left_out:
        raise misuse(_("--gm is for characters of: {games}").format(games=", ".join(games_giving(Tables))))
    return _pages_of_several(opened, lambda game, subjects: game.require(Tables).gm_page(subjects))


def opponent_cards(files: Iterable[Path], content: Content, left_out: LeftOut | None = None) -> list[Sheet]:
    """Return cards of opponents, and of what characters own."""
    opened = [
        opponent
        for opponent in open_each(files, content, left_out)
        if (module := opponent.system.part(Opponents)) and module.has_cards(opponent.examined.subject)
    ]
    if not opened and not left_out:
        message = _("--cards is for opponents, ships, beasts and droids of: {games}")
        raise misuse(message.format(games=", ".join(games_giving(Opponents))))
    return _pages_of_several(opened, lambda game, subjects: game.require(Opponents).cards(subjects))


def _pages_of_several(opened: Sequence[Opened], draw: Callable[[Game, list[Any]], list[Sheet]]) -> list[Sheet]:
    """Draw the pages of several files, game by game; the first carries them all."""
    pages: list[Sheet] = []
    for game in {member.system.id: member.system for member in opened}.values():
        group = [member for member in opened if member.system.id == game.id]
        pages += _attach_files(draw(game, [member.examined.subject for member in group]), group)
    return pages


def blanks(written: str, system: str | None, content: Content) -> list[Sheet]:
    """Return the blank sheet of this name, or all of them; without a system, of whichever game has it."""
    known = blank_names(system, content)
    chosen = list(dict.fromkeys(known.values())) if _means_all(written) else [_find_known(written, known)]
    sheets: list[Sheet] = []
    for game, key in chosen:
        blank = game.require(Blanks).blank_of(key, definitions_of(game, content))
        starters = game.part(Starters)
        begun = starters.starter(key) if starters else None
        sheets.append(replace(blank, source=begun, source_name=f"{key}.yaml" if begun else None))
    return sheets


def _means_all(written: str) -> bool:
    return known_word("values", written, [ALL]) is not None


def blank_names(system: str | None, content: Content) -> dict[str, tuple[Game, str]]:
    """Return the names of blank sheets, with the game and key of each."""
    games = [named_system(system, Blanks)] if system else games_giving(Blanks).values()
    named = ((game, game.require(Blanks).blanks(definitions_of(game, content))) for game in games)
    return {name: (game, key) for game, names in named for name, key in names.items()}


def profiles(written: str, system: str, content: Content) -> list[Sheet]:
    """Return figure cards of profiles, named by ids, labels or aliases with commas between, or of all of them."""
    game = named_system(system, ProfileCards)
    definitions = definitions_of(game, content)
    entries: Mapping[str, Any] = definitions.profiles
    names = {name: p.id for p in entries.values() for name in (slug(p.label), *getattr(p, "aliases", ()))}
    names |= {key: key for key in entries}
    chosen = list(entries) if _means_all(written) else [_find_known(word, names) for word in written.split(",")]
    return game.require(ProfileCards).profiles(definitions, chosen)


def _find_known(written: str, known: Mapping[str, Any]) -> Any:
    if not known:
        raise without_house_values(written)
    if slug(written) not in known:
        raise unknown_word(_("'{name}' is unknown.").format(name=written), written, known)
    return known[slug(written)]
