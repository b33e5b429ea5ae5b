"""What a game is: a package in generator/systems that declares a GAME, and what it gives part by part.

Every game gives definitions, a game with player files rules; what each part is, its Protocol says (game/parts.py).
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path as FilePath
from typing import Annotated, Any, TypeVar

from generator.base.i18n import _, mark
from generator.base.problems import Problem
from generator.base.record import Record, type_hints
from generator.base.refusal import Refusal, misuse
from generator.content.loading import Content
from generator.game import parts
from generator.reading import glyphs
from generator.reading.reading import Reading
from generator.reading.source import Source

_PACKAGE = "generator.systems"
_FOLDER = FilePath(__file__).resolve().parent.parent / "systems"

T = TypeVar("T")


class Examined(Record):
    """A player's file as the rules see it: every problem, and the derived subject unless it could not be understood."""

    problems: list[Problem]
    subject: Any = None
    reading: Reading | None = None  # what they judged; the rules themselves need not say


class Row(Record):
    """One line of a summary: a label, a value, and where the value comes from."""

    label: str
    value: str
    origin: str = ""


class Section(Record):
    title: str
    rows: tuple[Row, ...]
    wide: bool = False

    def as_json(self) -> dict[str, Any]:
        rows = [{"label": row.label, "value": row.value, "origin": row.origin} for row in self.rows]
        return {"title": self.title, "rows": rows}


class Part(Record):
    """What a field of Game stands for: the Protocol of the part, and the Refusal where a command needs it in vain."""

    protocol: type
    missing: str = mark("{game} has nothing of the kind")
    code: str = ""  # of the Refusal where that is more than a wrong usage


class Game(Record, kw_only=True):
    """A game, declared as GAME in its package: each part by the module that gives it.

    A module is named from the package on, `scenarios="scenario"` or `scenarios="play.scenario"`, may give several
    parts, and is imported when one of them is asked for. A part that a game does not have is left out.
    """

    package: str
    content: Annotated[str, Part(parts.Definitions)]
    asides: Annotated[str, Part(parts.Asides)] = ""
    rules: Annotated[str, Part(parts.Rules, mark("{game} has no player files"))] = ""
    remarks: Annotated[str, Part(parts.Remarks)] = ""
    # What is shown
    listings: Annotated[str, Part(parts.Listings, mark("{game} has no lists"))] = ""
    roll_tables: Annotated[str, Part(parts.RollTables)] = ""
    codes: Annotated[str, Part(parts.Codes)] = ""
    views: Annotated[str, Part(parts.Views, mark("{game} has no view of its files"))] = ""
    summaries: Annotated[str, Part(parts.Summaries)] = ""
    # Paper
    sheets: Annotated[str, Part(parts.Sheets, mark("{game} has no sheets"))] = ""
    blanks: Annotated[str, Part(parts.Blanks, mark("{game} has no blank sheet"))] = ""
    starters: Annotated[str, Part(parts.Starters)] = ""
    profile_cards: Annotated[str, Part(parts.ProfileCards, mark("{game} has no profile cards"))] = ""
    opponents: Annotated[str, Part(parts.Opponents)] = ""
    tables: Annotated[str, Part(parts.Tables)] = ""
    markings: Annotated[str, Part(parts.Markings, mark("{game} has no pages that can be read back"))] = ""
    # New files
    makings: Annotated[str, Part(parts.Makings, mark("{game} has no new files"))] = ""
    parties: Annotated[str, Part(parts.Parties, mark("--party is not for {game}"))] = ""
    pages: Annotated[str, Part(parts.Pages)] = ""
    plays: Annotated[str, Part(parts.Plays)] = ""
    # Scenarios and their odds
    scenarios: Annotated[str, Part(parts.Scenarios, mark("{game} has no scenarios"))] = ""
    briefings: Annotated[str, Part(parts.Briefings, mark("{game} has scenarios that cannot be printed"))] = ""
    combat: Annotated[str, Part(parts.Combat, mark("{game} gives no odds"), "no-odds")] = ""
    bestiaries: Annotated[str, Part(parts.Bestiaries, mark("{game} has no profiles with odds"))] = ""
    enemies: Annotated[str, Part(parts.Enemies, mark("{game} has no enemies in scenarios"))] = ""
    foe_lines: Annotated[str, Part(parts.FoeLines, mark("--foe is not for {game}"))] = ""
    encounters: Annotated[str, Part(parts.Encounters)] = ""
    forecasts: Annotated[str, Part(parts.Forecasts, mark("{game} has no odds of a whole battle"), "no-odds")] = ""
    gates: Annotated[str, Part(parts.Gates)] = ""
    upgrades: Annotated[str, Part(parts.Upgrades, mark("--upgrade is not for {game}"))] = ""
    # Between two games
    campaigns: Annotated[str, Part(parts.Campaigns, mark("{game} has no campaign"))] = ""
    standings: Annotated[str, Part(parts.Standings)] = ""
    chronicles: Annotated[str, Part(parts.Chronicles)] = ""
    afters: Annotated[str, Part(parts.Afters)] = ""

    @property
    def id(self) -> str:
        """Return the name of the package, which `systeme:` and the folder of the content bear too."""
        return self.package.rpartition(".")[2]

    def gives(self, kind: type) -> bool:
        """Return whether the game has this part; nothing is imported to know."""
        return bool(self.place_of(kind))

    def place_of(self, kind: type) -> str:
        """Return the name of the module that gives this part, or an empty one."""
        field, _part = PARTS[kind]
        module: str = getattr(self, field)
        return module and f"{self.package}.{module}"

    def part(self, kind: type[T]) -> T | None:
        """Return the game's module that gives this part, or None."""
        place = self.place_of(kind)
        module: Any = import_module(place) if place else None
        part: T | None = module
        return part

    def require(self, kind: type[T]) -> T:
        """Return the game's module that gives this part; raise a Refusal in words where it has none."""
        module = self.part(kind)
        if module is None:
            _field, part = PARTS[kind]
            able = ", ".join(games_giving(kind))
            hint = _("games that have it: {games}").format(games=able) if able else None
            message = _(part.missing).format(game=self.id)
            raise Refusal(part.code, message, hint) if part.code else misuse(message, hint)
        return module

    def definitions(self, extra: Iterable[FilePath] = ()) -> Any:
        """Return the game's content, read, cross-checked and typed. Raises ContentError, which names every fault."""
        return self.require(parts.Definitions).load(Content.of(self.id, extra))

    def read(self, source: Source, definitions: Any) -> Reading:
        """Read a player's file by the keys and words of the game."""
        return Reading.of(source, self.require(parts.Rules).file_kind(definitions), definitions.lexicon)

    def examine(self, source: Source, definitions: Any) -> Examined:
        return self.examine_reading(self.read(source, definitions), definitions)

    def examine_reading(self, reading: Reading, definitions: Any) -> Examined:
        """Examine a file that is read already by the rules."""
        source = reading.source
        examined = self.require(parts.Rules).examine(reading, definitions)
        problems = examined.problems
        if any(problem.absent or problem.code in ("unknown-key", "missing-key", "wrong-type") for problem in problems):
            from generator.reading.belonging import point_all_home

            problems = point_all_home(problems, reading)
        all_problems = [*source.problems, *glyphs.problems(source), *problems]
        return Examined(reading.locate(all_problems), examined.subject, reading)


# The field of Game and the part of each Protocol.
PARTS = {
    part.protocol: (field, part)
    for field, hint in type_hints(Game).items()
    for part in getattr(hint, "__metadata__", ())
}


@cache
def all_systems() -> dict[str, Game]:
    """Return every game by its id: the GAME of each package in generator/systems."""
    packages = [path.name for path in sorted(_FOLDER.iterdir()) if (path / "__init__.py").is_file()]
    return {name: import_module(f"{_PACKAGE}.{name}").GAME for name in packages}


def collect_parts(kind: type[T]) -> dict[str, T]:
    """Return a part of every game that has it, by the games' ids."""
    return {key: game.require(kind) for key, game in games_giving(kind).items()}


def games_giving(kind: type) -> dict[str, Game]:
    """Return the games that have a part, by their ids."""
    return {key: game for key, game in all_systems().items() if game.gives(kind)}
