"""The drawing operators of a page as WeasyPrint writes them, made plain: no fonts, no alpha, colours in hex.

WeasyPrint saves and restores the graphics state around everything; what a group changes and nobody reads is left out.
It fills a box through a clip of the same box, and one side of a border through a clip of that side: these are filled as
they are, half the operators of a form, which every print unpacks, colours, reads and packs again.
A page that needs more than strokes, fills, clips and text is refused: a block has no resources of its own.
"""

import re
from collections.abc import Callable, Mapping

Group = list["bytes | Group"]

_PAINT = {b"f", b"f*", b"S", b"s", b"B", b"B*", b"b", b"b*", b"TJ"}
_FILL, _LINE = {b"f", b"f*", b"B", b"B*", b"b", b"b*", b"TJ"}, {b"S", b"s", b"B", b"B*", b"b", b"b*"}
_PATH = {b"m", b"l", b"c", b"v", b"y", b"h", b"re", b"n"}
_TEXT = {b"BT", b"ET", b"Tm", b"Tf"}
_STATE = {b"rg", b"RG", b"w", b"J", b"j", b"M", b"d", b"cm", b"W", b"W*"}
_KNOWN = _PAINT | _PATH | _TEXT | _STATE
# What a new page starts with: said again, it says nothing. Kept where the same page also says otherwise.
_USUAL = {b"d": b"[] 0 d", b"J": b"0 J", b"j": b"0 j", b"M": b"4 M"}
_OPAQUE = re.compile(rb"/[aA]1(\.0)? gs")
_NUMBER = re.compile(rb"-?\d*\.\d+")
_NEAR = 0.03  # pixels that what is rounded twice may be off by
_PIECE = re.compile(rb"<([0-9a-fA-F]*)>\s*(-?[\d.]+)?")


class StrangeOperator(ValueError):
    """Something a block cannot hold: transparency, an image, a pattern."""


def tidy_operators(raw: bytes, face: Callable[[bytes], int]) -> bytes:
    """The operators of a page; `face`: the number of ours for a font of the document."""
    lines = [line for line in raw.split(b"\n") if line and not _OPAQUE.fullmatch(line)]
    said: dict[bytes, set[bytes]] = {}
    for line in lines:
        said.setdefault(line.rpartition(b" ")[2], set()).add(line)
    silent = {line for operator, line in _USUAL.items() if said.get(operator) == {line}} | {b"0 Tr"}
    root: Group = []
    stack = [root]
    for line in lines:
        if line == b"q":
            group: Group = []
            stack[-1].append(group)
            stack.append(group)
        elif line == b"Q":
            stack.pop()
        elif line not in silent and (plain := _plain_line(line, face)):
            stack[-1].append(plain)
    # SVG's mitre limit is 4, a page's 10: where it is always the same, it is said once.
    first = [b"4 M"] if b"4 M" in silent else []
    return b"\n".join([*first, *_lines_of_group(_simplify_group(root), {})])


def _plain_line(line: bytes, face: Callable[[bytes], int]) -> bytes:
    operands, _space, operator = line.rpartition(b" ")
    if operator in (b"rg", b"RG"):
        return b"#%s %s" % (b"".join(b"%02x" % round(255 * float(part)) for part in operands.split()), operator)
    if operator == b"Tf":
        name, size = operands.split()
        return b"/F%d %s Tf" % (face(name[1:]), _round_number(size, 3))
    if operator == b"TJ":
        return _merge_moves(operands) + b" TJ"
    if operator in (b"cm", b"Tm"):
        *matrix, x, y = operands.split()
        plain = b" ".join([*(_round_number(n, 5) for n in matrix), _round_number(x, 2), _round_number(y, 2)])
        return b"" if plain == b"1 0 0 1 0 0" and operator == b"cm" else plain + b" " + operator
    if operator not in _KNOWN:
        raise StrangeOperator(line.decode("latin-1"))
    places = 3 if operator == b"w" else 2
    return _NUMBER.sub(lambda m: _round_number(m[0], places), line)


def _round_number(number: bytes, places: int) -> bytes:
    text = b"%.*f" % (places, float(number))
    text = text.rstrip(b"0").rstrip(b".") if b"." in text else text
    return b"0" if text in (b"-0", b"") else text


def _merge_moves(operands: bytes) -> bytes:
    """Glyphs with what is moved between them, in whole thousandths: two moves in a row are one."""
    out, run, carried = [b"["], b"", 0.0
    for glyphs, move in _PIECE.findall(operands):
        if glyphs and round(carried):
            out += [b"<%s>" % run.upper(), b"%d" % round(carried)] if run else [b"%d" % round(carried)]
            carried, run = carried - round(carried), b""
        run += glyphs
        carried += float(move or 0)
    return b"".join([*out, b"<%s>]" % run.upper()])


def _simplify_group(group: Group) -> Group:
    """Without groups that paint nothing, that hold one group only, or that nothing follows."""
    out: Group = []
    for item in group:
        if isinstance(item, bytes):
            if out and item.endswith(b" m") and isinstance(out[-1], bytes) and out[-1].endswith(b" m"):
                out.pop()
            out.append(item)
            continue
        inner = _fill_unclipped(_simplify_group(item))
        if _paints_anything(inner):
            if _owns_colours(inner):
                out += inner
            else:
                out.append(inner)
    while out and isinstance(last := out[-1], list):
        out[-1:] = last
    return out


def _fill_unclipped(group: Group) -> Group:
    """A box that is filled through a clip of its own outline, or one side of a border, without the clip."""
    lines = [line for line in group if isinstance(line, bytes)]
    colours = [line for line in lines if _operator_of(line) == b"rg"]
    shape = [line for line in lines if line not in colours]
    steps = b" ".join(map(_operator_of, shape))
    if len(lines) < len(group) or len(colours) > 1:
        return group
    if steps.endswith(b" W n re W n re f") and steps.count(b"W") == 2:
        outline, box = shape[:-7], shape[-5]
        if box == shape[-2] and _is_near(_bounds_of_path(outline), _bounds_of_path([box])):
            return [*colours, *outline, b"f"]
    elif steps == b"m l l l W* n re re f*":
        side, inner, outer = (_bounds_of_path(path) for path in (shape[:4], shape[6:7], shape[7:8]))
        x0, y0, x1, y1 = _common_part(side, inner)
        upright = all(len({line.split()[n] for line in shape[:4]}) == 2 for n in (0, 1))
        if upright and min(x1 - x0, y1 - y0) < _NEAR and _is_near(_common_part(side, outer), side):
            x0, y0, x1, y1 = side
            sides = (_round_number(b"%f" % length, 2) for length in (x0, y0, x1 - x0, y1 - y0))
            return [*colours, b" ".join([*sides, b"re"]), b"f"]
    return group


def _bounds_of_path(path: list[bytes]) -> list[float]:
    """Left, top, right and bottom of its points; a rectangle is its first corner and its sides."""
    numbers = [float(number) for line in path for number in line.split()[:-1]]
    if path[0].endswith(b" re"):
        x, y, width, height = numbers
        return [x, y, x + width, y + height]
    return [min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])]


def _common_part(some: list[float], others: list[float]) -> list[float]:
    return [*map(max, some[:2], others[:2]), *map(min, some[2:], others[2:])]


def _is_near(some: list[float], others: list[float]) -> bool:
    return all(abs(one - other) < _NEAR for one, other in zip(some, others, strict=True))


def _operator_of(line: bytes) -> bytes:
    return line.rpartition(b" ")[2]


def _paints_anything(group: Group) -> bool:
    return any(_paints_anything(item) if isinstance(item, list) else _operator_of(item) in _PAINT for item in group)


def _owns_colours(group: Group) -> bool:
    """Whether a group changes nothing but colours and line widths, and says them before it paints."""
    told: set[bytes] = set()
    for item in group:
        if isinstance(item, list):
            return False
        operator = _operator_of(item)
        if operator in (b"rg", b"RG", b"w"):
            told.add(operator)
        elif (
            (operator in _FILL and b"rg" not in told)
            or (operator in _LINE and not {b"RG", b"w"} <= told)
            or operator in _STATE
        ):
            return False
    return True


def _lines_of_group(group: Group, state: Mapping[bytes, bytes]) -> list[bytes]:
    """The lines of a group: colours, widths and fonts that hold already are not said again. A font is, after a group:
    who wants to know which glyphs are shown reads line by line."""
    held = dict(state)
    out: list[bytes] = []
    for item in group:
        if isinstance(item, list):
            out += [b"q", *_lines_of_group(item, held), b"Q"]
            held.pop(b"Tf", None)
            continue
        operator = _operator_of(item)
        if operator in (b"rg", b"RG", b"w", b"Tf"):
            if held.get(operator) == item:
                continue
            held[operator] = item
        out.append(item)
    return out
