"""Of the ships, vehicles, beasts and droids that somebody has: which numbers are ours, which nobody says (A72)."""

from collections.abc import Iterator, Mapping

from generator.core.record import Record
from generator.systems.d6.derive import Derived
from generator.systems.d6.house import MARK
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.panels import Panel
from generator.systems.d6.things import find_model, model_of, told_things, values_of_model

CHAPTERS = {"ships": "vaisseaux", "vehicles": "vehicules", "beasts": "betes", "droids": "droides"}  # of house values
_POINTS, _MOVES = ("pb_max",), ("vitesse", "maniabilite")
_LIVING = ("pv_max", "res", "vitesse", "attaque", "degats")
# What a fight asks of each: the boxes that a table fills where no model does.
ASKED: Mapping[str, tuple[str, ...]] = {
    "ships": (*_POINTS, "ecrans", *_MOVES, "canons_degats"),
    "vehicles": (*_POINTS, *_MOVES, "blindage"),
    "beasts": _LIVING,
    "droids": _LIVING,
}


class ThingTold(Record):
    """`ours`: its numbers that the house says, by the panel's keys; `blank`: the keys of those that nobody says."""

    panel: Panel
    name: str
    ours: Mapping[str, str]
    blank: tuple[str, ...]

    @property
    def told(self) -> list[str]:
        """What is ours, each with its word; how many missiles there may be is told with those there are."""
        keys = [key for key in self.ours if self.panel.is_list or key in self.panel.keys]
        return [self.ours[key] if key == "notes" else f"{self.word_of(key)} {self.ours[key]}" for key in keys]

    def word_of(self, key: str) -> str:
        """What the sheet calls one of its numbers."""
        for _prefix, grid in self.panel.lists.values():
            if key in grid.columns:
                return grid.columns[key].label or key
        return self.panel.label_of(key)


def tell_things(c: Derived) -> Iterator[ThingTold]:
    for key, told in told_things(c).items():
        panel, own = c.definitions.panels[key], c.panels.get(key, Entries())
        yield from _tell_rows(c, panel, told, own) if panel.is_list else [_tell_one(c, panel, told, own)]


def _tell_one(c: Derived, panel: Panel, told: Entries, own: Entries) -> ThingTold:
    model = model_of(c, panel)
    ours = {key: text for key, text in values_of_model(model).items() if key not in own.fields} if model else {}
    name = told.fields.get("nom") or told.fields.get(panel.named) or panel.label
    guns = [f"{key}_degats" for key in told.fields if f"{key}_degats" in panel.keys]
    asked = dict.fromkeys((*([] if model else ASKED[panel.catalogue or ""]), *guns))
    blank = tuple(key for key in asked if key not in told.fields)
    return ThingTold(panel, name.removesuffix(f" {MARK}"), ours, blank)


def _tell_rows(c: Derived, panel: Panel, told: Entries, own: Entries) -> Iterator[ThingTold]:
    prefix = next(iter(panel.lists.values()))[0]
    written = own.rows.get(prefix, ())
    for n, row in enumerate(told.rows[prefix]):
        mine = written[n] if n < len(written) else {}
        model = find_model(panel, row.get("modele") or row["nom"].removesuffix(f" {MARK}"), c.definitions)
        ours = {key: text for key, text in row.items() if model and key not in mine and key not in ("nom", "modele")}
        blank = () if model else tuple(key for key in ASKED[panel.catalogue or ""] if key not in row)
        yield ThingTold(panel, row["nom"].removesuffix(f" {MARK}"), ours, blank)


def things_json(c: Derived) -> dict[str, dict[str, object]]:
    """The numbers of ours, by chapter: those that the file does not write itself."""
    found: dict[str, dict[str, object]] = {}
    things = list(tell_things(c))
    for panel in {one.panel.id: one.panel for one in things if one.ours}.values():
        values = [dict(one.ours) for one in things if one.panel.id == panel.id]
        chapter = found.setdefault(CHAPTERS[panel.catalogue or ""], {})
        chapter[panel.id] = values if panel.is_list else values[0]
    return found
