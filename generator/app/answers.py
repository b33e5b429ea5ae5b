"""What a person said of a photo, kept between looking and applying: asked once, whether it is read again at the
terminal or in the browser. Kept by the very bytes of the photo, with no more than names of boxes and what was typed."""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.app.readings import PhotoSeen
from generator.core.folders import user_folder
from generator.core.writing.atomic import write_whole

_MOST = 200


def recall_answers(seen: PhotoSeen) -> PhotoSeen:
    """The photo with what was said of it before, as far as it is still asked."""
    try:
        told: dict[str, Any] = json.loads(_place(seen).read_bytes())
        seen = seen.confirm_name() if told.get("named") is True else seen
        boxes, fields = {one.field for one in seen.boxes_in_question}, {one.field for one in seen.written}
        answers = {str(name): bool(yes) for name, yes in told["answers"].items() if name in boxes}
        texts = {str(name): str(text) for name, text in told["texts"].items() if name in fields}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return seen
    return seen.answer(answers, texts)


def remember_answers(photos: Iterable[PhotoSeen]) -> None:
    """Where they cannot be kept, they are asked again."""
    with suppress(OSError):
        for one in photos:
            named = bool(one.held and one.reading)
            if one.reading and (one.answers or one.texts or named):
                _place(one).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                told = {"answers": dict(one.answers), "texts": dict(one.texts), "named": named}
                write_whole(_place(one), json.dumps(told, ensure_ascii=False).encode(), durable=False)
        kept = sorted(_folder().glob("*.json"), key=lambda place: place.stat().st_mtime_ns)
        for old in kept[:-_MOST]:
            old.unlink(missing_ok=True)


def _folder() -> Path:
    return user_folder("state") / "answers"


def _place(seen: PhotoSeen) -> Path:
    return _folder() / f"{seen.digest}.json"
