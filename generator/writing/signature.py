"""How a file says that we made it and nobody has changed it since: near its end, our name and a digest of all before.

Whoever types into a form, paints on a picture or adds to an archive leaves another file, whatever marks of ours their
program keeps. Against accidents, not against somebody who means to deceive.
"""

import hashlib
import zlib

_NAME = b"holofiche "
_SIZE = len(_NAME) + 32
_TAIL = 128  # bytes at the end of a file in which its signature stands
_LAST_CHUNK = 12  # bytes of a PNG's


def signature_of(digest: str) -> bytes:
    """Return the signature of a file of which all before it has this MD5."""
    return _NAME + digest.encode()


def sign_file(data: bytes) -> bytes:
    """Return a PDF, PNG, ZIP or SVG with our signature added."""
    after = b""
    if data.startswith(b"%PDF-"):
        end = data.rindex(b"startxref")
        data, after = data[:end] + b"%", b"\n" + data[end:]
    elif data.startswith(b"\x89PNG"):
        data, after = data[:-_LAST_CHUNK], data[-_LAST_CHUNK:]
        head = b"tEXtSoftware\0"
        data += (_SIZE + len(head) - 4).to_bytes(4, "big") + head
        after = zlib.crc32(head + _own_signature(data)).to_bytes(4, "big") + after
    elif data.startswith(b"PK"):
        data = data[:-2] + _SIZE.to_bytes(2, "little")  # its comment comes last
    else:
        data, after = data + b"<!-- ", b" -->\n"
    return data + _own_signature(data) + after


def _own_signature(before: bytes) -> bytes:
    return signature_of(hashlib.md5(before, usedforsecurity=False).hexdigest())


def is_signed(data: bytes) -> bool:
    at = data.rfind(_NAME, max(0, len(data) - _TAIL))
    return at >= 0 and data[at : at + _SIZE] == _own_signature(data[:at])
