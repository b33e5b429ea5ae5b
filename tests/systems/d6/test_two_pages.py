"""A recto and a verso: no leaf more for one label, whatever the race, the class and the first purchases."""

from collections.abc import Iterator

import pytest

from generator.base.refusal import Refusal
from generator.game.guide import Tree
from generator.paper.formats import Look
from generator.sheets.forms.filled import fill_leaves
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.sheet import sheet
from tests.making import studio_of
from tests.samples import sample
from tests.systems.d6.battle.population import D, tree_of
from tests.systems.d6.test_sheet import SAMPLE

STUDIO = studio_of("d6", D)
JEDI = [key for key, one in D.classes.items() if one.family == "jedi"]


def overflow(tree: Tree) -> list[str]:
    """What has no room on the two pages of a character; of a Troig's on the three of two heads (L407)."""
    (quire,) = fill_leaves(sheet.sheets(derive_draft(tree, D)), Look())
    cut = [f"{name}: {one.rest}" for leaf in quire for name, one in leaf.written.items() if one.rest]
    more = [f"{label}: {text}" for leaf in quire for label, text in leaf.sheet.more]
    pages = sum(len(leaf.pages) for leaf in quire)
    return [*cut, *more, *([] if pages <= 2 + (tree["race"] == "troig") else [f"{pages} pages"])]


def rolled(classe: str, race: str) -> Tree:
    """With choices that are legal: a few races and choices of an Autodidacte exclude each other (A09)."""
    for seed in range(40):
        try:
            return STUDIO.tree(seed, {"class": classe, "race": race, "name": "Asharra Veille-Nuit"})
        except Refusal:
            continue
    raise AssertionError(f"no legal {classe} {race}")


@pytest.mark.parametrize("classe", SAMPLE)
def test_every_race_of_every_class_stays_on_two_pages(classe: str) -> None:
    """« Armure Gand incorporée » was a leaf for every Gand, « Détection Gotal » for half of the Gotals."""
    assert {race: found for race in D.races if (found := overflow(rolled(classe, race)))} == {}


@pytest.mark.parametrize("race", sample([key for key, one in D.races.items() if one.skill_dice], "gotal"))
def test_a34_a_skill_of_the_race_that_cannot_be_rolled_is_noted_beside_it(race: str) -> None:
    """At 0D of its characteristic, wherever the free dice leave one there: « sans jet +1D », not a leaf."""
    for classe in ("lutteur", "mecha-fabricant", "bio-savant", "assassin"):
        for dice in ({"dex": 3, "mec": 3, "tech": 1}, {"sav": 3, "perc": 3, "vig": 1}):
            tree = {**rolled(classe, race), "repartition": dice}
            assert overflow(tree) == []
            c = derive_draft(tree, D)
            told = sheet.sheet_of_character(c).fields
            stuck = [key for key, one in c.skills.items() if one.value.steps and not one.rollable]
            assert all(told[f"comp_{key}_note"].startswith("sans jet") for key in stuck)


def purchases(classe: str) -> Iterator[Tree]:
    """Each as the `experience` of a file: the first of its kind."""
    c = derive_draft(tree_of(classe), D)
    yield {"pv": 1}
    yield {"competences": {"esquive": c.skills["esquive"].following}}
    yield {"dons": [{"nom": "Grenadier", "cout": 8}]}
    for key, now in c.force.items() if c.origin.is_jedi else ():
        yield {"achats": [{"force": key, "de": now.skill, "a": f"{now.dice}D+1", "cout": now.dice + 1}]}
    if c.origin.is_jedi:
        yield {"pouvoirs": [{"nom": "Vague de Force", "cout": 16}]}


@pytest.mark.parametrize("classe", SAMPLE)
def test_after_a_first_purchase_every_class_stays_on_two_pages(classe: str) -> None:
    """« 3D+1 ◇ » was a leaf for every Jedi."""
    for bought in purchases(classe):
        assert overflow({**tree_of(classe), "experience": {"gagnee": 40, **bought}}) == [], bought


@pytest.mark.parametrize("classe", sample(JEDI, "jedi-consulaire"))
def test_a72_a_number_of_ours_keeps_its_mark_where_it_is_short(classe: str) -> None:
    """And the whole of it where it has room."""
    tree = tree_of(classe)
    (before,) = fill_leaves(sheet.sheets(derive_draft(tree, D)), Look())
    now = derive_draft(tree, D).force["controle"]
    line = {"force": "controle", "de": now.skill, "a": f"{now.dice}D+1", "cout": now.dice + 1}
    bought = {**tree, "experience": {"gagnee": 9, "achats": [line]}}
    (after,) = fill_leaves(sheet.sheets(derive_draft(bought, D)), Look())
    assert before[0].written["force_controle"].lines == (f"{now.dice}D ◇",)
    assert after[0].written["force_controle"].lines == (f"{now.dice}D+1\u202f◇",)


@pytest.mark.parametrize("xp", sample((0, 10, 40, 100), 100))
def test_who_are_rolled_stay_on_two_pages(xp: int) -> None:
    found = {}
    for seed in range(25):
        tree = STUDIO.tree(seed, {"xp": xp})
        if over := overflow(tree):
            found[seed] = over
    assert found == {}
