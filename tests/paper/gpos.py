"""How wide fontTools says that a text is, kerning included: what the press is held to."""

from functools import cache
from itertools import pairwise
from typing import Any

from fontTools.ttLib import TTFont

from generator.paper.text import fonts


@cache
def font(name: str) -> Any:
    return TTFont(fonts.face_named(name).path)


@cache
def _subtables(name: str) -> list[list[Any]]:
    """The tables of pairs of each lookup that a feature called `kern` names."""
    table = font(name)["GPOS"].table
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    numbers = sorted({number for feature in features for number in feature.LookupListIndex})
    lookups = [table.LookupList.Lookup[number] for number in numbers]
    return [[getattr(one, "ExtSubTable", one) for one in lookup.SubTable] for lookup in lookups]


def _value(table: Any, left: str, right: str) -> int | None:
    if left not in table.Coverage.glyphs:
        return None
    if table.Format == 1:
        pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
        found = next((pair.Value1 for pair in pairs if pair.SecondGlyph == right), None)
        return None if found is None else int(found.XAdvance)
    first, second = table.ClassDef1.classDefs.get(left, 0), table.ClassDef2.classDefs.get(right, 0)
    value = table.Class1Record[first].Class2Record[second].Value1
    return int(value.XAdvance) if value else 0


@cache
def kern_between(name: str, left: str, right: str) -> float:
    """What a pair of characters is moved by, in ems."""
    cmap = font(name).getBestCmap()
    total = 0
    for tables in _subtables(name):
        values = (_value(table, cmap[ord(left)], cmap[ord(right)]) for table in tables)
        total += next((value for value in values if value is not None), 0)
    return total / float(font(name)["head"].unitsPerEm)


def width_of(name: str, text: str) -> float:
    """In ems."""
    cmap, metrics, units = font(name).getBestCmap(), font(name)["hmtx"], float(font(name)["head"].unitsPerEm)
    advances: float = sum(metrics[cmap[ord(char)]][0] for char in text) / units
    return advances + sum(kern_between(name, *pair) for pair in pairwise(text))
