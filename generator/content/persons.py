"""Names of our own for those who are rolled: lists in content/<id>/names.yaml, in styles that fit a race or a side."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.loading import Content
from generator.reading.shape import Between

KIND = "names"


class Style(Record):
    """A way to make names. The first style of a game serves all others; where two fit, the later one, which may be a
    person's own, is meant. `fits`: ids of the races or sides whose people are called so."""

    id: str
    label: str
    given: Annotated[tuple[str, ...], Between(1, 500)]
    feminine: tuple[str, ...] = ()  # given names of women, where the style tells them apart
    second: tuple[str, ...] = ()
    bands: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()


class Names(Record):
    styles: Mapping[str, Style]

    def style(self, kind: str | None) -> Style:
        styles = list(self.styles.values())
        return next((s for s in reversed(styles) if kind in s.fits), styles[0])

    def person(self, roller: Roller, kind: str | None, *, female: bool = False, but: Iterable[str] = ()) -> str:
        """Draw a name of this race or side, other than those taken where the list allows it."""
        style = self.style(kind)
        first_names = style.feminine if female and style.feminine else style.given
        taken = [f"{name} " for name in but]
        free = [name for name in first_names if not any(t.startswith(f"{name} ") for t in taken)]
        name = roller.choice(free or first_names)
        return f"{name} {roller.choice(style.second)}" if style.second else name

    def people(self, roller: Roller, kinds: Iterable[str | None]) -> list[str]:
        """Draw a name for each of these, no two alike where the lists allow it."""
        names: list[str] = []
        for kind in kinds:
            names.append(self.person(roller, kind, but=names))
        return names

    def band(self, roller: Roller, kind: str | None = None) -> str:
        style = self.style(kind)
        bands = style.bands or next(s.bands for s in self.styles.values() if s.bands)
        return roller.choice(bands)


def of_game(system: str, definitions: Any, extra: Iterable[Path] = ()) -> Names:
    """Return a game's names, with a person's own."""
    left_out = {value.partition(".")[2] for value in definitions.game.house_values}  # at a table without them
    return load(Content.of(system, extra, KIND), {*people_kinds(definitions), *left_out})


def people_kinds(definitions: Any) -> Iterable[str]:
    """Return the entries that people differ by: a game's races, or where it has none its sides, or nothing."""
    return getattr(definitions, "races", ()) or getattr(definitions, "sides", ())


def load(content: Content, fits: Iterable[str]) -> Names:
    """Load a game's names, its own and a person's; raise ContentError with every fault.

    `fits`: the races or sides that exist."""
    ready, known = content.converted(f"{content.system}-{KIND}", Names), sorted(fits)
    if ready is not None and not content.has_own:
        return ready
    styles = content.entries(KIND, Style, ready.styles if ready else None)
    for style in styles.values():
        for n, kind in enumerate(style.fits):
            content.require(KIND, (style.id, "fits", n), kind, known)
    content.finish()
    return Names(styles)
