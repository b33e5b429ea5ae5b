"""Before paper: everything is there, inside its box and away from the edge.

WeasyPrint loses text without a word: `overflow: hidden`, fixed heights at the foot of a page, columns that outgrow it.
"""

import re
from collections import defaultdict
from typing import Any

from generator.core.i18n import _
from generator.core.paper.formats import SAFE
from generator.render.errors import SettingError
from generator.render.press import fonts
from generator.render.setting import boxes

_SLACK = 1.0  # CSS pixels: what rounding and overhanging letters need
# Elements whose text is not for the page, and drawings, which hold no box.
_UNSET = {"head", "style", "script", "title", "template", "svg", "{http://www.w3.org/2000/svg}svg"}


def check_document(document: Any, root: Any, *, safe: float = SAFE) -> None:
    """Every fault at once."""
    if found := find_faults(document, root, safe=safe):
        raise SettingError("preflight", "\n".join(dict.fromkeys(said for _page, said in found)))


def find_faults(document: Any, root: Any, *, safe: float = SAFE) -> list[tuple[int, str]]:
    """Each with its page. `data-bleed` on an element says that it and what is in it may run to the paper's edge."""
    found: dict[int, str] = defaultdict(str)
    pages: dict[int, int] = {}
    told: list[tuple[int, str]] = []
    bleeding = {id(inner) for outer in root.iter() if "data-bleed" in outer.attrib for inner in outer.iter()}
    for spot in boxes.walk_boxes(document):
        pages.setdefault(id(spot.element), spot.page)
        if boxes.is_text(spot.box):
            fonts.check_glyphs(spot.box.text, where=_excerpt_of(spot.box.text))
            if not spot.is_generated:
                found[id(spot.element)] += spot.box.text
            told += [(spot.page, said) for said in _text_faults(document, spot, safe, id(spot.element) in bleeding)]
        elif spot.element is not None:
            told += [(spot.page, said) for said in _box_faults(document, spot, safe, id(spot.element) in bleeding)]
    return told + [(pages.get(id(element), 0), said) for element, said in _find_lost_texts(root, found)]


def _is_visible(box: Any) -> bool:
    if box.element_tag in ("html", "body") or boxes.is_line(box):
        return False
    return boxes.is_replaced(box) or (boxes.has_edges(box) and boxes.is_painted(box))


def _safe_area(document: Any, page: int, safe: float) -> boxes.BoxEdges:
    whole, margin = boxes.page_rect(document, page), safe * boxes.MM
    return boxes.BoxEdges(whole.x0 + margin, whole.y0 + margin, whole.x1 - margin, whole.y1 - margin)


def _box_faults(document: Any, spot: boxes.SetBox, safe: float, bleeds: bool) -> list[str]:
    place = spot.attribute("data-f") or spot.attribute("data-t") or spot.attribute("data-i")
    if not place and not _is_visible(spot.box):
        return []
    rect = boxes.border_rect(spot.box)
    named = place or f"{spot.box.element_tag}.{spot.element.get('class', '')}"
    if not bleeds and not boxes.transform_rect(rect, spot.matrix).inside(_safe_area(document, spot.page, safe), _SLACK):
        return [
            _("page {page}: {name} comes within {safe:g} mm of the edge").format(
                page=spot.page + 1, name=named, safe=safe
            )
        ]
    if place and any(not rect.inside(boxes.border_rect(holder), _SLACK) for holder in spot.holders):
        return [_("page {page}: field {name} runs out of its box").format(page=spot.page + 1, name=named)]
    return []


def _text_faults(document: Any, spot: boxes.SetBox, safe: float, bleeds: bool) -> list[str]:
    if not spot.box.text.strip():
        return []
    rect, text = boxes.text_rect(spot.box), _excerpt_of(spot.box.text)
    area = boxes.page_rect(document, spot.page) if bleeds else _safe_area(document, spot.page, safe)
    if not boxes.transform_rect(rect, spot.matrix).inside(area, _SLACK):
        return [_("page {page}: '{text}' comes too near the edge").format(page=spot.page + 1, text=text)]
    raised = spot.element is not None and "data-raised" in spot.element.attrib  # stands over its line, as accents do
    for holder in () if raised else reversed(spot.holders):
        if not rect.inside(boxes.border_rect(holder), _SLACK):
            return [
                _("page {page}: '{text}' runs out of <{tag} class={cls}>").format(
                    page=spot.page + 1, text=text, tag=holder.element_tag, cls=holder.element.get("class", "")
                )
            ]
    return []


def _find_lost_texts(root: Any, found: dict[int, str]) -> list[tuple[Any, str]]:
    """Text of the HTML that is in no box. Spaces collapse and capitals may be CSS's doing: neither is compared."""
    lost = []
    for element, text in _own_texts(root):
        if not _occurs_in_order(_bare_letters(text), _bare_letters(found[id(element)])):
            lost.append((element, _("'{text}' was lost in the setting").format(text=_excerpt_of(text))))
    return lost


def _own_texts(element: Any) -> list[tuple[Any, str]]:
    if element.tag in _UNSET or not isinstance(element.tag, str) or "hidden" in element.attrib:
        return []
    own = [(element, (element.text or "") + "".join(child.tail or "" for child in element))]
    return own + [pair for child in element for pair in _own_texts(child)]


def _bare_letters(text: str) -> str:
    return re.sub(r"[\s\u00ad]+", "", text).casefold()


def _occurs_in_order(wanted: str, found: str) -> bool:
    """Whether all of it is there, in order: hyphens and a table's repeated head may stand between."""
    letters = iter(found)
    return all(letter in letters for letter in wanted)


def _excerpt_of(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"
