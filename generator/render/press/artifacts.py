"""Decoration in a tagged PDF: a drawing without a title says nothing, so it is an artifact, no figure (PDF/UA-1, 7.3).

WeasyPrint tags every drawing as a figure. What it built is changed before it is written: this is its inside (70.0).
"""

from collections import defaultdict
from typing import Any


def hide_decoration(pdf: Any) -> None:
    """Every figure without alternative text leaves the tree of tags; its marks on the page become an artifact's."""
    import pydyf

    by_reference = {each.reference: each for each in pdf.objects}
    numbers = by_reference[by_reference[pdf.catalog["StructTreeRoot"]]["ParentTree"]]["Nums"]
    elements_of = dict(zip(numbers[::2], numbers[1::2], strict=True))  # a page's number -> its elements by mark
    hidden: dict[bytes, set[int]] = defaultdict(set)
    for each in pdf.objects:
        if not isinstance(each, pydyf.Dictionary) or each.get("S") != "/Figure" or "Alt" in each:
            continue
        page = by_reference[each["Pg"]]
        for mark in each["K"]:
            elements_of[page["StructParents"]][mark] = "null"
            hidden[page["Contents"]].add(mark)
        by_reference[each["P"]]["K"].remove(each.reference)
        each.clear()
    for contents, marks in hidden.items():
        stream = by_reference[contents].stream
        for n in range(len(stream) - 1, 0, -1):
            if isinstance(stream[n], pydyf.Dictionary) and stream[n].get("MCID") in marks:
                stream[n - 1 : n + 2] = ["/Artifact", b"BMC"]
