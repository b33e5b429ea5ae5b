"""Captions of a record put to use: its keys asked, shown, printed, and read again from a form typed in."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_origin

from generator.base.i18n import _
from generator.base.record import Record, type_hints
from generator.game.system import Row
from generator.reading.keys import captions_of, keys_in_panel, unwrapped
from generator.reading.shape import MAX_TEXT, Between

if TYPE_CHECKING:  # read by every print, and few ask
    from generator.game.guide import Guide, Question, Tree

_UNIT = r"(?i)(?<=[0-9])(c|cr|cred|crédits?|credits?|pv|xp|px)\.?$"


def ask_identity(
    tree: "Tree", record: type, name: str, whose: str, suggestion: str, custom: "Mapping[str, Question] | None" = None
) -> "Guide":
    """Ask for the name and the player of a file in these words, then for each key whose caption says so.

    `custom`: questions that are not for a text."""
    from generator.game.guide import Question, optional_text, required_text

    kinds = type_hints(record)
    first = {
        "nom": Question(name, default=suggestion, check=required_text(longest_text(kinds["nom"]))),
        "joueur": Question(whose, check=optional_text(longest_text(kinds["joueur"]))),
    }
    asked = [key for key, caption in captions_of(record).items() if caption.asked and key not in tree]
    for key in dict.fromkeys([*first, *asked]):
        caption = captions_of(record)[key]
        text = _("{what}, such as {example}? (empty: not said)").format(what=caption.label, example=caption.example)
        usual = Question(text, check=optional_text(longest_text(kinds[key])))
        tree[key] = (yield {**first, **(custom or {})}.get(key, usual)).strip()
    return tree


def longest_text(kind: Any) -> int:
    notes = unwrapped(kind)[1]
    return next((note.high for note in notes if isinstance(note, Between) and note.high), MAX_TEXT)


def values_in_panel(record: Record, panel: str) -> dict[str, Any]:
    """Return the values of a file under the keys of a panel."""
    return {key: getattr(record, key) for key in keys_in_panel(type(record), panel)}


def rows_in_panel(record: Record, panel: str, special: Mapping[str, str]) -> list[Row]:
    """Return the lines of a panel's keys that are filled, in the reader's language; `special`: texts of some of them.
    """
    texts = {key: _text_of(value) for key, value in values_in_panel(record, panel).items()} | dict(special)
    return [Row(captions_of(type(record))[key].label, text) for key, text in texts.items() if text]


GROUP = "groupe"  # the panel of what is said of a group as a whole


def rows_of_group(file: Record) -> list[Row]:
    """Return the lines of a group as a whole, but for its name, which is the title of the section."""
    return rows_in_panel(file, GROUP, {"nom": ""})


def values_of_group(file: Record) -> dict[str, Any]:
    return {key: value for key, value in values_in_panel(file, GROUP).items() if key != "nom"}


def printed_texts(record: Record) -> dict[str, str]:
    """Return the texts of the form's fields that are named after a key of texts."""
    keys = [key for key, caption in captions_of(type(record)).items() if caption.printed]
    return {key: _text_of(value) for key in keys if not isinstance(value := getattr(record, key), int)}


def _text_of(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value or "")


def is_number(record: type, key: str) -> bool:
    return _plain_kind(record, key) is int


def typed_value(record: type, key: str, text: str) -> Any:
    """Return the value of a text typed in the field of a printed key, as a file has it; None for none, and for no
    number."""
    if is_number(record, key):
        return parse_whole(text)
    if get_origin(_plain_kind(record, key)) is tuple:
        return [part.strip() for part in re.split(r"[,;·]", text) if part.strip()] or None
    return text or None


def _plain_kind(record: type, key: str) -> Any:
    return unwrapped(type_hints(record)[key])[0]


def parse_whole(text: str) -> int | None:
    """Read a whole number as people write it, with the unit they add: `1 200 c`, `−3`, `40 XP`; None for any other
    text."""
    number = re.sub(_UNIT, "", re.sub(r"\s", "", text).replace("−", "-"))
    return int(number) if re.fullmatch(r"[-+]?\d{1,9}", number, re.ASCII) else None
