"""Cards on paper: every card of every game, in every format, paper and ink; nothing lost, nothing twice different."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.cards import deal
from generator.cards.front import fit_card, split_cards
from generator.cards.print import CardOptions, find_unfit_cards, fit_problems
from generator.cards.view import FORMATS, grid_view
from generator.content.cards import Card
from generator.content.markup import MarkedSpan, plain_text
from generator.content.tables import Grid
from generator.paper.drawing.ornament import shades_of
from generator.paper.formats import INKS, CardFormat, Ink, Paper, PrintError, SettingError
from tests.paper.reading import Word, fonts, reader, text, words
from tests.printing import print_cards

GAMES = deal.games_with_cards()


@cache
def cards(game: str) -> tuple[Card, ...]:
    return deal.deck_of_game(game).cards


ALL = [card for game in GAMES for card in cards(game)]
FEW = [*cards("nano"), next(c for c in ALL if c.id == "types-de-degats"), next(c for c in ALL if c.id == "avantages")]


@cache
def printed(game: str, format: CardFormat, ink: Ink, paper: Paper = "a4") -> bytes:
    return print_cards(cards(game), CardOptions(format, paper, ink))


def bare(shown: str) -> str:
    return re.sub(r"[\s\u00a0\u202f\u2060]+", "", shown).casefold()


def letters(found: list[Word]) -> str:
    return bare("".join(word.text for word in found))


def pieces(card: Card) -> list[str]:
    """Every text that a card shows, without the icons."""
    tables = [grid_view(grid) for grid in card.grids]
    heads = [[] if grid.entries else table["heads"] for grid, table in zip(card.grids, tables, strict=True)]
    cells = [cell for table, head in zip(tables, heads, strict=True) for row in (head, *table["rows"]) for cell in row]
    runs = [*card.lines, card.note, *(cell["spans"] for cell in cells), *(table["note"] for table in tables)]
    runs += [cell for row in (card.strip.rows if card.strip else ()) for cell in row]
    if card.diagram:
        runs += [card.diagram.question, card.diagram.no]
        runs += [cell for grid in card.diagram.grids for row in grid.rows for cell in row]
    shown = [span.text for run in runs for span in run if span.kind != "icon"]
    return [*shown, card.title, card.game, card.theme.label, *(table["title"] for table in tables)]


# Each format is printed in an ink of its own; that inks change no measure is another test.
@pytest.mark.parametrize(("format", "ink"), [("poker", "color"), ("a6", "gray")])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_printed_whole(game: str, format: CardFormat, ink: Ink) -> None:
    """Setting checks that nothing overflows; here, that each text is on paper, in embedded fonts."""
    pdf = printed(game, format, ink)
    found = words(pdf)
    assert min(word.size for word in found) >= 5.99, "points under which nothing is read at the table"
    shown = letters(found)
    for card in cards(game):
        for piece in pieces(card):
            assert bare(piece) in shown or all(bare(word) in shown for word in piece.split()), (card.id, piece)
    assert all(fonts(pdf).values())


def test_outline_labels_and_trim_boxes() -> None:
    pdf = reader(print_cards(cards("nano"), CardOptions()))
    assert pdf.page_labels == ["Recto 1", "Verso 1"]
    assert [entry.title for entry in pdf.outline][:2] == ["SW-Nano · Le jeu", "SW-Nano · Force et armes"]
    rows = -(-len(cards("nano")) // 3)
    assert [round(float(x) * 25.4 / 72, 1) for x in pdf.pages[0].trimbox] == [10.5, 280.5 - 88 * rows, 199.5, 280.5]


# Cards that list all entries of a kind, over as many cards as it takes.
LISTS = {"classes", "classes-dons", "classes-objets", "races", "races-dons", "races-bonus", "armes", "objets"}
LISTS |= {"prix", "races-traits", "races-conditions", "profils-republique", "profils-empire-sith"}


def test_the_fullest_cards_fit_on_letter_too() -> None:
    """(A poker card is the same on both papers.) The longest texts and the widest tables, at the smallest size."""
    longest = sorted(ALL, key=lambda card: -sum(map(len, pieces(card))))[:12]
    widest = sorted(ALL, key=lambda card: -max((len(g.columns) for g in card.grids), default=0))[:12]
    full = [card for card in dict.fromkeys([*longest, *widest]) if card.id not in LISTS]
    form = replace(FORMATS["a6"], sizes=FORMATS["a6"].sizes[-1:])
    assert [card.id for card in full if fit_card(card, form, "letter").size is None] == []


@pytest.mark.parametrize("format", ["poker", "a6"])
def test_inks_change_no_measure(format: CardFormat) -> None:
    def placed(ink: Ink) -> list[tuple[str, int, int]]:
        found = words(print_cards(FEW, CardOptions(format, "a4", ink)))
        return [(word.text, round(word.x0 * 10), round(word.baseline * 10)) for word in found]

    assert placed("color") == placed("gray") == placed("light")


def test_pages_follow_the_format() -> None:
    def sizes(pdf: bytes) -> list[tuple[float, float]]:
        return [(round(float(p.mediabox[2]), 1), round(float(p.mediabox[3]), 1)) for p in reader(pdf).pages]

    few = FEW[:5]
    assert sizes(print_cards(few, CardOptions("poker"))) == [(595.3, 841.9)] * 2
    assert sizes(print_cards(few, CardOptions("poker", duplex="none"))) == [(595.3, 841.9)]
    assert sizes(print_cards(few, CardOptions("a6", "letter"))) == [(612, 792)] * 4
    assert sizes(print_cards(few, CardOptions("poker", fold=True))) == [(841.9, 595.3)] * 2


def test_the_printer_is_told_how_to_print() -> None:
    for duplex, wanted in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")):
        pdf = print_cards(FEW[:1], CardOptions(duplex=duplex))  # type: ignore[arg-type]
        preferences = reader(pdf).root_object["/ViewerPreferences"]
        assert preferences["/Duplex"] == wanted and preferences["/PrintScaling"] == "/None"
        assert "100\u00a0mm" in text(pdf) or "100 mm" in text(pdf)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_a_back_stands_behind_its_card(duplex: str) -> None:
    """Two cards of two games in one row, one without a back between them: read off the paper."""
    chosen = [cards("nano")[0], replace(cards("nano")[-1], back=False), cards("sndr")[0]]
    found = words(print_cards(chosen, CardOptions(duplex=duplex)))  # type: ignore[arg-type]
    backs = {word.text: (word.x0, word.baseline) for word in found if word.page == 1}
    assert len(found) > len(backs) and sum(word.text == "SW-Nano" for word in found if word.page == 1) == 1
    left, right = (backs["SW-Nano"], backs["SN&DR"])
    if duplex == "long":
        assert left[0] > 400 and right[0] < 200 and left[1] > 500
    else:
        assert left[0] < 200 and right[0] > 400 and left[1] < 300


CITED = re.compile(r"\bL\d{1,4}\b|\b[ABCEKNS]-?\d{2,3}\b|\.txt\b")


@pytest.mark.parametrize(("format", "ink"), [("poker", "color"), ("a6", "gray")])
@pytest.mark.parametrize("game", GAMES)
def test_citations_stand_on_the_colophon_alone(game: str, format: CardFormat, ink: Ink) -> None:
    """Players' cards have no line of a source and no ruling; where it is requested the last cards of a deck have those
    of all its cards."""
    whole = print_cards(cards(game), CardOptions(format, "a4", ink, colophon=True))
    without = printed(game, format, ink)
    assert not CITED.findall(text(without))
    assert "Colophon" not in text(without)
    shown = letters(words(whole))
    for card in cards(game):
        assert bare(card.origin.removeprefix(f"{game} ")) in shown, card.id


def test_a_colophon_tells_of_the_cards_that_were_chosen() -> None:
    first, second, *_rest = cards("d6")
    shown = letters(words(print_cards([second], CardOptions(colophon=True))))
    assert bare(second.origin.removeprefix("d6 ")) in shown and bare(first.title) not in shown
    assert "Colophon" not in text(print_cards([replace(second, origin="")], CardOptions(colophon=True)))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_one_back_and_its_themes_stand_on_fronts(game: str) -> None:
    pdf = reader(printed(game, "poker", "color"))
    fronts, backs = ([page.extract_text() for page in pdf.pages[n::2]] for n in (0, 1))
    themes = {card.theme.label for card in cards(game)}
    assert themes <= {label for label in themes if any(label in front for front in fronts)}
    assert {line.strip() for back in backs for line in back.splitlines()} - {""} == {
        *cards(game)[0].game.split("\n"), "AIDE-MÉMOIRE",
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_card_are_set_alike(game: str) -> None:
    parts: dict[str, list[float | None]] = {}
    for card, fit in split_cards(cards(game), FORMATS["poker"], "a4"):
        parts.setdefault(card.id, []).append(fit.size)
    assert all(len(set(sizes)) == 1 for sizes in parts.values()), parts


def test_the_offset_moves_backs_on_paper() -> None:
    def where(offset: tuple[float, float], page: int) -> list[tuple[float, float]]:
        pdf = print_cards(FEW[:2], CardOptions(offset=offset))
        return [(word.x0, word.baseline) for word in words(pdf) if word.page == page]

    assert where((0, 0), 0) == where((2, -3), 0)
    point = 72 / 25.4
    for (x, y), (moved_x, moved_y) in zip(where((0, 0), 1), where((2, -3), 1), strict=True):
        assert (moved_x - x, moved_y - y) == pytest.approx((2 * point, 3 * point), abs=0.05)


def test_same_cards_same_bytes() -> None:
    options = CardOptions("poker", "a4", "gray", "short")
    assert print_cards(FEW, options) == print_cards(FEW, options)


# What does not fit


def long_card(words: int) -> Card:
    line = (MarkedSpan("text", "très " * words),)
    return replace(FEW[0], id="longue", lines=(line,) * 8, grids=(), strip=None)


def test_a_text_that_does_not_fit_is_told_and_never_clipped() -> None:
    card = long_card(80)
    assert [p.code for p in fit_problems([card])] == ["card-too-long"]
    assert re.search(r"takes \d{3} mm of the 83 mm", fit_problems([card])[0].message)
    assert [p.path for p in find_unfit_cards([FEW[0], card], "a6", "a4")] == [("longue",)]
    with pytest.raises(SettingError, match="longue"):
        print_cards([card], CardOptions())


def test_a_word_that_does_not_fit_is_told() -> None:
    card = replace(FEW[0], id="mot", lines=((MarkedSpan("text", "a" * 200),),), grids=())
    assert [(p.path, p.code) for p in fit_problems([card, FEW[0]])] == [(("mot",), "card-too-long")]


# What goes on


TIR = next(card for card in cards("sylvaren") if card.id == "tir")
WEAPONS = TIR.grids[0]


def weapons(count: int, *, taken: bool = True) -> Card:
    """The card of shooting with only the table of weapons, of so many rows."""
    rows = tuple(((MarkedSpan("text", f"Arme {n}"),), *WEAPONS.rows[0][1:]) for n in range(count))
    return replace(TIR, grids=(replace(WEAPONS, rows=rows, taken=taken),), note=(MarkedSpan("text", "Fin."),))


def first_cells(card: Card) -> list[str]:
    return [plain_text(row[0]) for grid in card.grids for row in grid.rows]


# Those that may be two poker cards rather than one of smaller text than the scale has.
IN_TWO = {
    "Jeu de rôle D6": {
        "types-de-degats", "reparations", "classes-pouvoirs", "reponses-combat", "adversaires", "vaisseaux",
    },
    "SW-Nano": {"combat"},
    "SN&DR": {"profils-force-republique", "profils-force-empire-sith"},
    "Sylvaren": {"simulation", "simulation-mission", "force-empire"},
}


@pytest.mark.parametrize("format", ["poker", "a6"])
def test_few_shipped_cards_go_on(format: CardFormat) -> None:
    """But for those that list all entries of a kind: they take as many as the content fills."""
    single = [card for card in ALL if card.id not in LISTS]
    taken = Counter((card.game, card.id) for card, _ in split_cards(single, FORMATS[format], "a4"))
    more = {(game, card): count for (game, card), count in taken.items() if count > 1}
    assert set(more.values()) <= {2}
    assert set(more) <= ({(game, card) for game in IN_TWO for card in IN_TWO[game]} if format == "poker" else set())


def split_shooting(folder: Path, count: int) -> list[Card]:
    """The cards of shooting, in the order they are cut, with so many weapons of one's own."""
    weapon = "{label: Arbalète %d, kind: ranged, reach: 4, modifier: -1, price: 12, source: maison:L1}"
    (folder / "sylvaren").mkdir(parents=True)
    text = "".join(f"arbalete-{n}: {weapon % n}\n" for n in range(count))
    (folder / "sylvaren" / "equipment.yaml").write_text(text, "utf-8")
    assert deal.deck_faults("sylvaren", [folder]) == {}
    mine = [card for card in deal.deck_of_game("sylvaren", [folder]).cards if card.id == "tir"]
    return [card for card, _ in split_cards(mine, FORMATS["poker"], "a4")]


def test_more_weapons_give_more_cards(tmp_path: Path) -> None:
    first, rest = split_shooting(tmp_path / "two", 2)
    assert (first.title, rest.title) == ("Tir\u00a01/2", "Tir\u00a02/2")
    # Between its two tables; what stood alone above them stays there, and a table keeps its title.
    assert first.lines == TIR.lines and first_cells(first)[-1] == "Arbalète 1"
    assert rest.lines == () and rest.grids == TIR.grids[1:] and rest.grids[0].title == "Dés de tir"
    more = split_shooting(tmp_path / "many", 26)
    assert [card.title for card in more] == [f"Tir\u00a0{n}/3" for n in (1, 2, 3)]
    assert "Arbalète 25" in [cell for card in more for cell in first_cells(card)]
    assert [card.lines for card in more] == [TIR.lines, (), ()]
    shown = text(print_cards([first, rest], CardOptions(duplex="none")))
    assert "Arbalète 0" in shown and "Tir\u00a02/2" in shown and "Dés de tir" in shown


@pytest.mark.parametrize(
    ("format", "paper", "count"), [("poker", "a4", 20), ("a6", "letter", 30)]
)
def test_a_long_table_goes_on_in_every_format(format: CardFormat, paper: Paper, count: int) -> None:
    card = weapons(count)
    parts = split_cards([FEW[0], card, FEW[0]], FORMATS[format], paper)[1:-1]
    first, rest = (part for part, _ in parts)
    assert all(fit.size for _, fit in parts)
    assert first_cells(first) + first_cells(rest) == first_cells(card)
    assert (first.lines, first.note) == (card.lines, card.note) and (rest.lines, rest.note) == ((), ())
    assert find_unfit_cards([card], format, paper) == []
    pdf = print_cards([card], CardOptions(format, paper, duplex="none"))
    shown = letters(words(pdf))
    assert all(f"arme{n}" in shown for n in range(count))


def test_a_very_long_table_goes_on_and_on() -> None:
    card = weapons(60)
    parts = [part for part, _ in split_cards([card], FORMATS["poker"], "a4")]
    assert [part.title for part in parts] == [f"Tir\u00a0{n}/{len(parts)}" for n in range(1, len(parts) + 1)]
    assert [cell for part in parts for cell in first_cells(part)] == first_cells(card)
    assert fit_problems([card]) == []


def too_long(card: Card) -> bool:
    found = split_cards([card], FORMATS["poker"], "a4")
    assert [part for part, _ in found] == [card]
    assert [p.code for p in find_unfit_cards([card], "poker", "a4")] == [p.code for p in fit_problems([card])]
    return [(p.path, p.code) for p in fit_problems([card])] == [((card.id,), "card-too-long")]


def test_what_cannot_be_cut_is_still_too_long() -> None:
    assert too_long(long_card(80))  # no table
    assert too_long(weapons(24, taken=False))  # written on the card: its writer shortens it
    short, endless = ((MarkedSpan("text", "Court"),),), ((MarkedSpan("text", "très " * 400),),)
    table = Grid("", ((MarkedSpan("text", "Effet"),),), (short, endless, short), taken=True)
    assert too_long(replace(TIR, grids=(table,)))  # one row alone
    assert too_long(replace(weapons(24), lines=long_card(80).lines))  # the lines alone


def test_no_card_is_nothing_to_print() -> None:
    with pytest.raises(PrintError):
        print_cards([], CardOptions())


def test_text_shrinks_no_further_than_it_must() -> None:
    """A short card is set larger than a long one."""
    short, full = (fit_card(long_card(lines), FORMATS["poker"], "a4") for lines in (3, 20))
    assert short.size and full.size and short.size > full.size


# Colours


def luminance(colour: str) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ink", INKS)
def test_titles_read_on_white_in_every_ink(ink: Ink) -> None:
    for card in ALL:
        drawn = shades_of(card.theme.accent, ink)
        assert 1.05 / (luminance(drawn.accent) + 0.05) >= 4.5, card.theme
        assert (drawn.fill == "#ffffff") == (ink == "light")
        if ink != "color":
            assert len({drawn.accent[1:3], drawn.accent[3:5], drawn.accent[5:7]}) == 1  # grey


def test_equal_neighbours_of_a_first_column_are_one_cell() -> None:
    card = next(c for c in cards("confins") if c.id == "menaces")
    rows = grid_view(card.grids[0])["rows"]
    assert [len(row) for row in rows] == [2, 2, 1, 1, 2, 1, 2, 1, 1] and rows[1][0]["rows"] == 3
