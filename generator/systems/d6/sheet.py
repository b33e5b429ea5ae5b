"""A derived character on its sheet: every value as French text in its field, every box that is ticked.

What does not fit in the rows of a list goes to the notes, which continue on a following page: nothing is lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.core.chance.dice import Dice
from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french, number
from generator.systems.d6 import sheet_class, sheet_form, sheet_layout
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.derive import Derived, conditional_text

TEMPLATE = "d6/sheet.html.j2"
# The fields of the recto that stand alone.
FRONT = (
    *("nom", "joueur", "race", "classe_plus", "sexe", "age", "taille", "poids", "mains_nues", "malus_vitesse"),
    *("xp_gagnee", "xp_depensee", "xp_reste", "xp_note", "credits", "bonus"),
    *("pv", "pv_max", "res_base", "res_total"),
)
SEXES = {"male": "mâle", "femelle": "femelle", "neutre": "neutre"}


def sheet(c: Derived) -> Sheet:
    """The leaf of a character whose class is known; its portrait is named as in its file, beside which it stands."""
    assert c.origin.classe
    empty = blank(c.origin.classe, c.definitions)
    left_over: list[str] = []
    values = {
        **_identity(c),
        **_experience(c),
        **_characteristics(c),
        **_body(c, left_over),
        **_inventory(c, left_over),
        **sheet_class.values(c, empty.form["rows"], left_over),
    }
    values["notes"] = "\n".join([c.character.notes or "", *left_over]).strip()
    name = french(c.character.nom or "")
    portrait = c.character.portrait
    return replace(
        empty,
        fields={**empty.fields, **{key: french(text) for key, text in values.items()}},
        marks=empty.marks | _marks(c),
        images={"portrait": Path(portrait)} if portrait else {},
        title=" · ".join(part for part in (name, c.origin.classe.label) if part),
        slug=slug(c.character.nom or "") or c.origin.classe.id,
    )


def sheets(c: Derived) -> list[Sheet]:
    return [sheet(c)]


def blanks(d: Definitions) -> Mapping[str, str]:
    """Every way to name a blank sheet -> its id, the class's."""
    return d.names["classes"]


def blank_key(data: Any, d: Definitions) -> str:
    """The blank sheet that a file begun on one names."""
    return d.names["classes"][slug(str(data["classe"]))]


def starter(key: str) -> bytes:
    """The file that a blank sheet is the beginning of."""
    return f"systeme: d6\nclasse: {key}\n".encode()


def blank_of(key: str, d: Definitions) -> Sheet:
    return blank(d.classes[key], d)


def blank(classe: Class, d: Definitions) -> Sheet:
    """The blank sheet of a class: nothing written, but the forms of the sabre that it has from the start."""
    form = sheet_form.form(classe, d)
    return Sheet(
        template=TEMPLATE,
        form=form,
        fields=dict.fromkeys(_names(classe, form, d), ""),
        marks=sheet_class.forms_known(classe),
        title=french(f"{classe.label}, fiche vierge"),
        slug=classe.id,
    )


def _names(classe: Class, form: dict[str, Any], d: Definitions) -> Iterable[str]:
    """Every field of the sheet, as the template has them."""
    yield from FRONT
    for column in form["columns"]:
        yield from (f"carac_{column['id']}{part}" for part in ("", "_note", "_double"))
        yield from (f"comp_{skill['id']}{part}" for skill in column["skills"] for part in ("", "_base", "_note"))
    yield from (f"res_{n}_{part}" for n in range(1, form["rows"]["res"] + 1) for part in ("source", "valeur"))
    yield from (f"inv_{slot['n']}_{part}" for slot in form["inventory"]["slots"] for part in ("objet", "nombre"))
    yield from ("nom_verso", "notes")
    for panel in sheet_layout.panels(classe, d):
        yield from panel.names(form["rows"])
    yield from sheet_class.own_fields(classe)


def _identity(c: Derived) -> dict[str, str]:
    who, o = c.character, c.origin
    more = []
    if o.classe and o.orientation:
        more.append(o.classe.options[o.orientation].label)
    if o.second:
        more.append(o.second.label)
    return {
        "nom": who.nom or "",
        "nom_verso": who.nom or "",
        "joueur": who.joueur or "",
        "race": o.race.label if o.race else "",
        "classe_plus": ", ".join(more),
        "sexe": SEXES[who.sexe] if who.sexe else "",
        "age": who.age or "",
        "taille": who.taille or "",
        "poids": who.poids or "",
        "credits": number(c.credits),
        "bonus": " · ".join(_kept_apart(c)),
    }


def _kept_apart(c: Derived) -> list[str]:
    """Bonuses that are in no value: conditional (A29), of equipment (A33), and Force dice that no Jedi uses (A15)."""
    d = c.definitions
    apart = [conditional_text(one, d) for one in c.conditional]
    apart += [f"+{dice}D {d.skills[skill].label} : {item}" for item, skill, dice in c.equipment_dice]
    if c.origin.classe and "force" not in c.origin.classe.panels:
        apart += [f"{sheet_form.FORCE[key]} {value.skill}" for key, value in c.force.items() if value != Dice()]
    return apart


def _experience(c: Derived) -> dict[str, str]:
    xp = c.xp
    note = f"dont {xp.restricted} réservés aux compétences" if xp.restricted else ""
    return {
        "xp_gagnee": number(xp.available),
        "xp_depensee": number(xp.spent),
        "xp_reste": number(xp.left),
        "xp_note": note,
    }


def _characteristics(c: Derived) -> dict[str, str]:
    d, k = c.definitions, c.definitions.constants
    values = {}
    for key, total in c.characteristics.items():
        known = d.characteristics[key]
        values[f"carac_{key}"] = f"{total.dice}D"
        if total.dice == 0:
            values[f"carac_{key}_note"] = known.at_0d or ""
        elif total.dice < k.low_dice:
            values[f"carac_{key}_note"] = known.below_2d or ""
        if total.dice:
            values[f"carac_{key}_double"] = f"{k.skill_surcharge_factor * total.dice}D"
    for key, skill in c.skills.items():
        values[f"comp_{key}"] = skill.value.skill
        values[f"comp_{key}_base"] = skill.start.skill
        values[f"comp_{key}_note"] = " ".join(_skill_notes(c, key))
    return values


def _skill_notes(c: Derived, key: str) -> list[str]:
    """Beside a skill: that it cannot be rolled, race dice in its base, dice that count only sometimes."""
    skill, k = c.skills[key], c.definitions.constants
    notes = [] if skill.rollable else ["sans jet"]
    notes += [f"race {skill.race:+d}D"] if skill.race else []
    notes += [f"−{k.malus_dice}D charge"] if c.malus and key == k.malus_skill else []
    notes += [f"éq. +{dice}D" for _item, on, dice in c.equipment_dice if on == key]
    notes += ["*" for one in c.conditional if key in one.skills]
    return notes


def _body(c: Derived, left_over: list[str]) -> dict[str, str]:
    lines = [(bonus.source, _plus(bonus.value)) for bonus in c.res_corp.bonus]
    values = {
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "res_base": str(c.res_corp.base),
        "res_total": str(c.res_corp.total),
        "mains_nues": f"{c.bare_hands}DD",
    }
    for n, (source, value) in enumerate(lines[: sheet_form.RES_ROWS], 1):
        values |= {f"res_{n}_source": source, f"res_{n}_valeur": value}
    left_over += [f"Res Corp : {source} {value}" for source, value in lines[sheet_form.RES_ROWS :]]
    return values


def _inventory(c: Derived, left_over: list[str]) -> dict[str, str]:
    k = c.definitions.constants
    values = {"malus_vitesse": f"−{k.malus_dice}D" if c.malus else "0D"}
    for n, slot in enumerate(c.slots[: k.slots], 1):
        values |= {f"inv_{n}_objet": slot.label, f"inv_{n}_nombre": "seul" if slot.alone else f"× {slot.count}"}
    left_over += [f"Hors des cases : {slot.label} × {slot.count}" for slot in c.slots[k.slots :]]
    return values


def _marks(c: Derived) -> frozenset[str]:
    """Steps bought, reputation, dark side, and the PV boxes beyond PV max, struck out."""
    most = c.pv.fixed + (6 if c.pv.open_die else 0)
    beyond: Sequence[int] = range(max(0, most) + 1, sheet_form.PV_BOXES + 1)
    return frozenset(
        [
            *(
                f"comp_{key}_palier_{n}"
                for key, s in c.skills.items()
                for n in range(1, min(s.bought, sheet_form.STEPS) + 1)
            ),
            f"reputation_{sheet_form.tick(c.reputation)}",
            f"cote_{sheet_form.tick(c.side)}",
            *(f"pv_{n}" for n in beyond),
        ]
    )


def _plus(value: Dice) -> str:
    text = str(value)
    return text if text[:1] in "+-0" else f"+{text}"
