"""A derived character on its sheet: every value as French text in its field, every box that is ticked.

What does not fit in the rows of a list goes to the suite page: nothing is lost.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.core.chance.dice import Dice
from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french, number
from generator.systems.d6 import opponent, sheet_class, sheet_form, sheet_layout
from generator.systems.d6.character import Character
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.derive import Derived, conditional_text
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.panels import Panel
from generator.systems.d6.rules import derived_character
from generator.systems.d6.sheet_fill import Writing
from generator.systems.d6.wording import dice_text

TEMPLATE, LEAF = "d6/sheet.html.j2", "d6/leaf.html.j2"
# The fields that stand alone; on the verso what a fight asks for, once more.
FRONT = (
    *("nom", "joueur", "race", "classe_plus", "sexe", "age", "taille", "poids", "mains_nues", "malus_vitesse"),
    *("xp_gagnee", "xp_depensee", "xp_reste", "xp_note", "credits", "bonus", "langues"),
    *("pv", "pv_max", "res_base", "res_total"),
)
BACK = ("nom_verso", "notes", "combat_pv_max", "combat_res", "combat_esquive", "combat_vitesse")
SEXES = {"male": "mâle", "femelle": "femelle", "neutre": "neutre"}


def sheet(c: Derived) -> Sheet:
    """The leaf of a character whose class is known; its portrait is named as in its file, beside which it stands."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    empty = _empty(classe, d)
    writing = Writing({**_identity(c), **_experience(c), **_characteristics(c)}, _marks(c))
    _body(c, writing)
    _inventory(c, writing)
    writing.fields |= {
        **sheet_class.shown(c, classe.panels),
        **sheet_class.base_powers(c),
        **sheet_class.lost_talents(c),
    }
    entries = sheet_class.contents(c)
    for panel in sheet_layout.panels(classe, d):
        writing.put(panel, entries.get(panel.id, Entries()), empty.form["rows"])
    writing.fields["notes"] = (c.character.notes or "").strip()
    portrait = c.character.portrait
    one = _written(empty, writing, c)
    return replace(one, images={"portrait": Path(portrait)} if portrait else {}, marks=one.marks | empty.marks)


def sheets(c: Derived) -> list[Sheet]:
    """The leaf, and further ones for panels that the class's verso does not have; an opponent's stat block."""
    return [opponent.page([c])] if opponent.shares_page(c) else [sheet(c), *_further(c)]


def _further(c: Derived) -> list[Sheet]:
    classe, d = c.origin.classe, c.definitions
    assert classe
    here = {panel.id for panel in sheet_layout.panels(classe, d)}
    entries = {key: one for key, one in sheet_class.contents(c).items() if key not in here}
    wanted = [d.panels[key] for key in d.panels if key in entries]
    rows: dict[str, int] = {}
    for panel in wanted:
        needed = {key: len(entries[panel.id].rows.get(key, ())) for key in panel.grids}
        rows |= sheet_layout.leaf_rows(panel, needed, classe, d)
    found = []
    for plan, held in sheet_layout.leaves(wanted, classe, rows, d):
        form = sheet_form.leaf(classe, d, held, plan)
        names = ["nom_verso", "notes", *(name for panel in held for name in panel.names(rows))]
        writing = Writing({"nom_verso": c.character.nom or "", **sheet_class.shown(c, [p.id for p in held])})
        for panel in held:
            writing.put(panel, entries[panel.id], rows)
        empty = Sheet(LEAF, form, dict.fromkeys(names, ""), "", "", two_sided=False)
        found.append(_written(empty, writing, c))
    return found


def further_forms(d: Definitions) -> list[tuple[str, dict[str, Any]]]:
    """Templates and shapes of further leaves that between them have every head, and every panel in every place."""
    first, *others = d.classes.values()
    panels = [panel for panel in d.panels.values() if not panel.common]
    found: list[tuple[Class, list[Panel], dict[str, int]]] = []
    for needed in (0, 99):
        rows: dict[str, int] = {}
        for panel in panels:
            rows |= sheet_layout.leaf_rows(panel, dict.fromkeys(panel.grids, needed), first, d)
        columns = [panel for panel in panels if panel.side != "across"]
        found += [(first, [one, other], rows) for one, other in zip(columns, columns[1:] + columns[:1], strict=True)]
        found += [(first, [panel], rows) for panel in panels if panel.side == "across"]
        found += [(classe, columns[:1], rows) for classe in (() if needed else others)]
    return [
        (LEAF, sheet_form.leaf(classe, d, some, plan))
        for classe, wanted, rows in found
        for plan, some in sheet_layout.leaves(wanted, classe, rows, d)
    ]


def _written(empty: Sheet, writing: Writing, c: Derived) -> Sheet:
    name = french(c.character.nom or "")
    assert c.origin.classe
    return replace(
        empty,
        fields={**empty.fields, **{key: french(text) for key, text in writing.fields.items()}},
        marks=frozenset(writing.marks),
        more=tuple((label, french(text)) for label, text in writing.over),
        title=" · ".join(part for part in (name, c.origin.classe.label) if part),
        slug=slug(c.character.nom or "") or c.origin.classe.id,
    )


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


def _empty(classe: Class, d: Definitions) -> Sheet:
    """The sheet of a class with nothing on it but the forms of the sabre that it knows."""
    form = sheet_form.form(classe, d)
    return Sheet(
        template=TEMPLATE,
        form=form,
        fields=dict.fromkeys(_names(classe, form, d), ""),
        marks=sheet_class.forms_known(classe),
        title=french(f"{classe.label}, fiche vierge"),
        slug=classe.id,
    )


def blank(classe: Class, d: Definitions) -> Sheet:
    """The blank sheet of a class: nothing but the dice, PV, credits and kit that it begins with."""
    c = derived_character(Character(classe=classe.id), d, [])
    empty = _empty(classe, d)
    writing = Writing({"credits": number(c.credits)}, set(empty.marks))
    for key, total in c.characteristics.items():
        if total.raw != d.constants.base_dice:
            writing.fields[f"carac_{key}_note"] = f"départ : {total.raw}D".replace("-", "−")
    k = d.constants
    more = f" {classe.pv:+d}" if classe.pv else " + 1D" if classe.pv_roll else ""
    words = [f"PV max : {k.pv_base} + {k.pv_per_vig} × Vigueur{more}"]
    words += [f"{classe.skill_xp} XP de compétences"] if classe.skill_xp else []
    ways = [f"{one.label} {dice_text(one.dice, d)}" for one in classe.options.values()]
    words += [" ou ".join(ways)] if ways else []
    words += [f"{classe.picks.plus} × +1D, {classe.picks.minus} × −1D au choix"] if classe.picks else []
    writing.fields["bonus"] = " · ".join(words)
    _inventory(c, writing)
    for n, bonus in enumerate(c.res_corp.bonus, 1):
        writing.fields |= {f"res_{n}_source": bonus.source, f"res_{n}_valeur": _plus(bonus.value)}
    entries = sheet_class.contents(c)
    for panel in sheet_layout.panels(classe, d):
        if panel.id in entries:
            writing.put(panel, entries[panel.id], empty.form["rows"])
    # What is rolled with an arm, and the load, are known once there is a character.
    unknown = re.compile(r"arme_[0-9]+_jet|malus_vitesse")
    fields = {key: french(text) for key, text in writing.fields.items() if not unknown.fullmatch(key)}
    return replace(empty, fields={**empty.fields, **fields}, marks=frozenset(writing.marks))


def _names(classe: Class, form: dict[str, Any], d: Definitions) -> Iterable[str]:
    """Every field of the sheet, as the template has them."""
    yield from FRONT
    for column in form["columns"]:
        yield from (f"carac_{column['id']}{part}" for part in ("", "_note", "_double"))
        yield from (f"comp_{skill['id']}{part}" for skill in column["skills"] for part in ("", "_base", "_note"))
    yield from (f"res_{n}_{part}" for n in range(1, form["rows"]["res"] + 1) for part in ("source", "valeur"))
    yield from (f"inv_{slot['n']}_{part}" for slot in form["inventory"]["slots"] for part in ("objet", "nombre"))
    yield from BACK
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
        "langues": ", ".join(who.langues),
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


def _body(c: Derived, writing: Writing) -> None:
    lines, k = [(bonus.source, _plus(bonus.value)) for bonus in c.res_corp.bonus], c.definitions.constants
    writing.fields |= {
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "res_base": str(c.res_corp.base),
        "res_total": str(c.res_corp.total),
        "mains_nues": f"{c.bare_hands}DD",
        "combat_pv_max": c.pv.text,
        "combat_res": str(c.res_corp.total),
        "combat_esquive": c.skills["esquive"].value.skill,
        "combat_vitesse": c.skills["vitesse"].value.skill + (f" −{k.malus_dice}D" if c.malus else ""),
    }
    for n, (source, value) in enumerate(lines[: sheet_form.RES_ROWS], 1):
        writing.fields |= {f"res_{n}_source": source, f"res_{n}_valeur": value}
    if rest := lines[sheet_form.RES_ROWS :]:
        writing.over.append(("Res Corp", "\n".join(f"{source} {value}" for source, value in rest)))


def _inventory(c: Derived, writing: Writing) -> None:
    k = c.definitions.constants
    writing.fields["malus_vitesse"] = f"−{k.malus_dice}D" if c.malus else "0D"
    for n, slot in enumerate(c.slots[: k.slots], 1):
        writing.fields |= {f"inv_{n}_objet": slot.label, f"inv_{n}_nombre": "seul" if slot.alone else f"× {slot.count}"}
    if rest := c.slots[k.slots :]:
        writing.over.append(("Hors des cases", "\n".join(f"{slot.label} × {slot.count}" for slot in rest)))


def _marks(c: Derived) -> set[str]:
    """Steps bought, reputation, dark side, statuses; PV that are lost, and the boxes beyond PV max, struck out."""
    k = c.definitions.constants
    most = c.pv.fixed + (6 if c.pv.open_die else 0)
    now = most if c.pv_current is None else min(most, c.pv_current)
    # From above 0 down to where the character is: the dead have every box struck.
    below = range(1, min(-now, -k.pv_dead) + 1) if c.pv_current is not None else ()
    return {
        *(f"statut_{key}" for key in c.life.statuses),
        *(["pv_0"] if c.pv_current is not None and now <= 0 else []),
        *(f"pv_moins_{n}" for n in below),
        *(
            f"comp_{key}_palier_{n}"
            for key, s in c.skills.items()
            for n in range(1, min(s.bought, sheet_form.STEPS) + 1)
        ),
        f"reputation_{sheet_form.tick(c.reputation)}",
        f"cote_{sheet_form.tick(c.side)}",
        *(f"pv_{n}" for n in range(max(0, now) + 1, sheet_form.PV_BOXES + 1)),
    }


def _plus(value: Dice) -> str:
    text = str(value)
    return text if text[:1] in "+-0" else f"+{text}"
