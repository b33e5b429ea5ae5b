"""The draw of an evening: its rules, its chances, what goes with what."""

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from generator.base.refusal import Refusal
from generator.chance.dice import dice_of_part
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import scenario_json
from generator.reading import source
from generator.reading.source import parse
from generator.scenarios.stored import load_all
from generator.systems.d6.evening import scenario
from generator.systems.d6.evening.chances import chance_of, clock_chances
from generator.systems.d6.evening.draw import Before, Choice, EveningDraw
from generator.systems.d6.evening.tables import tables_of
from generator.systems.d6.evening.words import fill_slots
from generator.systems.d6.rules.derive import Derived

GAME = all_systems()["d6"]
D, SCENERY = GAME.definitions(), scenery.load()
TABLES = tables_of(D, SCENERY)
FOLDERS = (Path("docs/examples"), *sorted(Path("content/d6/ready").iterdir()))


def everybody() -> list[Derived]:
    """Return the shipped characters of the game who can fight."""
    files = [path for folder in FOLDERS for path in sorted(folder.glob("*.yaml"))]
    texts = [path for path in files if "systeme: d6" in path.read_text(encoding="utf-8") or "ready" in path.parts]
    subjects: list[Any] = [GAME.examine(source.load(path), D).subject for path in texts]
    return [subject for subject in subjects if subject is not None and not subject.character.pnj]


def groups(count: int) -> list[tuple[Derived, ...]]:
    """Return so many groups of one to six of them."""
    people = everybody()
    return [tuple(dice_of_part(n, "group").shuffle(people)[: 1 + n % 6]) for n in range(count)]


def drawn(party: tuple[Derived, ...], seed: int, **choice: Any) -> EveningDraw:
    return EveningDraw(TABLES, D, party, seed, {}, Choice(**choice), Before())


def check_rules(party: tuple[Derived, ...], seeds: range) -> Counter[str]:
    """Draw an evening for each seed, and count what breaks the rules of the draw."""
    broken, pairs = Counter[str](), list[tuple[str, str]]()
    for seed in seeds:
        draw = drawn(party, seed)
        trials = draw._draw_scenes(draw._beats())
        broken["shine"] += bool(draw.able - {member for trial in trials for member in trial.firsts})
        broken["impassable"] += not all(trial.passable for trial in trials)
        broken["beyond"] += sum(trial.out_of_reach for trial in trials) > 1
        broken["ticks"] += not 1.5 <= sum(trial.ticks for trial in trials) <= 3
        pair = (draw.frame.action.id, draw.frame.site.id)
        broken["pair"] += pair in pairs[-9:]
        pairs.append(pair)
    return broken


def test_scenes_keep_the_rules_of_the_draw() -> None:
    for party in groups(6):
        broken = check_rules(party, range(12))
        assert broken.total() - broken["ticks"] == 0, ([c.character.nom for c in party], broken)
        assert broken["ticks"] <= 1


@pytest.mark.exhaustive
def test_a_thousand_evenings_for_thirty_groups_keep_the_rules() -> None:
    total, evenings = Counter[str](), 0
    for party in groups(30):
        total += check_rules(party, range(1000))
        evenings += 1000
    assert total["beyond"] == total["pair"] == 0, total
    assert total["impassable"] <= evenings / 500, total  # a few of who cannot do much, alone or as two
    assert total["shine"] <= evenings / 250 and total["ticks"] <= evenings * 0.04, total


@pytest.mark.exhaustive
def test_every_row_can_be_drawn() -> None:
    """By what of it is printed: every text with its slots cut out."""
    texts = []
    for n, party in enumerate(groups(30)):
        for seed in range(n * 60, n * 60 + 60):
            texts.append(json.dumps(drawn(party, seed).draw(), default=scenario_json, ensure_ascii=False))
    printed = "\n".join(texts)
    unseen = [
        (name, key)
        for name in TABLES.__struct_fields__
        if name not in ("common", "skeletons", "ties", "clues")
        for key, row in getattr(TABLES, name).items()
        if not seen_in(printed, row)
    ]
    assert not unseen


def seen_in(printed: str, row: Any) -> bool:
    names = ("text", "won", "hides", "goal", "why", "half", "label")
    text = next(getattr(row, name) for name in names if hasattr(row, name))
    parts = re.split(r"(?:\b(?:de|à|que) )?\{\w+\}", text)
    longest = json.dumps(max(parts, key=len), ensure_ascii=False)[1:-1]
    return longest in printed


def test_a_seed_gives_one_evening_and_a_part_is_drawn_alone() -> None:
    party = groups(3)[2]
    first = drawn(party, 7).draw()
    assert drawn(party, 7).draw() == first != drawn(party, 8).draw()
    again = EveningDraw(TABLES, D, party, 7, {"npcs": 1}, Choice(), Before()).draw()
    assert again.npcs != first.npcs
    assert (again.scenes, again.ties, again.clocks) == (first.scenes, first.ties, first.clocks)
    other = EveningDraw(TABLES, D, party, 7, {"place": 1}, Choice(), Before()).draw()
    assert other.drawn.action == first.drawn.action and other.drawn.site != first.drawn.site


def test_what_is_chosen_is_not_drawn() -> None:
    asked = {"action": "escorter", "place": "casino", "patron": "juge", "rival": "duelliste"}
    draws = drawn(groups(2)[1], 3, **asked).draw().drawn
    assert (draws.action, draws.site, draws.patron, draws.rival) == tuple(asked.values())
    short, usual = (drawn(groups(2)[1], 3, minutes=minutes).draw() for minutes in (150, 240))
    assert (len(short.scenes), short.minutes) == (4, 150) and (len(usual.scenes), usual.minutes) == (5, 240)


def test_texts_contract_and_elide() -> None:
    values = {"objet": "le registre", "rival": "Avorl Bando", "ici": "à l’astroport", "monde": "Yssandre"}
    assert fill_slots("la fin de {objet}, à {objet}", values) == "la fin du registre, au registre"
    assert fill_slots("{Objet} que {rival} prend, sur {monde}, près de {monde}", values) == (
        "Le registre qu’Avorl Bando prend, sur Yssandre, près d’Yssandre"
    )


def test_chances_are_those_of_dice_thrown_one_by_one() -> None:
    for dice, flat, threshold in ((1, 0, 5), (2, 1, 8), (3, 2, 10), (4, 0, 15)):
        throws = list(product(range(1, 7), repeat=dice))
        reached = sum(sum(throw) + flat >= threshold for throw in throws) / len(throws)
        assert chance_of(dice, flat, threshold) == pytest.approx(reached)
    assert chance_of(0, 9, 5) == 0  # L433: nobody rolls without a die


def test_clocks_are_exact() -> None:
    trials = drawn(groups(4)[3], 5)._draw_scenes(drawn(groups(4)[3], 5)._beats())
    half = full = 0.0
    for fails in product((False, True), repeat=len(trials)):
        chance, count = 1.0, 1
        for trial, failed in zip(trials, fails, strict=True):
            chance *= trial.failing if failed else 1 - trial.failing
            count += trial.obstacle.fails.ticks if failed and trial.obstacle.fails.clock == "alerte" else 0
        half, full = half + chance * (count >= 2), full + chance * (count >= 4)
    assert clock_chances(trials, "alerte", 4) == pytest.approx((half, full))


def test_files_tie_the_evening_to_the_characters() -> None:
    people = {c.character.nom: c for c in everybody()}
    tessa, mira = people["Tessa Vann"], people["Mira Sol"]
    texts = {tie.text for seed in range(12) for tie in drawn((tessa, mira), seed).draw().ties}
    assert any("5 000 crédits" in text.replace("\u202f", " ") and "Brakka" in text for text in texts)
    assert any("huttese" in text for text in texts)
    assert all(tie.character for seed in range(3) for tie in drawn((tessa, mira), seed).draw().ties)


def test_an_evening_is_saved_read_again_and_followed() -> None:
    party = groups(2)[1]
    plan = scenario.prepare(scenario.Request(subjects=party, number="2"), D, SCENERY)
    first = scenario.roll(plan, 4)
    text = json.dumps(first.as_json(), ensure_ascii=False)
    (again,), problems = load_all(parse(text.encode(), "s.json"), lambda _system: scenario.SHAPE)
    assert not problems and again.as_json() == first.as_json()
    assert first.evening and {"title", "action", "site", "ties", "clocks", "scenes", "npcs", "clues", "rewards",
                              "next"} <= first.as_json()["evening"].keys()  # fmt: skip
    after = scenario.roll(scenario.prepare(scenario.Request(subjects=party, number="2", next=first), D, SCENERY), 4)
    assert after.evening and after.evening.drawn.action != first.evening.drawn.action
    assert after.evening.drawn.site != first.evening.drawn.site
    assert any(tie.key == "next" for tie in after.evening.ties)
    alone = scenario.roll(scenario.prepare(scenario.Request(subjects=party, number="2", only="combat"), D, SCENERY), 4)
    assert alone.evening is None and "evening" not in alone.as_json()
    with pytest.raises(Refusal):
        scenario.prepare(scenario.Request(subjects=party, next=alone), D, SCENERY)


def test_a_part_of_a_saved_evening_is_drawn_again_for_its_group() -> None:
    party = groups(2)[1]
    request = scenario.Request(subjects=party, number="2")
    first = scenario.roll(scenario.prepare(request, D, SCENERY), 4)
    anew = scenario.reroll(first, "npcs", scenario.again(first, request, D, SCENERY))
    assert first.evening and anew.evening and anew.rerolls == ("npcs",)
    assert anew.evening.npcs != first.evening.npcs and anew.evening.scenes == first.evening.scenes
    assert anew.evening.drawn == first.evening.drawn


def test_an_evening_wears_the_group_out_before_its_fight() -> None:
    """What the page says of it is lost in the scenes: the mean of many throws, and never less than nothing."""
    draw = drawn(groups(4)[3], 2)
    draw.draw()
    roller = dice_of_part(1, "losses")
    throws = [sum(draw.lose_pv(roller)) for _n in range(4000)]
    fight = next(n for n, beat in enumerate(draw._beats()) if beat.fight)
    expected = sum(trial.failing * trial.obstacle.fails.pv for trial in draw.trials[: fight + 1])
    assert sum(throws) / len(throws) == pytest.approx(expected, abs=0.15) and min(throws) == 0
