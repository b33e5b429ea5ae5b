"""The words of a page that WeasyPrint sets, as French prints them.

Templates hold words of their own between those that they are given; here all of them pass, so that none is forgotten.
An ordinal stands in an element of its own, which no style puts in capitals (2e TÊTE).
"""

import re
from typing import TYPE_CHECKING

from generator.core.paper.typography import french

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_SPOKEN = ("data-label", "data-title")
_NO_WORDS = ("style", "script")
_ORDINAL = re.compile(r"(\b\d+(?:er|re|es?)\b)")


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
    from xml.etree.ElementTree import Element

    first, *parts = _ORDINAL.split(text)
    found = [Element("span", {"style": "text-transform: none"}) for _each in parts[::2]]
    for one, ordinal, after in zip(found, parts[::2], parts[1::2], strict=True):
        one.text, one.tail = ordinal, after
    return first, found
