"""The books of a session, gathered from its file: sheets, scenarios and cards, batch by batch.

A batch is what one setting of the printer prints (`Batch` in campaign/session/file.py): figure cards of all warbands
share pages, and scenarios wait until all are rolled, since they share a ruler. Nothing is printed unless every part can
be: each refusal becomes a problem at the line of the session that asks for that part.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.i18n import _, join_words, ngettext, quote_words
from generator.base.names import file_stem, is_yaml, real_path
from generator.base.problems import Path as Where
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Faults, Refusal
from generator.base.typography import day_in_words
from generator.campaign.session.binding import Heading, SessionPart, plan_session
from generator.campaign.session.file import (
    BATCHES,
    EXTRAS,
    SAVED,
    Batch,
    CardsFile,
    SessionFile,
    game_of_evening,
    params_of_session,
    read_session,
    shape_of_row,
)
from generator.cards import deal
from generator.content.livery import Livery
from generator.content.loading import ContentError, OwnContent, is_firm, read_chapters
from generator.files.files import Content, Opened, named_system, open_legal
from generator.files.folders import matching_files, written_game
from generator.files.settings import preferred_look
from generator.game.params import Param, size_of
from generator.game.parts import ProfileCards, Scenarios, Summaries
from generator.game.system import games_giving
from generator.model.briefing import Briefing
from generator.model.sheet import CARDS, Sheet
from generator.paper.formats import SCREEN, CardFormat, Duplex, Ink, Look, Paper, Turned
from generator.paper.pdf.attached import Attached
from generator.paper.plan import PrintPlan
from generator.reading import glyphs, source
from generator.reading.belonging import point_all_home
from generator.reading.source import Source, SourceError
from generator.reading.understanding import read
from generator.scenarios.roll import SEALED, STANDEES, ScenarioGame, ToldScenario, read_saved
from generator.sharing.carried import carried_name, scenario_file
from generator.sheets.make import gm_pages, livery_of, opponent_cards, profiles, sheets_of

if TYPE_CHECKING:
    from generator.scenarios.gate import Drawn


def files_of_cards(chosen: CardsFile) -> list[str]:
    """Return the files of people's own cards that the session names."""
    return [name for name in chosen.systemes if is_yaml(name)]


def batch_of_backs(dos: Duplex) -> str:
    """Return the batch of cards printed with these backs."""
    return {"none": "decoupes", "long": "cartes", "short": "cartes-court"}[dos]


def draw_part_of_cards(chosen: CardsFile, folder: Path, content: Content, look: Look) -> SessionPart:
    files = files_of_cards(chosen)
    names = [str(folder / name) if name in files else name for name in chosen.systemes]
    shelves = [deal.open_deck(name, content) for name in names]
    return (_draw_screens if chosen.format in (SCREEN, "screen") else _draw_deck)(shelves, chosen, look)


def _draw_deck(shelves: Sequence[deal.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    from generator.cards.print import CardOptions, draw_fronts, impose_fronts

    form: CardFormat = "a6" if chosen.format == "a6" else "poker"
    cards = deal.choose_cards(shelves, chosen.choix)
    deal.check_fit(shelves, cards, form, look.paper)
    shift = deal.saved_offset()
    options = CardOptions(form, look.paper, look.ink, chosen.dos, chosen.plier, shift)
    text = ", ".join(dict.fromkeys(card.game for card in cards))
    fronts = draw_fronts(cards, options)
    detail = f"{len(fronts)} cartes" + (" à plier et coller" if chosen.plier else "")
    pages = [page for leaf in impose_fronts(fronts, options) for page in leaf.pages]
    return SessionPart(batch_of_backs("none" if chosen.plier else chosen.dos), text, pages, detail=detail)


def _draw_screens(shelves: Sequence[deal.OpenDeck], chosen: CardsFile, look: Look) -> SessionPart:
    """Draw the GM's screen, one-sided: its panels, then the players' side."""
    from generator.cards.screen import ScreenOptions, draw_screens

    screens = deal.choose_screens(shelves, chosen.choix, named=True)
    options = ScreenOptions(look.paper, look.ink, "none")
    pages = [page for leaf in draw_screens([shelf.deck for shelf in shelves], screens, options) for page in leaf.pages]
    text = ", ".join(shelf.deck.label for shelf in shelves)
    return SessionPart("ecran", text, pages, detail=f"{len(pages)} volets")


class SessionBook(Record):
    """A session to print, and what it is made of, in print order: by batch, each part with how many pages it has."""

    plan: PrintPlan
    contents: tuple[tuple[Batch, tuple[tuple[SessionPart, int], ...]], ...]
    left_out: Faults  # what it names and nobody can read


def gather_session(
    file: Path,
    content: Content,
    paper: Paper | None,
    ink: Ink | None,
    *,
    large: bool = False,
    going_on: bool = False,
    text: str = "",
) -> SessionBook:
    """Plan one PDF of all that the file asks for; paper and ink are the file's unless given.

    `going_on`: leave out files that do not read and scenarios rolled for them, as long as there is something to print.
    `text`: the text of a session file that is not written yet. Raise Refusal with every fault of the file."""
    session = source.parse(text.encode(), str(file)) if text else source.load(file)
    assembly, problems = assemble_session(session, file.parent, content, paper, ink, large=large)
    faults = assembly.faults if assembly else {}
    unread = assembly.unread if assembly and assembly.parts and going_on else ()
    problems = [problem for problem in problems if problem.path not in unread]
    if problems or assembly is None:
        message = _("{file} has faults: nothing was printed").format(file=file)
        everything = {str(file): (session.lines, problems), **faults}
        raise Refusal("session", message, _("mend it, then print again"), faults=everything)
    asked = assembly.file
    files = [Attached(file.name, session.raw), *assembly.named.values()]
    heading = Heading(asked.titre or "Séance", day_in_words(asked.date or ""), asked.notes or "")
    name = f"seance-{file_stem(asked.titre)}.pdf" if asked.titre else "seance.pdf"
    plan = plan_session(heading, assembly.parts, name, assembly.look, files)
    batches = ((batch, [part for part in assembly.parts if part.batch == batch.id]) for batch in BATCHES)
    contents = tuple((batch, tuple((part, len(part.pages)) for part in parts)) for batch, parts in batches if parts)
    return SessionBook(plan, contents, faults)


def assemble_session(
    session: Source,
    folder: Path,
    content: Content,
    paper: Paper | None = None,
    ink: Ink | None = None,
    *,
    large: bool = False,
) -> tuple["_Assembly | None", list[Problem]]:
    """Return the parts of a session, and every problem of the file at its place."""
    declared = params_of_session()
    problems = glyphs.problems(session)
    reading = read_session(session)
    asked = reading.record(SessionFile, problems)
    rows = _rows_of(asked, problems) if asked else []
    assembly = None
    if not problems and asked:
        mine, written = preferred_look(), reading.tree
        look = Look(
            paper or (asked.papier if "papier" in written else mine.paper),
            ink or (asked.encre if "encre" in written else mine.ink),
            large,
        )
        if asked.maison is not None and not is_firm(content):
            content = OwnContent.of(content, read_chapters(asked.maison), firm=True)
        assembly = _Assembly(asked, rows, declared, folder, content, look)
        assembly.gather()
        problems = assembly.problems
    return assembly, reading.locate(point_all_home(problems, reading))


def scenarios_of_session(session: Source, folder: Path, content: Content) -> list[Briefing]:
    """Roll the scenarios and the evening of a session, and return what is told of them, with all secrets. Raise Refusal
    with every fault of the file."""
    problems, reading = list[Problem](), read_session(session)
    asked = reading.record(SessionFile, problems)
    assembly = None
    if asked and not problems:
        assembly = _Assembly(asked, _rows_of(asked, problems), params_of_session(), folder, content, preferred_look())
        for _where, name in assembly._named_files():
            assembly.players[real_path(folder / name)] = name
        for n, row in enumerate(assembly.scenarios):
            assembly._try(("scenarios", n) if n < len(asked.scenarios) else ("soiree",), assembly._scenario, row)
        problems += assembly.problems
    if problems or assembly is None:
        message = _("{file} has faults: nothing was printed").format(file=session.name)
        located = reading.locate(point_all_home(problems, reading))
        faults = {session.name: (session.lines, located)}
        raise Refusal("session", message, _("mend it, then print again"), faults=faults)
    return [book.opened for book, _row in assembly.tables]


def _rows_of(asked: SessionFile, problems: list[Problem]) -> list[Any]:
    """Read the rows of scenarios, that of the evening last."""
    declared = params_of_session()
    rows = [
        read(shape_of_row(declared, tree), tree, ("scenarios", n), problems) for n, tree in enumerate(asked.scenarios)
    ]
    if asked.soiree is not None:
        evening = {"systeme": game_of_evening(), **asked.soiree} if isinstance(asked.soiree, dict) else asked.soiree
        rows.append(read(shape_of_row(declared, evening), evening, ("soiree",), problems))
    return rows


class _Assembly(Struct):
    """A collector of parts; what cannot be printed becomes a problem at the line that asks for it."""

    file: SessionFile
    scenarios: Sequence[Any]
    params: Sequence[Param]
    folder: Path
    content: Content
    look: Look
    parts: list[SessionPart] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    faults: dict[str, tuple[list[str], Sequence[Problem]]] = field(default_factory=dict)  # of files it names
    blamed: dict[Where, list[str]] = field(default_factory=dict)  # the names of these, by where they are named
    unread: set[Where] = field(default_factory=set)  # where a file is named that does not read
    players: dict[Path, str] = field(default_factory=dict)  # the files of the session's sheets, as they are named
    named: dict[Path, Attached] = field(default_factory=dict)  # what the file names beside those
    tables: list[tuple[ToldScenario, Any]] = field(default_factory=list)  # and the row of the file that asks for it
    figures: list[tuple[str, Sheet]] = field(default_factory=list)  # cards, and whose they are

    def gather(self) -> None:
        for where, name in self._named_files():
            self._try(where, self._sheets, name)
        players = [self.folder / name for name in self.players.values()]
        if self.file.mj:
            self._try(("mj",), self._gm_pages, players)
        for n, row in enumerate(self.scenarios):
            self._try(("scenarios", n) if n < len(self.file.scenarios) else ("soiree",), self._scenario, row)
        if self.file.engins:
            self._try(("engins",), self._owned, players)
        for n, name in enumerate(self.file.profils):
            self._try(("profils", n), self._profile, name)
        if self.figures:  # those of all warbands share their pages
            names = ", ".join(dict.fromkeys(name for name, _sheet in self.figures))
            cards = [sheet for _name, sheet in self.figures]
            turned = Turned(self.file.dos, deal.saved_offset()) if self.file.dos != "none" else None
            self._add_sheets(batch_of_backs(self.file.dos), cards, names, "cartes de figurines", Livery(), turned)
        self._draw_tables()
        for n, chosen in enumerate(self.file.cartes):
            self._try(("cartes", n), self._cards, chosen)
        for where, files in self.blamed.items():
            message = ngettext("{files} has errors", "{files} have errors", len(files))
            if files:
                self._fault(where, message.format(files=join_words(files)), None)
        if not self.parts and not self.problems:
            hint = _("name characters, bands, scenarios or cards")
            self.problems.append(Problem("session-empty", (), _("there is nothing to print"), hint))

    def _named_files(self) -> Iterator[tuple[Where, str]]:
        """Yield the files of `personnages` and `bandes`; a folder or a pattern adds those not yet named."""
        for key, written in (("personnages", self.file.personnages), ("bandes", self.file.bandes)):
            for n, pattern in enumerate(written):
                names = list(matching_files(self.folder, pattern))
                if not names:
                    message = _("no player's file is found by '{pattern}'").format(pattern=pattern)
                    self._fault((key, n), message, None)
                for name in names:
                    place = real_path(self.folder / name)
                    if names == [pattern] or place not in self.players:
                        self.players[place] = name
                        yield (key, n), name

    def _try(self, where: Where, work: Callable[[Any], None], asked: Any) -> None:
        try:
            work(asked)
        except Refusal as refusal:
            self._refuse(where, refusal)
        except SourceError as error:
            self.unread.add(where)
            self._blame(where, {error.name: (error.lines, error.problems)})
        except ContentError as error:
            self._fault(where, ", ".join(error.faults), None)

    def _refuse(self, where: Where, refusal: Refusal) -> None:
        if any(p.severity == "error" for _lines, problems in refusal.faults.values() for p in problems):
            self._blame(where, refusal.faults)
        else:
            self._fault(where, refusal.message, refusal.hint)

    def _blame(self, where: Where, faults: Faults) -> None:
        """Keep the errors of files named there; the problem of the session names the files, each once."""
        errors = {name: [p for p in problems if p.severity == "error"] for name, (_lines, problems) in faults.items()}
        told = self.faults.keys()
        names = [name for name, of_file in errors.items() if of_file and name not in told]
        self.faults |= {name: (faults[name][0], errors[name]) for name in names}
        self.blamed.setdefault(where, []).extend(names)

    def _fault(self, where: Where, message: str, hint: str | None) -> None:
        self.problems.append(Problem("session-part", where, message, hint))

    def _sheets(self, name: str) -> None:
        """Add the sheets of a file: leaves to the two-sided batch, a warband's roster and cards to separate ones."""
        opened = open_legal(self.folder / name, self.content)
        first, *others = sheets_of(opened)
        sheets = [replace(first, source_name=carried_name(self.folder, self.folder / name)), *others]
        leaves = ("fiches", _summary_of(opened)) if first.two_sided else ("feuilles", "feuille")
        groups = [
            (*leaves, [s for s in sheets if s.template != CARDS]),
            ("decoupes", "", [s for s in sheets if s.template == CARDS]),
        ]
        for batch, detail, group in groups:
            text = opened.name or Path(name).stem
            if batch == "decoupes":
                self.figures += [(text, sheet) for sheet in group]
            elif group:
                self._add_sheets(batch, group, text, detail, livery_of(opened))

    def _add_sheets(
        self, batch: str, group: list[Sheet], text: str, detail: str, livery: Livery, backs: Turned | None = None
    ) -> None:
        from generator.sheets.print import SheetOptions, draw_sheets

        pages, files = draw_sheets(group, SheetOptions(self.look, backs=backs))
        face = next((sheet.faces["portrait"] for sheet in group if "portrait" in sheet.faces), None)
        self.parts.append(SessionPart(batch, text, pages, files, detail, livery, face))

    def _scenario(self, row: Any) -> None:
        if hasattr(row, SAVED):
            saved = read_saved(self.folder / row.enregistre, None, self.content)
            for scenario in saved.scenarios:
                self._add_table(saved.game, saved.game.estimate(scenario), row)
            return
        game = ScenarioGame.of(named_system(row.systeme, Scenarios), self.content)
        keys = {param.name: param.key for param in self.params}
        options = {name: getattr(row, key) for name, key in keys.items() if getattr(row, key)}
        options = game.understood(options, lambda name: quote_words(keys[name]))
        options |= {p.name: size_of(options[p.name]) for p in game.params if p.kind == "size" and p.name in options}
        if any(getattr(row, EXTRAS[extra][0]) for extra in ("battlefield", "poster")):
            options = game.with_plan(options)
        options[STANDEES] = getattr(row, EXTRAS[STANDEES][0])
        bands = self._bands(game, row.fichiers, options)
        files = [open_legal(self.folder / name, self.content) for name in bands]
        self._carry([*bands, *(options[p.name] for p in game.params if p.kind == "file" and p.name in options)])
        self._add_table(game, game.draw(game.plan(files, options, self.folder), row.graine), row)

    def _add_table(self, game: ScenarioGame, drawn: "Drawn", row: Any) -> None:
        key = next((param.key for param in self.params if param.name == SEALED), "")
        book = game.book_drawn(drawn, sealed=game.sealed({SEALED: getattr(row, key)} if key else {}))
        self.tables.append((book, row))

    def _draw_tables(self) -> None:
        """Draw each scenario: its booklet, the pieces to cut out, its table in tiles and on A3, sealed pages."""
        from generator.scenarios.pieces import share_rulers
        from generator.scenarios.print import draw_scenario

        marked = share_rulers([(book.scenario.system, book.seen.reaches) for book, _row in self.tables])
        for (book, row), ruler in zip(self.tables, marked, strict=True):
            opened = book.opened
            battlefield, poster, standees = (getattr(row, key) for key, _caption in EXTRAS.values())
            more = {"battlefields": battlefield, "poster": poster, "standees": standees}
            scenario_pages = draw_scenario(book.pair, self.look, **more, ruler=ruler)
            cut = ["marqueurs"] * bool(opened.markers) + ["jetons"] + ["règle"] * bool(ruler) + ["figurines"] * standees
            pieces = [
                ("feuilles", scenario_pages.read, f"livret, graine {book.scenario.seed}"),
                ("decoupes", scenario_pages.cut, ", ".join(cut)),
                ("tuiles", scenario_pages.tiles, "champ de bataille"),
                ("plan", scenario_pages.poster, "champ de bataille"),
                ("feuilles", scenario_pages.sealed, "scellé : à plier sans lire"),
            ]
            carried = [scenario_file(book.scenario)]
            for batch, pages, detail in pieces:
                if pages:
                    name = f"{opened.game} : {opened.title}"
                    self.parts.append(SessionPart(batch, name, pages, carried, detail, opened.livery))
                    carried = []

    def _carry(self, names: Iterable[str]) -> None:
        """Files that are printed from and have no sheet here."""
        for name in names:
            place = real_path(self.folder / name)
            if place not in self.players:
                self.named[place] = Attached(carried_name(self.folder, place), source.read_bytes(place))

    def _bands(self, game: ScenarioGame, files: Sequence[str] | None, options: Mapping[str, Any]) -> Sequence[str]:
        """Return the files a scenario is rolled for: its own, or the session's bands of its game."""
        if files is not None or any(p.replaces_files and options.get(p.name) for p in game.params):
            return files or ()
        return [name for name in self.players.values() if written_game(self.folder / name) == game.system.id]

    def _gm_pages(self, players: Sequence[Path]) -> None:
        for sheet in gm_pages(players, self.content):
            self._add_sheets("feuilles", [sheet], sheet.title, "du MJ", Livery())

    def _owned(self, players: Sequence[Path]) -> None:
        """Add the cards of what characters own; opponents among them have theirs too."""
        self.figures += [("engins", sheet) for sheet in opponent_cards(players, self.content)]

    def _profile(self, name: str) -> None:
        """Add the card of a profile, of the first of the session's games that knows it."""
        played = [written_game(self.folder / file) for file in self.players.values()]
        games = games_giving(ProfileCards)
        order = [key for key in dict.fromkeys((*played, *games)) if key in games]
        refusals = list[Refusal]()
        for key in order:
            try:
                self.figures += [(name, sheet) for sheet in profiles(name, key, self.content)]
                return
            except Refusal as refusal:
                refusals.append(refusal)
        if not any(refusal.code == "house-values-off" for refusal in refusals):  # by the book it is left out
            raise refusals[0]

    def _cards(self, chosen: CardsFile) -> None:
        self._carry(files_of_cards(chosen))
        self.parts.append(draw_part_of_cards(chosen, self.folder, self.content, self.look))


def _summary_of(opened: Opened) -> str:
    """Return the game's summary of a file."""
    module = opened.system.part(Summaries)
    return module.summary(opened.examined.subject) if module else ""
