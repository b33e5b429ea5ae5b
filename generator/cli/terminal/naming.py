"""Commands, options and values by their names in both languages, and the nearest name for one that is misspelt.

The names stand in one table (base/words.txt). Parameters carry those of the reader's language, so that help, completion
and complaints show them; the words of a command line are turned into these before click reads them. Actions of
`campaign` are named in either language too, and need no file where the folder has only one.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.base.i18n import _
from generator.base.names import nearest_name, slug
from generator.base.refusal import misuse
from generator.base.words import both_names, known_word, shown_option, shown_word
from generator.files.files import open_file
from generator.files.folders import player_files
from generator.game.parts import Campaigns
from generator.game.system import collect_parts
from generator.reading.source import SourceError

if TYPE_CHECKING:
    from generator.game.standing import Action

AFTER, UNDO, FINISH = "after", "undo", "finish"
FIX = "fix"  # check --fix
# What people type who mean one of ours: other programs' words, and words that resemble a wrong one.
MEANT = {
    "print": "sheet", "imprimer": "sheet", "pdf": "sheet", "perso": "new", "creer": "new", "create": "new",
    "init": "new", "validate": "check", "lint": "check", "controler": "check", "config": "settings",
    "options": "settings", "web": "serve", "navigateur": "serve", "jet": "roll", "des": "roll", "dice": "roll",
    "photo": "scan", "historique": "chronicle", "xp": "campaign", "bande": "new", "exemple": "examples",
    "ecran": "cards --format paravent", "screen": "cards --format screen", "paravent": "cards --format paravent",
    "version": "--version",
}  # fmt: skip


def shown_name(name: str) -> str:
    """Return a command's or an action's name in the reader's language."""
    return shown_word("commands", name)


def english_name(word: str, known: Iterable[str]) -> str | None:
    """Return the name of the command that a word is, in either language."""
    return known_word("commands", word, known)


def english_option(option: str) -> str:
    """Return the English name of an option, with its dashes."""
    return f"--{both_names('options', option[2:])[0]}" if option.startswith("--") else option


def shown_words(words: Sequence[str]) -> list[str]:
    """Return the words of a command line in the reader's language: the command, its actions, options and values."""
    shown = [shown_name(words[0])]
    for before, word in pairwise(words):
        if word.startswith("--"):
            shown.append(shown_option(word))
        elif before.startswith("--"):
            shown.append(shown_word("values", word))
        elif words[0] == "check" and word == "content":
            shown.append(shown_word("options", word))
        elif words[0] in _WITH_ACTIONS:
            shown.append(shown_name(word))
        else:
            shown.append(shown_word("lists", word) if words[0] == "list" else word)
    return shown


_WITH_ACTIONS = ("campaign", "table")


def command_line(words: Sequence[str]) -> str:
    """Return words as one types them: in quotes only what a shell would take apart."""
    return " ".join(f'"{word}"' if not word or set(word) & _SPLITS else word for word in words)


_SPLITS = frozenset(" \t'\"$&|;<>()*?`!\\")


def name_parameters(params: list[click.Parameter]) -> list[click.Parameter]:
    """Give options and choices their names in the reader's language; return the same parameters."""
    for param in params:
        if isinstance(param, click.Option):
            param.opts = [shown_option(name) for name in param.opts]
            param.secondary_opts = [shown_option(name) for name in param.secondary_opts]
        if type(param.type) is click.Choice:
            param.type = NamedChoice(param.type.choices)
    return params


class NamedChoice(click.Choice[Any]):
    """A choice whose words are read in both languages and in any case, and shown in the reader's."""

    def normalize_choice(self, choice: object, ctx: click.Context | None) -> str:
        known = known_word("values", str(choice), map(str, self.choices))
        return shown_word("values", known) if known else str(choice)


def use_shown_names(args: list[str], params: Iterable[click.Parameter], renamed: Mapping[str, str]) -> list[str]:
    """Return the words of a command line with options by the names that the parameters carry.

    `renamed`: options by the names they had in earlier editions -> those they have, in English."""
    options = [param for param in params if isinstance(param, click.Option)]
    names = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    words = {name[2:] for name in names if name.startswith("--")}
    end = args.index("--") if "--" in args else len(args)
    return [_use_shown_name(word, words, renamed) for word in args[:end]] + args[end:]


def _use_shown_name(word: str, known: set[str], renamed: Mapping[str, str]) -> str:
    name, sign, value = word.partition("=")
    name = renamed.get(name, name)
    if not name.startswith("--") or name[2:] in known:
        return name + sign + value
    english = known_word("options", name[2:], known)
    return f"--{english}{sign}{value}" if english else name + sign + value


@cache
def _names_of(option: str) -> tuple[str, ...]:
    return tuple(f"--{name}" for name in both_names("options", option[2:])) if option.startswith("--") else (option,)


def option_names(option: click.Option) -> set[str]:
    """Return every way to write an option, in both languages."""
    return {name for written in option.opts for name in (written, *_names_of(written))}


def nearest_command(word: str, known: Iterable[str]) -> str | None:
    """Return the command that was meant, as the reader's language names it; with its options where it needs some."""
    names = {slug(name): command for command in known for name in both_names("commands", command)}
    near = MEANT.get(slug(word)) or names.get(nearest_name(word, names) or "", "")
    if near.startswith("--"):
        return shown_option(near)
    return " ".join(shown_words(near.split())) if near else None


def nearest_option(word: str, known: Iterable[str]) -> str | None:
    """Return the option that was meant, in either language."""
    names = {name: option for option in known for name in (*_names_of(option), option)}
    return names.get(MEANT.get(slug(word), "")) or names.get(nearest_name(word, names) or "")


def every_action() -> "list[Action]":
    return [action for module in collect_parts(Campaigns).values() for action in module.ACTIONS]


def action_words() -> dict[str, str]:
    """Return every way to call an action -> its name."""
    words = {slug(word): action.name for action in every_action() for word in action.words}
    return words | {slug(word): name for name in (UNDO, FINISH) for word in both_names("commands", name)}


def only_file(action: str) -> Path:
    """Return the one file of this folder that a campaign can be about. Raises Refusal, which says what is missing
    elsewhere."""
    able = [path for path in player_files(Path()) if _has_campaign(path)]
    if len(able) == 1:
        return able[0]
    command = f"holofiche {shown_name('campaign')}"
    if able:
        hint = _("name one: {example}; or all of this folder: {all}")
        message = hint.format(example=f"{command} {able[0]} {shown_name(action)}", all=f"{command} . {action}")
        raise misuse(_("Whose? There are several files here."), message)
    example = _("such as {example}").format(example=f"{command} {_('FILE.yaml')} {action}")
    raise misuse(_("Whose? Name the file before what happens."), example)


def _has_campaign(path: Path) -> bool:
    """Return whether a file has a campaign; one that cannot be read may: its reader will say why it cannot."""
    try:
        return open_file(path).system.gives(Campaigns)
    except SourceError:
        return True
