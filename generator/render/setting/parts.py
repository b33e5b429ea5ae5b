"""Pages taken apart: what sheets have in common is set once for all of them.

An element with `data-part` stands alone: its place and its size are fixed, whatever is in its neighbours. Such a part
is set on a page of its own, its neighbours as empty shells; what is left of the page is a part too. A part is named by
the hash of the tree it is set from, so equal parts of two sheets are one. With `data-at` (millimetres across and down,
as its style says too) a part may stand anywhere: it is set in the corner of what it stands in, and moved.
"""

import hashlib
import re
from collections.abc import Sequence
from copy import copy, deepcopy
from typing import TYPE_CHECKING

from generator.core.record import Record

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PLACED = ("data-f", "data-t", "data-i")
_MOST = 10_000  # places of a part, and of what comes between two
_MARKED = (*PLACED, "data-part")
_STANDS = re.compile(r"left: \S+; top: \S+; ")


class FormPart(Record):
    name: str
    page: "Element"  # the tree to set, alone on a page
    orders: dict[str, int]  # the places in it -> where they come in the reading order of the whole page, or of the part
    at: tuple[float, float, int] | None = None  # how far it is moved, and what its orders begin at


def split_page(page: "Element", stamp: str) -> list[FormPart]:
    """The parts of a page, to be drawn in this order. `stamp`: a hash of all else that decides how they look."""
    apart = [element for element in page.iter() if "data-part" in element.attrib]
    orders = _reading_orders(page, apart)
    found = [_make_part(_without_parts(page, apart), orders, stamp)]
    for number, one in enumerate(apart, 1):
        moved = one.get("data-at")
        x, y = map(float, (moved or "0 0").split())
        at = (x, y, number * _MOST) if moved else None
        found.append(_make_part(_part_alone(page, _path_to(page, one)), orders, stamp, at))
    return found


def _make_part(
    tree: "Element", orders: dict[str, int], stamp: str, at: tuple[float, float, int] | None = None
) -> FormPart:
    from xml.etree import ElementTree

    own = {name: orders[name] - (at[2] if at else 0) for name in names_of_places(tree)}
    text = ElementTree.tostring(tree, encoding="unicode")
    said = f"{stamp}\n{next(iter(own.values()), 0)}\n{text}"
    return FormPart(hashlib.sha256(said.encode()).hexdigest()[:32], tree, own, at)


def _reading_orders(page: "Element", apart: Sequence["Element"]) -> dict[str, int]:
    """Where each place comes in reading order: after so many parts, whatever there is in those."""
    inside = {id(inner): n for n, one in enumerate(apart, 1) for inner in one.iter()}
    found: dict[str, int] = {}
    part = 0
    for element in page.iter():
        own = inside.get(id(element))
        part = own or part
        for name in (element.attrib[key] for key in PLACED if key in element.attrib):
            at = part * _MOST + (_MOST // 2 if own is None else 0)
            found[name] = at + sum(at <= other < at + _MOST // 2 for other in found.values())
    return found


def names_of_places(tree: "Element") -> list[str]:
    return [element.attrib[key] for element in tree.iter() for key in PLACED if key in element.attrib]


def _path_to(page: "Element", wanted: "Element") -> list["Element"]:
    """From the page down to an element."""
    if page is wanted:
        return [page]
    for child in page:
        if any(inner is wanted for inner in child.iter()):
            return [page, *_path_to(child, wanted)]
    raise ValueError("not in this page")


def _without_parts(page: "Element", apart: Sequence["Element"]) -> "Element":
    """The page with empty shells for these elements."""
    if page in apart:
        return _empty_shell(page)
    found = copy(page)
    found[:] = [_without_parts(child, apart) for child in page if "data-at" not in child.attrib]
    return found


def _part_alone(page: "Element", path: Sequence["Element"]) -> "Element":
    """The last element of a path, where it stands: all around it is empty and unseen."""
    if len(path) == 1:
        found = deepcopy(page)
        if found.attrib.pop("data-at", None):
            found.attrib["style"] = _STANDS.sub("left: 0; top: 0; ", found.attrib["style"])
        return _with_visibility(found, "visible")
    found = _empty_shell(page)
    around = [child for child in page if child is path[1] or "data-at" not in child.attrib]
    found[:] = [_part_alone(child, path[1:]) if child is path[1] else _empty_shell(child) for child in around]
    return found


def _empty_shell(element: "Element") -> "Element":
    found = element.makeelement(element.tag, {k: v for k, v in element.attrib.items() if k not in _MARKED})
    return _with_visibility(found, "hidden")


def _with_visibility(element: "Element", visibility: str) -> "Element":
    element.attrib["style"] = "; ".join(filter(None, (element.get("style"), f"visibility: {visibility}")))
    return element
