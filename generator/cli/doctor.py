"""holofiche doctor: what this machine has and lacks, and what to install."""

import sys
from pathlib import Path
from typing import Any

import click

from generator.cli._common import BREAKS_A_RULE, OK, Telling, has_colour, print_json
from generator.cli._options import given_content_option, json_option
from generator.core.i18n import _
from generator.core.reading.visible import visible


@click.command("doctor", cls=Telling, short_help=_("Check the machine, and say what to install."))
@json_option
@given_content_option
@click.pass_context
def command(ctx: click.Context, as_json: bool, content: tuple[Path, ...]) -> None:
    from generator.cli._health import examine

    findings = []
    for one in examine(content):
        findings.append(one)
        if not as_json:
            click.echo(_line(one), color=True)
    broken = any(one.state == "missing" for one in findings)
    if as_json:
        print_json({"healthy": not broken, "findings": [vars(one) for one in findings]})
    else:
        click.echo(_("Something is missing: see above.") if broken else _("All is well: holofiche can print."))
    ctx.exit(BREAKS_A_RULE if broken else OK)


def _line(one: Any) -> str:
    colours = {"ok": "\x1b[32m", "warning": "\x1b[33m", "missing": "\x1b[31m"}
    words = {"ok": _("ok"), "warning": _("warning"), "missing": _("missing")}
    tint, off = (colours[one.state], "\x1b[0m") if has_colour(sys.stdout) else ("", "")
    hint = "\n" + " " * 13 + _("help: {hint}").format(hint=visible(one.hint)) if one.hint else ""
    return f"{tint}{words[one.state]:<12}{off} {visible(one.name)}: {visible(one.detail)}{hint}"
