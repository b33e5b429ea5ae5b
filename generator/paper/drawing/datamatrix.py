"""A Data Matrix of 16 by 16 modules (ECC 200, ISO/IEC 16022): ten bytes that a camera reads, even half lost.

Written here rather than taken from a library: those that draw one pull in Pillow and choose size and encoding by
themselves, while every page needs the same square, of the same ten bytes, in a few strokes of the pen. Words are the
bytes and twelve checks of Reed-Solomon over GF(256); where each bit stands is the walk of the standard's annex F,
corner cases included. tests/paper reads it back with zxing.
"""

import re
from functools import cache, lru_cache

SIZE = 16
ROOM = 10  # bytes
_REGION = SIZE - 2  # inside the finder pattern
_CHECKS = 12  # codewords of error correction, as many as of data
_FIELD = 0x12D  # the polynomial of GF(256)
_BASE_256 = 231  # the codeword before plain bytes


def make_matrix(data: bytes) -> list[list[bool]]:
    """Return rows of modules, top to bottom; True is dark."""
    if len(data) != ROOM:
        raise ValueError(data)
    words = [_BASE_256, *(_randomise_byte(byte, n) for n, byte in enumerate((len(data), *data), 2))]
    words += _check_words(words)
    rows = [[False] * SIZE for _row in range(SIZE)]
    for n in range(SIZE):
        rows[n][0] = rows[SIZE - 1][n] = True  # solid left and below, dotted above and right
        rows[0][n] = n % 2 == 0
        rows[n][SIZE - 1] = n % 2 == 1
    for (row, column), (word, bit) in _bit_places().items():
        rows[row + 1][column + 1] = bool(words[word] >> (7 - bit) & 1) if word >= 0 else bool(bit)
    return rows


def matrix_operators(data: bytes, x: float, y: float, module: float) -> str:
    """Draw the matrix in black: `x`, `y` its lower left corner, all in points.

    Modules side by side are one stroke of the pen."""
    return f"q 0 g {module:.5f} 0 0 {module:.5f} {x:.3f} {y:.3f} cm {_draw_modules(data)} f Q"


@lru_cache(maxsize=8)  # it stands on a page twice
def _draw_modules(data: bytes) -> str:
    rows = "\n".join(["".join([" #"[dark] for dark in row]) for row in reversed(make_matrix(data))])
    return " ".join([_draw_run(*run.span()) for run in re.finditer("#+", rows)])


@cache  # every page has a hundred of them
def _draw_run(start: int, end: int) -> str:
    """Draw dark modules side by side, by their places among those of all rows, one line end after each."""
    row, column = divmod(start, SIZE + 1)
    return f"{column} {row} {end - start} 1 re"


def _randomise_byte(byte: int, place: int) -> int:
    return (byte + (149 * place) % 255 + 1) % 256


@cache
def _powers_of_two() -> list[int]:
    powers = [1]
    while len(powers) < 255:
        double = powers[-1] << 1
        powers.append(double ^ _FIELD if double > 255 else double)
    return powers


@cache
def _logarithms_of_two() -> dict[int, int]:
    return {power: n for n, power in enumerate(_powers_of_two())}


def _field_product(a: int, b: int) -> int:
    if not a or not b:
        return 0
    logarithms = _logarithms_of_two()
    return _powers_of_two()[(logarithms[a] + logarithms[b]) % 255]


@cache
def _generator_polynomial() -> list[int]:
    """Multiply (x - 2^1) … (x - 2^12), and return the product without its first term."""
    terms = [1]
    for root in _powers_of_two()[1 : _CHECKS + 1]:
        terms = [high ^ _field_product(low, root) for high, low in zip([*terms, 0], [0, *terms], strict=True)]
    return terms[1:]


@cache
def _multiples_of(factor: int) -> list[int]:
    return [_field_product(factor, by) for by in _generator_polynomial()]


def _check_words(words: list[int]) -> list[int]:
    """Return the check words of Reed-Solomon: the remainder of the words divided by that product."""
    rest = [0] * _CHECKS
    for word in words:
        rest = [left ^ multiple for left, multiple in zip([*rest[1:], 0], _multiples_of(word ^ rest[0]), strict=True)]
    return rest


@cache
def _bit_places() -> dict[tuple[int, int], tuple[int, int]]:
    """Map modules (row, column) to codeword and bit, the highest bit first; annex F of the standard."""
    n = _REGION
    places: dict[tuple[int, int], tuple[int, int]] = {}

    def put_bit(row: int, column: int, word: int, bit: int) -> None:
        if row < 0:
            row, column = row + n, column + 4 - (n + 4) % 8
        if column < 0:
            row, column = row + 4 - (n + 4) % 8, column + n
        places[row, column] = (word, bit)

    shape = ((-2, -2), (-2, -1), (-1, -2), (-1, -1), (-1, 0), (0, -2), (0, -1), (0, 0))
    corner = ((n - 3, 0), (n - 2, 0), (n - 1, 0), (0, n - 4), (0, n - 3), (0, n - 2), (0, n - 1), (1, n - 1))
    word, row, column = 0, 4, 0
    while row < n or column < n:
        if (row, column) == (n - 2, 0):
            for bit, (r, c) in enumerate(corner):
                put_bit(r, c, word, bit)
            word += 1
        for step in (-2, 2):  # a diagonal upwards, then the next one downwards
            inside = True
            while inside:
                if 0 <= row < n and 0 <= column < n and (row, column) not in places:
                    for bit, (down, right) in enumerate(shape):
                        put_bit(row + down, column + right, word, bit)
                    word += 1
                row, column = row + step, column - step
                inside = (row >= 0 and column < n) if step < 0 else (row < n and column >= 0)
            row, column = (row + 1, column + 3) if step < 0 else (row + 3, column + 1)
    if (n - 1, n - 1) not in places:  # the corner that no codeword reaches is a small chequer
        places |= {(n - 1, n - 1): (-1, 1), (n - 2, n - 2): (-1, 1), (n - 1, n - 2): (-1, 0), (n - 2, n - 1): (-1, 0)}
    return places
