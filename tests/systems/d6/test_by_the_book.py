"""Every command at a table that goes without house values (A72): it works, and says what is left to write."""

from pathlib import Path

import pypdfium2
import pytest

from generator.base.provenance import SIGN
from generator.game.system import all_systems
from generator.reading.source import parse
from generator.systems.d6.making import draft
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet import opponent, sheet
from tests.making import roll
from tests.run import holofiche

TEXT = """Système: d6
Nom: Lys
Race: Humaine
Classe: Contrebandière
Répartition: {Dextérité: 2D, Perception: 1D, Mécanique: 3D, Vigueur: 1D}
Choix: {race: {dex: 1}}
Compagnon: molosse
Droïdes: [2 sondes]
Armes: [Blaster, fusil blaster, bouclier à énergie]
"""


@pytest.mark.parametrize(
    "words",
    [
        ("check", "-v", "lys.yaml"), ("show", "lys.yaml"), ("show", "lys.yaml", "--json"),
        ("sheet", "lys.yaml", "-o", "o.pdf"), ("sheet", "lys.yaml", "--gm", "-o", "o.pdf"),
        ("sheet", "foe.yaml", "-o", "o.pdf"), ("sheet", "foe.yaml", "--cards", "-o", "o.pdf"),
        ("odds", "lys.yaml", "foe.yaml"),
    ],
)  # fmt: skip
def test_a_command_works_without(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "lys.yaml").write_text(TEXT, "utf-8")
    (tmp_path / "foe.yaml").write_text(f"{TEXT}pnj: oui\nvaisseau: intercepteur\n", "utf-8")
    done = holofiche(*words, "--by-the-book", cwd=tmp_path)
    assert done.code == 0, done.out + done.err
    assert '"maison": true' not in done.out


@pytest.mark.parametrize(
    "words",
    [("odds", "lys.yaml", "d6:soldat"), ("sheet", "--profile", "soldat", "--system", "d6", "-o", "o.pdf"),
     ("scenario", "d6", "lys.yaml", "--foes", "garnison", "-o", "o.pdf"),
     ("scenario", "d6", "lys.yaml", "--place", "arene", "-o", "o.pdf"),
     ("scenario", "d6", "lys.yaml", "--with", "soldat", "-o", "o.pdf"),
     ("scenario", "d6", "lys.yaml", "--only", "space", "-o", "o.pdf")],
)  # fmt: skip
def test_what_is_ours_alone_is_said_to_be_so(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "lys.yaml").write_text(TEXT, "utf-8")
    done = holofiche(*words, "--by-the-book", cwd=tmp_path)
    assert done.code != 0 and "this table goes without" in done.err, done.out + done.err


def test_l767_l932_a_fight_by_the_book_has_boxes_for_what_the_gm_decides(tmp_path: Path) -> None:
    """The rules say of foes what it takes to hide from them; the GM rolls or decides for them."""
    (tmp_path / "lys.yaml").write_text(TEXT, "utf-8")
    words = ("scenario", "d6", "lys.yaml", "--by-the-book", "-o", "o.pdf")
    done = holofiche(*words, "--json", cwd=tmp_path)
    assert [foe["block"] for foe in done.json()["foes"]] == ["ennemi-basique", "ennemi-perceptif", "boss"]
    assert holofiche(*words, cwd=tmp_path).code == 0
    pdf = pypdfium2.PdfDocument(tmp_path / "o.pdf")
    board = " ".join(" ".join(page.get_textpage().get_text_range() for page in pdf).split())
    for threshold in (15, 20, 30):
        assert f"Se cacher de lui Discrétion {threshold}" in board
    assert board.count("PV ……") == 3 and "DANGER" not in board and SIGN not in board


def test_nothing_on_paper_has_the_sign_then(d6: Definitions) -> None:
    """Of every class, as a character and as an opponent; with house values each of these marks some."""
    book, marked = d6.keep_house(()), 0
    for seed, classe in enumerate(d6.classes):
        text = draft.text(roll("d6", d6, seed, **{"class": classe}), d6)
        text += "vaisseau: chasseur\ncompagnon: rapace\nspeeder: airspeeder\ndroides: [sonde]\n"
        for d in (d6, book):
            c = all_systems()["d6"].examine(parse(text.encode(), "k.yaml"), d).subject
            pages = [*sheet.sheets(c), *opponent.pages([c]), *opponent.cards([c])]
            told = [one for page in pages for one in (*page.fields.values(), *(text for _label, text in page.more))]
            hits = [one for one in told if SIGN in one]
            assert bool(hits) == (d is d6), (classe, hits)
            marked += len(hits)
    assert marked > 100
