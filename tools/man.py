"""`make man`: the manual pages, made from what --help says in each language."""

import os
import subprocess
import sys

import click

from generator.base import i18n
from generator.cli import build
from generator.cli.terminal.help import LONG, examples_of, option_row
from generator.cli.terminal.naming import UNDO, shown_name
from generator.game.parts import Campaigns
from generator.game.system import collect_parts
from tools import ROOT

PAGES = {"en": ROOT / "docs" / "holofiche.1", "fr": ROOT / "docs" / "fr" / "holofiche.1"}
WORDS = {
    "en": {
        "name": "NAME", "synopsis": "SYNOPSIS", "options": "OPTIONS", "commands": "COMMANDS", "examples": "Examples:",
        "status": "EXIT STATUS", "files": "FILES",
        "codes": "0 fine; 1 the input breaks a rule; 2 wrong usage; 3 unreadable or malformed file;\n"
                 "4 the output cannot be written; 5 a fault of holofiche, told in a report.",
        "file": "FILE…", "each": "every action",
        "settings": "settings: content, language, paper, ink…; reports, where something of ours went wrong",
        "cache": "what can be made again",
        "state": "what was changed, for undo; what photos were answered; drafts and tables of the browser",
    },
    "fr": {
        "name": "NOM", "synopsis": "SYNOPSIS", "options": "OPTIONS", "commands": "COMMANDES", "examples": "Exemples :",
        "status": "CODES DE SORTIE", "files": "FICHIERS",
        "codes": "0 tout va bien ; 1 une règle est enfreinte ; 2 mauvais usage ; 3 fichier illisible ou mal formé ;\n"
                 "4 la sortie ne peut pas être écrite ; 5 une faute de holofiche, dite dans un rapport.",
        "file": "FICHIER…", "each": "toute action",
        "settings": "les réglages : contenu, langue, papier, encre… ; les rapports, quand la faute est nôtre",
        "cache": "ce qui peut être refait",
        "state": "ce qui a été changé, pour annuler ; les réponses aux photos ; brouillons et tables du navigateur",
    },
}  # fmt: skip


def _plain(text: str) -> str:
    """Return a text as roff wants it: no line starts with a control, a hyphen is a hyphen."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text


def _options(command: click.Command, ctx: click.Context) -> list[str]:
    rows = []
    for parameter in command.get_params(ctx):
        record = option_row(parameter, ctx)
        if record:
            rows += [".TP", f".B {_plain(record[0])}", _plain(record[1])]
    return rows


def _actions(name: str, command: click.Command, top: click.Context, words: dict[str, str]) -> list[str]:
    """Return what can be done to a file, game by game: what each action takes, then what all of them do."""
    from generator.cli.campaign import command_of  # here: its words are chosen as it is imported

    rows: list[str] = []
    parent = click.Context(command, info_name=shown_name(name), parent=top)
    over = f"{shown_name(name)} {words['file']}"
    options: dict[str, str] = {}
    for game, part in collect_parts(Campaigns).items():
        for action in part.ACTIONS:
            ctx = click.Context(command_of(action), parent, info_name=shown_name(action.name))
            names = {param.name for param in action.params}
            _metavar, *words_taken = ctx.command.collect_usage_pieces(ctx)
            usage = " ".join(words_taken)
            rows += [".TP", f".B {_plain(f'{over} {shown_name(action.name)} {usage}')}"]
            rows.append(_plain(f"[{game}] {ctx.command.help}"))
            for option in ctx.command.get_params(ctx):
                row = option_row(option, ctx)
                if row and option.name in names:
                    rows += [".RS", ".TP", f".B {_plain(row[0])}", _plain(row[1]), ".RE"]
                elif row:
                    options.setdefault(*row)
    rows += [".TP", f".B {_plain(f'{over} {shown_name(UNDO)}')}"]
    undo = command.get_command(parent, UNDO)  # type: ignore[attr-defined]
    rows += [_plain(undo.help), ".TP", f".B {words['each']}"]
    for written, text in options.items():
        rows += [".RS", ".TP", f".B {_plain(written)}", _plain(text), ".RE"]
    return rows


def make_page() -> str:
    """Return the page in the language of this process."""
    i18n.install_catalogue()
    words, group = WORDS[i18n.process_language()], build()
    top = click.Context(group, info_name="holofiche")
    rows = ['.TH HOLOFICHE 1 "2026-11-16" "holofiche" "holofiche"', f".SH {words['name']}"]
    rows += [f"holofiche \\- {_plain(group.help or '')}", f".SH {words['synopsis']}", ".B holofiche"]
    rows += [_plain(group.subcommand_metavar), f".SH {words['options']}", *_options(group, top)]
    rows.append(f".SH {words['commands']}")
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        assert command
        ctx = click.Context(command, info_name=name, parent=top)
        usage = " ".join(command.collect_usage_pieces(ctx))
        rows += [f".SS holofiche {shown_name(name)} {_plain(usage)}", _plain(command.get_short_help_str(LONG))]
        rows += _options(command, ctx)
        if name == "campaign":
            rows += _actions(name, command, top, words)
        rows += [".PP", words["examples"], ".nf", *(f"  holofiche {_plain(line)}" for line in examples_of(ctx)), ".fi"]
    rows += [f".SH {words['status']}", words["codes"], f".SH {words['files']}"]
    for place, what in (
        ("~/.config/holofiche", "settings"), ("~/.cache/holofiche", "cache"), ("~/.local/state/holofiche", "state")
    ):
        rows += [".TP", f".I {place}", _plain(words[what])]
    return "\n".join(rows) + "\n"


def make_page_in(language: str) -> bytes:
    """Made by a process of its own: the words of commands are chosen as their modules are imported."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    script = "import sys; from tools.man import make_page; sys.stdout.buffer.write(make_page().encode())"
    env |= {"LANGUAGE": language, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", script], env=env, stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout


if __name__ == "__main__":
    for language, place in PAGES.items():
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(make_page_in(language))
