"""A file as a code that fits a link, a message or a QR code, and back.

A share code is the file's own bytes, deflated against a dictionary of what such files say, behind a checksum of what is
packed (another system's zlib may pack a file otherwise: codes are never compared), in the letters a link may hold.
Nothing else travels: no name, no path, no server. The dictionary is part of the format: it is never changed, a better
one would be another version (`h2`). Without it our examples take a fifth more letters. What opens a code believes
nothing of it: its letters, its checksum and its size once unpacked are looked at before anybody reads YAML.
"""

import base64
import binascii
import io
import re
import zlib
from pathlib import Path

from generator.base.i18n import _
from generator.base.names import player_stem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word
from generator.base.shipped import shipped_folder
from generator.files.files import Opened, open_file, portraits_named
from generator.reading.source import SourceError, parse
from generator.writing.secret import leave_out_secrets
from generator.writing.signature import sign_file

_VERSION = "h1"
_MOST = 64 * 1024  # a file of many pages; more is no character
_CODE = re.compile(r"h1[A-Za-z0-9_-]{8,}", re.ASCII)
_PICTURES = ("svg", "png")
_LINK = re.compile(r"https?://", re.ASCII | re.IGNORECASE)


class Shared(Record):
    """What is handed on of a file; `secrets`: lines left out of it; `portraits`: pictures it names, which stay."""

    text: str
    secrets: int
    portraits: tuple[str, ...]


def share_file(path: Path, site: str | None = None) -> Shared:
    """Return the code of a file, or a link where a copy of the page is known; whatever opens can be shared."""
    return share_opened(open_file(path), site)


def share_opened(opened: Opened, site: str | None = None) -> Shared:
    data, secrets = leave_out_secrets(opened.source.raw)
    code = encode_file(data)
    portraits = tuple(str(name) for _where, name in portraits_named(opened.reading))
    return Shared(link_to(code, site) if site else code, secrets, portraits)


def encode_file(data: bytes) -> str:
    """Encode a file's bytes as a share code."""
    if len(data) > _MOST:
        message = _("this file is too long for a code: {size} kB, at most {limit} kB")
        raise misuse(message.format(size=len(data) // 1024, limit=_MOST // 1024), _("send the file or its PDF"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _dictionary())
    packed = packer.compress(data) + packer.flush()
    return _VERSION + _letters(zlib.crc32(packed).to_bytes(4, "big") + packed)


def link_to(code: str, site: str) -> str:
    """Make the link that opens a code in a copy of the page: behind '#', which no browser sends to a server."""
    if not _LINK.match(site) or any(c.isspace() or c == "#" for c in site):
        raise misuse(_("'{site}' is no address of a page").format(site=site), _("write it as https://…"))
    return f"{site}#{code}"


def is_code(word: str) -> bool:
    """Return whether a word is a code or a link, and no file's name.

    Letters that a mail broke into lines are one word."""
    return bool(_LINK.match(word.strip()) or _CODE.fullmatch(_join(word)))


def decode_file(word: str) -> bytes:
    """Decode the bytes of a code or link; raise Refusal where it is none, is damaged or of another version."""
    code = _join(word).rpartition("#")[2]
    if not _CODE.fullmatch(code):
        raise _refuse(_("there is no share code in it"), _("a code begins with '{start}'").format(start=_VERSION))
    body = code.removeprefix(_VERSION)
    try:
        raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        if _letters(raw) != body or zlib.crc32(raw[4:]) != int.from_bytes(raw[:4], "big"):
            raise _damaged()  # bits that mean nothing count too: every letter is told from every other
        opener = zlib.decompressobj(-15, _dictionary())
        data = opener.decompress(raw[4:], _MOST + 1)
    except (binascii.Error, zlib.error):
        raise _damaged() from None
    if not opener.eof or opener.unused_data or len(data) > _MOST:
        raise _damaged()
    return data


def name_of_file(data: bytes) -> str:
    """Name a file that came without a name after its content."""
    try:
        named = parse(data, "").word("nom")
    except SourceError:
        named = None
    return f"{player_stem(named or '')}.yaml"


def _dictionary() -> bytes:
    return (shipped_folder("content") / "_share" / f"{_VERSION}.txt").read_text("utf-8").encode()


def _letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _join(word: str) -> str:
    return "".join(word.split())


def _damaged() -> Refusal:
    return _refuse(_("this share code is damaged: a letter is missing or another one"), _("copy it once more, whole"))


def _refuse(message: str, hint: str) -> Refusal:
    return Refusal("share-code", message, hint, kind="unreadable")


def draw_terminal_code(text: str) -> str:
    """Draw a QR code as lines of half blocks."""
    import segno

    out = io.StringIO()
    segno.make_qr(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def draw_code_picture(text: str, kind: str) -> bytes:
    """Draw a QR code as a picture of a kind, svg or png."""
    import segno

    if kind not in _PICTURES:
        raise unknown_word(_("'{kind}' is no kind of picture for a code").format(kind=kind), kind, _PICTURES)
    out = io.BytesIO()
    segno.make_qr(text, error="l").save(out, kind=kind, border=4, scale=8)
    return sign_file(out.getvalue())
