"""What was set once and is kept: shipped archives made by `make press`, and one file an entry in the person's cache.

An archive is a file: its index, then its entries. Those most asked for are compressed one by one with a dictionary they
share, so that one is read without the others; elsewhere all are one piece. An entry's name is the hash of all it comes
from: a stale one is never found.
"""

import hashlib
import struct
import zlib
from collections.abc import Mapping
from functools import cached_property, lru_cache

from msgspec.json import decode, encode

from generator.core.content import cache, shipped

_WINDOW = 32768  # what deflate looks back at, and so the most that a shared dictionary is worth


class Archive:
    def __init__(self, data: bytes) -> None:
        size, shared = struct.unpack_from(">LL", data)
        body = 8 + size + shared
        self.index: dict[str, list[int]] = decode(zlib.decompress(data[8 : 8 + size]), type=dict[str, list[int]])
        self._words = zlib.decompress(data[8 + size : body]) if shared else b""
        self._body = memoryview(data)[body:]
        self._solid = not shared

    def get(self, name: str) -> bytes | None:
        place = self.index.get(name)
        if place is None:
            return None
        at, size = place
        if not self._solid:
            return zlib.decompressobj(-15, zdict=self._words).decompress(self._body[at : at + size])
        return self._whole[at : at + size]

    @cached_property
    def _whole(self) -> bytes:
        import lzma

        return lzma.decompress(self._body)


def pack_archive(entries: Mapping[str, bytes], *, solid: bool) -> bytes:
    """An archive of these entries: the same ones give the same bytes. Solid, it is half as large, and read whole."""
    index: dict[str, list[int]] = {}
    seen: dict[bytes, list[int]] = {}
    body = bytearray()
    shared = b"" if solid else _common_window(entries)
    for name, data in sorted(entries.items(), key=lambda entry: (len(entry[1]), entry)):
        if data not in seen:
            small = data
            if not solid:
                press = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=shared)
                small = press.compress(data) + press.flush()
            seen[data] = [len(body), len(small)]
            body += small
        index[name] = seen[data]
    head = zlib.compress(encode(index, order="deterministic"), 9)
    words = zlib.compress(shared, 9) if shared else b""
    whole = bytes(body)
    if solid:
        import lzma

        # Who unpacks it takes as much memory as its window says: no more than there is (a preset says 64 MB).
        window = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": max(4096, len(whole))}
        whole = lzma.compress(whole, filters=[window])
    return struct.pack(">LL", len(head), len(words)) + head + words + whole


def _common_window(entries: Mapping[str, bytes]) -> bytes:
    """A window full of what entries look like: a piece of every so many of them."""
    data = sorted(set(entries.values()), key=lambda entry: (len(entry), entry))
    chosen = data[:: max(1, len(data) // 12)]
    share = _WINDOW // max(1, len(chosen))
    return b"".join(entry[len(entry) // 3 :][:share] for entry in chosen)[-_WINDOW:]


@lru_cache(maxsize=8)
def open_shipped(name: str) -> Archive | None:
    """A shipped archive, by its file's stem."""
    path = shipped.shipped_folder("templates") / "_press" / f"{name}.bin"
    return Archive(path.read_bytes()) if path.is_file() else None


def find_entry(archive: str, name: str) -> bytes | None:
    """An entry, shipped or cached."""
    shelf = open_shipped(archive)
    found = shelf.get(name) if shelf else None
    return found if found is not None else _find_cached(name)


def keep_entry(name: str, data: bytes) -> None:
    """Into the person's cache; nowhere to keep it: it will be set again next time."""
    body = hashlib.sha256(data).digest() + zlib.compress(data, 6)
    cache.store_cached(body, "press", name)


def _find_cached(name: str) -> bytes | None:
    body = cache.fetch_cached("press", name) or b""
    try:
        data = zlib.decompress(body[32:])
    except zlib.error:
        return None
    return data if hashlib.sha256(data).digest() == body[:32] else None
