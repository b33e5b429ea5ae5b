"""What a record says of its keys beside their types, each a note of `Annotated`.

    objet: Annotated[str, Key(also=("nom",), alone=True), Ref("objects")]

One declaration a key: reading (understanding.py, shape.py), the JSON Schema (schema.py), the
browser's fields (page/build.py), what is asked, shown, printed and typed in a form (game/captions.py) all go by it.
Before, a key was told anew in each of these places, and a new one took eight files.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.base.i18n import current_language
from generator.base.record import Record, type_hints
from generator.base.words import english_label


class Key(Record):
    """Other ways to write a key, and where its value may stand without it."""

    also: tuple[str, ...] = ()  # other words for it
    french: bool = False  # the first of them is what people write: the field of a content's record is English
    short: str = ""  # what it is called where it stands outside of its record, in the one around
    alone: bool = False  # a plain text in place of the whole record is its value
    counts: bool = False  # so is the number before such a text: « 2 médipacks »
    gathers: bool = False  # lists under several of its words are one: « armes » beside « armure »
    copies: bool = False  # where nothing counts: « 2 blasters » are two records


GAME_KEYS = ("systeme", "jeu")  # what says of which game a file is
GAME_KEY = Key(also=GAME_KEYS[1:])
PLAYER_KEY = Key(also=("joueuse",))


class Caption(Record):
    """What people are told of a key, and where: its name, whose English the vocabulary gives (base/words.txt, or that
    of the game); what it is and an example as one writes it in YAML, in French as files are."""

    french: str
    about: str = ""  # for editors, where the name does not say it all
    example: str = ""
    panel: str = ""  # of the browser's page, and the section of `show`
    asked: bool = False  # by the wizard, too
    printed: bool = False  # in the form's field of the key's name: typed there, it comes back
    needed: bool | None = None  # by the rules, where they say otherwise than the type
    width: Literal["", "short", "broad", "long", "wide"] = ""  # of its field in the browser

    @property
    def label(self) -> str:
        return self.french if current_language() == "fr" else self.english

    @property
    def english(self) -> str:
        return english_label(self.french)


class Ref:
    """The id of an entry of one of these fields of the definitions, of this kind if one is named; or one of `also`; or,
    where it is `free`, a name that content does not know."""

    def __init__(
        self, *fields: str, kind: str | None = None, also: tuple[str, ...] = (), free: bool = False
    ) -> None:
        self.fields, self.kind, self.also, self.free = fields, kind, also, free

    def known_ids(self, definitions: Any) -> list[str]:
        entries = [pair for field in self.fields for pair in getattr(definitions, field).items()]
        return [*(key for key, entry in entries if self.kind in (None, getattr(entry, "kind", None))), *self.also]


class NamedIn:
    """One of the names that the same file gives: `NamedIn("figurines", "nom")` is the name of one of its figures."""

    def __init__(self, rows: str, key: str) -> None:
        self.rows, self.key = rows, key


class As:
    """Of a value that rules judge with codes of their own: what it is meant to be."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind


class Within(Record):
    """Bounds that rules judge with codes of their own: the names of the game's constants."""

    low: str
    high: str


class InDice(Record):
    """A whole number that may be written as so many dice: 3, or 3D."""


class Spread(Record):
    """A list whose items belong in other lists of the record: a vocabulary says in which, else it is the last one."""

    kind: str
    into: tuple[str, ...]


class Keyed:
    """A mapping with these keys: what a record is, where keys are known at run time only. They may be told by a
    function, which is called once somebody asks: of many such mappings a file has few. `hints`: of a key that
    it has not, by its slug, the line to write instead or what else to say. `record`: what is made of it, where the
    key `others` takes the trees of all keys that are none of the record's."""

    def __init__(
        self,
        kinds: dict[str, Any] | Callable[[], dict[str, Any]],
        hints: Mapping[str, str] | None = None,
        record: Any = None,
        others: str = "",
    ) -> None:
        self._kinds, self.record, self.others = kinds, record, others
        self.hints: Mapping[str, str] = hints or {}
        self.plan: Any = None  # how it is understood, once somebody asks

    @property
    def kinds(self) -> dict[str, Any]:
        if callable(self._kinds):
            self._kinds = self._kinds()
        return self._kinds


def unwrapped(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type without `Annotated` and `| None`, and the notes on it."""
    notes: tuple[Any, ...] = ()
    while True:
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            kind, notes = args[0], (*notes, *args[1:])
        elif origin in (Union, UnionType) and type(None) in args:
            kind = next(arg for arg in args if arg is not type(None))
        else:
            return kind, notes


def caption_of(kind: Any) -> Caption | None:
    return next((note for note in reversed(unwrapped(kind)[1]) if isinstance(note, Caption)), None)


@cache
def captions_of(record: type) -> Mapping[str, Caption]:
    """Return the captions of a record's keys, in their order."""
    kinds = type_hints(record)
    return {name: caption for name, kind in kinds.items() if (caption := caption_of(kind))}


def keys_in_panel(record: type, panel: str) -> list[str]:
    return [name for name, caption in captions_of(record).items() if caption.panel == panel]
