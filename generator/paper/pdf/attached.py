"""The files inside a PDF of ours: which of them it may carry, and their extraction, byte for byte.

A PDF may come from anywhere: how many files it may hold and how large they may become is bounded before they are
unpacked, only what we write ourselves is unpacked (plain or deflated), and each must have the checksum it was put in
with (/CheckSum, MD5 as the format defines it: against accidents).
"""

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.paper.formats import ExtractError, PrintError
from generator.writing.secret import leave_out_secrets

MOST_FILES = 1000
MOST_BYTES = 16 * 1024 * 1024  # of all files together
_DEEPEST = 6  # levels of a tree of names
BARE_KEY = "/HoloficheSource"  # in the information of a PDF that was printed without its files


class Attached(Record):
    name: str
    data: bytes


def md5_of(data: bytes) -> str:
    return hashlib.md5(data, usedforsecurity=False).hexdigest()


@contextmanager
def open_pdf(pdf: bytes) -> Iterator[Any]:
    """Open a PDF from anywhere for reading. Raises ExtractError for whatever is wrong with it."""
    import io
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its complaints are reported here
    try:
        yield PdfReader(io.BytesIO(pdf))
    except PrintError:
        raise
    except Exception as error:  # a parser may raise anything on a damaged file
        raise unreadable_pdf() from error


def extract_files(pdf: bytes, *, verified: bool = True) -> list[Attached]:
    """Return the files a PDF of ours was made from, in the order of its sheets. `verified`: checksums must agree."""
    with open_pdf(pdf) as reader:
        root: Any = reader.root_object
        names = root.get("/Names", {})
        tree = names.get("/EmbeddedFiles") if isinstance(names, dict) else None
        specs = list(_file_specs(tree.get_object(), _DEEPEST)) if tree else []
        files = _unpack_specs(specs, verified)
        bare = not files and BARE_KEY in (reader.trailer.get("/Info") or {})
    if bare:
        message = _("this PDF was printed with --no-source: it carries no file, and nothing can be told from it")
        raise ExtractError("no-source", message, _("take the file it was printed from"))
    if not files:
        raise ExtractError(
            "nothing-attached", _("this PDF carries no file: it was not printed by holofiche, or lost it since")
        )
    return files


def unreadable_pdf() -> ExtractError:
    return ExtractError("unreadable-pdf", _("this is not a PDF that can be read"))


def _file_specs(node: Any, deeper: int) -> Iterator[Any]:
    """Yield the file specifications of a tree of names: a list at its leaves, or kids."""
    for spec in node.get("/Names", [])[1::2]:
        yield spec.get_object()
    for kid in node.get("/Kids", []) if deeper else ():
        yield from _file_specs(kid.get_object(), deeper - 1)


def _unpack_specs(specs: list[Any], verified: bool) -> list[Attached]:
    if len(specs) > MOST_FILES:
        message = _("this PDF carries {n} files, at most {most} are read")
        raise ExtractError("too-many-files", message.format(n=len(specs), most=MOST_FILES))
    files: list[Attached] = []
    left = MOST_BYTES
    for spec in specs:
        stream = spec["/EF"]["/F"].get_object()
        name, data = str(spec.get("/UF") or spec["/F"]), unpack_stream(stream, left)
        left -= len(data)
        checksum = stream.get("/Params", {}).get("/CheckSum")
        if verified and checksum is None:
            message = _("nothing vouches for {name} in this PDF: it carries no checksum").format(name=name)
            raise ExtractError("no-checksum", message, _("--unverified gives it all the same"))
        if verified and bytes(getattr(checksum, "original_bytes", checksum)).hex() != md5_of(data):
            message = _("{name} was damaged inside this PDF: it is not what was put in").format(name=name)
            raise ExtractError("damaged", message, _("take another copy of the PDF"))
        files.append(Attached(name, data))
    return files


def unpack_stream(stream: Any, most: int) -> bytes:
    """Return the bytes of a stream, plain or deflated. Raises ExtractError for other filters, which we never write."""
    from pypdf.generic import StreamObject

    compressed = StreamObject.get_data(stream)  # as it stands: get_data of a compressed stream unpacks without a bound
    filters = stream.get("/Filter", [])
    filters = [filters] if isinstance(filters, str) else list(filters)
    if filters == ["/FlateDecode"] and not stream.get("/DecodeParms"):
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(compressed, most + 1)
        if not unpacking.eof and len(data) <= most:
            raise unreadable_pdf()
    elif filters:
        raise unreadable_pdf()
    else:
        data = compressed
    if len(data) > most:
        limit = MOST_BYTES // 1024 // 1024
        raise ExtractError("too-big", _("the files in this PDF are larger than {n} MB").format(n=limit))
    return data


class Carriage:
    """`bare`: PDFs carry no file. `secrets`: how many lines were left out of those that they carry."""

    def __init__(self, *, bare: bool) -> None:
        self.bare = bare
        self.secrets = 0


_now: ContextVar[Carriage] = ContextVar("carriage")


@contextmanager
def carry_files(*, bare: bool) -> Iterator[Carriage]:
    """Set how PDFs are made within this context; `bare` also holds for every context inside it."""
    around = _now.get(None)
    token = _now.set(Carriage(bare=bare or (around is not None and around.bare)))
    try:
        yield _now.get()
    finally:
        _now.reset(token)


def is_bare() -> bool:
    now = _now.get(None)
    return now is not None and now.bare


def public_files(files: Iterable[Attached]) -> list[Attached]:
    """Return the files that a PDF may carry, without their secret lines; none where it is bare."""
    now, attached = _now.get(None), []
    for file in files if not is_bare() else ():
        data, secrets = leave_out_secrets(file.data)
        attached.append(replace(file, data=data) if secrets else file)
        if now:
            now.secrets += secrets
    return attached
