"""Pages as SVG layers: sharp, sent once, and the same strokes that are printed."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from generator.files.files import open_file
from generator.paper.formats import Look
from generator.paper.pdf.page import Page
from generator.paper.pdf.plates import svg_layers_of_page, svg_of_page
from generator.sheets.make import sheets_of
from generator.sheets.print import SheetOptions, plan_sheets
from generator.web.server import create_app
from tests.run import EXAMPLES

HEADERS = {"Host": "127.0.0.1:8123", "Origin": "http://127.0.0.1:8123", "Accept-Encoding": "gzip"}
MOST_SENT = 60_000  # at a keystroke


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in ("mira.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


@pytest.fixture
def client(table: Path) -> Iterator[FlaskClient]:
    with create_app(8123, "key", folder=table).test_client() as one:
        one.get("/?cle=key", headers=HEADERS)
        yield one


def layers(client: FlaskClient, path: str) -> list[str]:
    return re.findall(r'src="([^"]+)"', client.get(path, headers=HEADERS | {"Accept-Encoding": ""}).text)


def test_a_keystroke_brings_the_ink_of_the_page_that_changed(client: FlaskClient, table: Path) -> None:
    preview = "/fichier/mira.yaml?pour=apercu"
    before = layers(client, preview)
    assert 4 <= len(before) == len(set(before)) <= 6  # of two pages
    for layer in before:
        answer = client.get(layer, headers=HEADERS)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Encoding"] == "gzip"
    text = (table / "mira.yaml").read_text("utf-8")
    (table / "mira.yaml").write_text(text.replace("nom: Mira Sol", "nom: Mira Soll"), "utf-8")
    after = layers(client, preview)
    new = [layer for layer in after if layer not in before]
    assert 1 <= len(new) <= 2  # a name stands in both banners
    sent = [len(client.get(layer, headers=HEADERS).data) for layer in new]
    assert sum(sent) + len(client.get(preview, headers=HEADERS).data) < MOST_SENT / 2


def test_dice_that_change_bring_less_than_a_page(client: FlaskClient, table: Path) -> None:
    preview = "/fichier/mira.yaml?pour=apercu"
    before = layers(client, preview)
    text = (table / "mira.yaml").read_text("utf-8")
    (table / "mira.yaml").write_text(
        re.sub(r"repartition: \{.*\}", "repartition: {vig: 3, dex: 3, perc: 1}", text), "utf-8"
    )
    new = [layer for layer in layers(client, preview) if layer not in before]
    assert sum(len(client.get(layer, headers=HEADERS).data) for layer in new) < MOST_SENT


def strokes(svg: bytes) -> list[bytes]:
    body = svg.partition(b"</defs>")[2]
    return re.findall(rb"<(?:path|use|image)[^>]*>", body)


@pytest.mark.parametrize("name", ["mira", "grakk", "loups", "aurek"])
def test_layers_have_every_stroke_of_the_page_in_its_order(name: str) -> None:
    opened = open_file(EXAMPLES / f"{name}.yaml")
    plan = plan_sheets(sheets_of(opened), SheetOptions(Look()), title=name)
    pages: list[Page] = [page for leaf in plan.leaves for page in leaf.pages]
    assert pages
    for page in pages:
        whole = strokes(svg_of_page(page, ""))
        assert whole
        assert [stroke for layer in svg_layers_of_page(page) for stroke in strokes(layer)] == whole


def test_a_layer_that_nobody_was_shown_is_no_page(client: FlaskClient) -> None:
    assert client.get("/calque/0123456789abcdef0123456789abcdef.svg", headers=HEADERS).status_code == 404


def test_pictures_of_files_maps_and_decks_are_drawings(client: FlaskClient) -> None:
    for path in (
        "/fichier/mira.yaml?pour=vignette",
        "/fichier/loups.yaml?pour=vignette",
        "/scenario/sylvaren?avec=fichier/loups.yaml&seed=3&pour=plan",
        "/cartes/vignette/d6",
    ):
        answer = client.get(path, headers=HEADERS | {"Accept-Encoding": ""})
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml"), path
        assert answer.text.startswith("<svg")
