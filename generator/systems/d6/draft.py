"""A character in the making: what the rules make of it so far, where the free dice may still go, and the commented file
it becomes."""

from collections.abc import Mapping

from generator.core.game.guide import Tree, as_read
from generator.core.paper.typography import signed
from generator.core.reading.problems import Problem
from generator.core.writing.newfile import KeyLine, schema_line, write_new_file
from generator.systems.d6.character import Character
from generator.systems.d6.creation import class_dice
from generator.systems.d6.definitions import Definitions, Race
from generator.systems.d6.derive import Derived
from generator.systems.d6.own_race import write_in_french
from generator.systems.d6.rules import derived_character, read_character
from generator.systems.d6.wording import dice_text


def derive_draft(tree: Tree, d: Definitions) -> Derived:
    """The character as far as it is settled; what is still missing is no fault here."""
    problems: list[Problem] = []
    character = read_character(as_read(tree), d, problems)
    assert character is not None
    return derived_character(character, d, problems)


def dice_still_needed(c: Derived) -> dict[str, int]:
    """Free dice that each characteristic still needs to reach the floor some classes have (L430-431, A08, A09)."""
    classe = c.origin.classe
    floor = classe.picks.floor if classe and classe.picks else None
    return {key: max(0, floor - t.raw) if floor is not None else 0 for key, t in c.characteristics.items()}


def can_become_legal(c: Derived, more: int = 0) -> bool:
    """Whether the free dice can still make it legal; `more`: a die to be taken away, wherever it hurts least."""
    k = c.definitions.constants
    wanted = dice_still_needed(c)
    spare = any(n == 0 for n in wanted.values())
    return max(wanted.values()) <= k.free_dice_cap and sum(wanted.values()) - (0 if spare else more) <= k.free_dice


def free_dice_range(c: Derived, placed: Mapping[str, int], key: str) -> range:
    """How many dice may go on this characteristic, the ones after it still to come; `c` has those placed so far."""
    k = c.definitions.constants
    keys = list(c.characteristics)
    after = keys[keys.index(key) + 1 :]
    left = k.free_dice - sum(placed.values())
    wanted = dice_still_needed(c)
    low = max(wanted[key], left - k.free_dice_cap * len(after))
    high = min(k.free_dice_cap, left - sum(wanted[other] for other in after))
    return range(max(0, low), high + 1)


def text(tree: Tree, d: Definitions) -> str:
    """The file, with a comment where a newcomer would look for one."""
    c = derive_draft(tree, d)
    race, one = c.origin.race, d.classes[tree["classe"]]
    assert race
    values = ", ".join(f"{d.characteristics[key].short} {t.dice}D" for key, t in c.characteristics.items())
    k = d.constants
    rule = "Les dés libres."
    if not tree.get("pnj"):
        rule = f"Les {k.free_dice} dés libres, {k.free_dice_cap} au plus sur une caractéristique."
    beside = {
        "race": _race_note(race, d),
        "classe": f"{one.label} : {dice_text(class_dice(c.origin), d)}".rstrip(" :"),
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
    told = {**tree, "race_libre": write_in_french(tree.get("race_libre"))}
    entries = [KeyLine(key, told[key], beside.get(key, ""), above.get(key, "")) for key in written]
    head = [schema_line("d6"), f"{tree['nom']}, {race.label}, {one.label} : {c.pv.text} PV max."]
    return write_new_file(head, entries, _equipment_comments(c))


def _race_note(race: Race, d: Definitions) -> str:
    parts = [dice_text(race.dice, d)] if race.dice else []
    parts += [f"{d.skills[key].label} {signed(n)}D" for key, n in race.skill_dice.items()]
    return f"{race.label} : {', '.join(parts)}" if parts else race.label


def _equipment_comments(c: Derived) -> list[str]:
    held = ", ".join(p.label + (f" × {p.count}" if p.count > 1 else "") for p in c.possessions)
    return [
        f"Équipement de départ de la classe : {held or 'aucun'}.",
        "Pour le changer, écrire armes, armures et inventaire :",
        "armes: [{nom: Vibrolame, degats: 4DD, portee: contact, type: physique}]",
        'armures: [{nom: Veste protectrice, res_corp: "+2"}]',
        "inventaire: [{objet: Médipack, nombre: 2}]",
    ]
