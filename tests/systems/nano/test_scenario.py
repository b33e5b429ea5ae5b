"""Rencontre fatale over a thousand seeds: 18 x 18, two corners of 2, five or six pieces of 2 x 2 spread evenly."""

from collections import Counter

from generator.base.geometry import Rect, do_overlap
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading.source import parse
from generator.systems.nano import combat
from generator.systems.nano import scenario as rolling
from generator.systems.nano.scenario import brief

GAME = all_systems()["nano"]
D = GAME.definitions()
SCENERY = scenery.load()
PLAN = rolling.prepare(rolling.Request(), D, SCENERY)


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
    named = rolling.prepare(rolling.Request(subjects=(own,)), D, SCENERY).bands
    assert [b.name for b in named] == ["Rebelles", "Les Ombres"]
    assert named[1].members[0].name == "Sœur"


def test_any_group_of_the_profiles_is_fought_a_mirror_too() -> None:
    """K-29: the second group of a side takes the other corner; each has its letter and its enemies."""
    three = "[apprenti-inquisiteur, {profil: scout-trooper, nombre: 2}]"
    text = f"systeme: nano\nfigurines: {three}\n"
    first, second = (
        GAME.examine(parse(f"{text}nom: {name}\n".encode(), "x.yaml"), D) for name in ("Les Ombres", "Les Orages")
    )
    assert [(p.code, p.severity, p.ruling) for p in first.problems] == [("group-of-ones-own", "note", "K-29")]
    played = rolling.roll(rolling.prepare(rolling.Request(subjects=(first.subject, second.subject)), D, SCENERY), 1)
    assert [(b.id, b.name, b.side) for b in played.bands or ()] == [
        ("rebelles", "Les Orages", "empire"),
        ("empire", "Les Ombres", "empire"),
    ]
    page = brief(played, D, SCENERY)
    assert [unit.id for unit in page.units] == ["1", "2"]
    assert [zone.label for zone in page.map.zones] == ["Les Orages", "Les Ombres"]
    assert len(combat.enemies(played, first.subject, D)) == 3


def test_rolling_the_scenery_anew_keeps_the_rest() -> None:
    before = rolling.roll(PLAN, 2)
    after = rolling.reroll(before, "terrain", PLAN)
    assert after.terrain != before.terrain and (after.bands, after.first) == (before.bands, before.first)
