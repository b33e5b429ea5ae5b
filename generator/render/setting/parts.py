"""Pages taken apart: what sheets have in common is set once for all of them.

An element with `data-part` stands alone: its place and its size are fixed, whatever is in its neighbours. Such a part
is set on a page of its own, its neighbours as empty shells; what is left of the page is a part too. A part is named by
the hash of the tree it is set from, so equal parts of two sheets are one.
"""

import hashlib
from collections.abc import Sequence
from copy import copy, deepcopy
from typing import TYPE_CHECKING

from generator.core.frozen import dataclass

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PLACED = ("data-f", "data-t", "data-i")
_MOST = 10_000  # places of a part, and of what comes between two
_MARKED = (*PLACED, "data-part")


@dataclass(frozen=True)
class Part:
    name: str
    page: "Element"  # the tree to set, alone on a page
    orders: dict[str, int]  # the places in it -> where they come in the reading order of the whole page


def split(page: "Element", stamp: str) -> list[Part]:
    """The parts of a page, to be drawn in this order. `stamp`: a hash of all else that decides how they look."""
    apart = [element for element in page.iter() if "data-part" in element.attrib]
    orders = _orders(page, apart)
    trees = [_without(page, apart), *(_alone(page, path) for path in (_path(page, one) for one in apart))]
    return [_part(tree, orders, stamp) for tree in trees]


def _part(tree: "Element", orders: dict[str, int], stamp: str) -> Part:
    from xml.etree import ElementTree

    own = {name: orders[name] for name in names(tree)}
    text = ElementTree.tostring(tree, encoding="unicode")
    said = f"{stamp}\n{next(iter(own.values()), 0)}\n{text}"
    return Part(hashlib.sha256(said.encode()).hexdigest()[:32], tree, own)


def _orders(page: "Element", apart: Sequence["Element"]) -> dict[str, int]:
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


def names(tree: "Element") -> list[str]:
    return [element.attrib[key] for element in tree.iter() for key in PLACED if key in element.attrib]


def _path(page: "Element", wanted: "Element") -> list["Element"]:
    """From the page down to an element."""
    if page is wanted:
        return [page]
    for child in page:
        if any(inner is wanted for inner in child.iter()):
            return [page, *_path(child, wanted)]
    raise ValueError("not in this page")


def _without(page: "Element", apart: Sequence["Element"]) -> "Element":
    """The page with empty shells for these elements."""
    if page in apart:
        return _shell(page)
    found = copy(page)
    found[:] = [_without(child, apart) for child in page]
    return found


def _alone(page: "Element", path: Sequence["Element"]) -> "Element":
    """The last element of a path, where it stands: all around it is empty and unseen."""
    if len(path) == 1:
        found = deepcopy(page)
        return _styled(found, "visible")
    found = _shell(page)
    found[:] = [_alone(child, path[1:]) if child is path[1] else _shell(child) for child in page]
    return found


def _shell(element: "Element") -> "Element":
    found = element.makeelement(element.tag, {k: v for k, v in element.attrib.items() if k not in _MARKED})
    return _styled(found, "hidden")


def _styled(element: "Element", visibility: str) -> "Element":
    element.attrib["style"] = "; ".join(filter(None, (element.get("style"), f"visibility: {visibility}")))
    return element
