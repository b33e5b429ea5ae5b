"""The PDF writer: it writes object by object and keeps only its bytes and where each object starts.

Kept by hand: reportlab cannot place a page of another PDF, keeps every page until the end and takes 0.1 s to import;
fpdf2 takes half a second; pypdf and pydyf keep every object until the end.
"""

import hashlib
import re
import zlib

from generator.writing.signature import signature_of

EFFORT = 2  # of 9: a quarter of the time of the usual 6, for a sixth more bytes


def text(value: str) -> bytes:
    """Return a text string: ASCII as it is, the rest in UTF-16."""
    if value.isascii():
        plain = value.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)").replace("\r", r"\r")
        return f"({plain})".encode()
    return f"<feff{value.encode('utf-16-be').hex()}>".encode()


def pdf_name(value: str) -> bytes:
    return b"/" + re.sub(r"[^A-Za-z0-9_.+-]", lambda m: "".join(f"#{b:02X}" for b in m[0].encode()), value).encode()


def pdf_number(value: float) -> str:
    """Format a number with at most two decimals: a fortieth of a hair."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


class Writer:
    """Objects may be numbered before they are written: `reserve`, refer to them, `put` them later."""

    def __init__(self) -> None:
        self._bytes = bytearray(b"%PDF-1.7\n%\xc2\xa0\xc3\xa9\n")
        self._starts: list[int] = [0]

    def reserve(self) -> int:
        self._starts.append(0)
        return len(self._starts) - 1

    def put(self, body: bytes, number: int | None = None) -> int:
        number = number or self.reserve()
        self._starts[number] = len(self._bytes)
        self._bytes += b"%d 0 obj\n%s\nendobj\n" % (number, body)
        return number

    def stream(self, data: bytes, head: bytes = b"", number: int | None = None) -> int:
        """Compress data and write it. `head`: dictionary entries beside the length and the filter."""
        compressed = zlib.compress(data, EFFORT)
        return self.raw(compressed, b"%s /Filter /FlateDecode" % head, number)

    def raw(self, compressed: bytes, head: bytes, number: int | None = None) -> int:
        body = b"<< %s /Length %d >>\nstream\n%s\nendstream" % (head.strip(), len(compressed), compressed)
        return self.put(body, number)

    def close(self, catalog: int, info: int) -> bytes:
        """Write the end and return the whole document, signed."""
        missing = [number for number, start in enumerate(self._starts) if number and not start]
        if missing:
            raise AssertionError(f"objects reserved and never written: {missing}")
        start, out = len(self._bytes), self._bytes
        out += b"xref\n0 %d\n0000000000 65535 f \n" % len(self._starts)
        out += b"".join(b"%010d 00000 n \n" % at for at in self._starts[1:])
        digest = hashlib.md5(out, usedforsecurity=False)
        identity, end = digest.hexdigest().encode(), len(out)
        out += b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>] >>\n%%" % (
            len(self._starts), catalog, info, identity, identity,
        )  # fmt: skip
        digest.update(out[end:])
        out += b"%s\nstartxref\n%d\n%%%%EOF\n" % (signature_of(digest.hexdigest()), start)
        return bytes(out)
