"""The sheets of a derived character, with the values of its recto as French text and ticked boxes, and the blank sheets
of classes.

Entries that do not fit in the rows of a list go to the suite page.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.names import slug
from generator.base.provenance import marked
from generator.base.typography import french, number, signed
from generator.chance.dice import Dice
from generator.content.livery import Face
from generator.game.captions import printed_texts
from generator.model.sheet import Sheet
from generator.reading.glyphs import NO_PICTURE
from generator.systems.d6.rules.advancement import SkillValue
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import FORCE, Class, Definitions
from generator.systems.d6.rules.derive import Derived, conditional_text
from generator.systems.d6.rules.pools import (
    Pool,
    condition_notes,
    conditions_met,
    conditions_waiting,
    label_of_roll,
    metres_of_move,
    pool_of,
    pool_text,
)
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet.classes import (
    base_powers,
    base_talents,
    forms_known,
    idle_boxes,
    injuries,
    lost_talents,
    panel_contents,
    skills_shown,
    used_boxes,
)
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.fill import Writing
from generator.systems.d6.sheet.form import (
    PV_BOXES,
    RES_ROWS,
    STEPS,
    centre_faces,
    class_form,
    faces_of_class,
    steps_shown,
    tick_suffix,
)
from generator.systems.d6.sheet.leaves import further_sheets, heads_of, with_writing
from generator.systems.d6.sheet.panels import panel_form, panels_of_class, rows_of_panel, rows_to_hold
from generator.systems.d6.show.wording import dice_text


def write_recto(c: Derived) -> Writing:
    writing = Writing(
        {**_identity_values(c), **_experience_values(c), **_characteristic_values(c), **combat_values(c)},
        _ticked_boxes(c),
        _absent_boxes(c),
        _hidden_boxes(c),
    )
    _write_body(c, writing)
    write_inventory(c, writing)
    return writing


def _identity_values(c: Derived) -> dict[str, str]:
    who, o = c.character, c.origin
    more = []
    if o.classe and o.orientation:
        more.append(o.classe.options[o.orientation].label)
    if o.second:
        more.append(o.second.label)
    return {
        **printed_texts(who),
        "race": o.race.label if o.race else "",
        "classe_plus": ", ".join(more),
        "credits": number(c.credits),
        "langues": ", ".join(_tongues(c)),
        "bonus": " · ".join(_further_bonuses(c)),
    }


def _tongues(c: Derived) -> list[str]:
    """List the languages; everybody speaks the common tongue (L580)."""
    common, spoken = c.definitions.constants.common_tongue, c.character.langues
    known = {slug(word) for word in common}
    return [*spoken] if known & set(map(slug, spoken)) else [common[0], *spoken]


def combat_values(c: Derived) -> dict[str, str]:
    """Return the head of a verso: the name, and the values needed in a fight."""
    move = metres_of_move(pool_of(c, "vitesse").rollable, c.definitions)
    return {
        "nom_verso": c.character.nom or "",
        "combat_pv_max": c.pv.text,
        "combat_res": str(c.res_corp.total),
        "combat_esquive": pool_text(c, "esquive"),
        "combat_vitesse": pool_text(c, "vitesse"),
        "combat_vitesse_mouvement": "" if move is None else marked(f"{move} m", True),
    }


def _further_bonuses(c: Derived) -> list[str]:
    """Return the bonuses that are in no value: under a condition (A29), and Force dice that no Jedi uses (A15).

    Before them stands what is in the values though XP does not buy it: clothes (A33), missing armour (L353)."""
    d = c.definitions
    counted = [f"{signed(dice)}D {label_of_roll(skill, d)} ({item})" for item, skill, dice in c.equipment_dice]
    counted += [conditional_text(condition, d) for condition in conditions_met(c)]
    bonuses = [f"déjà compté : {text}" for text in counted]
    bonuses += [conditional_text(condition, d) for condition in conditions_waiting(c)]
    if not d.constants.reputation_min <= c.reputation <= d.constants.reputation_max:
        bonuses.append(f"réputation {signed(c.reputation)}")  # which has no box (A96)
    if c.pv.without_die > PV_BOXES:  # which have no box
        bonuses.append(f"PV {PV_BOXES + 1} à {c.pv.without_die} : à compter ici, perdus avant les cases")
    if not c.origin.is_jedi:
        bonuses += [f"{FORCE[key]} {value.skill}" for key, value in c.force.items() if value != Dice()]
    return bonuses


def _experience_values(c: Derived) -> dict[str, str]:
    xp = c.xp
    note = f"dont {xp.restricted} réservés aux compétences" if xp.restricted else ""
    return {
        "xp_gagnee": number(xp.available),
        "xp_depensee": number(xp.spent),
        "xp_reste": number(xp.left),
        "xp_note": note,
    }


def _characteristic_values(c: Derived) -> dict[str, str]:
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
        pool = pool_of(c, key)
        values[f"comp_{key}"] = pool.value.skill
        base, _ticked = steps_shown(skill.bought)
        values[f"comp_{key}_base"] = Dice.of_steps(skill.start.steps + base).skill if base else skill.start.skill
        values[f"comp_{key}_note"] = " ".join(_skill_notes(skill, pool))
    return values


def _skill_notes(skill: SkillValue, pool: Pool) -> list[str]:
    """Return the notes beside a skill: that it cannot be rolled though it has dice, else its other dice.

    These are the ones in its value (race, equipment, load), and those that count sometimes."""
    if not skill.rollable:
        return ["sans jet", *([f"{skill.race:+d}D"] if skill.race else [])] if skill.value.steps else []
    words = {"race": "race", "equipement": "éq.", "charge": "charge"}
    notes = [f"{word} {value.bonus}" for kind, word in words.items() if (value := pool.share(kind)) != Dice()]
    return notes + condition_notes(pool)


def _write_body(c: Derived, writing: Writing) -> None:
    lines = [(bonus.source, bonus.value.bonus) for bonus in c.res_corp.bonus]
    writing.fields |= {
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "res_base": str(c.res_corp.base),
        "res_total": str(c.res_corp.total),
        "mains_nues": f"{c.bare_hands}DD",
    }
    for n, (source, value) in enumerate(lines[:RES_ROWS], 1):
        writing.fields |= {f"res_{n}_source": source, f"res_{n}_valeur": value}
    if rest := lines[RES_ROWS:]:
        writing.over.append(("Res Corp", "\n".join(f"{source} {value}" for source, value in rest)))


def write_inventory(c: Derived, writing: Writing) -> None:
    k = c.definitions.constants
    writing.fields["malus_vitesse"] = f"−{k.malus_dice}D" if c.malus else "0D"
    for n, slot in enumerate(c.slots[: k.slots], 1):
        writing.fields |= {f"inv_{n}_objet": slot.label, f"inv_{n}_nombre": "seul" if slot.alone else f"× {slot.count}"}
    if rest := c.slots[k.slots :]:
        writing.over.append(("Hors des cases", "\n".join(f"{slot.label} × {slot.count}" for slot in rest)))


def _ticked_boxes(c: Derived) -> set[str]:
    """Return the ticked boxes: steps, reputation, dark side, statuses; PV lost and boxes beyond PV max."""
    k = c.definitions.constants
    most = c.pv.without_die + (6 if c.pv.open_die else 0)
    now = most if c.pv_current is None else min(most, c.pv_current)
    # From above 0 down to where the character is: the dead have every box struck.
    below = range(1, min(-now, -k.pv_dead) + 1) if c.pv_current is not None else ()
    return {
        *(f"statut_{key}" for key in c.life.statuses),
        *(["pv_0"] if c.pv_current is not None and now <= 0 else []),
        *(f"pv_moins_{n}" for n in below),
        *(f"comp_{key}_palier_{n}" for key, s in c.skills.items() for n in range(1, steps_shown(s.bought)[1] + 1)),
        f"reputation_{tick_suffix(c.reputation)}",
        f"cote_{tick_suffix(c.side)}",
        *(f"pv_{n}" for n in range(max(0, now) + 1, PV_BOXES + 1)),
    }


def _absent_boxes(c: Derived) -> set[str]:
    """Return the boxes of PV that the character never had."""
    most = c.pv.without_die + (6 if c.pv.open_die else 0)
    return {f"pv_{n}" for n in range(max(0, most) + 1, PV_BOXES + 1)}


def _hidden_boxes(c: Derived) -> set[str]:
    """Return the steps of skills under a characteristic at 0D from the start: nobody buys them."""
    return {
        f"comp_{key}_palier_{n}"
        for key, skill in c.definitions.skills.items()
        if c.character.repartition and c.characteristics[skill.characteristic].dice == 0
        for n in range(steps_shown(c.skills[key].bought)[1] + 1, STEPS + 1)
    }


TEMPLATE = "d6/sheet"


def sheet_of_character(c: Derived, contents: Mapping[str, Entries] | None = None) -> Sheet:
    """Return the leaf of a character whose class is known. `contents`: of its panels, where they are known.

    Its portrait is named as in its file, beside which it stands; « vide » leaves the box for a drawing (L476, A101)."""
    first, *others = heads_of(c)
    entries = contents if contents is not None and not others else panel_contents(first)
    sheet = _leaf_of_head(first, write_recto(c), entries)
    portrait = c.character.portrait
    if portrait == NO_PICTURE:
        return replace(sheet, faces=_without_plate(sheet.faces))
    return replace(sheet, images={"portrait": Path(portrait)} if portrait else {})


def _without_plate(faces: Mapping[str, Face]) -> dict[str, Face]:
    """Return the drawings of a sheet without the one in the box of the portrait."""
    return {place: face for place, face in faces.items() if place != "portrait"}


def sheets(c: Derived) -> list[Sheet]:
    """Return the leaf, the verso of another head and leaves of further panels; or an opponent's stat block.

    What overflows any of them is printed once, after the last."""
    if c.character.pnj:
        from generator.systems.d6.sheet.opponent import pages

        return pages([c])
    contents, (_first, *others) = panel_contents(c), heads_of(c)
    backs = [
        replace(_leaf_of_head(head, Writing(combat_values(c)), panel_contents(head)), only="Verso", two_sided=False)
        for head in others
    ]
    *before, last = [sheet_of_character(c, contents), *backs, *further_sheets(c, contents)]
    return [*(replace(sheet, goes_on=True) for sheet in before), last]


def _leaf_of_head(c: Derived, writing: Writing, entries: Mapping[str, Entries]) -> Sheet:
    """Return the sheet of a class with the entries of its panels."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    empty = _empty_sheet(classe, d)
    writing.fields |= {
        **skills_shown(c, classe.panels),
        **base_powers(c),
        **base_talents(c),
        **lost_talents(c),
        "atteintes": injuries(c),
    }
    panels, filled = panels_of_class(classe, d), dict[str, int]()
    rows = {}
    for panel in panels:
        written = entries.get(panel.id, Entries())
        filled |= {prefix: len(lines) for prefix, lines in written.rows.items()}
        rows[panel.id] = rows_to_hold(panel, classe, filled)
        writing.put(panel, written, rows[panel.id])
    if any(rows[panel.id] != rows_of_panel(panel, classe) for panel in panels):  # else a class shares one form
        shapes = [panel_form(panel, classe, rows[panel.id], d) for panel in panels]
        empty = replace(empty, form={**empty.form, "panels": shapes, "filled": filled})
    used = set(map(slug, c.character.utilises))
    writing.marks |= {box for box, name in used_boxes(c, writing.fields).items() if slug(name) in used}
    writing.hidden |= idle_boxes(writing.fields) - writing.marks
    sheet = with_writing(empty, writing, c)
    faces = {**sheet.faces, **centre_faces(c, panels)}
    return replace(sheet, marks=sheet.marks | empty.marks, faces=faces)


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Return cards of ranks, droids, beasts, ships and vehicles."""
    from generator.model.figure import card_sheets
    from generator.systems.d6.sheet.thing_cards import card_of_model

    figures = [card_of_model(d.profiles[key], d) for key in ids]
    return card_sheets(figures, d.game.livery, d.game.livery, of=d.game.label, title="Adversaires et engins")


def blanks(d: Definitions) -> Mapping[str, str]:
    """Map every name of a blank sheet to its id, the class's."""
    return d.names_of("classes")


def blank_key(tree: Mapping[str, Any], _d: Definitions) -> str:
    """Return the blank sheet that a file begun on one names."""
    return str(tree["classe"])


def starter(key: str) -> bytes:
    """Return the file that a blank sheet begins."""
    return f"systeme: d6\nclasse: {key}\n".encode()


def blank_of(key: str, d: Definitions) -> Sheet:
    return blank_sheet(d.classes[key], d)


def _empty_sheet(classe: Class, d: Definitions) -> Sheet:
    """Return the sheet of a class without entries but its forms of the sabre; made once for all characters."""
    if classe.id not in d.empty_sheets:
        d.empty_sheets[classe.id] = Sheet(
            template=TEMPLATE,
            form=class_form(classe, d),
            fields={},
            marks=forms_known(classe),
            title=french(f"{classe.label}, fiche vierge"),
            slug=classe.id,
            faces=faces_of_class(classe, d),
        )
    return d.empty_sheets[classe.id]


def blank_sheet(classe: Class, d: Definitions) -> Sheet:
    """Return the blank sheet of a class: only the dice, PV, credits and kit that it begins with."""
    c = derived_character(Character(classe=classe.id), d, [])
    empty = _empty_sheet(classe, d)
    writing = Writing({"credits": number(c.credits)}, set(empty.marks))
    for key, total in c.characteristics.items():
        if total.raw != d.constants.base_dice:
            writing.fields[f"carac_{key}_note"] = f"départ : {total.raw}D".replace("-", "−")
    k = d.constants
    more = f" {classe.pv:+d}" if classe.pv else " + 1D" if classe.pv_roll else ""
    least = f", {k.pv_base} au moins" if classe.pv < 0 else ""
    words = [f"PV max : {k.pv_base} + {k.pv_per_vig} × Vigueur{more}{least}"]
    words += [f"{classe.skill_xp} XP de compétences"] if classe.skill_xp else []
    ways = [f"{option.label} {dice_text(option.dice, d)}" for option in classe.options.values()]
    words += [" ou ".join(ways)] if ways else []
    words += [f"{classe.picks.plus} × +1D, {classe.picks.minus} × −1D au choix"] if classe.picks else []
    writing.fields["bonus"] = " · ".join(words)
    write_inventory(c, writing)
    for n, bonus in enumerate(c.res_corp.bonus, 1):
        writing.fields |= {f"res_{n}_source": bonus.source, f"res_{n}_valeur": bonus.value.bonus}
    writing.fields |= {**base_talents(c), **base_powers(c)}
    entries = panel_contents(c)
    for panel in panels_of_class(classe, d):
        if panel.id in entries:
            writing.put(panel, entries[panel.id], rows_of_panel(panel, classe))
    # What is rolled with an arm, and the load, are known once there is a character.
    unknown = re.compile(r"arme_[0-9]+_jet|malus_vitesse")
    fields = {key: french(text) for key, text in writing.fields.items() if not unknown.fullmatch(key)}
    marks, absent = frozenset(writing.marks), frozenset(writing.absent)
    faces = {**_without_plate(empty.faces), **centre_faces(c, panels_of_class(classe, d))}
    return replace(empty, fields=fields, marks=marks, absent=absent, rows=writing.rows, faces=faces)
