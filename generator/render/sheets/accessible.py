"""The same sheets set whole by WeasyPrint, values in place: tagged, pdf/ua-1, and what the ink is measured against."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from generator.core.i18n import _
from generator.core.paper.formats import Duplex, Look
from generator.render.errors import PrintError
from generator.render.press.attached import Attached
from generator.render.press.marks import MARKS
from generator.render.setting import typeset
from generator.render.setting.output import write_pdf
from generator.render.sheets import panels
from generator.render.sheets.filled import DRAWN, Filled

# WeasyPrint keeps every box of every page: some 15 MB a sheet.
MOST = 20


def html_of_filled(filled: Filled, look: Look, zoom: float = 1.0) -> str:
    """`zoom`: of the leaf that a suite follows."""
    written: Mapping[str, Mapping[str, Any]] = {
        "texts": {name: {"size": text.size, "lines": text.lines} for name, text in filled.written.items()},
        "marks": {name: _svg_of_mark(filled, name) for name in filled.sheet.marks},
        "images": dict.fromkeys(filled.images, True),
    }
    sheet = filled.sheet
    context = {**panels.form_context(sheet.form, look), "mode": "fill", "written": written, "title": sheet.title}
    context |= {"marks": sheet.marks, "zoom": zoom, "fields": defaultdict(str, sheet.fields)}
    return typeset.render_template(sheet.template, context, look)


def _svg_of_mark(filled: Filled, name: str) -> dict[str, str]:
    tick = filled.form.ticks[name]
    return MARKS[tick.mark].svg(tick.colour)


def write_tagged_pdf(
    leaves: Iterable[Sequence[Filled]], look: Look, *, title: str | None, duplex: Duplex, scale: float = 1.0
) -> tuple[bytes, int]:
    """All leaves as one tagged PDF, and its number of pages."""
    with ExitStack() as stack:
        pages: list[Any] = []
        files: list[Attached] = []
        first = None
        zooms: set[float] = set()
        for count, leaf in enumerate(leaves, 1):
            if count > MOST:
                raise PrintError(
                    "too-many-accessible",
                    _("at most {n} accessible sheets fit in one PDF: print them separately").format(n=MOST),
                )
            zoom = 1.0
            for filled in leaf:
                images = {name: picture.jpeg for name, picture in filled.images.items()}
                page = typeset.parse_page(html_of_filled(filled, look, zoom))
                zooms.add(zoom := typeset.zoom_of(page))
                document = stack.enter_context(typeset.laid_out(page, images=images, folders=look.folders))
                whole = filled.sheet.template in DRAWN
                pages += document.pages if whole else [document.pages[index] for index in filled.pages]
                first = first or document
            if leaf[0].sheet.source is not None:
                files.append(Attached(leaf[0].sheet.source_name or "fiche.yaml", leaf[0].sheet.source))
            files += [Attached(name, text) for name, text in leaf[0].sheet.also]
        if first is None:
            raise PrintError("nothing-to-print", _("there is no sheet to print"))
        if len(zooms) > 1:
            raise PrintError("mixed-accessible", _("in large print, print these sheets separately"))
        bound = first.copy(pages)
        if title:
            bound.metadata.title = title
        return write_pdf(bound, duplex=duplex, accessible=True, files=files, zoom=scale * max(zooms)), len(pages)
