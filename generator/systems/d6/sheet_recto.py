"""What a derived character has on its recto: every value as French text in its field, every box that is ticked."""

from generator.core.chance.dice import Dice
from generator.core.game.captions import printed_texts
from generator.core.names import slug
from generator.core.paper.typography import number
from generator.systems.d6 import sheet_form
from generator.systems.d6.definitions import FORCE
from generator.systems.d6.derive import Derived, conditional_text
from generator.systems.d6.sheet_fill import Writing


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
        "bonus": " · ".join(_kept_apart(c)),
    }


def _tongues(c: Derived) -> list[str]:
    """Everybody speaks the common tongue (L580)."""
    common, spoken = c.definitions.constants.common_tongue, c.character.langues
    known = {slug(word) for word in common}
    return [*spoken] if known & set(map(slug, spoken)) else [common[0], *spoken]


def combat_values(c: Derived) -> dict[str, str]:
    """The head of a verso: whose it is, and what a fight asks for once more."""
    burden = f" −{c.definitions.constants.malus_dice}D" if c.malus else ""
    return {
        "nom_verso": c.character.nom or "",
        "combat_pv_max": c.pv.text,
        "combat_res": str(c.res_corp.total),
        "combat_esquive": c.skills["esquive"].value.skill,
        "combat_vitesse": c.skills["vitesse"].value.skill + burden,
    }


def _kept_apart(c: Derived) -> list[str]:
    """Bonuses that are in no value: conditional (A29), of equipment (A33), and Force dice that no Jedi uses (A15)."""
    d = c.definitions
    apart = [conditional_text(one, d) for one in c.conditional]
    apart += [f"+{dice}D {d.skills[skill].label} : {item}" for item, skill, dice in c.equipment_dice]
    if c.origin.classe and "force" not in c.origin.classe.panels:
        apart += [f"{FORCE[key]} {value.skill}" for key, value in c.force.items() if value != Dice()]
    return apart


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
        values[f"comp_{key}"] = skill.value.skill
        values[f"comp_{key}_base"] = skill.start.skill
        values[f"comp_{key}_note"] = " ".join(_skill_notes(c, key))
    return values


def _skill_notes(c: Derived, key: str) -> list[str]:
    """Beside a skill: that it cannot be rolled though it has dice, race dice in its base, dice that count sometimes."""
    skill, k = c.skills[key], c.definitions.constants
    notes = ["sans jet"] if skill.value.steps and not skill.rollable else []
    notes += [f"race {skill.race:+d}D"] if skill.race else []
    notes += [f"−{k.malus_dice}D charge"] if c.malus and key == k.malus_skill else []
    notes += [f"éq. +{dice}D" for _item, on, dice in c.equipment_dice if on == key]
    notes += ["*" for one in c.conditional if key in one.skills]
    return notes


def _write_body(c: Derived, writing: Writing) -> None:
    lines = [(bonus.source, bonus.value.bonus) for bonus in c.res_corp.bonus]
    writing.fields |= {
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "res_base": str(c.res_corp.base),
        "res_total": str(c.res_corp.total),
        "mains_nues": f"{c.bare_hands}DD",
    }
    for n, (source, value) in enumerate(lines[: sheet_form.RES_ROWS], 1):
        writing.fields |= {f"res_{n}_source": source, f"res_{n}_valeur": value}
    if rest := lines[sheet_form.RES_ROWS :]:
        writing.over.append(("Res Corp", "\n".join(f"{source} {value}" for source, value in rest)))


def write_inventory(c: Derived, writing: Writing) -> None:
    k = c.definitions.constants
    writing.fields["malus_vitesse"] = f"−{k.malus_dice}D" if c.malus else "0D"
    for n, slot in enumerate(c.slots[: k.slots], 1):
        writing.fields |= {f"inv_{n}_objet": slot.label, f"inv_{n}_nombre": "seul" if slot.alone else f"× {slot.count}"}
    if rest := c.slots[k.slots :]:
        writing.over.append(("Hors des cases", "\n".join(f"{slot.label} × {slot.count}" for slot in rest)))


def _ticked_boxes(c: Derived) -> set[str]:
    """Steps bought, reputation, dark side, statuses; PV that are lost, and the boxes beyond PV max, struck out."""
    k = c.definitions.constants
    most = c.pv.without_die + (6 if c.pv.open_die else 0)
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
        f"reputation_{sheet_form.tick_suffix(c.reputation)}",
        f"cote_{sheet_form.tick_suffix(c.side)}",
        *(f"pv_{n}" for n in range(max(0, now) + 1, sheet_form.PV_BOXES + 1)),
    }


def _absent_boxes(c: Derived) -> set[str]:
    """PV that the character never had."""
    most = c.pv.without_die + (6 if c.pv.open_die else 0)
    return {f"pv_{n}" for n in range(max(0, most) + 1, sheet_form.PV_BOXES + 1)}


def _hidden_boxes(c: Derived) -> set[str]:
    """Steps of skills under a characteristic that was left at 0D: nobody buys them."""
    return {
        f"comp_{key}_palier_{n}"
        for key, skill in c.definitions.skills.items()
        if c.character.repartition and c.characteristics[skill.characteristic].dice == 0
        for n in range(c.skills[key].bought + 1, sheet_form.STEPS + 1)
    }
