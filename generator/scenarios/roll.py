"""The way of a scenario from its params to its PDF: rolled, parts of it rolled anew, or read from a file.

A game provides three functions that are called from here alone: `prepare` makes a plan of the params, or refuses;
`roll` draws a scenario from the plan and a seed, and from nothing else; `brief` describes it in French. Command line,
session and browser spell params in different ways (`understood`), and roll the same scenarios.

The collection of figures somebody owns (`collection.yaml` beside the files, or a file named) is read here too.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.i18n import _, ngettext
from generator.base.names import is_yaml
from generator.base.problems import Problem, is_valid
from generator.base.record import Record
from generator.base.refusal import Faults, Refusal, misuse, unknown_word
from generator.base.words import both_names, shown_word
from generator.files.files import Content, Opened, definitions_of, named_system, open_legal, require_legal, system_of
from generator.files.folders import is_folder, is_player_file, player_files, yaml_files
from generator.game.collectionfile import NAME, Collection, CollectionFile, names_of_looks
from generator.game.params import ON, Given, NamedFile, Param
from generator.game.parts import Bestiaries, Briefings, Forecasts, Scenarios
from generator.game.system import Game, all_systems
from generator.model import scenery
from generator.model.briefing import Briefing, CrossTable, Gauge, Matrix, gauge_of
from generator.model.scenario import Scenario
from generator.model.scenery import Scenery
from generator.paper.formats import Look
from generator.reading import glyphs, source
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError
from generator.reading.vocabulary import Vocabulary

if TYPE_CHECKING:
    from generator.chance.battles import Aimed, Forecast
    from generator.paper.plan import PrintPlan
    from generator.scenarios.gate import Drawn


SEEDS = 1_000_000  # a seed chosen for you is short enough to type again
STANDEES = "standees"  # given beside params: figures that a collection lacks are printed to cut out
SEALED = "sealed"  # the one param that is not rolled with but printed with
Spelling = Callable[[str], str]  # a param's name -> its spelling where it was given


class ToldScenario(Record):
    """A scenario with its briefings: as the players see it, and as it is (the same unless it is sealed)."""

    scenario: Scenario
    seen: Briefing
    opened: Briefing

    @property
    def pair(self) -> tuple[Briefing, Briefing]:
        return self.seen, self.opened

    @property
    def name(self) -> str:
        """The base name of its files."""
        return f"scenario-{self.scenario.system}-{self.scenario.seed}"


class ScenarioGame(Record):
    """A game with everything its scenario module needs."""

    system: Game
    definitions: Any
    scenery: Scenery
    content: Content

    @classmethod
    def of(cls, system: Game, content: Content) -> "ScenarioGame":
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
        """The parts that can be rolled anew, with their names (English, translated through the catalogue)."""
        return self.roller_module.PARTS

    def words(self, param: Param) -> dict[str, str]:
        """Return the possible values of a param, with the names that content gives them."""
        return dict(param.words(self.definitions, self.scenery)) if param.words else {}

    def understood(self, values: Given, spelled: Spelling) -> dict[str, Any]:
        """Return the values with words replaced by the keys of the content.

        Raises a Refusal for params of another game and unknown words."""
        known = {param.name for param in self.params}
        for name, value in values.items():
            if value and name not in known:
                raise misuse(_("{option} is not for {game}.").format(option=spelled(name), game=self.system.id))
        keys = dict(values)
        for param in self.params:
            written, words = values.get(param.name), self.words(param)
            if written and words:
                names = {name: key for key in words for name in both_names("values", key)}
                labels = {label: key for key, label in words.items()}
                if (key_of_word := Vocabulary({**labels, **names}).find(written)) is None:
                    message = _("{option}: '{word}' is unknown.").format(option=spelled(param.name), word=written)
                    raise unknown_word(message, written, names, [shown_word("values", key) for key in words])
                keys[param.name] = key_of_word
        return keys

    def with_plan(self, values: Given) -> dict[str, Any]:
        """Return the values of a scenario whose table is printed too: what is not given is as a plan wants it (S-78).
        """
        return {**values, **{p.name: p.with_plan for p in self.params if p.with_plan and values.get(p.name) is None}}

    def subject(self, opened: Opened) -> Any:
        """Return the subject that the rules built from a band's file, which must be of this game and legal."""
        if opened.system.id != self.system.id:
            name = opened.source.name
            raise misuse(_("{file} is of another game: {game}").format(file=name, game=opened.system.id))
        return require_legal(opened).examined.subject

    def plan(
        self, files: Sequence[Opened], values: Given, folder: Path = Path(), beside: Sequence[Path] | None = None
    ) -> Any:
        """Return the plan a roll draws from. Raises a Refusal where it cannot be.

        Files that params name stand in `folder`; `beside`: the folders of `files`, where these are not called by their
        paths."""
        subjects = tuple(self.subject(opened) for opened in files)
        if beside is None:
            beside = [Path(opened.source.name).parent for opened in files] + ([folder] if folder.name else [])
        values = {**values, **self._find_collection(values, beside)}
        return self.roller_module.prepare(self._wish(values, subjects, folder), self.definitions, self.scenery)

    @property
    def collection(self) -> Param | None:
        """The param that names the figures a player owns, in a game that draws from them."""
        return next((param for param in self.params if param.kind == "collection"), None)

    def _find_collection(self, values: Given, beside: Sequence[Path]) -> dict[str, Path]:
        """Find the collection beside the files, where the game draws from one and none is named."""
        if self.collection is None or values.get(self.collection.name):
            return {}

        place = find_collection(beside)
        return {self.collection.name: place.absolute()} if place else {}

    def _wish(self, values: Given, subjects: tuple[Any, ...] = (), folder: Path = Path()) -> Any:
        known = {param.name for param in self.params} - {SEALED}
        asked = {name: value for name, value in values.items() if value is not None and name in known}
        for param in self.params:
            if param.kind == "file" and param.name in asked:
                asked[param.name] = self.subject(open_legal(folder / asked[param.name], self.content))
            elif param.kind == "collection" and param.name in asked:

                place = folder / asked[param.name]
                asked[param.name] = read_collection(place, self.definitions, paper=bool(values.get(STANDEES)))
            elif param.after and isinstance(asked.get(param.name), Path):
                from generator.scenarios.stored import read_played

                asked[param.name] = read_played(folder / asked[param.name], self.system.id)
            elif param.opens and param.name in asked:
                words = asked[param.name]
                several = words.split(",") if isinstance(words, str) else words
                asked[param.name] = tuple(self._open_named(folder, word.strip()) for word in several)
        return self.roller_module.Request(subjects=subjects, **asked)

    def _open_named(self, folder: Path, word: str) -> str | NamedFile:
        """Open the file that a word names; other words are returned as they are."""
        if not is_yaml(word):
            return word
        opened = open_legal(folder / word, self.content)
        return NamedFile(opened.name or Path(word).stem, opened.source.text, self.subject(opened))

    def roll(self, plan: Any, seed: int, again: Sequence[str] = ()) -> Scenario:
        """Roll a scenario; the same plan, seed and parts give the same one everywhere."""
        return self.reroll_parts(self.roller_module.roll(plan, seed), again, plan)

    def draw(self, plan: Any, seed: int, again: Sequence[str] = ()) -> "Drawn":
        """Return a scenario within the band of its threat, and its chance."""
        from generator.scenarios.gate import draw

        return draw(self, plan, seed, again)

    def estimate(self, scenario: Scenario) -> "Drawn":
        """Return a scenario that stays as it is, with its chance by few battles."""
        from generator.scenarios.gate import estimate

        return estimate(self, scenario)

    def reroll(
        self, scenario: Scenario, again: Sequence[str], values: Given, files: Sequence[Opened] = ()
    ) -> Scenario:
        """Roll parts of a scenario read from a file anew; the values asked for come first.

        `files`: those of the group, for a game whose scenarios do not hold it."""
        if not again:
            return scenario
        subjects = tuple(self.subject(opened) for opened in files)
        plan = self.roller_module.again(scenario, self._wish(values, subjects), self.definitions, self.scenery)
        return self.reroll_parts(scenario, again, plan)

    def reroll_parts(self, scenario: Scenario, again: Sequence[str], plan: Any) -> Scenario:
        """Return the scenario with parts of it rolled anew."""
        for part in again:
            scenario = self.roller_module.reroll(scenario, part, plan)
        return scenario

    def sealed(self, values: Given) -> bool:
        """Tell whether the print hides who is in the forces: in a game that seals, unless it is switched off."""
        param = next((p for p in self.params if p.name == SEALED), None)
        value = values.get(SEALED)
        return param is not None and (param.start == ON if value is None else bool(value))

    def book(
        self, scenario: Scenario, *,
        sealed: bool = False, forecast: "Forecast | None" = None, aimed: "Aimed | None" = None,
        duels: Matrix | None = None,
    ) -> ToldScenario:  # fmt: skip
        """Write the briefing, with its chances on the first page.

        Of a sealed scenario, what the chances leave out of the fight is told on the sealed leaf alone: it may name what
        an enemy has."""
        brief = self.system.require(Briefings).brief
        opened = brief(scenario, self.definitions, self.scenery)
        if forecast:
            opened = replace(opened, gauge=self.gauge(forecast, aimed))
        if duels:
            opened = replace(opened, crossings=(*opened.crossings, CrossTable.of_duels(duels)))
        if not (sealed and opened.markers):  # two groups against each other hide nothing
            return ToldScenario(scenario, opened, opened)
        outside = aimed is not None and not aimed.kept
        gauge = opened.gauge and replace(opened.gauge, notes=opened.gauge.notes[: 1 + outside])
        seen = replace(brief(scenario, self.definitions, self.scenery, sealed=True), gauge=gauge)
        return ToldScenario(scenario, seen, opened)

    def gauge(self, forecast: "Forecast", aimed: "Aimed | None" = None) -> Gauge:
        return gauge_of(forecast, self.system.require(Forecasts).FIGURES, aimed)

    def book_drawn(self, drawn: "Drawn", *, sealed: bool = False) -> ToldScenario:
        """Write the briefing of a scenario with the chance it was drawn with."""
        return self.book(drawn.scenario, sealed=sealed, forecast=drawn.forecast, aimed=drawn.aimed)


def files_of_game(game: ScenarioGame, paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return the files to roll for; of a folder those of this game."""
    files: list[Path] = []
    for path in paths:
        if not is_folder(path):
            files.append(path)
            continue
        files += [file for file in player_files(path) if system_of(source.load(file)).id == game.system.id]
    return tuple(files)


class Saved(Record):
    """Scenarios of a file that can be printed, with warnings."""

    game: ScenarioGame
    scenarios: tuple[Scenario, ...]
    warnings: Faults


def read_saved(path: Path, system: str | None, content: Content) -> Saved:
    """Read the scenarios of a file saved or edited, or of a PDF that carries them."""
    from generator.scenarios.stored import scenario_sources

    return read_sources(scenario_sources(path), path, system, content)


def read_sources(sources: Sequence[Source], path: object, system: str | None, content: Content) -> Saved:
    """Read the scenarios of texts that come from one file. Raises a Refusal with every fault of them."""
    from generator.scenarios.stored import load_all, shape_of_scenario

    scenarios: list[tuple[Source, tuple[str | int, ...], Scenario]] = []
    for text in sources:
        read, problems = load_all(text, shape_of_scenario)
        if problems or not read:
            message = _("{file} is not a scenario that can be read").format(file=path)
            raise Refusal("not-a-scenario", message, faults={text.name: (text.lines, problems)})
        many = len(read) > 1
        scenarios += [(text, ("scenarios", n) if many else (), scenario) for n, scenario in enumerate(read)]
    names = {s.system for _one, _where, s in scenarios}
    if len(names) > 1 or (system and system not in names):
        raise misuse(_("{file} is of another game: {game}").format(file=path, game=", ".join(names)))
    game = ScenarioGame.of(named_system(scenarios[0][2].system, Scenarios), content)
    faults: dict[str, tuple[list[str], list[Problem]]] = {}
    for text, where, scenario in scenarios:
        remarks = [replace(p, path=(*where, *p.path)) for p in scenario.review(game.definitions)]
        _lines, before = faults.get(text.name, ([], []))
        faults[text.name] = (text.lines, [*before, *text.locate(remarks)])
    if not all(is_valid(problems) for _lines, problems in faults.values()):
        message = _("{file} is not a scenario that can be printed").format(file=path)
        raise Refusal("not-a-scenario", message, faults=faults)
    return Saved(game, tuple(scenario for _one, _where, scenario in scenarios), faults)


def plan_books(
    books: Sequence[ToldScenario], look: Look, *, battlefield: bool, poster: bool = False, standees: bool = False
) -> "PrintPlan":
    """Plan one PDF, which carries the scenarios it was made from."""
    from generator.scenarios.print import MOST, plan_scenarios
    from generator.sharing.carried import scenario_file

    if len(books) > MOST:
        message = _("{n} scenarios in one PDF: at most {most}").format(n=len(books), most=MOST)
        raise misuse(message, _("--json gives as many as you like"))
    files, pairs = [scenario_file(book.scenario) for book in books], [book.pair for book in books]
    name = f"{books[0].name}.pdf"
    more = {"battlefields": battlefield, "poster": poster, "standees": standees}
    return plan_scenarios(pairs, name, look, files=files, **more)


def tell_field_sheets(books: Sequence[ToldScenario], look: Look) -> str:
    """Return a sentence with the number of sheets that tables at 1:1 take; empty where none is played on a table."""
    from generator.scenarios.print import count_field_sheets

    counts = [count_field_sheets(book.seen.map, look) for book in books]
    count = sum(printed for printed, _bare in counts)
    if not count:
        return ""
    text = ngettext("The table at 1:1: {n} sheet, and its plan", "The table at 1:1: {n} sheets, and their plan", count)
    bare = [name for _printed, names in counts for name in names]
    if not bare:
        return text.format(n=count)
    return _("{told}; nothing stands on {names}: left out").format(told=text.format(n=count), names=", ".join(bare))


def find_collection(folders: Sequence[Path]) -> Path | None:
    """Return the collection of the first folder that has one."""
    return next((place for folder in folders if (place := folder / NAME).is_file()), None)


def collections_in(folder: Path) -> list[Path]:
    """List the files of a folder, and of those in it, that are collections."""
    paths = []
    for path in yaml_files(folder):
        with suppress(SourceError):
            if not is_player_file(path) and is_valid(_read_file(source.load(path))[1]):
                paths.append(path)
    return paths


def check_readable(raw: bytes, name: str) -> None:
    """SourceError with every fault where this is no collection."""
    parsed = source.parse(raw, name)
    problems = _read_file(parsed)[1]
    if not is_valid(problems):
        raise SourceError(name, parsed.locate(problems), parsed.text)


def read_collection(path: Path, definitions: Any, *, paper: bool) -> Collection:
    """Read a collection as a game understands it; figures of other games are left out. Raise Refusal with every fault.
    """
    loaded = source.load(path)
    file, problems = _read_file(loaded)
    if file is None or not is_valid(problems):
        message = _("{file} is no collection that can be read").format(file=path)
        raise Refusal("collection", message, faults={loaded.name: (loaded.lines, problems)})
    profiles: dict[str, int] = {}
    looks: dict[str, int] = {}
    known, seen = names_of_profiles(definitions), names_of_looks()
    for word, count in file.figurines.items():
        if profile := known.find(word):
            profiles[profile] = profiles.get(profile, 0) + count
        elif look := seen.find(word):
            looks[look] = looks.get(look, 0) + count
    decors = [(*piece, count) for word, count in file.decors.items() if (piece := _piece_named(word)) and count]
    return Collection(profiles, looks, paper, tuple(decors))


_PIECE = re.compile(r"(.*\S)\s+([0-9]{1,2}(?:[.,]5)?)\s*[x×]\s*([0-9]{1,2}(?:[.,]5)?)")


def _piece_named(word: str) -> tuple[str, float, float] | None:
    """Read « rocher 4x3 »: the kind of scenery, its width and depth in pas; None where it is none."""
    match = _PIECE.fullmatch(word.strip())
    kind = _names_of_kinds().find(match[1]) if match else None
    if not match or not kind:
        return None
    w, h = (float(side.replace(",", ".")) for side in match.groups()[1:])
    return (kind, w, h) if min(w, h) > 0 else None


@cache
def _names_of_kinds() -> Vocabulary:
    kinds = {key: kind for key, kind in scenery.load().kinds.items() if kind.laid}
    return Vocabulary({**{kind.label: key for key, kind in kinds.items()}, **{key: key for key in kinds}})


def check_collection(parsed: Source) -> list[Problem]:
    """Check a collection: keys that cannot be read, names that are neither a profile of any game nor a look."""
    file, problems = _read_file(parsed)
    known = [names_of_profiles(game.definitions()) for game in all_systems().values() if game.gives(Bestiaries)]
    known.append(names_of_looks())
    for word in file.figurines if file else ():
        if not any(names.find(word) for names in known):
            hint = next((guess for names in known if (guess := names.hint(word))), None)
            message = _("'{name}' is no profile of a game, and no look").format(name=word)
            problems.append(Problem("collection-unknown", ("figurines", word), message, hint, "warning", "S-73"))
    for word in file.decors if file else ():
        if not _piece_named(word):
            message = _("'{name}' is no piece of scenery with its size").format(name=word)
            hint = _names_of_kinds().hint(word.rpartition(" ")[0]) or _("write for instance: rocher 4x3")
            problems.append(Problem("collection-unknown", ("decors", word), message, hint, "warning", "S-78"))
    return parsed.locate(problems)


def names_of_profiles(definitions: Any) -> Vocabulary:
    profiles = getattr(definitions, "profiles", {})
    return Vocabulary({**{profile.label: key for key, profile in profiles.items()}, **{key: key for key in profiles}})


def _read_file(parsed: Source) -> tuple[CollectionFile | None, list[Problem]]:
    problems = glyphs.problems(parsed)
    return Reading.of(parsed, CollectionFile).record(CollectionFile, problems), problems
