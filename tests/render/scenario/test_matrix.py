"""The heat map of who beats whom: every name and number on it, on as many pages as it takes."""

import io

import pytest
from pypdf import PdfReader

from generator.core.paper.formats import PT, SIZES, Ink, Look
from generator.core.paper.matrix import Cell, Matrix
from generator.render.scenario.matrix import ACROSS, DOWN, plan_matrix
from tests.render.reading import words


@pytest.mark.parametrize(
    ("win", "told"), [(0.0, "0"), (0.003, "<1"), (0.004999, "<1"), (0.5, "50"), (0.998, ">99"), (1.0, "100")]
)
def test_no_chance_claims_to_be_certain(win: float, told: str) -> None:
    assert Cell(win, None).percent == told


def test_no_word_of_a_title_is_broken_and_pages_share() -> None:
    met, long = ("Stormtrooper",) * (ACROSS + 1), "Wolfeschlegelsteinhausenberger"
    matrix = Matrix("Sylvaren", "La carcasse", (long,), met, ((Cell(0.5, None),) * len(met),))
    made = plan_matrix(matrix, "x.pdf", Look()).bind()
    found = [page.extract_text() for page in PdfReader(io.BytesIO(made)).pages]
    assert [text.count("Stormtrooper") for text in found] == [6, 5] and all(long in text for text in found)


@pytest.mark.parametrize("ink", ["color", "gray", "light"])
@pytest.mark.parametrize(("rows", "columns", "pages"), [(1, 1, 1), (DOWN, ACROSS, 1), (DOWN + 1, ACROSS + 1, 4)])
def test_every_name_and_number_is_printed(rows: int, columns: int, pages: int, ink: Ink) -> None:
    names = tuple(f"{n} × Soldat de la Flotte Rebelle lourd" for n in range(rows))
    met = tuple(f"Officier-{n}" for n in range(columns))
    cells = tuple(tuple(Cell((n + k) % 90 / 100, 0.1 * k) for k in range(columns)) for n in range(rows))
    matrix = Matrix("Sylvaren", "La carcasse", names, met, cells, ("Rien n’est dit.",))
    made = plan_matrix(matrix, "x.pdf", Look(ink=ink)).bind()
    found = PdfReader(io.BytesIO(made)).pages
    text = " ".join(" ".join(page.extract_text().split()) for page in found)
    assert len(found) == pages and "Rien n’est dit." in text
    assert all(name.split(" ")[0] + " ×" in text.replace("\u00a0", " ").replace("\u202f", " ") for name in names)
    assert all(name in text for name in met) and "0,0" in text


def test_it_is_compact() -> None:
    """Six figures against seven enemies in the upper half of a page, a cell as high as its number and some air."""
    met = tuple(f"Officier-{n}" for n in range(7))
    cells = tuple(tuple(Cell(0.5, 1.25) for _enemy in met) for _figure in range(6))
    matrix = Matrix("Sylvaren", "La carcasse", tuple(f"Rok {n}" for n in range(6)), met, cells)
    found = words(plan_matrix(matrix, "x.pdf", Look()).bind())
    height = SIZES["a4"][1] / PT
    assert min(word.baseline for word in found if word.text == "50") > height * 0.6
