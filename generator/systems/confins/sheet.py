"""The combat tracker: initiative, wounds and strain against thresholds, soak, criticals, damage of a hit."""

from collections.abc import Mapping
from itertools import pairwise

from generator.base.provenance import marked_clauses
from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Roster, Stat, Track, warband_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.confins.rules import (
    CRITICAL,
    DIFFICULTY,
    HEAVY_AT_CONTACT,
    LABELS,
    Combatant,
    Definitions,
    EncounterFile,
    Range,
    count_manoeuvres,
    damage_of_hit,
    tell_difficulties,
)

BLANK = "combat"
_ROUNDS, _CRITICALS, _EMPTY = 10, 5, 6
_BEYOND = 2  # boxes after a threshold: one falls beyond it (L128, L140, E-15)
_SIDES = {"pj": "PJ", "pnj": "PNJ"}
_BANDS = {"contact": "contact"}
_LIVERY = Livery("#5b4708", "#f3eddc", "de-maitrise")
_GAME = "Aux Confins de l’Empire"


def sheets(file: EncounterFile) -> list[Sheet]:
    return _combat_tracker(
        file.nom or "Combat",
        [(who, n) for who in file.combattants for n in range(1 if who.is_group else who.nombre)],
        file,
        groups=any(who.is_group for who in file.combattants),
    )


def blanks(_definitions: Definitions) -> Mapping[str, str]:
    return {BLANK: BLANK}


def blank_of(_key: str, definitions: Definitions) -> Sheet:
    """Return the empty tracker, one page: six rows with room for a name and thresholds of fifteen."""
    nobody = Combatant(nom=" ", camp="pj", blessures=15, stress=15)
    groups = definitions.game.keeps("groupes")
    return _combat_tracker("Combat", [(nobody, 0)] * _EMPTY, None, groups=groups)[0]


def _combat_tracker(
    name: str, who: list[tuple[Combatant, int]], file: EncounterFile | None, *, groups: bool
) -> list[Sheet]:
    of_groups = Clause("Groupe", "", marked_clauses("une ligne et un créneau ; chacun joue, et garde son seuil."))
    roster = Roster(
        game=_GAME,
        kind="Suivi de combat",
        name=name,
        player="",
        side="",
        totals=(Stat("Combattants", str(sum(fighter.nombre for fighter in file.combattants)) if file else "–"),),
        figures=tuple(_printed_combatant(combatant, n, file) for combatant, n in who),
        reminders=(
            Clause(
                "Initiative",
                "",
                "Calme, ou Vigilance si l’on est surpris ; succès, puis avantages, puis les PJ. Un créneau est à un "
                "camp : qui n’a pas encore joué le prend.",
            ),
            *([of_groups] if groups else []),
            Clause("Un tour", "", "une action, une manœuvre ; une seconde pour 2 de stress ou à la place de l’action."),
            Clause("Dés de difficulté", "", f"{tell_difficulties('extreme')}."),
            Clause("Un coup", "", "dégâts, +1 par succès restant, moins l’encaissement : blessures ou stress."),
            Clause("Au-delà du seuil", "", "neutralisé, et une blessure critique ; le stress, neutralisé seulement."),
            Clause("Critique", "d100", f"+{CRITICAL} par blessure critique déjà subie."),
            Clause("Manœuvres", "", "contact, courte, moyenne : 1 d’une portée à l’autre ; longue et extrême : 2."),
        ),
        log_title="Ordre d’initiative",
        slots=len(who),
        rounds=_ROUNDS,
        bands=tuple(Stat(_BANDS.get(combatant, LABELS[combatant]), _count_dice(combatant)) for combatant in DIFFICULTY),
        steps=tuple(f"{count_manoeuvres(a, b)} man." for a, b in pairwise(DIFFICULTY)),
        notes=(file.notes or "") if file else "",
    )
    return warband_sheets(roster, _LIVERY, _LIVERY)[:1]


def _printed_combatant(combatant: Combatant, n: int, file: EncounterFile | None) -> PrintedFigure:
    count = combatant.nombre if combatant.is_group else 1
    numbered = f"{combatant.nom} {n + 1}" if combatant.nombre > 1 else combatant.nom
    name = f"{combatant.nom} × {count}" if combatant.is_group else numbered
    stats = [Stat("ENCAISSEMENT", str(combatant.encaissement)), Stat("DÉGÂTS", str(combatant.degats)),
             Stat("CRITIQUE", str(combatant.critique or "–")), Stat("PORTÉE", LABELS[combatant.portee])]  # fmt: skip
    if file is None:
        stats = [Stat(stat.label, "") for stat in stats]
    tracks = [_track_of_threshold("b", "Blessures", combatant.blessures, k, count) for k in range(count)]
    if combatant.stress is not None:
        tracks += [_track_of_threshold("s", "Stress", combatant.stress, k, count) for k in range(count)]
    added = tuple(f"+{CRITICAL * k}" for k in range(1, _CRITICALS + 1))
    tracks += [Track("c", "Critiques, au prochain d100", _CRITICALS, added), Track.turns("r", "A joué", _ROUNDS)]
    others = [o for o in file.combattants if o.camp != combatant.camp] if file else []
    hits = ", ".join(f"{o.nom} {_count_wounds(damage_of_hit(combatant.degats, 1, o.encaissement))}" for o in others)
    summary = [Clause("Touche avec 1 succès", "", f"{hits}.")] if hits else []
    summary += [Clause(label, "", f"{pool.text}.") for label, pool in combatant.pools.items()]
    return PrintedFigure(
        name=name,
        kind="",
        group=_SIDES[combatant.camp] if file else "",
        badge=Stat("Seuil", str(combatant.blessures) if file else ""),
        stats=tuple(stats),
        summary=tuple(summary),
        tracks=tuple(tracks),
    )


def _track_of_threshold(key: str, label: str, threshold: int, n: int, count: int) -> Track:
    """Return the boxes up to a threshold and beyond it, of the n-th of a group that has `count`."""
    marks = (*[""] * threshold, *(f"+{k}" for k in range(1, _BEYOND + 1)))
    if count == 1:
        return Track(key, label, threshold + _BEYOND, marks)
    return Track(f"{key}{chr(ord('a') + n)}", f"{label} {n + 1}", threshold + _BEYOND, marks)


def _count_dice(band: Range) -> str:
    dice = f"{DIFFICULTY[band]} dé{'s' if DIFFICULTY[band] > 1 else ''}"
    return f"{dice}, lourde {HEAVY_AT_CONTACT}" if band == "contact" else dice


def _count_wounds(count: int) -> str:
    return f"{count} blessure{'s' if count > 1 else ''}"
