"""What stands in a character's panels: what the file says of each, what the rules give, what is equipped or carried.

One truth each: a sabre, a heavy weapon or a shield is told from the arms, a graft among the implants, belt and
explosives from what is carried (A48, A64); a panel's own key adds what the item lacks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.core.chance.dice import Dice
from generator.core.names import fold_name, slug
from generator.systems.d6 import sheet_form
from generator.systems.d6.catalogue import Item
from generator.systems.d6.definitions import FORCE, Class, Forms
from generator.systems.d6.derive import Derived, DerivedPower, DerivedTalent, house_force, inborn_talent
from generator.systems.d6.equipment import (
    find_item,
    find_resembling_item,
    panel_fields,
    shield_capacity,
)
from generator.systems.d6.house import marked
from generator.systems.d6.life import graft_text, sequela_text
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.panels import BARE_HANDS
from generator.systems.d6.sheet_fill import Row
from generator.systems.d6.sheet_goods import belt_rows, explosive_rows, has_panel, stored_rows
from generator.systems.d6.things import ship_rolls, told_things
from generator.systems.d6.wording import nature_text

# Where a talent comes from, as the sheet says it.
_ORIGINS = {"seconde classe": "2e tête", "race": "race", "acquis": "acquis"}
_ROW = re.compile(r"(?:don|appris)_[0-9]+_nom")
_INBORN = ("classe", "seconde classe", "race")


def forms_known(classe: Class) -> frozenset[str]:
    """The boxes of the forms that a class begins with."""
    known = classe.forms or Forms()
    return frozenset([f"forme_{n}_pratique" for n in known.practised] + [f"forme_{n}_maitrise" for n in known.mastered])


def used_boxes(c: Derived, fields: Mapping[str, str]) -> dict[str, str]:
    """The boxes of talents that are used up, and the talent of each: the class's own, then the rows of the sheet."""
    classe = c.origin.classe
    own = enumerate(classe.talents if classe else (), 1)
    rows = {name.removesuffix("_nom"): text for name, text in fields.items() if text and _ROW.fullmatch(name)}
    return {f"don_base_{n}_utilise": one.name for n, one in own if one.type in sheet_form.LIMITED} | {
        f"{row}_utilise": text for row, text in rows.items()
    }


def idle_boxes(fields: Mapping[str, str]) -> set[str]:
    """The boxes of rows whose talent is never used up: there is nothing to tick."""
    ever = tuple(text for kind, text in sheet_form.TYPES.items() if kind not in sheet_form.LIMITED)
    rows = [name.removesuffix("_nom") for name, text in fields.items() if text and _ROW.fullmatch(name)]
    return {f"{row}_utilise" for row in rows if fields.get(f"{row}_type", "").startswith(ever)}


def panel_contents(c: Derived) -> dict[str, Entries]:
    """The entries of every panel that has any, whether the class's verso has it or not."""
    found = {
        "dons": Entries({}, {"don": tuple(_talent_rows(c))}),
        "armes": Entries({}, {"arme": tuple(_arm_rows(c))}),
        "armures": Entries({}, {"armure": tuple(_armour_rows(c))}),
        "force": _force_entries(c),
        "sabre": _sabre_entries(c),
        "sequelles": _body_entries(c),
        "implants": _merge_rows(c, "implants", "implant", _implant_rows(c)),
        "appris": _merge_rows(c, "appris", "appris", _learned_rows(c)),
        "ceinture": _merge_rows(c, "ceinture", "ceinture", belt_rows(c)),
        "explosifs": _merge_rows(c, "explosifs", "explosif", explosive_rows(c)),
        "arme_lourde": _held_arm_entries(c, "arme_lourde"),
        "bouclier": _held_arm_entries(c, "bouclier"),
        **told_things(c),
    }
    for key, prefix in (("composants", "compo"), ("pieces", "piece"), ("substances", "substance")):
        found[key] = _merge_rows(c, key, prefix, stored_rows(c, key))
    for key, entries in c.panels.items():
        found.setdefault(key, entries)
    return {key: entries for key, entries in found.items() if entries.fields or any(entries.rows.values())}


def skills_shown(c: Derived, panels: Sequence[str]) -> dict[str, str]:
    """The values of skills that panels print once more."""
    values = {}
    for panel in (c.definitions.panels[name] for name in panels):
        for name, skill in panel.shows.items():
            text = f"{c.bare_hands}DD" if skill == BARE_HANDS else c.skills[skill].value.skill
            values[f"{panel.prefix}_{name}"] = text
    return {**values, **ship_rolls(c)} if "vaisseau" in panels else values


def base_powers(c: Derived) -> dict[str, str]:
    """Of the powers of the class, which its sheet prints already: the exhaustion agreed on, the field of the Force that
    is rolled and the nature of the action (A92)."""
    classe = c.origin.classe
    values: dict[str, str] = {}
    for n, power in enumerate(classe.powers if classe and "force" in classe.panels else (), 1):
        told = next((p for p in c.powers if p.name == power.name), None)
        rolled = FORCE[power.skill] if power.skill else ""
        values[f"pouvoir_base_{n}_type"] = " · ".join(filter(None, (rolled, nature_text(*_nature_of_power(told)))))
        if told and told.text == power.text:
            values[f"pouvoir_base_{n}_epuisement"] = marked(str(told.exhaustion or ""), told.house)
    return values


def base_talents(c: Derived) -> dict[str, str]:
    """How often those of the class are used, and the nature of their action (A92), beside the name that is printed."""
    classe = c.origin.classe
    told = {t.name: t for t in c.talents if t.origin == "classe"}
    base = [told.get(t.name) or inborn_talent(t, "classe", c.definitions) for t in (classe.talents if classe else ())]
    return {f"don_base_{n}_type": f"{_kind_text(t)} · classe" for n, t in enumerate(base, 1)}


def _kind_text(t: DerivedTalent) -> str:
    """« illimité · soutien »; a passive one is that and no more."""
    return sheet_form.TYPES[t.type] + ("" if t.action == "passif" else f" · {nature_text(t.action, t.house)}")


def lost_talents(c: Derived) -> dict[str, str]:
    """Talents of the class, printed on its sheet, that a wound took (L827)."""
    still = {t.name for t in c.talents if t.origin == "classe"}
    base = c.origin.classe.talents if c.origin.classe else ()
    return {f"don_base_{n}_perdu": "perdu" for n, t in enumerate(base, 1) if t.name not in still}


def _merge_rows(c: Derived, key: str, prefix: str, given: Iterable[Row]) -> Entries:
    """Rows that the rules give, and those of the file: one of the same name adds what the other lacks."""
    own = list(c.panels[key].rows.get(prefix, ())) if key in c.panels else []
    rows = []
    for row in given:
        twin = next((one for one in own if slug(one.get("nom", "")) == slug(row.get("nom", ""))), None)
        if twin is not None:
            own.remove(twin)
        rows.append({**row, **{k: v for k, v in (twin or {}).items() if not row.get(k)}})
    return Entries({}, {prefix: (*rows, *own)})


def _held_arm_entries(c: Derived, key: str) -> Entries:
    """An arm told in a panel of its own; the panel's key adds what the item lacks, and is never lost."""
    own = c.panels.get(key, Entries())
    given = panel_fields(key, c.weapons, c.definitions) if has_panel(c, key) or key in c.panels else {}
    return Entries({**given, **own.fields}, own.rows)


def _talent_rows(c: Derived) -> Iterator[Row]:
    learned = {slug(row["nom"]) for row in _learned_rows(c)}
    inborn = [t for t in c.talents if t.origin in _INBORN[1:]]
    yield from map(_talent_row, inborn)
    yield from ({"nom": t.name, "type": "trait · race", "effet": t.text} for t in c.traits)
    yield from (_talent_row(t) for t in c.talents if t.origin not in _INBORN and slug(t.name) not in learned)
    if not has_panel(c, "force"):
        for p in c.powers:
            kind = f"pouvoir · {nature_text(*_nature_of_power(p))}{_text_of_exhaustion(p)}"
            yield {"nom": p.name, "type": kind, "effet": p.text}


def _talent_row(t: DerivedTalent) -> Row:
    origin = _ORIGINS.get(t.origin, t.origin)
    return {"nom": t.name, "type": f"{_kind_text(t)} · {origin}", "effet": t.text}


def _learned_rows(c: Derived) -> list[Row]:
    """On the verso of who learns from every class (L214), apart; on others among the talents."""
    if not has_panel(c, "appris"):
        return []
    return [
        {
            "nom": t.name,
            "classe": "" if t.origin == "acquis" else t.origin,
            "type": _kind_text(t),
            "effet": t.text,
        }
        for t in c.talents
        if t.origin not in _INBORN
    ]


def _text_of_exhaustion(p: DerivedPower) -> str:
    return f" · épuisement {marked(str(p.exhaustion), p.house)}" if p.exhaustion else ""


def _nature_of_power(p: DerivedPower | None) -> tuple[str, bool]:
    return (p.action, p.house_action) if p else ("", False)


def _force_entries(c: Derived) -> Entries:
    """The three values, and the powers beside those of the class."""
    if not has_panel(c, "force"):
        return Entries()
    base = {p.name: p.text for p in (c.origin.classe.powers if c.origin.classe else ())}
    others = tuple(
        {
            "nom": p.name,
            "type": nature_text(*_nature_of_power(p)),
            "epuisement": marked(str(p.exhaustion or ""), p.house),
            "effet": p.text,
        }
        for p in c.powers
        if base.get(p.name) != p.text
    )
    ours = house_force(c.character, c.origin, c.definitions)
    values = {key: marked(value.skill, key in ours) for key, value in c.force.items() if value != Dice()}
    return Entries(values, {"pouvoir": others})


def _sabre_entries(c: Derived) -> Entries:
    """The sabre that is held, and the forms."""
    known: list[Row] = []
    others: list[Row] = []
    labels = {fold_name(text.partition(",")[0]): text for text in c.definitions.panels["sabre"].grids["forme"].labels}
    names = {fold_name(part): text for text in labels.values() for part in text.split(",")[1:]}
    for one in c.character.formes:
        level = {"maitrise" if one.maitrise else "pratique": "true", "effet": one.effet or ""}
        label = labels.get(fold_name(one.nom.partition(",")[0])) or names.get(fold_name(one.nom))
        if label:
            known.append({"forme": label, **level})
        else:
            others.append({"nom": one.nom, **level})
    return Entries(_held_arm_entries(c, "sabre").fields, {"forme": tuple(known), "autre_forme": tuple(others)})


def _sequela_rows(c: Derived) -> Iterator[Row]:
    for one in c.character.sequelles:
        what, cost = sequela_text(one, c.definitions)
        yield {"quoi": what, "effet": cost}
    if wipes := c.character.wipes:
        yield {"quoi": "Groupe anéanti (wipe)" + (f" × {wipes}" if wipes > 1 else ""), "effet": f"PV max −{wipes}"}


def _body_entries(c: Derived) -> Entries:
    """What blows left, and armour by the place it covers: on a leaf of its own only where a blow left something."""
    scars = tuple(_sequela_rows(c))
    worn = zip(_armour_rows(c), c.armours, strict=True) if scars or has_panel(c, "sequelles") else ()
    places = {slug(label): label for label in c.definitions.panels["sequelles"].grids["armure"].labels}
    whole = places["torse"]  # where one that covers everything is told
    rows = tuple({"place": places.get(one.place or "autre", whole), **row} for row, one in worn)
    return Entries({}, {"armure": rows, "sequelle": scars})


def _implant_rows(c: Derived) -> Iterator[Row]:
    for one in c.character.greffes:
        yield {"nom": one.nom, "effet": graft_text(one, c.definitions), **({"place": one.place} if one.place else {})}


def _arm_rows(c: Derived) -> Iterator[Row]:
    for n, w in enumerate(c.weapons):
        item = find_item(w.nom, c.definitions)
        skill, value = roll(c, w.nom)
        carried = "dans l’inventaire" if n >= c.definitions.constants.equipped_most else ""  # A91
        taken = None if w.degats else _capacity_of_shield(item, c)
        ours = "degats" in w.house or bool(item and taken and taken != item.capacity)
        notes = (f"encaisse {taken}" if taken else skill, w.notes or (item.text if item else None), carried)
        yield {
            "nom": w.nom,
            "jet": value,
            "degats": marked(w.degats or str(taken or ""), ours),
            "portee": w.portee or "",
            "type": w.type or "",
            "notes": " · ".join(part for part in notes if part),
        }


def _capacity_of_shield(item: Item | None, c: Derived) -> int | None:
    """What it takes, told where the damage of an arm stands."""
    return shield_capacity(item, c.definitions) if item and item.kind == "shield" else None


def roll(c: Derived, name: str) -> tuple[str, str]:
    """What is rolled with a weapon: Tir, 4D+1 for a « Fusil blaster à viseur », a Fusil blaster whatever follows."""
    item, _rest = find_resembling_item(name, c.definitions)
    skill = c.skills.get(item.skill) if item and item.skill else None
    return (c.definitions.skills[item.skill].label, skill.value.skill) if item and item.skill and skill else ("", "")


def _armour_rows(c: Derived) -> Iterator[Row]:
    d = c.definitions
    dice = {item: f"+{n}D {d.skills[skill].label}" for item, skill, n in c.equipment_dice}
    for armour in c.armours:
        bonus = armour.res_corp.bonus if armour.res_corp and not armour.over else ""
        yield {"nom": armour.nom, "res": bonus, "notes": "sous une autre" if armour.over else dice.get(armour.nom, "")}
