"""Veterans who are rolled: experience goes to what their class lives by, to a defence and to PV, then to colour."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from statistics import mean

import pytest
from msgspec.structs import replace

from generator.base.problems import is_valid
from generator.chance.dice import Dice
from generator.game.guide import Tree
from generator.game.system import all_systems
from generator.reading.source import parse
from generator.systems.d6.fight.battle.combatants import Combatant, combatant_of
from generator.systems.d6.fight.encounter import FIGHTING
from generator.systems.d6.making import draft
from generator.systems.d6.making.party import party
from generator.systems.d6.making.step_experience import spend_experience
from generator.systems.d6.rules.catalogue import Plan
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from tests.making import roll, studio_of
from tests.samples import sample
from tests.systems.d6.battle.population import D, tree_of
from tests.systems.d6.battle.test_targets import fought

VETERANS, XP = 60, 100
PARRIES = ("armes-blanches", "sabre-laser")  # L812-818


def examined(tree: Tree, d: Definitions = D) -> Derived:
    """The character as its file gives it; legal."""
    found = all_systems()["d6"].examine(parse(draft.text(tree, d).encode(), "v.yaml"), d)
    assert is_valid(found.problems), found.problems
    subject: Derived = found.subject
    return subject


# Bought by hand with some 80 of 100 XP: steps of the arm, of Esquive, of what the class lives by; PV.
BY_HAND = {
    "jedi-gardien": ({"sabre-laser": 6, "esquive": 4}, 12),
    "contrebandier": ({"tir": 6, "esquive": 5, "pilotage": 3}, 15),
    "bio-savant": ({"medecine": 4, "esquive": 6, "tir": 5}, 12),
    "pisteur": ({"tir": 6, "esquive": 5, "dressage": 2}, 15),
}


def by_hand(classe: str) -> Combatant:
    tree, (steps, pv) = tree_of(classe), BY_HAND[classe]
    before = draft.derive_draft(tree, D)
    skills = {key: Dice.of_steps(before.skills[key].value.steps + n).skill for key, n in steps.items()}
    return combatant_of(examined({**tree, "experience": {"gagnee": XP, "competences": skills, "pv": pv}}))


@cache
def veterans() -> tuple[Derived, ...]:
    studio = studio_of("d6", D)
    return tuple(examined(studio.tree(seed, {"xp": XP})) for seed in range(VETERANS))


def share_of(those: Iterable[Derived], has: Callable[[Derived], bool]) -> float:
    found = [has(one) for one in those]
    return sum(found) / len(found)


def bought(c: Derived, *skills: str) -> bool:
    return any(c.skills[key].bought for key in skills)


def essential(c: Derived) -> str:
    """The skill that the class of a character lives by."""
    assert c.origin.classe and c.origin.classe.plan
    return max(c.origin.classe.plan.skills, key=c.origin.classe.plan.skills.__getitem__)


@pytest.mark.parametrize(
    "has",
    [
        pytest.param(lambda c: c.pv.bought > 0, id="PV"),
        pytest.param(lambda c: bought(c, "esquive", *PARRIES), id="a defence"),
        pytest.param(lambda c: bought(c, *FIGHTING), id="a combat skill"),
        pytest.param(lambda c: bought(c, essential(c)), id="what the class lives by"),
        pytest.param(lambda c: not c.origin.is_jedi or bool(c.book.bought("force")), id="the Force of a Jedi"),
    ],
)
def test_under_five_of_a_hundred_veterans_lack_something(has: Callable[[Derived], bool]) -> None:
    assert share_of(veterans(), has) > 0.95


def test_a_fight_of_four_lasts_as_long_as_one_of_four_made_by_hand() -> None:
    """Each against equals, within a fifth."""
    studio = studio_of("d6", D)

    def rolled(seed: int) -> list[Combatant]:
        return [combatant_of(draft.derive_draft(studio.tree(seed, {"xp": XP, "class": key}), D)) for key in BY_HAND]

    hands = [by_hand(key) for key in BY_HAND]
    expected = mean(fight.rounds for fight in fought(hands, hands, 80))
    lasted = mean(fight.rounds for seed in range(5) for fight in fought(rolled(seed), rolled(seed + 50), 16))
    assert 0.8 < lasted / expected < 1.25


def test_l25_a_consulaire_learns_powers_and_all_xp_are_spent() -> None:
    consulaires = [c for c in veterans() if c.origin.classe and c.origin.classe.id == "jedi-consulaire"]
    assert share_of(consulaires, lambda c: bool(c.book.bought("pouvoir"))) > 0.95
    assert max(c.xp.left for c in veterans()) < 3


def test_no_two_of_a_class_are_the_same() -> None:
    """Colour: chance adds skills to the plan."""
    alike = Counter(
        (c.character.classe, frozenset(key for key, skill in c.skills.items() if skill.bought)) for c in veterans()
    )
    assert max(alike.values()) <= 2


@pytest.mark.parametrize("xp", sample((5, 15, 40, 500), 15))
def test_what_a_class_lives_by_comes_first_and_no_column_takes_all(xp: int) -> None:
    for classe in D.classes:
        c = examined(roll("d6", D, 7, xp=xp, **{"class": classe}))
        first = essential(c)
        assert bought(c, first) or c.skills[first].next_price(D.constants) > xp / 2, classe
        assert c.book.price_of("competence", first) <= max(c.skills[first].next_price(D.constants), c.xp.spent / 2)


@pytest.mark.parametrize("classe", list(D.classes))
def test_the_plan_of_a_class_has_its_arm_esquive_and_pv(classe: str) -> None:
    """L619: Esquive is essential; a Jedi has a way in the Force."""
    plan = D.classes[classe].plan
    assert plan and plan.pv and {*draft.weapon_skills({"classe": classe}, D), "esquive"} <= set(plan.skills)
    assert bool(plan.force) == bool(plan.powers) == (D.classes[classe].family == "jedi")


@pytest.mark.parametrize("classe", list(D.classes))
def test_a71_an_elite_opponent_has_five_skills_what_he_lives_by_and_pv(classe: str) -> None:
    c = examined(roll("d6", D, 3, npc=True, level="elite", **{"class": classe}))
    assert bought(c, essential(c)) and bought(c, "esquive") and c.pv.bought
    assert sum(s.bought > 0 for s in c.skills.values()) <= D.constants.opponent_skills


def test_a_party_spends_likewise() -> None:
    table = [examined(tree) for tree in party(studio_of("d6", D).begin(5, {"xp": XP}), 6)]
    assert all(c.pv.bought and bought(c, "esquive") and bought(c, essential(c)) for c in table)


def test_a_class_of_ones_own_without_a_plan_is_served_by_need() -> None:
    own = replace(D, classes={**D.classes, "pisteur": replace(D.classes["pisteur"], plan=None)})
    c = examined(roll("d6", own, 4, xp=XP, **{"class": "pisteur"}), own)
    assert c.pv.bought and bought(c, "esquive") and bought(c, "tir")


def test_without_our_numbers_a_jedi_buys_no_force() -> None:
    """A77 is of the chapter `force`: what nobody prices is not bought."""
    book = D.keep_house(())
    c = examined(roll("d6", book, 2, xp=XP, **{"class": "jedi-gardien"}), book)
    assert not c.book.bought("force") and not c.book.bought("pouvoir") and bought(c, "sabre-laser")


def test_shares_follow_the_weights() -> None:
    """Three times the weight is three times the XP, but for a step."""
    tree = {**tree_of("artilleur"), "experience": {"gagnee": 300}}
    spend_experience(tree, Plan(skills={"tir": 3, "esquive": 1}), (), D)
    book = draft.derive_draft(tree, D).book
    assert abs(book.price_of("competence", "tir") - 3 * book.price_of("competence", "esquive")) <= 3 * 12
