"""The chronicle of a folder: everybody's life as their files and journals tell it, scenarios drawn again."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from generator.base.i18n import _, speak_language
from generator.base.names import file_stem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.campaign.booklet.cover import Day, PlayedGame, Story, Who
from generator.campaign.booklet.pages import plan_chronicle
from generator.campaign.table import LONGEST_TITLE, own_file, standing_of, usual_title
from generator.files import tablefile
from generator.files.files import Content, Opened, named_system, open_file
from generator.files.folders import no_player, player_files
from generator.files.tablefile import SessionPlayed
from generator.game.parts import Chronicles, Scenarios, Sheets
from generator.game.standing import Event, Standing, Tale
from generator.model.briefing import Briefing
from generator.model.figure import Stat
from generator.model.prose import Clause
from generator.model.scenario import Scenario
from generator.model.sheet import ROSTER
from generator.paper.formats import Ink, Look
from generator.paper.pdf.attached import Attached
from generator.paper.plan import PrintPlan
from generator.reading.glyphs import FILES
from generator.reading.source import SourceError
from generator.scenarios.print import map_drawing
from generator.scenarios.roll import ScenarioGame
from generator.scenarios.stored import read_played, scenarios_in
from generator.sharing.carried import carried_name, scenario_file


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
    """Tell and plan the chronicle of a folder. `title`: on its cover; the usual title where it is empty."""
    title = " ".join(title.split()) or usual_title(folder)[0]
    if len(title) > LONGEST_TITLE:
        raise misuse(_("A title has at most {most} characters.").format(most=LONGEST_TITLE))
    table = own_file(folder)
    with speak_language("fr"):
        lives, left_out = _read_lives(player_files(folder), content)
    if not lives:
        raise no_player(folder)
    with speak_language("fr"):
        saved = {(scenario.system, scenario.seed): scenario for _path, scenario in scenarios_in(folder)}
        teller = _Teller(folder, content, lives, saved, look.ink)
        days = tuple(teller.days(table.journal))
    who = tuple(map(_person_of_life, lives))
    attached = [Attached(carried_name(folder, Path(life.opened.source.name)), life.opened.source.raw) for life in lives]
    if (folder / tablefile.NAME).exists():
        attached.insert(0, Attached(tablefile.NAME, (folder / tablefile.NAME).read_bytes()))
    attached += [scenario_file(scenario) for scenario in teller.scenarios]
    plan = plan_chronicle(Story(title, who, days), f"chronique-{file_stem(title)}.pdf", look, attached)
    return Chronicle(plan, tuple(left_out), len(teller.scenarios))


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
    """Return the tale as the game tells it, or the figures on its roster."""
    if module := opened.system.part(Chronicles):
        return module.tale(opened.examined.subject)
    paper = opened.system.part(Sheets)
    first = paper.sheets(opened.examined.subject)[0] if paper else None
    if first is None or first.template != ROSTER:
        return Tale()
    people = []
    for figure in first.form["figures"]:
        name, badge = first.fields.get(f"{figure['place']}.name", ""), figure["badge"]
        people.append(Clause(name, f"{badge['label']} {badge['value']}", figure["kind"] or figure["group"]))
    return Tale(tuple(Stat(**total) for total in first.form["totals"]), tuple(people))


def _person_of_life(life: _Life) -> Who:
    game = life.opened.definitions.game
    place = Path(life.opened.source.name).parent / life.tale.portrait if life.tale.portrait else None
    if place and any(FILES & set(problem.path) for problem in life.opened.examined.problems):
        place = None  # check reports it; the chronicle goes on without it
    standing = life.standing
    return Who(standing.name, standing.what, standing.player, game.label, game.livery, life.tale, place)


class _Teller:
    """Days in order, each with what the table and its files say of it, and the scenarios that were played."""

    def __init__(
        self, folder: Path, content: Content, lives: Sequence[_Life], saved: dict[tuple[str, int], Scenario], ink: Ink
    ) -> None:  # fmt: skip
        self._folder, self._content, self._lives, self._saved = folder, content, lives, saved
        self._ink = ink
        self._games: dict[str, ScenarioGame] = {}
        self.scenarios: list[Scenario] = []

    def days(self, journal: Sequence[SessionPlayed]) -> Iterator[Day]:
        dates = {entry.date for entry in journal} | {e.date for life in self._lives for e in life.standing.journal}
        session = 0
        for date in sorted(dates):
            entries = [entry for entry in journal if entry.date == date]
            events = [(life, e) for life in self._lives for e in life.standing.journal if e.date == date]
            played: dict[tuple[str, int], Scenario] = {}
            for scenario in [*self._scenarios_of_journal(entries), *self._saved_scenarios(events)]:
                played.setdefault((scenario.system, scenario.seed), scenario)
            self.scenarios += [scenario for scenario in played.values() if scenario not in self.scenarios]
            text = " ".join(entry.texte for entry in entries if entry.texte)
            named_events = tuple((life.standing.name, event) for life, event in events)
            game = bool(entries or played or any(e.won is not None or e.gains for _life, e in events))
            session += game
            yield Day(date, text, named_events, tuple(map(self._battle, played.values())), session if game else 0)

    def _scenarios_of_journal(self, entries: Sequence[SessionPlayed]) -> Iterator[Scenario]:
        """Yield the scenarios that the table's own journal names; those whose file is gone are skipped."""
        for entry in entries:
            place = self._folder / entry.scenario if entry.scenario else None
            if place and place.is_file():
                for game in dict.fromkeys(life.opened.system.id for life in self._lives):
                    try:
                        yield read_played(place, game)
                    except (Refusal, SourceError):
                        continue

    def _saved_scenarios(self, events: Sequence[tuple[_Life, Event]]) -> Iterator[Scenario]:
        """Yield the scenarios that a file's journal names, by file or seed, as they were saved.

        No seed is rolled again: it may be of an older edition."""
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
        for figure in unit.figures:
            figures[figure.name or figure.kind] = figures.get(figure.name or figure.kind, 0) + figure.count
        composition = ", ".join(f"{count} {name}" if count > 1 else name for name, count in figures.items())
        yield Clause(unit.title, f"{unit.badge.label} {unit.badge.value}", composition)
