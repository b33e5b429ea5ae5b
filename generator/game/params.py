"""What a person may ask of a game, declared once by the game: an option of the command line, a key of a session's file,
a field of the browser are all built from it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from generator.base.i18n import _, mark
from generator.base.names import nearest_name, slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.base.words import both_names, shown_word
from generator.reading.vocabulary import Vocabulary

Given = Mapping[str, Any]  # what was asked for, by the names of params
ON = "true"  # how a flag starts that is on unless turned off
RANDOM = "random"  # for any part that is drawn
SOURCE, POSABLE, DENSE = "source", "posable", "dense"
SIZE = r"[0-9]{1,3}\s*[xX×]\s*[0-9]{1,3}"


class Param(Record):
    """A word (`option` False) or an option of an action; of a roll always an option.

    `help` and `label` are English, told through the catalogue when they are shown. `many`: given any number of times,
    the value is a tuple. `words`: definitions and scenery -> what may be written, and its name. A `scenario` is named
    by its file, and given as what is in it.
    """

    name: str
    help: str
    kind: Literal["text", "int", "flag", "choice", "size", "file", "scenario", "collection"] = "text"
    option: bool = False
    required: bool = False
    many: bool = False
    choices: tuple[str, ...] = ()
    key: str = ""  # in a session's file
    label: str = ""  # of a field
    start: str = ""  # what a field says at first
    low: int | None = None
    high: int | None = None
    words: Callable[[Any, Any], Mapping[str, str]] | None = None
    replaces_files: bool = False  # given instead of a band's file
    was: str = ""  # the name it had before: still taken, shown nowhere
    hidden: bool = False  # taken as it was before, shown nowhere
    opens: bool = False  # words, or names of files, which are given as what is in them
    with_plan: str = ""  # what it is where the table is printed too
    after: bool = False  # a flag that on the command line may name the scenario it goes by


class NamedFile(Record):
    """A player's file that a param names: what it is called, its text, what the rules made of it."""

    name: str
    text: str
    subject: Any


THEME = Param(
    "theme", mark("desert, jungle, ice, urban or base."), "choice", key="theme", label=mark("Theme"),
    words=lambda definitions, scenery: {key: theme.label for key, theme in scenery.themes.items()},
)  # fmt: skip
PLACE = Param(
    "place", mark("The place: its table is made from a recipe; random draws one."), "choice", key="lieu",
    label=mark("Place"), words=lambda definitions, scenery: {**labels_by_id(scenery.places), RANDOM: "…"},
)  # fmt: skip
DECOR = Param(
    "decor", mark("source: the few pieces that one lays by hand; dense: a whole place."), "choice",
    key="decor", label=mark("Scenery"),
    words=lambda definitions, scenery: {
        SOURCE: "quelques pièces à poser", POSABLE: "dix à seize pièces à poser", DENSE: "un lieu entier"
    },
)  # fmt: skip
OPPONENT = Param("opponent", mark("The other band's file."), "file", key="adversaire")
CAMP = Param("camp", mark("The camp to roll."), words=lambda d, scenery: labels_by_id(d.sides), was="side")
COLLECTION = Param(
    "collection", mark("The figures one owns: forces are drawn from them (collection.yaml beside the files)."),
    "collection", key="collection", label=mark("Figures owned"),
)  # fmt: skip
NAME = Param("name", mark("The name, instead of one rolled."))


def labels_by_id(entries: Mapping[str, Any]) -> dict[str, str]:
    return {key: entry.label for key, entry in entries.items()}


def drawn_choice(name: str, help: str, key: str, label: str, *kinds: str) -> Param:
    """Return the param for an entry of these kinds of the definitions, or `random`: one of them is drawn."""
    return Param(
        name, help, "choice", key=key, label=label,
        words=lambda d, scenery: {
            **{key: entry for kind in kinds for key, entry in labels_by_id(getattr(d, kind)).items()}, RANDOM: "…",
        },
    )  # fmt: skip


def size_of(text: str) -> tuple[int, int]:
    """Read « 36x36 », a width and a height. Raises a usage Refusal."""
    if not re.fullmatch(SIZE, text.strip(), re.ASCII):
        raise misuse(_("write a width and a height in pas: 36x36"))
    width, height = re.findall("[0-9]+", text)
    return int(width), int(height)


def value_of(param: Param, text: str) -> Any:
    """Return the value of a text written into a field; None for an empty one."""
    text = text.strip()
    if param.kind == "flag":
        return text == "true"
    if not text:
        return None
    if param.kind == "size":
        return size_of(text)
    if param.kind == "int":
        low, high = param.low or 0, param.high or 9999
        if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not low <= int(text) <= high:
            message = _("a whole number from {low} to {high} is expected").format(low=low, high=high)
            raise Refusal(param.name, message, kind="usage")
        return int(text)
    return text


def chosen_id(values: Given, name: str, known: Mapping[str, str]) -> str | None:
    """Return the id asked for, if any. Raises a usage Refusal where it is unknown.

    `known`: every way to write one -> its id."""
    written = values.get(name)
    if written is None:
        return None
    names = {name: key for word, key in known.items() for name in (*both_names("values", word), word)}
    entry_id = Vocabulary(names).find(written)
    if entry_id is None:
        close = nearest_name(written, names)
        ids = ", ".join(shown_word("values", key) for key in dict.fromkeys(known.values()))
        hint = _("Did you mean '{name}'?").format(name=shown_word("values", names[close])) if close else ids
        raise misuse(_("'{name}' is unknown.").format(name=written) + " " + hint)
    return entry_id


def chosen_entry(values: Given, name: str, entries: Mapping[str, Any]) -> str | None:
    """Return the id of the entry asked for by its id or its label, if any."""
    return chosen_id(values, name, {word: key for key, entry in entries.items() for word in (key, slug(entry.label))})


def merge_params(games: Mapping[str, Sequence[Param]]) -> dict[str, tuple[Param, tuple[str, ...]]]:
    """Return the params of several games by name, each with the games that take it."""
    merged: dict[str, tuple[Param, tuple[str, ...]]] = {}
    for game, params in games.items():
        for param in params:
            first, takers = merged.get(param.name, (param, ()))
            merged[param.name] = (first, (*takers, game))
    return merged
