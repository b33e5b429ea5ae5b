"""What a d6 page prints is told on it: talents and traits of races on the sheet, words of blocks beside them."""

import pytest

from generator.base.typography import french
from generator.cards.decks import deck_of_game
from generator.cards.screen import ScreenOptions, draw_screens
from generator.content.cards import load_deck
from generator.content.loading import Content
from generator.model.scenery import load
from generator.paper.drawing.icons import ICONS
from generator.systems.d6.fight import briefing
from generator.systems.d6.fight.battle.chances import LABELS, POLICIES
from generator.systems.d6.fight.encounter import Encounter, Group
from generator.systems.d6.fight.rule_notes import ALWAYS
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.sheet import sheet
from tests.systems.d6.battle.population import BLOCKS, D, tree_of
from tests.telling import plain
from tests.test_told import told_by_deck, words_of_game


@pytest.mark.parametrize("race", list(D.races))
def test_talents_and_traits_of_a_race_are_told_on_its_sheet(race: str) -> None:
    tree = tree_of("pisteur")
    tree |= {"race": race, "choix": {}}
    printed = [text for one in sheet.sheets(derive_draft(tree, D)) for text in one.fields.values()]
    printed += [text for one in sheet.sheets(derive_draft(tree, D)) for _label, text in one.more]
    whole = " ".join(printed)
    told = [one.text for one in D.races[race].talents] + [one.text for one in D.races[race].traits]
    assert [text for text in told if french(text) not in whole] == []


@pytest.mark.parametrize("key", list(BLOCKS))
def test_every_word_of_a_block_is_told_beside_it(key: str) -> None:
    rank, _dash, variant = key.rpartition("-")
    group = Group(rank, variant) if variant in D.variants else Group(key)
    page = briefing.brief(Encounter(system="d6", seed=1, foes=(group,)), D, load(()))
    told = " ".join(line.label + " " + line.text for note in page.notes for line in note.lines)
    (figure,) = page.units[0].figures
    words = {"Aura de force", "Dressage", "Discrétion", "Médipacks", "Grenades", "Fuit"}
    printed = {word for clause in figure.clauses for word in words if word in f"{clause.label} {clause.text}"}
    meant = {"Médipacks": "Médipack", "Grenades": "Zone", "Fuit": "Fuite"}
    assert all(meant.get(word, word) in told for word in printed), printed
    assert all(title in [note.title for note in page.notes] for title in (D.notes[one].title for one in ALWAYS))


def test_l886_the_page_of_an_encounter_tells_how_an_ambush_is_sensed() -> None:
    page = briefing.brief(Encounter(system="d6", seed=1, foes=(Group("soldat"),)), D, load(()))
    told = next(line.text for note in page.notes for line in note.lines if line.label == "Embuscade")
    assert "Intuition 15" in told and "Discrétion" in told and "nul ne se défend" not in told


@pytest.mark.parametrize(
    ("card", "where"),
    [("types-de-degats", "damage_types.ionique"), ("actions", "NATURES.hors"), ("savoir", "skills.nature"),
     ("classes-dons", "classes.assassin"), ("races-traits", "races.droide")],
)  # fmt: skip
def test_without_its_card_a_word_is_told_nowhere(card: str, where: str) -> None:
    """The mechanism can fail: each of these is what its words hang on."""
    deck = told_by_deck(one for one in deck_of_game("d6").cards if one.id != card)
    assert where in {one.where for one in words_of_game("d6") if not deck.tells(one)}


def test_every_way_to_play_has_its_name() -> None:
    assert set(LABELS) == set(POLICIES)


@pytest.mark.parametrize(
    "word",
    ["Échec critique", "Reste", "Contre-mesures", "Rayon tracteur", "Rechargeur d’écrans", "Formes du sabre",
     "Attirer ses coups", "Déstabilisé", "Griffes", "Réputation", "Vol", "Armure améliorable", "Survie 20",
     "Brûlé trois tours", "Aura de l’Amiral", "Premier round spatial", "Abordage", "Grenade manquée"],
)  # fmt: skip
def test_words_that_nobody_explained_are_told_on_a_card(word: str) -> None:
    """play_d6's list of undefined words: each has its answer (A80, A81, A111 to A130)."""
    answers = ("reponses-combat", "reponses-ailleurs", "tir-espace")
    assert plain(word) in told_by_deck(card for card in deck_of_game("d6").cards if card.id in answers).headings


def test_our_answers_leave_with_their_chapter() -> None:
    """A72: by the book there is no card of them, and no panel of the screen."""
    kept = load_deck(Content("d6", Content.of("d6").folders, kept=()), ICONS)
    assert not {"reponses-combat", "reponses-ailleurs", "tir-espace"} & {card.id for card in kept.cards}
    leaves = list(draw_screens([kept], {"d6": kept.screens}, ScreenOptions()))
    whole = list(draw_screens([deck_of_game("d6")], {"d6": deck_of_game("d6").screens}, ScreenOptions()))
    assert len(whole) - len(leaves) == 1
