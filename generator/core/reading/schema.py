"""A JSON Schema for editors, from the same records that files are read with, and from the words of the content.

It accepts what `check` accepts: any spelling that is understood (patterns.py), short forms, numbers in quotes. What is
left to rules, it leaves to them. A record is a definition of the document, and any spelling of a key refers to the key
as declared: with copies in their place, the schema of a character would be some megabytes.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from msgspec.structs import fields

from generator.core.chance.dice import Dice
from generator.core.reading.keys import As, Caption, InDice, Ref, Spread, Within, caption_of, unwrapped
from generator.core.reading.patterns import DICE, TRUTH, WHOLE, key_pattern, name_pattern
from generator.core.reading.plans import Plan, plan_of
from generator.core.reading.shape import MAX_TEXT, Between, OneOrMany, Pattern, Spellings, is_nothing
from generator.core.reading.source import parse
from generator.core.reading.tree import Plain

Schema = dict[str, Any]
N = TypeVar("N")

DIALECT = "http://json-schema.org/draft-07/schema#"
SCALAR = ["string", "number", "boolean"]  # any of them is a text where a text is expected
THROW = r"^\s*(\+?[0-9]{1,2}\s*[dD]\s*)?([+\-−]\s*[0-9]{1,2}\s*)?$|^\s*0\s*$"
NOTHING: Schema = {"enum": ["", None]}
_ID = "[^a-z0-9-]"  # what no id has: with one of them, it is a printed name


def document(title: str, kind: Any, definitions: Any = None, system: str = "") -> Schema:
    """Of files of this kind; `definitions`: of the game whose words it knows, `system`: the game that they name."""
    maker = _Maker(definitions)
    root = maker.mapping(kind)
    if system and "properties" in root:
        told = root["properties"]["systeme"].get("description", "Le jeu.")
        root["properties"]["systeme"] = {**one_of([system]), "description": told, "examples": [system]}
    return {"$schema": DIALECT, "title": f"holofiche : {title}", **root, "definitions": maker.parts}


class _Maker:
    """One document in the making: `parts` are its definitions, each made once."""

    def __init__(self, definitions: Any) -> None:
        self.definitions = definitions
        self.parts: dict[str, Schema] = {}
        self._names: dict[int, str] = {}  # of the kinds that are parts

    def mapping(self, kind: Any, at: str = "#") -> Schema:
        """The keys of a record, and any spelling of them; `at`: where it stands in the document."""
        plan = plan_of(kind)
        if plan is None:
            return {"type": "object"}
        keys = {name: one for name, one in plan.kinds.items() if name != "id"}
        for short, (outer, inner) in plan.shorts.items():
            holder = plan_of(plan.kinds[outer])
            keys[short] = holder.kinds[inner] if holder else str
        also = {name: plan.keys[name].also if name in plan.keys else () for name in keys}
        spelt = {key_pattern(name, *also[name]): {"$ref": f"{at}/properties/{name}"} for name in keys}
        said = {name: self._described(one) for name, one in keys.items()}
        schema: Schema = {
            "type": "object",
            "properties": {word: one for name, one in said.items() for word in (name, *also[name])},
            "patternProperties": spelt,
            "additionalProperties": False,
        }
        needed = [(name, key_pattern(name, *also[name])) for name in _needed_keys(kind, plan)]
        rules = [{"anyOf": [{"required": [name]}, has_key(form)]} for name, form in needed]
        return {**schema, "allOf": rules} if rules else schema

    def _described(self, kind: Any) -> Schema:
        """With what its caption says, which editors show beside it."""
        caption, found = caption_of(kind), self.of(kind)
        if caption is None:
            return found
        told = {"description": caption.about or caption.french, "examples": [self._example_of(kind, caption)]}
        return {**({"anyOf": [found]} if "$ref" in found else found), **told}

    def _example_of(self, kind: Any, caption: Caption) -> Any:
        """As the caption writes it; of names that content knows, the first of them."""
        if caption.example:
            return as_editor_sees(parse(f"example: {caption.example}".encode(), "").nodes["example"])
        plain, notes = unwrapped(kind)
        meant = _note(notes, As)
        plain, notes = unwrapped(meant.kind) if meant else (plain, notes)
        if get_origin(plain) is tuple:
            return [self._example_of(get_args(plain)[0], caption)]
        plan = plan_of(plain)
        return self._example_of(plan.kinds[plan.alone], caption) if plan else next(iter(self._ids(notes)), "…")

    def of(self, kind: Any) -> Schema:
        """What may be written for a kind of value."""
        plain, notes = unwrapped(kind)
        found = self._of_plain(plain, notes)
        return or_nothing(found) if found and _may_be_empty(kind) else found

    def _of_plain(self, plain: Any, notes: tuple[Any, ...]) -> Schema:
        meant = _note(notes, As)
        if meant:
            return self.of(meant.kind)
        origin, args = get_origin(plain), get_args(plain)
        if origin is tuple:
            return self._list(args[0], notes)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._words_to(args[0], self.of(args[1]))
        if plan := plan_of(plain):
            return self._record(plain, plan)
        if origin is Literal:
            spelt = _note(notes, Spellings)
            return one_of([str(word) for word in args], [word for word, _meant in spelt.meant] if spelt else ())
        return self._scalar(plain, notes)

    def _scalar(self, plain: Any, notes: tuple[Any, ...]) -> Schema:
        bounds = _note(notes, Between) or Between()
        if plain is int:
            return self._whole(bounds, notes)
        if plain is bool:
            return {"anyOf": [{"type": "boolean"}, self._part("oui-ou-non", {"type": "string", "pattern": TRUTH})]}
        if plain is Dice:
            return {"type": ["string", "integer"], "pattern": THROW}
        if plain is not str:
            return {"type": SCALAR} if isinstance(plain, type) else {}
        if names := self._names_of(notes):
            return names
        low = {"minLength": bounds.low} if bounds.low else {}
        pattern = _note(notes, Pattern)
        form = {"pattern": rf"^\s*(?:{pattern.form})\s*$"} if pattern else {}
        return {"type": SCALAR, **low, "maxLength": bounds.high or MAX_TEXT, **form}

    def _whole(self, bounds: Between, notes: tuple[Any, ...]) -> Schema:
        within = _note(notes, Within)
        low, high = bounds.low, bounds.high
        if within and self.definitions is not None:
            low, high = (getattr(self.definitions.constants, name) for name in (within.low, within.high))
        number: Schema = {"type": "integer"}
        number |= {} if low is None else {"minimum": low}
        number |= {} if high is None else {"maximum": high}
        name, written = ("nombre-ou-des", f"{WHOLE}|{DICE}") if _note(notes, InDice) else ("nombre", WHOLE)
        return {"anyOf": [number, self._part(name, {"type": "string", "pattern": written})]}

    def _part(self, name: str, schema: Schema) -> Schema:
        """What stands in many places, told once; another of its name has a number."""
        while self.parts.setdefault(name, schema) != schema:
            name = f"{name}-{len(self.parts)}"
        return {"$ref": f"#/definitions/{name}"}

    def _list(self, item: Any, notes: tuple[Any, ...]) -> Schema:
        """A list; where one thing alone will do, that or a list."""
        bounds, one = _note(notes, Between), self.of(item)
        nothing: list[Schema] = [NOTHING] if _note(notes, Spread) else []
        many: Schema = {"type": "array", "items": one, **({"maxItems": bounds.high} if bounds and bounds.high else {})}
        single = _note(notes, OneOrMany)
        if single and single.commas:
            return {"anyOf": [many, one, {"type": "string", "pattern": ","}]}
        return {"anyOf": [many, one, *nothing]} if single or plan_of(item) else many

    def _words_to(self, key: Any, value: Schema) -> Schema:
        """A mapping from words to values: those that must be known are offered."""
        notes = unwrapped(key)[1]
        names = self._names_of(notes)
        if names and "$ref" not in value:
            value = self._part("valeur", value)
        offered = dict.fromkeys(self._ids(notes), value) if names else {}
        more = {"propertyNames": names, "properties": offered} if names else {}
        return {"type": "object", **more, "additionalProperties": value}

    def _names_of(self, notes: tuple[Any, ...]) -> Schema:
        """The names that content must know, as a part of the document; nothing where any text will do."""
        ref = _note(notes, Ref)
        if ref is None or ref.free or self.definitions is None:
            return {}
        part = "-".join(ref.fields) or "mots"
        words = [word for one in ref.fields for word in self.definitions.lexicon.vocabulary(one).words]
        self.parts.setdefault(part, one_of(self._ids(notes), words))
        return {"$ref": f"#/definitions/{part}"}

    def _ids(self, notes: tuple[Any, ...]) -> list[str]:
        """The entries that a name must mean, which are offered. A word may mean something else, as a family does where
        a class is asked for: that is for rules to say."""
        ref = _note(notes, Ref)
        found: list[str] = []
        for name in ref.fields if ref and self.definitions is not None else ():
            entries = getattr(self.definitions, name, None)
            words = self.definitions.lexicon.vocabulary(name).words
            found += entries if isinstance(entries, Mapping) else words.values()
        return [*dict.fromkeys([*found, *(ref.also if ref else ())])]

    def _record(self, kind: Any, plan: Plan) -> Schema:
        if id(kind) not in self._names:
            name = kind.__name__ if isinstance(kind, type) else "-".join(plan.kinds)[:60]
            name = name if name not in self.parts else f"{name}-{len(self.parts)}"
            self._names[id(kind)] = name
            self.parts[name] = {}
            self.parts[name] = self.mapping(kind, f"#/definitions/{name}")
        made: Schema = {"$ref": f"#/definitions/{self._names[id(kind)]}"}
        return {"anyOf": [made, self._alone(plan)]} if plan.alone else made

    def _alone(self, plan: Plan) -> Schema:
        """A plain text for the whole record, perhaps with how many there are: « 2 médipacks »."""
        return self.of(plan.kinds[plan.alone])


def _may_be_empty(kind: Any) -> bool:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return type(None) in get_args(kind)


def _needed_keys(kind: Any, plan: Plan) -> list[str]:
    """The keys without which a record cannot be read, or rules refuse it, as captions say."""
    required = {one.name for one in fields(kind) if one.required} if isinstance(kind, type) else set()
    told = {name: caption.needed for name, one in plan.kinds.items() if (caption := caption_of(one))}
    said = {name: name in required if told.get(name) is None else told[name] for name in plan.kinds}
    return [name for name, needed in said.items() if needed and name != "id"]


def has_key(form: str) -> Schema:
    """That one of the keys is spelt so: not all of them are spelt otherwise."""
    return {"not": {"propertyNames": {"not": {"pattern": form}}}}


def _note(notes: tuple[Any, ...], kind: type[N]) -> N | None:
    return next((note for note in notes if isinstance(note, kind)), None)


def one_of(ids: Iterable[str], also: Iterable[str] = ()) -> Schema:
    """One of these words, offered as they are; or any spelling of them, or of others that mean one."""
    known = [*ids]
    spelt = name_pattern(dict.fromkeys([*known, *also]))
    return {"anyOf": [{"enum": known}, {"type": "string", "pattern": f"{_ID}|{spelt}"}]}


def or_nothing(schema: Schema) -> Schema:
    """The key may stand there with nothing behind it."""
    return {"anyOf": [*schema.get("anyOf", [schema]), NOTHING]}


def as_editor_sees(value: Any) -> Any:
    """A tree of text as an editor's YAML 1.2 parser types it."""
    if isinstance(value, dict):
        return {key: as_editor_sees(one) for key, one in value.items()}
    if isinstance(value, list):
        return [as_editor_sees(one) for one in value]
    if not isinstance(value, Plain):
        return str(value)
    if is_nothing(value):
        return None
    if value in ("true", "false"):
        return value == "true"
    if re.fullmatch(r"[-+]?[0-9]+", value):
        return int(value)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", value):
        return float(value)
    return str(value)
