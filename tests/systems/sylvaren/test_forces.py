"""How the enemy's Quality splits: S-15 and the three threats, every total exact."""

import pytest

from generator.game.system import all_systems
from generator.systems.sylvaren.mission.members import enemy_quality, list_partitions

C = all_systems()["sylvaren"].definitions().constants


def split(quality: int, threat: str) -> dict[str, list[int]]:
    return {p.label: [q for _s, q in p.forces] for p in list_partitions(quality, threat, C)}


def test_threats_are_once_one_and_a_half_and_twice_the_group() -> None:
    """L321-323."""
    assert [enemy_quality(20, C.threat[t]) for t in ("faible", "moyen", "fort")] == [20, 30, 40]
    assert [enemy_quality(21, C.threat[t]) for t in ("faible", "moyen", "fort")] == [21, 32, 42]  # 31.5 rounds up


def test_every_partition_of_a_group_of_twenty() -> None:
    def few(threat: str) -> dict[str, list[int]]:
        return {label: forces for label, forces in split(20, threat).items() if 3 <= len(forces) <= 6}

    assert few("faible") == {"2 faibles + 1 moyenne": [5, 5, 10], "4 faibles": [5, 5, 5, 5]}
    assert few("moyen") == {
        "2 faibles + 1 forte": [5, 5, 20],
        "3 moyennes": [10, 10, 10],
        "2 faibles + 2 moyennes": [5, 5, 10, 10],
        "4 faibles + 1 moyenne": [5, 5, 5, 5, 10],
        "6 faibles": [5, 5, 5, 5, 5, 5],
    }
    assert set(few("fort")) == {
        "2 moyennes + 1 forte",
        "2 faibles + 1 moyenne + 1 forte",
        "4 faibles + 1 forte",
        "4 moyennes",
        "2 faibles + 3 moyennes",
        "4 faibles + 2 moyennes",
    }


def test_s15_a_group_of_eighteen_alternates_five_and_four() -> None:
    assert split(18, "faible")["4 faibles"] == [5, 4, 5, 4]
    assert split(18, "moyen")["6 faibles"] == [5, 4, 5, 4, 5, 4]
    assert split(18, "fort")["2 faibles + 1 moyenne + 1 forte"] == [5, 4, 9, 18]


def test_s15_the_largest_fraction_comes_first_then_the_weakest() -> None:
    # 23: faible 5.75, moyenne 11.5, forte 23; of 23 two points are missing, both to the faible forces.
    assert split(23, "faible")["2 faibles + 1 moyenne"] == [6, 6, 11]
    # 21: faible 5.25, moyenne 10.5: the moyenne force has the larger fraction.
    assert split(21, "faible")["2 faibles + 1 moyenne"] == [5, 5, 11]


@pytest.mark.parametrize("threat", ["faible", "moyen", "fort"])
def test_every_total_is_exact_and_no_force_is_empty(threat: str) -> None:
    partitions = [(quality, one) for quality in range(1, 130) for one in list_partitions(quality, threat, C)]
    for quality, partition in partitions:
        forces = [q for _s, q in partition.forces]
        assert sum(forces) == enemy_quality(quality, C.threat[threat]), quality
        assert min(forces) > 0, quality
        for strength, force in partition.forces:
            share = quality * C.force_share[strength] / 4
            assert share - 1 < force < share + 1, quality


def test_a_group_too_small_has_no_empty_forces() -> None:
    assert split(1, "faible") == {"1 forte": [1]}
    assert split(3, "faible")["2 faibles + 1 moyenne"] == [1, 1, 1]
    assert "4 faibles" not in split(3, "faible")
