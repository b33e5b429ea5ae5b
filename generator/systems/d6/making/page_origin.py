"""Class and race on the character's page: what each offers, what it gives once chosen, the choices it leaves open, and
the fields of a race of one's own (A26).

The fields of such a race are the page's own (`_race_…`): name, dice, traits and talents. A file may say more of it than
they show, so their values are laid on those of the file, under the French keys.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.typography import french, signed
from generator.game.guide import Option
from generator.game.page.build import field_of_choice, select_field
from generator.game.page.fields import Tree, clean_text, text_at, whole_or_zero
from generator.game.page.model import Button, Facts, Field, Fieldset, Grid, Group, Panel, Part, Words
from generator.game.system import Row
from generator.systems.d6.making.choices import OpenChoices, class_choice, race_choice
from generator.systems.d6.rules.choices import OFFERED, gives_free_force
from generator.systems.d6.rules.definitions import Class, Definitions, Power, Race, Talent, TaughtTalent, Trait
from generator.systems.d6.rules.derive import Derived, conditional_text
from generator.systems.d6.rules.races import KEY, write_in_french
from generator.systems.d6.rules.races import KEY as RACE
from generator.systems.d6.sheet.form import faces_of_class
from generator.systems.d6.show.wording import class_effect, race_effect
from generator.writing.editor import scalar_of

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


def origin_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    classe, race = (c.origin.classe, c.origin.race) if c else (None, None)
    before = [Field(f"_{key}", key, "hidden", text_at(tree, key)) for key in ("classe", "race")]
    facts = [_facts_of_class(classe, d)] if classe else []
    yield Panel("classe", _("Class"), (*before, _class_field(tree, d), *facts))
    facts = [Facts(race.blurb, race_effect(race, d), race_facts(race, d))] if race else []
    parts = tuple(own_race_parts(tree, d)) if has_own_race(tree) else (_race_field(tree, d), offer_own_race())
    yield Panel("race", _("Race"), (*parts, *facts), (RACE,))
    choices = tuple(choice_fields(tree, classe, race, d))
    if choices:
        yield Panel("choix", _("Choices"), choices, ("choix",))


def _facts_of_class(classe: Class, d: Definitions) -> Facts:
    small = faces_of_class(classe, d).get("embleme")
    return Facts(classe.blurb, class_effect(classe, d), class_facts(classe, d), small)


def _class_field(tree: Tree, d: Definitions) -> Field:
    families = tuple(
        Group(
            family.label,
            tuple(option for option in class_choice(d).options if d.classes[option.value].family == family.id),
            f"family-{family.id}",
        )
        for family in d.families.values()
    )
    return Field("classe", _("Class"), "offers", text_at(tree, "classe"), groups=families)


def _race_field(tree: Tree, d: Definitions) -> Field:
    field = field_of_choice(race_choice(tree, d), tree)
    assert isinstance(field, Field)
    return replace(field, width="wide")


def class_facts(classe: Class, d: Definitions) -> tuple[Row, ...]:
    items = [
        d.items[i.item].label + (f" ({i.note})" if i.note else "") + (f" × {i.count}" if i.count > 1 else "")
        for i in classe.items
    ]
    rows = [Row(_("Equipment"), ", ".join([*items, *(a.name for a in classe.assets)]))]
    rows += [*_rows_of_gifts(classe.talents), *_rows_of_gifts(classe.powers)]
    rows += _rows_of_lessons(talent for talent in d.dons.values() if talent.classe == classe.id)
    return tuple(row for row in rows if row.value)


def race_facts(race: Race, d: Definitions) -> tuple[Row, ...]:
    rows = [Row(_("Sometimes"), french(conditional_text(bonus, d))) for bonus in race.conditional]
    rows += [Row("Res Corp", f"{b.label} {b.value}") for b in race.res_corp]
    rows += [Row(_("Reputation"), signed(race.reputation))] if race.reputation else []
    learned = _rows_of_lessons(talent for talent in d.dons.values() if talent.race == race.id)
    return (*rows, *_rows_of_gifts(race.talents), *_rows_of_gifts(race.traits), *learned)


def _rows_of_gifts(gifts: Iterable[Talent | Power | Trait]) -> Iterator[Row]:
    return (Row(french(gift.name), french(gift.text)) for gift in gifts)


def _rows_of_lessons(talents: Iterable[TaughtTalent]) -> Iterator[Row]:
    """Yield the talents that the table wrote for a class or a race, with their price (A110)."""
    for talent in talents:
        price = f"{talent.cost} XP" if talent.cost is not None else _("at the price agreed with the GM")
        yield Row(french(talent.label), french(f"{price} · {talent.text}"))


def choice_fields(tree: Tree, classe: Class | None, race: Race | None, d: Definitions) -> Iterator[Field | Fieldset]:
    """Yield fields for the choices of class and race, and for those that a file makes without need."""
    return (field_of_choice(choice, tree) for choice in OpenChoices(tree, classe, race, d).all())


def read_choices(tree: Tree, left: tuple[bool, bool], d: Definitions) -> None:
    """Drop the choices of a class or a race that was left; `left`: whether each is another than before."""
    choices = tree.get("choix")
    if not isinstance(choices, dict):
        return
    classe, race = d.classes.get(text_at(tree, "classe")), d.races.get(text_at(tree, "race"))
    new: dict[str, Class | Race | None] = {"classe": classe if left[0] else None, "race": race if left[1] else None}
    gone = {key for key, (kind, field, *_code) in OFFERED.items() if new[kind] and not getattr(new[kind], field)}
    gone |= {"voie"} if left[0] and classe and not gives_free_force(classe, d) else set()
    choices = {key: value for key, value in choices.items() if key not in gone}
    if isinstance(choices.get("race"), str):
        choices["race"] = {choices["race"]: scalar_of(str((race.choice if race else 0) or 1))}
    if isinstance(choices.get("force"), dict):
        choices["force"] = {key: n for key, n in choices["force"].items() if whole_or_zero(n)}
    tree["choix"] = {key: value for key, value in choices.items() if value not in ("", {}, [])}
    if not tree["choix"]:
        del tree["choix"]
