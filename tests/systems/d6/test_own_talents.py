"""Talents that a table wrote itself, as `dons.yaml` (A110): used as if they were the source's."""

from pathlib import Path

import pytest

from generator.content.loading import OwnContent
from generator.game.guide import Tree
from generator.game.page.desk import Pressed
from generator.game.system import all_systems
from generator.systems.d6.making import page, page_experience, page_steps
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.making.page_origin import class_facts, race_facts
from generator.systems.d6.making.step_experience import affordable_purchases
from generator.systems.d6.rules.definitions import Definitions
from tests.run import Ran, holofiche

DONS = """tir-instinctif: {label: Tir instinctif, cost: 8, type: combat, action: soutien, classe: pisteur, text: Tire.}
oeil-de-lynx: {label: Œil de lynx, cost: 20, classe: pisteur, ultimate: true, text: Voit tout.}
bricoleur: {label: Bricoleur, cost: 5, classe: mecano-pilote, craft: true, text: Bricole.}
flair: {label: Flair, cost: 3, race: wookie, text: Suit une piste.}
"""
PERSON = """systeme: d6
nom: Essai
classe: {classe}
race: {race}
choix: {choix}
repartition: {dice}
experience: {{gagnee: 60{more}}}
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    place = tmp_path / "maison" / "d6"
    place.mkdir(parents=True)
    (place / "dons.yaml").write_text(DONS, "utf-8")
    return tmp_path / "maison"


@pytest.fixture
def d(own: Path) -> Definitions:
    definitions: Definitions = all_systems()["d6"].definitions(OwnContent((own,)))
    return definitions


def write(folder: Path, classe: str, race: str = "humain", talent: str = "") -> Path:
    choice = "{race: {dex: 1}}" if race == "humain" else "{}"
    if classe == "autodidacte":
        choice = "{race: {dex: 1}, plus: [dex, vig, perc], moins: [mec]}"
    more = f", dons: [{{nom: {talent}, cout: 5}}]" if talent else ""
    dice = "{dex: 2, vig: 2, perc: 1, sav: 1, mec: 1}"
    path = folder / "essai.yaml"
    path.write_text(PERSON.format(classe=classe, race=race, choix=choice, dice=dice, more=more), "utf-8")
    return path


def check(own: Path, *words: str) -> Ran:
    return holofiche("check", write(own.parent, *words), "--content", own)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("pisteur", "humain", "Tir instinctif"), ""),
        (("lutteur", "humain", "Tir instinctif"), "talent-of-another-class"),
        (("autodidacte", "humain", "Tir instinctif"), ""),
        (("autodidacte", "humain", "Œil de lynx"), "talent-forbidden"),  # L214: the two ultimate ones of each class
        (("autodidacte", "humain", "Bricoleur"), "talent-forbidden"),
        (("lutteur", "humain", "Flair"), "talent-of-another-race"),
    ],
)
def test_l214_check_knows_whose_they_are(own: Path, words: tuple[str, ...], code: str) -> None:
    ran = check(own, *words)
    assert (code in ran.out + ran.err) if code else ran.code == 0, ran.out + ran.err


def test_they_are_learned_at_their_price_and_stand_on_the_sheet(own: Path) -> None:
    path = write(own.parent, "pisteur")
    config = own.parent / "config" / "holofiche" / "config.yaml"
    config.parent.mkdir(parents=True)
    config.write_text(f"content: [{own}]\n", "utf-8")
    home = str(own.parent / "config")
    told = holofiche("campaign", path, "buy", "tir instinctif", XDG_CONFIG_HOME=home)
    assert told.code == 2 and "learn 'Tir instinctif'" in told.err
    assert holofiche("campaign", path, "learn", "tir instinctif", XDG_CONFIG_HOME=home).code == 0
    assert "cout: 8" in path.read_text("utf-8")
    shown = holofiche("show", path, "--json", "--content", own).json()
    assert "Tir instinctif" in shown["dons"]
    assert holofiche("sheet", path, "--content", own, "-o", own.parent / "essai.pdf").code == 0


def test_the_wizard_offers_those_that_one_may_learn(d: Definitions) -> None:
    def offered(classe: str, **more: object) -> set[str]:
        tree: Tree = {"systeme": "d6", "nom": "X", "classe": classe, "race": "humain", "experience": {"gagnee": 60}}
        tree |= {"choix": {"race": {"dex": 1}}, "repartition": {"dex": 3, "vig": 3, "perc": 1}, **more}
        labels = {option.label for option in affordable_purchases(derive_draft(tree, d))}
        return labels & {talent.label for talent in d.own_talents}

    assert offered("pisteur") == {"Tir instinctif", "Œil de lynx"}
    assert offered("lutteur") == set()
    assert offered("pisteur", experience={"gagnee": 10}) == {"Tir instinctif"}


def test_l753_the_browser_tells_and_sells_them(d: Definitions) -> None:
    """On the screens of a first character beside class and race; on the page a button each, at its price."""
    facts = {row.label: row.value for row in class_facts(d.classes["pisteur"], d)}
    assert facts["Tir instinctif"].startswith("8\u00a0XP") and "Bricoleur" not in facts
    assert "Flair" in {row.label for row in race_facts(d.races["wookie"], d)}
    (screen,) = [page_steps.show_class({"classe": "pisteur"}, derive_draft({"classe": "pisteur"}, d), d)]
    assert any("Tir instinctif" in str(part) for part in screen.panels[0].parts)
    tree: Tree = {"systeme": "d6", "nom": "X", "classe": "pisteur", "race": "humain", "experience": {"gagnee": 10}}
    tree |= {"choix": {"race": {"dex": 1}}, "repartition": {"dex": 3, "vig": 3, "perc": 1}}
    pressed = page.act(tree, derive_draft(tree, d), d, Pressed("learn", "tir-instinctif", {}))
    assert pressed and pressed["experience"] == {"gagnee": 10, "dons": [{"nom": "Tir instinctif", "cout": 8}]}
    for file, offered in ((tree, True), (pressed, False)):
        told = page_experience.experience_panel(file, derive_draft(file, d), d)
        assert ("learn" in {button.verb for part in told.parts for button in getattr(part, "actions", ())}) is offered


def test_a_card_tells_them(own: Path, tmp_path: Path) -> None:
    """« Dons de la table »: only where there are some."""
    for content, code in ((("--content", own), 0), ((), 2)):
        out = tmp_path / f"cards{code}.pdf"
        assert holofiche("cards", "d6", "--select", "dons-de-la-table", *content, "-o", out).code == code


def test_talents_yaml_of_earlier_editions_is_read_as_before(own: Path) -> None:
    (own / "d6" / "dons.yaml").rename(own / "d6" / "talents.yaml")
    assert check(own, "pisteur", "humain", "Tir instinctif").code == 0
