"""What the page proposes to who does not know yet: dice where the class needs them, the open choices, and a name."""

from zlib import crc32

from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.page.fields import Tree, at, text_at, whole_or_zero
from generator.core.writing.emit import scalar_of
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.draft import derive_draft, dice_still_needed
from generator.systems.d6.random import choose_for_class, choose_for_race, main_characteristics, weapon_skills

_VITAL, _SOUND, _STRONG, _BEST = 1, 3, 4, 6  # dice aimed at: of a body that works, of one that lasts, of what one does


def propose(tree: Tree, c: Derived, d: Definitions, place: str) -> Tree | None:
    """The tree with a proposal for this place: the free dice and what is not chosen yet, or another name."""
    if place == "nom":
        return {**tree, "nom": _propose_name(tree, c, d)}
    classe, race = c.origin.classe, c.origin.race
    if place != "repartition" or classe is None or race is None or race.id not in d.races:
        return None
    draft: Tree = {"systeme": "d6", "classe": classe.id, "race": race.id, "choix": {}}
    roller = Roller(crc32(f"{classe.id} {race.id}".encode()))
    choose_for_class(roller, draft, classe, d)
    choose_for_race(roller, draft, race, d)
    made = at(tree, ("choix",))
    chosen = draft["choix"] | (_plain_choices(made) if isinstance(made, dict) else {})
    free = place_dice_by_need({**draft, "choix": chosen}, d)
    return {**tree, "choix": _as_written(chosen), "repartition": _as_written(free)}


def place_dice_by_need(tree: Tree, d: Definitions) -> dict[str, int]:
    """The free dice where they serve most: what the rules demand, nothing vital at 0D, what the class lives by, the
    arms in hand, a body to last, then whatever is low."""
    k, start = d.constants, derive_draft(tree, d)
    raw = {key: total.raw for key, total in start.characteristics.items()}
    wanted, placed = main_characteristics(tree, d), dict.fromkeys(raw, 0)
    arms = sorted({d.skills[key].characteristic for key in weapon_skills(tree, d)})
    floors = [(key, raw[key] + n) for key, n in dice_still_needed(start).items()]
    vital = [(key, _VITAL) for key in ("dex", "perc", "vig")]
    strong = [*((key, _STRONG) for key in (*wanted, *arms)), ("vig", _SOUND), *((key, _BEST) for key in wanted)]
    low = [(key, aim) for aim in range(1, _BEST) for key in raw if raw[key] >= 0]
    for key, aim in [*floors, *vital, *strong, *low]:
        left = k.free_dice - sum(placed.values())
        placed[key] += max(0, min(aim - raw[key] - placed[key], k.free_dice_cap - placed[key], left))
    return {key: n for key, n in placed.items() if n}


def _propose_name(tree: Tree, c: Derived, d: Definitions) -> str:
    """A name of its race: another each time, since the one there is begins the next draw."""
    written = text_at(tree, "nom")
    roller = Roller(crc32(written.encode()))
    female = text_at(tree, "sexe") == d.constants.sexes[1]
    race = c.origin.race.id if c.origin.race else ""
    return of_game("d6", d).person(roller, race, female=female, but=[written])


def _plain_choices(made: Tree) -> Tree:
    """What the page has chosen, as a draft says it: dice are numbers."""
    return {key: _plain_dice(value) if key in ("race", "force", "jet_pv") else value for key, value in made.items()}


def _plain_dice(value: object) -> object:
    if isinstance(value, dict):
        return {key: whole_or_zero(n) for key, n in value.items()}
    return whole_or_zero(value)


def _as_written(value: object) -> object:
    if isinstance(value, dict):
        return {key: _as_written(one) for key, one in value.items()}
    return scalar_of(str(value)) if isinstance(value, int) else value
