"""An encounter in French: its combat board, its danger, and the rules it is played by.

Short rules stand beside it (notes.yaml), so that the page can be played from alone. A test checks that every ruling of
the simulator is in one of them.
"""

import hashlib
import json
from collections.abc import Iterator

from msgspec.structs import replace

from generator.base.provenance import BLANK, SHORT_NOTE, marked, marked_clauses, marked_values
from generator.base.typography import french, number
from generator.model.briefing import ENEMIES, Briefing, Force, Map, Order, OrderRow, Turn, Unit
from generator.model.figure import Line, PrintedFigure, Rolls, Stat, Track
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenery import Scenery
from generator.systems.d6.fight.battle.combatants import AURA
from generator.systems.d6.fight.blocks import FoeBlock, every_block
from generator.systems.d6.fight.encounter import SIDE_NAMES, Encounter, Group, Member, Spread, derive_source
from generator.systems.d6.rules.definitions import Definitions, Watcher
from generator.systems.d6.sheet.opponent import opponent_figure
from generator.systems.d6.sheet.thing_cards import figure_of_block

ALWAYS = ("round", "toucher", "degats")  # of every fight


def rule_notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """Yield the rules every fight is played by, and those of what the blocks of this one print."""
    moves = {key.replace("-", "_"): move.value for key, move in d.house_moves.items()}
    unknown = dict.fromkeys(("base", "par_de", "par_point", "contact"), BLANK)
    for key in ALWAYS:
        note = d.notes[key].note(d.constants, **{**unknown, **moves})
        yield Note(note.title, tuple(Clause(c.label, "", french(c.text)) for c in note.lines if c.text), note.icon)
    every = every_block(d)
    blocks = [every[group.key] for group in scenario.foes if group.source is None and group.key in every]
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
        "foe-reste": bool(blocks),
    }
    return [key for key, needed in paragraphs.items() if needed]


def _clause_of(key: str, d: Definitions) -> Clause:
    power = d.house_powers.get(AURA)
    note = d.notes[key].note(d.constants, tires=power.exhaustion if power else "…")
    return Clause(note.title, "", french(" ".join(line.text for line in note.lines)))


LABELS = {
    "concentre": "le groupe vise le plus faible",
    "au-plus-proche": "le groupe vise le plus proche",
    "au-hasard": "le groupe vise au hasard",
    "adversaires-concentres": "les adversaires aussi visent le plus faible",
}
ROUNDS = 10
UNKNOWN = 20  # boxes of life where nothing says how many
SQUARE = 5  # metres of a square of the board


def brief(scenario: Encounter, d: Definitions, _scenery: Scenery, *, sealed: bool = False) -> Briefing:
    if scenario.only:
        from generator.systems.d6.fight.voyage_briefing import brief_voyage

        return brief_voyage(scenario, d)
    figures = tuple(_figure_of(group, d) for group in scenario.foes)
    return Briefing(
        game=d.game.label,
        title=scenario.title or "Rencontre",
        kind=danger_label(scenario, d),
        place="",
        seed=f"Graine {scenario.seed}",
        notes=tuple(fight_notes(scenario, d)),
        map=Map((0, 0), "", (), ()),
        forces=tuple(
            Force(chr(ord("A") + n % 26), figure.name, (count_text(group),))
            for n, (group, figure) in enumerate(zip(scenario.foes, figures, strict=True))
        ),
        units=(Unit("A", "Adversaires", SHORT_NOTE if d.oppositions else "", Stat("", ""), "", figures, ENEMIES),),
        tokens=(),
        reaches=(),
        tracks=(),
        livery=d.game.livery,
        order=board_order(scenario, figures, d),
    )


def count_text(group: Group) -> str:
    return f"{group.count}" if group.count > 1 else "seul"


def danger_label(scenario: Encounter, d: Definitions) -> str:
    """Return the threat that the fight is, measured; what was asked for where an older file has no measure."""
    odds = scenario.odds
    if odds and odds.range:
        threat = d.threats.get(odds.danger or "")  # of every kind of fight the same words
        return threat.label if threat else "Au-delà d’une menace forte"
    threat = d.threats.get(scenario.threat or "")
    return threat.label if scenario.within and threat else ""


def fight_notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """Yield the notes for the GM: who faces whom and how, the chances, what they leave out, the rules in short."""
    party = ", ".join(member.name + ("*" if member.more and scenario.odds else "") for member in scenario.party)
    how = [marked_values(f"À {scenario.distance} m.")] if scenario.distance else []
    how += [f"À couvert : {SIDE_NAMES[scenario.cover]}."] if scenario.cover else []
    how += [f"Embuscade possible : {SIDE_NAMES[scenario.ambush]}."] if scenario.ambush else []
    starred = any(m.more for m in scenario.party) and scenario.odds
    mark = "* vaut plus que son chiffre : dons ou pouvoirs non simulés." if starred else ""
    yield Note("Rencontre", plain_clauses(french(f"Groupe : {party}."), french(" ".join(how)), french(mark)), "group")
    if scenario.odds:
        yield Note("Façons de jouer", tuple(_clauses_of_ways(scenario)), "dice")
        left = " ; ".join(scenario.left_out)
        yield Note("Laissé de côté", plain_clauses(french(f"{left}.")), "warning")
    elif d.oppositions:
        why = "Un personnage a une arme sans dégâts connus : aucune chance n’est donnée."
        yield Note("Chances", plain_clauses(french(why)), "dice")
    else:
        why = "Les règles n’en chiffrent aucun : à convenir. Le MJ décide de ce qu’ils ont, ou lance pour eux."
        yield Note("Adversaires", plain_clauses(french(why)), "skull")
    yield from rule_notes(scenario, d)


def _clauses_of_ways(scenario: Encounter) -> Iterator[Clause]:
    odds = scenario.odds
    assert odds
    if not scenario.within:
        yield Clause("Hors de ce qui était demandé", "", french("la rencontre la plus proche."))
    for key, chance in odds.policies.items():
        yield Clause(LABELS.get(key, key).capitalize(), "", french(f"gagné {marked(of_hundred(chance))} fois sur 100"))
    flees = "le groupe fuit quand la moitié est à terre ; seul, au tiers de ses PV. Qui fuit emporte un camarade"
    yield ours_clause("Retraite", f"{flees} à terre à sa portée.")
    yield ours_clause("", f"{number(odds.fights)} combats simulés ; un chiffre est à 2 ou 3 points près.")


def ours_clause(label: str, text: str) -> Clause:
    """Return a clause of which nothing is the rules'."""
    return Clause(label, "", marked_clauses(french(text)))


def danger_clauses(scenario: Encounter, d: Definitions) -> Iterator[Clause]:
    """Yield the danger in words: deaths and who is down, as a range over the ways to play, then rounds, victories."""
    odds = scenario.odds
    if not odds or not odds.range:
        return
    r = odds.range
    yield Clause(marked(danger_label(scenario, d)), "", "")
    yield ours_clause("Quelqu’un meurt :", f"{range_text(r.dead.low, r.dead.high)} fois sur 100")
    yield ours_clause("À terre :", f"{means_text(r.down)} personnage{_s(r.down.high)}")
    if r.wiped.high >= 0.005:
        yield ours_clause("Tous à terre :", f"{range_text(r.wiped.low, r.wiped.high)} fois sur 100")
    if odds.left and odds.left >= 0.05:
        yield ours_clause("Laissés derrière :", f"{number_of(odds.left)} au plus")
    yield ours_clause("Rounds :", means_text(r.rounds, whole=True))
    yield ours_clause("Gagné :", f"{range_text(r.win.low, r.win.high)} fois sur 100")
    if odds.ambush:
        who = SIDE_NAMES[scenario.ambush or "eux"]
        verb = "tend" if scenario.ambush == "pj" else "tendent"
        text = f"si {who} {verb} l’embuscade, {range_text(odds.ambush.low, odds.ambush.high)} fois sur 100"
        yield ours_clause("Embuscade :", text)


def _s(count: float) -> str:
    return "s" if count >= 2 else ""


def means_text(spread: Spread, *, whole: bool = False) -> str:
    low, high = (f"{value:.0f}" if whole else number_of(value) for value in (spread.low, spread.high))
    return low if low == high else f"{low} à {high}"


def of_hundred(chance: float) -> str:
    """Return a chance as fights of a hundred, never all and never none."""
    percent = round(chance * 100)
    return "moins de 1" if percent == 0 else "plus de 99" if percent == 100 else str(percent)


def range_text(low: float, high: float) -> str:
    least, most = of_hundred(low), of_hundred(high)
    return least if least == most else f"{least} à {most}"


def number_of(mean: float) -> str:
    return f"{mean:.1f}".replace(".", ",")


def _figure_of(group: Group, d: Definitions) -> PrintedFigure:
    classed = derive_source(group.source, d) if group.source else None
    if classed:
        return replace(opponent_figure(classed), count=group.count)
    block = every_block(d).get(group.key)
    return figure_of_block(block, d, group.count) if block else blank_figure(d.constants.foes[group.key], group.count)


def blank_figure(foe: Watcher, count: int) -> PrintedFigure:
    """Return the figure of a foe of whom the rules say what it takes to hide from him: boxes for all else."""
    labels = ("Esquive", "Vitesse", "Res Corp", "Endurance", "Reste")
    return PrintedFigure(
        name=french(foe.label),
        kind="",
        group="",
        badge=Stat("PV", BLANK),
        stats=tuple(Stat(label, BLANK) for label in labels),
        rolls=(Rolls("Attaques", ("jet", "dégâts", "portée"), (Line("Arme", (BLANK, BLANK, BLANK)),)),),
        clauses=(Clause("Se cacher de lui", "", f"Discrétion {foe.stealth}"),),
        boxes=(Track("v", "PV", UNKNOWN),),
        count=count,
    )


def board_order(scenario: Encounter, figures: tuple[PrintedFigure, ...], d: Definitions) -> Order:
    """Return the combat board: the group first, then each individual. A character may fall below 0 PV; the box that
    takes the last point says 0."""
    dead = -d.constants.pv_dead
    below = tuple((f"pv_moins_{n}", f"−{n}" if n == 1 else "") for n in range(1, dead + 1))
    rows = [
        OrderRow(
            name=member.name, short=member.name, stats=_member_stats(member), pv=str(member.pv), tone="side",
            life=tuple(f"pv_{k}" for k in range(1, member.pv + 1)), beyond=below,
        )
        for member in scenario.party
    ]  # fmt: skip
    for block, (group, figure) in enumerate(zip(scenario.foes, figures, strict=True)):
        written = figure.badge.value.split()[0]
        pv = int(written) if written.isascii() and written.isdigit() else UNKNOWN
        speed = next((stat.value for stat in figure.stats if stat.label == d.skills["vitesse"].label), "")
        for n in range(1, group.count + 1):
            name = figure.name if group.count == 1 else f"{figure.name} n° {n}"
            rows.append(
                OrderRow(
                    name=name, short=name, stats=(), pv=written, tone="foe", block=block,
                    life=tuple(f"pv_{k}" for k in range(1, pv + 1)), initiative="" if speed == BLANK else speed,
                )
            )  # fmt: skip
    text = json.dumps(scenario.as_json(), ensure_ascii=False, sort_keys=True)
    rolled = scenario.initiative or ()
    turns = scenario.turns or tuple(sorted(range(len(rolled)), key=lambda n: -rolled[n]))
    return Order(
        rounds=ROUNDS,
        rows=tuple(rows),
        figures=figures,
        turns=tuple(Turn(n, str(rolled[n])) for n in turns if n < len(rows)),
        danger=tuple(danger_clauses(scenario, d)),
        unit="PV",
        squares=max(1, round(scenario.distance / SQUARE)) if scenario.distance else 0,
        reminders=tuple(
            Clause(status.label, "", french(status.short))
            for status in d.statuses.values()
            if status.scope == "sol" and status.short
        ),
        origin=hashlib.sha256(text.encode()).digest()[:5],
    )


def _member_stats(member: Member) -> tuple[Stat, ...]:
    values = {
        "Vitesse": member.speed,
        "Mouv.": marked(member.move),
        "Esquive": member.dodge,
        "Res Corp": member.res_corp,
    }
    values |= member.secret
    return tuple(Stat(label, value) for label, value in values.items() if value)
