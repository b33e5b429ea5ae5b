"""Compositions: exact, legal, mixed, well equipped; each profile is met sooner or later."""

from collections import Counter

import pytest

from generator.core.chance.dice import Roller
from generator.core.system import systems
from generator.systems.sylvaren.members import Figure, recruiters

D = systems()["sylvaren"].definitions()
STAFF = recruiters(D)
KNOWN = {**D.profiles, **D.generic}


def legal(members: tuple[Figure, ...], quality: int) -> None:
    assert sum(m.quality for m in members) == quality
    assert all(KNOWN[m.id].quality == m.quality for m in members)
    assert sum(m.force for m in members) <= 1
    for a in members:
        for b in members:
            assert a.quality >= b.quality or a.worth <= b.worth, [m.id for m in members]


@pytest.mark.parametrize("faction", ["empire", "rebellion"])
def test_every_composition_of_every_quality_is_legal(faction: str) -> None:
    recruiter = STAFF[faction]
    for quality in range(1, recruiter.most + 1):
        options = recruiter.options(quality)
        assert options, quality
        every = [c for found in options.values() for c in found.compositions]
        assert len(set(every)) == len(every)
        for members in every:
            legal(members, quality)
            assert not any(m.named for m in members)
            assert all(KNOWN[m.id].faction in (faction, None) for m in members)
            if quality >= 3:
                assert 3 <= len(members) <= min(6, quality)  # S-29
        if quality >= 4:  # three civilians are all that 3 can be
            assert all(any(m.shoots for m in c) and not all(m.shoots for m in c) for c in every), quality


def test_s29_a_force_of_five_has_three_to_five_members() -> None:
    """Only with civilians and militia: S-30."""
    assert set(STAFF["empire"].options(5)) <= {3, 4, 5}
    assert set(STAFF["empire"].options(2)) == {1, 2}
    assert set(STAFF["empire"].options(3)) == {3}


def test_force_users_stand_on_their_side() -> None:
    assert {f.id for f in STAFF["empire"].figures if f.force and not f.named} == {"inquisiteur", "jedi-noir"}
    assert {f.id for f in STAFF["rebellion"].figures if f.force and not f.named} == {"padawan", "jedi"}


@pytest.mark.parametrize("faction", ["empire", "rebellion"])
def test_s31_a_force_too_strong_for_six_has_more_members(faction: str) -> None:
    recruiter = STAFF[faction]
    for quality in range(recruiter.most + 1, 130):
        for seed in range(5):
            members = recruiter.draw(quality, Roller(seed * 1000 + quality))
            legal(members, quality)
            assert len(members) > 6
            assert len(members) <= quality / 2.4  # soldiers, not a crowd of civilians


@pytest.mark.parametrize("faction", ["empire", "rebellion"])
def test_every_profile_is_drawn_sooner_or_later(faction: str) -> None:
    recruiter, roller = STAFF[faction], Roller(7)
    seen = Counter(m.id for q in range(5, 26) for _n in range(250) for m in recruiter.draw(q, roller))
    assert set(seen) == {f.id for f in recruiter.figures if not f.named}


def test_a_named_character_leads_its_force_once() -> None:
    roller = Roller(3)
    for faction, recruiter in STAFF.items():
        seen = set()
        for quality in range(7, 60):
            if recruiter.fits(quality, named=True):
                for _n in range(20):
                    members = recruiter.draw(quality, roller, named=True)
                    legal(members, quality)
                    assert sum(m.named for m in members) == 1
                    seen |= {m.id for m in members if m.named}
        assert seen == {f.id for f in recruiter.figures if f.named}, faction


def test_bosses_have_exactly_the_quality_of_their_force() -> None:
    """L329; sidious 6 and vador 7 only when named characters are asked for (S-22)."""
    empire = STAFF["empire"]
    assert {b.id for b in empire.bosses(5, named=False)} == {"main-de-l-empereur", "jedi-noir"}
    assert empire.bosses(6, named=False) == empire.bosses(3, named=True) == []
    assert [b.id for b in empire.bosses(7, named=True)] == ["seigneur-vador"]


def test_a_draw_can_be_repeated() -> None:
    draws = [[m.id for m in STAFF["empire"].draw(20, Roller(12))] for _n in range(2)]
    assert draws[0] == draws[1]
