"""An opposition for a group: the same for a seed, within its band, with whom was asked for; read again, and refused."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from generator.base.provenance import unmarked
from generator.base.refusal import Refusal
from generator.content.loading import OwnContent
from generator.files.files import Opened, open_source
from generator.game.system import all_systems
from generator.model.scenery import load
from generator.reading.source import parse
from generator.scenarios.roll import ScenarioGame
from generator.scenarios.stored import load_all
from generator.systems.d6.evening.evening import Saturday
from generator.systems.d6.fight import briefing, draw, scenario
from generator.systems.d6.fight.battle.fight import POLICIES
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.draw import ROLES
from generator.systems.d6.fight.encounter import Encounter
from generator.systems.d6.making import draft
from generator.systems.d6.rules.pools import metres_of_move, pool_of
from generator.systems.d6.sheet.thing_cards import figure_of_block
from tests.systems.d6.battle.population import GROUPS, D, tree_of

GAME = ScenarioGame.of(all_systems()["d6"], ())


@cache
def opened(classe: str, kept: tuple[str, ...] | None = None) -> Opened:
    text = draft.text(tree_of(classe), D)
    return open_source(parse(text.encode(), f"{classe}.yaml"), OwnContent.of((), kept, firm=True))


def rolled(seed: int = 3, **given: Any) -> Encounter:
    plan = GAME.plan([opened(key) for key in GROUPS[0]], {"only": "combat", **given})
    found = GAME.roll(plan, seed)
    assert isinstance(found, Encounter)
    return found


@pytest.mark.parametrize("theme", list(D.oppositions))
def test_a_theme_gives_its_own_and_the_threat_is_kept(theme: str) -> None:
    """A106: whatever way the group plays."""
    found = rolled(foes=theme)
    drawn = {(one.block, one.variant) for one in D.oppositions[theme].draws}
    assert {(one.block, one.variant) for one in found.foes} <= drawn
    assert found.odds and found.within and found.odds.danger == "moyen" and found.odds.range
    assert found.odds.range.dead.high <= 0.12 and found.odds.range.wiped.high <= 0.02
    assert found.odds.range.down.high <= 1.3 and found.odds.range.rounds.high <= 6
    assert set(found.odds.policies) == set(POLICIES) and found.odds.fights == 1200


def test_each_theme_has_every_role() -> None:
    for theme in D.oppositions.values():
        assert {draw.role for draw in theme.draws} == set(ROLES), theme.id


def test_the_same_seed_gives_the_same_everywhere() -> None:
    """One number of a draw, as every machine must find it."""
    first, again = rolled(11, foes="garnison"), rolled(11, foes="garnison")
    assert json.dumps(first.as_json()) == json.dumps(again.as_json())
    assert first.odds and (first.odds.win.chance, [g.count for g in first.foes]) == PINNED
    assert rolled(12, foes="garnison").as_json() != first.as_json()


PINNED = (0.8867, [2, 1])


def test_a_theme_that_nobody_names_is_drawn_by_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By dice of its own: the rest of the seed is what the theme's name gives. Other foes are of the same theme."""
    monkeypatch.setattr(draw, "TRIES", 1)
    drawn = {seed: rolled(seed) for seed in range(1, 13)}
    assert {one.theme for one in drawn.values()} == set(D.oppositions)
    assert all(drawn[seed].as_json() == rolled(seed, foes=drawn[seed].theme).as_json() for seed in (1, 2))
    plan = GAME.plan([opened(key) for key in GROUPS[0]], {"only": "combat"})
    anew = [GAME.roll(plan, seed, ("foes",)) for seed in (1, 2)]
    assert [one.theme for one in anew] == [drawn[one.seed].theme for one in anew]


def test_a_theme_is_drawn_among_those_whose_blocks_the_table_keeps() -> None:
    """A72: droids and beasts are chapters of their own."""
    group = [opened("jedi-gardien", ("adversaires", "armes"))]
    assert [one.id for one in GAME.plan(group, {}).fight.themes] == ["garnison", "pegre", "duel"]
    with pytest.raises(Refusal, match="betes") as refusal:
        GAME.plan(group, {"foes": "betes"})
    assert "pegre" in (refusal.value.hint or "")


def test_who_is_asked_for_is_there() -> None:
    asked: dict[str, Any] = {"with": ("boss, 2 soldat:tireur", "aguerri:pisteur"), "number": 5}
    found = rolled(**asked)
    assert [(g.block, g.variant, g.count) for g in found.foes[:3]] == [
        ("boss", None, 1), ("soldat", "tireur", 2), ("aguerri", "pisteur", 1),
    ]  # fmt: skip
    assert sum(g.count for g in found.foes) == 5
    assert found.foes[2].source and "classe: pisteur" in found.foes[2].source


def test_what_cannot_be_is_refused() -> None:
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"with": ("bosse",)}, "boss"), ({"balance": "80-20"}, "80-20"), ({"balance": "beaucoup"}, "beaucoup"),
    )  # fmt: skip
    for given, words in refused:
        with pytest.raises(Refusal) as refusal:
            rolled(**given)
        assert words in f"{refusal.value.message} {refusal.value.hint}"
    with pytest.raises(Refusal):
        GAME.plan([], {})


def test_without_house_values_there_is_no_opponent_and_without_damage_no_chance() -> None:
    by_the_book = GAME.roll(GAME.plan([opened("jedi-gardien", ())], {}), 1)
    assert isinstance(by_the_book, Encounter) and not by_the_book.odds  # with boxes: test_by_the_book.py
    assert {foe.block for foe in by_the_book.foes} <= set(D.constants.foes)
    plan = GAME.plan([opened("jedi-gardien", ("adversaires",))], {"only": "combat"})
    found = GAME.roll(plan, 1)
    assert isinstance(found, Encounter) and found.foes and found.odds is None
    page = briefing.brief(found, plan.fight.definitions, load(()))
    assert page.order and not page.order.danger
    assert any("aucune chance" in line.text for note in page.notes for line in note.lines)


def test_an_opponent_among_the_files_is_not_of_the_group() -> None:
    one = draft.text({**tree_of("pisteur"), "pnj": True}, D)
    files = [*(opened(key) for key in GROUPS[0]), open_source(parse(one.encode(), "x.yaml"))]
    found = GAME.roll(GAME.plan(files, {}), 1)
    assert isinstance(found, Encounter) and len(found.party) == 4


@pytest.mark.parametrize(("asked", "least", "most"), [
    ({"number": "3"}, 3, 3), ({"number": 3}, 3, 3), ({"number": "2..3"}, 2, 3), ({"number": " ..2"}, 1, 2),
    ({"number": "4.."}, 4, 8), ({"at_most": 2}, 1, 2),
])  # fmt: skip
def test_foes_are_as_many_as_asked_for(asked: dict[str, Any], least: int, most: int) -> None:
    """`--at-most 2`, as it was before, is `--number ..2`."""
    assert least <= sum(group.count for group in rolled(foes="garnison", **asked).foes) <= most


@pytest.mark.parametrize("text", ["0", "..", "3..2", "..17", "deux", "1..2..3"])
def test_what_is_no_number_of_foes_is_told(text: str) -> None:
    with pytest.raises(Refusal, match="is no number of foes"):
        rolled(number=text)


def test_ambush_is_told_apart_and_the_board_never_says_one_number() -> None:
    found = rolled(ambush="eux", foes="garnison")
    assert found.odds and found.odds.ambush and found.odds.range
    page = briefing.brief(found, D, load(()))
    assert page.gauge is None and page.order
    assert len(page.order.rows) == 4 + sum(g.count for g in found.foes)
    told = {clause.label: clause.text for clause in page.order.danger}
    assert unmarked(next(iter(told))) == page.kind == "Menace moyenne"
    assert told["Quelqu’un meurt :"].endswith("fois sur 100\u202f◇") and "Embuscade :" in told
    labels = list(told)
    assert labels.index("Quelqu’un meurt :") < labels.index("Rounds :") < labels.index("Gagné :")
    ways = next(note for note in page.notes if note.title == "Façons de jouer")
    assert sum("gagné" in line.text for line in ways.lines) == 4


def test_the_order_of_turns_is_that_of_the_dice_and_ties_are_broken() -> None:
    """B32: those who tie roll again among themselves."""
    found = rolled(rolled=True, foes="garnison", number=8)
    assert found.initiative and sorted(found.turns) == list(range(len(found.initiative)))
    scores = [found.initiative[n] for n in found.turns]
    assert scores == sorted(scores, reverse=True) and len(set(scores)) < len(scores)
    order = briefing.brief(found, D, load(())).order
    assert order and [turn.row for turn in order.turns] == list(found.turns)
    swapped = {rolled(seed, rolled=True, foes="garnison", number=8).turns for seed in (1, 2)}
    assert len(swapped) == 2


def test_who_crosses_a_box_a_point_lost_is_where_he_is() -> None:
    """Nine boxes, then one « 0 », then ten: seventeen lost were read as −7 (play_d6)."""
    order = briefing.brief(rolled(foes="garnison"), D, load(())).order
    assert order
    row = order.rows[0]
    boxes = [*row.life, *(name for name, _mark in row.beyond)]
    assert "pv_0" not in boxes and boxes[int(row.pv) + 7] == "pv_moins_8"
    assert len(row.beyond) == -D.constants.pv_dead


def test_a_saved_encounter_is_read_again_as_it_was(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"with": ("novice:assassin",), "rolled": True, "ambush": "pj"}
    found = rolled(**asked)
    text = json.dumps(found.as_json(), ensure_ascii=False)
    (again,), problems = load_all(parse(text.encode(), "s.json"), lambda _system: Saturday)
    assert not problems and again.as_json() == found.as_json()
    assert again.review(D) == []
    wrong = text.replace('"block": "soldat"', '"block": "soldate"')
    (odd,), _problems = load_all(parse(wrong.encode(), "s.json"), lambda _system: Saturday)
    assert [p.code for p in odd.review(D)] == ["unknown-profile"] * wrong.count("soldate")


def test_every_block_is_printed_with_its_numbers() -> None:
    for key, block in every_block(D).items():
        figure = figure_of_block(block, D, 3)
        assert unmarked(figure.badge.value) == str(block.pv) and figure.boxes[0].count == block.pv, key
        assert len(list(figure.rows)) == 3
        assert {s.label: unmarked(s.value) for s in figure.stats}["Esquive"] == block.dodge.skill


def test_wounds_count_where_they_are_asked_for() -> None:
    hurt = draft.text(tree_of("lutteur"), D) + "pv: 2\n"
    files = [open_source(parse(hurt.encode(), "x.yaml"))]
    whole, now = (scenario.prepare(_wish(files, wounded=w), D, load(())).fighters[0] for w in (False, True))
    assert (whole.now, now.now) == (whole.pv, 2)


def test_who_cannot_fight_is_left_out_and_said() -> None:
    """A93: the dead in any case, who is down where wounds count; a net of unknown damage hinders no chance."""
    text, armed = draft.text(tree_of("lutteur"), D), "armes: [Blaster, Filet]\n"
    told = {"dead.yaml": "pv: -12\n", "down.yaml": "pv: -2\n", "up.yaml": f"pv: 3\n{armed}"}
    files = [open_source(parse((text + more).encode(), name)) for name, more in told.items()]
    now, whole = (scenario.prepare(_wish(files, wounded=w), D, load(())) for w in (True, False))
    assert (len(now.party), len(now.absent), len(whole.party)) == (1, 2, 2)
    found = scenario.roll(now, 1)
    assert found.odds and sum("hors de combat" in one for one in found.left_out) == 2
    assert "Filet (dégâts inconnus)" in found.left_out
    with pytest.raises(Refusal, match="nobody"):
        scenario.prepare(_wish(files[:2], wounded=True), D, load(()))


def test_a_load_slows(examine: Any) -> None:
    """L502: the die that ten slots cost is counted in moves, fights and the tracker alike."""
    light, heavy = (examine(inventaire=f"[{{objet: Caisse, nombre: {n}, seul: oui}}]").subject for n in (1, 12))
    slow, fast = (pool_of(one, "vitesse").rollable for one in (heavy, light))
    assert slow.dice == fast.dice - 1 == light.skills["vitesse"].value.dice - 1
    assert metres_of_move(fast, D) == (metres_of_move(slow, D) or 0) + 3


def _wish(files: list[Opened], **asked: Any) -> scenario.FightRequest:
    return scenario.Request(subjects=tuple(one.examined.subject for one in files), **asked)
