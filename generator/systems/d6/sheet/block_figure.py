"""The printed figure of a block: on a card, or in an encounter with boxes for each of its kind."""

from collections.abc import Iterator

from generator.base.provenance import SHORT_NOTE, SIGN
from generator.base.typography import french
from generator.model.figure import Line, PrintedFigure, Rolls, Stat, Track
from generator.model.prose import Clause
from generator.systems.d6.fight.attack import Arm
from generator.systems.d6.fight.blocks import FoeBlock, arms_of_block
from generator.systems.d6.rules.definitions import Definitions


def figure_of_block(block: FoeBlock, d: Definitions, count: int = 1) -> PrintedFigure:
    """Return the figure of a block; all of its numbers are house values."""
    arms = tuple(
        Line(arm.label, (arm.skill.skill, _damage_text(arm), _reach_text(arm, d))) for arm in arms_of_block(block, d)
    )
    stats = [Stat("Esquive", block.dodge.skill), Stat("Vitesse", block.speed.skill)]
    stats += [Stat("Res Corp", str(block.res_corp)), Stat("Endurance", (block.endurance or block.speed).skill)]
    stats += [Stat("Reste", block.carac.skill)]  # whatever else is rolled
    return PrintedFigure(
        name=french(block.label),
        kind="",
        group=SIGN,
        badge=Stat("PV", str(block.pv)),
        stats=tuple(stats),
        rolls=(Rolls("Attaques", ("jet", "dégâts", "portée"), arms),),
        clauses=tuple(_clauses_of_block(block)),
        boxes=(Track("v", "PV", block.pv),),
        foot=SHORT_NOTE,
        count=count,
        silhouette=block.silhouette or "",
    )


def _damage_text(arm: Arm) -> str:
    dice = str(arm.damage).replace("D", "DD")
    return f"{arm.times} × {dice}" if arm.times > 1 else dice


def _reach_text(arm: Arm, d: Definitions) -> str:
    if not arm.ranged:
        return "contact"
    kind = d.damage_types[arm.kind].label.lower() if arm.kind not in (None, "energetique", "physique") else ""
    words = ["zone" if arm.area == "zone" else "cône" if arm.area == "cone" else "longue" if arm.long_range else "tir"]
    return ", ".join([*words, *([kind] if kind else [])])


def _clauses_of_block(block: FoeBlock) -> Iterator[Clause]:
    if block.stealth:
        yield Clause("Se cacher de lui", "", f"Discrétion {block.stealth}")
    if block.flees:
        yield Clause("Fuit", "", french(f"à {block.pv * block.flees // 100} PV ou moins"))
    if block.attacks > 1:
        yield Clause(f"{block.attacks} attaques par tour", "", "sans malus")
    if block.grenades:
        yield Clause("Grenades", "", str(block.grenades))
    if block.medipacks:
        yield Clause("Médipacks", "", french(f"{block.medipacks} ; Médecine {block.medecine.skill}"))
    if block.powers:
        yield Clause("Aura de force", "", french(f"Contrôle {block.controle.skill}"))
    if block.training:
        yield Clause("Dressage", "", str(block.training))
    if block.functions:
        yield Clause("Fonctions", "", french(block.functions))
