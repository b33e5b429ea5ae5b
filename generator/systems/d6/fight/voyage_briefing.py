"""A fight between ships and a chase in French: the board with ships, positions or gaps, cards of posts, the rules."""

import hashlib
import json
from collections.abc import Iterator

from generator.base.provenance import SHORT_NOTE, marked
from generator.base.typography import french, number
from generator.model.briefing import ENEMIES, Briefing, Force, Map, Order, OrderRow, Places, Post, Turn, Unit
from generator.model.figure import Line, PrintedFigure, Rolls, Stat
from generator.model.prose import Clause, Note, plain_clauses
from generator.systems.d6.fight.battle import chase
from generator.systems.d6.fight.battle.flight import WAY_LABELS as FLIGHT_LABELS
from generator.systems.d6.fight.briefing import (
    ROUNDS,
    count_text,
    means_text,
    of_hundred,
    ours_clause,
    range_text,
)
from generator.systems.d6.fight.crews import Craft, pilot_texts, rank_of, shots_of
from generator.systems.d6.fight.encounter import CHASE, SIDE_NAMES, SPACE, Encounter, Group
from generator.systems.d6.fight.riders import foe_racer
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.house import Ship

POSITIONS = (
    ("Hors de portée", "missiles"),
    ("Parallèle", "tourelles, torpilles"),
    ("Face à face", "tout"),
    ("Il nous poursuit", "tourelles, torpilles"),
    ("On le poursuit", "tout ; +1D"),
)  # what we may fire
BIG_POSITIONS = (("Hors de portée", "missiles"), ("À portée", "tout"), ("Angle mort", "il n’atteint plus"))
GAPS = ("0", "1-2", "3-4", "5-6", "7-9", "10-14", "15")  # lengths
START_GAP = 3
CHECKS = (("Écrans", 2), ("Canon", 1), ("Propulseur", 3), ("Hyperdrive", 1), ("Brèche", 3))
MANY = 20  # of what runs out, as boxes
NOTES = {
    SPACE: ("voyage-tour", "voyage-tir", "voyage-decisif", "voyage-reparer", "voyage-fuite"),
    CHASE: ("poursuite-round", "poursuite-tir"),
}


def brief_voyage(scenario: Encounter, d: Definitions) -> Briefing:
    figures = tuple(_figure_of(group, scenario, d) for group in scenario.foes)
    return Briefing(
        game=d.game.label,
        title=scenario.title or "Rencontre",
        kind=danger_word(scenario, d),
        place="",
        seed=f"Graine {scenario.seed}",
        notes=tuple(_notes(scenario, d)),
        map=Map((0, 0), "", (), ()),
        forces=tuple(
            Force(chr(ord("A") + n % 26), figure.name, (count_text(group),))
            for n, (group, figure) in enumerate(zip(scenario.foes, figures, strict=True))
        ),
        units=(Unit("A", "Adversaires", SHORT_NOTE, Stat("", ""), "", figures, ENEMIES),),
        tokens=(),
        reaches=(),
        tracks=(),
        livery=d.game.livery,
        order=_order(scenario, figures, d),
    )


def danger_word(scenario: Encounter, d: Definitions) -> str:
    odds = scenario.odds
    threat = d.threats.get((odds.danger or "") if odds else "")
    return threat.label if threat else "Au-delà d’une menace forte"


def _danger(scenario: Encounter, d: Definitions) -> Iterator[Clause]:
    """Yield the danger in words, as ranges over the ways to play: what is lost, who dies, rounds, victories."""
    odds = scenario.odds
    if not odds or not odds.range:
        return
    r, hundred = odds.range, "fois sur 100"
    yield Clause(marked(danger_word(scenario, d)), "", "")
    if scenario.only == SPACE:
        yield ours_clause("Un vaisseau est perdu :", f"{range_text(r.wiped.low, r.wiped.high)} {hundred}")
        yield ours_clause("Quelqu’un meurt :", f"{range_text(r.dead.low, r.dead.high)} {hundred}")
        won = "S’échapper :" if scenario.escape else "Gagner :"
        yield ours_clause(won, f"{range_text(r.win.low, r.win.high)} {hundred}")
    else:
        caught = "Rattrapé ou arrêté :" if scenario.escape else "Il s’échappe :"
        yield ours_clause(caught, f"{range_text(r.wiped.low, r.wiped.high)} {hundred}")
        won = "Semer tous les autres :" if scenario.escape else "Le rattraper :"
        yield ours_clause(won, f"{range_text(r.win.low, r.win.high)} {hundred}")
    yield ours_clause("Rounds :", means_text(r.rounds, whole=True))
    if odds.ambush:
        who = SIDE_NAMES[scenario.ambush or "eux"]
        verb = "tend" if scenario.ambush == "pj" else "tendent"
        text = f"si {who} {verb} l’embuscade, gagné {range_text(odds.ambush.low, odds.ambush.high)} {hundred}"
        yield ours_clause("Embuscade :", text)


def _notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    names = ", ".join(member.name for member in scenario.party)
    crafts = ", ".join(craft.name for craft in scenario.craft or ())
    goal = ""
    if scenario.only == SPACE:
        goal = "Le but : s’échapper, par un saut ou hors de portée de tous." if scenario.escape else ""
    elif scenario.escape:
        goal = "Le groupe fuit, cinq longueurs devant : le semer, c’est quinze longueurs."
    else:
        goal = "Le groupe poursuit, cinq longueurs derrière : le rattraper, c’est zéro."
    yield Note("Rencontre", plain_clauses(french(f"Groupe : {names}. À bord : {crafts}."), french(goal)), "group")
    yield from _rules(scenario, d)
    if scenario.odds:
        labels = FLIGHT_LABELS if scenario.only == SPACE else chase.WAY_LABELS
        clauses = [Clause("Hors de ce qui était demandé", "", "la rencontre la plus proche.")] * (not scenario.within)
        clauses += [Clause(_sentence(labels.get(key, key)), "",
                           french(f"gagné {marked(of_hundred(chance))} fois sur 100"))
                    for key, chance in scenario.odds.policies.items()]  # fmt: skip
        bands = ("un vaisseau perdu 5, 15, 35 fois sur 100 au plus" if scenario.only == SPACE
                 else "rattrapé ou arrêté 15, 35, 60 fois sur 100 au plus")  # fmt: skip
        clauses.append(ours_clause("Menace faible, moyenne, forte", bands))
        played = f"{number(scenario.odds.fights)} parties simulées ; un chiffre est à 2 ou 3 points près."
        clauses.append(ours_clause("", played))
        yield Note("Façons de jouer", tuple(clauses), "dice")
    left = " ; ".join(scenario.left_out)
    yield Note("Laissé de côté", plain_clauses(french(f"{left}.")), "warning")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rules(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    keys = list(NOTES[scenario.only or SPACE])
    big = any(craft.kind == "gros" for craft in scenario.craft or ())
    if scenario.only == SPACE and (big or any(d.ships[g.block].size == "gros" for g in scenario.foes)):
        keys.append("voyage-gros")
    for key in keys:
        note = d.notes[key].note(d.constants)
        yield Note(note.title, tuple(Clause(c.label, "", french(c.text)) for c in note.lines), note.icon)
    if scenario.obstacles:
        clauses = []
        for n, hurdle in enumerate(scenario.obstacles, 1):
            parts = [f"{hurdle.driver} {marked(of_hundred(hurdle.chance or 0))}" if hurdle.driver else ""]
            helped = marked(of_hundred(hurdle.help_chance or 0))
            helper = f", {hurdle.helper} {helped}" if hurdle.helper else ", hors de portée"
            parts.append(f"aide : {hurdle.skill}{helper} ({hurdle.text})")
            words = french(" ; ".join(filter(None, parts)))
            clauses.append(Clause(f"{n}. {hurdle.label} : {marked(str(hurdle.threshold))}", "", words))
        yield Note("Obstacles, D12 ◇", tuple(clauses), "flag")


# The board


def _figure_of(group: Group, scenario: Encounter, d: Definitions) -> PrintedFigure:
    if scenario.only == SPACE:
        return _ship_figure(d.ships[group.block], group, d)
    return _racer_figure(group, d)


def _ship_figure(ship: Ship, group: Group, d: Definitions) -> PrintedFigure:
    rank, big = rank_of(group.variant, d), ship.size == "gros"
    values = {"Vitesse": ship.speed.skill, "Écrans": str(ship.screens), **_unmarked(pilot_texts(ship, rank))}
    values |= {} if big else {"Tiers": str((ship.pb or 0) // 3)}
    lines = tuple(
        Line(label, (marked(roll) if roll != "–" else "–", marked(damage), more))
        for label, roll, damage, more in shots_of(ship, rank)
    )
    clauses = []
    if rank.flees and not big:
        clauses.append(Clause("Se retire", "", marked(french(f"à {(ship.pb or 0) * rank.flees // 100} PB ou moins"))))
    if big and ship.interception:
        clauses.append(Clause("Interception", "", f"D12, {marked(str(ship.interception))}"))
    if ship.hyperdrive == "aucun":
        clauses.append(Clause("Sans hyperdrive", "", ""))
    name = f"{ship.label}, {rank.label.lower()}"
    return PrintedFigure(
        name=french(name), kind="", group="", badge=Stat("PB", marked(str(ship.pb or sum(ship.vital.values())))),
        stats=tuple(Stat(label, marked(text)) for label, text in values.items()),
        rolls=(Rolls("Attaques", ("jet", "dégâts", ""), lines),) if lines else (),
        clauses=tuple(clauses), foot=SHORT_NOTE, count=group.count,
    )  # fmt: skip


def _unmarked(texts: dict[str, str]) -> dict[str, str]:
    return {label: text.removesuffix("◇").strip() for label, text in texts.items()}


def _racer_figure(group: Group, d: Definitions) -> PrintedFigure:
    racer = foe_racer(group.block, group.variant, d)
    beast = d.beasts.get(group.block)
    drive = _dice(racer.drive)
    values = {"Mouv.": f"{racer.move}\u00a0m", "Longueur": f"{racer.move // chase.LENGTHS}\u00a0m", "Conduite": drive}
    values |= {"Res Corp" if beast else "Blind.": _dice(racer.armour), "Esquive": drive}
    lines: tuple[Line, ...] = ()
    if beast:
        lines = (Line(beast.arm.name, (marked(beast.attack.skill), marked(beast.arm.damage), "au contact")),)
    else:
        arms = list(d.vehicles[group.block].arms.items())
        lines = tuple(Line(name, (marked(_dice(shot.skill)), marked(damage), "aux seuils de distance"))
                      for (name, damage), shot in zip(arms, racer.shots, strict=False))  # fmt: skip
    label = beast.label if beast else f"{racer.name}, {rank_of(group.variant, d).label.lower()}"
    return PrintedFigure(
        name=french(label), kind="", group="", badge=Stat("PV" if beast else "PB", marked(str(racer.pb))),
        stats=tuple(Stat(label, marked(text)) for label, text in values.items()),
        rolls=(Rolls("Attaques", ("jet", "dégâts", ""), lines),) if lines else (),
        foot=SHORT_NOTE, count=group.count, silhouette=(beast.silhouette or "") if beast else "",
    )  # fmt: skip


def _dice(value: tuple[int, int]) -> str:
    dice, flat = value
    return (f"{dice}D" if dice else "") + (f"{flat:+d}" if flat else "") or "0"


def _order(scenario: Encounter, figures: tuple[PrintedFigure, ...], d: Definitions) -> Order:
    space, crafts = scenario.only == SPACE, scenario.craft or ()
    rows = [row for craft in crafts for row in _craft_rows(craft)]
    turns = [n for n, row in enumerate(rows) if not row.turnless]
    foes: list[tuple[str, bool]] = []
    for block, (group, figure) in enumerate(zip(scenario.foes, figures, strict=True)):
        ship = d.ships.get(group.block) if space else None
        for n in range(1, group.count + 1):
            name = figure.name if group.count == 1 else f"{figure.name} n° {n}"
            short = name.partition(",")[0] + (f" n° {n}" if group.count > 1 else "")
            foes.append((short if group.count == 1 else f"{figure.name.partition(',')[0]} {n}",
                         bool(ship and ship.size == "gros")))  # fmt: skip
            turns.append(len(rows))
            rows += _foe_rows(name, block, n, int(figure.badge.value.split()[0]) if not foes[-1][1] else 0, ship)
    rolled = scenario.initiative or ()
    text = json.dumps(scenario.as_json(), ensure_ascii=False, sort_keys=True)
    return Order(
        rounds=12 if space else 2 * ROUNDS,
        rows=tuple(rows),
        figures=figures,
        turns=tuple(Turn(turns[n], str(rolled[n])) for n in scenario.turns if n < len(turns) and n < len(rolled)),
        danger=tuple(_danger(scenario, d)),
        unit="PV" if crafts and all(craft.kind == "monture" for craft in crafts) else "PB",
        squares=0,
        reminders=tuple(
            Clause(status.label, "", french(status.short))
            for status in d.statuses.values() if status.scope == "espace" and status.short
        ) if space else (),
        origin=hashlib.sha256(text.encode()).digest()[:5],
        word="combat spatial" if space else "poursuite",
        hint="jet de Vitesse du vaisseau ; un dé sur la case : esquives depuis son tour, −1D chacune" if space
        else "un obstacle, les jets, l’écart, les tirs ; un dé sur la case : esquives depuis son tour, −1D chacune",
        places=tuple(_places(scenario, foes)),
        posts=tuple(_posts(crafts, foes)),
        aside=("Coup décisif", "Toucher, encaisser", "Gros vaisseau") if space else ("Obstacles, D12 ◇", "Le round"),
        posts_note=french(
            "Chances : contre l’adversaire le plus dur à toucher, à sa première esquive ; hors poursuite." if space
            else "Chances des obstacles : sur la page des règles."
        ),
    )  # fmt: skip


def _craft_rows(craft: Craft) -> Iterator[OrderRow]:
    stats = tuple(Stat(label, value) for label, value in craft.stats.items())
    if craft.kind == "gros":
        checks = tuple((label, min(count, MANY)) for label, count in craft.stock.items())
        yield OrderRow(craft.name, craft.name, stats, str(sum(craft.vital.values())), "side", checks=checks)
        for place, points in craft.vital.items():
            life = tuple(f"pb_{k}" for k in range(1, points + 1))
            yield OrderRow(f"{craft.name}, {place.lower()}", place, (), str(points), "side", life=life, turnless=True,
                           label=place.split()[0])  # fmt: skip
        return
    flown = craft.kind == "petit"
    checks = (*CHECKS, *((label, min(count, MANY)) for label, count in craft.stock.items())) if flown else ()
    life = tuple(f"pb_{k}" for k in range(1, craft.pb - craft.lost + 1))
    yield OrderRow(craft.name, craft.name, stats, str(craft.pb), "side", life=life, checks=checks, thirds=flown)


def _foe_rows(name: str, block: int, n: int, pb: int, ship: Ship | None) -> Iterator[OrderRow]:
    if ship and ship.size == "gros":
        for k, (place, points) in enumerate(ship.vital.items()):
            life = tuple(f"pb_{p}" for p in range(1, points + 1))
            yield OrderRow(f"{name}, {place.lower()}", name.partition(",")[0], (), str(points), "foe", block, life,
                           label=place.split()[0], turnless=k > 0)  # fmt: skip
        return
    life = tuple(f"pb_{k}" for k in range(1, pb + 1))
    checks = (*CHECKS[:3], *_ammunition(ship)) if ship else ()
    short = name.partition(",")[0] + (f" {n}" if " n° " in name else "")
    yield OrderRow(name, short, (), str(pb), "foe", block, life, checks=checks, thirds=ship is not None)


def _ammunition(ship: Ship) -> Iterator[tuple[str, int]]:
    for label, gun in (("Torpilles", ship.torpedoes), ("Missiles", ship.missiles)):
        if gun:
            yield label, gun.count


def _places(scenario: Encounter, foes: list[tuple[str, bool]]) -> Iterator[Places]:
    crafts = scenario.craft or ()
    if scenario.only == CHASE:
        unit = min(int(craft.stats.get("Longueur", "0").split("\u00a0")[0] or 0) for craft in crafts)
        columns = tuple((gap, _metres(gap, unit)) for gap in GAPS)
        rows = tuple((name, START_GAP) for name, _big in foes)
        hint = "derrière qui il poursuit" if scenario.escape else "devant le plus proche"
        yield Places("Écart en longueurs", f"{hint} ; 0 : rattrapé, 15 : semé ◇", "run", columns, rows)
        return
    for craft in crafts:
        whose = f" – {craft.name}" if len(crafts) > 1 else ""
        start = 1 if scenario.escape else 0
        for big, columns in ((False, POSITIONS), (True, BIG_POSITIONS)):
            rows = tuple((name, start) for name, large in foes if (large or craft.kind == "gros") == big)
            if rows:
                yield Places(f"Positions{whose}", "un jeton par ligne ; dessous, ce que nous tirons", "positions",
                             columns, rows)  # fmt: skip


def _metres(gap: str, unit: int) -> str:
    low, _dash, high = gap.partition("-")
    least, most = int(low) * unit, int(high or low) * unit
    return f"{least}\u00a0m" if least == most else f"{least} à {most}"


def _posts(crafts: tuple[Craft, ...], foes: list[tuple[str, bool]]) -> Iterator[Post]:
    for craft in crafts:
        for station in craft.crew:
            lines = tuple(
                (
                    french(line.label), line.dice, french(line.need),
                    "" if line.chance is None else marked(of_hundred(line.chance)), french(line.text),
                )
                for line in station.rolls
            )  # fmt: skip
            yield Post(station.name, station.post, craft.name, lines, french(station.others))


