"""A character rolled whole: legal, its dice where its class needs them, a name of its race."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Tree
from generator.core.game.params import NAME, Given, Param, chosen_id, labels_by_id
from generator.core.i18n import _, mark
from generator.core.refusal import misuse
from generator.systems.d6.catalogue import Skill
from generator.systems.d6.constants import Level
from generator.systems.d6.creation import class_dice
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.systems.d6.draft import can_become_legal, derive_draft, dice_still_needed
from generator.systems.d6.guide_steps import PV, affordable_purchases

XP = Param("xp", mark("XP won and spent."), "int", low=0, high=9999)
PARAMS = (
    Param("class", mark("The class to roll."), words=lambda d, scenery: labels_by_id(d.classes)),
    Param("race", mark("The race to roll."), words=lambda d, scenery: labels_by_id(d.races)),
    NAME,
    XP,
    Param("npc", mark("An opponent, printed as a stat block."), "flag"),
    Param("level", mark("How strong an opponent is."), choices=("novice", "aguerri", "elite")),
)
STRONG = 3  # dice a characteristic of the class has at least, as far as the free dice reach
ARMED = 2  # dice under the skill of the weapon in hand, likewise
ALIVE = 6  # PV max below which Vigueur is served first
ELSEWHERE = 2  # free dice that chance may place where the class does not need them, as long as they have room elsewhere
FOCUS = 4  # skills that experience goes to
RANKS = {"essentielle": 4.0, "tres-utile": 3.0, "utile": 2.0, "secondaire": 1.0}


def roll(roller: Roller, d: Definitions, names: Names, given: Given, but: Iterable[str] = ()) -> Tree:
    """`but`: names already taken at the table."""
    tree: Tree = {"systeme": "d6", "choix": {}}
    tree["classe"] = chosen_id(given, "class", d.names_of("classes")) or roller.choice(list(d.classes))
    choose_for_class(roller, tree, d.classes[tree["classe"]], d)
    tree["race"] = _draw_race(roller, tree, d, chosen_id(given, "race", d.names_of("races")))
    race = d.races[tree["race"]]
    choose_for_race(roller, tree, race, d)
    level = _opponent_level(given, d)
    tree["repartition"] = _place_free_dice(roller, tree, d, level)
    if d.classes[tree["classe"]].pv_roll:
        tree["choix"]["jet_pv"] = roller.d("PV")
    male, female, *_others = d.constants.sexes
    tree["sexe"] = roller.choice([male, female])  # the third is for those who ask for it
    tree["nom"] = given.get("name") or names.person(roller, race.id, female=tree["sexe"] == female, but=but)
    won = given.get("xp", level.xp if level else 0)
    tree["experience"] = {"gagnee": won} if won else {}
    if level:
        tree["pnj"] = True
        _buy_in_turn(tree, _skills_by_need(tree, d)[: d.constants.opponent_skills], d)
        _buy_pv(tree, d)
    else:
        _spend_experience(roller, tree, d)
    return {key: value for key, value in tree.items() if value not in ({}, "")}


def _opponent_level(given: Given, d: Definitions) -> Level | None:
    """What makes an opponent of the roll (A71)."""
    name = given.get("level")
    if name and not given.get("npc"):
        raise misuse(_("--level goes with --npc"))
    return d.constants.opponents[name or "aguerri"] if given.get("npc") else None


def _skills_by_need(tree: Tree, d: Definitions) -> list[str]:
    """The skills that experience may go to, those that the class needs most first."""
    c, arms = derive_draft(tree, d), weapon_skills(tree, d)
    weapons = {item.skill for item in d.items.values() if item.kind == "weapon"}
    fit = [
        s
        for s in d.skills.values()
        if c.characteristics[s.characteristic].dice >= ARMED and (s.id in arms or s.id not in weapons)
    ]
    return [s.id for s in sorted(fit, key=lambda s: -_need_of_skill(s, tree, d))]


def _need_of_skill(skill: Skill, tree: Tree, d: Definitions) -> float:
    """How much a class needs a skill: its rank, its characteristic, the arms in hand."""
    one = d.classes[tree["classe"]]
    main = 4.0 if skill.characteristic in main_characteristics(tree, d) else 1.0
    return RANKS[skill.rank_for(one.id, one.family)] * main * (3.0 if skill.id in weapon_skills(tree, d) else 1.0)


def main_characteristics(tree: Tree, d: Definitions) -> list[str]:
    """The characteristics the class raises, the highest first."""
    dice = class_dice(derive_draft(tree, d).origin)
    return sorted((key for key in d.characteristics if dice.get(key, 0) > 0), key=lambda key: -dice[key])


def choose_for_class(roller: Roller, tree: Tree, one: Class, d: Definitions) -> None:
    if one.options:
        tree["choix"]["orientation"] = roller.choice(list(one.options))
    if one.picks:
        mixed = roller.shuffle(list(d.characteristics))
        tree["choix"]["plus"] = mixed[: one.picks.plus]
        tree["choix"]["moins"] = mixed[one.picks.plus : one.picks.plus + one.picks.minus]


def _draw_race(roller: Roller, tree: Tree, d: Definitions, wished: str | None) -> str:
    """A race that suits the class: the more it raises what the class needs, the likelier."""
    legal = [race for race in d.races.values() if wished or f"races.{race.id}" not in d.game.house_values]
    if d.classes[tree["classe"]].picks:  # the only classes that a race can make impossible (A09)
        legal = [r for r in legal if can_become_legal(derive_draft({**tree, "race": r.id}, d), min(r.choice, 0))]
    if wished:
        if wished not in [r.id for r in legal]:
            message = _("No legal {classe} of the race {race} could be made: roll again, or another class.")
            raise misuse(message.format(classe=d.classes[tree["classe"]].label, race=d.races[wished].label))
        return wished
    wanted = main_characteristics(tree, d)
    fits = {r.id: sum(r.dice.get(key, 0) for key in wanted) for r in legal}
    # A race that is half itself without full armour is left to those who ask for it (A45).
    suited = [r.id for r in legal if fits[r.id] >= 0 and not r.full_armour]
    return roller.choose_weighted(suited, [1.0 + 2.0 * fits[key] for key in suited])


def choose_for_race(roller: Roller, tree: Tree, race: Race, d: Definitions) -> None:
    choices, wanted = tree["choix"], main_characteristics(tree, d)
    if race.choice > 0:
        choices["race"] = {roller.choice(wanted): race.choice}
    elif race.choice < 0:
        now = derive_draft(tree, d).characteristics
        spare = [key for key in d.characteristics if key not in wanted and key != "vig"] or list(d.characteristics)
        highest = max(now[key].raw for key in spare)
        choices["race"] = {roller.choice([key for key in spare if now[key].raw == highest]): race.choice}
    if race.force_choice:
        spread: dict[str, int] = {}
        for _die in range(race.force_choice.dice):
            field = roller.choice(race.force_choice.among)
            spread[field] = spread.get(field, 0) + 1
        choices["force"] = spread
    if race.second_class:
        own = d.classes[tree["classe"]].family
        others = [c.id for c in d.classes.values() if c.family != own]
        choices["seconde_classe"] = roller.choice(others)
    if race.free_talent:
        talents = [t.name for c in d.classes.values() if c.family == race.free_talent for t in c.talents]
        choices["don"] = roller.choice(talents)


def _place_free_dice(roller: Roller, tree: Tree, d: Definitions, level: Level | None) -> dict[str, int]:
    """First what the rules demand, then what the class lives by, then a body to last, then chance: among what the class
    needs, but for a few."""
    k = d.constants
    if level:
        k = replace(k, free_dice=level.free_dice, free_dice_cap=level.free_dice)
    placed = dict.fromkeys(d.characteristics, 0)
    wanted = main_characteristics(tree, d)

    start = derive_draft(tree, d)
    most = k.opponent_most if level else k.free_dice + max(t.raw for t in start.characteristics.values())

    def has_room(key: str) -> bool:
        return placed[key] < k.free_dice_cap and start.characteristics[key].raw + placed[key] < most

    def place(key: str) -> None:
        if sum(placed.values()) < k.free_dice and has_room(key):
            placed[key] += 1

    for key, count in dice_still_needed(start).items():
        for _die in range(count):
            place(key)
    arms = {d.skills[key].characteristic for key in weapon_skills(tree, d)}
    for key, aim in [*((key, STRONG) for key in wanted), *((key, ARMED) for key in sorted(arms))]:
        for _die in range(max(0, aim - start.characteristics[key].raw - placed[key])):
            place(key)
    while placed["vig"] < k.free_dice_cap and derive_draft({**tree, "repartition": placed}, d).pv.without_die < ALIVE:
        if sum(placed.values()) == k.free_dice:
            break
        place("vig")
    weights, needed = _characteristic_weights(tree, wanted, d), {*wanted, *arms, "vig"}
    while sum(placed.values()) < k.free_dice:
        now = derive_draft({**tree, "repartition": placed}, d).characteristics
        open_to = _open_to_chance([key for key in placed if has_room(key)], placed, needed)
        low = [weights[key] * (3.0 if now[key].raw < 1 else 1.0) / max(1, now[key].raw) for key in open_to]
        place(roller.choose_weighted(open_to, low))
    return {key: n for key, n in placed.items() if n}


def _open_to_chance(room: Iterable[str], placed: Mapping[str, int], needed: Collection[str]) -> list[str]:
    """Of those with room, all; once enough dice lie where the class does not need them, what it needs."""
    spent = sum(n for key, n in placed.items() if key not in needed)
    return [key for key in room if spent < ELSEWHERE or key in needed] or list(room)


def _characteristic_weights(tree: Tree, wanted: Sequence[str], d: Definitions) -> dict[str, float]:
    weights = {key: 6.0 if key in wanted else 2.0 for key in d.characteristics}
    for key in weapon_skills(tree, d):
        weights[d.skills[key].characteristic] += 2.0
    weights["vig"] += 1.0
    return weights


def weapon_skills(tree: Tree, d: Definitions) -> set[str]:
    """The skills of what the class holds in hand."""
    one = d.classes[tree["classe"]]
    skills = (d.items[key].skill for key in one.equipped)
    return {key for key in skills if key and key in d.skills}


def _spend_experience(roller: Roller, tree: Tree, d: Definitions) -> None:
    """Experience goes to a few skills that suit the class, turn by turn, until nothing of them can be paid; what is
    left to others, then to PV."""
    c = derive_draft(tree, d)
    if c.xp.left <= 0:
        return
    order = _skills_by_need(tree, d)
    skills = [s for s in d.skills.values() if s.id in order]
    focus: list[str] = []
    while skills and len(focus) < FOCUS:
        weights = [_need_of_skill(s, tree, d) for s in skills]
        chosen = roller.choose_weighted(skills, weights)
        focus.append(chosen.id)
        skills.remove(chosen)
    _buy_in_turn(tree, focus, d)
    _buy_in_turn(tree, order, d)  # what is left pays for something smaller
    _buy_pv(tree, d)


def _buy_in_turn(tree: Tree, focus: Sequence[str], d: Definitions) -> None:
    """Third by third, turn by turn, until none of these skills can be paid."""
    bought: dict[str, str] = tree["experience"].get("competences", {})
    while True:
        c = derive_draft(tree, d)
        offers = {o.value for o in affordable_purchases(c)}
        payable = [key for key in focus if key in offers]
        if not payable:
            return
        key = min(payable, key=lambda key: (c.skills[key].bought, focus.index(key)))
        bought[key] = c.skills[key].following
        tree["experience"]["competences"] = bought


def _buy_pv(tree: Tree, d: Definitions) -> None:
    while PV in {o.value for o in affordable_purchases(derive_draft(tree, d))}:
        tree["experience"]["pv"] = tree["experience"].get("pv", 0) + 1
