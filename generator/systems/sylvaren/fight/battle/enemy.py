"""The enemy's turn by the source's rules: hidden forces by their behaviour, revealed figures by their kind."""

from generator.base.geometry import direction_from, length_of
from generator.systems.sylvaren.fight.battle.arena import SHOOTER, WARRIOR, Marker
from generator.systems.sylvaren.fight.battle.fight import Fight, use_power
from generator.systems.sylvaren.fight.battle.moves import CONTACT
from generator.systems.sylvaren.rules.figure import Gift

_SELF_POWER = 8.0  # distance to the enemy for a power without a reach


def bring_reserve(fight: Fight, turn: int) -> None:
    """Bring in a reserve by its edge, out of the players' sight; without such a place it waits a turn (S-66)."""
    for token in [t for t in fight.late if t.arrives is not None and t.arrives <= turn]:
        spots = [spot for spot in _edge_spots(fight, token.edge) if fight.ground.is_free(*spot)]
        for token.x, token.y in spots:
            if not fight.in_sight(token):
                fight.late.remove(token)
                fight.hidden.append(token)
                break


def _edge_spots(fight: Fight, edge: str) -> list[tuple[float, float]]:
    """List the spots of an edge, from its middle outwards."""
    w, h = fight.ground.width, fight.ground.height
    long = w if edge in ("nord", "sud") else h
    along = sorted((k + 0.5 for k in range(1, int(long) - 1)), key=lambda at: (abs(at - long / 2), at))
    if edge in ("nord", "sud"):
        return [(at, h - 1.0 if edge == "nord" else 1.0) for at in along]
    return [(w - 1.0 if edge == "est" else 1.0, at) for at in along]


def play_enemy_turn(fight: Fight) -> None:
    """Move the markers, then act with every figure that was revealed before.

    Figures revealed by their own move do nothing more this turn (S-51)."""
    fight.test_forces()
    acting = _order_figures(fight)
    for token in fight.hidden[:]:
        _move_marker(fight, token)
        if fight.in_sight(token):
            fight.open(token)
    for i in acting:
        if not fight.pcs:
            return
        if fight.quality[i] > 0:
            _act_revealed(fight, i)


def _order_figures(fight: Fight) -> list[int]:
    """Return the revealed figures by the letters of their forces, the nearest to a player's figure first (S-72)."""
    if len(fight.foes) < 2:
        return fight.foes[:]
    xs, ys, pcs, force_of = fight.x, fight.y, fight.pcs, fight.arena.force_of
    spots = [(xs[i], ys[i]) for i in pcs]

    def order(j: int) -> tuple[int, float, int]:
        x, y = xs[j], ys[j]
        return force_of[j], min((x - a) * (x - a) + (y - b) * (y - b) for a, b in spots), j

    return sorted(fight.foes, key=order)


def _move_marker(fight: Fight, token: Marker) -> None:
    """Make each move of a marker in turn (L297-303)."""
    for move in token.moves:
        if move.pas is not None:
            _WAYS[move.way](fight, token, float(move.pas))


def _move_to_nearest(fight: Fight, token: Marker, pace: float) -> None:
    i, _far = fight.nearest_to(token.x, token.y, fight.pcs)
    token.x, token.y = fight.ground.step(token.x, token.y, fight.x[i], fight.y[i], pace)


def _move_between_points(fight: Fight, token: Marker, pace: float) -> None:
    while pace > 1e-9:
        x, y = token.patrol[token.leg]
        far = length_of(x - token.x, y - token.y)
        go = min(far, pace)
        if far > 1e-9:
            token.x, token.y = token.x + (x - token.x) * go / far, token.y + (y - token.y) * go / far
        pace -= go
        if go == far:
            token.leg = 1 - token.leg
            if far <= 1e-9 and token.patrol[0] == token.patrol[1]:
                return


def _move_at_random(fight: Fight, token: Marker, pace: float) -> None:
    dx, dy = direction_from(fight.random)
    for way in (pace, -pace):  # the opposite direction where an obstacle is hit; blocked there too, it stays (S-44)
        x, y = token.x + way * dx, token.y + way * dy
        if not fight.ground.is_blocked(token.x, token.y, x, y):
            token.x, token.y = x, y
            return


_WAYS = {"nearest": _move_to_nearest, "points": _move_between_points, "random": _move_at_random}


def _act_revealed(fight: Fight, i: int) -> None:
    if fight.refuge[i] is not None and not fight.engaged[i]:
        fight.flee(i)
        return
    if fight.quality[i] + fight.passing[i] <= 0:
        return
    if i in fight.falling_back and not fight.engaged[i]:
        fight.fall_back(i)
        return
    stance = fight.arena.stance[i]
    if fight.engaged[i]:
        _fight_on(fight, i)
    elif stance == WARRIOR:
        _charge_nearest(fight, i)
    elif stance == SHOOTER:
        _approach_and_shoot(fight, i)
    else:
        gift = _draw_power(fight, i)
        j, _far = fight.nearest(i, fight.pcs)
        fight.walk(i, fight.x[j], fight.y[j], max(gift.power.reach or _SELF_POWER, CONTACT + 0.1))
        use_power(fight, i, gift, fight.pcs, fight.foes)


def _fight_on(fight: Fight, i: int) -> None:
    """Play a phase with the nearest (S-54), then act once more.

    A Force user uses a power (L313); the others go on once they are free (L309)."""
    engaged = fight.engaged[i]
    fight.melee(i, engaged[0] if len(engaged) == 1 else fight.nearest(i, engaged)[0])
    if fight.quality[i] <= 0 or not fight.pcs:
        return
    if fight.arena.gifts[i]:
        use_power(fight, i, _draw_power(fight, i), fight.pcs, fight.foes)
    elif not fight.engaged[i]:
        _go_on(fight, i)


def _go_on(fight: Fight, i: int) -> None:
    """Shoot from the place, or move towards the next, after the opponent fell."""
    free = [j for j in fight.pcs if not fight.engaged[j]]
    reach = fight.arena.reach[i]
    j, _far = fight.nearest(i, free if reach and free else fight.pcs)
    if reach and free and fight.shoot(i, j, fight.pcs):
        return
    if reach:
        fight.walk(i, fight.x[j], fight.y[j], reach)
    else:
        fight.charge(i, j)


def _draw_power(fight: Fight, i: int) -> Gift:
    """Draw one of the figure's numbered powers; Résistance is not among them (S-55)."""
    gifts = fight.arena.gifts[i]
    return gifts[int(fight.random() * len(gifts))]


def _charge_nearest(fight: Fight, i: int) -> None:
    """Charge the nearest player's figure by the shortest way, with melee to the end (L309)."""
    j, _far = fight.nearest(i, fight.pcs)
    if not fight.charge(i, j):
        fight.melee(i, j)


def _approach_and_shoot(fight: Fight, i: int) -> None:
    """Move to normal range of the nearest free figure, in line with it if possible; then shoot (L311, S-52)."""
    engaged = fight.engaged
    free = [j for j in fight.pcs if not engaged[j]]
    reach = fight.arena.reach[i]
    j, far = fight.nearest(i, free or fight.pcs)
    if not free:  # it keeps its reach
        if far > reach:
            fight.walk(i, fight.x[j], fight.y[j], reach)
        return
    fight.take_aim(i, j, reach)
    fight.shoot(i, j, fight.pcs)
