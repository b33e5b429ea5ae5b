"""WeasyPrint's box tree, read after layout. All that we use of its private interface is here; its version is pinned.

WeasyPrint says nowhere in public where an element came to stand, and a form is only of use if every field's place is
known: so the tree of boxes is walked after layout. Placeholders stand where a box left the flow, lines of a paragraph
share an element, transforms are the holder's: each is met here once, so that nobody else needs to know.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from generator.core.record import Record

# What ink can follow of a field's style, beside font, size, colour and alignment.
PLAIN: dict[str, tuple[Any, ...]] = {
    "letter_spacing": ("normal", 0),
    "word_spacing": (0,),
    "text_transform": ("none",),
    "font_kerning": ("none",),
    "font_variant_ligatures": ("none",),
    "text_align_all": ("start", "left", "center", "right", "end"),
}

PT = 0.75  # a CSS pixel in points
MM = 96 / 25.4  # a millimetre in CSS pixels


class BoxEdges(Record):
    """In CSS pixels from the top left corner of the page."""

    x0: float
    y0: float
    x1: float
    y1: float

    def inside(self, other: "BoxEdges", slack: float) -> bool:
        return (
            self.x0 >= other.x0 - slack
            and self.y0 >= other.y0 - slack
            and self.x1 <= other.x1 + slack
            and self.y1 <= other.y1 + slack
        )


class SetBox(Record):
    """A box where it was laid out. `holders`: the blocks it flows in, out to the first that left the flow."""

    page: int
    box: Any
    matrix: Any  # of all transforms around it, or None
    holders: tuple[Any, ...]

    @property
    def element(self) -> Any:
        return self.box.element

    @property
    def is_generated(self) -> bool:
        """Whether CSS made it up (::before, ::after, a marker)."""
        return "::" in (self.box.element_tag or "")

    def attribute(self, name: str) -> str | None:
        """An attribute of the element this box is the principal box of."""
        if self.is_generated or self.element is None or is_text(self.box) or is_line(self.box):
            return None
        value = self.element.get(name)
        return value if value is None or not self._anonymous() else None

    def _anonymous(self) -> bool:
        parent = self.holders[-1] if self.holders else None
        return parent is not None and parent.element is self.element and "::" not in (parent.element_tag or "")


def html_source(root: Any, base: str, fetcher: Any) -> Any:
    """What WeasyPrint sets, from a tree: it takes text only, and parses it slowly."""
    import cssselect2
    import weasyprint

    class Source(weasyprint.HTML):  # type: ignore[misc]
        def __init__(self) -> None:
            self.base_url, self.url_fetcher, self.media_type = base, fetcher, "print"
            self.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
            self.etree_element = self.wrapper_element.etree_element

    return Source()


def walk_boxes(document: Any) -> Iterator[SetBox]:
    for number, page in enumerate(document.pages):
        yield from _walk_box(page._page_box, number, None, ())


def page_rect(document: Any, number: int) -> BoxEdges:
    page = document.pages[number]
    return BoxEdges(0, 0, page.width, page.height)


def _walk_box(box: Any, page: int, matrix: Any, holders: tuple[Any, ...]) -> Iterator[SetBox]:
    box = getattr(box, "_box", box)  # a placeholder stands where a box left the flow
    if box.transformation_matrix:
        matrix = box.transformation_matrix @ matrix if matrix else box.transformation_matrix
    if box.style["position"] in ("absolute", "fixed") or box.transformation_matrix:
        holders = ()
    yield SetBox(page, box, matrix, holders)
    inner = (*holders, box) if _holds_content(box) else holders
    for child in box.all_children():
        yield from _walk_box(child, page, matrix, inner)


@cache
def _box_kinds(*names: str) -> tuple[type, ...]:
    from weasyprint.formatting_structure import boxes

    return tuple(getattr(boxes, f"{name}Box") for name in names)


def is_text(box: Any) -> bool:
    return isinstance(box, _box_kinds("Text"))


def is_line(box: Any) -> bool:
    return isinstance(box, _box_kinds("Line"))


def is_replaced(box: Any) -> bool:
    return isinstance(box, _box_kinds("Replaced"))


def _holds_content(box: Any) -> bool:
    if isinstance(box, _box_kinds("Page")) or box.is_for_root_element or box.element_tag == "body":
        return False
    return isinstance(box, _box_kinds("BlockContainer", "FlexContainer", "GridContainer"))


def border_rect(box: Any) -> BoxEdges:
    x, y = box.border_box_x(), box.border_box_y()
    return BoxEdges(x, y, x + box.border_width(), y + box.border_height())


def content_rect(box: Any) -> BoxEdges:
    x, y = box.content_box_x(), box.content_box_y()
    return BoxEdges(x, y, x + box.width, y + box.height)


def padding_rect(box: Any) -> BoxEdges:
    x, y = box.padding_box_x(), box.padding_box_y()
    return BoxEdges(x, y, x + box.padding_width(), y + box.padding_height())


def text_rect(box: Any) -> BoxEdges:
    """Where the letters are: a font's own ascent and descent leave more room than any letter of ours takes."""
    size, baseline = box.style["font_size"], box.position_y + box.baseline
    return BoxEdges(box.position_x, baseline - 0.72 * size, box.position_x + box.width, baseline + 0.2 * size)


def transform_rect(rect: BoxEdges, matrix: Any) -> BoxEdges:
    """The rectangle around a transformed rectangle."""
    if not matrix:
        return rect
    corners = [matrix.transform_point(x, y) for x in (rect.x0, rect.x1) for y in (rect.y0, rect.y1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return BoxEdges(min(xs), min(ys), max(xs), max(ys))


def first_line(box: Any) -> tuple[float, float]:
    """How high a line of text would be in an empty box, and how far down it would stand: as it would be laid out."""
    from weasyprint.text.line_break import strut

    height, baseline = strut(box.style)
    return height, baseline


def has_edges(box: Any) -> bool:
    """Whether it has a rectangle of its own: lines, text and table parts have not."""
    return isinstance(box, _box_kinds("Block", "InlineBlock", "FlexContainer", "GridContainer", "TableCell"))


def is_painted(box: Any) -> bool:
    """Whether a box has a border or a background to be seen."""
    style = box.style
    borders = (getattr(box, f"border_{side}_width", 0) for side in ("top", "right", "bottom", "left"))
    images = any(kind != "none" for kind, _ in style["background_image"])
    return any(borders) or images or style["background_color"].alpha > 0


def fixed_leading(box: Any) -> bool:
    """Whether its line-height is a length, as over ruled lines, and not a multiple of the size."""
    return not isinstance(box.style["line_height"], (int, float)) and box.style["line_height"] != "normal"
