"""Decks: all games load clean, say what the issue asks for, draw on the content; one's own cards, good and bad."""

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.names import slug
from generator.base.provenance import SIGN
from generator.base.shipped import shipped_folder
from generator.base.typography import french
from generator.cards import deal
from generator.chance.dice import Dice
from generator.chance.odds import at_least, sum_of_dice
from generator.content.cards import Card, Deck, own_deck, select_cards, texts_of_card
from generator.content.loading import Content
from generator.content.markup import plain_text
from generator.paper.drawing.pen import ICONS
from generator.reading.source import load, parse

GAMES = deal.games_with_cards()


@cache
def deck_of(game: str) -> Deck:
    return deal.deck_of_game(game)


@cache
def raw_of(game: str) -> dict[str, dict[str, Any]]:
    """Return the content of a game by its files, every value as it is written."""
    files = (shipped_folder("content") / game).glob("*.yaml")
    return {path.stem: yaml.load(path.read_text("utf-8"), yaml.CBaseLoader) for path in files}


def test_the_five_games_have_cards() -> None:
    assert GAMES == ["confins", "d6", "nano", "sndr", "sylvaren"]
    counts = {game: len(deck_of(game).cards) for game in GAMES}
    assert counts["d6"] >= 30 and counts["sylvaren"] >= 12 and counts["sndr"] >= 14
    assert counts["confins"] >= 8 and 2 <= counts["nano"] <= 8


@pytest.mark.parametrize("game", ["nano", "sndr", "sylvaren"])
def test_every_profile_is_on_a_card(game: str) -> None:
    printed = {text for card in deck_of(game).cards for text in texts_of_card(card)}
    kinds = ("profiles", "quality") if game == "sylvaren" else ("profiles",)
    for kind in kinds:
        assert {french(entry["label"]) for entry in raw_of(game)[kind].values()} <= printed


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_read_in_three_seconds(game: str) -> None:
    """A title, an icon, a table or at most eight short lines; its source in small print."""
    for card in deck_of(game).cards:
        assert len(card.title) <= 32 and card.icon in ICONS and card.origin.startswith(game), card.id
        assert card.lines or card.grids or card.diagram, card.id
        assert len(card.lines) <= 8 and all(len(plain_text(line)) <= 190 for line in card.lines), card.id
        assert not any("{" in text or "}" in text for text in texts_of_card(card)), card.id


def test_what_the_issue_lists_for_d6_is_there() -> None:
    wanted = """chances savoir dexterite perception technique vigueur mecanique nature langage commandement marchandage
        survie tour actions initiative degats zone-et-cone parade sequelles distance discretion statuts-positifs
        statuts-negatifs types-de-degats medipack agonie mort opportunite deux-armes dons batailles fuite cote-obscur
        prix-xp espace-tour espace-positions coups-decisifs statuts-du-vaisseau reparations espace-fuite astrogation
        postes gros-vaisseaux"""
    assert set(wanted.split()) <= {card.id for card in deck_of("d6").cards}


def test_every_rule_table_of_d6_is_on_a_card() -> None:
    """Each row of each table of chapters 3 and 4 is printed somewhere (prices of XP: a choice of rows).

    What a class's verso reminds of (« maladresse »…) is of that class alone; « folie » is read row by row by `roll`
    alone: the card of the dark side has its rule."""
    of_a_class = ("maladresse", "jets-de-chance", "parade-sabre", "immunite", "negociation")
    grids = [g for card in deck_of("d6").cards for g in (*card.grids, *(card.diagram.grids if card.diagram else ()))]
    printed = {tuple(plain_text(c).replace(f"\u202f{SIGN}", "") for c in row) for g in grids for row in g.rows}
    cells = {cell for row in printed for cell in row}
    for name, table in raw_of("d6")["tables"].items():
        if name in ("prix-xp", "seuils", "folie", *of_a_class):
            continue
        for row in table["rows"]:
            first, last = (re.sub(rf" ?{SIGN}", "", _filled("d6", cell)) for cell in (row[0], row[-1]))
            assert _numbers(first) == [] or any(_same(first, cell) for cell in cells), (name, row)
            assert any(_same(last, cell) for cell in cells) or not last, (name, row)


def test_every_status_damage_type_trait_power_and_weapon_is_on_a_card() -> None:
    kinds = {
        "d6": ("statuses", "damage_types", "skills"),
        "sndr": ("traits", "named_traits", "weapons", "weapon_rules", "armours"),
        "sylvaren": ("powers", "rules", "equipment", "categories", "behaviours", "races"),
        "nano": ("powers", "profiles"),
    }
    for game, names in kinds.items():
        cells = {plain_text(c) for card in deck_of(game).cards for g in card.grids for row in g.rows for c in row}
        for kind in names:
            for key, entry in raw_of(game)[kind].items():
                assert any(_same(entry["label"], cell) for cell in cells), (game, kind, key)


# Every figure on a card is the content's: the references are followed here a second time, over plain YAML.


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3})", "", text))


def _same(written: str, printed: str) -> bool:
    def bare(text: str) -> str:
        return re.sub("[-–]", "−", re.sub(r"[\s\u00a0\u202f\u2060]", "", text)).replace("'", "’")

    return bare(written) == bare(printed)


def _at(game: str, path: str) -> Any:
    node: Any = raw_of(game)
    for part in path.split("."):
        node = node[int(part)] if isinstance(node, list) else node[part]
    return node


def _filled(game: str, text: str) -> str:
    return re.sub(r"\{([\w.-]+)\}", lambda m: str(_at(game, m[1])), text)


def _asked(written: Any) -> list[Any]:
    return [] if written is None else written if isinstance(written, list) else [written]


def _rows(game: str, asked: Any) -> list[list[str]] | None:
    """The figures that a reference must give; None for what is computed or written on the card."""
    if isinstance(asked, str):
        asked = {"take": asked}
    if "take" not in asked:
        return None
    node = _at(game, asked["take"])
    if "columns" in asked:
        return _entries(game, asked, node)
    columns = list(node["columns"])
    rows = [[row["at"], *row["cells"]] if isinstance(row, dict) else row for row in node["rows"]]
    if isinstance(node["rows"][0], dict):
        columns = ["Jet", *columns]
    if "rows" in asked:
        spans = [part.split("-") for part in asked["rows"].split(",")]
        rows = [row for span in spans for row in rows[int(span[0]) - 1 : int(span[-1])]]
    if "keep" in asked:
        rows = [[row[columns.index(name)] for name in asked["keep"]] for row in rows]
        columns = asked["keep"]
    if asked.get("transpose"):
        rows = [list(row) for row in zip(columns, *rows, strict=True)][1:]
    return [[_filled(game, cell) for cell in row] for row in rows]


def _entries(game: str, asked: Any, node: Any) -> list[list[str]]:
    items = list(node.items()) if isinstance(node, dict) else [(str(n), v) for n, v in enumerate(node)]
    if "only" in asked:
        items = [(key, node[key]) for key in asked["only"]]
    for name, wanted in asked.get("where", {}).items():
        items = [(key, v) for key, v in items if v.get(name) in (wanted if isinstance(wanted, list) else [wanted])]
    if "having" in asked:
        having = asked["having"] if isinstance(asked["having"], list) else [asked["having"]]
        items = [(key, value) for key, value in items if any(value.get(name) for name in having)]
    if "spread" in asked:
        spread = [(value, one) for _key, value in items for one in value.get(asked["spread"], [])]
        items = [(slug(one.get("name", "")), {**one, "of": value}) for value, one in spread]
    return [[_cell(game, column, key, value) for column in asked["columns"]] for key, value in items]


def _cell(game: str, column: Any, key: str, value: Any) -> str:
    if "values" in column:
        return _filled(game, column["values"][key])
    name = column.get("field", "key")
    found: Any = key if name == "key" else value
    for part in [] if name in ("key", "value") else name.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if found in (None, "null", "") and "house" in column:
        found = raw_of(game)[column["house"]].get(key, {}).get(column.get("house_field", name))
    if found in (None, "null", "") and column.get("otherwise") in value:
        other = str(value[column["otherwise"]])
        return str(column.get("words", {}).get(other, other))
    if found is None or found in ("null", ""):
        return str(column.get("missing", ""))
    parts = list(found) if isinstance(found, (list, dict)) else [found]
    counts = [str(part.get(column["times"], 1)) if "times" in column else "1" for part in parts]
    parts = [part[column["each"]] for part in parts] if "each" in column else parts
    words, kind = column.get("words", {}), column.get("label_of")
    kinds = [kind] if isinstance(kind, str) else kind or []
    homes = {p: next((k for k in kinds if p in _at(game, k)), None) for p in parts if kinds and p not in words}
    shown = [words[p] if p in words else _at(game, f"{homes[p]}.{p}.label") if kind else p for p in parts]
    shown = [word if n == "1" else f"{word} × {n}" for word, n in zip(shown, counts, strict=True)]
    if column.get("signed") and isinstance(found, dict):
        shown = [f"{word} {n}" for word, n in zip(shown, found.values(), strict=True)]
    return str(column.get("format", "{}")).replace("{}", " ".join(shown))


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_is_the_content_s(game: str) -> None:
    for card in deck_of(game).cards:
        check_figures(game, card)


def check_figures(game: str, card: Card) -> None:
    written = raw_of(game)["cards"][card.id]
    tables = [*_asked(written.get("table")), *_asked(written.get("strip"))]
    grids = [*card.grids, *([card.strip] if card.strip else [])]
    assert len(tables) == len(grids), card.id
    for asked, grid in zip(tables, grids, strict=True):
        expected = _rows(game, asked)
        if expected is not None:
            printed = [[_numbers(plain_text(cell)) for cell in row] for row in grid.rows]
            figures = [[_numbers(cell) for cell in row] for row in expected]
            if isinstance(asked, dict) and (asked.get("entries") or asked.get("group")):  # rows that say one thing once
                once, asked_for = ({repr(sorted(filter(None, row))) for row in rows} for rows in (printed, figures))
                assert asked.get("group") or once == asked_for, card.id
            else:
                assert printed == figures, card.id
    for line, text in zip(card.lines, _asked(written.get("lines")), strict=True):
        assert _numbers(plain_text(line)) == _numbers(_filled(game, text)), card.id


def test_no_table_of_the_content_is_copied_on_a_card() -> None:
    """Shipped cards refer; only one's own cards carry tables of their own."""
    for game in GAMES:
        for key, written in raw_of(game)["cards"].items():
            for asked in _asked(written.get("table")):
                if isinstance(asked, str) or "take" in asked or (game, key) == ("d6", "chances"):
                    continue
                assert "chapter" in written or "chapter" in asked, (game, key)  # of a chapter of the house's own


def test_the_chances_are_exact() -> None:
    """In whole percent, that never say never, or always, when it is not."""

    def percent(odds: Fraction) -> str:
        if odds in (0, 1):
            return "100" if odds else "–"
        whole = int(odds * 100 + Fraction(1, 2))
        return {0: "<1", 100: ">99"}.get(whole, str(whole))

    table = raw_of("d6")["cards"]["chances"]["table"]
    assert table["columns"] == ["Jet", *raw_of("d6")["system"]["constants"]["thresholds"]]
    for pool, *cells in table["rows"]:
        rolled = sum_of_dice(Dice.parse(pool).dice, flat=Dice.parse(pool).flat)
        assert cells == [percent(at_least(rolled, int(t))) for t in table["columns"][1:]]


def test_figures_worked_out_on_cards() -> None:
    """What no reference can say: quarters in words, doubled prices."""
    constants = raw_of("sylvaren")["system"]["constants"]
    assert constants["threat"] == {"faible": "4", "moyen": "6", "fort": "8"}  # autant, une fois et demie, le double
    assert constants["force_share"] == {"faible": "1", "moyenne": "2", "forte": "4"}  # un quart, la moitié, toute
    prices = raw_of("sylvaren")["tables"]["progression"]
    factor = int(constants["quality_price"])
    aims = [7 if q == "promotion" else int(q) for q in prices["columns"][1:]]  # at Q 6, the next (S-14)
    assert prices["rows"][0][1:] == [*(str(factor * q) for q in aims[:-1]), f"{factor * aims[-1]}◇"]
    assert prices["columns"][-2] == constants["max_quality"]


# Choosing


def test_cards_are_chosen_by_tag_theme_word_or_id() -> None:
    cards = deck_of("d6").cards
    space = select_cards(cards, ["space"])
    assert space and {card.theme.id for card in space} == {"space"}
    assert select_cards(cards, ["espace"]) == space
    assert select_cards(cards, ["Santé"]) == select_cards(cards, ["health"]) != []
    assert select_cards(cards, ["dégât"]) == select_cards(cards, ["damage"]) != []
    assert [card.id for card in select_cards(cards, ["Parade", "travel"])] == [
        c.id for c in cards if c.id == "parade" or "travel" in c.tags
    ]
    assert select_cards(cards, ["rien"]) == []


# One's own cards

OWN = Path(__file__).with_name("cards")


def content_of(game: str) -> Content | None:
    return Content.of(game) if game in GAMES else None


def test_one_s_own_cards_print_like_the_rest() -> None:
    deck, problems = own_deck(load(OWN / "good.yaml"), content_of, ICONS)
    assert problems == []
    brawl, parry, plain_one = deck.cards
    assert brawl.theme.label == "Cartes maison" and brawl.tags == ("maison", "cantina")
    assert [plain_text(c) for c in brawl.grids[0].rows[1]] == ["3–6", "Un tir part\u00a0: tout le monde à terre"]
    drawn = next(c for c in deck_of("d6").cards if c.id == "parade").diagram
    assert drawn and parry.grids[0].rows == drawn.grids[0].rows
    assert parry.theme.id == "combat" and not parry.back
    assert plain_one.origin == "" and len(plain_one.lines) == 1


def test_one_s_own_deck_has_a_title_an_icon_and_a_colour() -> None:
    text = """deck: {title: "Ennuis : à volonté", icon: fist, accent: "#7a2e2e"}
une: {title: Une, icon: card, lines: [Bonjour]}
"""
    deck, problems = own_deck(parse(text.encode(), "mine.yaml"), lambda _game: None, ICONS)
    assert problems == []
    assert [card.id for card in deck.cards] == ["une"]
    theme = deck.cards[0].theme
    assert (theme.label, theme.icon, theme.accent) == ("Ennuis\u00a0: à volonté", "fist", "#7a2e2e")
    assert deck.cards[0].game == deck.label == theme.label


def test_what_is_wrong_with_a_deck_s_cover_is_told() -> None:
    text = "deck: {icon: fistt, acent: '#000000'}\nune: {title: Une, icon: card, lines: [Bonjour]}\n"
    _deck, problems = own_deck(parse(text.encode(), "mine.yaml"), lambda _game: None, ICONS)
    assert {problem.code for problem in problems} == {"unknown-icon", "unknown-key"}


def test_everything_wrong_with_one_s_own_cards_is_told_at_once() -> None:
    path = OWN / "bad.yaml"
    expected = {
        (number, code)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "# expect:" in line
        for code in line.split("# expect:")[1].split()
    }
    _deck, problems = own_deck(load(path), content_of, ICONS)
    assert {(p.place.line, p.code) for p in problems if p.place} == expected


def test_a_file_without_a_card_is_told() -> None:
    _deck, problems = own_deck(parse(b"{}", "vide.yaml"), content_of, ICONS)
    assert [p.code for p in problems] == ["no-card"]
    _deck, problems = own_deck(parse(b"[un]", "liste.yaml"), content_of, ICONS)
    assert [p.code for p in problems] == ["wrong-type"]


def test_own_content_adds_cards_and_a_clash_is_told(tmp_path: Path) -> None:
    (tmp_path / "nano").mkdir()
    (tmp_path / "nano" / "cards.yaml").write_text("maison: {title: Maison, icon: card, lines: [Une règle.]}\n", "utf-8")
    assert deal.deck_of_game("nano", [tmp_path]).cards[-1].id == "maison"
    (tmp_path / "nano" / "cards.yaml").write_text("tour: {title: Tour, icon: card, lines: [Une règle.]}\n", "utf-8")
    found = deal.deck_faults("nano", [tmp_path])
    assert [p.code for _lines, problems in found.values() for p in problems] == ["content-clash"]
