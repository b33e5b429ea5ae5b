"""Who is invited to a table: each guest has a word of their own, which stands in their link, and one file.

Kept with the program's own state and not in the folder: a folder is shared, copied and synchronised, a word opens a
file. Read anew at each request, so that a link that was taken back opens nothing from that moment on.
"""

import hashlib
import hmac
import json
import secrets
import threading
from pathlib import Path

import msgspec

from generator.core.folders import user_folder
from generator.core.record import Record
from generator.core.refusal import writing_to
from generator.core.writing.atomic import write_whole

MOST_GUESTS = 40
_MOST_NAME = 60


class Guest(Record):
    """`id` names them to the program, `word` is their secret; `file`: theirs, by its name in the folder."""

    id: str
    name: str
    word: str
    file: str = ""


class Invitations:
    """The guests of a folder."""

    def __init__(self, folder: Path) -> None:
        name = hashlib.sha256(str(folder.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:16]
        self._place = user_folder("state") / "tables" / f"{name}.json"
        self._lock = threading.Lock()

    def everybody(self) -> list[Guest]:
        try:
            return msgspec.convert(json.loads(self._place.read_bytes()), list[Guest])
        except (OSError, ValueError):  # none yet; one that cannot be read invites nobody
            return []

    def find(self, ident: str) -> Guest | None:
        return next((one for one in self.everybody() if one.id == ident), None)

    def welcome(self, word: str) -> Guest | None:
        """Whose word it is."""
        return next((one for one in self.everybody() if hmac.compare_digest(one.word.encode(), word.encode())), None)

    def invite(self, name: str, file: str = "") -> None:
        """One more guest, with a word nobody can guess; nothing where there are too many or the name is none."""
        name = " ".join(name.split())[:_MOST_NAME]
        with self._lock:
            guests = self.everybody()
            if name and len(guests) < MOST_GUESTS:
                self._store([*guests, Guest(secrets.token_hex(4), name, secrets.token_urlsafe(16), file)])

    def take_back(self, ident: str) -> None:
        with self._lock:
            self._store([one for one in self.everybody() if one.id != ident])

    def give(self, ident: str, file: str) -> None:
        """This file is theirs from now on."""
        with self._lock:
            self._store([
                msgspec.structs.replace(one, file=file) if one.id == ident else one for one in self.everybody()
            ])  # fmt: skip

    def _store(self, guests: list[Guest]) -> None:
        with writing_to(self._place):
            self._place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._place, msgspec.json.encode(guests))
