"""The parts of a session, printed by what `sheet`, `scenario` and `cards` are made of."""

import io
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from generator.app.files import Opened, definitions_of, named_system, open_file, open_legal
from generator.cli import cards, sheet
from generator.core.chance.rolling import Wish
from generator.core.content.scenery import load as load_scenery
from generator.core.i18n import _
from generator.core.names import nearest
from generator.core.paper.figures import CARDS
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError
from generator.core.refusal import Refusal, misuse
from generator.core.session import CardsFile, ScenarioFile, SessionFile
from generator.render.session import Part


@dataclass
class Assembly:
    """Collects parts; what cannot be printed becomes a problem at the line that asks for it, and all are told."""

    file: SessionFile
    folder: Path
    content: tuple[Path, ...]
    paper: Any
    ink: Any
    parts: list[Part] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def gather(self) -> None:
        for key, wanted, work in (
            ("personnages", self.file.personnages, self._sheets),
            ("bandes", self.file.bandes, self._sheets),
            ("scenarios", self.file.scenarios, self._scenario),
            ("cartes", self.file.cartes, self._cards),
        ):
            for n, one in enumerate(wanted):
                self._try((key, n), work, one)
        if not self.parts and not self.problems:
            hint = _("name characters, bands, scenarios or cards")
            self.problems.append(Problem("session-empty", (), _("there is nothing to print"), hint))

    def _try(self, where: Where, work: Callable[[Any], None], asked: Any) -> None:
        from generator.core.content.loading import ContentError

        try:
            work(asked)
        except Refusal as error:
            self._fault(where, error.message, error.hint)
        except click.UsageError as error:
            self._fault(where, error.message, None)
        except SourceError as error:
            self._fault(where, f"{error.name}: {error.problems[0].message}", error.problems[0].hint)
        except ContentError as error:
            self._fault(where, ", ".join(error.faults), None)

    def _fault(self, where: Where, message: str, hint: str | None) -> None:
        self.problems.append(Problem("session-part", where, message, hint))

    def _sheets(self, name: str) -> None:
        """A character's leaf goes to the two-sided batch; of a warband, the roster and the cards apart."""
        opened: Opened = open_legal(self.folder / name, self.content)
        sheets = sheet._of(opened)
        groups = [
            ("fiches", [s for s in sheets if s.two_sided], _class_of(opened)),
            ("feuilles", [s for s in sheets if not s.two_sided and s.template != CARDS], "feuille de bande"),
            ("decoupes", [s for s in sheets if s.template == CARDS], "cartes de figurines"),
        ]
        for batch, group, detail in groups:
            if group:
                self._add_sheets(batch, group, _name_of(opened, name), detail)

    def _add_sheets(self, batch: str, group: list[Any], text: str, detail: str) -> None:
        from generator.render.sheets.print import print_sheets

        out = io.BytesIO()
        count = print_sheets(group, out, paper=self.paper, ink=self.ink)
        self.parts.append(Part(batch, text, out.getvalue(), 0, count, detail))

    def _scenario(self, wanted: ScenarioFile) -> None:
        """The booklet, what is cut out of it, the tiles of the table, and what stays sealed."""
        from generator.render.scenario import print as printing

        game = named_system(wanted.systeme, "scenario")
        definitions, scenery = definitions_of(game, self.content), load_scenery(self.content)
        rolling = game.module("scenario")
        asked = _asked(wanted)
        _check(game.id, asked, rolling.OPTIONS, {**rolling.choices(definitions), "theme": list(scenery.themes)})
        opponent = self._subject(wanted.adversaire, game.id) if wanted.adversaire else None
        subjects = tuple(self._subject(name, game.id) for name in self._bands(wanted))
        del asked["sealed"], asked["opponent"]
        rolled = rolling.roll(rolling.prepare(Wish(subjects, opponent, **asked), definitions, scenery), wanted.graine)
        brief = game.module("briefing").brief
        opened = brief(rolled, definitions, scenery)
        seen = brief(rolled, definitions, scenery, sealed=True) if wanted.scelle else opened
        pdf = printing.print_scenarios([(seen, opened)], paper=self.paper, ink=self.ink, battlefields=wanted.plateau)
        pages = _page_count(pdf)
        cut = len(printing.drawings(seen, self.paper, self.ink, False))
        tiles = len(printing.drawings(seen, self.paper, self.ink, wanted.plateau)) - cut
        text = f"{opened.game} : {opened.title}"
        sealed = 1 if wanted.scelle else 0
        flow = pages - cut - tiles - sealed
        pieces = [
            ("feuilles", flow, f"livret, graine {rolled.seed}"),
            ("decoupes", cut, "marqueurs, jetons, règle" if opened.markers else "jetons, règle"),
            ("tuiles", tiles, "plateau"),
            ("feuilles", sealed, "scellé : à ne lire qu’après la partie"),
        ]
        first = 0
        for batch, count, detail in pieces:
            if count:
                self.parts.append(Part(batch, text, pdf, first, count, detail))
            first += count

    def _bands(self, wanted: ScenarioFile) -> tuple[str, ...]:
        """The files a scenario is rolled for: its own, or the session's bands of its game."""
        if wanted.fichiers is not None or wanted.qualite is not None:
            return wanted.fichiers or ()
        games = {name: open_file(self.folder / name, self.content).system.id for name in self.file.bandes}
        return tuple(name for name, game in games.items() if game == wanted.systeme)

    def _subject(self, name: str, game: str) -> Any:
        opened = open_legal(self.folder / name, self.content)
        if opened.system.id != game:
            message = _("{file} is of another game: {game}").format(file=name, game=opened.system.id)
            raise misuse(message)
        return opened.examined.subject

    def _cards(self, chosen: CardsFile) -> None:
        from generator.app.cards import saved_offset
        from generator.cli._print import PrintOptions
        from generator.render.cards.print import Options, print_cards
        from generator.render.cards.split import dealt
        from generator.render.cards.view import FORMATS

        names = [str(self.folder / n) if n.endswith((".yaml", ".yml")) else n for n in chosen.systemes]
        opened = [cards._open(name, self.content) for name in names]
        kept = cards._selected([card for one in opened for card in one.deck.cards], ",".join(chosen.choix) or None)
        cards._check_fit(opened, kept, chosen.format, PrintOptions(self.paper, self.ink, False))
        options = Options(chosen.format, self.paper, self.ink, chosen.dos, chosen.plier, saved_offset())
        pdf = print_cards(kept, options)
        one_sided = chosen.dos == "none" or chosen.plier
        turned = "cartes-court" if chosen.dos == "short" else "cartes"
        batch = "ecran" if chosen.format == "screen" else "decoupes" if one_sided else turned
        text = ", ".join(dict.fromkeys(card.game for card in kept))
        count = len(dealt(kept, FORMATS[chosen.format], self.paper))
        detail = f"{count} cartes" + (" à plier et coller" if chosen.plier else "")
        self.parts.append(Part(batch, text, pdf, 0, _page_count(pdf), detail))


# The options of `holofiche scenario` under their names in a session's file.
KEYS = {
    "quality": "qualite", "threat": "menace", "forces": "forces", "table": "table", "faction": "faction",
    "boss": "boss", "named": "nomme", "theme": "theme", "scenario": "scenario", "side": "camp",
    "opponent": "adversaire", "sealed": "scelle",
}  # fmt: skip


def _asked(wanted: ScenarioFile) -> dict[str, Any]:
    return {option: wanted.size if key == "table" else getattr(wanted, key) for option, key in KEYS.items()}


def _check(game: str, asked: dict[str, Any], options: Collection[str], words: dict[str, list[str]]) -> None:
    """Options of another game, and words that no option takes."""
    for option, value in asked.items():
        if value and option not in options:
            message = _("« {key} » is not for {game}").format(key=KEYS[option], game=game)
            raise misuse(message, _("remove it"))
        if value and option in words and value not in words[option]:
            close = nearest(value, words[option])
            hint = _("did you mean « {name} »?").format(name=close) if close else ", ".join(words[option])
            message = _("{key}: « {word} » is unknown").format(key=KEYS[option], word=value)
            raise misuse(message, hint)


def _page_count(pdf: bytes) -> int:
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(pdf)).pages)


def _name_of(opened: Opened, name: str) -> str:
    written = opened.source.data.get("nom")
    return str(written) if isinstance(written, str) else Path(name).stem


def _class_of(opened: Opened) -> str:
    """What to say of a character beside the name."""
    origin = getattr(opened.examined.subject, "origin", None)
    labels = [one.label for one in (origin.race, origin.classe, origin.second) if one] if origin else []
    return ", ".join(labels)
