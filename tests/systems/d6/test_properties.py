"""What must always hold, whatever the class, the race and the dice."""

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.chance.dice import Dice
from generator.game.system import Examined, all_systems
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.ledger import skill_price, step_price
from generator.systems.d6.show import view

KEYS = ("sav", "dex", "perc", "tech", "vig", "mec")
D6: Definitions = all_systems()["d6"].definitions()
FREE = settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@st.composite
def dice(draw: st.DrawFn) -> dict[str, int]:
    """Seven dice, at most three on one characteristic."""
    placed = dict.fromkeys(KEYS, 0)
    for _n in range(7):
        placed[draw(st.sampled_from([k for k in KEYS if placed[k] < 3]))] += 1
    return placed


@st.composite
def legal(draw: st.DrawFn) -> dict[str, Any]:
    race = draw(st.sampled_from(sorted(D6.races)))
    classe = draw(st.sampled_from(sorted(set(D6.classes) - {"autodidacte"})))
    choices = []
    r, c = D6.races[race], D6.classes[classe]
    if r.choice:
        choices.append(f"race: {{{draw(st.sampled_from(KEYS))}: {r.choice}}}")
    if r.force_choice:
        choices.append(f"force: {{{draw(st.sampled_from(r.force_choice.among))}: {r.force_choice.dice}}}")
    if r.second_class:
        choices.append(f"seconde_classe: {draw(st.sampled_from(sorted(set(D6.classes) - {classe})))}")
    if c.options:
        choices.append(f"orientation: {draw(st.sampled_from(sorted(c.options)))}")
    placed = draw(dice())
    return {"race": race, "classe": classe, "choix": "{" + ", ".join(choices) + "}", "placed": placed}


def written(placed: dict[str, int]) -> str:
    return "{" + ", ".join(f"{k}: {n}" for k, n in placed.items()) + "}"


def errors(examined: Examined) -> list[str]:
    return [p.code for p in examined.problems if p.severity == "error"]


@FREE
@given(legal())
def test_any_legal_allocation_passes(examine: Callable[..., Examined], hero: dict[str, Any]) -> None:
    placed = hero.pop("placed")
    examined = examine(**hero, repartition=written(placed))
    assert errors(examined) == []
    values = view.as_json(examined.subject)["caracteristiques"]
    assert all(int(v[:-1]) >= 0 for v in values.values())


@FREE
@given(legal(), st.data())
def test_one_die_more_is_exactly_one_more_problem(
    examine: Callable[..., Examined], hero: dict[str, Any], data: st.DataObject
) -> None:
    placed = hero.pop("placed")
    placed[data.draw(st.sampled_from([k for k in KEYS if placed[k] < 3]))] += 1
    assert errors(examine(**hero, repartition=written(placed))) == ["free-dice-total-excess"]


@FREE
@given(st.integers(1, 8), st.integers(0, 30), st.integers(0, 30))
def test_price_of_a_path_is_the_sum_of_its_steps(characteristic: int, first: int, second: int) -> None:
    start = Dice(characteristic)
    middle = Dice.of_steps(start.steps + first)
    end = Dice.of_steps(middle.steps + second)
    k = D6.constants
    whole = skill_price(start, end, characteristic, k)
    assert whole == skill_price(start, middle, characteristic, k) + skill_price(middle, end, characteristic, k)
    assert whole == sum(step_price(Dice.of_steps(n), characteristic, k) for n in range(start.steps, end.steps))
