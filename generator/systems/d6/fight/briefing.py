"""An encounter in French: the GM's page, the blocks of opponents with boxes for each, the tracker.

Short rules stand beside it (notes.yaml), so that the page can be played from alone. A test checks that every ruling of
the simulator is in one of them.
"""

import hashlib
import json
from collections.abc import Iterator

from msgspec.structs import replace

from generator.base.provenance import SHORT_NOTE
from generator.base.typography import french, number
from generator.model.briefing import ENEMIES, STEPS, Briefing, Force, Gauge, Map, Order, OrderRow, Unit
from generator.model.figure import PrintedFigure, Stat, Track
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenery import Scenery
from generator.systems.d6.fight.battle.combatants import AURA
from generator.systems.d6.fight.battle.fight import LABELS
from generator.systems.d6.fight.blocks import FoeBlock, every_block
from generator.systems.d6.fight.encounter import SIDE_NAMES, Chance, Encounter, Group, Odds, derive_source
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet.opponent import opponent_figure
from generator.systems.d6.sheet.thing_cards import figure_of_block

ALWAYS = ("round", "toucher", "degats")  # of every fight


def rule_notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """Yield the rules every fight is played by, and those of what the blocks of this one print."""
    moves = {key.replace("-", "_"): move.value for key, move in d.house_moves.items()}
    unknown = dict.fromkeys(("base", "par_de", "par_point", "contact"), "…")
    for key in ALWAYS:
        note = d.notes[key].note(d.constants, **{**unknown, **moves})
        yield Note(note.title, tuple(Clause(c.label, "", french(c.text)) for c in note.lines), note.icon)
    blocks = [every_block(d)[group.key] for group in scenario.foes if group.source is None]
    clauses = [_clause_of(key, d) for key in _words_of_blocks(blocks, d)]
    if clauses:
        yield Note("Ces adversaires", tuple(clauses), "skull")


def _words_of_blocks(blocks: list[FoeBlock], d: Definitions) -> list[str]:
    """Return the keys of the paragraphs that explain what stands on these blocks."""
    paragraphs = {
        "foe-droide": any(block.id in d.droids for block in blocks),
        "foe-aura": any(AURA in block.powers for block in blocks),
        "foe-sabre": any(block.arm.name.startswith("Sabre") for block in blocks),
        "foe-dressage": any(block.training for block in blocks),
        "foe-discretion": any(block.stealth for block in blocks),
    }
    return [key for key, needed in paragraphs.items() if needed]


def _clause_of(key: str, d: Definitions) -> Clause:
    power = d.house_powers.get(AURA)
    note = d.notes[key].note(d.constants, tires=power.exhaustion if power else "…")
    return Clause(note.title, "", french(" ".join(line.text for line in note.lines)))


ROUNDS = 10


def brief(scenario: Encounter, d: Definitions, _scenery: Scenery, *, sealed: bool = False) -> Briefing:
    figures = [_figure_of(group, d) for group in scenario.foes]
    return Briefing(
        game=d.game.label,
        title=scenario.title or "Rencontre",
        kind=threat.label if scenario.within and (threat := d.threats.get(scenario.threat or "")) else "",
        place="",
        seed=f"Graine {scenario.seed}",
        notes=tuple(_notes(scenario, d)),
        map=Map((0, 0), "", (), ()),
        forces=tuple(
            Force(chr(ord("A") + n % 26), figure.name, (_count_text(group),))
            for n, (group, figure) in enumerate(zip(scenario.foes, figures, strict=True))
        ),
        units=(Unit("A", "Adversaires", SHORT_NOTE, Stat("", ""), "", tuple(figures), ENEMIES),),
        tokens=(),
        reaches=(),
        tracks=(Track.turns("t", "Rounds", ROUNDS),),
        livery=d.game.livery,
        gauge=_gauge(scenario.odds) if scenario.odds else None,
        more_gauges=_ambush_gauge(scenario),
        order=_order(scenario, figures, d),
    )


def _count_text(group: Group) -> str:
    return f"{group.count}" if group.count > 1 else "seul"


def _notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """Yield the notes for the GM: who faces whom and how, the chances, what they leave out, the rules in short."""
    party = ", ".join(member.name + ("*" if member.more else "") for member in scenario.party)
    how = [f"À {scenario.distance} m."]
    how += [f"À couvert : {SIDE_NAMES[scenario.cover]}."] if scenario.cover else []
    how += [f"Embuscade possible : {SIDE_NAMES[scenario.ambush]}."] if scenario.ambush else []
    mark = "* vaut plus que son chiffre : dons ou pouvoirs non simulés." if any(m.more for m in scenario.party) else ""
    yield Note("Rencontre", plain_clauses(french(f"Groupe : {party}."), french(" ".join(how)), french(mark)), "group")
    if scenario.odds:
        yield Note("Façons de jouer", tuple(_clauses_of_ways(scenario)), "dice")
        left = " ; ".join(scenario.left_out)
        yield Note("Laissé de côté", plain_clauses(french(f"{left}.")), "warning")
    else:
        why = "Un personnage a une arme sans dégâts connus : aucune chance n’est donnée."
        yield Note("Chances", plain_clauses(french(why)), "dice")
    yield from rule_notes(scenario, d)


def _clauses_of_ways(scenario: Encounter) -> Iterator[Clause]:
    odds = scenario.odds
    assert odds
    for key, chance in odds.policies.items():
        yield Clause(LABELS.get(key, key).capitalize(), "", french(f"{_of_hundred(chance)} sur 100"))
    if not scenario.within:
        yield Clause("", "", french("Hors de l’intervalle voulu : la rencontre la plus proche."))


def _of_hundred(chance: float) -> str:
    """Return a chance as fights of a hundred, never all and never none."""
    percent = round(chance * 100)
    return "moins de 1" if percent == 0 else "plus de 99" if percent == 100 else str(percent)


def _gauge(odds: Odds) -> Gauge:
    low, high = min(odds.policies.values()), max(odds.policies.values())
    down, rounds = number_of(odds.down), odds.rounds
    won = f"Sur 100 combats joués ainsi, le groupe en gagne {_range(low, high)}"
    words = f"{won} ; {down} PJ à terre ; {_deaths(odds)}."
    near = max(1, round((odds.win.high - odds.win.low) * 50))
    lasted = f"{rounds.low}" if rounds.low == rounds.high else f"{rounds.low} à {rounds.high}"
    notes = (
        f"{number(odds.fights)} combats simulés, {lasted} rounds 8 fois sur 10 ; "
        f"à {near} point{'s' if near > 1 else ''} près.",
    )
    return _gauge_of(odds.win.chance, low, high, words, notes)


def _gauge_of(at: float, low: float, high: float, words: str, notes: tuple[str, ...]) -> Gauge:
    labels = tuple(label for _least, label in STEPS)
    return Gauge(labels, at, low, high, french(words), tuple(map(french, notes)))


def _range(low: float, high: float) -> str:
    least, most = _of_hundred(low), _of_hundred(high)
    return least if least == most else f"{least} à {most}"


def number_of(mean: float) -> str:
    return f"{mean:.1f}".replace(".", ",")


def _deaths(odds: Odds) -> str:
    """Return how often somebody dies: `un mort une fois sur quatre`."""
    if odds.deadly < 0.02:
        return "presque jamais un mort"
    return f"un mort une fois sur {round(1 / odds.deadly)}" if odds.deadly < 0.6 else "un mort le plus souvent"


def _ambush_gauge(scenario: Encounter) -> tuple[tuple[str, Gauge], ...]:
    sprung: Chance | None = scenario.odds.ambush if scenario.odds else None
    if sprung is None:
        return ()
    who = SIDE_NAMES[scenario.ambush or "eux"]
    verb = "tend" if scenario.ambush == "pj" else "tendent"
    words = f"Si {who} {verb} l’embuscade : {_range(sprung.low, sprung.high)} sur 100."
    return (("Embuscade", _gauge_of(sprung.chance, sprung.low, sprung.high, words, ())),)


def _figure_of(group: Group, d: Definitions) -> PrintedFigure:
    classed = derive_source(group.source, d) if group.source else None
    if classed:
        return replace(opponent_figure(classed), count=group.count)
    return figure_of_block(every_block(d)[group.key], d, group.count)


def _order(scenario: Encounter, figures: list[PrintedFigure], d: Definitions) -> Order:
    """Make a row for everybody: the group first, then each individual. A character may fall below 0 PV."""
    rolled = list(scenario.initiative or ())
    below = (("pv_0", "0"), *((f"pv_moins_{n}", "") for n in range(1, 1 - d.constants.pv_dead)))
    rows = [(member.name, member.speed, member.pv, member.dodge, "side") for member in scenario.party]
    for group, figure in zip(scenario.foes, figures, strict=True):
        values = {stat.label: stat.value for stat in figure.stats}
        for defence in (roll for table in figure.rolls for roll in table.lines if "Vitesse" in table.columns):
            values |= dict(zip(("Esquive", "Vitesse", "Res Corp"), defence.values, strict=False))
        names = [figure.name] if group.count == 1 else [f"{figure.name} n° {n}" for n in range(1, group.count + 1)]
        pv = int(figure.badge.value.split()[0])
        rows += [(name, values.get("Vitesse", ""), pv, values.get("Esquive", ""), "foe") for name in names]
    text = json.dumps(scenario.as_json(), ensure_ascii=False, sort_keys=True)
    return Order(
        rounds=ROUNDS,
        rows=tuple(
            OrderRow(
                name=name, speed=speed, rolled=str(rolled[n]) if n < len(rolled) else "", pv=str(pv), dodge=dodge,
                tone=tone, life=tuple(f"pv_{k}" for k in range(1, pv + 1)), beyond=below if tone == "side" else (),
            )
            for n, (name, speed, pv, dodge, tone) in enumerate(rows)
        ),
        unit="PV",
        reminders=tuple(
            Clause(status.label, "", french(status.short))
            for status in d.statuses.values()
            if status.scope == "sol" and status.short
        ),
        origin=hashlib.sha256(text.encode()).digest()[:5],
    )  # fmt: skip
