"""The small encoder, held to a reader that is not ours."""

import pytest

from generator.paper.drawing import datamatrix


def test_the_finder_is_solid_left_and_below_and_dotted_elsewhere() -> None:
    rows = datamatrix.make_matrix(bytes(10))
    assert all(row[0] for row in rows) and all(rows[-1])
    assert [rows[0][n] for n in range(16)] == [n % 2 == 0 for n in range(16)]
    assert [row[15] for row in rows] == [n % 2 == 1 for n in range(16)]


def test_ten_bytes_and_no_other_number() -> None:
    with pytest.raises(ValueError):
        datamatrix.make_matrix(b"short")


@pytest.mark.parametrize("data", [bytes(10), bytes(range(10)), bytes([255] * 10), b"holofiche!"])
def test_another_reader_reads_it_though_a_corner_is_lost(data: bytes) -> None:
    zxingcpp = pytest.importorskip("zxingcpp")
    numpy = pytest.importorskip("numpy")
    dark = numpy.array(datamatrix.make_matrix(data))
    for spoilt in (False, True):
        modules = dark.copy()
        if spoilt:
            modules[5:8, 6:10] = False
        picture = numpy.pad(numpy.kron(~modules, numpy.ones((6, 6))).astype(numpy.uint8) * 255, 24, constant_values=255)
        assert [bytes(one.bytes) for one in zxingcpp.read_barcodes(picture)] == [data]
