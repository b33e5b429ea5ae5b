"""Files of ours say so, and only as long as nobody has changed them."""

import io
import zipfile

import pytest
from PIL import Image, ImageDraw

from generator.writing.signature import is_signed, sign_file


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(out, "PNG")
    return out.getvalue()


def archive() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("a.txt", "x")
    return out.getvalue()


FILES = [b"%PDF-1.7\nxref\nstartxref\n9\n%%EOF\n", png(), archive(), b"<svg></svg>"]


@pytest.mark.parametrize("data", FILES, ids=["pdf", "png", "zip", "svg"])
def test_one_byte_is_enough(data: bytes) -> None:
    ours = sign_file(data)
    assert is_signed(ours)
    assert not is_signed(data)
    assert not is_signed(ours + b"more" * 40)
    for at in (0, 5, len(ours) // 3):
        assert not is_signed(ours[:at] + bytes([ours[at] ^ 1]) + ours[at + 1 :])


def test_a_picture_painted_on_is_no_longer_ours() -> None:
    image = Image.open(io.BytesIO(sign_file(png())))
    image.load()
    assert image.text["Software"].startswith("holofiche ")  # type: ignore[attr-defined]
    ImageDraw.Draw(image).point((1, 1), "blue")
    out = io.BytesIO()
    image.save(out, "PNG")
    assert not is_signed(out.getvalue())


def test_an_archive_can_be_opened() -> None:
    with zipfile.ZipFile(io.BytesIO(sign_file(archive()))) as packed:
        assert packed.testzip() is None and packed.comment.startswith(b"holofiche ")
