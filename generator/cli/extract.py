"""holofiche extract: the files a PDF was made from, byte for byte; of a form, with what was typed in it; what a
share code or a link holds."""

import sys
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.refusal import misuse
from generator.base.words import both_names
from generator.cli.terminal.common import LocalizedCommand, print_json, put, say, tell
from generator.cli.terminal.options import json_option, output_option
from generator.files.outputs import Output


@click.command("extract", cls=LocalizedCommand, short_help=_("Give back the files a PDF was made from."))
@click.argument("pdf", metavar=_("FILE.pdf|LINK|CODE"))
@click.option("--original", is_flag=True, help=_("As it was printed, whatever was typed in the form since."))
@click.option("--name", help=_("Which one, where the PDF holds several; --name list shows them."))
@click.option("--unverified", is_flag=True, help=_("Also what carries no checksum, or another one than it had."))
@output_option(_("The file to write; where the PDF holds several, the folder for all of them."))
@json_option
def command(pdf: str, original: bool, name: str | None, unverified: bool, output: Output, as_json: bool) -> None:
    from generator.sharing.share import decode_file, is_code

    if as_json:
        if is_code(pdf) or name != "list":
            raise misuse(_("--json goes with --name list"))
        print_json({"file": pdf, "files": _list_files(Path(pdf), unverified)})
    elif is_code(pdf):
        _give_back(decode_file(pdf), output)
    else:
        _extract_from(Path(pdf), original, name, unverified, output)


def _list_files(pdf: Path, unverified: bool) -> list[dict[str, Any]]:
    from generator.sharing.carried import by_name, files_in

    files = by_name(files_in(pdf, verified=not unverified))
    return [{"name": name, "bytes": len(data)} for name, data in files.items()]


def _give_back(data: bytes, output: Output) -> None:
    """Write the file of a share code, under the name it gives itself where a folder is wanted."""
    from generator.sharing.share import name_of_file

    if output.path is None or output.is_standard:
        sys.stdout.buffer.write(data)
        return
    place = output.path / name_of_file(data) if output.path.is_dir() else output.path
    say(str(output.put(place, data)))


def _extract_from(pdf: Path, original: bool, name: str | None, unverified: bool, output: Output) -> None:
    from generator.scan.since import filled_in
    from generator.sharing.carried import by_name, files_in, naming_pdf, places_for_files, read_pdf

    files = by_name(files_in(pdf, verified=not unverified))
    if name in both_names("values", "list"):
        put("\n".join(files))
        return
    if name is not None and name not in files:
        raise click.UsageError(_("This PDF holds no file '{name}'.").format(name=name))
    chosen = {name: files[name]} if name else files
    if not original and len(files) == 1:
        key, data = next(iter(files.items()))
        with naming_pdf(pdf):
            chosen[key], lost = filled_in(read_pdf(pdf), key, data)
        for why in dict.fromkeys(doubt.why for doubt in lost):
            names = ", ".join(name for doubt in lost if doubt.why == why for name in doubt.boxes)
            tell(join_label(names, why), _("write it in by hand"))
    if output.path is None or output.is_standard:
        if len(chosen) > 1:
            message = _("This PDF holds several files: {names}. Choose with --name, or write all with -o FOLDER.")
            raise click.UsageError(message.format(names=", ".join(files)))
        sys.stdout.buffer.write(next(iter(chosen.values())))
        return
    inside = len(chosen) > 1 or output.path.is_dir()
    targets = places_for_files(output.path, chosen) if inside else [output.path]
    for target in targets:
        replace(output, path=target).guard([pdf])
    for target, data in zip(targets, chosen.values(), strict=True):
        say(str(output.put(target, data, [pdf])))
