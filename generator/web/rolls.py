"""A scenario as its page asks for it: the game, what is wished for, the seed, the parts rolled again since."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.app.files import definitions_of, system_of
from generator.core.chance.rolling import Wish
from generator.core.content import scenery
from generator.core.i18n import _
from generator.core.page.build import options_of
from generator.core.page.model import Field, FieldKind, Group
from generator.core.paper.briefing import Briefing
from generator.core.reading.source import Source, parse
from generator.core.refusal import Refusal
from generator.core.scenario.model import Scenario
from generator.core.system import System

SEEDS = 1_000_000  # short enough to type again
MOST_AGAIN = 50
WORDS = ("threat", "faction", "theme", "scenario", "side")
TICKS = ("boss", "named")
NUMBERS = {"quality": 999, "forces": 12}


@dataclass(frozen=True)
class Game:
    system: System
    definitions: Any
    scenery: scenery.Scenery

    @classmethod
    def of(cls, system: System, extra: tuple[Path, ...]) -> "Game":
        return cls(system, definitions_of(system, extra), scenery.load(extra))

    @property
    def rolling(self) -> Any:
        return self.system.module("scenario")

    @property
    def options(self) -> frozenset[str]:
        known: frozenset[str] = self.rolling.OPTIONS
        return known

    @property
    def parts(self) -> tuple[str, ...]:
        known: tuple[str, ...] = self.rolling.PARTS
        return known

    def choices(self) -> dict[str, list[tuple[str, str]]]:
        """The words each option takes, with the names that content gives them."""
        taken: dict[str, list[str]] = self.rolling.choices(self.definitions)
        found = {key: [(word, self._label(key, word)) for word in words] for key, words in taken.items()}
        return {**found, "theme": [(key, theme.label) for key, theme in self.scenery.themes.items()]}

    def _label(self, option: str, word: str) -> str:
        kinds = {"scenario": "scenarios", "side": "sides", "faction": "factions"}
        entries = getattr(self.definitions, kinds.get(option, ""), {})
        return str(entries[word].label) if word in entries else word.capitalize()


def wish_fields(game: Game, form: Mapping[str, str]) -> list[Field]:
    choices = game.choices()
    labels = {
        "quality": _("Quality of the group"),
        "scenario": _("Scenario"),
        "threat": _("Threat"),
        "faction": _("Faction"),
        "side": _("Side of the opponent"),
        "theme": _("Theme"),
        "forces": _("Enemy forces"),
        "table": _("Table, in pas"),
        "boss": _("a single figure of high rank"),
        "named": _("a named character"),
        "sealed": _("sealed: compositions stay hidden"),
    }
    fields = []
    for key, label in labels.items():
        value = form.get(key, "20" if key == "quality" else "")
        if key in choices:
            groups = (Group("", options_of(choices[key])),)
            fields.append(Field(key, label, "select", value, groups=groups))
        elif key in game.options:
            kind: FieldKind = "number" if key in NUMBERS else "text" if key == "table" else "check"
            fields.append(Field(key, label, kind, value, most=9, placeholder="36x36" if key == "table" else ""))
    return fields


@dataclass(frozen=True)
class Rolled:
    scenario: Scenario
    seen: Briefing  # as the players see it
    opened: Briefing  # as it is


def seed_of(form: Mapping[str, str]) -> int:
    """The seed on the page, or a new one."""
    text = form.get("seed", "").strip()
    new = form.get("_do", "").startswith("roll") or not re.fullmatch(r"\d{1,12}", text, re.ASCII)
    return secrets.randbelow(SEEDS) if new else int(text)


def again_of(form: Mapping[str, str], written: Sequence[str], parts: Sequence[str]) -> list[str]:
    """The parts rolled again, in order; the button pressed adds one, a new roll forgets them all."""
    verb, _space, part = form.get("_do", "").partition(" ")
    if verb in ("roll", "seed"):
        return []
    asked = [*written, *([part] if verb == "again" else [])]
    return [one for one in asked if one in parts][:MOST_AGAIN]


def wish_of(form: Mapping[str, str], game: Game, subjects: Sequence[Any]) -> Wish:
    """What the fields ask for; a word or a number that makes no sense is a refusal that says so."""
    asked: dict[str, Any] = {}
    choices = game.choices()
    for key in WORDS:
        text = form.get(key, "").strip()
        if text and key in choices:
            if text not in dict(choices[key]):
                raise Refusal("unknown-word", _("« {word} » is unknown here").format(word=text))
            asked[key] = text
    for key, most in NUMBERS.items():
        text = form.get(key, "").strip()
        if text and key in game.options:
            if not re.fullmatch(r"\d{1,4}", text, re.ASCII) or not 1 <= int(text) <= most:
                message = _("a whole number from {low} to {high} is expected").format(low=1, high=most)
                raise Refusal(key, message)
            asked[key] = int(text)
    table = form.get("table", "").strip()
    if table and "table" in game.options:
        match = re.fullmatch(r"(\d{1,3})\s*[xX×]\s*(\d{1,3})", table, re.ASCII)
        if not match:
            raise Refusal("table", _("write a width and a height in pas: 36x36"))
        asked["table"] = (int(match[1]), int(match[2]))
    asked |= {key: form.get(key) == "true" for key in TICKS if key in game.options}
    if subjects:
        asked.pop("quality", None)
    elif "quality" in game.options and "quality" not in asked:
        raise Refusal("quality", _("Give the group's Quality, or its file."))
    return Wish(subjects=tuple(subjects), **asked)


def subject_of(raw: bytes, game: Game) -> Any:
    """A band's file as the game sees it; a refusal when it is of another game or breaks a rule. SourceError too."""
    one = _source(raw)
    system = system_of(one)
    if system.id != game.system.id:
        raise Refusal("other-game", _("this file is of another game: {game}").format(game=system.id))
    examined = game.system.examine(one, game.definitions)
    faults = [p.message for p in examined.problems if p.severity == "error"]
    if faults or examined.subject is None:
        raise Refusal("breaks-a-rule", _("this file breaks a rule: {faults}").format(faults="; ".join(faults[:3])))
    return examined.subject


def _source(raw: bytes) -> Source:
    from generator.render.press.finish import extract

    name = _("your file")
    if raw.startswith(b"%PDF"):
        raw = extract(raw)[0].data
    return parse(raw, name)


def roll(game: Game, wish: Wish, seed: int, again: Sequence[str], *, sealed: bool) -> Rolled:
    """The same wish, seed and parts give the same scenario, here and on the command line."""
    plan = game.rolling.prepare(wish, game.definitions, game.scenery)
    scenario = game.rolling.roll(plan, seed)
    for part in again:
        scenario = game.rolling.reroll(scenario, part, plan)
    brief = game.system.module("briefing").brief
    opened: Briefing = brief(scenario, game.definitions, game.scenery)
    seen = brief(scenario, game.definitions, game.scenery, sealed=True) if sealed else opened
    return Rolled(scenario, seen, opened)
