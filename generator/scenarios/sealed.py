"""The secrets of a sealed scenario, on a leaf that folds to half its size: A4 lying, A5 folded.

Home printers print one side, so one side has to hold the secret and the words outside. A band at the right edge is bent
back first: its print then looks outwards. The leaf is folded in its middle, text inside; shorter by the band, the right
half leaves a lip of the left one in sight, and two bits of tape hold lip and band together. Paper is thin: what is
secret stands on the left half alone, and over it lies, folded, a cipher as dark and as fine as print, so that held to
the light neither face can be read. The table and what is written after the game, no secrets, stand below."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.record import Record
from generator.model.briefing import Briefing
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_words
from generator.paper.drawing.frame import BAR, draw_banner, draw_panel, draw_writing_lines, panel_inner_width
from generator.paper.drawing.ornament import draw_cipher
from generator.paper.drawing.pen import line, move_drawing, rect, style, text
from generator.paper.formats import PT, Ink
from generator.paper.text.flow import Drawn, does_not_fit, largest_that_fits, set_paragraph, stack_drawn
from generator.scenarios import front
from generator.scenarios import map as maps
from generator.scenarios.front import GAP, draw_forces
from generator.scenarios.scenery.spot import Palette, palette_of_theme

BAND = 20.0  # millimetres, bent back
SAFE, AIR, TOP, FOOT = 6.5, 4.0, 10.0, 15.0  # from an edge; beside a fold; above and below all
RECORD, LEAST_RECORD = 50.0, 36.0  # of what is written after the game, at least; beside a crowd
TAPE, TAPES = (11.0, 16.0), (0.26, 0.74)  # of a bit of tape on either side of the edge; where down the leaf
SIZES = (10.0, 8.5, 7.5, 6.5)
_WORDED = 60.0  # millimetres: on a map smaller than that words would stand on each other
WHEN = "À n’ouvrir qu’après la partie"
NUMBERED = "À ouvrir quand une force se dévoile"
_HOW = (
    "1. Plier la bande de droite vers l’arrière. 2. Plier la feuille en son milieu, le texte dedans : elle a le format "
    "A5, la bande dehors. 3. Un bout de ruban adhésif sur chaque repère."
)
_AFTER = ("Vainqueur", "Tours joués", "Hors de combat", "Gains")


class SealedLeaf(Record):
    """A leaf on paper of this size, laid down."""

    opened: Briefing
    paper: tuple[float, float]
    ink: Ink

    @property
    def size(self) -> tuple[float, float]:
        return self.paper[1], self.paper[0]

    @property
    def look(self) -> Chrome:
        return chrome_of(self.opened.livery, self.ink)

    @property
    def colours(self) -> Palette:
        table = self.opened.map
        return palette_of_theme(table.theme, self.ink, table.side, table.foe)

    @property
    def middle(self) -> float:
        return self.size[0] / 2

    @property
    def bend(self) -> float:
        """The edge at which the band is bent back."""
        return self.size[0] - BAND

    @property
    def width(self) -> float:
        """The width of either half's drawing: the left half is covered from its lip on."""
        return self.bend - self.middle - 2 * AIR

    @property
    def when(self) -> str:
        return (self.opened.register_when or NUMBERED) if self.opened.register else WHEN

    def draw(self) -> str:
        left, right, look = BAND + AIR, self.middle + AIR, self.look
        secret = self._secret()
        low = TOP + secret.height + GAP
        high = self.size[1] - FOOT - low
        out = secret.at(left, TOP) + self._map(high).at(left, low) + self._record(high).at(right, low)
        out += move_drawing(right, TOP, draw_cipher(self.width, secret.height, look.ink, 0.2 if look.light else 0.3))
        instructions = set_paragraph([(_HOW, look.kind(7.5, quiet=True))], self.width)
        out += instructions.at(left, self.size[1] - FOOT + 1.4)
        if SIGN in repr(self.opened.register):
            note = set_paragraph([(f"{SHORT_NOTE}.", look.kind(7.5, quiet=True))], self.width)
            out += note.at(right, self.size[1] - FOOT + 1.4)
        return out + self._folds() + self._band() + "".join(self._tapes())

    def _secret(self) -> Drawn:
        """Draw who every force is, and what the chances were."""
        briefing, look, room = self.opened, self.look, panel_inner_width(self.width)
        name = "Scellé : surprises" if briefing.register_when else "Scellé : compositions"
        head = draw_banner(look, self.width, name, right=briefing.title, high=BAR)
        chances = [draw_panel(look, self.width, "Chances", front.draw_gauge(briefing.gauge, look, room), drawing="dice")
                   ] if briefing.gauge else []  # fmt: skip
        most = self.size[1] - TOP - FOOT - GAP
        title = "Registre : lire un seul numéro" if briefing.register else "Forces"
        shown = replace(briefing, forces=briefing.register or briefing.forces)

        def fits(size: float) -> Drawn | None:
            who = draw_forces(shown, look, self.colours, room, size)
            listed = draw_panel(look, self.width, title, who, drawing="group")
            secret = stack_drawn([head, listed, *chances], GAP)
            return secret if secret.height <= most - (RECORD if size > SIZES[-1] else LEAST_RECORD) else None

        if (secret := largest_that_fits(SIZES, fits)) is None:
            raise does_not_fit(briefing.title)
        return secret

    def _map(self, height: float) -> Drawn:
        """Draw the table, to keep with the notes; with the letters of forces alone where it is small."""
        if height < _WORDED:
            side = min(height, self.width)
            drawing, wide, high = maps.draw_small_map(self.opened.map, side, self.colours, lettered=True)
            return Drawn(height, move_drawing((self.width - wide) / 2, (height - high) / 2, drawing))
        table, wide, _unit = maps.draw_map(self.opened.map, self.width, height, self.colours)
        return Drawn(height, table.at((self.width - wide) / 2, 0))

    def _record(self, height: float) -> Drawn:
        """Draw the form to fill in after the game."""
        look, inner = self.look, panel_inner_width(self.width)
        label, half, step, out = look.title(7.5, 600, quiet=True), (inner - 2 * GAP) / 2, 12.0, ""
        for n, name in enumerate(_AFTER):
            x, y = n % 2 * (half + 2 * GAP), n // 2 * step
            out += draw_words(x, y, 3.2, name, label)
            out += line(x, y + step - 1.6, x + half, y + step - 1.6, style(None, look.line, look.hair))
        out += draw_words(0, 2 * step, 3.2, "À retenir", label)
        lines = draw_writing_lines(look, inner, height - 2 * step - 11.0)
        body = Drawn(2 * step + 2.0 + lines.height, out + lines.at(0, 2 * step + 2.0))
        return draw_panel(look, self.width, "Après la partie", body, drawing="scroll", height=height)

    def _folds(self) -> str:
        dashed, small, foot = style(None, self.look.line, 0.2, "1.6 1.2"), 6.5 * PT, self.size[1] - SAFE
        out = ""
        for x, words in ((self.bend, "pli 1, vers l’arrière"), (self.middle, "pli 2, le texte dedans")):
            out += line(x, SAFE, x, foot, dashed)
            out += text((x - 0.9, foot - 4.0), words, small, self.look.mute, turn=-90)
        return out

    def _band(self) -> str:
        """Draw the words outside: when to open it, and of which scenario it is."""
        look, wide, high = self.look, BAND - SAFE - 2.0, self.size[1] - 2 * TOP
        x = self.bend + 2.0
        out = rect(x, TOP, wide, high, style(None if look.light else look.accent, look.accent, 0.3), 1.5)
        colour, y = look.word if look.light else WHITE, self.size[1] / 2
        draw = partial(text, colour=colour, anchor="middle", title=True, turn=-90)
        out += draw((x + wide * 0.52, y), self.when, (12 if self.opened.register else 16) * PT, weight=700)
        return out + draw((x + wide * 0.86, y), f"{self.opened.title} · {self.opened.seed}", 7.5 * PT, weight=500)

    def _tapes(self) -> Iterator[str]:
        """Yield halves of a bit of tape, which meet when it is folded: one on the lip, one on the band."""
        wide, high = TAPE
        dashed = style(WHITE, self.look.mute, 0.25, "1 0.8")
        for share in TAPES:
            y = self.size[1] * share - high / 2
            for x in (BAND - wide, self.bend):
                yield rect(x, y, wide, high, dashed)
                yield draw_words(x + wide / 2, y, high, "ruban", self.look.kind(6.5, quiet=True), "middle")
