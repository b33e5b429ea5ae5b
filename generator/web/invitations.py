"""The guests of a table: each has a secret word, which stands in their link, and one file.

Stored with the program's own state and not in the folder: a folder is shared, copied and synchronised, and a word opens
a file. Read anew at each request, so that a link that was taken back opens nothing from that moment on."""

import hashlib
import hmac
import json
import secrets
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec

from generator.base.record import Record
from generator.base.refusal import writing_to
from generator.base.shipped import user_folder
from generator.writing.atomic import write_whole

MOST_GUESTS = 40
_SCREEN = "ecran-"  # what the id of a screen begins with
_MOST_NAME = 60
_MOST_SENT = 400  # pictures remembered, those included that the GM removed


class Guest(Record):
    """A guest: `id` names them to the program, `word` is their secret, `file` is theirs by its name in the folder,
    `sent` are the pictures they brought, likewise; `seen` is the last step of history that the GM has looked at."""

    id: str
    name: str
    word: str
    file: str = ""
    sent: tuple[str, ...] = ()
    seen: int = 0

    @property
    def is_screen(self) -> bool:
        """Whether it is the screen that everybody sees: it can only look."""
        return self.id.startswith(_SCREEN)


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
        return next((guest for guest in self.everybody() if guest.id == ident), None)

    def welcome(self, word: str) -> Guest | None:
        """Return the guest whose word this is, or None."""
        secret = word.encode()
        return next((guest for guest in self.everybody() if hmac.compare_digest(guest.word.encode(), secret)), None)

    def invite(self, name: str, file: str = "", *, screen: bool = False) -> None:
        """Add a guest with a new secret word; do nothing where there are too many or the name is empty."""
        name = " ".join(name.split())[:_MOST_NAME]
        with self._lock:
            guests = self.everybody()
            if name and len(guests) < MOST_GUESTS:
                ident = (_SCREEN if screen else "") + secrets.token_hex(4)
                self._store([*guests, Guest(ident, name, secrets.token_urlsafe(16), file)])

    def take_back(self, ident: str) -> None:
        with self._lock:
            self._store([guest for guest in self.everybody() if guest.id != ident])

    def give(self, ident: str, file: str) -> None:
        """Give a guest this file."""
        self._change(ident, lambda guest: msgspec.structs.replace(guest, file=file))

    def follow(self, file: str, renamed: str) -> None:
        """Give those whose file was renamed the file of its new name."""
        with self._lock:
            guests = self.everybody()
            if any(guest.file == file for guest in guests):
                replace = msgspec.structs.replace
                self._store([replace(guest, file=renamed) if guest.file == file else guest for guest in guests])

    def note_sent(self, ident: str, name: str) -> None:
        """Remember a picture that a guest brought, by its name in the folder."""
        known = _MOST_SENT - 1
        self._change(ident, lambda guest: msgspec.structs.replace(guest, sent=(*guest.sent[-known:], name)))

    def note_seen(self, ident: str, number: int) -> None:
        """Remember up to which step of history the GM has seen what a guest changed."""
        self._change(ident, lambda guest: msgspec.structs.replace(guest, seen=max(guest.seen, number)))

    def _change(self, ident: str, change: Callable[[Guest], Guest]) -> None:
        with self._lock:
            self._store([change(guest) if guest.id == ident else guest for guest in self.everybody()])

    def _store(self, guests: list[Guest]) -> None:
        with writing_to(self._place):
            self._place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(self._place, msgspec.json.encode(guests))
