"""The chances of a group in a scenario: battles played out on its map."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, unknown_word
from generator.chance.battles import Battle, Outcome
from generator.systems.sylvaren.fight.battle import enemy
from generator.systems.sylvaren.fight.battle.arena import Aim, Arena
from generator.systems.sylvaren.fight.battle.fight import Fight
from generator.systems.sylvaren.fight.battle.players import (
    ALONE,
    CAREFUL,
    TOGETHER,
    act_player,
    choose_goal,
    deploy_players,
    gives_up,
    order_of_activation,
    retreat_player,
)
from generator.systems.sylvaren.fight.battle.quest import Quest
from generator.systems.sylvaren.fight.duel import duel_battle
from generator.systems.sylvaren.mission.raid import Raid, own_figures, usual_group
from generator.systems.sylvaren.play.trade import check_may_buy, thing_named
from generator.systems.sylvaren.rules.definitions import ELIMINATION, Definitions
from generator.systems.sylvaren.rules.figure import derive_figure, items_named, pair_items
from generator.systems.sylvaren.rules.group import Group
from generator.systems.sylvaren.rules.playable import Rule

_POLICIES = {TOGETHER: "groupé", ALONE: "chacun pour soi", CAREFUL: "prudent"}
_LEFT_OUT = ("figurines en travers du chemin",)
_USUAL = "Sans fichier : un groupe ordinaire de {n} figurines et de Qualité {quality}."
FIGURES = "PJ"
QUALITY = "qualite"
_ELIMINATION = "Chances de mettre l’ennemi hors de combat : l’objectif n’est pas joué."
_MISSION = "Chances d’atteindre l’objectif dans la limite de tours ; la surprise n’est pas jouée."
MOST_TURNS = 60  # a battle still undecided then is not won


def battle(scenario: Raid, subjects: Sequence[Any], d: Definitions) -> Battle:
    """Return the battle of the groups against the forces of a scenario, judged by the best policy (S-71): those given,
    those the scenario was drawn for, or figures that such a Quality usually makes."""
    groups = [[m.figure for m in subject.members] for subject in subjects if isinstance(subject, Group)]
    usual = not groups and not any(players.figures for players in scenario.groups or ())
    if scenario.against:
        return duel_battle(scenario, groups if len(groups) > 1 else own_figures(scenario, d), d)
    groups = groups or own_figures(scenario, d) or [usual_group(scenario.group_quality or d.constants.reserve, d)]
    teams = [n for n, group in enumerate(groups) for _figure in group]
    arena = Arena([figure for group in groups for figure in group], scenario, d, teams)
    notes = [_USUAL.format(n=len(groups[0]), quality=scenario.group_quality)] if usual else []
    notes += [f"Laissé de côté : {', '.join((*arena.unplayed, *_LEFT_OUT))}."]
    fight = partial(play_raid, arena, None)
    if arena.aim.is_played:
        return Battle(_POLICIES, (*notes, _MISSION), partial(play_raid, arena, arena.aim), best=True, aside=fight)
    notes += [_ELIMINATION] if scenario.goal != ELIMINATION else []
    return Battle(_POLICIES, tuple(notes), fight, best=True)


def play_raid(arena: Arena, aim: Aim | None, policy: str, random: Callable[[], float]) -> Outcome:
    """Play a battle from deployment to its end: the objective within its limit, or the last enemy."""
    fight = Fight(arena, random)
    deploy_players(fight, policy)
    quest = Quest(aim) if aim else None
    turn, most = 0, (aim.turns if aim else None) or MOST_TURNS
    idle = [0] * len(arena.quality)
    won, safe = False, 0
    while turn < most and fight.pcs and not won:
        turn += 1
        if policy == CAREFUL and arena.retreats and gives_up(fight):
            safe = _retreat(fight, most - turn + 1)
            break
        fight.passing, fight.shield = idle[:], idle[:]
        first, later = order_of_activation(fight)
        towards = (quest.goal_of_group(fight) if quest else None) or choose_goal(fight, policy, turn)
        _activate_players(fight, first, policy, towards, quest)
        if fight.pcs:
            enemy.bring_reserve(fight, turn)
            enemy.play_enemy_turn(fight)
        _activate_players(fight, later, policy, towards, quest)
        if quest:
            quest.end_turn(fight)
            won = quest.is_won(fight)
        else:  # S-56: nobody left on either side is a defeat
            won = bool(fight.pcs) and not (fight.foes or fight.hidden or fight.late)
    standing = len(fight.pcs) + safe + (len(quest.gone) if quest else 0)
    return Outcome(won, arena.players - standing, turn)


def _retreat(fight: Fight, turns: int) -> int:
    """Play the group's way to its own edge, with the enemy after it; return how many came through (S-82)."""
    safe = 0
    for _turn in range(turns):
        for i in fight.pcs[:]:
            if fight.quality[i] > 0 and retreat_player(fight, i):
                fight.pcs.remove(i)
                safe += 1
        if not fight.pcs:
            break
        enemy.play_enemy_turn(fight)
    return safe


def _activate_players(
    fight: Fight, who: list[int], policy: str, towards: tuple[float, float, float] | None, quest: Quest | None
) -> None:
    for i in who:
        if fight.quality[i] > 0 and (quest is None or (i in fight.pcs and not quest.act(fight, i, policy))):
            act_player(fight, i, policy, towards)


class Bought(Record):
    label: str
    price: int
    subject: Group


def upgraded(group: Group, name: str, thing: str, d: Definitions) -> Bought:
    """Return the group with one purchase more: equipment, a special rule, or a point of Quality (« qualite »).

    Raise a Refusal where the figure is unknown or may not buy it."""
    at = next((n for n, m in enumerate(group.members) if slug(m.figure.name) == slug(name)), None)
    if at is None:
        known = [slug(m.figure.name) for m in group.members]
        raise unknown_word(_("Nobody is called '{name}'.").format(name=name), slug(name), known)
    member, key = group.members[at], slug(thing)
    old = member.figure
    items, rules, quality = old.items, old.rules, old.quality
    if key == QUALITY:
        quality, label = quality + 1, f"Q {quality + 1}"
        price = d.constants.quality_price * quality
        if quality > d.constants.max_quality:
            message = _("Quality {q}, at most {most}").format(q=quality, most=d.constants.max_quality)
            raise Refusal("player-quality-too-high", message, ruling="S-14")
    else:
        purchase, _word, label = thing_named(thing, d)
        check_may_buy(purchase, old)
        price = purchase.price or 0
        if isinstance(purchase, Rule):
            rules = (*rules, purchase)
        else:
            off = "armour" if purchase.kind == "armour" else None  # a new armour replaces the old one
            others = (i for i in items if i.equipment.kind != off)
            items = pair_items((*others, items_named((key,), d)[0]), d)
    figure = derive_figure(old.name, quality, items, rules, d, category=old.category)
    figure = replace(figure, leader=old.leader, race=old.race)
    members = (*group.members[:at], replace(member, figure=figure), *group.members[at + 1 :])
    return Bought(f"{old.name} : {label}", price, replace(group, members=members))
