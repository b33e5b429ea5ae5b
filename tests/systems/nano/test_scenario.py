"""Rencontre fatale over a thousand seeds: 18 x 18, two corners of 2, five or six pieces of 2 x 2 spread evenly."""

from collections import Counter

import pytest

from generator.base.geometry import Rect, do_overlap
from generator.base.refusal import Refusal
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading.source import parse
from generator.systems.nano import scenario as rolling

GAME = all_systems()["nano"]
D = GAME.definitions()
SCENERY = scenery.load()
PLAN = rolling.prepare(rolling.Wish(), D, SCENERY)


def test_a_thousand_tables_are_as_the_rules_draw_them() -> None:
    """L106, K-08."""
    counts: Counter[int] = Counter()
    for seed in range(1000):
        scenario = rolling.roll(PLAN, seed)
        assert (scenario.scenario, scenario.table) == ("rencontre-fatale", (18, 18))
        assert [(z.side, z.rect) for z in scenario.deployment] == [
            ("rebelles", Rect(0, 0, 2, 2)),
            ("empire", Rect(16, 16, 2, 2)),
        ]
        rects = [t.rect for t in scenario.terrain]
        counts[len(rects)] += 1
        assert all((r.w, r.h) == (2, 2) for r in rects)
        for n, rect in enumerate(rects):
            assert Rect(0, 0, 18, 18).holds(rect.grow_by(1.5))
            assert not any(do_overlap(rect, other, 1.5) for other in rects[:n])
            assert not any(do_overlap(rect, z.rect, 1.5) for z in scenario.deployment)
        assert not scenario.review(D)
    assert set(counts) == {5, 6} and min(counts.values()) > 400


def test_scenery_is_spread_evenly() -> None:
    """« répartis de manière homogène »: every third of the table has some, whichever way it is cut."""
    for seed in range(500):
        centres = [t.rect.centre for t in rolling.roll(PLAN, seed).terrain]
        for axis in (0, 1):
            thirds = Counter(int((c[axis] - 1.5) // 5) for c in centres)
            assert set(thirds) == {0, 1, 2} and max(thirds.values()) <= 3, (seed, centres)


def test_groups_are_the_printed_ones_or_a_players_own() -> None:
    bands = rolling.roll(PLAN, 1).bands or ()
    assert [[m.profile for m in b.members] for b in bands] == [
        ["fugitive-de-la-force", "veteran-rebelle-rodien"],
        ["apprenti-inquisiteur", "scout-trooper-d-elite"],
    ]
    figures = "[{profil: apprenti-inquisiteur, nom: Sœur}, {profil: scout-trooper}]"
    text = f"systeme: nano\nnom: Les Ombres\nfigurines: {figures}\n"
    own = GAME.examine(parse(text.encode(), "x.yaml"), D).subject
    named = rolling.prepare(rolling.Wish(subjects=(own,)), D, SCENERY).bands
    assert [b.name for b in named] == ["Rebelles", "Les Ombres"]
    assert named[1].members[0].name == "Sœur"
    with pytest.raises(Refusal):
        rolling.prepare(rolling.Wish(subjects=(own, own)), D, SCENERY)


def test_rolling_the_scenery_anew_keeps_the_rest() -> None:
    before = rolling.roll(PLAN, 2)
    after = rolling.reroll(before, "terrain", PLAN)
    assert after.terrain != before.terrain and (after.bands, after.first) == (before.bands, before.first)
