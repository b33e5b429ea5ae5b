"""The ledger of purchases: the examples of its ruling, every code, and files of earlier editions, which lose nothing
(A88, A89)."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.chance.dice import Dice, Roller
from generator.checking.fixes import fix_text
from generator.game.system import Examined, all_systems
from generator.making.drafts import Studio
from generator.systems.d6.rules.creation import Origin
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import (
    force_price,
    power_price,
    pv_price,
    sheet_value,
    skill_price,
    skill_target,
)
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.sheet.sheet import sheet_of_character
from generator.systems.d6.show import view
from generator.writing.editor import fresh_file
from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tests.systems.d6.test_campaign import do, refused, show

Examine = Callable[..., Examined]
# Dextérité 5D.
HUNTER = {"race": "rodien", "repartition": "{vig: 2, dex: 2, perc: 1, sav: 2}"}
TEXT = (
    "systeme: d6\nnom: E\nclasse: assassin\nrace: rodien\nrepartition: {vig: 2, dex: 2, perc: 1, sav: 2}\n"
    "experience: {gagnee: 100}\n"
)


def errors(examined: Examined) -> list[str]:
    return [p.code for p in examined.problems if p.severity == "error"]


def shown(examined: Examined) -> dict[str, Any]:
    assert not errors(examined), examined.problems
    return view.as_json(examined.subject)


def spent(*lines: str, won: int = 100, **keys: Any) -> dict[str, str]:
    return {**HUNTER, "experience": f"{{gagnee: {won}, achats: [{', '.join(lines)}]}}", **keys}


DODGE = "{competence: esquive, de: 5D, a: 6D, cout: 15}"
LOST = "[{jet: 1, caracteristique: dex}]"


def test_prices_of_the_next_step(d6: Definitions) -> None:
    """L534, L545-548, A36 to A38: the dice before it, one more from twice the characteristic; PV by their tens."""
    k = d6.constants
    assert [skill_price(Dice(3), Dice(*to), 3, k) for to in ((3, 0), (3, 1), (4, 0), (6, 0))] == [0, 3, 9, 36]
    assert skill_price(Dice(5, 2), Dice(6, 1), 3, k) == 5 + 7 and skill_price(Dice(2), Dice(2, 1), 1, k) == 3
    assert [pv_price(*bought, k) for bought in ((3, 1), (9, 2), (19, 2), (25, 3), (30, 0))] == [1, 2, 3, 6, 0]


def test_a77_the_force_of_a_jedi_has_a_price(d6: Definitions) -> None:
    """Half, rounded up, for psychic powers of a race that specialises in them; nobody else learns any."""
    jedi, start = next((d6.classes[name], start) for name, start in d6.house_jedi.items())
    plain = replace(d6.races["rodien"], psychic_half=False)
    nobody = Origin(plain, d6.classes["assassin"], None, None, {}, {}, {}, {}, None, None)
    of_jedi = replace(nobody, classe=jedi)
    gifted = replace(of_jedi, race=replace(plain, psychic_half=True))
    full = 5 * start.power_factor
    assert [power_price(5, psychic, who, d6) for psychic in (False, True) for who in (of_jedi, gifted)] == [
        full, full, full, (full + 1) // 2,
    ]  # fmt: skip
    assert power_price(5, True, nobody, d6) is None and power_price(None, False, of_jedi, d6) is None
    assert force_price(Dice(2), Dice(3, 1), of_jedi, d6) == 3 * (2 + start.step_more) + 3 + start.step_more
    assert force_price(Dice(2), Dice(3), nobody, d6) is None


@pytest.mark.parametrize(
    ("written", "value", "target"),
    [("4D+1", (4, 1), True), ("0D+2", (0, 2), False), ("4D+3", None, False), ("4D-1", None, False), (4, None, False),
     ("D", None, False), ("-1D", None, False)],
)  # fmt: skip
def test_a_value_is_dice_and_two_pips_at_most(written: object, value: tuple[int, int] | None, target: bool) -> None:
    """L543, L549."""
    assert sheet_value(written) == (Dice(*value) if value else None)
    assert skill_target(written) == (Dice(*value) if value and target else None)


def test_a_skill_is_bought_at_the_price_of_the_day(examine: Examine) -> None:
    """« Séquelle » : 15 XP stay spent, the next step costs 5 and not 6."""
    before = shown(examine(**spent(DODGE)))
    assert before["caracteristiques"]["dex"] == "5D" and before["competences"]["esquive"]["valeur"] == "6D"
    wounded = shown(examine(**spent(DODGE, sequelles=LOST)))
    assert wounded["competences"]["esquive"]["valeur"] == "5D" and wounded["xp"]["depensee"] == 15
    after = shown(examine(**spent(DODGE, "{competence: esquive, de: 5D, a: 5D+1, sur: 4D, cout: 5}", sequelles=LOST)))
    assert after["competences"]["esquive"]["valeur"] == "5D+1" and after["xp"]["depensee"] == 20
    assert after["achats"][1] == {"competence": "esquive", "de": "5D", "a": "5D+1", "sur": "4D", "cout": 5}


def test_a94_purchases_from_below_the_minimum_still_stand(examine: Examine) -> None:
    """Files of 0.3 bought PV from the 1 PV of a class at 1D of Vigueur; today he begins with 3."""
    weak = {"race": "dug", "classe": "assassin", "repartition": "{mec: 3, sav: 2, perc: 2}"}
    for first in (1, 3):
        lines = f"{{pv: 2, de: {first}, cout: 2}}, {{pv: 1, de: {first + 2}, cout: 1}}"
        assert shown(examine(**weak, experience=f"{{gagnee: 9, achats: [{lines}]}}"))["pv_max"] == 6
    below = examine(**weak, experience="{gagnee: 9, achats: [{pv: 2, de: 0, cout: 2}]}")
    assert errors(below) == ["purchase-out-of-order"]


def test_buy_writes_the_value_of_the_sheet_and_its_price() -> None:
    text = do(TEXT + f"sequelles: {LOST}\n", "buy", skill="esquive", value="4D+1").editor.text
    assert "{competence: esquive, de: 4D, a: 4D+1, sur: 4D, cout: 4, date: 2026-11-16}" in text
    assert "competences" not in text
    again = do(text, "buy", skill="esquive", value="4D+2").editor.text
    assert show(again).subject.xp.spent == 8


def test_a_graft_on_0d_can_be_used(examine: Examine) -> None:
    """« Greffe sur 0D » : Pilotage 2D, bought for 2 XP; without the graft it shows 0D+1 and cannot be rolled."""
    text = "systeme: d6\nnom: L\nclasse: lutteur\nrace: gamorreen\n"
    text += "repartition: {vig: 3, dex: 3, tech: 1}\nexperience: {gagnee: 9}\n"
    without = show(text).subject
    assert without.characteristics["mec"].dice == 0 or without.characteristics["sav"].dice == 0
    skill, key = ("pilotage", "mec") if without.characteristics["mec"].dice == 0 else ("nature", "sav")
    race = without.skills[skill].race
    grafted = text + f"greffes: [{{nom: Bras, caracteristique: {{{key}: 2}}}}]\n"
    assert show(grafted).subject.skills[skill].value.skill == f"{2 + race}D"
    bought = do(grafted, "buy", skill=skill, value=f"{2 + race}D+1").editor.text
    assert f"{{competence: {skill}, de: {2 + race}D, a: {2 + race}D+1, sur: 2D, cout: {2 + race}" in bought
    c = show(bought).subject
    assert c.skills[skill].rollable and c.xp.spent == 2 + race
    gone = show(bought.replace(grafted.removeprefix(text), "")).subject
    assert (gone.skills[skill].value.skill, gone.skills[skill].rollable) == (f"{race}D+1", False)
    assert gone.xp.spent == c.xp.spent
    text = bought.replace(grafted.removeprefix(text), "")
    assert refused(text, "buy", skill=skill, value=f"{race + 1}D") == "skill-on-zero-characteristic"


def test_a_graft_on_a_living_characteristic(examine: Examine) -> None:
    """5D to 6D without XP; the next step costs 6."""
    c = examine(**HUNTER, greffes="[{nom: Œil, caracteristique: {dex: 1}}]").subject
    assert c.skills["esquive"].value.skill == "6D" and c.skills["esquive"].next_price(c.definitions.constants) == 6


def test_a_wipe_lowers_the_price_of_the_next_pv() -> None:
    """26 PV and 4 bought (8 XP) are 30; a wipe, 29: one more costs 2 XP."""
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    c = show(text).subject
    high = c.pv.maximum // 10 * 10
    text += f"wipes: {c.pv.maximum - high + 1}\n"
    assert show(text).subject.pv.maximum == high - 1
    bought = do(text, "pv", count=1)
    assert f"{{pv: 1, de: {high - 1}, cout: {high // 10 - 1}, date: 2026-11-16}}" in bought.editor.text
    assert show(bought.editor.text).subject.pv.maximum == high


def test_a_talent_lost_may_be_bought_once_again(examine: Examine) -> None:
    """« Don perdu, racheté » (A89)."""
    name = "Camouflage dans l’ombre"
    line = f"{{don: {name}, cout: 8}}"
    assert errors(examine(**spent(line))) == ["duplicate-talent"]
    lost = f"[{{jet: 5, don: {name}}}]"
    assert shown(examine(**spent(line, sequelles=lost)))["dons"].count(name) == 1
    twice = examine(**spent(line, line, sequelles=lost))
    assert errors(twice) == ["duplicate-talent"]
    assert next(p for p in twice.problems if p.code == "duplicate-talent").path == ("experience", "achats", 1)
    assert errors(examine(**spent(line, line, sequelles=lost, derogations="[duplicate-talent]"))) == []
    assert errors(examine(**HUNTER, experience="{gagnee: 16, dons: [{nom: X, cout: 8}, {nom: x, cout: 8}]}")) == [
        "duplicate-talent"
    ]


def test_learning_twice_is_refused(tmp_path: Any) -> None:
    place = tmp_path / "e.yaml"
    place.write_text(TEXT, "utf-8")
    assert holofiche("campaign", "e.yaml", "learn", "Poigne", "--cost", "8", cwd=tmp_path).code == 0
    again = holofiche("campaign", "e.yaml", "learn", "Poigne", "--cost", "8", cwd=tmp_path)
    assert again.code == 1 and "duplicate-talent" in again.out + again.err
    assert show(place.read_text("utf-8")).subject.xp.spent == 8


FAULTS = [
    (["{competence: esquive, de: 5D, a: 6D, cout: 14}"], {}, "purchase-price"),
    (["{pv: 2, de: 99, cout: 18}"], {}, "purchase-out-of-order"),
    (["{competence: esquive, de: 6D, a: 6D+1, cout: 6}"], {}, "purchase-out-of-order"),
    ([DODGE, "{competence: esquive, de: 5D+1, a: 5D+2, cout: 5}"], {"sequelles": LOST}, "purchase-out-of-order"),
    (["{competence: esquive, de: 2D, a: 2D+1, sur: 0D, cout: 2}"], {}, "purchase-of-characteristic"),
    (["{competence: esquive, cout: 2}"], {}, "purchase-incomplete"),
    (["{competence: esquive, don: X, de: 5D, a: 6D, cout: 15}"], {}, "purchase-incomplete"),
    (["{cout: 2}"], {}, "purchase-incomplete"),
    (["{pv: 1, de: beaucoup, cout: 2}"], {}, "purchase-incomplete"),
    (["{competence: dex, de: 5D, a: 6D, cout: 15}"], {}, "characteristic-bought-with-xp"),
    (["{competence: tirr, de: 5D, a: 6D, cout: 15}"], {}, "unknown-skill"),
    (["{competence: esquive, de: 5D, a: 5D, cout: 0}"], {}, "skill-target-not-above-base"),
    (["{competence: esquive, de: beaucoup, a: 6D, cout: 15}"], {}, "skill-value-malformed"),
    (["{pouvoir: Vague de Force, cout: 4}"], {}, "powers-not-jedi"),
    (["{force: chance, de: 3D, a: 3D+1, cout: 4}"], {}, "force-choice-invalid"),
]


@pytest.mark.parametrize(("lines", "keys", "code"), FAULTS)
def test_every_fault_of_a_ledger(examine: Examine, lines: list[str], keys: dict[str, str], code: str) -> None:
    assert code in errors(examine(**spent(*lines, **dict[str, Any](keys))))


@pytest.mark.parametrize("code", ["purchase-price", "purchase-out-of-order", "purchase-of-characteristic"])
def test_what_the_gm_may_waive(examine: Examine, code: str) -> None:
    lines = next(lines for lines, _keys, found in FAULTS if found == code)
    waived = examine(**spent(*lines, derogations=f"[{code}]"))
    assert (code in errors(waived)) == (code == "purchase-of-characteristic")


def test_whole_dice_apart_are_what_play_did(examine: Examine) -> None:
    """Only where the column has moved."""
    lines = (DODGE, "{competence: esquive, de: 5D, a: 5D+1, cout: 5}")
    assert errors(examine(**spent(*lines))) == ["purchase-out-of-order"]
    assert errors(examine(**spent(*lines, sequelles=LOST))) == []
    assert errors(examine(**spent(*lines, sequelles="[{jet: 1, caracteristique: vig}]"))) == ["purchase-out-of-order"]


def test_the_purchase_that_goes_beyond_is_named(examine: Examine) -> None:
    found = examine(**spent("{don: A, cout: 5}", "{don: B, cout: 5}", "{don: C, cout: 5}", won=12))
    problem = next(p for p in found.problems if p.code == "xp-insufficient")
    assert problem.path == ("experience", "achats", 2) and "15" in problem.message and "C" in problem.message


def test_a_jedi_buys_of_the_force(examine: Examine) -> None:
    """`force` of the file is where it starts."""
    keys = {"classe": "jedi-sentinelle", "repartition": "{dex: 2, vig: 2, sav: 2, tech: 1}"}
    keys |= {
        "force": "{Contrôle: 3D}",
        "experience": "{gagnee: 9, achats: [{force: controle, de: 3D, a: 3D+1, cout: 4}]}",
    }
    assert shown(examine(**keys))["force"]["controle"] == "3D+1"
    cheaper = {**keys, "experience": keys["experience"].replace("cout: 4", "cout: 3")}
    assert errors(examine(**cheaper)) == ["purchase-price"]


def test_prices_of_the_force_are_ours(d6: Definitions, tmp_path: Any) -> None:
    """A77: the dice and one; a power so many times its exhaustion, by class, half of a psychic one for a Quermien."""
    base = "systeme: d6\nnom: J\nrace: quermien\nchoix: {force: {sens: 1}, jet_pv: 3}\nexperience: {gagnee: 99}\n"
    for classe, dice, factor in (("jedi-gardien", "3D", 4), ("jedi-sentinelle", "2D", 3)):
        text = base + f"classe: {classe}\nrepartition: {{dex: 2, vig: 3, sav: 2}}\n"
        text = text if classe == "jedi-gardien" else text.replace(", jet_pv: 3", "")
        bought = do(text, "buy", skill="Contrôle", value=f"{dice}+2").editor.text
        start = int(dice[0])
        assert f"{{force: controle, de: {dice}, a: {dice}+2, cout: {2 * (start + 1)}, date" in bought
        learned = do(bought, "learn", name="Illusion", power=True, exhaustion=5, psychic=True).editor.text
        assert f"{{pouvoir: Illusion, cout: {-(-5 * factor // 2)}, epuisement: 5, psychique: true" in learned
        c = show(do(learned, "learn", name="Éclair", power=True, exhaustion=5).editor.text).subject
        assert c.xp.spent == 2 * (start + 1) + -(-5 * factor // 2) + 5 * factor
    bare = "systeme: d6\nnom: J\nrace: dug\nclasse: jedi-gardien\nchoix: {jet_pv: 3}\n"
    bare += "repartition: {dex: 2, vig: 3, sav: 2}\n"
    line = "experience: {gagnee: 99, achats: [{pouvoir: Vague de Force, cout: 9}]}\n"
    assert errors(show(bare + line)) == ["purchase-price"]
    place = tmp_path / "j.yaml"
    place.write_text(bare + line, "utf-8")
    assert holofiche("check", "j.yaml", "--by-the-book", cwd=tmp_path).code == 0


def _old_account(c: Derived) -> tuple[int, dict[str, str]]:
    """XP spent and the 43 values as earlier editions counted them (A60), from the file alone."""
    d, k, spent, values = c.definitions, c.definitions.constants, 0, {}
    bought: Any = c.character.experience.competences or {}
    for key, skill in d.skills.items():
        total = c.characteristics[skill.characteristic]
        race = c.origin.race.skill_dice.get(key, 0) if c.origin.race else 0
        start, steps = 3 * (total.dice_at_creation + race), 0
        if key in bought:
            goal = Dice.parse(bought[key]).steps
            steps = goal - start
            double = 6 * total.dice_at_creation
            spent += sum(n // 3 + (1 if n >= double else 0) for n in range(start, goal))
        values[key] = Dice.of_steps(3 * (total.dice + race) + steps).skill
    if c.character.experience.pv:
        vigour = c.characteristics["vig"].dice_at_creation
        first = k.pv_base + k.pv_per_vig * vigour + c.pv.classe + (c.pv.roll or 0)
        spent += sum(max(1, n // 10) for n in range(first, first + c.character.experience.pv))
    spent += sum(t.cout for t in c.character.experience.dons) + sum(p.cout for p in c.character.experience.pouvoirs)
    return spent, values


class _Anyone:
    def person(self, roller: Roller, kind: str, *, female: bool = False, but: Any = ()) -> str:
        return "X"


def _rolled_texts(d6: Definitions, n: int) -> Iterator[str]:
    """Of every class, with wounds, grafts and wipes on top of what was bought."""
    anyone: Any = _Anyone()
    studio, dice = Studio(all_systems()["d6"], d6, anyone), random.Random(1)
    for classe in d6.classes:
        tree = studio.tree(n, {"class": classe, "xp": 10 + int(140 * dice.random())})
        tree["experience"].pop("achats", None)  # the Force of a Jedi: they had no ledger
        tree["experience"] = {**tree["experience"], "pv": n, "dons": [{"nom": "Essai", "cout": 0}]}
        tree["sequelles"] = [{"jet": 1, "caracteristique": ("dex", "vig", "perc")[n]}, {"jet": 10}]
        tree["greffes"] = [{"nom": "Greffe", "caracteristique": {("mec", "dex", "tech")[n]: 1}}]
        yield fresh_file({"systeme": "d6", **tree, "wipes": n, "derogations": ["xp-insufficient"]})


def _example_texts() -> Iterator[str]:
    for path in sorted(EXAMPLES.rglob("*.yaml")):
        text = path.read_text("utf-8")
        if "systeme: d6" in text and "repartition" in text:
            yield text


@pytest.mark.parametrize("n", sample(range(3), 2))
def test_files_of_earlier_editions_keep_every_value_and_every_xp(n: int, d6: Definitions) -> None:
    """And `ledger` writes them anew without changing either, nor what `check` says."""
    texts = [*_example_texts(), *_rolled_texts(d6, n)]
    assert len(texts) > len(d6.classes)
    moved_texts = 0
    for text in texts:
        examined = show(text)
        c = examined.subject
        assert (c.xp.spent, {key: v.value.skill for key, v in c.skills.items()}) == _old_account(c), text
        if not c.book.purchases or errors(examined):
            continue
        moved, moved_texts = do(text, "ledger").editor.text, moved_texts + 1
        after = show(moved)
        assert after.subject.character.experience.competences is None
        assert [p.code for p in after.problems] == [p.code for p in examined.problems], moved
        old, new = (view.as_json(one.subject) for one in (examined, after))
        for told in (old, new):
            told["achats"] = [{**one, "ouverture": None} for one in told["achats"]]
            told.pop("journal", None)
        assert old == new
    assert moved_texts > 15


@pytest.mark.parametrize("n", sample(range(3), 1))
def test_the_recto_says_the_same_price(n: int, d6: Definitions) -> None:
    """Its value without what is worn or in hand (A33), and the double of its characteristic from which a step costs
    one more (L545-548)."""
    for text in _rolled_texts(d6, n):
        c = show(text).subject
        fields = sheet_of_character(c).fields
        for key, skill in c.skills.items():
            if skill.rollable:
                double = Dice.parse(fields[f"carac_{d6.skills[key].characteristic}_double"])
                value = Dice.parse(fields[f"comp_{key}"])
                if pool_of(c, key).value != skill.value:
                    value = skill.value
                assert value.dice + (value.steps >= double.steps) == skill.next_price(d6.constants)


def test_ledger_puts_what_was_first_first() -> None:
    """Comments beside the lines that are there stay beside them."""
    text = (
        TEXT.replace("experience: {gagnee: 100}\n", "")
        + "experience:\n  gagnee: 100\n  competences: {esquive: 6D}\n  achats:\n"
        + "    - {competence: esquive, de: 6D, a: 6D+1, cout: 6}   # à l’auberge\n"
    )
    after = do(text, "ledger").editor.text
    lines = [line.strip() for line in after.splitlines() if "competence:" in line]
    assert lines[0] == "- {competence: esquive, de: 5D, a: 6D, cout: 15}"
    assert lines[1].endswith("# à l’auberge")
    assert refused(after, "ledger") == "nothing-changes"


def test_nothing_migrates_unasked() -> None:
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    after = do(do(text, "gain", xp=12).editor.text, "buy", skill="armes-blanches", value="5D+2").editor.text
    assert "competences: {armes-blanches: 5D+2, esquive: 5D+1}" in after  # the line says what the sheet shows
    assert "{competence: armes-blanches, de: 5D+1, a: 5D+2, cout: 5, date: 2026-11-16}" in after


RAISED = "experience:\n  gagnee: 100\n  competences: {Esquive: 5D+1}\n"


def test_buying_raises_the_line_that_the_player_wrote() -> None:
    text = do(TEXT.replace("experience: {gagnee: 100}\n", RAISED), "buy", skill="esquive", value="6D").editor.text
    assert "competences: {Esquive: 6D}" in text and "de: 5D+1, a: 6D" in text
    again = do(text, "buy", skill="esquive").editor.text
    assert "competences: {Esquive: 6D+1}" in again
    c = show(again).subject
    assert (c.skills["esquive"].value.skill, c.xp.spent) == ("6D+1", 5 + 10 + 6)
    stale = show(again.replace("Esquive: 6D+1", "Esquive: 5D+1")).subject  # as earlier editions left it
    assert (stale.skills["esquive"].value.skill, stale.xp.spent) == ("6D+1", 21)
    wounded = show(again + f"sequelles: {LOST}\n").subject
    assert (wounded.skills["esquive"].value.skill, wounded.xp.spent) == ("5D+1", 21)


@pytest.mark.parametrize(
    ("typed", "reached", "spent"), [("6D+1", "6D+1", 21), ("7D", "7D", 33), ("5D+2", "6D", 15), ("4D", "6D", 15)]
)
def test_a_value_typed_after_a_purchase_is_understood(typed: str, reached: str, spent: int) -> None:
    """Beyond the ledger it is a purchase, offered at its price; between its values, the last one is offered."""
    text = do(TEXT.replace("experience: {gagnee: 100}\n", RAISED), "buy", skill="esquive", value="6D").editor.text
    text = text.replace("Esquive: 6D", f"Esquive: {typed}")
    (problem,) = [p for p in show(text).problems if p.severity == "error"]
    assert (problem.code, problem.fix is not None) == ("line-and-ledger", True)
    fixed = fix_text(text.encode(), Path("e.yaml"), ())
    assert [p for p in fixed.problems if p.severity == "error"] == []
    c = show(fixed.change.after.decode()).subject
    assert (c.skills["esquive"].value.skill, c.xp.spent) == (reached, spent)
