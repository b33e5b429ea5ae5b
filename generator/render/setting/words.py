"""The words of a page that WeasyPrint sets, as French prints them.

Templates hold words of their own between those that they are given; here all of them pass, so that none is forgotten.
An ordinal stands in an element of its own, which no style puts in capitals (2e TÊTE), and what ends it is raised, in
the smallest size of the type scale, in a field too: what is inked there falls where it is set.
"""

import re
from typing import TYPE_CHECKING

from generator.core.paper.typography import french

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SPOKEN = ("data-label", "data-title")
_NO_WORDS = ("style", "script")
_ORDINAL = re.compile(r"\b(\d+)(er|re|es?)\b")
_RAISED = "font-size: var(--t6); line-height: 0; vertical-align: .3em"


def set_words(root: "Element") -> "Element":
    """The same tree, its texts and what is said of its fields in French typography."""
    for element in list(root.iter()):
        if element.tag in _NO_WORDS:
            continue
        for name in _SPOKEN:
            if name in element.attrib:
                element.set(name, french(element.attrib[name]))
        for child in list(element):
            if child.tail:
                child.tail, ordinals = _split_ordinals(french(child.tail))
                at = list(element).index(child) + 1
                element[at:at] = ordinals
        if element.text:
            element.text, element[0:0] = _split_ordinals(french(element.text))
    return root


def _split_ordinals(text: str) -> "tuple[str, list[Element]]":
    """What stands before the first ordinal, and each ordinal with what follows it."""
    from xml.etree.ElementTree import Element, SubElement

    first, *parts = _ORDINAL.split(text)
    found = []
    for number, end, after in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        one = Element("span", {"style": "text-transform: none"})
        one.text, one.tail = number, after
        SubElement(one, "span", {"style": _RAISED, "data-raised": "1"}).text = end
        found.append(one)
    return first, found
