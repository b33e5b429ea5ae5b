"""A scenario as its page asks for it: the game, what is wished for, the seed, the parts rolled again since."""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.app.files import Opened, open_source
from generator.app.scenarios import SEALED, SEEDS, Game
from generator.core.i18n import _
from generator.core.page.build import options_of
from generator.core.page.model import Field, FieldKind, Group
from generator.core.paper.briefing import Briefing
from generator.core.params import value_of
from generator.core.reading.source import Source, parse
from generator.core.scenario.model import Scenario

MOST_AGAIN = 50


def wish_fields(game: Game, form: Mapping[str, str]) -> list[Field]:
    """A field for each thing that the game says may be asked for."""
    kinds: dict[str, FieldKind] = {"int": "number", "flag": "check", "choice": "select"}
    fields = []
    for param in game.params:
        if param.kind != "file":
            groups = (Group("", options_of(game.words(param))),) if param.words else ()
            value, shown = form.get(param.name, param.start), "36x36" if param.kind == "size" else ""
            kind = kinds.get(param.kind, "text")
            field = Field(param.name, _(param.label), kind, value, groups=groups, most=9, placeholder=shown)
            fields.append(field)
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


def given_of(form: Mapping[str, str], game: Game, files: Sequence[Opened]) -> dict[str, Any]:
    """What the fields ask for; a word or a number that makes no sense is a refusal that says so."""
    asked = {p.name: value_of(p, form.get(p.name, "")) for p in game.params if p.kind != "file"}
    if files:
        asked = {p.name: asked[p.name] for p in game.params if p.name in asked and not p.replaces_files}
    labels = {param.name: _(param.label) for param in game.params}
    game.check(asked, labels.__getitem__)
    return asked


def opened_of(raw: bytes, game: Game) -> Opened:
    return open_source(_source(raw), game.content)


def _source(raw: bytes) -> Source:
    from generator.render.press.finish import extract

    name = _("your file")
    if raw.startswith(b"%PDF"):
        raw = extract(raw)[0].data
    return parse(raw, name)


def roll(game: Game, files: Sequence[Opened], given: Mapping[str, Any], seed: int, again: Sequence[str]) -> Rolled:
    """The same wish, seed and parts give the same scenario, here and on the command line."""
    scenario = game.roll(game.plan(files, given), seed, again)
    return Rolled(scenario, *game.book(scenario, sealed=bool(given.get(SEALED))))
