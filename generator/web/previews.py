"""Pages as a browser shows them: SVG from our print engine, in layers that have an address each.

A preview is asked for at every keystroke. A page is three pictures laid on each other (`svg_layers_of_page`), each at
an address made from its own bytes: the browser has unchanged layers already, so that a keystroke brings some kilobytes
of ink. No picture has a fixed size in pixels, and PDFium is not used."""

import gzip
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from flask import Blueprint, Response, abort, request

from generator.base.record import Record
from generator.paper.pdf.page import Page
from generator.paper.pdf.svg import is_drawn, svg_layers_of_page, svg_of_page
from generator.paper.plan import PrintPlan
from generator.web.press import RecentFiles, one_at_a_time

MOST_PAGES = 12  # of a preview
_SCALE = 1.5  # pixels a point where nobody says otherwise: 893 across a page of A4
_MOST_SHOWN = 64
_MOST_BYTES = 32 * 1024 * 1024
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}

blueprint = Blueprint("previews", __name__)
_LAYERS = RecentFiles(_MOST_BYTES)
_SHOWN: dict[tuple[str, int], Sequence["PagePreview"]] = {}  # by what they were made from


class PagePreview(Record):
    """A page as a browser shows it; `layers`: the addresses of its pictures, from the lowest; its size is in pixels."""

    layers: tuple[str, ...]
    width: int
    height: int


def preview_plan(
    key: str, plan: Callable[[], PrintPlan], start: int = 0, count: int = MOST_PAGES
) -> Sequence[PagePreview]:
    """Return previews of up to `count` pages of a plan from `start` on, without empty pages.

    Raises PrintError or Refusal as printing does."""
    known = _SHOWN.get((key, start))
    if known is not None and all(_LAYERS.find(_name_of(layer)) for page in known for layer in page.layers):
        return known
    with one_at_a_time():
        pages = [_keep_layers(page) for page in _drawn_pages(plan(), start, start + count)]
        _SHOWN[key, start] = pages
        while len(_SHOWN) > _MOST_SHOWN:
            del _SHOWN[next(iter(_SHOWN))]
    return pages


def _drawn_pages(plan: PrintPlan, start: int, end: int) -> Iterator[Page]:
    at = 0
    for leaf in plan.leaves:
        for page in filter(is_drawn, leaf.pages):
            if start <= at < end:
                yield page
            at += 1
        if at >= end:
            return


def _keep_layers(page: Page) -> PagePreview:
    return PagePreview(
        tuple(_keep_picture(layer) for layer in svg_layers_of_page(page)),
        round(page.width * _SCALE),
        round(page.height * _SCALE),
    )


def _keep_picture(svg: bytes) -> str:
    """Store a picture and return its address, which answers as long as there is room for it."""
    name = hashlib.sha256(svg).hexdigest()[:32]
    _LAYERS.put(name, (gzip.compress(svg, 5, mtime=0),))
    return f"/calque/{name}.svg"


def _name_of(address: str) -> str:
    return address.rpartition("/")[2].partition(".")[0]


def picture_first_page(plan: PrintPlan, headers: Mapping[str, str] | None = None) -> Response:
    """Return the first page of a plan as one picture."""
    with one_at_a_time():
        page = next(_drawn_pages(plan, 0, 1))
    return Response(svg_of_page(page, plan.title), mimetype="image/svg+xml", headers=headers)


@blueprint.get("/calque/<name>.svg")
def show_layer(name: str) -> Response:
    """Return a layer of a page that was shown a moment ago; 404 where it is gone."""
    layer = _LAYERS.find(name)
    if layer is None:
        abort(404)
    (compressed,) = layer
    if "gzip" in request.headers.get("Accept-Encoding", ""):  # as it is kept
        return Response(compressed, mimetype="image/svg+xml", headers={**_FOREVER, "Content-Encoding": "gzip"})
    return Response(gzip.decompress(compressed), mimetype="image/svg+xml", headers=_FOREVER)
