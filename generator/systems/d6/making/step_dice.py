"""The step of the seven free dice: asked within what is legal, drawn, or proposed where they serve most."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from generator.chance.dice import Roller
from generator.game.guide import Answers, Making, Tree, ask_choices, draw_choices
from generator.game.page.fields import at, whole_or_zero
from generator.systems.d6.making.choices import OpenChoices, dice_choices
from generator.systems.d6.making.draft import (
    derive_draft,
    dice_still_needed,
    main_characteristics,
    opponent_level,
    standing,
    weapon_skills,
)
from generator.systems.d6.rules.definitions import Definitions, Level
from generator.writing.editor import scalar_of

STRONG = 3  # dice a characteristic of the class has at least, as far as the free dice reach
ARMED = 2  # dice under the skill of the weapon in hand, likewise
ALIVE = 6  # PV max below which Vigueur is served first
ELSEWHERE = 2  # free dice that chance may place where the class does not need them, as long as they have room elsewhere
_VITAL, _SOUND, _STRONG, _BEST = 1, 3, 4, 6  # dice aimed at: of a body that works, of one that lasts, of what one does


def ask_dice(making: Making) -> Answers:
    """Ask for the dice on each characteristic where there is a choice, then for what class and race leave open."""
    tree, d = making.tree, making.definitions
    tree["repartition"] = {}
    yield from ask_choices(lambda: dice_choices(tree, d), tree, lambda: standing(tree, d))
    tree["repartition"] = {key: n for key, n in tree["repartition"].items() if n}
    yield from ask_choices(lambda: OpenChoices.of_draft(tree, d).others(), tree, lambda: standing(tree, d))


def draw_dice(making: Making) -> None:
    """Draw what the race leaves open and the free dice, and roll the one of a class that rolls for its PV."""
    tree, d = making.tree, making.definitions
    tree["choix"] |= draw_choices(OpenChoices.of_draft(tree, d).others(), making.roller)
    tree["repartition"] = _place_free_dice(making.roller, tree, d, opponent_level(making))
    if d.classes[tree["classe"]].pv_roll:
        tree["choix"]["jet_pv"] = making.roller.d("PV")


def _place_free_dice(roller: Roller, tree: Tree, d: Definitions, level: Level | None) -> dict[str, int]:
    """Place first what the rules demand, then what the class lives by, then a body to last, then chance: among what the
    class needs, but for a few."""
    k = d.constants
    if level:
        k = replace(k, free_dice=level.free_dice, free_dice_cap=level.free_dice)
    placed = dict.fromkeys(d.characteristics, 0)
    main = main_characteristics(tree, d)

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
    for key, aim in [*((key, STRONG) for key in main), *((key, ARMED) for key in sorted(arms))]:
        for _die in range(max(0, aim - start.characteristics[key].raw - placed[key])):
            place(key)
    while placed["vig"] < k.free_dice_cap and derive_draft({**tree, "repartition": placed}, d).pv.without_die < ALIVE:
        if sum(placed.values()) == k.free_dice:
            break
        place("vig")
    weights, needed = _characteristic_weights(tree, main, d), {*main, *arms, "vig"}
    while sum(placed.values()) < k.free_dice:
        now = derive_draft({**tree, "repartition": placed}, d).characteristics
        open_to = _open_to_chance([key for key in placed if has_room(key)], placed, needed)
        low = [weights[key] * (3.0 if now[key].raw < 1 else 1.0) / max(1, now[key].raw) for key in open_to]
        place(roller.choose_weighted(open_to, low))
    return {key: n for key, n in placed.items() if n}


def _open_to_chance(room: Iterable[str], placed: Mapping[str, int], needed: Collection[str]) -> list[str]:
    """Return the characteristics with room; once enough dice lie where the class does not need them, only those it
    needs."""
    spent = sum(n for key, n in placed.items() if key not in needed)
    return [key for key in room if spent < ELSEWHERE or key in needed] or list(room)


def _characteristic_weights(tree: Tree, main: Sequence[str], d: Definitions) -> dict[str, float]:
    weights = {key: 6.0 if key in main else 2.0 for key in d.characteristics}
    for key in weapon_skills(tree, d):
        weights[d.skills[key].characteristic] += 2.0
    weights["vig"] += 1.0
    return weights


def propose_dice(tree: Tree, c: Any, d: Definitions) -> Tree | None:
    """Return a page's tree with the free dice, and with what class and race leave open and nobody has chosen yet."""
    classe, race = c.origin.classe, c.origin.race
    if classe is None or race is None or race.id not in d.races:
        return None
    roller = Roller(crc32(f"{classe.id} {race.id}".encode()))
    draft: Tree = {"systeme": "d6", "classe": classe.id, "race": race.id}
    draft["choix"] = {}
    open_choices = OpenChoices(draft, classe, race, d)
    for choices in (open_choices.of_class(), open_choices.of_race(), open_choices.others()):
        draft["choix"] |= draw_choices(choices, roller)
    written = at(tree, ("choix",))
    chosen = draft["choix"] | (_plain_choices(written) if isinstance(written, dict) else {})
    free = _place_dice_by_need({**draft, "choix": chosen}, d)
    return {**tree, "choix": _as_written(chosen), "repartition": _as_written(free)}


def _place_dice_by_need(tree: Tree, d: Definitions) -> dict[str, int]:
    """Place the free dice where they serve most: what the rules demand, nothing vital at 0D, what the class lives by,
    the arms in hand, a body to last, then whatever is low."""
    k, start = d.constants, derive_draft(tree, d)
    raw = {key: total.raw for key, total in start.characteristics.items()}
    main, placed = main_characteristics(tree, d), dict.fromkeys(raw, 0)
    arms = sorted({d.skills[key].characteristic for key in weapon_skills(tree, d)})
    floors = [(key, raw[key] + n) for key, n in dice_still_needed(start).items()]
    vital = [(key, _VITAL) for key in ("dex", "perc", "vig")]
    strong = [*((key, _STRONG) for key in (*main, *arms)), ("vig", _SOUND), *((key, _BEST) for key in main)]
    low = [(key, aim) for aim in range(1, _BEST) for key in raw if raw[key] >= 0]
    for key, aim in [*floors, *vital, *strong, *low]:
        left = k.free_dice - sum(placed.values())
        placed[key] += max(0, min(aim - raw[key] - placed[key], k.free_dice_cap - placed[key], left))
    return {key: n for key, n in placed.items() if n}


def _plain_choices(choices: Tree) -> Tree:
    """Return the choices of the page as a draft has them: dice are numbers."""
    return {key: _plain_dice(value) if key in ("race", "force", "jet_pv") else value for key, value in choices.items()}


def _plain_dice(value: object) -> object:
    if isinstance(value, dict):
        return {key: whole_or_zero(n) for key, n in value.items()}
    return whole_or_zero(value)


def _as_written(value: object) -> object:
    if isinstance(value, dict):
        return {key: _as_written(part) for key, part in value.items()}
    return scalar_of(str(value)) if isinstance(value, int) else value
