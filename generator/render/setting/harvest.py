"""What WeasyPrint set, as blocks: the operators of its pages, without its fonts.

WeasyPrint keeps the numbers of glyphs when it subsets a font, so our own subset draws the same; that is checked here.
"""

from typing import Any

from generator.core.i18n import _, quote_words
from generator.render.errors import SettingError
from generator.render.press import fonts
from generator.render.press.blocks import Block
from generator.render.press.pdf import find_references
from generator.render.setting import boxes
from generator.render.setting.operators import StrangeOperator, tidy_operators


def harvest_blocks(document: Any) -> list[Block]:
    """One block a page."""
    found: list[Block] = []
    document.write_pdf(finisher=lambda _document, pdf: found.extend(_blocks_of_pages(document, pdf)))
    return found


def _blocks_of_pages(document: Any, pdf: Any) -> list[Block]:
    numbers = {font.hash.encode(): _face_number(font) for font in document.fonts.values()}
    found = []
    for page, number in zip(document.pages, pdf.pages["Kids"][::3], strict=True):
        content = pdf.objects[find_references(pdf.objects[number]["Contents"])[0]]
        raw = b"\n".join(part if isinstance(part, bytes) else part.data for part in content.stream)
        try:
            operators = tidy_operators(raw, numbers.__getitem__)
        except StrangeOperator as error:
            message = _("a page cannot be kept as a block: {operator}").format(operator=error)
            raise SettingError("strange-operator", message) from error
        found.append(Block(round(page.width * boxes.PT, 2), round(page.height * boxes.PT, 2), operators))
    return found


def _face_number(font: Any) -> int:
    """The number of our face; its glyphs have to be those of the document's font, by number."""
    face = fonts.choose_face([font.family], font.weight, bool(font.style))
    known = fonts.load_font(face.name).texts
    moved = {glyph: text for glyph, text in font.to_unicode.items() if known.get(glyph, "").strip() != text.strip()}
    if moved:
        glyphs = ", ".join(f"{glyph} {quote_words(text)}" for glyph, text in sorted(moved.items()))
        raise SettingError("moved-glyphs", _("{face} has other glyphs: {glyphs}").format(face=face.name, glyphs=glyphs))
    return fonts.list_faces().index(face)
