"""Exact odds of SW-Nano: against every throw counted, and what must always hold."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.chance.odds import Terms
from generator.content.loading import ContentError
from generator.game.system import all_systems
from generator.systems.nano import combat
from generator.systems.nano.figure import figure_of_profile

D = all_systems()["nano"].definitions()
PROFILES = combat.profiles(D)


def _counted(bonus: int, defence: int, extra: int, save: int | None, life: int) -> tuple[Fraction, Fraction, Fraction]:
    """L30-48 by counting: both dice, then a die of save for each damage."""
    hit = down = mean = Fraction(0)
    for mine, theirs in product(range(1, 7), repeat=2):
        a, b = mine + bonus, theirs + defence
        harm = 0 if a <= b else 4 if a >= 3 * b else 2 if a >= 2 * b else 1
        harm += extra if harm else 0
        for saves in product(range(1, 7), repeat=harm):
            left = sum(save is None or face < save for face in saves)
            weight = Fraction(1, 36 * 6**harm)
            hit, down, mean = hit + weight * (left > 0), down + weight * (left >= life), mean + weight * left
    return hit, down, mean


@pytest.mark.parametrize(
    ("own", "other", "terms", "numbers"),
    [
        ("veteran-rebelle-rodien", "scout-trooper-d-elite", Terms(), (3, 0, 0, 6, 4)),
        ("veteran-rebelle-rodien", "scout-trooper-d-elite", Terms(cover=True), (3, 2, 0, 6, 4)),  # Dissimulation
        ("veteran-rebelle-rodien", "apprenti-inquisiteur", Terms(range=6), (3, 3, 0, 6, 4)),  # Déflexion
        ("apprenti-inquisiteur", "veteran-rebelle-rodien", Terms(), (2, 0, 1, 6, 4)),  # Destructeur, Perforant
        ("apprenti-inquisiteur", "scout-trooper-d-elite", Terms(), (2, 0, 1, None, 4)),  # 6+ pierced: no save
    ],
)
def test_an_attack_equals_every_throw_counted(
    own: str, other: str, terms: Terms, numbers: tuple[int, int, int, int | None, int]
) -> None:
    attack = combat.odds(PROFILES[own], PROFILES[other], terms, D).attack
    assert attack is not None
    assert (attack.hit, attack.down, attack.mean_wounds) == _counted(*numbers)


def test_beyond_its_reach_nothing_is_shot() -> None:
    assert (
        combat.odds(PROFILES["scout-trooper-d-elite"], PROFILES["fugitive-de-la-force"], Terms(range=5), D).attack
        is None
    )


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_mirror_duels_are_symmetric(profile: str) -> None:
    found = combat.odds(PROFILES[profile], PROFILES[profile], Terms(), D).duel
    assert found is not None
    assert (found.first, found.second, found.both) == (Fraction(1, 2), Fraction(1, 2), Fraction(0))


@pytest.mark.parametrize("foe", sorted(PROFILES))
def test_more_combat_or_life_never_lowers_the_odds(foe: str) -> None:
    base = D.profiles["apprenti-inquisiteur"]
    for changes in ([{"combat": c} for c in range(6)], [{"life": v} for v in range(1, 7)]):
        wins = []
        for change in changes:
            fight = combat.odds(figure_of_profile(replace(base, **change), D), PROFILES[foe], Terms(), D).duel
            assert fight is not None
            wins.append(fight.first)
        assert wins == sorted(wins)


def test_the_risk_of_an_activation() -> None:
    """K-24, K-25: Q 3+ each; two actions come off four times in nine, and a failure lets the enemy try."""
    rows = combat.odds(PROFILES["fugitive-de-la-force"], PROFILES["scout-trooper-d-elite"], Terms(), D).more[
        "activation"
    ]
    assert rows[1] == {
        "actions": 2, "all": Fraction(4, 9), "mean": Fraction(10, 9), "reaction": Fraction(5, 9) * Fraction(2, 3),
    }  # fmt: skip
    assert [row["actions"] for row in rows] == [1, 2, 3, 4]


def test_what_is_text_alone_is_named(tmp_path: Path) -> None:
    """A rule without effects, and powers; one with effects is counted."""
    figures = combat.profiles(D)
    notes = " ".join(note for one in figures.values() for note in combat.odds(one, one, Terms(), D).notes)
    assert "Désengagement expert" in notes and "Destructeur" not in notes and "No power of the Force" in notes
    (tmp_path / "nano").mkdir()
    text = Path("content/nano/scenarios.yaml").read_text("utf-8").replace("rencontre-fatale:", "guet-apens:", 1)
    (tmp_path / "nano" / "scenarios.yaml").write_text(text, "utf-8")
    with pytest.raises(ContentError) as caught:
        all_systems()["nano"].definitions([tmp_path])
    found = [p for _lines, problems in caught.value.faults.values() for p in problems]
    assert [(p.code, p.path) for p in found] == [("not-playable", ("guet-apens",))]
