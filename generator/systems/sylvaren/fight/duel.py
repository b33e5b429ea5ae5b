"""Two groups against each other, played out (L9, S-90): both by the same policy, either in either zone."""

from collections.abc import Callable, Sequence
from functools import partial

from generator.base.geometry import Point, distance_to, length_of
from generator.chance.battles import Battle, Outcome
from generator.systems.sylvaren.fight.battle.arena import Arena
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.players import (
    ALONE,
    CAREFUL,
    TOGETHER,
    act_player,
    fill_zone,
    order_of_activation,
    shoot_near,
)
from generator.systems.sylvaren.mission.layers import Duel
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import Figure

_POLICIES = {TOGETHER: "groupé", ALONE: "chacun pour soi", CAREFUL: "prudent"}
_SAME = "Chances de {name}, les deux groupes joués de la même façon ; une partie nulle compte pour moitié."
_LEFT_OUT = ("figurines en travers du chemin",)
_MOST_TURNS = 40  # a battle still undecided then is drawn
_PATIENCE = 6  # turns that careful groups wait for each other
_CLOSE = 5.0  # pas: an enemy nearer than this is fought first
_REACH = 1.35  # pas between a figure and a token in contact, on half pas
_GROUND = 3.0  # pas around a token that is held
_APART = {ALONE: 2.5}


def duel_battle(raid: Raid, groups: Sequence[Sequence[Figure]], d: Definitions) -> Battle:
    """Return the battle that computes the chances of the first group."""
    first, second = groups
    arena = Arena([*first, *second], raid, d, [0] * len(first) + [1] * len(second))
    arena.players = len(first)
    duel = d.duels[raid.against or ""]
    left_out = f"Laissé de côté : {', '.join((*arena.unplayed, *_LEFT_OUT))}."
    name = (raid.groups or ())[0].name if raid.groups else "le premier groupe"
    play = partial(play_duel, arena, duel, [token.place for token in raid.objectives], raid.turns)
    return Battle(_POLICIES, (_SAME.format(name=name), left_out), play)


class Match:
    """The state of what two groups fight for; sides are 0 and 1."""

    def __init__(self, fight: Fight, duel: Duel, tokens: Sequence[Point], turned: bool) -> None:
        self.fight, self.duel = fight, duel
        self.leaders = fight.leaders[:]
        self.free = list(tokens) if duel.kind == "loot" else []
        self.token = tokens[0] if duel.kind == "ground" else None
        self.carriers: set[int] = set()
        self.points = [0, 0]
        zones = fight.arena.zones
        self.zones = zones[::-1] if turned else zones

    def act(self, i: int, side: int, way: str) -> bool:
        """Play a figure's activation for what is fought for, where that is its task; False where it fights."""
        fight = self.fight
        if fight.engaged[i] or fight.refuge[i] is not None or fight.quality[i] + fight.passing[i] <= 0:
            return False
        if i in self.carriers:
            zone = self.zones[side]
            x = min(max(fight.x[i], zone.x + 0.5), zone.right - 0.5)
            y = min(max(fight.y[i], zone.y + 0.5), zone.top - 0.5)
            fight.walk(i, x, y, 0.0)
            if distance_to((fight.x[i], fight.y[i]), zone) <= 0.5:
                self.points[side] += 1
                self.carriers.discard(i)
                fight.unarmed.discard(i)
            return True
        spot = self._task_of(i)
        if spot is None:
            return self._advance(i, way)
        fight.walk(i, *spot, 1.0)
        if self.token is None and self._far(i, spot) <= _REACH:
            self.free.remove(spot)
            self.carriers.add(i)
            fight.unarmed.add(i)
        elif self.token:
            shoot_near(fight, i)
        return True

    def _advance(self, i: int, way: str) -> bool:
        """Come nearer to enemies whom nothing of this figure reaches yet; with care only up to a long shot."""
        fight = self.fight
        j, far = fight.nearest(i, fight.foes)
        reach = 2.0 * fight.arena.reach[i]
        if far <= reach + fight.arena.move[i] + 1 or (way == CAREFUL and not reach):
            return False
        fight.walk(i, fight.x[j], fight.y[j], reach or 1.0)
        return True

    def _far(self, i: int, spot: Point) -> float:
        return length_of(self.fight.x[i] - spot[0], self.fight.y[i] - spot[1])

    def _task_of(self, i: int) -> Point | None:
        """Return the token that this figure goes for: the nearest runs for a crate, the nearer half for a ground."""
        fight = self.fight
        if fight.foes and fight.nearest(i, fight.foes)[1] < _CLOSE:
            return None
        if self.token:
            order = sorted(fight.pcs, key=lambda k: (self._far(k, self.token or (0.0, 0.0)), k))
            sent = i in order[: (len(order) + 1) // 2] and self._far(i, self.token) > _GROUND - 0.5
            return self.token if sent else None
        idle = [k for k in fight.pcs if k not in self.carriers]
        mine = [spot for spot in self.free if min(idle, key=lambda k: (self._far(k, spot), k)) == i]
        return min(mine, key=lambda spot: (self._far(i, spot), spot), default=None)

    def end_turn(self) -> None:
        """Drop what the fallen carried, and count the ground."""
        fight = self.fight
        for i in [i for i in self.carriers if fight.quality[i] <= 0]:
            self.carriers.discard(i)
            fight.unarmed.discard(i)
            self.free.append((fight.x[i], fight.y[i]))
        if self.token:
            held = [0, 0]
            for side in (0, 1):
                team = self.team(side)
                held[side] = sum(fight.quality[i] for i in team if self._far(i, self.token) <= _GROUND)
            if held[0] != held[1]:
                self.points[held[1] > held[0]] += 1

    def team(self, side: int) -> list[int]:
        """List the figures of a side that stand."""
        return [i for i, team in enumerate(self.fight.arena.team) if team == side and self.fight.quality[i] > 0]

    def lead(self) -> int | None:
        """Return 1 where the first group has won, -1 where the second, 0 where both; None while nobody has."""
        standing = [bool(self.team(side)) for side in (0, 1)]
        if not all(standing):
            return standing[0] - standing[1]
        if self.duel.kind == "leader":
            alive = [self.fight.quality[leader] > 0 for leader in self.leaders]
            return None if all(alive) else alive[0] - alive[1]
        reached = [self.duel.need is not None and points >= self.duel.need for points in self.points]
        return reached[0] - reached[1] if any(reached) else None

    def lead_at_limit(self) -> int:
        if self.duel.kind == "last":
            return 0
        score = self.points
        if self.duel.kind == "leader":
            initial = self.fight.arena.quality
            lost = [0, 0]
            for i, side in enumerate(self.fight.arena.team):
                lost[side] += initial[i] - max(0, self.fight.quality[i])
            score = [-lost[0], -lost[1]]
        return (score[0] > score[1]) - (score[0] < score[1])


def play_duel(
    arena: Arena, duel: Duel, tokens: Sequence[Point], turns: int | None, policy: str, random: Callable[[], float]
) -> Outcome:
    """Play a duel to its end; each turn a die says which group begins (L66)."""
    fight = Fight(arena, random)
    fight.foes = list(range(arena.players, len(arena.quality)))
    match = Match(fight, duel, tokens, random() < 0.5)
    _deploy(fight, match, policy)
    turn, most, lead = 0, turns or _MOST_TURNS, None
    idle = [0] * len(arena.quality)
    while turn < most and lead is None:
        turn += 1
        fight.passing, fight.shield = idle[:], idle[:]
        way = TOGETHER if policy == CAREFUL and turn > _PATIENCE else policy
        begins = int(random() < 0.5)
        orders = {}
        for side in (begins, 1 - begins):
            _turn_to(fight, side)
            orders[side] = order_of_activation(fight)
        for phase in (0, 1):
            for side in (begins, 1 - begins):
                _turn_to(fight, side)
                for i in orders[side][phase]:
                    if fight.quality[i] > 0 and fight.foes and not match.act(i, side, way):
                        act_player(fight, i, way, None)
        match.end_turn()
        lead = match.lead()
    _turn_to(fight, 0)
    lead = match.lead_at_limit() if lead is None else lead
    return Outcome(lead > 0 or (lead == 0 and random() < 0.5), arena.players - len(fight.pcs), turn)


def _turn_to(fight: Fight, side: int) -> None:
    """Let the figures of a side be those that are played."""
    if fight.turned != bool(side):
        fight.turned = bool(side)
        fight.pcs, fight.foes = fight.foes, fight.pcs


def _deploy(fight: Fight, match: Match, policy: str) -> None:
    for side, zone in enumerate(match.zones):
        team = match.team(side)
        key = f"{policy} {side} {zone}"
        starts = fight.arena.starts.get(key)
        if starts is None:
            x, y = match.zones[1 - side].centre
            front = min(max(x, zone.x + 1), zone.right - 1), min(max(y, zone.y + 1), zone.top - 1)
            starts = fight.arena.starts[key] = fill_zone(fight, zone, front, len(team), _APART.get(policy, 0.9))
        for i, (x, y) in zip(team, starts, strict=True):
            fight.x[i], fight.y[i] = x, y
