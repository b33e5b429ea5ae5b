"""The single shapes of a block: every path that is painted and every line of letters, each with the box it fills.

A sticker is a part of a form. Cut out of the drawing by a window alone it would carry the splinters of whatever its
edges cross: the tip of a slanted corner, half a slash, the foot of a letter. So the form is split
into shapes, and a part takes those that are whole on it or run right through."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.pdf.page import Block, Box, Matrix
from generator.paper.text import fonts

_TOKEN = re.compile(rb"\[[^\]]*\]|<[0-9A-Fa-f]*>|[^\s\[\]<>]+")
_TYPE = {b"Tc", b"Ts", b"Tf"}
_STATE = {b"cm", b"rg", b"RG", b"g", b"G", b"w", b"M", b"J", b"j", b"d", *_TYPE}
_POINTS = {b"m": 1, b"l": 1, b"c": 3}
_STROKES, _FILLS = {b"S", b"s", b"B", b"B*", b"b"}, {b"f", b"f*", b"B", b"B*", b"b"}
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)
_SLACK = 0.6  # points: what stands out no farther is within


class Shape(Record):
    """A painted path or a line of letters: its visible box, in points, and its operators."""

    box: Box
    operators: bytes
    is_text: bool = False


class _State(Struct):
    """The graphics state of a shape: operators since the beginning, the matrix, the box of all that clips."""

    operators: list[bytes] = field(default_factory=list)
    type: dict[bytes, bytes] = field(default_factory=dict)  # of letters, by what sets it
    matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    seen: Box = _EVERYWHERE
    size: float = 0.0
    face: int = 0
    track: float = 0.0
    width: float = 1.0

    def copy(self) -> "_State":
        return replace(self, operators=[*self.operators], type={**self.type})


@lru_cache(maxsize=32)
def list_shapes(block: Block) -> tuple[Shape, ...]:
    return tuple(_Reader().read(block.operators))


class _Reader:
    def __init__(self) -> None:
        self.state, self.stack = _State(), list[_State]()
        self.path, self.points = list[bytes](), list[tuple[float, float]]()
        self.words, self.letters = list[bytes](), list[bytes]()
        self.line: Matrix | None = None
        self.clips = False

    def read(self, operators: bytes) -> Iterator[Shape]:
        for token in _TOKEN.findall(operators):
            if not (token.isalpha() or token[-1:] == b"*"):
                self.words.append(token)
                continue
            words, self.words = self.words, []
            written = b" ".join([*words, token])
            if token == b"q":
                self.stack.append(self.state.copy())
            elif token == b"Q":
                self.state = self.stack.pop()
            elif token in (b"BT", b"ET", b"Tm", b"TJ", b"Tj"):
                yield from self._read_letters(token, words, written)
            elif token in _STATE:
                self._change_state(token, words, written)
            else:
                yield from self._read_path(token, words, written)

    def _change_state(self, token: bytes, words: Sequence[bytes], written: bytes) -> None:
        if token in _TYPE:
            self.state.type[token] = written
        else:
            self.state.operators.append(written)
        if token == b"cm":
            self.state.matrix = _multiply(_numbers(words), self.state.matrix)
        elif token == b"Tf":
            self.state.face, self.state.size = int(words[0][2:]), float(words[1])
        elif token == b"Tc":
            self.state.track = float(words[0])
        elif token == b"w":
            self.state.width = float(words[0])
        if self.letters:
            self.letters.append(written)

    def _read_letters(self, token: bytes, words: Sequence[bytes], written: bytes) -> Iterator[Shape]:
        self.letters += [written, *self.state.type.values()] if token == b"BT" else [written]
        if token == b"Tm":
            self.line = _multiply(_numbers(words), self.state.matrix)
        elif token in (b"TJ", b"Tj") and self.line:
            wide = self._width_of_letters(b" ".join(words))
            ends = [
                _place(self.line, x, y) for x in (0.0, wide) for y in (-0.25 * self.state.size, 0.8 * self.state.size)
            ]
            self.points += ends
        elif token == b"ET":
            letters, self.letters, self.line = self.letters, [], None
            points, self.points = self.points, []
            if points:
                yield self._shape(points, letters, is_text=True)

    def _width_of_letters(self, shown: bytes) -> float:
        font, width = fonts.load_font(fonts.list_faces()[self.state.face].name), 0.0
        for run, moved in re.findall(rb"<([0-9A-Fa-f]*)>|(-?[\d.]+)", shown):
            glyphs = [int(run[at : at + 4], 16) for at in range(0, len(run), 4)]
            width += sum(font.width_of_glyph(glyph) / 1000 * self.state.size + self.state.track for glyph in glyphs)
            width -= float(moved) / 1000 * self.state.size if moved else 0.0
        return width

    def _read_path(self, token: bytes, words: Sequence[bytes], written: bytes) -> Iterator[Shape]:
        self.path.append(written)
        at = [float(word) for word in words]
        if token in _POINTS:
            self.points += [_place(self.state.matrix, *at[n : n + 2]) for n in range(0, 2 * _POINTS[token], 2)]
        elif token == b"re":
            x, y, w, h = at
            self.points += [_place(self.state.matrix, a, b) for a in (x, x + w) for b in (y, y + h)]
        elif token in (b"W", b"W*"):
            self.clips = True
        elif token in _STROKES | _FILLS | {b"n"}:
            path, points = self.path, self.points
            self.path, self.points = [], []
            if self.clips:
                self.clips = False
                self.state.operators += path if token == b"n" else [*path[:-1], b"n"]
                self.state.seen = common_box(self.state.seen, _box_of(points))
            if token != b"n" and points:
                yield self._shape(points, path, grown=self.state.width / 2 if token in _STROKES else 0.0)

    def _shape(
        self,
        points: Sequence[tuple[float, float]],
        written: Sequence[bytes],
        *,
        is_text: bool = False,
        grown: float = 0.0,
    ) -> Shape:
        far = grown * abs(self.state.matrix[0] or self.state.matrix[1])
        x0, y0, x1, y1 = _box_of(points)
        box = common_box((x0 - far, y0 - far, x1 + far, y1 + far), self.state.seen)
        return Shape(box, b"\n".join([b"q", *self.state.operators, *written, b"Q"]), is_text)


def pick_shapes(blocks: Sequence[Block], area: Box) -> Block:
    """Return a block of the shapes that a part of a page takes: those whole on it, words too, and those that run right
    through."""
    chosen = [shape.operators for block in blocks for shape in list_shapes(block) if _is_taken(shape, area)]
    return Block(blocks[0].width, blocks[0].height, b"\n".join(chosen))


def _is_taken(shape: Shape, area: Box) -> bool:
    x0, y0, x1, y1 = shape.box
    level = area[0] - _SLACK <= x0 and x1 <= area[2] + _SLACK
    upright = area[1] - _SLACK <= y0 and y1 <= area[3] + _SLACK
    if shape.is_text or (level and upright):
        return level and upright
    across = x0 <= area[0] + _SLACK and x1 >= area[2] - _SLACK
    down = y0 <= area[1] + _SLACK and y1 >= area[3] - _SLACK
    meets = x0 < area[2] and area[0] < x1 and y0 < area[3] and area[1] < y1
    return meets and (across or down) and (across or level) and (down or upright)


def common_box(box: Box, other: Box) -> Box:
    return max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3])


def _box_of(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (min(xs), min(ys), max(xs), max(ys)) if points else _EVERYWHERE


def _numbers(words: Sequence[bytes]) -> Matrix:
    a, b, c, d, e, f = map(float, words)
    return a, b, c, d, e, f


def _multiply(matrix: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _place(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
