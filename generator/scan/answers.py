"""A person's answers about a photo, stored between looking and applying.

A question is asked once, whether the photo is read again at the terminal or in the browser. Answers are stored by the
hash of the photo, with no more than names of boxes and typed texts."""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.base.folders import user_folder
from generator.scan.readings import PhotoSeen
from generator.writing.atomic import write_whole

_MOST = 200


def recall_answers(seen: PhotoSeen) -> PhotoSeen:
    """Return the photo with the answers given before, as far as they are still asked."""
    try:
        saved: dict[str, Any] = json.loads(_place(seen).read_bytes())
        seen = seen.confirm_name() if saved.get("named") is True else seen
        boxes, fields = {box.field for box in seen.boxes_in_question}, {text.field for text in seen.written}
        answers = {str(name): bool(yes) for name, yes in saved["answers"].items() if name in boxes}
        texts = {str(name): str(text) for name, text in saved["texts"].items() if name in fields}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return seen
    return seen.answer(answers, texts)


def remember_answers(photos: Iterable[PhotoSeen]) -> None:
    """Store the answers; where that fails, the questions are asked again."""
    with suppress(OSError):
        for photo in photos:
            named = bool(photo.unconfirmed and photo.reading)
            if photo.reading and (photo.answers or photo.texts or named):
                _place(photo).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                saved = {"answers": dict(photo.answers), "texts": dict(photo.texts), "named": named}
                write_whole(_place(photo), json.dumps(saved, ensure_ascii=False).encode(), durable=False)
        paths = sorted(_folder().glob("*.json"), key=lambda place: place.stat().st_mtime_ns)
        for old in paths[:-_MOST]:
            old.unlink(missing_ok=True)


def _folder() -> Path:
    return user_folder("state") / "answers"


def _place(seen: PhotoSeen) -> Path:
    return _folder() / f"{seen.digest}.json"
