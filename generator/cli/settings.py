"""holofiche settings: what is the same every time, shown and set."""

import click
from click.shell_completion import CompletionItem

from generator.base.i18n import _, join_label, mark
from generator.base.words import known_word, shown_option, shown_word
from generator.cli.terminal.common import LocalizedCommand, print_json, put
from generator.cli.terminal.options import json_option
from generator.cli.terminal.text import print_table
from generator.paper.formats import INKS, PAPERS

_TOLD = {
    "paper": mark("the paper in the printer: a4 or letter"),
    "ink": mark("color, gray or light"),
    "large_print": mark("larger text on sheets: true or false"),
    "output": mark("the folder for what is printed (output)"),
    "language": mark("of messages: fr or en"),
    "content": mark("folders of your own content"),
    "back_offset": mark("how far backs are off, in mm (calibrate)"),
    "maison": mark("house values: true, false or chapters"),
    "site": mark("where a copy of the page stands (share)"),
}


def _keys(ctx: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    from generator.files.preferences import shown_setting

    shown = {shown_setting(key): text for key, text in _TOLD.items()}
    return [CompletionItem(key, help=_(text)) for key, text in shown.items() if key.startswith(start)]


def _values(ctx: click.Context, parameter: click.Parameter, start: str) -> list[CompletionItem]:
    key = known_word("options", str(ctx.params.get("key")), _CHOICES)
    words = [shown_word("values", word) for word in _CHOICES[key]] if key else []
    return [CompletionItem(word) for word in words if word.startswith(start)]


_CHOICES = {
    "paper": PAPERS, "ink": INKS, "large_print": ("true", "false"), "maison": ("true", "false"),
    "language": ("fr", "en"),
}  # fmt: skip


@click.command("settings", cls=LocalizedCommand, short_help=_("Show what is the same every time, or set it."))
@click.argument("key", required=False, metavar=_("[KEY]"), shell_complete=_keys)
@click.argument("values", nargs=-1, metavar=_("[VALUE…]"), shell_complete=_values)
@click.option("--unset", is_flag=True, help=_("Forget the setting: as it always was."))
@json_option
@click.pass_context
def command(ctx: click.Context, key: str | None, values: tuple[str, ...], unset: bool, as_json: bool) -> None:
    from generator.files.preferences import (
        change_setting,
        find_setting,
        forget_setting,
        known_settings,
        shown_setting,
    )
    from generator.files.settings import settings_path

    if unset and (key is None or values):
        raise click.UsageError(_("{option} goes with one setting.").format(option=shown_option("--unset")))
    key = find_setting(key) if key else None
    if key and unset:
        put(_("{key}: as it always was ({file})").format(key=shown_setting(key), file=forget_setting(key)))
        return
    if key and values:
        written, path = change_setting(key, values)
        put(join_label(shown_setting(key), f"{written} ({path})"))
        return
    settings = known_settings()
    shown = {name: value for name, value in settings.items() if key in (None, name)}
    if as_json:
        print_json(shown)
        return
    rows = [(shown_setting(name), value or "–", _(_TOLD[name])) for name, value in shown.items()]
    print_table((_("setting"), _("value"), _("what it is")), rows)
    put(settings_path())
