"""The GM's screen: panels in order, every table of them, numbers of the content, nothing small, nothing outside."""

import re
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from generator.cards.deal import deck_of_game, games_with_cards
from generator.cards.screen import LEAST, ScreenOptions, draw_screens, page_size, plan_screens
from generator.content.cards import Card, Deck, load_deck, texts_of_card
from generator.content.loading import Content, ContentError
from generator.content.markup import plain_text
from generator.paper.drawing.pen import ICONS
from generator.paper.formats import INKS, PAPERS, SCALE, Duplex, Ink, Paper, SettingError
from tests.paper.reading import Word, reader, words
from tests.run import ROOT, holofiche

PT = 25.4 / 72
WITH = ("confins", "d6", "nano", "sndr", "sylvaren")
AIDS = {  # a page for each game of figures: turn, actions, modifiers, behaviours
    "nano": {"tour", "combat", "situations", "pouvoirs"},
    "sndr": {"tour", "statiques", "dynamiques", "reactions", "modificateurs-de-tir", "melee"},
    "sylvaren": {"tour", "melee", "tir", "difficulte", "ennemis-caches", "ennemis-devoiles"},
}
PANELS = {
    "sol": ["Le tour, les portées, le couvert", "Dégâts et blessures", "Statuts", "Compétences et seuils"],
    "espace": ["Combat spatial", "Réparer, voyager, commander"],
    "maison": ["Tirer, poursuivre, répondre"],
}
# What each of the four must have, whatever else stands beside.
NEEDED = [
    {"round", "initiative", "distance"},
    {"degats", "parade", "sequelles", "agonie"},
    {"statuts-coups", "statuts-maux", "statuts-positifs"},
    {"chances", "dexterite", "savoir", "perception", "technique", "vigueur", "mecanique"},
]


@cache
def printed(game: str, paper: Paper = "a4", ink: Ink = "color", duplex: Duplex = "short") -> bytes:
    deck = deck_of_game(game)
    return plan_screens([deck], {deck.id: deck.screens}, ScreenOptions(paper, ink, duplex)).bind()


def bare(text: str) -> str:
    return re.sub(r"[\s\u00a0\u202f\u2060]+", "", text).casefold()


@cache
def letters_by_page(game: str, paper: Paper = "a4") -> tuple[str, ...]:
    pages: dict[int, list[str]] = {}
    for word in words(printed(game, paper)):
        pages.setdefault(word.page, []).append(word.text)
    return tuple(bare("".join(pages[n])) for n in sorted(pages))


def test_panels_stand_in_the_order_of_need() -> None:
    deck = deck_of_game("d6")
    assert {one.id: [panel.title for panel in one.panels] for one in deck.screens} == PANELS
    ground = deck.screens[0]
    for panel, needed in zip(ground.panels, NEEDED, strict=True):
        assert needed <= {name for column in panel.columns for name in column.cards}
    space = {name for panel in deck.screens[1].panels for column in panel.columns for name in column.cards}
    assert {card.theme.id for card in deck.cards if card.id in space} == {"space"}


@pytest.mark.parametrize("game", [game for game in WITH if game not in AIDS])
def test_a_players_side_lies_behind_each_panel(game: str) -> None:
    """Seen from behind, what the players read first, at their left, is behind the GM's last panel."""
    pdf, deck = reader(printed(game)), deck_of_game(game)
    labels = []
    for one in deck.screens:
        count = len(one.panels)
        assert len(one.players) == count
        labels += [word for n in range(count) for word in (f"MJ {n + 1}", f"Joueurs {count - n}")]
    assert pdf.page_labels == labels
    assert pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    apart = reader(printed(game, duplex="none"))
    assert apart.root_object["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    count = len(deck.screens[0].panels)
    assert apart.page_labels[: 2 * count] == [f"{who} {n + 1}" for who in ("MJ", "Joueurs") for n in range(count)]


def test_every_class_is_seen_by_the_players() -> None:
    faces = [face for side in deck_of_game("d6").screens[0].players for face in side.faces]
    classes = Content.of("d6").sources("classes")[0].nodes
    assert {face.face.drawing for face in faces} == {f"_plates/{key}" for key in classes}
    shown = "".join(letters_by_page("d6"))
    assert all(bare(face.title) in shown and bare(face.words) in shown for face in faces)


def pieces(card: Card) -> list[str]:
    """What a panel tells of a card: all but its game, its theme and where it stands in the rules."""
    return [text for text in texts_of_card(card) if text not in (card.game, card.theme.label, card.origin)]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", WITH)
def test_every_table_is_there_whole(game: str, paper: Paper) -> None:
    deck, pages = deck_of_game(game), letters_by_page(game, paper)
    cards, at = {card.id: card for card in deck.cards}, 0
    for one in deck.screens:
        for panel in one.panels:
            for card in (cards[name] for column in panel.columns for name in column.cards):
                drawn = re.sub(r"\[[a-z-]+\]", " ", " ".join(pieces(card)))
                lost = [word for word in drawn.split() if bare(word) not in pages[at]]
                # Heads that say nothing are left out, and what a diagram's drawing says.
                drawn_grids = card.diagram.grids if card.diagram else ()
                grids = (*card.grids, *drawn_grids, *([card.strip] if card.strip else ()))
                spared = {word for grid in grids for head in grid.columns for word in plain_text(head).split()}
                spared |= {word for grid in drawn_grids for word in grid.title.split()}
                assert set(lost) <= spared, (card.id, lost)
            at += 2 if one.players else 1
    assert at == len(pages)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", WITH)
def test_nothing_is_small_and_nothing_leaves_its_page(game: str, paper: Paper) -> None:
    width, height = (side / PT for side in page_size(paper))
    found = words(printed(game, paper))
    assert {round(word.size, 1) for word in found} <= {size for size in SCALE if size >= LEAST}
    for word in found:
        assert word.x0 > 6 / PT and word.x1 < width - 6 / PT and 6 / PT < word.baseline < height - 6 / PT, word


def overlapping(found: list[Word]) -> list[tuple[str, str]]:
    """Words of a page that stand on one another."""
    boxes = [(w.x0 + 0.4, w.x1 - 0.4, w.baseline + 0.5, w.baseline + 0.45 * w.size, w.text) for w in found]
    return [
        (a[4], b[4])
        for n, a in enumerate(boxes)
        for b in boxes[n + 1 :]
        if a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]
    ]


@pytest.mark.parametrize("game", WITH)
def test_no_word_stands_on_another(game: str) -> None:
    found = words(printed(game))
    for page in {word.page for word in found}:
        assert overlapping([word for word in found if word.page == page]) == []


@pytest.mark.parametrize("ink", INKS[1:])
def test_inks_change_no_measure(ink: Ink) -> None:
    def placed(one: Ink) -> list[tuple[str, int, int]]:
        return [(word.text, round(word.x0 * 10), round(word.baseline * 10)) for word in words(printed("d6", ink=one))]

    assert placed("color") == placed(ink)


def test_its_numbers_are_the_content_s(tmp_path: Path) -> None:
    """No figure of its own: a changed constant changes the panel and the card's diagram."""
    copytree(ROOT / "content", tmp_path / "content")
    system = tmp_path / "content/d6/system.yaml"
    text = system.read_text("utf-8")
    assert "shot_thresholds: [5, 10, 15, 20]" in text
    system.write_text(text.replace("shot_thresholds: [5, 10, 15, 20]", "shot_thresholds: [5, 11, 16, 23]"), "utf-8")
    deck = load_deck(Content("d6", (tmp_path / "content",)), ICONS)

    def thresholds(pdf: bytes) -> list[str]:
        large = [word for word in words(pdf) if word.page == 0 and round(word.size) == 16 and word.text.isdigit()]
        return [word.text for word in sorted(large, key=lambda word: word.x0) if word.text != "1" or len(large) < 6]

    assert thresholds(printed("d6")) == ["5", "5", "10", "15", "20"]
    changed = plan_screens([deck], {"d6": deck.screens[:1]}, ScreenOptions()).bind()
    assert thresholds(changed) == ["5", "5", "11", "16", "23"]


def test_a_panel_too_full_is_refused_by_its_title() -> None:
    deck = deck_of_game("d6")
    panel = deck.screens[0].panels[0]
    full = replace(panel, columns=(replace(panel.columns[0], cards=tuple(card.id for card in deck.cards[:20])),))
    screen = replace(deck.screens[0], panels=(full,), players=())
    with pytest.raises(SettingError, match="Le tour, les portées"):
        list(draw_screens([deck], {"d6": [screen]}, ScreenOptions()))


def test_house_cards_are_left_out_by_the_book(tmp_path: Path) -> None:
    ran = holofiche("cards", "d6", "--format", "paravent", "--select", "sol", "--by-the-book", "-o", tmp_path / "x.pdf")
    assert ran.code == 0, ran.err
    assert len(reader((tmp_path / "x.pdf").read_bytes()).pages) == 8


def test_from_the_command_line(tmp_path: Path) -> None:
    target = tmp_path / "p.pdf"
    assert holofiche("cards", "d6", "--format", "screen", "-o", target).code == 0, "its name before"
    assert len(reader(target.read_bytes()).pages) == 14
    assert holofiche("cards", "d6", "--format", "paravent", "--select", "espace", "-o", target).code == 0
    assert len(reader(target.read_bytes()).pages) == 4
    ran = holofiche("cards", "d6", "--format", "paravent", "--select", "mer")
    assert ran.code == 2 and "'mer'" in ran.err and "sol" in ran.err


@pytest.mark.parametrize("game", AIDS)
def test_a_game_of_figures_has_a_page_of_aid(game: str) -> None:
    (screen,) = deck_of_game(game).screens
    (panel,) = screen.panels
    assert AIDS[game] <= set(panel.cards) and not screen.players
    assert reader(printed(game)).page_labels == ["Aide de jeu"]


def test_who_has_one() -> None:
    assert [game for game in games_with_cards() if deck_of_game(game).screens] == [*WITH]


def test_what_a_screen_names_must_be_there(tmp_path: Path) -> None:
    own = tmp_path / "d6"
    own.mkdir()
    (own / "screens.yaml").write_text(
        "mer:\n  label: Mer\n  panels:\n    - title: Vague\n      columns: [{cards: [parad]}]\n"
        "  players:\n    - title: Eux\n      faces: [{drawing: _plates/baleine, title: Baleine, accent: '#123456'}]\n",
        "utf-8",
    )
    content = Content.of("d6", [tmp_path])
    load_deck(content, ICONS)
    with pytest.raises(ContentError) as found:
        content.finish()
    (problems,) = [problems for _lines, problems in found.value.faults.values()]
    card, drawing = problems
    assert card.message == "there is no card 'parad'" and "parade" in (card.hint or "")
    assert "_plates/baleine" in drawing.message and drawing.path[-1] == "drawing"


def test_a_deck_without_its_screens_is_still_a_deck() -> None:
    deck = replace(deck_of_game("nano"), screens=())
    assert isinstance(deck, Deck) and list(draw_screens([deck], {}, ScreenOptions())) == []


@pytest.mark.parametrize(("duplex", "right", "down"), [("short", 1.0, -2.0), ("long", -1.0, 2.0), ("none", 0.0, 0.0)])
def test_the_printer_s_shift_moves_the_players_side_alone(duplex: Duplex, right: float, down: float) -> None:
    """2 mm right and 1 mm down on an upright sheet, which lies on its side here."""
    deck = deck_of_game("d6")
    how = ScreenOptions(duplex=duplex, offset=(2.0, 1.0))
    plain, moved = (words(pdf) for pdf in (
        printed("d6", duplex=duplex), plan_screens([deck], {deck.id: deck.screens}, how).bind()
    ))  # fmt: skip
    labels = reader(printed("d6", duplex=duplex)).page_labels
    for one, other in zip(plain, moved, strict=True):
        is_back = labels[one.page].startswith("Joueurs")
        went = ((other.x0 - one.x0) * PT, (one.baseline - other.baseline) * PT)
        assert went == pytest.approx((right, down) if is_back else (0.0, 0.0), abs=0.02), one
