"""Three ways to play the group: alone, together, with care. The policies are the house's, the dice the game's."""

from generator.base.geometry import Point, Rect, distance_to, length_of, square_between
from generator.systems.sylvaren.fight.battle.arena import HARDEST, Marker
from generator.systems.sylvaren.fight.battle.fight import Fight, use_power
from generator.systems.sylvaren.fight.battle.moves import CONTACT, EVEN
from generator.systems.sylvaren.rules.figure import Gift

ALONE, TOGETHER, CAREFUL = POLICIES = ("chacun-pour-soi", "groupe", "prudent")
_SIGHT = 8.9  # distance at which a group sees a marker
_THREATENED = 18.0  # pas: an enemy this near makes a shield worth its action
_PATIENCE = 8  # turns a careful group waits for an assault to come to it
_WIDE, _CLOSE = 2.5, 0.9  # spacing of figures deployed alone, together

Goal = tuple[float, float, float]


def deploy_players(fight: Fight, policy: str) -> None:
    """Place the group in its zones, as near as possible to the goal: together, spread out, or a little back."""
    starts = fight.arena.starts.get(policy)
    if starts is None:
        starts = fight.arena.starts[policy] = _choose_starts(fight, policy)
    for i, (x, y) in zip(fight.pcs, starts, strict=True):
        fight.x[i], fight.y[i] = x, y


def _choose_starts(fight: Fight, policy: str) -> list[Point]:
    zones, markers = fight.arena.zones, fight.arena.markers
    goals = fight.arena.aim.tokens or [(marker.x, marker.y) for marker in markers]
    starts: list[Point] = []
    for zone, share in zip(zones, fight.arena.split, strict=True):
        back = min(1.5 if policy == CAREFUL else 0.5, zone.w / 2, zone.h / 2)
        goal = min(goals, key=lambda p: (distance_to(p, zone), p))
        x = min(max(goal[0], zone.x + back), zone.right - back)
        y = min(max(goal[1], zone.y + back), zone.top - back)
        starts += fill_zone(fight, zone, (x, y), share, _WIDE if policy == ALONE else _CLOSE)
    return starts


def fill_zone(fight: Fight, zone: Rect, at: Point, count: int, spacing: float) -> list[Point]:
    """Return `count` free spots of a zone, the nearest to a point first; closer together where there is no room."""
    halves = [
        (zone.x + i / 2, zone.y + j / 2) for i in range(1, int(2 * zone.w)) for j in range(1, int(2 * zone.h))
        if fight.ground.is_free(zone.x + i / 2, zone.y + j / 2)
    ] or [at]  # fmt: skip
    halves.sort(key=lambda p: (square_between(p, at), p))
    for gap in (spacing, _CLOSE, 0.0):
        spots: list[Point] = []
        for spot in halves:
            if len(spots) < count and all(square_between(spot, other) >= gap * gap for other in spots):
                spots.append(spot)
        if len(spots) == count:
            break
    return spots + [spots[-1]] * (count - len(spots))


def order_of_activation(fight: Fight) -> tuple[list[int], list[int]]:
    """Return the figures that act before the enemy, and those that act after (L62-66).

    A Chef and those within 3 pas act before, shooters first."""
    xs, ys, leaders, team = fight.x, fight.y, fight.leaders, fight.arena.team
    for n, leader in enumerate(leaders):
        if fight.quality[leader] <= 0:  # S-28
            leaders[n] = max((i for i in fight.pcs if team[i] == n), key=fight.quality.__getitem__, default=leader)
    limit = fight.arena.constants.leader_radius**2
    first: list[int] = []
    later: list[int] = []
    for i in fight.pcs:
        leader = leaders[team[i]]
        dx, dy = xs[i] - xs[leader], ys[i] - ys[leader]
        (first if dx * dx + dy * dy <= limit else later).append(i)
    if fight.foes:
        first.sort(key=fight.quality.__getitem__, reverse=True)
        reach = fight.arena.reach
        first = [i for i in first if reach[i]] + [i for i in first if not reach[i]]
    return first, later


def _comes_on(token: Marker) -> bool:
    return any(move.way == "nearest" for move in token.moves)


def choose_goal(fight: Fight, policy: str, turn: int) -> Goal | None:
    """Return the nearest marker while no enemy is in sight, or None to wait."""
    hidden = fight.hidden
    if not hidden or (policy == CAREFUL and turn <= _PATIENCE and any(_comes_on(t) for t in hidden)):
        return None
    leader = next(i for i in fight.leaders if fight.quality[i] > 0)
    x, y = fight.x[leader], fight.y[leader]
    closest, goal = 1e9, None
    for token in hidden:
        far = square_between((token.x, token.y), (x, y))
        if far < closest:
            closest, goal = far, (token.x, token.y, _SIGHT)
    return goal


def act_player(fight: Fight, i: int, policy: str, towards: Goal | None) -> None:
    """Play an activation: two actions of different kinds (L70)."""
    if fight.refuge[i] is not None and not fight.engaged[i]:
        fight.flee(i)
    elif fight.quality[i] + fight.passing[i] > 0:
        if fight.engaged[i]:
            _fight_on(fight, i)
        elif not fight.foes:
            if towards:
                fight.walk(i, *towards)
                fight.reveal(i)
            _use_best_power(fight, i)
        elif _treat_oneself(fight, i):
            shoot_near(fight, i)
        elif policy == ALONE:
            _nearest_first(fight, i)
        else:
            _best_first(fight, i, policy == CAREFUL)


def _fight_on(fight: Fight, i: int) -> None:
    engaged = fight.engaged[i]
    j = engaged[0] if len(engaged) == 1 else max(engaged, key=lambda j: _melee_value(fight, i, j))
    fight.melee(i, j)
    if fight.arena.gifts[i] or fight.engaged[i]:
        _use_best_power(fight, i)
    elif fight.quality[i] > 0 and fight.foes and not shoot_near(fight, i) and not fight.arena.reach[i]:
        fight.charge(i, fight.nearest(i, fight.foes)[0])  # the opponent fell: a move is left


def _use_best_power(fight: Fight, i: int) -> None:
    """Use the power that promises most, as a second action (S-03)."""
    gifts = fight.arena.gifts[i]
    if not gifts or fight.quality[i] <= 0:
        return
    best, choice = 0.0, None
    for gift in gifts:
        value = _power_value(fight, i, gift) * fight.arena.chance[min(gift.difficulty, HARDEST)]
        if value > best:
            best, choice = value, gift
    if choice:
        use_power(fight, i, choice, fight.foes, fight.pcs)


def _power_value(fight: Fight, i: int, gift: Gift) -> float:
    """Return what both dice of a power's test are worth, in wounds."""
    power, form = gift.power, gift.power.form
    if form == "heal":
        return _healing_value(fight, i, float(power.reach or 0))
    if not fight.foes:
        return 0.0
    j, far = fight.nearest(i, fight.foes)
    if form in ("inspire", "shield"):
        near = [k for k in fight.pcs if length_of(fight.x[k] - fight.x[i], fight.y[k] - fight.y[i]) <= 3.0]
        return 0.4 * len(near) if far <= _THREATENED else 0.0
    if power.reach is None or far > power.reach + EVEN:
        return 0.0
    if form == "attack":
        return 2 * power.attack_dice * fight.arena.chance[fight.arena.thrown[power.ignores_armour][j]]
    if form == "wound":
        return 2.0 * (power.effect.amount if power.effect else 1)
    if form == "stun":
        return 0.4 * min(2, fight.quality[j])
    return 0.3 if form == "push" and i in fight.engaged[j] and fight.quality[i] == 1 else 0.0


def _healing_value(fight: Fight, i: int, reach: float) -> float:
    """Return what a heal is worth: Quality lost by somebody near, more where he is down."""
    initial, quality, best = fight.arena.quality, fight.quality, 0.0
    for k in fight.allies:
        lost = initial[k] - quality[k]
        is_near = length_of(fight.x[k] - fight.x[i], fight.y[k] - fight.y[i]) <= reach + EVEN
        if lost > 0 and not fight.healed[k] and is_near and (quality[k] <= 0 or k in fight.pcs):
            best = max(best, 0.8 * min(lost, 2) + (1.5 if quality[k] <= 0 else 0.0))
    return best


def _treat_oneself(fight: Fight, i: int) -> bool:
    """Use Matériel de soin on the figure itself, as one of the two actions (S-07)."""
    points = fight.arena.heals[i]
    if not points or fight.healed[i] or fight.arena.quality[i] - fight.quality[i] < points:
        return False
    fight.heal(i, points)
    return True


def shoot_near(fight: Fight, i: int) -> bool:
    """Shoot at the nearest that can be hit from this place; return whether there was one."""
    reach = fight.arena.reach[i]
    if not reach:
        return False
    x, y = fight.x[i], fight.y[i]
    targets = [(round(length_of(fight.x[j] - x, fight.y[j] - y), 6), j) for j in fight.foes if not fight.engaged[j]]
    return any(fight.shoot(i, j, fight.foes) for far, j in sorted(targets) if far <= 2 * reach)


def _close_in(fight: Fight, i: int, j: int) -> None:
    """Move into contact if possible, and play a phase of melee; else as near as possible, and a power."""
    far = fight.charge(i, j)
    fight.reveal(i)
    if not far:
        fight.melee(i, j)
    elif far > CONTACT + EVEN:
        _use_best_power(fight, i)


def _advance_and_shoot(fight: Fight, i: int, j: int, stop: float) -> None:
    """Move to shooting distance, then shoot at the target or, where scenery hides it, at another."""
    fight.take_aim(i, j, stop)
    fight.reveal(i)
    if not fight.shoot(i, j, fight.foes) and not shoot_near(fight, i):
        _use_best_power(fight, i)


def _nearest_first(fight: Fight, i: int) -> None:
    reach = fight.arena.reach[i]
    j, _far = fight.nearest(i, fight.foes)
    if reach:
        if fight.engaged[j]:
            free = [k for k in fight.foes if not fight.engaged[k]]
            if not free:
                _close_in(fight, i, j)
                return
            j, _far = fight.nearest(i, free)
        _advance_and_shoot(fight, i, j, reach)
    else:
        _close_in(fight, i, j)


def _melee_value(fight: Fight, i: int, j: int) -> float:
    """Return the wounds expected to give less those to take in a phase; putting a better figure down weighs more."""
    arena, quality, other = fight.arena, fight.quality[i] + fight.passing[i], fight.quality[j]
    difficulty, dice = arena.melee[i][j]
    back, answer = arena.melee[j][i]
    gives = max(1, quality + dice) * arena.chance[difficulty]
    return min(gives, other + 0.1) * (1 + 0.5 / other) - max(1, other + answer) * arena.chance[back]


def _choose_target(fight: Fight, i: int, careful: bool) -> tuple[int, float, int]:
    """Return the most promising target, -1 for none, the distance to stop at, and the nearest enemy."""
    arena, xs, ys, quality, engaged = fight.arena, fight.x, fight.y, fight.quality, fight.engaged
    x, y, move, reach = xs[i], ys[i], arena.move[i], arena.reach[i]
    strength, shots, chance = quality[i] + fight.passing[i], arena.shots[i], arena.chance
    long_reach = 2 * reach
    limit = long_reach if careful else reach
    aimed, touched = long_reach + move + EVEN if reach else -1, move + CONTACT + EVEN
    best, choice, stop, closest, nearest = 0.05, -1, 0.0, 1e9, -1
    for j in fight.foes:
        far = length_of(xs[j] - x, ys[j] - y)
        if far < closest:
            closest, nearest = far, j
        if far <= aimed and not engaged[j]:
            # As near as the limit; where the move does not suffice for that, no nearer than the shot carries anyway.
            at = far if far <= limit else limit if far - move <= limit else far if far < long_reach else long_reach
            entry = shots[j][int(at + 0.999999)]
            if entry:
                dice = strength + entry[0]
                value = (dice if dice > 1 else 1) * chance[entry[1]] * entry[2]
                left = quality[j]
                value = (value if value < left else left + 0.1 * (value - left)) * (1 + 0.5 / left)
                if value > best:
                    best, choice, stop = value, j, at
        if far <= touched:
            value = _melee_value(fight, i, j) - (0.5 if careful else 0.0)
            if value > best:
                best, choice, stop = value, j, CONTACT
    return choice, stop, nearest


def _best_first(fight: Fight, i: int, careful: bool) -> None:
    """Attack the most promising target; a careful figure keeps far and steps back after shooting."""
    choice, stop, nearest = _choose_target(fight, i, careful)
    xs, ys, reach = fight.x, fight.y, fight.arena.reach[i]
    far = length_of(xs[choice] - xs[i], ys[choice] - ys[i])
    if choice < 0:
        _without_a_target(fight, i, nearest, careful)
    elif stop == CONTACT and not (reach and far <= CONTACT):
        _close_in(fight, i, choice)
    elif stop < far - EVEN:
        _advance_and_shoot(fight, i, choice, stop)
    elif fight.shoot(i, choice, fight.foes) or shoot_near(fight, i):
        if careful and fight.foes:
            k, far = fight.nearest(i, fight.foes)
            if far < 12:
                fight.retreat(i, xs[k], ys[k], fight.arena.move[i])
                return
        _use_best_power(fight, i)
    else:
        _advance_and_shoot(fight, i, choice, stop)


def _without_a_target(fight: Fight, i: int, j: int, careful: bool) -> None:
    """Move closer, never ahead of the group; a careful figure that cannot shoot waits."""
    reach = fight.arena.reach[i]
    if reach or not careful:
        x, y, stop = fight.x[j], fight.y[j], 2.0 * reach if reach else CONTACT + 0.5
        if not careful:
            front = min((length_of(fight.x[k] - x, fight.y[k] - y) for k in fight.pcs if k != i), default=0.0)
            stop = max(stop, front)
        fight.walk(i, x, y, stop)
        fight.reveal(i)
    _use_best_power(fight, i)


def gives_up(fight: Fight) -> bool:
    """Return whether a careful group leaves by its own edge: a third of it stands against twice its Quality (S-82)."""
    if 3 * len(fight.pcs) > fight.arena.players or not fight.foes:
        return False
    quality = fight.quality
    return sum(quality[j] for j in fight.foes) >= 2 * sum(quality[i] for i in fight.pcs)


def retreat_player(fight: Fight, i: int) -> bool:
    """Move towards the group's edge; return whether the figure left the table, safe."""
    if fight.engaged[i]:
        fight.melee(i, fight.engaged[i][0])
        return False
    zone, (w, h) = fight.arena.zones[0], (fight.ground.width, fight.ground.height)
    x, y = fight.x[i], fight.y[i]
    edges = ((zone.x, (0.5, y)), (w - zone.right, (w - 0.5, y)), (zone.y, (x, 0.5)), (h - zone.top, (x, h - 0.5)))
    return fight.walk(i, *min(edges, key=lambda edge: edge[0])[1], 0.0) <= 0.6
