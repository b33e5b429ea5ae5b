"""What must always hold of bands: legal ones pass, one CG over is one problem more, the reasons are exactly those."""

import json
from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.chance.dice import Roller
from generator.game.system import all_systems
from generator.reading.source import parse
from generator.systems.sndr.making.new import random_band
from generator.systems.sndr.rules.rules import Band
from generator.systems.sndr.show.view import as_json, outline
from tests.systems.sndr.test_figure import BY_HAND

SYSTEM = all_systems()["sndr"]
D = SYSTEM.definitions()
BEFORE = {key: rounded for key, (_exact, rounded) in BY_HAND.items()}  # in 0.3
CG = {key: D.game.cg.fitted[key] for key in BEFORE}
LEADERS = {
    "officier-republicain-veteran", "officier-republicain", "jedi-sentinelle", "jedi-gardien", "jedi-consulaire",
    "satele-shan-padawan", "officier-sith-veteran", "officier-de-l-empire-sith", "apprenti-sith", "seigneur-sith",
}  # fmt: skip
GOLDEN = ("seigneur-sith", "adeptes-du-cote-obscur", "novice-sith", "assassin-sith")
REPUBLIC = set(list(CG)[:15])


def band_text(members: list[str], costs: dict[str, int] | None = None) -> str:
    lines = [f"  - {{profil: {key}}}" for key in members]
    return "\n".join(["systeme: sndr", "figurines:", *lines, f"couts: {json.dumps(costs or {})}", ""])


def codes(text: str) -> Counter[str]:
    return Counter(p.code for p in SYSTEM.examine(parse(text.encode(), "x"), D).problems)


@given(st.lists(st.sampled_from(sorted(CG)), min_size=1, max_size=9))
def test_the_reasons_are_exactly_those_of_the_rules(members: list[str]) -> None:
    wanted: Counter[str] = Counter()
    wanted["too-many-figures"] = int(len(members) > 6)
    wanted["band-below-size"] = int(len(members) < 4)
    over, was_over = (sum(costs[m] for m in members) > 40 for costs in (CG, BEFORE))
    wanted["cg-exceeded"] = int(over and was_over)
    wanted["cg-of-0-3"] = int(over and not was_over)
    wanted["several-leaders"] = max(0, sum(m in LEADERS for m in members) - 1)
    republic = sum(m in REPUBLIC for m in members)
    wanted["incompatible-factions"] = min(republic, len(members) - republic)
    wanted["unique-character"] = max(0, members.count("satele-shan-padawan") - 1)
    assert codes(band_text(members)) == +wanted


@given(st.integers(0, 2**32), st.sampled_from(["republique", "empire-sith", None]))
@settings(max_examples=150)
def test_random_bands_are_legal_near_the_limit_and_mixed(seed: int, side: str | None) -> None:
    members = list(random_band(Roller(seed), D, side))
    assert not codes(band_text(members))
    assert sum(CG[m] for m in members) <= 40
    assert 4 <= len(members) <= 6
    assert sum(m in LEADERS for m in members) <= 1
    assert len({D.profiles[m].role for m in members} - {"meneur"}) >= 2
    assert max(Counter(members).values()) <= 3
    if side:
        assert {m in REPUBLIC for m in members} == {side == "republique"}


@given(st.integers(0, 2**32))
@settings(max_examples=50)
def test_one_cg_over_is_exactly_one_more_problem(seed: int) -> None:
    members = list(random_band(Roller(seed), D))
    dearest = members[0]
    others = sum(CG[m] for m in members if m != dearest)
    assume(members.count(dearest) == 1)
    at_limit = 40 - others
    assert not codes(band_text(members, {dearest: at_limit}))
    over = codes(band_text(members, {dearest: at_limit + 1}))
    assert over in ({"cg-exceeded": 1}, {"cg-of-0-3": 1})


def test_the_same_seed_gives_the_same_band() -> None:
    assert random_band(Roller(7), D, "republique") == random_band(Roller(7), D, "republique")
    assert len({random_band(Roller(seed), D) for seed in range(60)}) > 40


def test_the_random_band_of_a_seed_never_changes() -> None:
    assert random_band(Roller(42), D, "empire-sith") == GOLDEN


def shown(text: str) -> Band:
    band = SYSTEM.examine(parse(text.encode(), "x"), D).subject
    assert isinstance(band, Band)
    return band


AUREK = """systeme: sndr
nom: Escouade Aurek
figurines:
  - {profil: jedi-sentinelle, nom: Bastila}
  - {profil: soldat-republicain, nombre: 3}
"""


def test_show_json_is_the_contract_s() -> None:
    found = as_json(shown(AUREK))
    assert found["cg"] == {"total": 48, "limite": 40, "reste": -8}
    assert [(f["profil"], f["cg"]) for f in found["figurines"]] == [
        ("jedi-sentinelle", 33), *[("soldat-republicain", 5)] * 3
    ]  # fmt: skip
    json.dumps(found)
    soldier = found["figurines"][1]
    (rifle,) = soldier["tirs"]
    assert [(p["jusqu_a"], p["modificateur"], p["seuil"]) for p in rifle["portees"]] == [
        (5, -1, "3+"), (10, 0, "4+"), (20, 1, "5+")
    ]  # fmt: skip
    assert soldier["melee"][0]["charge"] == {"des": 2, "seuil": "4+"}
    bastila = found["figurines"][0]
    assert bastila["nom"] == "Bastila" and bastila["reaction"] == "3+" and bastila["tirs"] == []
    assert bastila["pouvoirs"][0] == {"id": "bouclier-de-force", "nom": "Bouclier de Force", "seuil": "4+"}
    assert bastila["sauvegarde"] == {
        "normale": "1+", "non_modifiable": None, "contre_sabre_laser": "4+", "sous_bouclier_de_force": "1+"
    }  # fmt: skip


def test_own_costs_are_shown_as_such() -> None:
    found = as_json(shown(AUREK + "couts: {jedi-sentinelle: 18}\n"))
    assert found["cg"]["total"] == 33
    detail = found["figurines"][0]["cg_detail"]
    assert (detail["origine"], detail["propose"], detail["exact"]) == ("bande", 33, 33)
    assert detail["parts"] == []  # fitted as a whole (N-58)


def test_show_text_groups_those_alike_and_marks_the_cg() -> None:
    sections = outline(shown(AUREK))
    assert [s.title for s in sections] == ["Escouade Aurek", "Bastila – Jedi Sentinelle", "3 × Soldat républicain"]
    assert "N-58" in sections[2].rows[0].origin
    assert sections[0].rows[0].value == "48 ◇ / 40"
