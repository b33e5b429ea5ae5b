"""What a d6 page prints is told on it: talents and traits of races on the sheet, words of blocks beside them."""

import pytest

from generator.base.typography import french
from generator.cards.deal import deck_of_game
from generator.cards.screen import ScreenOptions, draw_screens
from generator.content.cards import load_deck
from generator.content.loading import Content
from generator.game.system import all_systems
from generator.model.scenery import load
from generator.paper.drawing.pen import ICONS
from generator.systems.d6.fight import briefing
from generator.systems.d6.fight.battle.fight import POLICIES
from generator.systems.d6.fight.briefing import ALWAYS, LABELS
from generator.systems.d6.fight.encounter import Encounter, Group
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.sheet import gm_page, sheet, thing_cards
from generator.systems.d6.sheet.form import class_form
from tests.systems.d6.battle.population import BLOCKS, D, tree_of
from tests.telling import Told, Word, plain, told_in, untold_words
from tests.test_told import pages_of, told_by_deck, words_of_game


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


def test_l837_the_gms_strip_tells_the_15_of_long_arms() -> None:
    bands = {band["label"]: band["figure"] for band in gm_page.gm_page_form(D, gm_page.FEW, group=True)["bands"]}
    assert bands["longue portée"] == "15"


def test_l58_a_pisteur_tames_without_a_roll_wherever_thresholds_stand() -> None:
    """A95: on the card of beasts, and beside their blocks."""
    page = told_in(briefing.brief(Encounter(system="d6", seed=1, foes=(Group("molosse"),)), D, load(())))
    for told in (told_by_deck(deck_of_game("d6").cards), page):
        assert "un pisteur, sans jet" in told.text


def test_l963_to_l967_battles_are_on_the_screen() -> None:
    assert {"batailles", "balles perdues", "tir allié"} <= screens().headings


def test_l490_and_l953_are_told_on_card_and_screen() -> None:
    """The ghost of the Force that comes back; electronics in the zone of an ionic blast (A105)."""
    deck = told_by_deck(deck_of_game("d6").cards)
    for told in (deck, screens()):
        assert "son fantôme aider l’équipe" in told.text
        assert "peut éteindre les appareils électroniques de la zone" in told.text


@pytest.mark.parametrize(
    ("classe", "said"), [("jedi-gardien", "par défense déjà faite"), ("jedi-consulaire", "Contre son Habileté")]
)
def test_a78_a_power_says_on_the_sheet_what_the_house_adds(classe: str, said: str) -> None:
    """What an Aura costs, what a Vague is rolled against; by the book neither."""
    whole = [power["text"] for power in class_form(D.classes[classe], D)["powers"]]
    assert any(said in text and "◇" in text for text in whole)
    bare = all_systems()["d6"].definitions().keep_house(())
    assert not any("◇" in power["text"] for power in class_form(bare.classes[classe], bare)["powers"])


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
    assert plain(word) in told_by_deck(card for card in deck_of_game("d6").cards if card.id in ANSWERS).headings


ANSWERS = ("reponses-combat", "reponses-ailleurs", "tir-espace")
# Words of play_d6's list as they are printed, where that is not the heading of their answer.
PRINTED = {
    "forme I": "Formes du sabre", "forme V": "Formes du sabre", "pratique": "Formes du sabre", "attirer ses coups":
    "Attirer ses coups", "attire ses coups": "Attirer ses coups", "déstabilisé": "Déstabilisé", "améliorable":
    "Armure améliorable", "crocs": "Griffes, crocs", "griffes": "Griffes, crocs", "missiles": "Missiles, torpilles",
}  # fmt: skip
SOUND = ("sol", "espace", "maison")  # the screens, which are played from without cards


def answers() -> list[Word]:
    """The words that the rules use and that we answered, in each spelling: told under its heading or by its text."""
    rows = {row[0]: row[1] for key in ANSWERS for row in D.tables[key].rows}
    words = [Word(f"answers.{name}", name, (text,)) for name, text in rows.items()]
    return words + [Word(f"answers.{name}", spelt, (rows[name],)) for spelt, name in PRINTED.items()]


def pages_of_things() -> list[tuple[str, Told]]:
    """Cards of ships, vehicles, beasts, droids and blocks, as `sheet --profile` and `sheet --cards` print them."""
    return [(key, told_in(thing_cards.card_of_model(model, D))) for key, model in D.profiles.items()]


def screens() -> Told:
    deck = deck_of_game("d6")
    panels = [panel for one in deck.screens if one.id in SOUND for panel in one.panels]
    shown = {card for panel in panels for column in panel.columns for card in column.cards}
    return told_by_deck(card for card in deck.cards if card.id in shown)


def test_every_word_of_play_d6_that_a_page_prints_is_told() -> None:
    """Sheets, forms, scenarios and cards beside the deck; the screen by itself."""
    deck = told_by_deck(deck_of_game("d6").cards)
    pages = [*pages_of("d6"), *pages_of_things()]
    assert {name: found for name, page in pages if (found := untold_words(answers(), page, deck))} == {}
    assert untold_words(answers(), screens(), told_in()) == []
    rules = [word for word in words_of_game("d6") if word.where.startswith(("statuses.", "skills.", "damage_types."))]
    assert untold_words(rules, screens(), told_in()) == [("statuses.inconscient", "Inconscient")]
    assert any("Inconscient" in row for row in D.tables["agonie"].rows if row[0] == "0")


@pytest.mark.parametrize("word", ["Reste", "Contre-mesures", "Rayon tracteur", "forme I", "améliorable"])
def test_a_word_whose_answer_is_gone_is_found(word: str) -> None:
    """The test can fail: without its answer, a page that prints the word is told of."""
    (planted,) = [one for one in answers() if one.label == word]
    page = told_in({"fields": {"notes": f"Il y a là {word}, et rien d’autre."}})
    kept = told_by_deck(card for card in deck_of_game("d6").cards if card.id not in ANSWERS)
    assert untold_words([planted], page, told_by_deck(deck_of_game("d6").cards)) == []
    assert untold_words([planted], page, kept) == [(planted.where, word)]


def test_our_answers_leave_with_their_chapter() -> None:
    """A72: by the book there is no card of them, and no panel of the screen."""
    kept = load_deck(Content("d6", Content.of("d6").folders, kept=()), ICONS)
    assert not {*ANSWERS} & {card.id for card in kept.cards}
    leaves = list(draw_screens([kept], {"d6": kept.screens}, ScreenOptions()))
    whole = list(draw_screens([deck_of_game("d6")], {"d6": deck_of_game("d6").screens}, ScreenOptions()))
    assert len(whole) - len(leaves) == 1
