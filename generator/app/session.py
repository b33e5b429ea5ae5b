"""Everything a session needs, gathered from one small file: sheets, scenarios and cards, batch by batch.

A batch is what one setting of the printer prints (core/session.py), so parts are gathered by what they are and bound by
their batch: figure cards of all warbands share pages, and scenarios wait until all are rolled, since they share a
ruler. Nothing is printed unless every part can be: each is tried, and what refuses becomes a problem at the line of the
session that asks for it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator.app import cards as card_use
from generator.app.carried import carried_name, scenario_file
from generator.app.files import Content, Opened, named_system, open_legal
from generator.app.folders import matching_files, written_game
from generator.app.scenarios import SEALED, STANDEES, ScenarioGame, ToldScenario, read_saved
from generator.app.session_cards import batch_of_backs, draw_part_of_cards, files_of_cards
from generator.app.session_file import EXTRAS, SAVED, params_of_session, read_session, shape_of_row
from generator.app.sheets import livery_of, sheets_of
from generator.core.content.loading import ContentError
from generator.core.content.own import OwnContent, is_firm, read_chapters
from generator.core.game.params import Param, size_of
from generator.core.game.parts import Summaries
from generator.core.game.plays import Scenarios
from generator.core.i18n import _, join_label, quote_words
from generator.core.names import file_stem
from generator.core.paper.formats import Ink, Look, Paper, Turned
from generator.core.paper.livery import Livery
from generator.core.paper.sheet import CARDS, Sheet
from generator.core.paper.typography import day_in_words
from generator.core.reading import glyphs, source
from generator.core.reading.belonging import point_all_home
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem
from generator.core.reading.shape import read
from generator.core.reading.source import Source, SourceError
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.core.scenario.model import Scenario
from generator.core.session import BATCHES, Batch, CardsFile, SessionFile
from generator.core.settings import preferred_look
from generator.render.press.attached import Attached
from generator.render.press.plan import PrintPlan
from generator.render.session import Heading, SessionPart, plan_session


class SessionBook(Record):
    """A session to print, and what it is made of, in print order: by batch, each part with how many pages it has."""

    plan: PrintPlan
    contents: tuple[tuple[Batch, tuple[tuple[SessionPart, int], ...]], ...]
    left_out: list[Problem]  # what it names and nobody can read


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
    """One PDF of all the file asks for; paper and ink are the file's unless given. A Refusal tells every fault of the
    file. `going_on`: a file that does not read, and what is rolled for it, are left out, as long as there is something
    to print. `text`: of one not there yet."""
    one = source.parse(text.encode(), str(file)) if text else source.load(file)
    assembly, problems = assemble_session(one, file.parent, content, paper, ink, large=large)
    unread = assembly.unread if assembly and assembly.parts and going_on else ()
    left_out = [problem for problem in problems if problem.path in unread]
    problems = [problem for problem in problems if problem.path not in unread]
    if problems or assembly is None:
        message = _("{file} has faults: nothing was printed").format(file=file)
        raise Refusal("session", message, _("mend it, then print again"), faults={str(file): (one.lines, problems)})
    asked = assembly.file
    files = [Attached(file.name, one.raw), *assembly.named.values()]
    heading = Heading(asked.titre or "Séance", day_in_words(asked.date or ""), asked.notes or "")
    name = f"seance-{file_stem(asked.titre)}.pdf" if asked.titre else "seance.pdf"
    plan = plan_session(heading, assembly.parts, name, assembly.look, files)
    batches = ((batch, [part for part in assembly.parts if part.batch == batch.id]) for batch in BATCHES)
    contents = tuple((batch, tuple((part, len(part.pages)) for part in parts)) for batch, parts in batches if parts)
    return SessionBook(plan, contents, left_out)


def assemble_session(
    one: Source,
    folder: Path,
    content: Content,
    paper: Paper | None = None,
    ink: Ink | None = None,
    *,
    large: bool = False,
) -> tuple["_Assembly | None", list[Problem]]:
    """Its parts, and every problem of the file at its place."""
    declared = params_of_session()
    problems = glyphs.problems(one)
    reading = read_session(one)
    asked = reading.record(SessionFile, problems)
    trees = asked.scenarios if asked else ()
    wanted = [read(shape_of_row(declared, tree), tree, ("scenarios", n), problems) for n, tree in enumerate(trees)]
    assembly = None
    if not problems and asked:
        mine, said = preferred_look(), reading.tree
        look = Look(
            paper or (asked.papier if "papier" in said else mine.paper),
            ink or (asked.encre if "encre" in said else mine.ink),
            large,
        )
        if asked.maison is not None and not is_firm(content):
            content = OwnContent.of(content, read_chapters(asked.maison), firm=True)
        assembly = _Assembly(asked, wanted, declared, folder, content, look)
        assembly.gather()
        problems = assembly.problems
    return assembly, reading.locate(point_all_home(problems, reading))


class _Assembly(Struct):
    """Collects parts; what cannot be printed becomes a problem at the line that asks for it, and all are told."""

    file: SessionFile
    scenarios: Sequence[Any]
    params: Sequence[Param]
    folder: Path
    content: Content
    look: Look
    parts: list[SessionPart] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unread: set[Where] = field(default_factory=set)  # where a file is named that does not read
    players: dict[Path, str] = field(default_factory=dict)  # the files of the session's sheets, as they are named
    named: dict[Path, Attached] = field(default_factory=dict)  # what the file names beside those
    tables: list[tuple[ToldScenario, Any]] = field(default_factory=list)  # and the row of the file that asks for it
    figures: list[tuple[str, Sheet]] = field(default_factory=list)  # cards, and whose they are

    def gather(self) -> None:
        for where, name in self._named_files():
            self._try(where, self._sheets, name)
        for n, wanted in enumerate(self.scenarios):
            self._try(("scenarios", n), self._scenario, wanted)
        if self.figures:  # those of all warbands share their pages
            names = ", ".join(dict.fromkeys(name for name, _sheet in self.figures))
            cards = [sheet for _name, sheet in self.figures]
            turned = Turned(self.file.dos, card_use.saved_offset()) if self.file.dos != "none" else None
            self._add_sheets(batch_of_backs(self.file.dos), cards, names, "cartes de figurines", Livery(), turned)
        self._draw_tables()
        for n, chosen in enumerate(self.file.cartes):
            self._try(("cartes", n), self._cards, chosen)
        if not self.parts and not self.problems:
            hint = _("name characters, bands, scenarios or cards")
            self.problems.append(Problem("session-empty", (), _("there is nothing to print"), hint))

    def _named_files(self) -> Iterator[tuple[Where, str]]:
        """The files of `personnages` and `bandes`; a folder or a pattern gives those that were not named before."""
        for key, written in (("personnages", self.file.personnages), ("bandes", self.file.bandes)):
            for n, one in enumerate(written):
                found = list(matching_files(self.folder, one))
                if not found:
                    message = _("no player's file is found by '{pattern}'").format(pattern=one)
                    self._fault((key, n), message, None)
                for name in found:
                    place = (self.folder / name).resolve()
                    if found == [one] or place not in self.players:
                        self.players[place] = name
                        yield (key, n), name

    def _try(self, where: Where, work: Callable[[Any], None], asked: Any) -> None:
        try:
            work(asked)
        except Refusal as refusal:
            self._refuse(where, refusal)
        except SourceError as error:
            self.unread.add(where)
            self._fault(where, join_label(error.name, error.problems[0].message), error.problems[0].hint)
        except ContentError as error:
            self._fault(where, ", ".join(error.faults), None)

    def _refuse(self, where: Where, refusal: Refusal) -> None:
        """Every fault of the file that is named there, each told once however often the session names it."""
        faults = [(name, p) for name, (_lines, found) in refusal.faults.items() for p in found if p.severity == "error"]
        for name, problem in faults:
            text = join_label(f"{name}:{problem.place.line}" if problem.place else name, problem.message)
            if all(text != one.message for one in self.problems):
                self.problems.append(Problem("session-part", where, text, problem.hint, ruling=problem.ruling))
        if not faults:
            self._fault(where, refusal.message, refusal.hint)

    def _fault(self, where: Where, message: str, hint: str | None) -> None:
        self.problems.append(Problem("session-part", where, message, hint))

    def _sheets(self, name: str) -> None:
        """A character's leaves go to the two-sided batch; of a warband, the roster and the cards apart."""
        opened = open_legal(self.folder / name, self.content)
        first, *others = sheets_of(opened)
        sheets = [replace(first, source_name=carried_name(self.folder, self.folder / name)), *others]
        leaves = ("fiches", _summary_of(opened)) if first.two_sided else ("feuilles", "feuille de bande")
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
        from generator.render.sheets.print import SheetOptions, draw_sheets

        pages, files = draw_sheets(group, SheetOptions(self.look, backs=backs))
        face = next((sheet.faces["portrait"] for sheet in group if "portrait" in sheet.faces), None)
        self.parts.append(SessionPart(batch, text, pages, files, detail, livery, face))

    def _scenario(self, wanted: Any) -> None:
        if hasattr(wanted, SAVED):
            saved = read_saved(self.folder / wanted.enregistre, None, self.content)
            for scenario in saved.scenarios:
                self._add_table(saved.game, scenario, wanted)
            return
        game = ScenarioGame.of(named_system(wanted.systeme, Scenarios), self.content)
        keys = {param.name: param.key for param in self.params}
        given = {name: getattr(wanted, key) for name, key in keys.items() if getattr(wanted, key)}
        given = game.understood(given, lambda name: quote_words(keys[name]))
        given |= {p.name: size_of(given[p.name]) for p in game.params if p.kind == "size" and p.name in given}
        given[STANDEES] = getattr(wanted, EXTRAS[STANDEES][0])
        bands = self._bands(game, wanted.fichiers, given)
        files = [open_legal(self.folder / name, self.content) for name in bands]
        self._carry([*bands, *(given[p.name] for p in game.params if p.kind == "file" and p.name in given)])
        self._add_table(game, game.roll(game.plan(files, given, self.folder), wanted.graine), wanted)

    def _add_table(self, game: ScenarioGame, scenario: Scenario, wanted: Any) -> None:
        key = next((param.key for param in self.params if param.name == SEALED), "")
        book = game.book(scenario, sealed=game.sealed({SEALED: getattr(wanted, key)} if key else {}))
        self.tables.append((book, wanted))

    def _draw_tables(self) -> None:
        """Of each its booklet, what is cut out of it, its table in tiles and on A3, and what stays sealed."""
        from generator.render.scenario.pieces import share_rulers
        from generator.render.scenario.print import draw_scenario

        marked = share_rulers([(book.scenario.system, book.seen.reaches) for book, _row in self.tables])
        for (book, row), ruler in zip(self.tables, marked, strict=True):
            opened = book.opened
            battlefield, poster, standees = (getattr(row, key) for key, _caption in EXTRAS.values())
            more = {"battlefields": battlefield, "poster": poster, "standees": standees}
            drawn = draw_scenario(book.pair, self.look, **more, ruler=ruler)
            cut = ["marqueurs"] * bool(opened.markers) + ["jetons"] + ["règle"] * bool(ruler) + ["figurines"] * standees
            pieces = [
                ("feuilles", drawn.read, f"livret, graine {book.scenario.seed}"),
                ("decoupes", drawn.cut, ", ".join(cut)),
                ("tuiles", drawn.tiles, "champ de bataille"),
                ("plan", drawn.poster, "champ de bataille"),
                ("feuilles", drawn.sealed, "scellé : à ne lire qu’après la partie"),
            ]
            carried = [scenario_file(book.scenario)]
            for batch, some, detail in pieces:
                if some:
                    name = f"{opened.game} : {opened.title}"
                    self.parts.append(SessionPart(batch, name, some, carried, detail, opened.livery))
                    carried = []

    def _carry(self, names: Iterable[str]) -> None:
        """Files that are printed from and have no sheet here."""
        for name in names:
            place = (self.folder / name).resolve()
            if place not in self.players:
                self.named[place] = Attached(carried_name(self.folder, place), source.read_bytes(place))

    def _bands(self, game: ScenarioGame, files: Sequence[str] | None, given: Mapping[str, Any]) -> Sequence[str]:
        """The files a scenario is rolled for: its own, or the session's bands of its game."""
        if files is not None or any(p.replaces_files and given.get(p.name) for p in game.params):
            return files or ()
        return [name for name in self.players.values() if written_game(self.folder / name) == game.system.id]

    def _cards(self, chosen: CardsFile) -> None:
        self._carry(files_of_cards(chosen))
        self.parts.append(draw_part_of_cards(chosen, self.folder, self.content, self.look))


def _summary_of(opened: Opened) -> str:
    """What the game says of a subject beside its name."""
    module = opened.system.part(Summaries)
    return module.summary(opened.examined.subject) if module else ""
