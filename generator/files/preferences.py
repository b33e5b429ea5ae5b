"""The settings as a person shows and sets them: one key at a time, the rest of the file and its comments kept."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.refusal import Refusal, misuse, unknown_word, writing_to
from generator.base.words import known_word, shown_word
from generator.content.loading import read_chapters
from generator.files import settings
from generator.files.settings import Settings, settings_path
from generator.game.system import all_systems
from generator.paper.formats import INKS, MOST_OFFSET, PAPERS, offset_of, offset_text
from generator.reading.reading import Reading, read_source
from generator.reading.shape import YES_NO
from generator.reading.source import SourceError, parse
from generator.writing.atomic import current_text, write_over
from generator.writing.edit import EditError
from generator.writing.editor import Editor
from generator.writing.newfile import flow_value

KEYS = Settings.__struct_fields__
_MANY = ("content", "maison")


def known_settings() -> dict[str, str]:
    """Return the text of every setting by its key; empty for a default."""
    current = settings.load()
    return {key: _text_of(getattr(current, key)) for key in KEYS}


def _text_of(value: Any) -> str:
    if isinstance(value, bool):
        return shown_word("values", "true" if value else "false")
    return ", ".join(value) if isinstance(value, tuple) else shown_word("values", str(value or ""))


def find_setting(written: str) -> str:
    """Return the key of a setting named in either language. Raises Refusal, with the nearest, where there is none."""
    key = known_word("options", written, KEYS)
    if key is None:
        message = _("There is no setting '{name}'.").format(name=written)
        raise unknown_word(message, written, list(map(shown_setting, KEYS)))
    return key


def shown_setting(key: str) -> str:
    """Return the name of a setting in the language in use."""
    return shown_word("options", key.replace("_", "-")).replace("-", "_")


def change_setting(key: str, words: Sequence[str]) -> tuple[str, Path]:
    """Set a key to these words; return its text and the file. Raises Refusal, with the choices, where they do not fit.
    """
    key = find_setting(key)
    if len(words) != 1 and key not in _MANY:
        raise misuse(_("{key} takes one value").format(key=key))
    value = _meant(key, words)
    _write(lambda editor: editor.set((key,), value), f"{key}: {flow_value(value)}\n")
    return _text_of(tuple(value) if isinstance(value, list) else value), settings_path()


def forget_setting(key: str) -> Path:
    """Take a key out, so that its default counts again; return the file."""
    key = find_setting(key)
    if getattr(settings.load(), key) != getattr(Settings(), key):
        _write(lambda editor: editor.remove((key,)), "")
    return settings_path()


def _meant(key: str, words: Sequence[str]) -> Any:
    """Return the value that words stand for, as it is written in the file; most of it is the record's to judge."""
    text = words[0] if words else ""
    if key == "back_offset":
        return _offset(text)
    if key in ("paper", "ink"):
        return known_word("values", text, PAPERS if key == "paper" else INKS) or text
    if key == "large_print":
        return YES_NO.get(text.lower(), text)
    if key == "content":
        return [_folder(word) for word in words]
    if key == "maison":
        return YES_NO[text.lower()] if len(words) == 1 and text.lower() in YES_NO else _chapters(words)
    if key == "site" and not text.startswith(("https://", "http://")):
        raise misuse(_("'{text}' is no address").format(text=text), _("write https://…"))
    return text


def _offset(text: str) -> str:
    x, comma, y = text.strip().partition(",")
    if comma and parse_digits(x) is not None and parse_digits(y):  # « 1,0 » is the same either way
        message = _("'{text}' may be {x} and {y}, or one number with its decimals")
        hint = _('write "{x} {y}", or "{text} 0"').format(x=x, y=y, text=text)
        raise misuse(message.format(text=text, x=x, y=y), hint)
    try:
        return offset_text(offset_of(text))
    except ValueError:
        message = _("'{text}' is not a shift in mm. Write 1.5 -0.8 (at most {most:g} mm).")
        raise misuse(message.format(text=text, most=MOST_OFFSET)) from None


def _folder(word: str) -> str:
    """Return a folder by its whole path: what is relative in the file is so to the file."""
    place = Path(word).expanduser()
    if not place.is_dir():
        raise misuse(_("there is no folder '{name}'").format(name=word))
    return str(place.resolve())


def _chapters(words: Sequence[str]) -> list[str]:
    """Return chapters of house values, each of which some game has. Raises Refusal for any other."""
    known = {name for game in all_systems().values() for name in game.definitions().game.house}
    written = read_chapters(tuple(words)) or ()
    for word in written:
        if word not in known:
            raise unknown_word(_("'{name}' is unknown.").format(name=word), word, [*sorted(known), "true", "false"])
    return list(written)


def _write(change: Any, line: str) -> None:
    """Write the file with this change, if it can be read then; where there is no file, one of this line."""
    path = settings_path()
    settings.load()  # a file with faults is not written over
    before = current_text(path)
    source = parse(before, str(path))
    if source.has_keys and (line or len(source.keys) > 1):
        editor = Editor(Reading.of(source, Settings))
        try:
            change(editor)
        except EditError:
            raise Refusal("layout", _("this file's layout cannot be edited safely"), str(path)) from None
        data = editor.raw
    else:  # the first key, or the last one: comments stay
        comments = [text for text in source.lines if not text.strip() or text.startswith("#")]
        data = "".join(f"{text}\n" for text in comments).encode() + line.encode()
    try:
        read_source(parse(data, str(path)), Settings)
    except SourceError as error:
        raise misuse(error.problems[0].message, error.problems[0].hint) from None
    with writing_to(path):
        write_over(path, before, data)
