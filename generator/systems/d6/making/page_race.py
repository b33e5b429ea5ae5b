"""A race of one's own on the page (A26): its name, dice, traits and talents; whatever else a file says of it stays.

Its fields are the page's own (`_race_…`). A file may say more of such a race than they show, so their values are laid
on those of the file, under the French keys."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.typography import signed
from generator.game.guide import Option
from generator.game.page.build import select_field
from generator.game.page.fields import Tree, clean_text, text_at
from generator.game.page.model import Button, Field, Grid, Part, Words
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.own_race import KEY, write_in_french
from generator.writing.emit import scalar_of

_LISTS = {"traits": "traits", "dons": "dons"}  # the field -> the key, a line for each item
_SPAN = range(-2, 4)  # dice that a field offers


def has_own_race(tree: Tree) -> bool:
    return isinstance(tree.get(KEY), dict)


def offer_own_race() -> Words:
    return Words(actions=(Button("own", KEY, _("A race of your own")),))


def own_race_parts(tree: Tree, d: Definitions) -> Iterator[Part]:
    """Yield the fields of a race as agreed with the GM."""
    race = write_in_french(tree[KEY])
    name = text_at(race, "nom") or text_at(tree, "race")
    yield Field("race", "race", "hidden", text_at(tree, "race"))  # by which it may be called
    yield Field("_race_nom", _("The name of your race"), "text", name, most=80)
    yield Field("_race_texte", _("What sets it apart"), "text", text_at(race, "texte"), most=200, width="wide")
    steps = tuple(Option(str(n), f"{signed(n)}D" if n else "0D") for n in _SPAN)
    fields = tuple(
        select_field(f"_race_des_{key}", known.label, steps, text_at(race, f"des.{key}") or "0")
        for key, known in d.characteristics.items()
    )
    yield Words(text=_("Dice that it gives or takes"))
    yield Grid(fields)
    for key, label in (("traits", _("Traits, a line each")), ("dons", _("Talents, a line each"))):
        lines = [f"{text_at(entry, 'nom')} : {text_at(entry, 'texte')}" for entry in _items_of(race, _LISTS[key])]
        example = _("Trunk: smells everything from afar.")
        yield Field(f"_race_{key}", label, "area", "\n".join(lines), most=2000, width="wide", placeholder=example)
    yield Words(actions=(Button("class", KEY, _("Back to the races of the game")),))


def _items_of(race: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    written = race.get(key)
    return [entry for entry in written if isinstance(entry, dict)] if isinstance(written, list) else []


def read_own_race(tree: Tree, form: Mapping[str, str], d: Definitions) -> None:
    """Lay the fields of the page on the race of the file: keys that stand there stay, new ones are French."""
    if "_race_nom" not in form or not has_own_race(tree):
        return
    race: dict[str, Any] = dict(tree[KEY])
    typed: dict[str, Any] = {key: scalar_of(clean_text(form.get(f"_race_{key}", ""))) for key in ("nom", "texte")}
    if typed["nom"] == tree.get("race") and not {"nom", "label"} & set(race):
        del typed["nom"]  # called by the other key
    dice = {key: form.get(f"_race_des_{key}", "0") for key in d.characteristics}
    typed["des"] = {key: scalar_of(n) for key, n in dice.items() if n != "0"}
    for field, key in _LISTS.items():
        entries = _items_of(race, _key_that_stands(race, key))
        known = {text_at(write_in_french(entry), "nom"): entry for entry in entries}
        lines = [line.strip() for line in clean_text(form.get(f"_race_{field}", "")).split("\n") if line.strip()]
        typed[key] = [_item_of_line(known.get(name, {}), name, text) for name, text in map(_split_line, lines)]
    for key, value in typed.items():
        race[_key_that_stands(race, key)] = value
    tree[KEY] = {key: value for key, value in race.items() if value not in ("", {}, [])}


def _item_of_line(known: dict[str, Any], name: str, text: str) -> dict[str, Any]:
    return {**known, _key_that_stands(known, "nom"): name, _key_that_stands(known, "texte"): text}


def _key_that_stands(node: Mapping[str, Any], french: str) -> str:
    """Return the key of this meaning that a mapping has; the French one where it has none."""
    return next((key for key in node if write_in_french({key: ""}) == {french: ""}), french)


def spell_own_race(tree: Tree) -> Tree:
    """Return the tree with French keys alone, for a file that is written anew."""
    return {**tree, KEY: write_in_french(tree[KEY])} if has_own_race(tree) else tree


def _split_line(line: str) -> tuple[str, str]:
    name, _colon, text = (part.strip() for part in line.partition(":"))
    return name, text or name


def begin_own_race(tree: Tree) -> Tree:
    """Return the tree with a race of one's own, called as the race that is written, be it none that the game knows."""
    race = {"nom": text_at(tree, "race") or _("My race")}
    return {**{key: value for key, value in tree.items() if key != "race"}, KEY: race}
