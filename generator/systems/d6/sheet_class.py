"""The verso's values: talents, powers, arms, and what a class's own panels show of the character."""

from collections.abc import Iterable, Iterator, Mapping

from generator.core.chance.dice import Dice
from generator.systems.d6 import sheet_form
from generator.systems.d6.catalogue import Item
from generator.systems.d6.definitions import Class, Forms
from generator.systems.d6.derive import Derived, DerivedPower, DerivedTalent
from generator.systems.d6.panels import BARE_HANDS

# Where a talent comes from, as the sheet says it.
_ORIGINS = {"seconde classe": "2e tête", "race": "race", "acquis": "acquis"}


def own_fields(classe: Class) -> Iterator[str]:
    """Fields of the Force panel that depend on the class: the exhaustion of its base powers, and a bonus to it."""
    if "force" in classe.panels:
        yield from (f"pouvoir_base_{n}_epuisement" for n in range(1, len(classe.powers) + 1))
        if not classe.exhaustion_bonus:
            yield "epuisement_bonus"


def forms_known(classe: Class) -> frozenset[str]:
    """The boxes of the forms that a class begins with."""
    known = classe.forms or Forms()
    return frozenset([f"forme_{n}_pratique" for n in known.practised] + [f"forme_{n}_maitrise" for n in known.mastered])


def values(c: Derived, rows: Mapping[str, int], left_over: list[str]) -> dict[str, str]:
    classe = c.origin.classe
    assert classe
    written = {**_arms(c, rows, left_over), **_assets(c, rows, left_over)}
    for panel in (c.definitions.panels[name] for name in classe.panels):
        for name, skill in panel.shows.items():
            shown = f"{c.bare_hands}DD" if skill == BARE_HANDS else c.skills[skill].value.skill
            written[f"{panel.prefix}_{name}"] = shown
    if "arme_lourde" in classe.panels:
        written |= _heavy(c)
    if "bouclier" in classe.panels:
        written |= _shield(c)
    inborn = ("seconde classe", "race")
    talents = [_talent(t) for t in c.talents if t.origin in inborn]
    talents += [{"nom": t.name, "type": "trait · race", "effet": t.text} for t in c.traits]
    talents += [_talent(t) for t in c.talents if t.origin not in ("classe", *inborn)]
    if "force" in classe.panels:
        written |= _force(c, rows, left_over)
    else:
        talents += [{"nom": p.name, "type": f"pouvoir{_number(p)}", "effet": p.text} for p in c.powers]
    if "appris" in classe.panels:
        learned = [_learned(t) for t in c.talents if t.origin not in ("classe", *inborn)]
        talents = [t for t in talents if t["nom"] not in {one["nom"] for one in learned}]
        written |= _rows("appris", learned, rows, "Don appris", left_over)
    return written | _rows("don", talents, rows, "Don", left_over)


def _rows(
    prefix: str, entries: Iterable[Mapping[str, str]], rows: Mapping[str, int], label: str, left_over: list[str]
) -> dict[str, str]:
    """A list in its rows; what is beyond them goes to the notes, whole."""
    written: dict[str, str] = {}
    for n, entry in enumerate(entries, 1):
        if n <= rows[prefix]:
            written |= {f"{prefix}_{n}_{key}": text for key, text in entry.items()}
        else:
            left_over.append(f"{label} : " + ", ".join(text for text in entry.values() if text))
    return written


def _talent(t: DerivedTalent) -> dict[str, str]:
    origin = _ORIGINS.get(t.origin, t.origin)
    return {"nom": t.name, "type": f"{sheet_form.TYPES[t.type]} · {origin}", "effet": t.text}


def _learned(t: DerivedTalent) -> dict[str, str]:
    classe = "" if t.origin == "acquis" else t.origin
    return {"nom": t.name, "classe": classe, "type": sheet_form.TYPES[t.type], "effet": t.text}


def _number(p: DerivedPower) -> str:
    return f" · épuisement {p.exhaustion}" if p.exhaustion else ""


def _force(c: Derived, rows: Mapping[str, int], left_over: list[str]) -> dict[str, str]:
    """The three values, and the powers: those of the class are printed already, but for what the table agreed on."""
    classe = c.origin.classe
    assert classe
    written = {f"force_{key}": value.skill for key, value in c.force.items() if value != Dice()}
    printed = {p.name: (n, p.text) for n, p in enumerate(classe.powers, 1)}
    others = []
    for power in c.powers:
        n, text = printed.get(power.name, (0, ""))
        number = str(power.exhaustion) if power.exhaustion else ""
        if n and text == power.text:
            written[f"pouvoir_base_{n}_epuisement"] = number
        else:
            others.append({"nom": power.name, "epuisement": number, "effet": power.text})
    return written | _sabre(c) | _rows("pouvoir", others, rows, "Pouvoir", left_over)


def _sabre(c: Derived) -> dict[str, str]:
    """The sabre that is held: « Sabre laser (bleu) » and « Sabre laser bleu » both tell its colour."""
    label = c.definitions.items["sabre-laser"].label
    for weapon in c.weapons:
        if weapon.nom.casefold().startswith(label.casefold()):
            colour = weapon.nom[len(label) :].strip(" (),")
            return {"sabre_nom": label, "sabre_couleur": colour, "sabre_degats": weapon.degats or ""}
    return {}


def _arms(c: Derived, rows: Mapping[str, int], left_over: list[str]) -> dict[str, str]:
    d = c.definitions
    arms = [
        {
            "nom": w.nom,
            "degats": w.degats or "",
            "portee": w.portee or "",
            "type": w.type or "",
            "notes": " · ".join(part for part in (_roll(c, w.nom), w.notes or _item_text(c, w.nom)) if part),
        }
        for w in c.weapons
    ]
    dice = {item: f"+{n}D {d.skills[skill].label}" for item, skill, n in c.equipment_dice}
    worn = []
    for armour in c.armours:
        bonus = str(armour.res_corp) if armour.res_corp else ""
        bonus = bonus if bonus[:1] in ("", "+", "-", "0") else f"+{bonus}"
        worn.append({"nom": armour.nom, "res": bonus, "notes": dice.get(armour.nom, "")})
    return _rows("arme", arms, rows, "Arme", left_over) | _rows("armure", worn, rows, "Armure", left_over)


def _item(c: Derived, words: list[str]) -> Item | None:
    known = c.definitions.find("items", " ".join(words))
    return c.definitions.items[known] if known else None


def _item_text(c: Derived, name: str) -> str:
    """What the rules say of a weapon they know; what stands in brackets is no part of its name."""
    item = _item(c, name.partition(" (")[0].split())
    return (item.text or "") if item else ""


def _roll(c: Derived, name: str) -> str:
    """What is rolled with a weapon: « Tir 4D+1 » for a « Fusil blaster à viseur », a Fusil blaster whatever follows."""
    words = name.partition(" (")[0].split()
    item = next((found for n in range(len(words), 0, -1) if (found := _item(c, words[:n]))), None)
    skill = c.skills.get(item.skill) if item and item.skill else None
    return f"{c.definitions.skills[item.skill].label} {skill.value.skill}" if item and item.skill and skill else ""


def _assets(c: Derived, rows: Mapping[str, int], left_over: list[str]) -> dict[str, str]:
    """Ships, speeders and droids, where the class has a panel for them."""
    panels = c.origin.classe.panels if c.origin.classe else ()
    written: dict[str, str] = {}
    droids: list[dict[str, str]] = []
    for asset in c.assets:
        if asset.kind == "ship" and "vaisseau" in panels:
            written |= {"vaisseau_type": asset.name, "vaisseau_notes": asset.text}
        elif asset.kind == "speeder" and "speeder" in panels:
            written |= {"speeder_nom": asset.name, "speeder_notes": asset.text}
        elif asset.kind == "droid" and "droides" in panels:
            many = asset.count > 1
            droids += [
                {"nom": f"{asset.name} {n}" if many else asset.name, "fonctions": asset.text}
                for n in range(1, asset.count + 1)
            ]
        else:
            left_over.append(f"{asset.name} × {asset.count} : {asset.text}")
    return written | (_rows("droide", droids, rows, "Droïde", left_over) if droids else {})


def _heavy(c: Derived) -> dict[str, str]:
    """The heavy weapon that is held: one whose damage is given as several (3x4DD)."""
    held = next((w for w in c.weapons if w.degats and "x" in w.degats), None)
    if held is None:
        return {}
    return {
        "lourde_nom": held.nom,
        "lourde_degats": held.degats or "",
        "lourde_portee": held.portee or "",
        "lourde_type": held.type or "",
    }


def _shield(c: Derived) -> dict[str, str]:
    """The energy shield that is held; its capacity ends its name (L67)."""
    held = next((w.nom for w in c.weapons if w.nom.casefold().startswith("bouclier à énergie")), "")
    capacity = held.rpartition(" ")[2]
    return {"bouclier_nom": held, "bouclier_capacite": capacity if capacity.isascii() and capacity.isdecimal() else ""}
