"""What comes out of a PDF is what was put in, or nothing; whatever the PDF."""

import random
import zlib

import pytest

from generator.paper.formats import ExtractError
from generator.paper.pdf import attached
from generator.paper.pdf.attached import Attached, extract_files
from generator.paper.pdf.book import Book

FILES = [Attached("Été.yaml", b"nom: Grakk\r\n# \xc3\xa9\n" * 20), Attached("b.yaml", bytes(range(256)))]


def pdf(files: list[Attached]) -> bytes:
    return Book("t").bind(files)


def raw(streams: list[tuple[bytes, bytes]]) -> bytes:
    """A PDF written by somebody else: streams with dictionaries of their own as its attachments."""
    listed = b" ".join(b"(%d) << /F (a.yaml) /EF << /F %d 0 R >> >>" % (n, n + 3) for n in range(len(streams)))
    objects = [b"<< /Pages 2 0 R /Names << /EmbeddedFiles << /Names [%s] >> >> >>" % listed, b"<< /Kids [] /Count 0 >>"]
    objects += [b"<< /Length %d %s >> stream\n%s\nendstream" % (len(data), head, data) for head, data in streams]
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj %s endobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"xref\n0 %d\n0000000000 65535 f \n%strailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (
        len(objects) + 1, table, len(objects) + 1, len(out)
    )  # fmt: skip


def code(data: bytes) -> str:
    with pytest.raises(ExtractError) as caught:
        extract_files(data)
    return caught.value.code


def test_byte_for_byte() -> None:
    assert extract_files(pdf(FILES)) == FILES


def test_garbled_it_is_refused_or_whole() -> None:
    whole, chance = pdf(FILES), random.Random(7)
    told = set()
    for _round in range(400):
        bad = bytearray(whole)
        for _flip in range(chance.randrange(1, 8)):
            bad[chance.randrange(len(bad))] = chance.randrange(256)
        try:
            assert [file.data for file in extract_files(bytes(bad))] == [file.data for file in FILES]
        except ExtractError as error:
            told.add(error.code)
    assert {"damaged", "unreadable-pdf"} <= told


def test_without_a_checksum_only_when_asked_for() -> None:
    old = raw([(b"", b"nom: Grakk\n")])
    assert code(old) == "no-checksum"
    assert extract_files(old, verified=False) == [Attached("a.yaml", b"nom: Grakk\n")]


@pytest.mark.parametrize("name", [b"/Nope", b"/JBIG2Decode", b"[/FlateDecode /FlateDecode]", b"/DCTDecode", b"12"])
def test_a_filter_that_is_none_of_ours(name: bytes) -> None:
    assert code(raw([(b"/Filter " + name, zlib.compress(b"a: 1"))])) == "unreadable-pdf"


def test_a_small_pdf_of_huge_files_is_refused_before_it_is_unpacked() -> None:
    bomb = zlib.compress(bytes(attached.MOST_BYTES + 1), 9)
    assert code(raw([(b"/Filter /FlateDecode", bomb)])) == "too-big"
    half = zlib.compress(bytes(attached.MOST_BYTES // 2 + 1), 9)
    data = raw([(b"/Filter /FlateDecode", half)] * 2)
    with pytest.raises(ExtractError, match="16 MB"):
        extract_files(data, verified=False)


def test_too_many_files() -> None:
    assert code(raw([(b"", b"a")] * (attached.MOST_FILES + 1))) == "too-many-files"


def test_a_tree_of_names_with_kids() -> None:
    data = pdf(FILES)
    at = data.index(b"/EmbeddedFiles << /Names [")
    end = data.index(b"]", at)
    kids = data[:at] + b"/EmbeddedFiles << /Kids [<< " + data[at + 18 : end] + b"] >>]" + data[end + 1 :]
    assert extract_files(kids) == FILES


@pytest.mark.parametrize("data", [b"", b"%PDF-1.7", b"nom: Grakk", b"%PDF-1.7\n" + bytes(5000)])
def test_what_is_no_pdf(data: bytes) -> None:
    assert code(data) == "unreadable-pdf"
