"""The scenario booklet: pages in print order, everything at its true size, sealed where it must be, the same bytes."""

import re
from functools import cache
from math import dist
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.game.parts import Briefings, Scenarios
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.briefing import ENEMIES, PLAYERS, STEPS, Briefing, Gauge, Marker, Token, list_legend
from generator.model.prose import Clause
from generator.model.scenario import Scenario
from generator.paper.drawing.chrome import chrome_of
from generator.paper.drawing.pen import style
from generator.paper.formats import INKS, SIZES, Look, SettingError
from generator.paper.text.flow import PT, page
from generator.scenarios import pieces
from generator.scenarios.scenery.spot import palette_of_theme
from tests.paper.reading import drawn_words, fonts, reader, words
from tests.printing import print_pages, print_scenarios
from tests.samples import sample

SCENERY = scenery.load()
MM = 72 / 25.4
COLOURS = palette_of_theme("desert", "color", PLAYERS, ENEMIES)


@cache
def rolled(system: str, seed: int = 4, **request: Any) -> Any:
    game = all_systems()[system]
    module, definitions = game.require(Scenarios), game.definitions()
    if system == "sylvaren":
        request = {"quality": 20, **request}
    return module.roll(module.prepare(module.Request(**request), definitions, SCENERY), seed)


def brief(scenario: Scenario, **options: Any) -> Briefing:
    game = all_systems()[scenario.system]
    return game.require(Briefings).brief(scenario, game.definitions(), SCENERY, **options)


@cache
def printed(
    system: str, *, sealed: bool = False, gauge: bool = False, paper: Any = "a4", ink: Any = "color",
    battlefields: bool = False, **request: Any,
) -> bytes:  # fmt: skip
    scenario = rolled(system, **request)
    told = GAUGE if gauge else None
    opened, seen = (replace(brief(scenario, sealed=shut), gauge=told) for shut in (False, sealed))
    return print_scenarios([(seen, opened)], Look(paper, ink), battlefields=battlefields)


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in reader(pdf).pages]


def flat(text: str) -> str:
    return " ".join(text.replace("\u202f", " ").replace("\u00a0", " ").split())


def on_paper(operators: str) -> str:
    return " ".join(pages(print_pages(page(SIZES["a4"], operators))))


def cut(markers: Any, tokens: Any, reaches: Any = None) -> list[str]:
    return pieces.cut_pages(markers, tokens, reaches, SIZES["a4"], COLOURS, chrome_of(PLAYERS, "color"), "Graine 1")


CASES: list[dict[str, Any]] = [
    {"system": "sylvaren", "threat": "fort", "theme": "jungle"},
    {"system": "sndr", "scenario": "embuscade", "theme": "urbain", "paper": "letter", "ink": "gray"},
    {"system": "nano", "theme": "glace", "ink": "light"},
]
# Emptiest and fullest, sealed and open, every objective and every scenario, with and without the gauge.
GOALS = all_systems()["sylvaren"].definitions().objectives
EXTREMES: list[dict[str, Any]] = [
    *CASES,
    {"system": "sylvaren", "threat": "faible", "theme": "desert", "quality": 3, "paper": "letter", "ink": "light"},
    {"system": "sylvaren", "threat": "fort", "theme": "urbain", "quality": 42, "seed": 15, "gauge": True},
    {"system": "sylvaren", "threat": "fort", "theme": "base", "quality": 42, "sealed": True, "gauge": True},
    *({"system": "sylvaren", "objective": o, "theme": "jungle", "sealed": bool(n % 2)} for n, o in enumerate(GOALS)),
    {"system": "sndr", "scenario": "extermination", "theme": "base", "gauge": True},
    {"system": "sndr", "scenario": "chasse-au-coaxium", "theme": "desert", "paper": "letter"},
]
GAUGE = Gauge(
    tuple(label for _least, label in STEPS), 0.6, 0.45, 0.7,
    "5 à 7 chances sur 10 · 3 à 4 PJ hors de combat · 11 tours",
    ("1 000 batailles simulées, selon la façon de jouer : chacun pour soi 5/10, groupés 6/10, prudents 7/10.",),
)  # fmt: skip


def named(case: dict[str, Any]) -> str:
    return "-".join(str(value) for key, value in case.items() if key != "theme")


@pytest.mark.parametrize("case", sample(EXTREMES, EXTREMES[0], EXTREMES[4], EXTREMES[6], EXTREMES[-1]), ids=named)
def test_every_page_is_filled_readable_and_inside_the_margins(case: dict[str, Any]) -> None:
    """Nothing under 6 pt, no letter within 6 mm of the edge, no page filled under a third but the last of its kind."""
    pdf = printed(**{"battlefields": case["system"] == "nano", **case})
    paper = SIZES[case.get("paper", "a4")]
    labels = reader(pdf).page_labels
    found = words(pdf)
    sizes = [paper[::-1] if label == "Scellé" else paper for label in labels]  # what is folded to A5 lies down
    for sheet, (width, height) in zip(reader(pdf).pages, sizes, strict=True):
        assert float(sheet.mediabox.width) == pytest.approx(width * MM, abs=0.1)
        assert float(sheet.mediabox.height) == pytest.approx(height * MM, abs=0.1)
    for word in found:
        width, height = sizes[word.page]
        assert word.size >= 5.99, word
        assert word.x0 >= 6 * MM - 0.1 and word.x1 <= (width - 6) * MM + 0.1, word
        assert 6 * MM - 0.1 <= word.baseline <= (height - 6) * MM + 0.1, word
    kinds = [label.rstrip("0123456789 ") for label in labels]
    for n, kind in enumerate(kinds):
        lowest = min(w.baseline for w in found if w.page == n and w.baseline > 16 * MM)  # above the foot
        if n + 1 < len(kinds) and kinds[n + 1] == kind:
            assert sizes[n][1] * MM - lowest > sizes[n][1] * MM / 3, labels[n]
    assert all(fonts(pdf).values())  # embedded
    families = {name.partition("+")[2].partition("-")[0] for name in fonts(pdf)}
    assert families <= {"IBMPlexSansCondensed", "Oxanium", "NotoSansSymbols2"}  # the last for the sign of our values


@pytest.mark.parametrize("case", CASES, ids=[c["system"] for c in CASES])
def test_every_page_is_there_in_print_order_with_its_label(case: dict[str, Any]) -> None:
    pdf = printed(**case)
    found = pages(pdf)
    scenario = rolled(**{k: v for k, v in case.items() if k not in ("paper", "ink")})
    met = "Adversaires" if case["system"] == "sylvaren" else "Bandes"
    kinds = list(dict.fromkeys(label.rstrip("0123456789 ") for label in reader(pdf).page_labels))
    sealed = ["Scellé"] * (case["system"] == "sylvaren")  # what stands behind its numbers
    assert kinds == ["Scénario", met, "À découper", *sealed]
    (title,), inner = reader(pdf).outline[:1], reader(pdf).outline[1]
    assert title.title == flat(brief(scenario).title) and [one.title for one in inner] == kinds
    cut_out = "".join(text for text, label in zip(found, reader(pdf).page_labels, strict=True) if "découper" in label)
    assert met in found[1] and all(name in cut_out for name in ("Jetons", "Règle en pas"))
    seed = f"Graine {scenario.seed}"
    assert all(seed in flat(text) or seed.upper() in flat(text) for text in found)


def test_few_figures_stand_on_the_scenario_s_own_page() -> None:
    case = {"system": "sylvaren", "threat": "faible", "theme": "desert", "quality": 3, "seed": 2}
    book = brief(rolled(**case))
    book = replace(book, notes=book.notes[:4])  # what has to be known is short too
    pdf = print_scenarios([(book, book)])
    assert reader(pdf).page_labels == ["Scénario", "À découper", "Scellé"]
    assert flat(book.units[0].figures[0].name) in flat(pages(pdf)[0]) and "Qualité perdue" in flat(pages(pdf)[0])


def test_a_place_is_said_to_half_a_pas_and_never_as_an_equation() -> None:
    for system, request in (
        ("sndr", {"scenario": "chasse-au-coaxium"}),
        ("sndr", {"scenario": "embuscade"}),
        ("nano", {}),
    ):
        told = repr(brief(rolled(system, theme="base", **request)))
        assert not re.search(r"\bx = ", told)
    marks = brief(rolled("sndr", theme="base", scenario="chasse-au-coaxium")).map.objectives
    assert {flat(mark.id) for mark in marks} == {"9 pas du centre", "12 ; 12"}


def test_forces_stay_whole_where_that_takes_no_page_more() -> None:
    for seed, theme in ((2, "urbain"), (6, "jungle")):  # filled page by page, they would not
        pdf = printed("sylvaren", seed=seed, theme=theme)
        assert sum("Adversaires" in label for label in reader(pdf).page_labels) == 2
        assert not [text for text in pages(pdf) if ", suite" in flat(text)]


def test_a_force_s_name_stands_again_on_the_page_it_goes_on_to() -> None:
    whole = brief(rolled("sylvaren", threat="fort"))
    crowd = replace(whole.units[0], figures=whole.units[0].figures * 9)
    book = replace(whole, units=(crowd, *whole.units[1:]))
    pdf = print_scenarios([(book, book)])
    found = [flat(text) for text in pages(pdf)]
    met = [n for n, label in enumerate(reader(pdf).page_labels) if "Adversaires" in label]
    assert len(met) > 1
    for n in met[1:]:  # every page after the first begins with a force, a new one or one that goes on
        assert re.search(r"^.{0,30}Force [A-Z](, suite| ·)", found[n]), found[n][:60]
    assert any(", suite" in found[n] for n in met)


def test_a_panel_left_over_is_as_wide_as_its_page() -> None:
    book = replace(brief(rolled("sylvaren", threat="fort")), gauge=GAUGE)
    tall = replace(book.notes[-2], lines=book.notes[-2].lines * 3)  # so that the last one finds no place beside it
    book = replace(book, notes=(*book.notes[:-2], tall, book.notes[-1]))
    pdf = print_scenarios([(book, book)])
    said = flat(book.notes[-1].lines[-1].text)
    assert said in flat(" ".join(pages(pdf)[:2]))


def test_the_scenario_page_says_what_the_table_must_know() -> None:
    scenario = rolled("sylvaren", threat="fort", theme="jungle")
    first = flat(" ".join(pages(printed(**CASES[0]))[:2]))
    for head in ("Menace", "Déploiement", "Victoire", "Tour", "Forces cachées", "Forces dévoilées", "Blessures et dés"):
        assert head.upper() in first
    assert "2 fois la Qualité du groupe. 40 contre 20" in first
    stakes = scenario.stakes
    assert f"Enjeu : {stakes.credits} ◇ crédits pour le groupe" in first and f"{stakes.px} ◇ PX par PJ" in first
    assert "◇ valeur de la maison : les règles ne la donnent pas." in first
    assert "se déplacer (4 pas), tirer, une phase de mêlée" in first and "6/4+ : un 6, puis 4+" in first
    d = all_systems()["sylvaren"].definitions()
    present = {f.behaviour for f in scenario.forces or ()}
    for behaviour in d.behaviours.values():
        if behaviour.stage == "hidden":
            assert (behaviour.text[:20] in first) is (behaviour.id in present)
    for piece in scenario.terrain:
        assert piece.passage == "free" or SCENERY.label(piece.kind) in first


def test_every_enemy_has_its_numbers_and_a_box_for_each_point_of_quality() -> None:
    scenario = rolled("sylvaren", threat="fort", theme="jungle")
    units = brief(scenario).units
    for unit, force in zip(units, scenario.forces or (), strict=True):
        assert sum(figure.count for figure in unit.figures) == len(force.members)
        boxes = sum(track.count for figure in unit.figures for row in figure.rows for track in row)
        assert boxes == force.quality == int(unit.badge.value)


def test_sealed_shows_no_composition_but_on_the_last_page() -> None:
    scenario = rolled("sylvaren", threat="fort", theme="desert")
    found = [flat(text) for text in pages(printed("sylvaren", sealed=True, threat="fort", theme="desert"))]
    rows = [flat(row.text) for row in brief(scenario).forces]
    strengths = {flat(row.tags[-1]) for row in brief(scenario).forces}
    register = brief(scenario).register
    assert all(flat(row.title) in found[-1] for row in register) and len(register) > len(rows)
    for text in found[:-1]:
        assert not any(row in text for row in rows if "," in row)
    assert not any(strength in found[0] for strength in strengths)
    markers = brief(scenario, sealed=True).markers
    assert all(marker.number and not marker.inside and not marker.members for marker in markers)
    d = all_systems()["sylvaren"].definitions()
    for force in scenario.forces or ():
        for member in force.members:
            label = (d.profiles.get(member.profile) or d.generic[member.profile]).label
            assert label not in found[0]


def test_sealed_profiles_give_nothing_away() -> None:
    """The same profiles, whatever was rolled."""
    rosters = [
        [one.name for one in brief(rolled("sylvaren", seed, faction="empire"), sealed=True).roster] for seed in range(8)
    ]
    assert all(roster == rosters[0] for roster in rosters)
    assert "Stormtrooper" in rosters[0] and "Seigneur Vador" not in rosters[0]


@pytest.mark.parametrize("case", CASES, ids=[c["system"] for c in CASES])
def test_the_same_scenario_gives_the_same_bytes(case: dict[str, Any]) -> None:
    request = {k: v for k, v in case.items() if k not in ("paper", "ink")}
    scenario = rolled(**request)
    look = Look(**{key: case[key] for key in ("paper", "ink") if key in case})
    again = print_scenarios([(brief(scenario), brief(scenario))], look)
    assert again == printed(**case)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ruler_measures_true(paper: Any) -> None:
    """Pas follow each other at 25 mm on paper, strip after strip, to twenty at least."""
    pdf = printed(**{**CASES[1], "paper": paper}) if paper == "letter" else printed(**CASES[0])
    first = reader(pdf).page_labels.index(next(label for label in reader(pdf).page_labels if "découper" in label))
    marks = {int(w.text): w for w in words(pdf) if w.page == first and w.text.isdigit() and w.size > 12}
    assert set(range(1, 21)) <= set(marks)
    steps = [(marks[n], marks[n + 1]) for n in range(1, 20)]
    same = [(a, b) for a, b in steps if abs(a.x1 - b.x1) < 1]
    assert len(same) >= 17
    assert all(a.baseline - b.baseline == pytest.approx(25 * MM, abs=0.05) for a, b in same)


def test_drawings_are_at_full_size() -> None:
    """A millimetre of the drawing is a millimetre of paper."""
    token = cut([], [Token("Activée", "clock", 3)])[0]
    scale = re.search(r"1 j ([\d.]+) 0 0 -", page(SIZES["a4"], token).operators)
    assert scale and float(scale[1]) == pytest.approx(MM, abs=1e-5)
    pen = style(None, pieces.CUT, 0.14).partition("|")[0]
    discs = [shape.removeprefix(pen) for shape in token.splitlines() if shape.startswith(pen)]
    for shape in discs:
        across = [float(x) for x in re.findall(r"[\d.]+", shape)[::2]]
        assert max(across) - min(across) == pytest.approx(25, abs=0.01)
    assert len(discs) == 3
    assert "0 282.4 m 100 282.4 l" in token  # the check bar


def test_tokens_run_on_to_another_page() -> None:
    many = cut([], [Token("Blessure", "heart", 170)])
    assert len(many) == 3 and sum(on_paper(one).count("Blessure") for one in many) == 170


@pytest.mark.parametrize("label", ["Patrouille B", "Patrouille W", "Inspirée", "Point de vue"])
def test_the_words_of_a_token_stand_clear_of_its_ring(label: str) -> None:
    half = pieces.TOKEN / 2
    drawn = drawn_words(pieces.token_drawing(Token(label, "run", 1, "foe"), half, half, COLOURS))
    assert [word.text for word in drawn] == label.split()
    for word in drawn:
        assert all(dist((x, word.baseline), (half, half)) <= half - 1.35 for x in (word.x0, word.x1)), word


def test_a_few_tokens_more_open_no_page() -> None:
    """Under six tenths of one they go, and the page says what stands for them; a kind that lacks altogether stays."""
    crown = Token("Chef", "crown", 1, "side")
    first, second = cut([], [crown, Token("Activée", "clock", 125), Token("Blessure", "heart", 9, spare=True)])
    assert "Sans place" not in on_paper(first) + on_paper(second)
    (only,) = cut([], [crown, Token("Activée", "clock", 70)])
    shown = on_paper(only)
    assert shown.count("Activée") - 1 == 62 and "8 « Activée »" in flat(shown)
    assert len(cut([], [Token("Activée", "clock", 63), crown])) == 2


def test_what_a_further_page_has_left_is_for_tokens_of_figures() -> None:
    """One of every kind before a second; none on the first page, none where figures are printed to stand."""
    scenario = rolled("sylvaren", 30, threat="moyen", quality=18)
    pair = (brief(scenario, sealed=True), brief(scenario))
    for standees in (False, True):
        pdf = print_scenarios([pair], standees=standees)
        first, second = [text for text, label in zip(pages(pdf), reader(pdf).page_labels, strict=True)
                         if "découper" in label][:2]  # fmt: skip
        assert "Jetons" in first and "Officier" not in first.partition("Force A")[0]
        assert standees or {"Mandalorien", "Brigand", "Milicien"} <= set(flat(second).split())


def test_spare_tokens_open_no_page() -> None:
    handy = (Token("Activé", "clock", 40), Token("Blessure", "heart", 60, "foe", spare=True))
    found = cut([], handy)
    drawn = [on_paper(one) for one in found]
    assert len(found) == 1 and drawn[0].count("Activé") == 40 and 0 < drawn[0].count("Blessure") < 60


def test_markers_fold_like_a_letter_and_hold_any_composition() -> None:
    members = tuple(Clause(f"Soldat de la Flotte Rebelle lourd {n}", "12 ×", "Q 3") for n in range(6))
    text = "4 pas au sort, puis encore. " * 6
    long = Marker("A", "Aléatoire", "dice", text, "De 12,5 ; 20,5 à 30,5 ; 33,5", "À ouvrir", "Forte", members)
    found = cut([long] * 7, [])
    assert len(found) == 2
    # Three squares of 40 mm, the inner flap a little shorter so that it goes in.
    assert " 119 40 re" in found[0]
    assert all(word.size >= 5.99 for one in found for word in drawn_words(one))
    with pytest.raises(SettingError):
        cut([replace(long, members=members * 4)], [])


def test_tokens_stand_beside_the_markers_and_below_them() -> None:
    marker = Marker("A", "Garde", "shield", "Ne bouge pas.", "Départ 5 ; 5", "À ouvrir", "Faible", ())
    (one,) = cut([marker] * 4, [Token("Blessure", "heart", 24)], ((4, "mouvement"),))
    assert on_paper(one).count("Blessure") == 24
    assert "Marqueurs de force · Jetons · Règle en pas" in flat(on_paper(one))


TABLES = st.tuples(st.integers(8, 120), st.integers(8, 120))


@pytest.mark.parametrize("theme", sample(SCENERY.themes, "jungle", "glace"))
@pytest.mark.parametrize("ink", INKS)
def test_every_theme_is_drawn_in_every_ink(theme: str, ink: Any) -> None:
    from generator.scenarios import map as maps

    table = brief(rolled("sylvaren", theme=theme, threat="fort")).map
    drawn, width, unit = maps.draw_map(table, 128, 128, palette_of_theme(theme, ink, PLAYERS, ENEMIES))
    assert unit == pytest.approx(122 / 36) and width == pytest.approx(128) == drawn.height + 0.5
    drawing = drawn.operators
    assert drawing.count("BT ") >= len({piece.number for piece in table.pieces} - {0}) + len(table.marks)
    if ink == "light":
        fills = set(re.findall(r"([\d. ]+) rg", drawing))
        assert {fill.strip() for fill in fills} <= {"1 1 1", "0 0 0", "0.2667 0.2667 0.2667"}  # paper, letters, icons


def test_a_letter_no_font_has_is_printed_as_a_box() -> None:
    scenario = replace(rolled("nano", theme="glace"), title="Le 龍")
    shown = " ".join(pages(print_scenarios([(brief(scenario), brief(scenario))])))
    assert "Le □" in flat(shown) and "龍" not in shown


def test_a_kind_of_scenery_of_ones_own_is_printed_too() -> None:
    scenario = rolled("nano", theme="glace")
    own = replace(scenario, terrain=(replace(scenario.terrain[0], kind="statue-de-jabba"), *scenario.terrain[1:]))
    assert any("Statue de jabba" in row.text for row in list_legend(brief(own).map))


def test_long_names_wrap_and_nothing_is_lost() -> None:
    scenario = rolled("sndr", scenario="embuscade", theme="urbain")
    first, second = scenario.bands
    words_ = "Compagnie des Gardiens Émérites de la Très Ancienne Confrérie du Temple de Coruscant"
    named = replace(first.members[0], name="M" * 60)
    long = replace(first, name=words_, members=(named, *first.members[1:]))
    own = replace(scenario, title="Le très long titre " * 6, bands=(long, replace(second, name="X" * 110)))
    found = flat(" ".join(pages(print_scenarios([(brief(own), brief(own))]))))
    assert found.count(words_) >= 2
    assert found.replace(" ", "").count("M" * 60) >= 2 and found.replace(" ", "").count("X" * 110) >= 2


def test_a_unit_s_head_stays_with_its_first_figures() -> None:
    """Whatever page a force starts on, its title and its first profile are on the same one."""
    for seed in (15, 31):
        scenario = rolled("sylvaren", seed, threat="fort", theme="jungle", quality=18)
        found = [flat(text) for text in pages(print_scenarios([(brief(scenario), brief(scenario))]))]
        for unit in brief(scenario).units:
            here = next(text for text in found if f"{unit.title} · {unit.tag}" in text)
            start = here.index(f"{unit.title} · {unit.tag}")
            assert flat(unit.figures[0].name) in here[start:]


def test_what_a_marker_says_of_the_longest_behaviour_stands_clear() -> None:
    """Of its letter above, and of its place below."""
    told = all_systems()["sylvaren"].definitions().behaviours.values()
    text = max((one.text for one in told if one.stage == "hidden"), key=len)
    marker = Marker("C", "Aléatoire", "dice", text, "Départ 31,5 ; 28", "", "", ())
    found = drawn_words(pieces.marker_front(marker, 0, 0, palette_of_theme("desert", "color", PLAYERS, ENEMIES)))
    (title,), (place,) = ([word for word in found if word.text == text] for text in ("Aléatoire", "Départ"))
    body = [word.baseline for word in found if title.baseline < word.baseline < place.baseline]
    assert max(body) < place.baseline - 3.4 and title.baseline - title.size * PT > 13.0


def test_s80_a_secret_for_one_side_is_on_a_sheet_of_its_own() -> None:
    """SN&DR's secret jobs: who cuts one sheet reads nothing of the other's."""
    job = Marker("1?", "Mission secrète", "scroll", "", "", "", "Mission 1", (), apart="Bande 1")
    jobs = [job, replace(job, id="2?", inside="Mission 2", apart="Bande 2")]
    shared = Marker("?", "Pli scellé", "scroll", "", "", "", "Pour tous", ())
    found = [on_paper(one) for one in cut([*jobs, shared], [Token("Activé", "clock", 4)])]
    here = [{words for words in ("Mission 1", "Mission 2", "Pour tous", "Activé") if words in text} for text in found]
    assert here == [{"Pour tous", "Activé"}, {"Mission 1"}, {"Mission 2"}]
