"""`holofiche session`: one PDF in print order, and a first page that tells the truth about it."""

import io
import re
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.campaign.session.file import BATCHES
from tests.paper.reading import words
from tests.run import EXAMPLES, holofiche

SESSION = """
titre: La fuite
date: samedi
encre: gray
personnages: [grakk.yaml]
bandes: [loups.yaml]
scenarios: {systeme: sylvaren, graine: 42, menace: moyen, scelle: true}
cartes: {systemes: [d6], choix: [chances]}
notes: Des dés.
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "loups.yaml", "aurek.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "seance.yaml").write_text(SESSION, "utf-8")
    return tmp_path


def text_of(pdf: PdfReader, page: int) -> str:
    return " ".join(pdf.pages[page - 1].extract_text().split())


def test_the_first_page_tells_where_everything_is(table: Path) -> None:
    done = holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table)
    assert done.code == 0, done.err
    assert done.out == "s.pdf\n"
    raw = (table / "s.pdf").read_bytes()
    pdf = PdfReader(io.BytesIO(raw))
    cover = text_of(pdf, 1)
    assert "La fuite" in cover
    assert f"{len(pdf.pages)} pages en tout" in cover
    # A character on both sides of the first sheet after the cover.
    assert re.search(r"Grakk Wookie, Lutteur 3–4", cover)
    assert "Grakk" in text_of(pdf, 3)
    # The roster and the booklet are on one side, then the sealed page.
    lines = re.finditer(r"(feuille|sans lire|jetons, règle) (\d+)", cover)
    places = {m[1]: int(m[2]) for m in lines}
    assert "Les Loups de Jakku" in text_of(pdf, places["feuille"])
    assert "À ouvrir quand une force se dévoile" in text_of(pdf, places["sans lire"])
    assert "Marqueurs de force" in text_of(pdf, places["jetons, règle"])
    # Every batch begins on a recto: nothing is ever printed on the back of something else.
    assert all(item.page_number % 2 == 0 for item in outline(pdf))
    assert [item.title for item in outline(pdf)] == [
        "Fiches de personnage", "Feuilles de bande ou de groupe, livrets", "À découper", "Cartes",
    ]  # fmt: skip
    sizes = {tuple(sorted(map(round, map(float, page.mediabox[2:])))) for page in pdf.pages}
    assert sizes == {(595, 842)}  # the sealed page lies across
    # The files travel inside, byte for byte.
    for name in ("grakk.yaml", "loups.yaml"):
        assert holofiche("extract", "s.pdf", "--name", name, cwd=table).raw == (table / name).read_bytes()
    again = holofiche("session", "seance.yaml", "-o", "t.pdf", cwd=table, fresh=True)
    assert again.code == 0
    assert (table / "t.pdf").read_bytes() == raw


def test_cards_of_figures_have_backs_where_the_session_asks(table: Path) -> None:
    """With the cards that are printed on both sides, each page's backs behind it; without, on one side as ever."""
    for dos, batch in (("long", "Cartes"), ("short", "Cartes"), ("none", "À découper")):
        (table / "seance.yaml").write_text(f"dos: {dos}\nbandes: [loups.yaml]\n", "utf-8")
        assert holofiche("session", "seance.yaml", "-o", "s.pdf", "--overwrite", cwd=table).code == 0
        pdf = PdfReader(table / "s.pdf")
        assert outline(pdf)[-1].title == batch
        assert [label.endswith("Cartes, dos") for label in pdf.page_labels][-1] == (dos != "none")
        assert len(pdf.pages) % 2 == (dos == "none")


def test_its_cover_is_readable_and_its_pages_have_their_labels(table: Path) -> None:
    """Nothing under 6 pt on the cover, in any ink, with the longest title and as many files as one likes."""
    many = [f"{n}.yaml" for n in range(60)]
    for name in many:
        shutil.copy(table / "loups.yaml", table / name)
    title = "La fuite périlleuse du Wolfeschlegelsteinhausenbergerdorff vers les mondes du Noyau"[:80]
    (table / "seance.yaml").write_text(f"titre: {title}\nbandes: {many}\nnotes: Des dés.\n", "utf-8")
    for ink, paper in (("color", "a4"), ("light", "letter")):
        done = holofiche("session", "seance.yaml", "-o", "s.pdf", "--ink", ink, "--paper", paper, cwd=table)
        assert done.code == 0, done.err
        raw = (table / "s.pdf").read_bytes()
        labels = PdfReader(io.BytesIO(raw)).page_labels
        cover = [n for n, label in enumerate(labels) if label.startswith("Couverture")]
        assert len(cover) > 1
        width, height = (float(side) for side in PdfReader(io.BytesIO(raw)).pages[0].mediabox[2:])
        found = words(raw, cover)
        assert set(title.split()) <= {word.text for word in found}  # none is cut in two
        assert sum(word.text == "Loups" for word in found) == len(many) + 1  # their cards share pages
        for word in found:
            assert word.size >= 5.99 and word.x0 > 17 and word.x1 < width - 17 and 17 < word.baseline < height - 17, (
                word
            )


def test_the_plan_of_a_table_is_a_batch_on_a3(table: Path) -> None:
    """As --plan prints it, for a scenario that is rolled and for one that was saved."""
    words = ("scenario", "sndr", "--seed", "3")
    assert holofiche(*words, "--plan", "-o", "p.pdf", "--save", "p.json", cwd=table).code == 0
    rows = "  - {systeme: sndr, graine: 3, plan: oui}\n  - {enregistre: p.json, plan: oui}\n"
    (table / "seance.yaml").write_text(f"scenarios:\n{rows}", "utf-8")
    done = holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table)
    assert done.code == 0, done.err
    session, alone = PdfReader(table / "s.pdf"), PdfReader(table / "p.pdf")
    plans = [[page for page in pdf.pages if max(page.mediabox[2:]) > 1190] for pdf in (session, alone)]
    assert [len(some) for some in plans] == [2, 1] and "Papier A3" in text_of(session, 1)
    assert {page.extract_text() for page in plans[0]} == {page.extract_text() for page in plans[1]}
    at = session.pages.index(plans[0][0])
    assert [one.page_number for one in outline(session) if one.title == "Plan de la table"] == [at]


def test_its_figures_are_cut_out_too(table: Path) -> None:
    """As --standees prints them, what a collection lacks included; for one that was saved too."""
    (table / "peu.yaml").write_text("figurines: {milicien: 2}\n", "utf-8")
    words = ("scenario", "sylvaren", "--quality", "20", "--seed", "3", "--unsealed", "--collection", "peu.yaml")
    done = holofiche(*words, "--standees", "-o", "p.pdf", "--save", "p.json", cwd=table)
    assert done.code == 0, done.err
    asked = "systeme: sylvaren, graine: 3, qualite: 20, collection: peu.yaml"
    alone = {text for text in (page.extract_text() for page in PdfReader(table / "p.pdf").pages) if _is_cut_out(text)}
    assert alone
    for row in (asked, "enregistre: p.json"):
        (table / "seance.yaml").write_text(f"scenarios:\n  - {{{row}, scelle: non, figurines: oui}}\n", "utf-8")
        done = holofiche("session", "seance.yaml", "-o", "s.pdf", "--overwrite", cwd=table)
        assert done.code == 0, done.err
        pages = PdfReader(table / "s.pdf").pages
        assert {text for text in (page.extract_text() for page in pages) if _is_cut_out(text)} == alone
        assert "règle, figurines" in pages[0].extract_text()
    (table / "seance.yaml").write_text("scenarios:\n  - {enregistre: p.json, scelle: non}\n", "utf-8")
    assert holofiche("session", "seance.yaml", "-o", "s.pdf", "--overwrite", cwd=table).code == 0
    assert not any(_is_cut_out(page.extract_text()) for page in PdfReader(table / "s.pdf").pages)


def _is_cut_out(text: str) -> bool:
    return "découper chaque bande" in text


def test_a_session_has_one_ruler(table: Path) -> None:
    rows = ("{systeme: sylvaren, graine: 1, qualite: 20}", "{systeme: sndr, graine: 1}", "{systeme: sndr, graine: 2}")
    (table / "seance.yaml").write_text("scenarios:\n" + "".join(f"  - {row}\n" for row in rows), "utf-8")
    assert holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table).code == 0
    pdf = PdfReader(table / "s.pdf")
    rulers = [page for page in range(len(pdf.pages)) if "Règle en pas" in text_of(pdf, page + 1)]
    assert len(rulers) == 1
    assert "vitesse rapide" in text_of(pdf, rulers[0] + 1) and "visibilité" in text_of(pdf, rulers[0] + 1)
    assert text_of(pdf, 1).count("règle") == 1
    assert {"Scénario", "Scellé", "Bandes 1"} <= set(pdf.page_labels)


class Mark:
    def __init__(self, title: str, page_number: int) -> None:
        self.title, self.page_number = title, page_number


def outline(pdf: PdfReader) -> list[Mark]:
    batches = [one for one in pdf.outline if not isinstance(one, list)]  # lists are the parts of a batch
    return [Mark(str(one.title), pdf.get_destination_page_number(one) or 0) for one in batches]


def test_paper_of_the_command_line_wins(table: Path) -> None:
    (table / "seance.yaml").write_text("personnages: grakk.yaml\nencre: gray\n", "utf-8")
    assert holofiche("session", "seance.yaml", "-o", "s.pdf", "--paper", "letter", cwd=table).code == 0
    pdf = PdfReader(table / "s.pdf")
    assert {round(float(page.mediabox.width)) for page in pdf.pages} == {612}
    assert "Letter" in text_of(pdf, 1)


def test_without_o_it_goes_to_output(table: Path) -> None:
    (table / "seance.yaml").write_text("titre: Le Grand Soir\nbandes: aurek.yaml\n", "utf-8")
    assert holofiche("session", "seance.yaml", cwd=table).code == 0
    assert (table / "output" / "seance-le-grand-soir.pdf").is_file()


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("titre: Rien\n", 1, "session-empty"),
        ("", 1, "session-empty"),
        ("personnages: [personne.yaml]\n", 1, "seance.yaml:1:15"),
        ("persones: [grakk.yaml]\n", 1, "did you mean 'personnages'?"),
        ("personnages: [grakk.yaml]\nbandes: [absent.yaml]\n", 1, "seance.yaml:2:10"),
        ("scenarios: {systeme: sylvaren, graine: 1}\n", 1, "session-part"),
        ("scenarios: {systeme: sylvaren, graine: 1, qualite: 20, menace: fot}\n", 1, "did you mean 'fort'?"),
        ("scenarios: {systeme: sndr, graine: 1, menace: fort}\n", 1, "'menace' is not for sndr"),
        ("scenarios: {systeme: sndr, graine: 1, theme: jungl}\n", 1, "did you mean 'jungle'?"),
        ("scenarios: {systeme: d7, graine: 1}\n", 1, "session-part"),
        ("scenarios: {systeme: sndr, graine: 1, fichiers: [loups.yaml]}\n", 1, "of another game"),
        ("scenarios: {systeme: sylvaren, graine: 1, qualite: 20, table: grande}\n", 1, "36x36"),
        ("scenarios: {systeme: sylvaren}\n", 1, "graine"),
        ("cartes: {systemes: [d6], choix: [cuisine]}\n", 1, "session-part"),
        ("cartes: {systemes: [d7]}\n", 1, "session-part"),
        ("papier: a5\n", 1, "one of a4, letter"),
        ("titre: [\n", 3, "yaml-syntax"),
    ],
)
def test_faults_are_told_at_their_line(text: str, code: int, told: str, table: Path) -> None:
    (table / "seance.yaml").write_text(text, "utf-8")
    done = holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table)
    assert done.code == code, done.err
    assert told in done.err
    assert "Traceback" not in done.err
    assert not (table / "s.pdf").exists()


def test_all_faults_at_once(table: Path) -> None:
    text = "personnages: [a.yaml]\nbandes: [b.yaml]\ncartes: {systemes: [d7]}\n"
    (table / "seance.yaml").write_text(text, "utf-8")
    assert holofiche("session", "seance.yaml", cwd=table).err.count("error[session-part]") == 3


def test_who_breaks_a_rule_is_told_with_what_to_do(table: Path) -> None:
    """As `check` tells it, at the line of its own file; once, though a scenario is rolled for the same file."""
    text = (table / "grakk.yaml").read_text("utf-8").replace("cote: -2", "cote: 9")
    (table / "grakk.yaml").write_text(text, "utf-8")
    told = holofiche("check", "grakk.yaml", "--json", cwd=table).json()["files"][0]["problems"]
    errors = [one for one in told if one["severity"] == "error"]
    (table / "seance.yaml").write_text("personnages: [grakk.yaml]\nscenarios: {systeme: d6, graine: 3}\n", "utf-8")
    for ran in (holofiche("session", "seance.yaml", cwd=table), holofiche("check", "seance.yaml", cwd=table)):
        said = ran.out + ran.err
        assert ran.code == 1 and said.count("error[session-part]") == len(errors) == 1
        assert "seance.yaml:1:15: error[session-part]: grakk.yaml has errors" in said
        assert f"grakk.yaml:{errors[0]['line']}:7: error[{errors[0]['code']}]: {errors[0]['message']}" in said
        assert "  16 | cote: 9\n" in said and errors[0]["hint"] in said


def test_the_line_that_names_a_folder_is_shown_once_for_all_files_in_it(table: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (table / name).write_text("systeme: d6\nnom: A\nclass: pilote\nrace: humn\n", "utf-8")
    (table / "seance.yaml").write_text("personnages: .\n", "utf-8")
    checked = holofiche("check", "seance.yaml", cwd=table)
    assert checked.out.count("  1 | personnages: .\n") == 1 and "a.yaml and b.yaml have errors" in checked.out
    assert checked.out.count("error[unknown-race]") == 2
    document = holofiche("check", "seance.yaml", "--json", cwd=table).json()
    assert [file["file"] for file in document["files"]] == ["seance.yaml", "a.yaml", "b.yaml"]


def test_a_missing_file() -> None:
    assert holofiche("session", "nowhere.yaml").code == 3


def test_batches_are_in_print_order() -> None:
    """Plain paper before thick paper: the paper is changed once."""
    thick = ["épais" in batch.paper for batch in BATCHES]
    assert thick == sorted(thick)
    assert len({batch.id for batch in BATCHES}) == len(BATCHES)


def test_folders_and_patterns_name_players_files(table: Path) -> None:
    """Each file once, the session's own file never; the scenario takes the band that a pattern found."""
    (table / "seance.yaml").write_text(
        "personnages: g*.yaml\nbandes: [., '*.yaml']\nscenarios: {systeme: sylvaren, graine: 42}\n", "utf-8"
    )
    done = holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table)
    assert done.code == 0, done.err
    names = holofiche("extract", "s.pdf", "--name", "list", cwd=table).out.split()
    assert sorted(name for name in names if name.count("#") == 0 and name != "seance.yaml")[:3] == [
        "aurek.yaml", "grakk.yaml", "loups.yaml",
    ]  # fmt: skip
    assert not [name for name in names if "#" in name]


def test_a_pattern_that_finds_nobody_is_told_at_its_line(table: Path) -> None:
    (table / "seance.yaml").write_text("bandes: [loups.yaml]\npersonnages: ['pj-*.yaml']\n", "utf-8")
    done = holofiche("session", "seance.yaml", cwd=table)
    assert (done.code, "seance.yaml:2:15" in done.err, "pj-*.yaml" in done.err) == (1, True, True)


def test_a_session_as_people_write_it(table: Path) -> None:
    said = """
titre: La fuite
PJ: grakk.yaml
groupes: [loups.yaml]
scénario: {jeu: sylvaren, graine: 42, menace: moyen}
cartes: d6
"""
    (table / "soir.yaml").write_text(said, "utf-8")
    assert holofiche("check", "soir.yaml", cwd=table).code == 0
    (table / "soir.yaml").write_text(said.replace(", graine: 42", ""), "utf-8")
    assert "add it, such as: graine: 42" in holofiche("check", "soir.yaml", cwd=table).out
