"""One family on paper: what holds on every page of every kind, read back as a printer would."""

import re
import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.cli.terminal.printing import mean_coverage
from generator.paper.formats import LARGE_SCALE, SCALE
from tests.paper.columns import tight_pairs
from tests.paper.frames import drawn_frames, uneven_feet
from tests.paper.reading import assert_apart, reader, words
from tests.run import EXAMPLES, holofiche
from tests.samples import sample

MM = 72 / 25.4
APART = 1.49  # millimetres between the texts of two columns, at least
LOOKS = [("--paper", paper, "--ink", ink) for paper, ink in (("a4", "color"), ("letter", "gray"), ("a4", "light"))]
BANDS = ["loups.yaml", "aurek.yaml", "fuyards.yaml"]
# Each kind in its looks: the words of the command, in a folder with the examples.
KINDS: dict[str, list[str]] = {
    **{f"roster of {name}": ["sheet", name] for name in BANDS},
    "a roster of one": ["sheet", "solo.yaml"],
    "a roster of seven": ["sheet", "sept.yaml"],
    "suite": ["sheet", "longue.yaml"],
    "sheets": ["sheet", "grakk.yaml", "mira.yaml"],
    "cards of several bands, with backs": ["sheet", *BANDS, "--backs"],
    "profiles": ["sheet", "--system", "sylvaren", "--profile", "all"],
    "profiles of SN&DR": ["sheet", "--system", "sndr", "--profile", "all"],
    "tracker": ["sheet", "embuscade.yaml"],
    "blank tracker": ["sheet", "--blank", "combat", "--system", "confins"],
    "gm": ["sheet", "--gm", "grakk.yaml", "mira.yaml"],
    "opponents": ["sheet", "vador.yaml"],
    "stickers": ["sheet", "hurt.yaml", "--since", "old.pdf"],
    "session": ["session", "seance.yaml"],
    "scenario": ["scenario", "sylvaren", "loups.yaml", "--seed", "42"],
    "opposition": ["scenario", "d6", "grakk.yaml", "mira.yaml", "--seed", "4", "--only", "combat"],
    "chronicle": ["chronicle", "."],
    "cards": ["cards", "nano"],
    "cards on a quarter": ["cards", "nano", "--format", "a6"],
    "screen": ["cards", "d6", "--format", "paravent"],
    "own cards": ["cards", "mes-cartes.yaml"],
    "folded cards": ["cards", "nano", "--fold"],
}
# Not as French prints it: ranges, products, ordinals, thousands; dates and years are as they were written.
UNFRENCH = re.compile(
    r"(?<![\w.,/–-])\d{1,3}-\d{1,3}(?![\w/-])|(?<![\w#])\d+ ?x ?\d|\bx ?\d+\b|(?<![\w-])\d+(?:ème|ère|nde?)\b"
    r"|(?<![\w.,/–-])(?!(?:19|20)\d\d\b)\d{4,}(?![\w/–-])"
)
CITED = re.compile(r"\bL\d{1,4}(?:–\d+)?\b|\b[AB]\d{2,3}\b|\b[EKNS]-\d\d\b|\w\.txt\b")  # where a rule is written
SEVEN = """systeme: sylvaren
nom: La Compagnie des Anciens Contrebandiers de Jakku l’Ancien
joueur: Marie-Antoinette de la Rochefoucauld
figurines:
  - {nom: Kess Vandermolen l’Intrépide, chef: true, qualite: 4, equipement: [arme-legere], portrait: p.png}
  - {nom: Rok, qualite: 4, race: wookie, equipement: [fusil-blaster], portrait: p.png}
  - {nom: Tika Longshadow de Corellia, qualite: 3, equipement: [pistolet-blaster, arme-legere], portrait: p.png}
  - {nom: Bo, qualite: 2, equipement: [pistolet-blaster, arme-legere], portrait: p.png}
  - {nom: Vieux Jor, qualite: 2, equipement: [fusil], portrait: p.png}
  - {nom: Nim, qualite: 2, race: ugnaught, equipement: [pistolet-blaster], portrait: p.png}
  - {nom: Zorba, qualite: 1, equipement: [arme-legere]}
notes: Rok ne supporte pas Tika. La dette envers Brakka court toujours.
campagne:
  credits: 180
  figurines: {Kess Vandermolen l’Intrépide: {px: 18}, Rok: {px: 18}}
  journal:
    - {date: 2026-10-03, texte: Gagnée., menace: moyen, gagnee: true, credits: 30, px: 3}
    - {date: 2026-10-10, texte: Gagnée., menace: moyen, gagnee: true, credits: 30, px: 3}
    - {date: 2026-10-17, texte: Perdue., menace: fort, gagnee: false, credits: 0, px: 0}
"""
# A part for each batch; of what stands in them, each kind is looked at by itself.
SESSION = """titre: La fuite de Corvast
date: samedi 14 h
personnages: [grakk.yaml]
bandes: [aurek.yaml]
scenarios: [{systeme: sndr, graine: 7}]
cartes: [{systemes: [nano]}]
notes: Apporter des dés à six faces et un mètre ruban.
"""
# Each kind of what has a large print; what the GM alone reads keeps the usual sizes. (Sheets have tests of their own.)
LARGE = {name: command for name, command in KINDS.items() if command[0] == "sheet"}
for name in ("gm", "opponents", "stickers", "sheets"):
    del LARGE[name]
LARGE["a leader with a long name"] = ["sheet", "meneuse.yaml"]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    for path in (*EXAMPLES.glob("*.yaml"), EXAMPLES / "confins/embuscade.yaml", EXAMPLES / "cartes/mes-cartes.yaml"):
        shutil.copy(path, folder)
    (folder / "seance.yaml").write_text(SESSION, "utf-8")
    figure = "{nom: Kess Vandermolen l’Intrépide, chef: true, qualite: 4}"
    (folder / "solo.yaml").write_text(f"systeme: sylvaren\nnom: Solo\nfigurines: [{figure}]\n", "utf-8")
    figure = f"{{nom: {'MWMWMWMWM ' * 5}, chef: true, qualite: 4}}"
    (folder / "longue.yaml").write_text(f"systeme: sylvaren\nnom: Longue\nfigurines: [{figure}]\n", "utf-8")
    many = "{nom: Vex, camp: pj, blessures: 60, stress: 60}, {nom: Garde, camp: pnj, blessures: 25}"
    (folder / "siege.yaml").write_text(f"systeme: confins\ncombattants: [{many}]\n", "utf-8")
    figure = "{profil: jedi-sentinelle, nom: Bastila Shan la Très Sage d’Alderaan}"
    (folder / "meneuse.yaml").write_text(f"systeme: sndr\nnom: Aurek\nfigurines: [{figure}]\n", "utf-8")
    Image.new("RGB", (60, 60), "#884422").save(folder / "p.png")
    (folder / "sept.yaml").write_text(SEVEN, "utf-8")
    grakk = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    (folder / "hurt.yaml").write_text(f"{grakk}pv: 12\n", "utf-8")
    (folder / "vador.yaml").write_text(f"{grakk}pnj: true\n", "utf-8")
    assert holofiche("sheet", "grakk.yaml", "-o", "old.pdf", cwd=folder).code == 0
    assert holofiche("campaign", "loups.yaml", "result", "--threat", "moyen", "--won", cwd=folder).code == 0
    saved = ("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--save", "saved.yaml")
    assert holofiche(*saved, cwd=folder).code == 0
    return folder


def check(table: Path, command: list[str], scale: tuple[float, ...]) -> Any:
    done = holofiche(*command, "-o", "-", cwd=table)
    assert done.code == 0, done.err
    pdf, found = reader(done.raw), words(done.raw)
    assert_apart(found)
    assert [*tight_pairs(done.raw, APART)] == []
    sizes = [tuple(float(side) for side in page.mediabox[2:]) for page in pdf.pages]
    for word in found:
        width, height = sizes[word.page]
        assert any(abs(word.size - step) < 0.02 for step in scale), word
        edges = (word.x0, width - word.x1, word.baseline, height - word.baseline)
        assert min(edges) >= 6 * MM - 0.1, (word, width, height)
    pages = {word.page for word in found}
    assert pdf.outline and not [label for n, label in enumerate(pdf.page_labels) if n in pages and label.isdecimal()]
    kinds = [re.fullmatch(r"(.*?) ?(\d*)", label).groups() for label in pdf.page_labels]  # type: ignore[union-attr]
    for n, ((kind, number), (after, later)) in enumerate(pairwise(kinds)):
        height = sizes[n][1]
        lowest = [word.baseline for word in found if word.page == n and word.baseline > 16 * MM]  # above the foot
        if lowest and kind == after and int(number or 1) < int(later or 0):  # but for the last of its kind
            assert min(lowest) < height * 2 / 3, pdf.page_labels[n]
    texts = [" ".join(word.text for word in found if word.page == n) for n in range(len(sizes))]
    for text in texts:
        assert not UNFRENCH.search(text), UNFRENCH.search(text)
        assert "Colophon" in text or not CITED.search(text), CITED.search(text)
    bars = Counter(n for n, text in enumerate(texts) for _ in re.finditer("100 mm : imprimer", text))
    assert max(bars.values(), default=1) == 1  # one bar, one caption
    return pdf


@pytest.mark.parametrize("look", sample(LOOKS, LOOKS[1]), ids=" ".join)
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_can_be_read_and_printed_and_has_a_name(table: Path, kind: str, look: tuple[str, ...]) -> None:
    """No word on another, no size but the eight of the type scale, nothing within 6 mm of the edge, an outline, page
    labels, one bar of 100 mm, no page filled under a third but the last of its kind."""
    check(table, [*KINDS[kind], *look], SCALE)


@pytest.mark.parametrize("size", [(), ("--large-print",)], ids=["usual", "large"])
@pytest.mark.parametrize("kind", ["roster of loups.yaml", "roster of aurek.yaml", "roster of fuyards.yaml", "tracker"])
def test_panels_of_rosters_and_trackers_end_alike(table: Path, kind: str, size: tuple[str, ...]) -> None:
    pages = list(drawn_frames(holofiche(*KINDS[kind], *size, "-o", "-", cwd=table).raw))
    assert pages and [feet for page in pages[:1] for feet in uneven_feet(page)] == []


SHEETS = ("grakk.yaml", "mira.yaml", "tessa.yaml", "--blank")
LOOKED_AT = [(file, paper) for file in SHEETS for paper in ("a4", "letter")]


@pytest.mark.parametrize(
    ("file", "paper"), sample(LOOKED_AT, *(pair for pair in LOOKED_AT if pair[1] == "letter"), unpack=True)
)
def test_a_sheet_has_the_eight_sizes_and_most_of_it_is_no_small_print(table: Path, file: str, paper: str) -> None:
    """Of a sheet's characters, 40 in 100 at most have the smallest size; the large print has its own five."""
    asked = ["--system", "d6", "--blank", "all"] if file == "--blank" else [file]
    found = words(holofiche("sheet", *asked, "--paper", paper, "-o", "-", cwd=table).raw)
    sheets: dict[int, Counter[float]] = {}
    for word in found:
        sheets.setdefault(word.page // 2, Counter())[round(word.size, 1)] += len(word.text)
    for sizes in sheets.values():
        assert set(sizes) <= set(SCALE), sizes
        assert sizes[SCALE[0]] <= 0.4 * sizes.total(), sizes
    large = words(holofiche("sheet", *asked, "--paper", paper, "--large-print", "-o", "-", cwd=table).raw)
    assert {round(word.size, 1) for word in large} <= set(LARGE_SCALE)


def test_a_print_tells_its_ink(table: Path) -> None:
    for command in (["sheet", "loups.yaml"], KINDS["scenario"], KINDS["cards"]):
        done = holofiche(*command, "--ink-cover", "-o", "ink.pdf", "--overwrite", cwd=table)
        assert done.code == 0 and re.search(r"ink: \d+\.\d % of the paper", done.err), done.err
    said = holofiche(*KINDS["cards"], "--ink-cover", "-o", "ink.pdf", "--overwrite", "--language", "fr", cwd=table).err
    assert re.search(r"encre.: \d+,\d % du papier", said), said


SPARED = ["roster of loups.yaml", "tracker", "gm", "scenario", "chronicle", "cards", "cards on a quarter", "screen"]


@pytest.mark.parametrize("kind", [*SPARED, "sheet"])
def test_light_ink_is_light(table: Path, kind: str) -> None:
    """It covers 0.85 times as much of the paper as grey does, at most."""
    command = KINDS.get(kind, ["sheet", "grakk.yaml"])
    gray, light = (
        mean_coverage(holofiche(*command, "--ink", ink, "-o", "-", cwd=table).raw) for ink in ("gray", "light")
    )
    assert 0 < light <= 0.85 * gray, (light, gray)


@pytest.mark.parametrize("sealed", ["--sealed", "--unsealed"])
def test_labels_of_a_crowded_map_find_their_places(sealed: str) -> None:
    """Of objectives and the line of sight, on the small map of a sealed page too: clear of forces, pieces, patrols.
    Eight forces are more than is recommended."""
    crowd = ("--quality", "45", "--threat", "fort", "--forces", "8", "--table", "72x48", "--seed", "1")
    assert_apart(words(holofiche("scenario", "sylvaren", *crowd, sealed, "--paper", "letter", "-o", "-").raw))


@pytest.mark.parametrize("kind", LARGE)
def test_large_print_is_large(table: Path, kind: str) -> None:
    """Labels of 9 pt at least; what stands outside the cut is for the printer."""
    found = words(holofiche(*LARGE[kind], "--large-print", "-o", "-", cwd=table).raw)
    assert_apart(found)
    small = [word.text for word in found if not any(abs(word.size - step) < 0.02 for step in LARGE_SCALE)]
    assert set(small) <= {"100", "mm", ":", "imprimer", "à", "%"}


@pytest.mark.parametrize("file", [*BANDS, "solo.yaml", "sept.yaml", "embuscade.yaml", "siege.yaml"])
def test_every_box_is_large_enough_for_a_pencil(table: Path, file: str) -> None:
    for page in holofiche("scan", "--boxes", file, "--json", cwd=table).json()["pages"]:
        sides = [min(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (box["at"] for box in page["boxes"])]
        assert min(sides, default=2.6) >= 2.59, page["page"]
        corners = sorted((round(y0), x0, x1) for x0, y0, x1, _y1 in (box["at"] for box in page["boxes"]))
        assert all(row != below or end < start for (row, _x, end), (below, start, _end) in pairwise(corners))


def test_a_long_name_is_never_set_too_small(table: Path) -> None:
    """Of a band, its player and its figures: on the roster, at its foot, on cards and their backs."""
    long = "Compagnie des Anciens Contrebandiers de Jakku l’Ancien"
    figure = f"{{nom: {long}, chef: true, qualite: 4, race: wookie, force: padawan}}"
    band = f"systeme: sylvaren\nnom: {long}\njoueur: {long}\nfigurines: [{figure}]\n"
    (table / "mots.yaml").write_text(band, "utf-8")
    for large, least in ((), SCALE[0]), (("--large-print",), LARGE_SCALE[0]):
        found = words(holofiche("sheet", "mots.yaml", "--backs", *large, "-o", "-", cwd=table).raw)
        assert {word.text for word in found if word.size < least - 0.01} <= {"100", "mm", ":", "imprimer", "à", "%"}


def test_a_full_group_on_letter_has_its_last_games_and_a_line_for_the_next(table: Path) -> None:
    first, *_cards = reader(holofiche("sheet", "sept.yaml", "--paper", "letter", "-o", "-", cwd=table).raw).pages
    text = first.extract_text()
    assert "2026-10-17" in text and "2026-10-10" in text and "Zorba" in text


def test_cards_on_a3_keep_their_size_and_more_stand_on_a_page(table: Path) -> None:
    """Every page is A3; the rest is larger, with its suite. Boxes to tick on a form of theirs keep their size too."""
    command = ["sheet", *BANDS, "longue.yaml", "--paper", "a3", "-o", "-"]
    printed, form = (holofiche(*command, *mode, cwd=table).raw for mode in ((), ("--fillable",)))
    for pdf in map(reader, (printed, form)):
        assert {tuple(round(float(side) / MM) for side in page.mediabox[2:]) for page in pdf.pages} == {(297, 420)}
        (cards,) = (n for n, label in enumerate(pdf.page_labels) if label == "Figurines – Cartes")
    rects = [one.get_object()["/Rect"] for one in pdf.pages[cards]["/Annots"]]
    assert min(float(x1) - float(x0) for x0, _y0, x1, _y1 in rects) == pytest.approx(3.5 * MM, abs=0.1)
    found = words(printed)
    assert {"Kess", "Bastila", "Vel", "Jor"} <= {word.text for word in found if word.page == cards}
    names = [word.size for word in found if word.text == "Kess"]
    assert max(names) > 12 * 1.4 and min(names) <= 12.01


def test_a_band_is_in_the_outline_with_what_is_printed_of_it(table: Path) -> None:
    pdf = check(table, ["sheet", "loups.yaml", "--paper", "a4"], SCALE)
    (name, inner) = pdf.outline
    assert name.title == "Les Loups de Jakku" and [one.title for one in inner] == ["Groupe", "Cartes"]


def test_cards_of_several_bands_share_pages_and_their_backs_stand_behind_them(table: Path) -> None:
    apart = sum(len(check(table, ["sheet", name, "--paper", "a4"], SCALE).pages) for name in BANDS[:2])
    pdf = check(table, ["sheet", *BANDS[:2], "--paper", "a4"], SCALE)
    assert len(pdf.pages) == apart - 1
    both = check(table, ["sheet", *BANDS[:2], "--backs", "--paper", "a4"], SCALE)
    # Each roster keeps a sheet to itself: nothing stands behind it.
    assert [label.endswith(", dos") for label in both.page_labels] == [*[False] * 5, True]
    assert [page.extract_text().strip() == "" for page in both.pages] == [False, True, False, True, False, False]
    assert both.pages[5].extract_text().count("LES LOUPS DE JAKKU") == 6
    for page in both.pages[4:]:  # three columns and rows of cards in the middle of A4
        assert [round(float(side) / MM, 1) for side in page.trimbox] == [10.5, 16.5, 199.5, 280.5]


def test_what_a_card_has_no_room_for_never_stands_between_it_and_its_back(table: Path) -> None:
    for mode in ((), ("--fillable",)):
        pdf = reader(holofiche("sheet", "longue.yaml", "--backs", *mode, "-o", "-", cwd=table).raw)
        cards, back, suite = (pdf.page_labels.index(f"Longue – Cartes{end}") for end in ("", ", dos", ", suite"))
        assert (cards % 2, back, suite) == (0, cards + 1, cards + 2)
        listed = [(one.title, pdf.get_destination_page_number(one)) for one in pdf.outline[1]]
        assert listed[-2:] == [("Cartes", cards), ("Suite", suite)]
