"""holofiche cards and holofiche calibrate, as a person runs them."""

import zipfile
from pathlib import Path

from pypdf import PdfReader

from tests.run import holofiche

OWN = Path(__file__).parent.parent / "content" / "cards"


def test_cards_of_a_game(tmp_path: Path) -> None:
    target = tmp_path / "cartes.pdf"
    ran = holofiche("cards", "nano", "-o", target, "--ink", "light")
    assert (ran.code, ran.out.strip()) == (0, str(target))
    reader = PdfReader(target)
    assert len(reader.pages) == 2 and "Rencontre fatale" in reader.pages[0].extract_text()
    assert reader.metadata and reader.metadata.title == "Cartes de référence"


def test_without_o_they_go_to_output(tmp_path: Path) -> None:
    ran = holofiche("cards", "nano", "--select", "turn", "--duplex", "none", cwd=tmp_path)
    assert ran.out.strip() == "output/cartes-nano.pdf"
    assert len(PdfReader(tmp_path / "output" / "cartes-nano.pdf").pages) == 1


def test_list_shows_cards_and_their_tags() -> None:
    ran = holofiche("cards", "d6", "--list", "--select", "space,parade")
    assert ran.code == 0 and "La parade" in ran.out and "Coups décisifs" in ran.out and "Médipack" not in ran.out
    everything = holofiche("cards", "--list", "--json").json()["cards"]
    assert {card["deck"] for card in everything} == {"confins", "d6", "nano", "sndr", "sylvaren"}
    parry = next(card for card in everything if card["id"] == "parade")
    assert parry["tags"] == ["combat", "defense"] and parry["origin"].startswith("d6 L808")


def test_one_s_own_cards(tmp_path: Path) -> None:
    target = tmp_path / "miennes.pdf"
    ran = holofiche("cards", OWN / "good.yaml", "-o", target, "--format", "a6", "--fold")
    assert ran.code == 0, ran.err
    assert "Bagarre de cantina" in PdfReader(target).pages[0].extract_text()


def test_one_s_own_cards_with_faults_are_not_printed(tmp_path: Path) -> None:
    target = tmp_path / "miennes.pdf"
    ran = holofiche("cards", OWN / "bad.yaml", "-o", target)
    assert ran.code == 1 and not target.exists()
    assert "bad.yaml:3:9: error[unknown-icon]" in ran.err and "did you mean 'fist'?" in ran.err


def test_a_letter_that_no_font_has_is_told_where_it_is_written(tmp_path: Path) -> None:
    written = "a:\n  title: A\n  icon: star\n  table:\n    columns: [D6, Perte]\n    rows:\n      - [1, 漢]\n"
    (tmp_path / "c.yaml").write_text(written, "utf-8")
    ran = holofiche("cards", "c.yaml", "-o", "c.pdf", cwd=tmp_path)
    assert ran.code == 0 and "c.yaml:7:13: warning[missing-glyph]" in ran.err and "U+6F22" in ran.err
    assert "□" in PdfReader(tmp_path / "c.pdf").pages[0].extract_text()


def test_a_card_too_long_is_told_where_it_is_written(tmp_path: Path) -> None:
    own = tmp_path / "longue.yaml"
    lines = ", ".join(["x y " * 150] * 8)
    own.write_text(f"# une\nlongue:\n  title: Longue\n  icon: star\n  lines: [{lines}]\n", "utf-8")
    ran = holofiche("cards", own, "-o", tmp_path / "x.pdf")
    assert ran.code == 1 and "longue.yaml:2:1: error[card-too-long]" in ran.err
    assert not (tmp_path / "x.pdf").exists()


def test_wrong_words_are_usage_errors(tmp_path: Path) -> None:
    ran = holofiche("cards", "silvaren")
    assert ran.code == 2 and "sylvaren" in ran.err
    ran = holofiche("cards", "d6", "--select", "spaec", "--list")
    assert ran.code == 2 and "'space'" in ran.err
    assert holofiche("cards", "d6", "--format", "screen", "--fold").code == 2
    assert holofiche("cards", "manquante.yaml", "-o", tmp_path / "x.pdf").code == 3


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "fichier").write_text("", "utf-8")
    where = tmp_path / "fichier" / "x.pdf"
    ran = holofiche("cards", "nano", "--select", "turn", "-o", where)
    assert ran.code == 4


def test_the_shift_is_saved_and_backs_follow_it(tmp_path: Path) -> None:
    def run(*words: str | Path) -> int:
        return holofiche(*words, XDG_CONFIG_HOME=str(tmp_path)).code

    config = tmp_path / "holofiche" / "config.yaml"
    before, after, again = tmp_path / "a.pdf", tmp_path / "b.pdf", tmp_path / "c.pdf"
    words = ("cards", "nano", "--select", "turn", "-o")
    assert run(*words, before) == 0
    assert run("calibrate", "--offset", "1.5,-0.8") == 0
    assert config.read_text("utf-8") == 'back_offset: "1.5,-0.8"\n'
    assert run(*words, after) == 0
    assert before.read_bytes() != after.read_bytes()
    config.write_text('# mon imprimante\nback_offset: "1.5,-0.8"  # du salon\ncontent: []\n', "utf-8")
    assert run("calibrate", "--offset", "0,0") == 0
    assert config.read_text("utf-8") == '# mon imprimante\nback_offset: "0,0"  # du salon\ncontent: []\n'
    assert run(*words, again) == 0
    assert before.read_bytes() == again.read_bytes()


def test_calibrate_prints_its_sheet(tmp_path: Path) -> None:
    target = tmp_path / "calibrage.pdf"
    assert holofiche("calibrate", "-o", target, "--paper", "letter", XDG_CONFIG_HOME=str(tmp_path)).code == 0
    assert len(PdfReader(target).pages) == 2


def test_a_shift_that_makes_no_sense(tmp_path: Path) -> None:
    for text in ("beaucoup", "1.5", "20,0"):
        ran = holofiche("calibrate", "--offset", text, XDG_CONFIG_HOME=str(tmp_path))
        assert ran.code == 2 and not (tmp_path / "holofiche").exists()
    (tmp_path / "holofiche").mkdir()
    (tmp_path / "holofiche" / "config.yaml").write_text("back_offset: loin\n", "utf-8")
    ran = holofiche("cards", "nano", "--select", "turn", "-o", tmp_path / "x.pdf", XDG_CONFIG_HOME=str(tmp_path))
    assert ran.code == 3 and "back_offset" in ran.err


def test_check_content_looks_at_cards_too(tmp_path: Path) -> None:
    (tmp_path / "nano").mkdir()
    table = "{take: rules, where: {kind: arme}, columns: [{title: A, field: lable}]}"
    card = f"miennes:\n  title: Miennes\n  icon: parri\n  table: {table}\n"
    (tmp_path / "nano" / "cards.yaml").write_text(card, "utf-8")
    (tmp_path / "nano" / "tables.yaml").write_text(
        'sort: {title: Sort, roll: d6, columns: [D6, Effet], rows: [["1-4", rien]], source: nano.txt:L1}\n', "utf-8"
    )
    ran = holofiche("check", "content", "--content", tmp_path, "--json")
    assert ran.code == 1
    codes = {Path(f["file"]).name: [p["code"] for p in f["problems"]] for f in ran.json()["files"]}
    assert codes == {"cards.yaml": ["unknown-icon", "dangling-reference"], "tables.yaml": ["roll-table-gap"]}


def test_a_table_made_longer_by_own_content_goes_on(tmp_path: Path) -> None:
    (tmp_path / "sylvaren").mkdir()
    weapon = "{label: Arbalète laser, kind: ranged, reach: 4, modifier: -1, price: 12, source: maison:L1}"
    more = "".join(f"arbalete-laser-{n}: {weapon.replace('laser', f'laser {n}')}\n" for n in range(1, 5))
    (tmp_path / "sylvaren" / "equipment.yaml").write_text(more, "utf-8")
    checked = holofiche("check", "content", "--content", tmp_path)
    assert checked.code == 0, checked.out
    target = tmp_path / "x.pdf"
    ran = holofiche("cards", "sylvaren", "--select", "tir", "--content", tmp_path, "-o", target)
    assert ran.code == 0, ran.err
    assert "Tir\u00a02/2" in PdfReader(target).pages[0].extract_text()


def test_a_card_too_long_is_found_by_check_content(tmp_path: Path) -> None:
    (tmp_path / "nano").mkdir()
    lines = ", ".join(["x y " * 100] * 8)
    (tmp_path / "nano" / "cards.yaml").write_text(f"longue: {{title: L, icon: star, lines: [{lines}]}}\n", "utf-8")
    ran = holofiche("check", "content", "--content", tmp_path)
    assert ran.code == 1 and "cards.yaml:1:9: error[card-too-long]" in ran.out


def test_cards_as_pictures(tmp_path: Path) -> None:
    folder = tmp_path / "cartes"
    for _again in range(2):  # pictures of ours may be replaced
        assert holofiche("cards", "nano", "--select", "tour", "--as", "png", "--dpi", "60", "-o", folder).code == 0
    assert {path.name for path in folder.iterdir()} == {
        "sw-nano-tour.png", "dos-sw-nano.png", "planche-1.png", "planche-1-dos.png",
    }  # fmt: skip
    packed = tmp_path / "cartes.zip"
    assert holofiche("cards", "nano", "--select", "tour", "--as", "svg", "--zip", "-o", packed).code == 0
    assert zipfile.ZipFile(packed).namelist() == ["sw-nano-tour.svg", "dos-sw-nano.svg"]


def test_a_picture_of_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "sw-nano-tour.svg"
    mine.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    refused = holofiche("cards", "nano", "--select", "tour", "--as", "svg", "-o", tmp_path)
    assert refused.code == 4 and mine.read_text().startswith("<svg xmlns='")
    assert [path.name for path in tmp_path.iterdir()] == [mine.name]


def test_a_game_is_known_in_any_case(tmp_path: Path) -> None:
    done = holofiche("cards", "SN&DR", "-o", "b.pdf", cwd=tmp_path)
    assert done.code == 0 and (tmp_path / "b.pdf").is_file(), done.err
