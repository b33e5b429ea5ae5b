"""Names and figures of the content against the printed tables, line by line."""

import re
from pathlib import Path

import pytest

from generator.base.names import slug
from generator.cards.deal import deck_of_game
from generator.content.loading import ContentError
from generator.content.markup import plain_text
from generator.game.system import all_systems
from generator.systems.sylvaren.rules.definitions import Definitions

PRICES = {  # L239-264; pairs by S-06
    "mains-nues": 0, "arme-legere": 2, "arme-a-une-main": 5, "arme-a-2-mains": 8, "vibro-arme": 12, "sabre-laser": 30,
    "lance-laser": 30, "double-sabre-laser": 60, "electro-baton": 15, "pique-de-force": 15,
    "vibro-arme-en-cortosis": 20, "paire-d-armes-normales": 10, "paire-de-vibro-armes": 24, "paire-de-sabres-laser": 60,
    "fusil": 5,
    "pistolet-blaster": 5, "pistolet-blaster-lourd": 15, "fusil-blaster": 10, "fusil-blaster-lourd": 20,
    "fusil-blaster-a-repetition": 30, "bouclier": 10, "armure-legere": 15, "armure-lourde": 35, "materiel-de-soin": 20,
}  # fmt: skip
RULES = {  # L269-275; S-13
    "effrayant": None, "fragile": -20, "furtif": 30, "grand": None, "lent": -10, "marcheur-agile": 10, "rapide": None,
    "robuste": 20, "stupide": -10, "tireur-habile": 15,
}  # fmt: skip
REACH = {  # L152-161
    "paralysie": 9, "etranglement": 4, "inspiration": None, "guerison": 3, "bouclier": None, "resistance": None,
    "sur-vitesse": None, "poussee": 4, "telekinesie": 8, "eclairs": 8,
}  # fmt: skip


def test_prices(definitions: Definitions) -> None:
    assert {e.id: e.price for e in definitions.equipment.values()} == PRICES
    assert {r.id: r.price for r in definitions.rules.values()} == RULES


def test_pairs_cost_twice_one(definitions: Definitions) -> None:
    """S-06."""
    e = definitions.equipment
    for pair, single in (
        ("paire-d-armes-normales", "arme-a-une-main"),
        ("paire-de-vibro-armes", "vibro-arme"),
        ("paire-de-sabres-laser", "sabre-laser"),
    ):
        assert e[pair].price == 2 * e[single].price


def test_races_cost_what_their_rules_cost(definitions: Definitions) -> None:
    """L282-285, S-10."""
    prices = {r.id: sum(definitions.rules[x].price or 0 for x in r.rules) for r in definitions.races.values()}
    assert prices == {"wookie": 20, "ugnaught": -30, "gamorreen": 10, "nemoidien": -20}


@pytest.mark.parametrize("written", ["Némoidien", "Neimodien", "Neimoidien"])
def test_a_race_is_found_as_the_other_game_spells_it(written: str, definitions: Definitions) -> None:
    """S-46: each source's spelling stands, both are read."""
    assert definitions.words("races")[slug(written)] == "nemoidien"


def test_powers(definitions: Definitions) -> None:
    assert {p.id: p.reach for p in definitions.powers.values()} == REACH
    assert {p.id for p in definitions.powers.values() if p.free} == {"resistance"}


def test_two_successes_do_twice_what_one_does(definitions: Definitions) -> None:
    """Every figure doubles, but for the 3 pas of Bouclier (L156)."""
    for power in definitions.powers.values():
        one = [int(n) for n in re.findall(r"\d+", power.one)]
        two = [int(n) for n in re.findall(r"\d+", power.two)]
        fixed = [3] if power.id == "bouclier" else []
        assert two == [n if n in fixed else 2 * n for n in one], power.id


def test_quality_table(definitions: Definitions) -> None:
    """L26-30 (the Stormtrooper is in the bestiary)."""
    assert {p.id: p.quality for p in definitions.generic.values()} == {
        "civil": 1, "milicien": 2, "brigand": 2, "chasseur": 2, "soldat": 3, "guerrier-d-elite": 4, "mandalorien": 4,
        "padawan": 4, "jedi": 5, "jedi-noir": 5,
    }  # fmt: skip


def test_cards_of_named_characters_have_what_their_sabre_takes_from_shots() -> None:
    """L385-417; the category that their powers are of would say another number of Luke and Ahsoka."""
    protections: dict[str, str] = {}
    for card in deck_of_game("sylvaren").cards:
        for grid in card.grids if card.id in ("force-empire", "bestiaire-rebellion") else ():
            rows = [dict(zip(map(plain_text, grid.columns), map(plain_text, row), strict=True)) for row in grid.rows]
            protections |= {row["Figurine"]: row["Tirs"] for row in rows if row.get("Tirs")}
    assert protections == {
        "Grand Inquisiteur": "−2", "Empereur Darth Sidious": "−3", "Seigneur Vador": "−3", "Obiwan Kenobi": "−3",
        "Luke Skywalker": "−3", "Ahsoka Tano": "−3",
    }  # fmt: skip


def test_the_card_of_shots_says_the_difficulty_before_weapon_and_armour() -> None:
    """L132: 4+ is the base, which they change."""
    card = next(card for card in deck_of_game("sylvaren").cards if card.id == "tir")
    assert "difficulté 4+ avant l’arme du tireur, l’armure" in " ".join(map(plain_text, card.lines))


def test_rulings_are_complete(definitions: Definitions) -> None:
    assert list(definitions.rulings) == [f"S-{n:02d}" for n in range(1, 91)]


def test_constants_cite_lines_and_rulings_that_exist(definitions: Definitions) -> None:
    game = definitions.game
    names = set(game.constants.__struct_fields__)
    assert set(game.sources) == names
    assert set(game.rulings) <= names
    assert {r for some in game.rulings.values() for r in some} <= set(definitions.rulings)


def test_variants_keep_their_name(definitions: Definitions) -> None:
    assert definitions.equipment_names["dague"].label == "Dague"
    assert definitions.equipment_names["dague"].id == "arme-legere"
    assert definitions.words("categories")["apprenti-sith"] == "jedi-noir"  # L193


def test_own_objectives_are_checked(tmp_path: Path) -> None:
    """S-58: one with tokens says what is done beside them, with an icon that there is."""
    (tmp_path / "sylvaren").mkdir()
    file = tmp_path / "sylvaren" / "objectives.yaml"
    shown = "otage: {label: L’otage, icon: %s, victory: x, defeat: y, source: maison:L1, points: 1, test: 4"
    said = ", token: Otage, full: a, partial: b, failed: c}\n"
    file.write_text(shown % "hand" + said, "utf-8")
    assert all_systems()["sylvaren"].definitions([tmp_path]).objectives["otage"].token == "Otage"
    file.write_text(shown % "main" + "}\n", "utf-8")
    with pytest.raises(ContentError) as caught:
        all_systems()["sylvaren"].definitions([tmp_path])
    codes = [problem.code for _lines, problems in caught.value.faults.values() for problem in problems]
    assert sorted(codes) == ["dangling-reference", *["missing-key"] * 4]


def test_icons_of_behaviours_and_tokens_are_checked(tmp_path: Path) -> None:
    """One's own have an icon that there is, and the token lies on the table as it is declared."""
    (tmp_path / "sylvaren").mkdir()
    shared = "text: x, short: x, source: maison:L1"
    files = {
        "behaviours": "guet: {label: G, stage: hidden, icon: %s, moves: [{way: stay}], text: x, source: maison:L1}\n",
        "rules": "boiteux: {label: Boiteux, price: null, token: {label: Boite, icon: %s, count: 2}, " + shared + "}\n",
    }
    for icon, faults in (("eye", 0), ("loupe", 2)):
        for kind, text in files.items():
            (tmp_path / "sylvaren" / f"{kind}.yaml").write_text(text % icon, "utf-8")
        if not faults:
            found = all_systems()["sylvaren"].definitions([tmp_path])
            token = found.rules["boiteux"].token
            assert found.behaviours["guet"].icon == "eye" and token and token.count == 2
            continue
        with pytest.raises(ContentError) as caught:
            all_systems()["sylvaren"].definitions([tmp_path])
        codes = [problem.code for _lines, problems in caught.value.faults.values() for problem in problems]
        assert codes == ["dangling-reference"] * faults
