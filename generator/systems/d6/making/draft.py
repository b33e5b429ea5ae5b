"""A draft of a character: its values so far, the needs of its class, where the free dice may still go, its commented
file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.refusal import misuse
from generator.base.typography import signed
from generator.game.guide import Making, Tree, as_read
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Constants, Definitions, Level, Race
from generator.systems.d6.rules.races import write_in_french
from generator.systems.d6.show.wording import credits_text, dice_text
from generator.writing.newfile import KeyLine, schema_line, write_new_file

if TYPE_CHECKING:
    from generator.systems.d6.rules.derive import Derived


def derive_draft(tree: Tree, d: Definitions) -> "Derived":
    """Derive the character as far as it is settled; what is still missing is no fault here."""
    # The rules are read while the person has already begun: the wizard's first question is there at once.
    from generator.systems.d6.rules.rules import derived_character, read_character

    problems: list[Problem] = []
    character = read_character(as_read(tree), d, problems)
    assert character is not None
    return derived_character(character, d, problems)


def standing(tree: Tree, d: Definitions) -> tuple[str, ...]:
    """Return the sheet's numbers as they stand."""
    c = derive_draft(tree, d)
    values = "  ".join(f"{d.characteristics[key].short} {t.dice}D" for key, t in c.characteristics.items())
    left = d.constants.free_dice - sum(tree.get("repartition", {}).values())
    body = _("PV {pv} · Res Corp {res} · bare hands {hands}DD · {credits}").format(
        pv=c.pv.text, res=c.res_corp.total, hands=c.bare_hands, credits=credits_text(c.credits)
    )
    return values, body + (" · " + _("{n}D to place").format(n=left) if left else "")


def opponent_level(making: Making) -> Level | None:
    """Return the level of an opponent, or None for a character (A71)."""
    name = making.requested.get("level")
    if name and not making.requested.get("npc"):
        raise misuse(_("--level goes with --npc"))
    constants: Constants = making.definitions.constants
    return constants.opponents[name or "aguerri"] if making.requested.get("npc") else None


def main_characteristics(tree: Tree, d: Definitions) -> list[str]:
    """Return the characteristics the class raises, the highest first."""
    from generator.systems.d6.rules.creation import class_dice

    dice = class_dice(derive_draft(tree, d).origin)
    return sorted((key for key in d.characteristics if dice.get(key, 0) > 0), key=lambda key: -dice[key])


def weapon_skills(tree: Tree, d: Definitions) -> set[str]:
    """Return the skills of the weapons that the class holds in hand."""
    classe = d.classes[tree["classe"]]
    skills = (d.items[key].skill for key in classe.equipped)
    return {key for key in skills if key and key in d.skills}


def dice_still_needed(c: "Derived") -> dict[str, int]:
    """Return the free dice that each characteristic needs to reach the floor some classes have (L430-431, A08, A09)."""
    classe = c.origin.classe
    floor = classe.picks.floor if classe and classe.picks else None
    return {key: max(0, floor - t.raw) if floor is not None else 0 for key, t in c.characteristics.items()}


def can_become_legal(c: "Derived", more: int = 0) -> bool:
    """Return whether the free dice can still make it legal; `more`: a die to be taken away, wherever it hurts least."""
    k = c.definitions.constants
    needed = dice_still_needed(c)
    spare = any(n == 0 for n in needed.values())
    return max(needed.values()) <= k.free_dice_cap and sum(needed.values()) - (0 if spare else more) <= k.free_dice


def free_dice_range(c: "Derived", placed: Mapping[str, int], key: str) -> range:
    """Return how many dice may go on this characteristic, the ones after it still to come; `c` has those placed."""
    k = c.definitions.constants
    keys = list(c.characteristics)
    after = keys[keys.index(key) + 1 :]
    left = k.free_dice - sum(placed.values())
    needed = dice_still_needed(c)
    low = max(needed[key], left - k.free_dice_cap * len(after))
    high = min(k.free_dice_cap, left - sum(needed[other] for other in after))
    return range(max(0, low), high + 1)


def text(tree: Tree, d: Definitions) -> str:
    """Return the text of the file, with a comment where a newcomer would look for one."""
    c = derive_draft(tree, d)
    from generator.systems.d6.rules.creation import class_dice

    race, classe = c.origin.race, d.classes[tree["classe"]]
    assert race
    values = ", ".join(f"{d.characteristics[key].short} {t.dice}D" for key, t in c.characteristics.items())
    k = d.constants
    rule = "Les dés libres."
    if not tree.get("pnj"):
        rule = f"Les {k.free_dice} dés libres, {k.free_dice_cap} au plus sur une caractéristique."
    beside = {
        "race": _race_note(race, d),
        "classe": f"{classe.label} : {dice_text(class_dice(c.origin), d)}".rstrip(" :"),
        "sexe": " | ".join(k.sexes),
        "pnj": "un adversaire : imprimé en profil abrégé",
    }
    above = {
        "repartition": f"{rule} Au total : {values}.",
        "race_libre": "Une race maison, convenue avec le MJ.",
        "choix": "Les choix ouverts de la race et de la classe.",
        "experience": f"Expérience : {c.xp.available} XP, {c.xp.spent} dépensés, il en reste {c.xp.left}.",
        **{key: f"{panel.label}." for key, panel in d.panels.items()},
    }
    written = [key for key in (*Character.__struct_fields__, *d.panels) if tree.get(key) or key == "repartition"]
    french_tree = {**tree, "race_libre": write_in_french(tree.get("race_libre"))}
    entries = [KeyLine(key, french_tree[key], beside.get(key, ""), above.get(key, "")) for key in written]
    head = [schema_line("d6"), f"{tree['nom']}, {race.label}, {classe.label} : {c.pv.text} PV max."]
    return write_new_file(head, entries, _equipment_comments(c))


def _race_note(race: Race, d: Definitions) -> str:
    parts = [dice_text(race.dice, d)] if race.dice else []
    parts += [f"{d.skills[key].label} {signed(n)}D" for key, n in race.skill_dice.items()]
    return f"{race.label} : {', '.join(parts)}" if parts else race.label


def _equipment_comments(c: "Derived") -> list[str]:
    equipment = ", ".join(p.label + (f" × {p.count}" if p.count > 1 else "") for p in c.possessions)
    return [
        f"Équipement de départ de la classe : {equipment or 'aucun'}.",
        "Pour le changer, écrire armes, armures et inventaire :",
        "armes: [{nom: Vibrolame, degats: 4DD, portee: contact, type: physique}]",
        'armures: [{nom: Veste protectrice, res_corp: "+2"}]',
        "inventaire: [{objet: Médipack, nombre: 2}]",
    ]
