"""Pages as pictures: clear where nothing is drawn, the same strokes as PNG and as SVG."""

import io
import re
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from generator.cards import deal
from generator.cards.front import split_cards
from generator.cards.plates import card_pictures
from generator.cards.print import CardOptions
from generator.cards.view import FORMATS
from generator.paper.pdf.plates import Plate, make_pictures
from tests.run import EXAMPLES, holofiche

CARDS = deal.deck_of_game("nano").cards[:2]


def first(bleed: float = 0.0) -> Plate:
    return card_pictures(CARDS, CardOptions(), bleed, "svg")[0]


def png(plate: Plate, dpi: int = 100) -> Image.Image:
    [(_name, data)] = make_pictures([plate], "png", dpi)
    return Image.open(io.BytesIO(data))


def test_a_card_is_white_to_its_round_corners_and_clear_beyond() -> None:
    image = png(first())
    assert image.size == (249, 347)  # 63 x 88 mm
    assert image.getpixel((0, 0))[3] == 0 and image.getpixel((124, 2))[3] == 255  # type: ignore[index]


def test_with_bleed_it_is_larger_and_square() -> None:
    image = png(first(bleed=3))
    assert image.size == (272, 371)  # 69 x 94 mm
    assert image.getpixel((0, 0)) == image.getpixel((0, 12)) != (255, 255, 255, 255)  # the band runs off the edge


def test_sheets_for_a_virtual_table_hold_all_cards_in_rows_of_ten() -> None:
    found = {plate.name: plate.page for plate in card_pictures(CARDS, CardOptions(), 0, "png")}
    front, back = found["planche-1"], found["planche-1-dos"]
    assert (front.width, front.height) == (back.width, back.height)
    parts = split_cards(CARDS, FORMATS["poker"], "a4")  # a card that goes on is two
    assert len(CARDS) <= len(parts) <= 10 and round(front.width * 25.4 / 72) == 63 * len(parts)


def test_the_same_card_gives_the_same_bytes() -> None:
    for kind in ("png", "svg"):
        assert list(make_pictures([first()], kind, 60)) == list(make_pictures([first()], kind, 60))


def test_an_svg_needs_nothing_but_itself() -> None:
    [(_name, data)] = make_pictures([first()], "svg", 0)
    root = ElementTree.fromstring(data)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    used = {element.get("href", "")[1:] for element in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used and used <= ids
    assert not re.search(rb"font-|http(?!://www.w3.org/2000/svg)", data)


def test_a_browser_draws_an_svg_as_the_pdf_is_drawn(browser: Browser) -> None:
    """Outlines, colours, clips and strokes, held to what pdfium makes of the same page."""
    plate = card_pictures(CARDS, CardOptions(), 3, "svg")[1]
    [(_name, data)] = make_pictures([plate], "svg", 0)
    page = browser.new_page(viewport={"width": 522, "height": 711}, device_scale_factor=1)
    page.set_content(f"<style>*{{margin:0}} svg{{width:522px;height:711px}}</style>{data.decode()}")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("L")
    page.close()
    drawn = png(plate, 192).convert("RGBA")
    flat = Image.new("RGBA", drawn.size, "white")
    flat.alpha_composite(drawn)
    other = flat.convert("L").resize(shot.size)
    assert ImageStat.Stat(ImageChops.difference(shot, other)).mean[0] < 4
    assert ImageStat.Stat(ImageChops.difference(shot, Image.new("L", shot.size, 255))).mean[0] > 10


def test_figures_cards_bleed_alone_and_stand_together_for_a_virtual_table(tmp_path: Path) -> None:
    """Nothing of a neighbour or of the printer's marks is on a card; the sheet has them all as they are."""
    words = ("sheet", EXAMPLES / "aurek.yaml", "--as", "png", "--dpi", "100")
    assert holofiche(*words, "-o", tmp_path / "plain").code == 0
    assert holofiche(*words, "--bleed", "3", "-o", tmp_path / "bleeding").code == 0
    for name in ("carte-bastila", "dos-escouade-aurek"):
        image = Image.open(tmp_path / f"bleeding/{name}.png").convert("RGB")
        assert image.size == (272, 371)  # 69 x 94 mm
        rim = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
        assert rim == (0, 0, *image.size)  # colour runs off all edges
    sheet, back = (Image.open(tmp_path / f"plain/planche-1{end}.png").convert("RGB") for end in ("", "-dos"))
    assert sheet.size == back.size == (745, 347)  # three cards: Bastila's goes on
    card = Image.open(tmp_path / "plain/carte-bastila.png").convert("RGB").crop((12, 12, 236, 335))
    assert ImageStat.Stat(ImageChops.difference(sheet.crop((12, 12, 236, 335)), card)).mean[0] < 8


def test_tokens_and_cards_of_figures_are_white_within_and_clear_beyond(tmp_path: Path) -> None:
    assert holofiche("scenario", "nano", "--seed", "4", "--as", "png", "--dpi", "60", "-o", tmp_path).code == 0
    assert holofiche("sheet", EXAMPLES / "fuyards.yaml", "--as", "png", "--dpi", "60", "-o", tmp_path).code == 0
    for name in ("jeton-active.png", "carte-vel.png"):
        image = Image.open(tmp_path / name)
        assert image.getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert image.getpixel((image.width // 2, image.height // 2))[3] == 255  # type: ignore[index]
