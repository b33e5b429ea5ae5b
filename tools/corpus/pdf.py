"""A PDF read back: its pages with their words, the fields of its form, and the pages as pictures.

Words come from PDFium letter by letter, so that it does not matter in what order or with what operators an engine drew
them: a word ends at a blank, where the baseline changes, or where the pen jumps.
"""

import ctypes
import io
from collections import Counter
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfReader

DPI = 100
POINT = 25.4 / 72  # in millimetres
JUMP = 0.15  # of the type size: less than a blank, more than what letters are spaced by
HYPHENS = {"\x02": "-", "\ufffe": "-"}  # what PDFium makes of one at the end of a line

Word = list[Any]  # text, left and baseline in millimetres from the top left corner, size in points, font


def read_pdf(data: bytes, picture: Path) -> dict[str, Any]:
    """Record a PDF and return the record; its pages are saved as `picture`-1.png and so on."""
    pages = []
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document):
            size = [round(side * POINT, 1) for side in page.get_size()]
            words = list(read_words(page))
            pages.append({"size": size, "label": document.get_page_label(number), "words": words})
            image = page.render(scale=DPI / 72).to_pil().convert("RGB")
            image.save(picture.with_name(f"{picture.name}-{number + 1}.png"), compress_level=2)
    sizes = Counter(letter for page in pages for word in page["words"] for letter in [word[3]] * len(word[0]))
    shares = {f"{size:g}": round(count / sizes.total(), 4) for size, count in sorted(sizes.items())}
    fields = list(read_fields(data)) if b"/AcroForm" in data else []
    return {"bytes": len(data), "pages": pages, "sizes": shares, "fields": fields}


def read_words(page: Any) -> Iterator[Word]:
    """Give the words of a page in the order they are drawn in."""
    letters, height = page.get_textpage(), page.get_height()
    x, y, matrix, box = ctypes.c_double(), ctypes.c_double(), pdfium.FS_MATRIX(), pdfium.FS_RECTF()
    word, end = Word(), (0.0, 0.0)
    for n in range(letters.count_chars()):
        char = chr(pdfium.FPDFText_GetUnicode(letters, n))
        if pdfium.FPDFText_IsGenerated(letters, n):
            continue  # a guess of PDFium's
        if char.isspace():
            yield from [word] if word else []
            word = []
            continue
        pdfium.FPDFText_GetCharOrigin(letters, n, x, y)
        pdfium.FPDFText_GetMatrix(letters, n, matrix)
        pdfium.FPDFText_GetLooseCharBox(letters, n, box)
        scale = hypot(matrix.a, matrix.b) or 1.0
        across, up = matrix.a / scale, matrix.b / scale  # the way the line runs
        size = pdfium.FPDFText_GetFontSize(letters, n) * scale
        right, above = x.value - end[0], y.value - end[1]
        off = abs(above * across - right * up) > 0.5 or abs(right * across + above * up) > JUMP * size
        if word and off:
            yield word
            word = []
        if not word:
            place = round(x.value * POINT, 2), round((height - y.value) * POINT, 2)
            word = ["", *place, round(size, 2), _font_name(letters, n)]
        word[0] += HYPHENS.get(char, char)
        wide = box.right - box.left if abs(across) > abs(up) else box.top - box.bottom
        end = (x.value + abs(wide) * across, y.value + abs(wide) * up)
    yield from [word] if word else []


def _font_name(letters: Any, n: int) -> str:
    name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
    pdfium.FPDFText_GetFontInfo(letters, n, name, 128, flags)
    return name.value.decode("utf-8", "replace").rpartition("+")[2]


def read_fields(data: bytes) -> Iterator[dict[str, Any]]:
    """Give the fields of a form page by page, in the order the Tab key goes through them."""
    for number, page in enumerate(PdfReader(io.BytesIO(data)).pages):
        height, widgets = float(page.mediabox.height), page.annotations or ()
        for widget in (reference.get_object() for reference in widgets):
            x0, y0, x1, y1 = (float(side) for side in widget["/Rect"])
            group = f"{widget['/Parent']['/T']}." if "/Parent" in widget else ""
            at = [round(side * POINT, 3) for side in (x0, height - y1, x1, height - y0)]
            more = {key: str(widget.get(key, "")) for key in ("/FT", "/Ff", "/Q", "/TU", "/V", "/DA")}
            tabs = str(page.get("/Tabs", ""))
            yield {"name": f"{group}{widget['/T']}", "page": number, "at": at, "tabs": tabs, **more}
