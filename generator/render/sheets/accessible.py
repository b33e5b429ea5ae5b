"""The same sheets set whole by WeasyPrint, values in place: tagged, pdf/ua-1, and what the ink is measured against."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.render.drawing.faces import svg_of_face
from generator.render.errors import PrintError
from generator.render.press.attached import Attached
from generator.render.press.leaves import bind_leaves, has_backs
from generator.render.press.marks import MARKS
from generator.render.press.plan import PrintPlan, Progress, nothing_to_print
from generator.render.setting import typeset
from generator.render.setting.output import write_pdf
from generator.render.sheets import panels
from generator.render.sheets.filled import DRAWN, SUITE, Filled
from generator.render.sheets.print import SheetOptions, sources_of

# WeasyPrint keeps every box of every page: some 15 MB a sheet.
MOST = 20
EMPTY = "<html lang='fr'><head><style>@page {{ size: {size}; margin: 0 }}</style></head><body></body></html>"


def html_of_filled(filled: Filled, look: Look, zoom: float = 1.0) -> str:
    """`zoom`: of the leaf that a suite follows."""
    written: Mapping[str, Mapping[str, Any]] = {
        "texts": {name: {"size": text.size, "lines": text.lines} for name, text in filled.written.items()},
        "marks": {name: _svg_of_mark(filled, name) for name in filled.sheet.marks},
        "hidden": dict.fromkeys(filled.sheet.hidden, True),
        "images": dict.fromkeys(filled.images, True),
        "faces": {name: svg_of_face(face, look.ink) for name, face in filled.sheet.faces.items()},
    }
    sheet = filled.sheet
    context = {**panels.form_context(sheet.form, look), "mode": "fill", "written": written, "title": sheet.title}
    context |= {"marks": sheet.marks, "zoom": zoom, "fields": defaultdict(str, sheet.fields)}
    return typeset.render_template(sheet.template, context, look)


def _svg_of_mark(filled: Filled, name: str) -> dict[str, str]:
    tick = filled.form.ticks[name]
    return MARKS[filled.sheet.mark_of(name, tick.mark)].svg(tick.colour)


class TaggedPlan(PrintPlan):
    """Sheets that are set instead of drawn: what belongs together, filled, in place of leaves."""

    quires: Iterable[Sequence[Filled]] = ()
    options: SheetOptions = SheetOptions()

    def bind(self, progress: Progress = None) -> bytes:
        with ExitStack() as stack:
            setter = _Setter(stack, self.options.look)
            leaves, files, options = list[Sequence[Any]](), list[Attached](), self.options
            for count, quire in enumerate(self.quires, 1):
                pages = [page for filled in quire for page in setter.set_pages(filled)]
                leaves += options.split_leaves(quire, pages)
                files += [file for filled in quire for file in sources_of(filled.sheet)]
                if progress:
                    progress(count)
            if not any(leaves):
                raise nothing_to_print()
            if len(setter.zooms) > 1:
                raise PrintError("mixed-accessible", _("in large print, print these sheets separately"))
            bound = setter.documents[0].copy(bind_leaves(leaves, setter.empty_behind))
            bound.metadata.title = self.title
            duplex = self.turn if has_backs([*map(len, leaves)]) else "none"
            zoom = options.scale * max(setter.zooms)
            return write_pdf(bound, duplex=duplex, accessible=True, files=files, zoom=zoom)


class _Setter:
    """Sets sheet after sheet; what is set lives as long as the stack."""

    def __init__(self, stack: ExitStack, look: Look) -> None:
        self._stack, self._look = stack, look
        self.documents: list[Any] = []
        self.zooms: set[float] = set()
        self._zoom = 1.0  # of the leaf that a suite follows
        self._sheets = 0

    def set_pages(self, filled: Filled) -> Sequence[Any]:
        if filled.sheet.template != SUITE:
            self._zoom, self._sheets = 1.0, self._sheets + 1
        if self._sheets > MOST:
            message = _("at most {n} accessible sheets fit in one PDF: print them separately").format(n=MOST)
            raise PrintError("too-many-accessible", message)
        images = {name: picture.jpeg for name, picture in filled.images.items()}
        page = typeset.parse_page(html_of_filled(filled, self._look, self._zoom))
        self._zoom = typeset.zoom_of(page)
        self.zooms.add(self._zoom)
        document = self._lay_out(page, images)
        whole = filled.sheet.template in DRAWN
        return document.pages if whole else [document.pages[index] for index in filled.pages]

    def _lay_out(self, page: Any, images: Mapping[str, bytes]) -> Any:
        document = self._stack.enter_context(typeset.laid_out(page, images=images, folders=self._look.folders))
        self.documents.append(document)
        return document

    def empty_behind(self, front: Any) -> Any:
        """The empty back of a page."""
        return self._lay_out(EMPTY.format(size=f"{front.width}px {front.height}px"), {}).pages[0]
