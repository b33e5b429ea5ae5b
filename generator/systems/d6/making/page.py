"""A D6 character in the browser: choices, what they make, the cost of the next step; and the codes of its problems.

Marks of play and the panels of the verso are fields of the page too.
"""

import secrets
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, mark, quote_words
from generator.base.typography import number
from generator.game.page.build import (
    columns_of,
    fields_in_panel,
    options_of,
    select_field,
    table_of_rows,
    text_field,
    texts_in,
)
from generator.game.page.desk import Desk, Notes, Offer, Pressed
from generator.game.page.fields import Tree, at, path_of, text_at
from generator.game.page.model import Button, Count, Field, FieldKind, Grid, Group, Number, Page, Panel, Words
from generator.reading.keys import captions_of, keys_in_panel
from generator.systems.d6.making import page_experience, page_origin, page_steps
from generator.systems.d6.making.choices import OTHER_PANELS, WHOSE_PANELS, split_panels
from generator.systems.d6.making.new import STEPS
from generator.systems.d6.making.page_origin import begin_own_race, read_own_race, spell_own_race
from generator.systems.d6.rules import panels as verso
from generator.systems.d6.rules.character import Armour, Carried, Character, Form, Graft, JournalEntry, Sequela, Weapon
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import KIT
from generator.systems.d6.rules.races import KEY as OWN_RACE
from generator.writing.editor import scalar_of

_KINDS: dict[str, FieldKind] = {"box": "check", "charges": "number", "boxes": "number"}


def panel_keys(d: Definitions) -> tuple[str, ...]:
    """Return the keys of the panels that content declares, one's own included."""
    return tuple(panel.id for panel in d.panels.values() if panel.is_key)


def verso_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    yield _life_panel(tree, d)
    first, others = split_panels(tree, c.origin.classe if c else None, d)
    for panel in first:
        yield Panel(panel.id, panel.label, tuple(_parts_of_panel(tree, panel, d)), (panel.id,))
    more = tuple(Button("panel", panel.id, panel.label) for panel in others)
    if more:
        yield Panel("encadres", _(OTHER_PANELS), (Words(text=_(WHOSE_PANELS), actions=more),))


def open_panel(tree: Tree, key: str, d: Definitions) -> Tree:
    """Return the tree with a panel to fill in."""
    return {**tree, key: [{}] if d.panels[key].is_list else {}}


def _life_panel(tree: Tree, d: Definitions) -> Panel:
    known = d.characteristics.values()
    lost = select_field("caracteristique", "", options_of((k.id, k.label) for k in known), "", empty="–")
    raised = tuple(Field(f"caracteristique.{k.id}", k.short, "number", most=2, width="short") for k in known)
    lists = {
        "sequelles": columns_of(Sequela, {"caracteristique": lost}),
        "greffes": columns_of(Graft, {"caracteristique": raised}),
        "formes": columns_of(Form),
        "journal": columns_of(JournalEntry),
    }
    state = Grid(fields_in_panel(tree, Character, "vie"))
    labels = {key: caption.label for key, caption in captions_of(Character).items()}
    tables = [(Words(heading=labels[key]), table_of_rows(tree, key, columns)) for key, columns in lists.items()]
    parts = (state, _status_ticks(tree, "statuts", "statuses", d), *(part for table in tables for part in table))
    return Panel("vie", _("Marks of play"), parts, (*lists, "statuts", *keys_in_panel(Character, "vie")))


def read_languages(tree: Tree) -> None:
    """Split the one field of all languages, and the one of the talents used."""
    for key in ("langues", "utilises"):
        if isinstance(tree.get(key), str):
            tree[key] = [word.strip() for word in tree[key].split(",") if word.strip()]


def _status_ticks(tree: Tree, name: str, kind: str, d: Definitions) -> Field:
    """Return boxes to tick, with the written words that are no status."""
    written = texts_in(at(tree, path_of(name) or ()))
    known = [(key, d.statuses[key].label) for key in dict.fromkeys(d.names_of(kind).values())]
    odd = [(word, quote_words(word)) for word in written if word not in d.statuses]
    return Field(name, _("Statuses"), "ticks", values=written, groups=(Group("", options_of([*known, *odd])),))


def _parts_of_panel(tree: Tree, panel: verso.Panel, d: Definitions) -> Iterator[Any]:
    fields = tuple(_panel_field(tree, panel, key, d) for key in panel.keys if key not in panel.lists)
    if fields:
        yield Grid(fields)
    for key, (_prefix, grid) in panel.lists.items():
        name = panel.id if panel.is_list else f"{panel.id}.{key}"
        yield table_of_rows(tree, name, tuple(
            Field(key, (column.label or key).capitalize(), _KINDS.get(column.kind, "text"), most=600)
            for key, column in grid.columns.items()
        ))  # fmt: skip


def _panel_field(tree: Tree, panel: verso.Panel, key: str, d: Definitions) -> Field:
    name = f"{panel.id}.{key}"
    if panel.kind(key) == "statuses":
        return _status_ticks(tree, name, "ship_statuses", d)
    return text_field(tree, name, panel.label_of(key), _KINDS.get(panel.kind(key), "text"), most=600)


CODES: Mapping[str, tuple[str, str]] = {
    "unknown-class": (mark("A class that the game does not have; the nearest is named."), "A23"),
    "unknown-race": (mark("A race that the game does not have; race_libre describes one of your own."), "A26"),
    "unknown-characteristic": (mark("A characteristic is one of sav, dex, perc, tech, vig, mec."), ""),
    "unknown-skill": (mark("A skill that the game does not have; the nearest is named."), ""),
    "unknown-talent": (mark("A talent that this character does not have."), "A60"),
    "unknown-status": (mark("A status that the game does not have."), ""),
    "unknown-family": (mark("A family of classes that the game does not have."), ""),
    "unknown-code": (mark("A code under derogations that the GM cannot waive."), ""),
    "free-dice-total-excess": (mark("More free dice are placed than there are to place."), ""),
    "free-dice-total-missing": (mark("Free dice are left: all are placed at creation."), "A07"),
    "free-dice-cap": (mark("Too many of the free dice stand on one characteristic."), "A08"),
    "free-dice-negative": (mark("Free dice are added, never taken away."), "A07"),
    "free-dice-not-integer": (mark("Free dice are placed whole: 3, or 3D."), "A07"),
    "class-choice-missing": (mark("The class leaves something to choose, and nothing is chosen."), "A10"),
    "class-choice-invalid": (mark("What is chosen is not among what the class offers."), "A11"),
    "class-choice-unexpected": (mark("The class leaves nothing of the kind to choose."), ""),
    "autodidacte-minus-overlaps": (mark("One characteristic is raised and lowered at once."), "A09"),
    "autodidacte-below-1d": (mark("A characteristic of this class is below its floor."), ""),
    "race-choice-missing": (mark("The race leaves dice to place, and they are not placed."), "A17"),
    "race-choice-invalid": (mark("The dice of the race are not placed as it says."), "A17"),
    "race-choice-unexpected": (mark("The race leaves no dice to place."), "A17"),
    "force-choice-missing": (mark("The race gives dice of the Force, and they are not placed."), "A16"),
    "force-choice-invalid": (mark("Dice of the Force go to controle, sens or alteration, as many as the race gives."),
                             "A16"),
    "force-choice-unexpected": (mark("Neither race nor class gives dice of the Force."), "A15"),
    "second-class-missing": (mark("The race has two classes, and the second is not named."), "A19"),
    "second-class-same": (mark("The second class is the first."), "A19"),
    "second-class-unexpected": (mark("The race has one class."), "A19"),
    "characteristic-bought-with-xp": (mark("Experience buys skills, PV, talents and powers, never characteristics."),
                                      ""),
    "skill-on-zero-characteristic": (mark("A skill cannot be bought while its characteristic is at 0D."), "A34"),
    "skill-target-not-above-base": (mark("The value bought is not above what the character has already."), ""),
    "skill-value-malformed": (mark("A skill is written 4D, 4D+1 or 4D+2."), ""),
    "xp-insufficient": (mark("More experience is spent than was won in play; what was won is written xp: 25."), "A13"),
    "xp-restricted-to-skills": (mark("The experience that the class gives pays for skills alone."), ""),
    "gardien-roll-invalid": (mark("The die rolled for PV at creation is from 1 to 6, and comes before PV are bought."),
                             "A01"),
    "purchase-price": (mark("A line of the ledger at another price than that of its day."), "A88"),
    "purchase-out-of-order": (mark("A line of the ledger that does not start from the value before it."), "A88"),
    "line-and-ledger": (mark("The line of a skill says another value than the purchases written below it."), "A88"),
    "purchase-of-characteristic": (mark("A skill bought while its characteristic stood at 0D."), "A35"),
    "purchase-incomplete": (mark("A line of the ledger that does not say what was bought, from what to what."), "A88"),
    "duplicate-talent": (
        mark("A talent bought though it is owned; one that a sequela took is bought once again."), "A89"
    ),
    "duplicate-armour": (mark("Two pieces of armour on one place: the better one counts."), "A91"),
    "armour-without-place": (mark("A piece of armour of which nobody knows where it is worn: it counts."), "A91"),
    "duplicate-weapon": (mark("More arms and shields than can be ready: the others take slots."), "A91"),
    "pv-dead": (mark("Dead: no care helps, but the GM may bring the character back."), "A93"),
    "rest-not-stabilised": (mark("Below 0 PV nobody rests before somebody has stabilised them."), "A108"),
    "machine-rest": (mark("A droid is repaired: rest gives it nothing back."), "A87"),
    "inventory-over-16-slots": (mark("More is carried than the inventory has slots."), ""),
    "inventory-malus": (mark("So much is carried that it slows the character."), "A50"),
    "dark-side-out-of-range": (mark("The side of the Force is one number, dark below 0 and light above."), "A51"),
    "dark-side-lost": (mark("The last step of the dark side: the GM plays the character from now on."), "A51"),
    "powers-not-jedi": (mark("Only Jedi use powers of the Force."), ""),
    "pv-above-max": (mark("More PV than PV max: healing stops there."), "B07"),
    "pv-max-not-positive": (mark("PV max is 0 or less: the character is allowed, and out at the first blow."), "A94"),
    "characteristic-zero": (mark("Nothing that depends on this characteristic can be rolled."), "A34"),
    "characteristic-below-2d": (mark("A low characteristic has its price at the table; explain names it."), ""),
    "pv-die-pending": (mark("The class adds a D6 to PV max, rolled once and written down."), "A01"),
    "free-talent-pending": (mark("The race gives a talent of your choice, and none is chosen yet."), ""),
    "mandalorien-no-full-armour": (mark("The race fights badly without its whole armour: body, head, legs, arms."),
                                   "A68"),
    "sequela-incomplete": (mark("A sequela lacks what its roll asks for."), "A60"),
    "sequela-pending": (mark("A sequela whose effect is still to be written down."), "A60"),
    "talent-of-another-class": (mark("A talent learnt from another class."), "A97"),
    "talent-of-another-race": (mark("A talent of another race."), "A97"),
    "talent-forbidden": (mark("A craft or an ultimate talent, which nobody learns from another class."), "A97"),
    "sabre-form-without-class": (mark("Forms of the sabre of a class that has none."), "A97"),
    "reputation-unusual": (mark("A reputation beyond those that races give."), "A96"),
    "catalogue-differs": (mark("The file gives other numbers than the catalogue: the file's are used."), "A65"),
    "catalogue-near": (mark("A name almost as in the catalogue: as it is written, nothing comes with it."), "A65"),
    "panel-differs": (mark("A panel and the arms say different things of one weapon."), "A65"),
}  # fmt: skip


KEYS = tuple(name for name in Character.__struct_fields__ if name != "panneaux")


def offer() -> Offer:
    text = _("Class, race, seven dice, experience: the sheet follows as you go.")
    return Offer(_("Character"), _("A character"), text, rank=1, drawing="_plates/jedi-sentinelle")


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
    yield from verso_panels(tree, c, d)
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
    read_languages(tree)
    return page_experience.read_typed_values(tree, form, d)


def act(tree: Tree, c: Derived | None, d: Definitions, pressed: Pressed) -> Tree | None:
    verb, place = pressed.verb, pressed.place
    if verb in ("buy", "return") and c is not None:
        return page_experience.trade_step(tree, c, pressed)
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
    if verb == "die" and place == page_steps.DIE and c is not None:
        choices, rolled = tree.get("choix"), str(secrets.randbelow(6) + 1)
        return {**tree, "choix": {**(choices if isinstance(choices, dict) else {}), "jet_pv": rolled}}
    if verb == "panel" and place in panel_keys(d):
        return open_panel(tree, place, d)
    if verb == "waive" and place in d.game.waivable.all:
        return {**tree, "derogations": [*dict.fromkeys([*texts_in(tree.get("derogations")), place])]}
    return None


DESK = Desk(
    keys=KEYS,
    untitled="personnage",
    offer=offer,
    page=page,
    declared=panel_keys,
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
