"""A D6 character in the browser: what is chosen, what it makes, what the next step costs."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.typography import number
from generator.game.page.build import (
    columns_of,
    fields_in_panel,
    options_of,
    table_of_rows,
    texts_in,
)
from generator.game.page.desk import Desk, Notes, Offer, Pressed
from generator.game.page.fields import Tree, text_at
from generator.game.page.model import Button, Count, Field, Grid, Group, Number, Page, Panel, Words
from generator.reading.keys import captions_of
from generator.systems.d6.making import page_experience, page_origin, page_panels, page_steps, page_trade
from generator.systems.d6.making.new import STEPS
from generator.systems.d6.making.page_race import begin_own_race, read_own_race, spell_own_race
from generator.systems.d6.rules.character import Armour, Carried, Character, Weapon
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import KIT
from generator.systems.d6.rules.own_race import KEY as OWN_RACE
from generator.systems.d6.show.codes import CODES
from generator.writing.emit import scalar_of

KEYS = tuple(name for name in Character.__struct_fields__ if name != "panneaux")


def offer() -> Offer:
    text = _("Class, race, seven dice, experience: the sheet follows as you go.")
    return Offer(_("Character"), _("A character"), text, rank=1)


def page(tree: Tree, c: Derived | None, d: Definitions) -> Page:
    classe = c.origin.classe if c else None
    return Page(
        title=_("Character"),
        panels=tuple(replace(panel, step=_step_of_panel(panel.id)) for panel in _character_panels(tree, c, d)),
        style=f"family-{classe.family}" if classe else "",
        numbers=_key_numbers(c) if c else (),
        waivable=d.game.waivable.all,
    )


def _step_of_panel(panel: str) -> str:
    steps = {
        _("Class"): ("classe",),
        _("Race"): ("race", "choix"),
        _("Dice"): ("des",),
        _("Identity"): ("identite",),
        _("Skills"): ("experience",),
        _("Equipment"): ("etat", *KIT),
        _("Talents"): ("dons", "force"),
    }
    return next((label for label, panels in steps.items() if panel in panels), _("Life"))


def _key_numbers(c: Derived) -> tuple[Number, ...]:
    return (
        Number(_("PV max"), c.pv.text),
        Number("Res Corp", str(c.res_corp.total)),
        Number(_("Bare hands"), f"{c.bare_hands}DD"),
        Number(_("Credits"), number(c.credits)),
        Number(_("XP left"), str(c.xp.left), bad=c.xp.left < 0),
    )


def _character_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    yield from page_origin.origin_panels(tree, c, d)
    yield page_steps.free_dice_panel(tree, c, d)
    yield Panel("identite", _("Identity"), (Grid(page_steps.identity_fields(tree, d)),))
    yield page_experience.experience_panel(tree, c, d)
    yield Panel("etat", _("State"), (Grid(fields_in_panel(tree, Character, "etat")),))
    yield from _kit_panels(tree, c, d)
    yield from page_experience.gift_panels(tree, c, d)
    yield from page_panels.verso_panels(tree, c, d)
    waived = texts_in(tree.get("derogations"))
    if waived:
        codes = (Group("", options_of((code, _(CODES[code][0]) if code in CODES else code) for code in waived)),)
        label, asked = captions_of(Character)["derogations"].label, _("What the GM allows; untick what no longer is")
        yield Panel("derogations", label, (Field("derogations", asked, "ticks", values=waived, groups=codes),))


def _kit_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    """Yield arms, armour and inventory: the class's own, or the rows of the file."""
    shown = {"armes": columns_of(Weapon), "inventaire": columns_of(Carried)}
    shown["armures"] = columns_of(Armour, keys=("nom", "res_corp"))
    filled = Count(f"{len(c.slots)} / {d.constants.slots}" if c else "", _("slots filled"))
    for key in KIT:
        title, row = captions_of(Character)[key].label, shown[key]
        head = (filled,) if key == "inventaire" else ()
        if key in tree:
            back = Words(actions=(Button("class", key, _("Back to the starting equipment")),))
            yield Panel(key, title, (*head, table_of_rows(tree, key, row, top=True), back), (key,))
        else:
            actions = (Button("own", key, _("Change it"), style=""),)
            lines = tuple(_starting_lines(c, key)) if c else ()
            starting = Words(text=_("The starting equipment of the class."), lines=lines, actions=actions)
            yield Panel(key, title, (*head, starting), (key,))


def _starting_lines(c: Derived, key: str) -> list[str]:
    if key == "armes":
        return [" · ".join(t for t in (w.nom, w.degats, w.portee, w.type) if t) for w in c.weapons]
    if key == "armures":
        return [a.nom + (f" · Res Corp {a.res_corp}" if a.res_corp else "") for a in c.armours]
    return [f"{s.label} × {s.count}" for s in c.slots]


def _starting_rows(c: Derived, key: str) -> list[dict[str, Any]]:
    """Return the starting equipment of the class as rows of the file."""
    return [{name: scalar_of(str(value)) for name, value in row.items()} for row in c.written_out(key)]


def notes(tree: Tree, d: Definitions) -> Notes:
    """Return the comments of a new file."""
    k = d.constants
    race, classe = d.races.get(text_at(tree, "race")), d.classes.get(text_at(tree, "classe"))
    who = [str(tree.get("nom") or "Un personnage"), *(definition.label for definition in (race, classe) if definition)]
    return Notes(
        (", ".join(who) + ".",),
        {
            "repartition": f"Les {k.free_dice} dés libres, {k.free_dice_cap} au plus sur une caractéristique.",
            "choix": "Les choix ouverts de la race et de la classe.",
            "experience": "L’expérience gagnée, et ce qu’elle a payé.",
        },
    )


def read(tree: Tree, form: Mapping[str, str], d: Definitions) -> Tree:
    """Read fields that stand for more than their text: free dice, the race's die, choices of a class just left."""
    free, spent = tree.get("repartition"), tree.get("experience")
    tree["repartition"] = {k: v for k, v in free.items() if v != "0"} if isinstance(free, dict) else {}
    if isinstance(spent, dict):
        tree["experience"] = {k: v for k, v in spent.items() if (k, v) not in (("pv", "0"), ("gagnee", "0"))}
        if not tree["experience"]:
            del tree["experience"]
    read_own_race(tree, form, d)
    left = tuple(form.get(f"_{key}") != tree.get(key, "") for key in ("classe", "race"))
    page_origin.read_choices(tree, (left[0], left[1]), d)
    page_panels.read_languages(tree)
    return page_trade.read_typed_values(tree, form, d)


def act(tree: Tree, c: Derived | None, d: Definitions, pressed: Pressed) -> Tree | None:
    verb, place = pressed.verb, pressed.place
    if verb in ("buy", "return") and c is not None:
        return page_trade.trade_step(tree, c, pressed)
    if verb == "learn" and place in d.dons:
        return page_experience.learn_talent(tree, d.dons[place])
    if verb == "own" and place in KIT and c is not None:
        return {**tree, place: _starting_rows(c, place)}
    if verb == "own" and place == OWN_RACE:
        return begin_own_race(tree)
    if verb == "class" and place in (*KIT, OWN_RACE):
        return {key: value for key, value in tree.items() if key != place}
    if verb == "propose" and c is not None:
        proposal = next((step.propose for step in STEPS if step.propose and place in step.keys), None)
        return proposal(tree, c, d) if proposal else None
    if verb == "panel" and place in page_panels.panel_keys(d):
        return page_panels.open_panel(tree, place, d)
    if verb == "waive" and place in d.game.waivable.all:
        return {**tree, "derogations": [*dict.fromkeys([*texts_in(tree.get("derogations")), place])]}
    return None


DESK = Desk(
    keys=KEYS,
    untitled="personnage",
    offer=offer,
    page=page,
    declared=page_panels.panel_keys,
    unshown=frozenset({"systeme", OWN_RACE}),
    elsewhere=(OWN_RACE,),
    accents=lambda d: {f"family-{family.id}": family.accent for family in d.families.values()},
    notes=notes,
    spelt=spell_own_race,
    lacks=lambda c: "" if c.origin.classe else _("The sheet appears here as soon as a class is chosen."),
    read=read,
    act=act,
    screens=page_steps.SCREENS,
)
