"""`make man`: the manual page, made from what --help says."""

from pathlib import Path

import click

from generator.cli import build
from generator.cli._common import examples
from tools import ROOT

PAGE = ROOT / "docs" / "holofiche.1"


def _plain(text: str) -> str:
    """As roff wants it: no line starts with a control, a hyphen is a hyphen."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text[:1] in (".", "'") else text


def _options(command: click.Command, ctx: click.Context) -> list[str]:
    rows = []
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record:
            rows += [".TP", f".B {_plain(record[0])}", _plain(record[1])]
    return rows


def page() -> str:
    group = build()
    top = click.Context(group, info_name="holofiche")
    rows = ['.TH HOLOFICHE 1 "2026-11-16" "holofiche" "holofiche"', ".SH NAME"]
    rows += [f"holofiche \\- {_plain(group.help or '')}", ".SH SYNOPSIS", ".B holofiche", "COMMAND [ARGUMENTS]"]
    rows += [".SH OPTIONS", *_options(group, top), ".SH COMMANDS"]
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        assert command
        ctx = click.Context(command, info_name=name, parent=top)
        usage = " ".join(command.collect_usage_pieces(ctx))
        rows += [f".SS holofiche {name} {_plain(usage)}", _plain(command.get_short_help_str(400))]
        rows += _options(command, ctx)
        rows += [".PP", "Examples:", ".nf", *(f"  holofiche {_plain(line)}" for line in examples()[name]), ".fi"]
    rows += [".SH EXIT STATUS", "0 fine; 1 the input breaks a rule; 2 wrong usage; 3 unreadable or malformed file;"]
    rows += ["4 the output cannot be written.", ".SH FILES", ".TP", ".I ~/.config/holofiche/config.yaml"]
    rows += ["content, language, back_offset", ".TP", ".I ~/.cache/holofiche", "what can be made again"]
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    Path(PAGE).write_text(page(), "utf-8")
