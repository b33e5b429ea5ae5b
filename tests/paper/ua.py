"""What PDF/UA-1 asks and a careless template breaks, read from the file: veraPDF's rules 7.1 to 7.3, in few lines."""

from collections.abc import Iterator
from typing import Any

from tests.paper import reading

_PAINTING = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"sh", b"Do", b"Tj", b"TJ", b"'", b'"', b"EI"}

_ROWS = {"/TR"}
# What may stand in what (7.2).
_INSIDE = {
    "/Table": {"/TR", "/THead", "/TBody", "/TFoot", "/Caption"}, "/THead": _ROWS, "/TBody": _ROWS, "/TFoot": _ROWS,
    "/TR": {"/TH", "/TD"}, "/L": {"/L", "/LI", "/Caption"}, "/LI": {"/Lbl", "/LBody"},
}  # fmt: skip


def faults(pdf: bytes) -> list[str]:
    """Figures that say nothing, tables of anything but rows, content neither tagged nor artifact, marks of no tag."""
    reader = reading.reader(pdf)
    root: Any = reader.root_object
    elements = list(_elements(root["/StructTreeRoot"]))
    found = ["a figure without Alt" for each in elements if each["/S"] == "/Figure" and not each.get("/Alt")]
    for each in elements:
        inside = {kid["/S"] for kid in _kids(each)}
        if strange := inside - _INSIDE.get(each["/S"], inside):
            found.append(f"{strange} in a {each['/S']}")
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    elements_of = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for number, page in enumerate(reader.pages, 1):
        known = elements_of[page["/StructParents"]].get_object()
        depth: list[Any] = []
        contents: Any = page.get_contents()
        for operands, operator in contents.operations:
            if operator in (b"BDC", b"BMC"):
                depth.append(operands)
                mark = operands[1].get("/MCID") if operator == b"BDC" else None
                if mark is not None and known[mark].get_object() is None:
                    found.append(f"page {number}: mark {mark} belongs to no tag")
            elif operator == b"EMC":
                depth.pop()
            elif operator in _PAINTING and not depth:
                found.append(f"page {number}: {operator!r} is neither tagged nor an artifact")
    return found


def _elements(node: Any) -> Iterator[Any]:
    for each in _kids(node):
        yield each
        yield from _elements(each)


def _kids(node: Any) -> Iterator[Any]:
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        each = kid.get_object()
        if isinstance(each, dict) and "/S" in each:
            yield each
