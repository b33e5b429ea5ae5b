"""A character between two sessions: XP, skills and PV, with prices and what remains."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from generator.base.problems import is_valid
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.standing import Deed
from generator.game.system import all_systems
from generator.reading import source
from generator.systems.d6.play import goods
from generator.systems.d6.play.campaign import ACTIONS, prepare, status
from generator.writing.editor import Editor
from tests.run import EXAMPLES, ROOT, holofiche
from tests.test_docs import commands

GRAKK = (EXAMPLES / "grakk.yaml").read_text("utf-8")


def show(text: str) -> Any:
    game = all_systems()["d6"]
    return game.examine(source.parse(text.encode(), "x.yaml"), game.definitions())


def do(text: str, name: str, /, **given: Any) -> Deed:
    action = next(a for a in ACTIONS if a.name == name)
    asked: dict[str, Any] = {p.name: None for p in action.params}
    examined, definitions = show(text), all_systems()["d6"].definitions()
    deed = Deed(Editor(examined.reading), examined.subject, definitions, {**asked, **given}, "2026-11-16", Roller(1))
    prepare(deed)
    action.run(deed)
    assert is_valid(show(deed.editor.text).problems)
    return deed


def refused(text: str, name: str, /, **given: Any) -> str:
    with pytest.raises(Refusal) as stop:
        do(text, name, **given)
    return stop.value.problem.code


def test_gain() -> None:
    before = show(GRAKK).subject
    after = show(do(GRAKK, "gain", xp=12, credits=50).editor.text).subject
    assert after.xp.left == before.xp.left + 12
    assert after.credits == before.credits + 50


def test_a_skill_third_by_third() -> None:
    """L543: 5D to 6D at a characteristic of 5D is three steps of 5 XP."""
    text = do(GRAKK, "gain", xp=12).editor.text
    before = show(text).subject
    deed = do(text, "buy", skill="Tir", value="6D")
    after = show(deed.editor.text).subject
    assert before.xp.left - after.xp.left == 15
    assert after.skills["tir"].value.skill == "6D"
    assert any("15 XP" in line and f"{after.xp.left} left" in line for line in deed.messages)
    assert "{competence: tir, de: 5D, a: 6D, cout: 15, date: 2026-11-16}" in deed.editor.text


def test_pv() -> None:
    """L534, A36: from 35 PV, each costs 3 XP."""
    deed = do(GRAKK, "pv", count=2)
    after = show(deed.editor.text).subject
    assert (after.pv.maximum, after.xp.left) == (37, 0)
    assert "{pv: 2, de: 35, cout: 6, date: 2026-11-16}" in deed.editor.text and "  pv: 3\n" in deed.editor.text


@pytest.mark.parametrize(
    ("skill", "value", "code"),
    [
        ("vig", "9D", "characteristic-bought-with-xp"),
        ("tirr", "9D", "unknown-skill"),
        ("tir", "5D", "skill-target-not-above-base"),
        ("tir", "beaucoup", "skill-value-malformed"),
        ("tir", "4D+5", "skill-value-malformed"),
        ("tir", "9D", "xp-insufficient"),
    ],
)
def test_refusals(skill: str, value: str, code: str) -> None:
    assert refused(GRAKK, "buy", skill=skill, value=value) == code


def test_nothing_goes_below_zero() -> None:
    assert refused(GRAKK, "gain", xp=-26) == "xp-insufficient"
    assert refused(GRAKK, "gain", credits=-201) == "credits-insufficient"
    assert refused(GRAKK, "pv", count=3) == "xp-insufficient"
    for name, given in (("gain", {}), ("pv", {"count": 0})):
        with pytest.raises(Refusal):
            do(GRAKK, name, **given)


def test_the_journal_is_dated_and_the_rest_stays() -> None:
    text = do(do(GRAKK, "gain", xp=12, note="La caverne.").editor.text, "pv", count=1).editor.text
    journal = show(text).subject.character.journal
    assert [(e.date, e.xp) for e in journal] == [("2026-11-16", 12), ("2026-11-16", None)]
    assert journal[0].texte.endswith("La caverne.")
    for row in GRAKK.splitlines():
        if "gagnee" not in row and "pv:" not in row:
            assert row in text.splitlines()


def test_a_bare_character_gets_the_keys_it_lacks() -> None:
    bare = "systeme: d6\nnom: A\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 3, dex: 3, mec: 1}\n"
    text = do(do(bare, "gain", xp=9).editor.text, "buy", skill="esquive", value="5D+1").editor.text
    assert "experience:\n  gagnee: 9\n  achats:\n    - {competence: esquive, de: 5D, a: 5D+1, cout: 5, date" in text


@pytest.mark.parametrize("value", [None, "1D"])
def test_l269_a_value_of_the_force_at_0d_is_bought(value: str | None, tmp_path: Path) -> None:
    """`buy alteration` from 0D: by the book a Jedi begins with none (A15). The next step is a whole die."""
    jedi = "systeme: d6\nnom: J\nrace: wookie\nclasse: jedi-gardien\nrepartition: {vig: 3, dex: 3, sav: 1}\n"
    jedi += "choix: {jet_pv: 4}\nforce: {alteration: 0D}\nexperience: {gagnee: 9}\n"
    text = do(jedi, "buy", skill="alteration", value=value).editor.text
    assert "{force: alteration, de: 0D, a: 1D, cout: 3, date" in text
    assert show(text).subject.force["alteration"].skill == "1D"
    (tmp_path / "j.yaml").write_text(jedi, "utf-8")
    assert holofiche("campaign", tmp_path / "j.yaml", "buy", "alteration").code == 0


def test_status_names_the_price_of_each_next_step() -> None:
    """Skills of one value and one price on one line."""
    rows = {r.label: r for section in status(show(GRAKK).subject) for r in section.rows}
    assert rows["5D → 5D+1"].value == "5 XP" and "Tir" in rows["5D → 5D+1"].origin.split(", ")
    assert rows["XP left"].value == "6"


def test_a_journal_of_comments_is_still_shown() -> None:
    text = GRAKK + "\n# Journal\n# 2025-01-02 : +4 XP.\n"
    rows = [r.origin for section in status(show(text).subject) for r in section.rows]
    assert "2025-01-02 : +4 XP." in rows


def test_wounds_and_care() -> None:
    """L530, B02, B07: never above PV max, and the key is gone with the wound."""
    hurt = do(GRAKK, "hurt", count=36)
    assert show(hurt.editor.text).subject.pv_current == -1
    assert any("sequela" in line for line in hurt.messages)
    healed = do(hurt.editor.text, "heal", all=True).editor.text
    assert show(healed).subject.pv_current is None
    assert refused(healed, "heal", count=3, all=False) == "pv-above-max"


def test_a_sequela_is_rolled_or_told() -> None:
    rolled = do(GRAKK, "sequela", effect="x", scar="y", talent="À l’assaut !", characteristic="vig")
    assert rolled.roller.log[0].dice == "D12"
    assert refused(GRAKK, "sequela", roll=4) == "sequela-incomplete"
    assert refused(GRAKK, "sequela", roll=1) == "sequela-incomplete"
    assert refused(GRAKK, "sequela", roll=1, characteristic="chance") == "unknown-characteristic"
    wounded = do(GRAKK, "hurt", count=1).editor.text
    after = show(do(wounded, "sequela", roll=7, effect="Côtes", scar="dos").editor.text).subject
    assert after.pv_current == after.pv.maximum == 33  # 34 left, of a PV max that fell to 33


def test_a_sequela_tells_what_it_took_and_a_wipe_takes_a_pv() -> None:
    """A60, A62: in the journal and to the person, a talent by its printed name."""
    deed = do(GRAKK, "sequela", roll=5, talent="rage du WOOKIE")
    assert "don: Rage du Wookie" in deed.editor.text
    assert show(deed.editor.text).subject.character.journal[-1].texte.endswith("don perdu : Rage du Wookie.")
    lost = do(GRAKK, "sequela", roll=1, characteristic="dex")
    assert any("Dextérité −1D" in line for line in lost.messages)
    assert show(do(GRAKK, "sequela", wipe=True).editor.text).subject.pv.maximum == show(GRAKK).subject.pv.maximum - 1


def test_new_keys_stand_above_the_journal() -> None:
    text = do(do(GRAKK, "note", text="Un soir.").editor.text, "hurt", count=2).editor.text
    assert list(show(text).subject.character.journal) and text.index("\npv: 33") < text.index("\njournal:")


def test_a_graft_has_a_price_and_a_dark_side() -> None:
    after = show(do(GRAKK, "graft", name="Bras", raises="Dextérité", price=150, cote=1).editor.text).subject
    assert (after.characteristics["dex"].dice, after.credits, after.side) == (6, 50, -3)
    assert refused(GRAKK, "graft", name="Bras", raises="dex", price=999) == "credits-insufficient"


def test_the_light_side_brings_a_sentinelle_xp() -> None:
    """L42, A53: 2 XP a point, 4 for a double gain; only a Jedi gains 2 at once."""
    text = "systeme: d6\nnom: S\nrace: dug\nclasse: jedi-sentinelle\nrepartition: {vig: 3, dex: 3, sav: 1}\n"
    assert show(do(text, "cote", points=2).editor.text).subject.character.experience.gagnee == 4
    assert refused(GRAKK, "cote", points=2) == "dark-side-out-of-range"
    high = text + "cote: 4\n"  # one point to the end of the scale is one point won (A51)
    assert show(do(high, "cote", points=2).editor.text).subject.character.experience.gagnee == 2
    assert refused(text + "cote: 5\n", "cote", points=1) == "dark-side-out-of-range"


def test_l42_xp_of_light_points_are_xp_as_any_other() -> None:
    """L278, L329, A99: a Humain's 10 % count them too; not the 15 of the class (A14)."""
    text = "systeme: d6\nnom: S\nrace: humain\nclasse: jedi-sentinelle\nrepartition: {vig: 3, dex: 3, sav: 1}\n"
    text += "choix: {race: {dex: 1}}\nexperience: {gagnee: 8}\n"
    assert show(do(text, "cote", points=1).editor.text).subject.xp.available == 15 + 11


def test_statuses_come_and_go() -> None:
    text = do(GRAKK, "status", name=("Malade", "sonné"), off=False).editor.text
    assert show(text).subject.life.statuses == ("malade", "sonne")
    text = do(text, "status", name=("malade",), off=True).editor.text
    assert show(text).subject.life.statuses == ("sonne",)
    assert "statuts" not in do(text, "status", name=(), off=True).editor.tree
    assert refused(text, "status", name=("endormi",), off=False) == "unknown-status"


def test_what_is_acquired_and_lost() -> None:
    """The starting equipment is written out before it changes; arms are equipped, the rest is carried."""
    text = do(GRAKK, "acquire", object="médipacks", count=2, price=60, equip=False).editor.text
    c = show(text).subject
    assert (c.credits, [(s.label, s.count) for s in c.slots]) == (140, [("Médipack", 3)])
    text = do(text, "acquire", object="Vibro-hache", price=0, equip=True).editor.text
    assert [w.nom for w in show(text).subject.weapons] == ["Vibrolame", "Vibro-hache"]
    text = do(text, "lose", object="vibrolame", sold=30).editor.text
    assert [w.nom for w in show(text).subject.weapons] == ["Vibro-hache"]
    assert refused(text, "lose", object="médipack", count=4) == "object-missing"
    assert refused(text, "acquire", object="X", price=9999, equip=False) == "credits-insufficient"


def test_a_list_with_commas_is_written_out_when_it_changes() -> None:
    text = GRAKK + "equipement: blaster, 3 médipacks, grenade (2)\n"
    for name, given, count in (("acquire", {"price": 0}, 4), ("lose", {}, 2)):
        c = show(do(text, name, object="médipack", **given).editor.text).subject
        assert [(w.nom, w.count) for w in c.weapons] == [("Blaster", 1), ("Grenade", 2)]
        assert [(s.label, s.count) for s in c.slots] == [("Médipack", count)]


def test_a_debt_is_paid_off() -> None:
    text = GRAKK + "dette: {creancier: X, somme: 5 000}\n"
    text = do(do(text, "pay", price=120, debt=True).editor.text, "pay", price=30, debt=True).editor.text
    rows = show(text).subject.panels["dette"].rows["versement"]
    assert [row["reste"] for row in rows] == ["4880", "4850"]
    assert refused(GRAKK, "pay", price=1, debt=True) == "debt-missing"


def test_learning_has_its_price() -> None:
    text = do(GRAKK, "learn", name="Poigne", cost=6, power=False, type="passif").editor.text
    assert show(text).subject.xp.left == 0
    assert refused(text, "learn", name="Poing", cost=1, power=False) == "xp-insufficient"
    with pytest.raises(Refusal):
        do(GRAKK, "learn", name="Poing", power=False)


def test_a_talent_of_content_brings_its_words() -> None:
    """L214, A97: who learns a talent of another class with the GM's leave reads on the sheet what it does."""
    allowed = GRAKK + "derogations: [talent-of-another-class]\n"
    text = do(allowed, "learn", name="grenadier", cost=2, power=False).editor.text
    learned = show(text).subject.talents[-1]
    assert (learned.name, learned.origin) == ("Grenadier", "Démineur") and "Lancer" in learned.text
    own = show(GRAKK.replace("notes:", "dons: [{nom: Grenadier, effet: À moi, type: jour}]\nnotes:")).subject
    assert (own.talents[-1].text, own.talents[-1].type) == ("À moi", "jour")


def test_forms_languages_and_reputation_change_in_play(tmp_path: Path) -> None:
    jedi = "systeme: d6\nnom: S\nrace: dug\nclasse: jedi-sentinelle\nrepartition: {vig: 3, dex: 3, sav: 1}\n"
    text = do(jedi, "learn", name="Forme III", form=True).editor.text
    text = do(text, "learn", name="forme iii", form=True, mastered=True).editor.text
    text = do(text, "learn", name="huttese", tongue=True).editor.text
    c = show(do(text, "status", name=(), reputation=1).editor.text).subject
    assert [(f.nom, f.maitrise) for f in c.character.formes] == [("Forme III", True)]
    assert (c.character.langues, c.reputation) == (("huttese",), 1)
    assert refused(text, "learn", name="Huttese", tongue=True) == "nothing-changes"
    place = tmp_path / "s.yaml"
    place.write_text(jedi, "utf-8")
    learn = ("campaign", "s.yaml", "learn", "Grenadier", "--cost", "0")
    refusal = holofiche(*learn, cwd=tmp_path)
    assert (refusal.code, place.read_text("utf-8")) == (1, jedi)
    assert "error[talent-of-another-class]" in refusal.err and "derogations: [talent-of-another-class]" in refusal.err
    place.write_text(jedi + "derogations: [talent-of-another-class]\n", "utf-8")
    allowed = holofiche(*learn, cwd=tmp_path)
    assert allowed.code == 0 and "another class" in allowed.out  # a warning that the action brings is said


def test_ten_sessions_end_as_computed_by_hand(tmp_path: Path) -> None:
    """docs/dix-seances.md, command by command."""
    place = tmp_path / "tessa.yaml"
    shutil.copy(EXAMPLES / "tessa.yaml", place)
    lines = [c for c in commands(ROOT / "docs" / "dix-seances.md") if c.words[:2] == ("campagne", "tessa.yaml")]
    assert len(lines) == 22
    for command in lines:
        assert holofiche(*command.words, cwd=tmp_path).code == command.code, command.text
    c = show(place.read_text("utf-8")).subject
    assert (c.xp.available, c.xp.spent, c.xp.left) == (55, 17, 38)
    assert (c.pv.maximum, c.pv_current, c.credits, c.side) == (13, None, 50, 1)
    assert c.characteristics["perc"].dice == 3
    assert (c.skills["observation"].value.skill, c.skills["tir"].value.skill) == ("3D+1", "5D+1")
    assert [w.nom for w in c.weapons] == ["Fusil blaster"]
    assert c.panels["dette"].rows["versement"][0]["reste"] == "4500"
    assert len(c.character.journal) == 20 and not c.life.statuses


def test_care_does_not_raise_the_dead() -> None:
    """A93."""
    assert refused(GRAKK + "pv: -12\n", "heal", count=50, all=False) == "pv-dead"
    assert show(do(GRAKK + "pv: -9\n", "heal", count=50, all=False).editor.text).subject.pv_current is None


def test_a_droid_does_not_bleed() -> None:
    """A87: at 0 PV or less it is out of service, at -10 destroyed; a kit, no medipack."""
    text = (
        GRAKK.split("experience:")[0]
        .replace("wookie", "droide")
        .replace("repartition", "choix: {race: {vig: 1}}\nrepartition")
    )
    most = show(text).subject.pv.maximum
    down = do(text, "hurt", count=most + 3)
    assert any("Out of service" in line for line in down.messages)
    assert not any("Agonisant" in line for line in down.messages)
    assert any("Destroyed" in line for line in do(text, "hurt", count=most + 10).messages)
    assert not any("agony" in line for line in do(down.editor.text, "heal", count=9, all=False).messages)


def test_credits_of_a_journal_have_their_space_and_their_plural() -> None:
    written = [goods.credits_written(n, "+") for n in (1, -1, 1250, -20)]
    assert written == ["+1 crédit", "-1 crédit", "+1 250 crédits", "-20 crédits"]
