"""A JSON Schema for editors, from the records that files are read with and the words of the content.

It underlines nothing that `check` accepts, and is silent on much that `check` refuses: spellings by ear and rules are
not for patterns, the language server says what `check` says of them. So a key and a name are offered in their usual
spelling and any other is let pass; a key is called missing only where every key that is there is spelt as offered.
Messages are those of yaml-language-server (`errorMessage`, `patternErrorMessage`), in French as files are.

A record is a definition of the document, and so is a list of names: with copies in their place, the schema of a
character would be some megabytes.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin

from msgspec.structs import fields

from generator.base.names import slug
from generator.base.words import both_names
from generator.chance.dice import Dice
from generator.reading.keys import As, Caption, InDice, Keyed, Ref, Within, caption_of, unwrapped
from generator.reading.plans import Plan, plan_of
from generator.reading.shape import Between, OneOrMany, Pattern, is_nothing
from generator.reading.source import parse
from generator.reading.tree import Plain

Schema = dict[str, Any]
N = TypeVar("N")

DIALECT = "http://json-schema.org/draft-07/schema#"
_NUMBER = r"^\s*[-+−]?[0-9\s'’]*\s*$"
_NUMBER_OR_DICE = r"^\s*[-+−]?[0-9\s'’]*[dD]?\s*$"
_DICE = r"^[0-9dD+−\s-]*$"
_YES_OR_NO = r"^\s*([oOyYvVtTnNfF]\w*)?\s*$"
_MOST_KEYS = 3  # of those that a message names


def document(title: str, kind: Any, definitions: Any = None, system: str = "") -> Schema:
    """Return the schema of files of this kind; `definitions`: of the game whose words it offers, `system`: its id."""
    maker = _Maker(definitions)
    root = maker.mapping(kind)
    if system and "properties" in root:
        about = root["properties"]["systeme"].get("description", "Le jeu.")
        root["properties"]["systeme"] = {**game_name(system), "description": about, "examples": [system]}
    return {"$schema": DIALECT, "title": f"holofiche : {title}", **root, "definitions": maker.definitions}


def game_name(system: str) -> Schema:
    """Return the schema of what names a game: its id, or a longer name with the id in it (« Star Wars D6 »)."""
    message = f"Ce schéma est celui du jeu « {system} »."
    return {"anyOf": [{**_only(message, "string"), "pattern": game_pattern(system), "patternErrorMessage": message},
                      {"enum": [system]}]}  # fmt: skip


def game_pattern(system: str) -> str:
    """Return the pattern of a text that names a game: the letters of its id, whatever stands between them."""
    return r"\W*".join(f"[{letter}{letter.upper()}]" if letter.isalpha() else letter for letter in system)


class _Maker:
    """One document in the making: each of its definitions is made once."""

    def __init__(self, content: Any) -> None:
        self.definitions: dict[str, Schema] = {}
        self._content = content
        self._records: dict[int, str] = {}  # the names of definitions, by the identity of their kinds

    def mapping(self, kind: Any) -> Schema:
        """Return the schema of a record: its keys as usually spelt; others are not judged."""
        plan = plan_of(kind)
        if plan is None:
            return {"type": "object"}
        kinds = {name: key_kind for name, key_kind in plan.kinds.items() if name != "id"} | plan.short_kinds
        aliases = {name: plan.keys[name].also if name in plan.keys else () for name in kinds}
        keys = {name: aliases[name][0] if name in plan.keys and plan.keys[name].french else name for name in kinds}
        needed = [_require(keys[name], [*keys.values()]) for name in needed_keys(kind, plan)]
        shown = [key for name, key in keys.items() if name != "systeme"]
        more = "…" if len(shown) > _MOST_KEYS else ""
        return {
            "type": ["object", "null"],
            "errorMessage": f"Clés lues ici : {', '.join(shown[:_MOST_KEYS])}{more}",
            "properties": {keys[name]: self._described(name, key_kind) for name, key_kind in kinds.items()},
            **({"allOf": needed} if needed else {}),
        }

    def _described(self, name: str, kind: Any) -> Schema:
        """Return the schema of a key's value with what its caption says, which editors show beside it.

        Where any text will do nothing is judged: that a list is no text is for `check` to say.
        """
        caption, schema = caption_of(kind), self._of(kind, name)
        if caption is None:
            return schema
        schema = {} if schema == self._text() else {"anyOf": [schema]} if "$ref" in schema else schema
        if not caption.about:  # of a panel's cell: its example is that of all such cells
            return schema if slug(caption.french) == slug(name) else {**schema, "description": caption.french}
        return {**schema, "description": caption.about, "examples": [self._example_of(kind, caption)]}

    def _example_of(self, kind: Any, caption: Caption) -> Any:
        """Return the example of a caption; of names that content knows, the first of them."""
        if caption.example:
            return as_editor_sees(parse(f"example: {caption.example}".encode(), "").nodes["example"])
        plain, notes = unwrapped(kind)
        declared = _note(notes, As)
        plain, notes = unwrapped(declared.kind) if declared else (plain, notes)
        if get_origin(plain) is tuple:
            return [self._example_of(get_args(plain)[0], caption)]
        plan = plan_of(plain)
        return self._example_of(plan.kinds[plan.alone], caption) if plan else next(iter(self._offered(notes)), "…")

    def _of(self, kind: Any, name: str) -> Schema:
        """Return the schema of what may be written for a kind of value, under the key `name`."""
        plain, notes = unwrapped(kind)
        if declared := _note(notes, As):
            return self._of(declared.kind, name)
        origin, args = get_origin(plain), get_args(plain)
        if origin is tuple:
            return self._list(self._of(args[0], name), bool(_note(notes, OneOrMany) or plan_of(args[0])))
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return self._entries(unwrapped(args[0])[1], self._of(args[1], name))
        if plan := plan_of(plain):
            return self._record(plain, plan, name)
        return self._scalar(plain, notes)

    def _scalar(self, plain: Any, notes: tuple[Any, ...]) -> Schema:
        if get_origin(plain) is Literal:
            return {"anyOf": [self._text(), {"enum": [both_names("values", str(word))[1] for word in get_args(plain)]}]}
        if plain is int:
            return self._whole(notes)
        if plain is bool:
            message = "On attend oui ou non."
            written = {**_only(message, "boolean", "string"), "pattern": _YES_OR_NO, "patternErrorMessage": message}
            return self._define("oui-ou-non", {"anyOf": [written, {"type": "boolean"}]})
        if plain is Dice:
            message = "On attend des dés, tels que 4D+2."
            written = {**_only(message, "string", "integer"), "pattern": _DICE, "patternErrorMessage": message}
            return self._define("des", written)
        if not isinstance(plain, type):
            return {}
        if pattern := _note(notes, Pattern):
            message = f"On attend un texte tel que {pattern.example}."
            written = {"pattern": rf"^\s*(?:{pattern.form})?\s*$", "patternErrorMessage": message}
            return self._define("forme", {**_only(message, "string", "number", "boolean"), **written})
        return self._names(notes) or self._text()

    def _text(self) -> Schema:
        return self._define("texte", _only("On attend un texte.", "string", "number", "boolean"))

    def _whole(self, notes: tuple[Any, ...]) -> Schema:
        bounds, within = _note(notes, Between) or Between(), _note(notes, Within)
        low, high = bounds.low, bounds.high
        if within and self._content is not None:
            low, high = (getattr(self._content.constants, name) for name in (within.low, within.high))
        dice = _note(notes, InDice)
        message = f"On attend un nombre entier{', ou des dés tels que 3D' if dice else ''}."
        pattern = {"pattern": _NUMBER_OR_DICE if dice else _NUMBER, "patternErrorMessage": message}
        name = "nombre-ou-des" if dice else "nombre"
        number = self._define(name, {**_only(message, "integer", "string"), **pattern})
        limits = {"minimum": low, "maximum": high}
        limits = {keyword: limit for keyword, limit in limits.items() if limit is not None}
        if not limits:
            return number
        span = f"de {low} à {high}" if len(limits) > 1 else f"{low} au moins" if high is None else f"{high} au plus"
        beyond = {"if": {"type": "integer", "not": limits}, "then": _fail(f"Un nombre entier, {span}.")}
        return self._define("-".join([name, *map(str, limits.values())]), {"allOf": [number, beyond]})

    def _list(self, item: Schema, single: bool) -> Schema:
        """Return the schema of a list; where one entry will do, of that or of a list."""
        if single:
            return {"anyOf": [item, {"type": ["array", "null"], "items": item}]}
        return {"type": ["array", "null"], "items": item, "errorMessage": "On attend une liste."}

    def _entries(self, notes: tuple[Any, ...], value: Schema) -> Schema:
        """Return the schema of a mapping from names to values: names that content knows are offered."""
        schema: Schema = {"type": ["object", "null"], "additionalProperties": value}
        schema["errorMessage"] = "On attend des clés et leurs valeurs."
        offered, ref = self._offered(notes), _note(notes, Ref)
        if not offered or ref is None:
            return schema
        keys = self._define("-".join(["cles", *ref.fields]), {"properties": {name: {} for name in offered}})
        return {**schema, "allOf": [keys]}

    def _names(self, notes: tuple[Any, ...]) -> Schema:
        """Return the schema of a name: those that content knows are offered, any other text will do."""
        offered, ref = self._offered(notes), _note(notes, Ref)
        if not offered or ref is None:
            return {}
        labels = [label for field in ref.fields for label in _labels(getattr(self._content, field, None), offered)]
        described = {"enumDescriptions": labels} if len(labels) == len(offered) else {}
        return self._define("-".join(ref.fields), {"anyOf": [self._text(), {"enum": offered, **described}]})

    def _offered(self, notes: tuple[Any, ...]) -> list[str]:
        """List the names that are offered: the ids of entries, or printed names of what has no entry."""
        ref = _note(notes, Ref)
        return [] if ref is None or self._content is None else offered_names(ref, self._content)

    def _record(self, kind: Any, plan: Plan, name: str) -> Schema:
        if id(kind) not in self._records:
            name = name if isinstance(kind, Keyed) else kind.__name__
            name = name if name not in self.definitions else f"{name}-{len(self.definitions)}"
            self._records[id(kind)] = name
            self.definitions[name] = {}
            record = self.mapping(kind)
            alone = [self._of(plan.kinds[plan.alone], name)] if plan.alone else []
            self.definitions[name] = {"anyOf": [record, *alone]} if alone else record
        return {"$ref": f"#/definitions/{self._records[id(kind)]}"}

    def _define(self, name: str, schema: Schema) -> Schema:
        """Return a reference to a definition, which is made where there is none."""
        while self.definitions.setdefault(name, schema) != schema:
            name = f"{name}-{len(self.definitions)}"
        return {"$ref": f"#/definitions/{name}"}


def _only(message: str, *types: str) -> Schema:
    """Refuse values of other types than these with a message. A key with nothing behind it is not done, not wrong.

    A plain `type` would make editors offer `true` and `null` for every text.
    """
    return {"if": {"not": {"type": [*types, "null"]}}, "then": _fail(message)}


def _fail(message: str) -> Schema:
    return {"enum": [], "errorMessage": message}


def _require(name: str, known: Iterable[str]) -> Schema:
    """Refuse a mapping without this key whose keys are all spelt as offered: under another spelling it may be there."""
    others = {"propertyNames": {"enum": [key for key in known if key != name]}}
    return {"if": others, "then": {"required": [name], "errorMessage": f"La clé « {name} » manque."}}


def offered_names(ref: Ref, definitions: Any) -> list[str]:
    """List the names that content knows for a reference: the ids of entries, or printed names of what has no entry."""
    names: list[str] = []
    for field in ref.fields:
        entries = getattr(definitions, field, None)
        words = definitions.lexicon.vocabulary(field).words
        names += entries if isinstance(entries, Mapping) and not ref.free else words.values()
    return [*dict.fromkeys([*names, *ref.also])]


def needed_keys(kind: Any, plan: Plan) -> list[str]:
    """List the keys without which a record cannot be read, or rules refuse it, as captions say."""
    required = {field.name for field in fields(kind) if field.required} if isinstance(kind, type) else set()
    declared = {name: caption.needed for name, key_kind in plan.kinds.items() if (caption := caption_of(key_kind))}
    needed = {name: name in required if declared.get(name) is None else declared[name] for name in plan.kinds}
    return [name for name, is_needed in needed.items() if is_needed and name != "id"]


def _labels(entries: Any, names: Iterable[str]) -> list[str]:
    """List the printed names of entries; empty where some have none."""
    labels = [getattr(entries.get(name), "label", "") for name in names] if isinstance(entries, Mapping) else []
    return labels if all(labels) else []


def _note(notes: tuple[Any, ...], kind: type[N]) -> N | None:
    return next((note for note in notes if isinstance(note, kind)), None)


def as_editor_sees(value: Any) -> Any:
    """Return a tree of text as an editor's YAML 1.2 parser types it."""
    if isinstance(value, dict):
        return {key: as_editor_sees(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [as_editor_sees(entry) for entry in value]
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
