"""House values of ships, vehicles, beasts and droids that a character has, and the numbers still missing (A72)."""

from collections.abc import Iterator, Mapping

from generator.base.provenance import unmarked
from generator.base.record import Record
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.things import find_model, model_of, thing_entries, values_of_model
from generator.systems.d6.sheet.entries import Entries

CHAPTERS = {"ships": "vaisseaux", "vehicles": "vehicules", "beasts": "betes", "droids": "droides"}  # of house values
_POINTS, _MOVES = ("pb_max",), ("vitesse", "maniabilite")
_LIVING = ("pv_max", "res", "vitesse", "attaque", "degats")
# Numbers that a fight needs of each: boxes for the table to fill where no model does.
ASKED: Mapping[str, tuple[str, ...]] = {
    "ships": (*_POINTS, "ecrans", *_MOVES, "canons_degats"),
    "vehicles": (*_POINTS, *_MOVES, "blindage"),
    "beasts": _LIVING,
    "droids": _LIVING,
}


class OwnedThing(Record):
    """`ours`: its house values, by the panel's keys; `blank`: the keys of missing numbers."""

    panel: Panel
    name: str
    ours: Mapping[str, str]
    blank: tuple[str, ...]

    @property
    def texts(self) -> list[str]:
        """The house values, each after its label; the most missiles are part of the line of missiles."""
        keys = [key for key in self.ours if self.panel.is_list or key in self.panel.keys]
        return [self.ours[key] if key == "notes" else f"{self.word_of(key)} {self.ours[key]}" for key in keys]

    def word_of(self, key: str) -> str:
        """Return the label of a number on the sheet."""
        for _prefix, grid in self.panel.lists.values():
            if key in grid.columns:
                return grid.columns[key].label or key
        return self.panel.label_of(key)


def owned_things(c: Derived) -> Iterator[OwnedThing]:
    for key, entries in thing_entries(c).items():
        panel, written = c.definitions.panels[key], c.panels.get(key, Entries())
        if panel.is_list:
            yield from _owned_things_of_list(c, panel, entries, written)
        else:
            yield _owned_thing(c, panel, entries, written)


def _owned_thing(c: Derived, panel: Panel, entries: Entries, written: Entries) -> OwnedThing:
    model = model_of(c, panel)
    ours = {key: text for key, text in values_of_model(model).items() if key not in written.fields} if model else {}
    name = entries.fields.get("nom") or entries.fields.get(panel.named) or panel.label
    guns = [f"{key}_degats" for key in entries.fields if f"{key}_degats" in panel.keys]
    asked = dict.fromkeys((*([] if model else ASKED[panel.catalogue or ""]), *guns))
    blank = tuple(key for key in asked if key not in entries.fields)
    return OwnedThing(panel, unmarked(name), ours, blank)


def _owned_things_of_list(c: Derived, panel: Panel, entries: Entries, written: Entries) -> Iterator[OwnedThing]:
    prefix = next(iter(panel.lists.values()))[0]
    rows = written.rows.get(prefix, ())
    for n, row in enumerate(entries.rows[prefix]):
        mine = rows[n] if n < len(rows) else {}
        model = find_model(panel, row.get("modele") or unmarked(row["nom"]), c.definitions)
        ours = {key: text for key, text in row.items() if model and key not in mine and key not in ("nom", "modele")}
        blank = () if model else tuple(key for key in ASKED[panel.catalogue or ""] if key not in row)
        yield OwnedThing(panel, unmarked(row["nom"]), ours, blank)


def things_json(c: Derived) -> dict[str, dict[str, object]]:
    """Return the house numbers by chapter, except those that the file writes itself."""
    chapters: dict[str, dict[str, object]] = {}
    things = list(owned_things(c))
    for panel in {thing.panel.id: thing.panel for thing in things if thing.ours}.values():
        values = [dict(thing.ours) for thing in things if thing.panel.id == panel.id]
        chapter = chapters.setdefault(CHAPTERS[panel.catalogue or ""], {})
        chapter[panel.id] = values if panel.is_list else values[0]
    return chapters
