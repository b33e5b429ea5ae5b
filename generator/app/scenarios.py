"""A scenario, from what is asked for to its PDF: rolled, parts of it rolled anew, or read from a file.

Three steps of a game's own, called from here alone: `prepare` makes a plan of what is asked for, or refuses;
`roll` draws a scenario from the plan and a seed, and from nothing else; `brief` tells it in French. Command line,
session and browser differ in how they spell what is asked for (`understood`), and not in what comes of it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.app.files import Content, Opened, definitions_of, named_system, open_legal, require_legal, system_of
from generator.app.folders import is_folder, player_files
from generator.core.content import scenery
from generator.core.content.scenery import Scenery
from generator.core.game.params import ON, Given, NamedFile, Param
from generator.core.game.plays import Briefings, Forecasts, Scenarios
from generator.core.i18n import _, ngettext
from generator.core.names import is_yaml
from generator.core.paper.briefing import Briefing
from generator.core.paper.formats import Look
from generator.core.paper.gauge import Gauge, gauge_of
from generator.core.paper.matrix import CrossTable, Matrix
from generator.core.reading import source
from generator.core.reading.problems import Problem, is_valid
from generator.core.reading.source import Source
from generator.core.reading.vocabulary import Vocabulary
from generator.core.record import Record
from generator.core.refusal import Faults, Refusal, misuse, unknown_word
from generator.core.scenario.model import Scenario
from generator.core.system import System

if TYPE_CHECKING:
    from generator.core.chance.battles import Forecast
    from generator.render.press.plan import PrintPlan

SEEDS = 1_000_000  # a seed chosen for you is short enough to type again
STANDEES = "standees"  # asked for beside params: what a collection lacks is printed to cut out
SEALED = "sealed"  # the one param that is not rolled with but printed with
Spelling = Callable[[str], str]  # a param's name -> what it is called where it was asked for


class ToldScenario(Record):
    """A scenario told: as the players see it, and as it is (the same unless it is sealed)."""

    scenario: Scenario
    seen: Briefing
    opened: Briefing

    @property
    def pair(self) -> tuple[Briefing, Briefing]:
        return self.seen, self.opened

    @property
    def name(self) -> str:
        """What its files are called."""
        return f"scenario-{self.scenario.system}-{self.scenario.seed}"


class ScenarioGame(Record):
    """The game rolled for, with everything its scenario module needs."""

    system: System
    definitions: Any
    scenery: Scenery
    content: Content

    @classmethod
    def of(cls, system: System, content: Content) -> "ScenarioGame":
        return cls(system, definitions_of(system, content), scenery.load(content), content)

    @property
    def roller_module(self) -> Scenarios:
        return self.system.require(Scenarios)

    @property
    def params(self) -> tuple[Param, ...]:
        return self.roller_module.PARAMS

    @property
    def draws_to_band(self) -> bool:
        """Whether a roll aims at a band of chances by itself; its scenarios have theirs."""
        return any(param.name == "balance" for param in self.params)

    @property
    def parts(self) -> Mapping[str, str]:
        """What can be rolled anew, and what it is called (English, told through the catalogue)."""
        return self.roller_module.PARTS

    def words(self, param: Param) -> dict[str, str]:
        """What a param may be, with the names that content gives it."""
        return dict(param.words(self.definitions, self.scenery)) if param.words else {}

    def understood(self, given: Given, spelled: Spelling) -> dict[str, Any]:
        """What was asked for, words as content has them; a Refusal for params of another game and unknown words."""
        own = {param.name for param in self.params}
        for name, value in given.items():
            if value and name not in own:
                raise misuse(_("{option} is not for {game}.").format(option=spelled(name), game=self.system.id))
        found = dict(given)
        for param in self.params:
            written, words = given.get(param.name), self.words(param)
            if written and words:
                names = Vocabulary({**{label: key for key, label in words.items()}, **{key: key for key in words}})
                if (meant := names.find(written)) is None:
                    message = _("{option}: '{word}' is unknown.").format(option=spelled(param.name), word=written)
                    raise unknown_word(message, written, words)
                found[param.name] = meant
        return found

    def subject(self, opened: Opened) -> Any:
        """What the rules made of a band's file, which must be of this game and legal."""
        if opened.system.id != self.system.id:
            name = opened.source.name
            raise misuse(_("{file} is of another game: {game}").format(file=name, game=opened.system.id))
        return require_legal(opened).examined.subject

    def plan(
        self, files: Sequence[Opened], given: Given, folder: Path = Path(), beside: Sequence[Path] | None = None
    ) -> Any:
        """What a roll draws from; a Refusal where it cannot be. Files that params name stand in `folder`; `beside`: the
        folders of `files`, where these are not called by their paths."""
        subjects = tuple(self.subject(one) for one in files)
        if beside is None:
            beside = [Path(one.source.name).parent for one in files] + ([folder] if folder.name else [])
        given = {**given, **self._find_collection(given, beside)}
        return self.roller_module.prepare(self._wish(given, subjects, folder), self.definitions, self.scenery)

    @property
    def collection(self) -> Param | None:
        """What names the figures one owns, in a game that draws from them."""
        return next((one for one in self.params if one.kind == "collection"), None)

    def _find_collection(self, given: Given, beside: Sequence[Path]) -> dict[str, Path]:
        """The collection beside the files, where the game draws from one and none is named."""
        if self.collection is None or given.get(self.collection.name):
            return {}
        from generator.app.collection import find_collection

        place = find_collection(beside)
        return {self.collection.name: place.absolute()} if place else {}

    def _wish(self, given: Given, subjects: tuple[Any, ...] = (), folder: Path = Path()) -> Any:
        own = {param.name for param in self.params} - {SEALED}
        asked = {name: value for name, value in given.items() if value is not None and name in own}
        for param in self.params:
            if param.kind == "file" and param.name in asked:
                asked[param.name] = self.subject(open_legal(folder / asked[param.name], self.content))
            elif param.kind == "collection" and param.name in asked:
                from generator.app.collection import read_collection

                place = folder / asked[param.name]
                asked[param.name] = read_collection(place, self.definitions, paper=bool(given.get(STANDEES)))
            elif param.after and isinstance(asked.get(param.name), Path):
                from generator.app.saved_scenarios import read_played

                asked[param.name] = read_played(folder / asked[param.name], self.system.id)
            elif param.opens and param.name in asked:
                words = asked[param.name]
                several = words.split(",") if isinstance(words, str) else words
                asked[param.name] = tuple(self._open_named(folder, one.strip()) for one in several)
        return self.roller_module.Wish(subjects=subjects, **asked)

    def _open_named(self, folder: Path, word: str) -> str | NamedFile:
        """A word as it is, the name of a file as what is in it."""
        if not is_yaml(word):
            return word
        opened = open_legal(folder / word, self.content)
        return NamedFile(opened.name or Path(word).stem, opened.source.text, self.subject(opened))

    def roll(self, plan: Any, seed: int, again: Sequence[str] = ()) -> Scenario:
        """The same plan, seed and parts give the same scenario, wherever it is asked for."""
        return self._reroll(self.roller_module.roll(plan, seed), again, plan)

    def reroll(self, scenario: Scenario, again: Sequence[str], given: Given) -> Scenario:
        """Parts of a scenario read from a file rolled anew; what is asked for comes first."""
        if not again:
            return scenario
        plan = self.roller_module.again(scenario, self._wish(given), self.definitions, self.scenery)
        return self._reroll(scenario, again, plan)

    def _reroll(self, scenario: Scenario, again: Sequence[str], plan: Any) -> Scenario:
        for part in again:
            scenario = self.roller_module.reroll(scenario, part, plan)
        return scenario

    def sealed(self, given: Given) -> bool:
        """Whether what is printed hides who is in the forces: in a game that seals, unless it is told not to."""
        param = next((p for p in self.params if p.name == SEALED), None)
        value = given.get(SEALED)
        return param is not None and (param.start == ON if value is None else bool(value))

    def book(
        self, scenario: Scenario, *,
        sealed: bool = False, forecast: "Forecast | None" = None, duels: Matrix | None = None,
    ) -> ToldScenario:  # fmt: skip
        """Chances stand on the GM's page; of a sealed scenario on what is read after the game."""
        brief = self.system.require(Briefings).brief
        opened = brief(scenario, self.definitions, self.scenery)
        if forecast:
            opened = replace(opened, gauge=self.gauge(forecast))
        if duels:
            opened = replace(opened, crossings=(*opened.crossings, CrossTable.of_duels(duels)))
        seen = brief(scenario, self.definitions, self.scenery, sealed=True) if sealed else opened
        return ToldScenario(scenario, seen, opened)

    def gauge(self, forecast: "Forecast") -> Gauge:
        return gauge_of(forecast, self.system.require(Forecasts).FIGURES)


def files_of_game(game: ScenarioGame, given: Sequence[Path]) -> tuple[Path, ...]:
    """The files to roll for; of a folder those of this game."""
    found: list[Path] = []
    for path in given:
        if not is_folder(path):
            found.append(path)
            continue
        found += [file for file in player_files(path) if system_of(source.load(file)).id == game.system.id]
    return tuple(found)


class Saved(Record):
    """Scenarios of a file that can be printed, and what is to be said of them all the same."""

    game: ScenarioGame
    scenarios: tuple[Scenario, ...]
    warnings: Faults


def read_saved(path: Path, system: str | None, content: Content) -> Saved:
    """From a file saved or edited, or from a PDF that carries it."""
    from generator.app.saved_scenarios import scenario_sources

    return read_sources(scenario_sources(path), path, system, content)


def read_sources(sources: Sequence[Source], path: object, system: str | None, content: Content) -> Saved:
    """The scenarios of texts that come from one file; a Refusal has every fault of them."""
    from generator.app.saved_scenarios import shape_of_scenario
    from generator.core.scenario.saved import load_all

    scenarios: list[tuple[Source, tuple[str | int, ...], Scenario]] = []
    for one in sources:
        found, problems = load_all(one, shape_of_scenario)
        if problems or not found:
            message = _("{file} is not a scenario that can be read").format(file=path)
            raise Refusal("not-a-scenario", message, faults={one.name: (one.lines, problems)})
        many = len(found) > 1
        scenarios += [(one, ("scenarios", n) if many else (), scenario) for n, scenario in enumerate(found)]
    names = {s.system for _one, _where, s in scenarios}
    if len(names) > 1 or (system and system not in names):
        raise misuse(_("{file} is of another game: {game}").format(file=path, game=", ".join(names)))
    game = ScenarioGame.of(named_system(scenarios[0][2].system, Scenarios), content)
    faults: dict[str, tuple[list[str], list[Problem]]] = {}
    for one, where, scenario in scenarios:
        remarks = [replace(p, path=(*where, *p.path)) for p in scenario.review(game.definitions)]
        _lines, before = faults.get(one.name, ([], []))
        faults[one.name] = (one.lines, [*before, *one.locate(remarks)])
    if not all(is_valid(problems) for _lines, problems in faults.values()):
        message = _("{file} is not a scenario that can be printed").format(file=path)
        raise Refusal("not-a-scenario", message, faults=faults)
    return Saved(game, tuple(scenario for _one, _where, scenario in scenarios), faults)


def plan_books(
    books: Sequence[ToldScenario], look: Look, *, battlefield: bool, poster: bool = False, standees: bool = False
) -> "PrintPlan":
    """One PDF, which carries the scenarios it was made from."""
    from generator.app.carried import scenario_file
    from generator.render.scenario.print import MOST, plan_scenarios

    if len(books) > MOST:
        message = _("{n} scenarios in one PDF: at most {most}").format(n=len(books), most=MOST)
        raise misuse(message, _("--json gives as many as you like"))
    files, pairs = [scenario_file(book.scenario) for book in books], [book.pair for book in books]
    name = f"{books[0].name}.pdf"
    more = {"battlefields": battlefield, "poster": poster, "standees": standees}
    return plan_scenarios(pairs, name, look, files=files, **more)


def tell_field_sheets(books: Sequence[ToldScenario], look: Look) -> str:
    """How many sheets the tables at 1:1 take, in a sentence; nothing where none is played on a table."""
    from generator.render.scenario.print import count_field_sheets

    counts = [count_field_sheets(book.seen.map, look) for book in books]
    count = sum(printed for printed, _bare in counts)
    if not count:
        return ""
    told = ngettext("The table at 1:1: {n} sheet, and its plan", "The table at 1:1: {n} sheets, and their plan", count)
    bare = [name for _printed, names in counts for name in names]
    if not bare:
        return told.format(n=count)
    return _("{told}; nothing stands on {names}: left out").format(told=told.format(n=count), names=", ".join(bare))
