"""The chronicle of a folder: everybody's life as their files and journals tell it, scenarios drawn again."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from generator.app.carried import carried_name, scenario_file
from generator.app.files import Content, Opened, named_system, open_file
from generator.app.folders import player_files
from generator.app.saved_scenarios import read_played, scenarios_in
from generator.app.scenarios import ScenarioGame
from generator.app.starting import no_player
from generator.app.table import LONGEST_TITLE, own_file, standing_of, usual_title
from generator.core import tablefile
from generator.core.game.parts import Sheets
from generator.core.game.plays import Chronicles, Scenarios
from generator.core.game.standing import Event, Standing, Tale
from generator.core.i18n import _, speak_language
from generator.core.names import file_stem
from generator.core.paper.briefing import Briefing
from generator.core.paper.figure import Stat
from generator.core.paper.formats import Ink, Look
from generator.core.paper.prose import Clause
from generator.core.paper.sheet import ROSTER
from generator.core.reading.glyphs import FILES
from generator.core.reading.source import SourceError
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse
from generator.core.scenario.model import Scenario
from generator.core.tablefile import SessionPlayed
from generator.render.chronicle.print import plan_chronicle
from generator.render.chronicle.view import Day, PlayedGame, Story, Who
from generator.render.press.attached import Attached
from generator.render.press.plan import PrintPlan
from generator.render.scenario.print import map_drawing


class Chronicle(Record):
    """`left_out`: files that nothing could be made of; `redrawn`: how many scenarios are in it."""

    plan: PrintPlan
    left_out: tuple[str, ...]
    redrawn: int


class _Life(Record):
    opened: Opened
    standing: Standing
    tale: Tale


def tell_chronicle(folder: Path, content: Content, look: Look, title: str = "") -> Chronicle:
    """`title`: on its cover; the usual one where none is said."""
    title = " ".join(title.split()) or usual_title(folder)[0]
    if len(title) > LONGEST_TITLE:
        raise misuse(_("A title has at most {most} characters.").format(most=LONGEST_TITLE))
    own = own_file(folder)
    with speak_language("fr"):
        lives, left_out = _read_lives(player_files(folder), content)
    if not lives:
        raise no_player(folder)
    with speak_language("fr"):
        saved = {(one.system, one.seed): one for _path, one in scenarios_in(folder)}
        teller = _Teller(folder, content, lives, saved, look.ink)
        days = tuple(teller.days(own.journal))
    who = tuple(map(_person_of_life, lives))
    attached = [Attached(carried_name(folder, Path(one.opened.source.name)), one.opened.source.raw) for one in lives]
    if (folder / tablefile.NAME).exists():
        attached.insert(0, Attached(tablefile.NAME, (folder / tablefile.NAME).read_bytes()))
    attached += [scenario_file(one) for one in teller.drawn]
    plan = plan_chronicle(Story(title, who, days), f"chronique-{file_stem(title)}.pdf", look, attached)
    return Chronicle(plan, tuple(left_out), len(teller.drawn))


def _read_lives(files: Sequence[Path], content: Content) -> tuple[list[_Life], list[str]]:
    lives, left_out = [], []
    for file in files:
        try:
            opened = open_file(file, content)
        except SourceError:
            left_out.append(str(file))
            continue
        subject = opened.examined.subject
        if subject is None:
            left_out.append(str(file))
            continue
        standing = standing_of(opened, file)
        standing = replace(standing, name=standing.name or file.stem)
        lives.append(_Life(opened, standing, _tale(opened)))
    return lives, left_out


def _tale(opened: Opened) -> Tale:
    """As the game tells it, or what stands on its roster."""
    if module := opened.system.part(Chronicles):
        return module.tale(opened.examined.subject)
    paper = opened.system.part(Sheets)
    first = paper.sheets(opened.examined.subject)[0] if paper else None
    if first is None or first.template != ROSTER:
        return Tale()
    people = []
    for one in first.form["figures"]:
        name, badge = first.fields.get(f"{one['place']}.name", ""), one["badge"]
        people.append(Clause(name, f"{badge['label']} {badge['value']}", one["kind"] or one["group"]))
    return Tale(tuple(Stat(**one) for one in first.form["totals"]), tuple(people))


def _person_of_life(life: _Life) -> Who:
    game = life.opened.definitions.game
    place = Path(life.opened.source.name).parent / life.tale.portrait if life.tale.portrait else None
    if place and any(FILES & set(problem.path) for problem in life.opened.examined.problems):
        place = None  # told by check; the chronicle goes on without it
    one = life.standing
    return Who(one.name, one.what, one.player, game.label, game.livery, life.tale, place)


class _Teller:
    """Days in order, each with what the table and its files say of it, and the scenarios that were played."""

    def __init__(
        self, folder: Path, content: Content, lives: Sequence[_Life], saved: dict[tuple[str, int], Scenario], ink: Ink
    ) -> None:  # fmt: skip
        self._folder, self._content, self._lives, self._saved = folder, content, lives, saved
        self._ink = ink
        self._games: dict[str, ScenarioGame] = {}
        self.drawn: list[Scenario] = []

    def days(self, journal: Sequence[SessionPlayed]) -> Iterator[Day]:
        dates = {one.date for one in journal} | {e.date for life in self._lives for e in life.standing.journal}
        session = 0
        for date in sorted(dates):
            own = [one for one in journal if one.date == date]
            events = [(life, e) for life in self._lives for e in life.standing.journal if e.date == date]
            played: dict[tuple[str, int], Scenario] = {}
            for scenario in [*self._scenarios_of_journal(own), *self._saved_scenarios(events)]:
                played.setdefault((scenario.system, scenario.seed), scenario)
            self.drawn += [one for one in played.values() if one not in self.drawn]
            text = " ".join(one.texte for one in own if one.texte)
            told = tuple((life.standing.name, event) for life, event in events)
            game = bool(own or played or any(e.won is not None or e.gains for _life, e in events))
            session += game
            yield Day(date, text, told, tuple(map(self._battle, played.values())), session if game else 0)

    def _scenarios_of_journal(self, own: Sequence[SessionPlayed]) -> Iterator[Scenario]:
        """What the table's own journal names; a file that is gone since is told without its map."""
        for one in own:
            place = self._folder / one.scenario if one.scenario else None
            if place and place.is_file():
                for game in dict.fromkeys(life.opened.system.id for life in self._lives):
                    try:
                        yield read_played(place, game)
                    except (Refusal, SourceError):
                        continue

    def _saved_scenarios(self, events: Sequence[tuple[_Life, Event]]) -> Iterator[Scenario]:
        """What a file's journal names, by its file or its seed, as it was saved: no seed is rolled again, for it may
        be of an older edition."""
        for life, event in events:
            if event.played is None:
                continue
            system, beside = life.opened.system.id, Path(life.opened.source.name).parent
            place = beside / event.played.file if event.played.file else None
            try:
                if place and place.is_file():
                    yield read_played(place, system)
                    continue
            except (Refusal, SourceError):
                pass
            if (system, event.played.seed) in self._saved:
                yield self._saved[system, event.played.seed]

    def _game(self, system: str) -> ScenarioGame:
        if system not in self._games:
            self._games[system] = ScenarioGame.of(named_system(system, Scenarios), self._content)
        return self._games[system]

    def _battle(self, scenario: Scenario) -> PlayedGame:
        briefing = self._game(scenario.system).book(scenario).opened
        plan = partial(map_drawing, briefing.map, self._ink)
        about = " · ".join(filter(None, (briefing.kind, briefing.place, briefing.seed)))
        return PlayedGame(briefing.title, about, plan, tuple(_clauses_of_forces(briefing)), briefing.livery)


def _clauses_of_forces(briefing: Briefing) -> Iterator[Clause]:
    for unit in briefing.units:
        figures: dict[str, int] = {}
        for one in unit.figures:
            figures[one.name or one.kind] = figures.get(one.name or one.kind, 0) + one.count
        told = ", ".join(f"{count} {name}" if count > 1 else name for name, count in figures.items())
        yield Clause(unit.title, f"{unit.badge.label} {unit.badge.value}", told)
