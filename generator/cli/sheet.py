"""holofiche sheet: a character's recto and verso, a warband's roster and figure cards.

A game's `sheet` module gives `sheets(subject) -> list[Sheet]`, and where it has them `blank(class, definitions) ->
Sheet` and `profiles(definitions, ids) -> list[Sheet]`. Images are named relative to the player's file.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from generator.app.files import Opened, definitions_of, named_system, open_legal
from generator.cli._common import Telling
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.refusal import unknown


@click.command("sheet", cls=Telling, short_help=_("Print character sheets, rosters and figure cards."))
@click.argument("files", nargs=-1, type=click.Path(path_type=Path), metavar=_("[FILE…]"))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option("--blank", metavar=_("CLASS"), help=_("The blank sheet of a class, or of all of them: all."))
@click.option("--profile", metavar="ID,…", help=_("Figure cards of these profiles, with --system."))
@click.option("--system", help=_("The game of --blank or --profile."))
@click.option("--fillable", is_flag=True, help=_("A PDF form, to fill on screen."))
@click.option("--accessible", is_flag=True, help=_("A tagged PDF (PDF/UA-1) for screen readers."))
@click.option("--side", type=click.Choice(["both", "recto", "verso"]), default="both", help=_("Which side to print."))
@click.option("--large-print", is_flag=True, help=_("Larger text."))
@click.option("--separate", is_flag=True, help=_("One PDF a file, in the folder given with -o or in output/."))
@print_options
@content_option
def command(
    files: tuple[Path, ...],
    output: Path | None,
    blank: str | None,
    profile: str | None,
    system: str | None,
    fillable: bool,
    accessible: bool,
    side: Any,
    large_print: bool,
    separate: bool,
    options: PrintOptions,
    content: tuple[Path, ...],
) -> None:
    if sum(map(bool, (files, blank, profile))) != 1:
        raise click.UsageError(_("Give files, or --blank CLASS, or --profile ID."))
    if fillable and accessible:
        raise click.UsageError(_("--fillable and --accessible do not go together."))
    mode = "fillable" if fillable else "accessible" if accessible else "ink"
    settings = {"side": side, "mode": mode, "large": large_print, "paper": options.paper, "ink": options.ink}
    if blank or profile:
        name = system or ("d6" if blank else None)
        if name is None:
            raise click.UsageError(_("--profile needs --system."))
        sheets = _from_content(name, blank, profile, content)
        target = _print(sheets, output, f"{slug(blank or profile or '')}.pdf", settings)
        announce(target, options)
        return
    if separate:
        folder = output or Path("output")
        for file in files:
            name = f"{slug(file.stem)}.pdf"
            sheets = _of(open_legal(file, content))
            announce(_print(sheets, folder / name, name, {**settings, "title": sheets[0].title}), options)
        return
    if len(files) == 1:
        sheets = _of(open_legal(files[0], content))
        announce(_print(sheets, output, f"{slug(files[0].stem)}.pdf", {**settings, "title": sheets[0].title}), options)
        return
    announce(_print(_all(files, content), output, "fiches.pdf", settings, count=len(files)), options)



def _all(files: tuple[Path, ...], content: tuple[Path, ...]) -> Iterator[Any]:
    for file in files:
        yield from _of(open_legal(file, content))


def _of(opened: Opened) -> list[Any]:
    """The sheets of a file; the first carries its YAML."""
    folder = Path(opened.source.name).parent
    sheets = opened.system.module("sheet").sheets(opened.examined.subject)
    placed = [replace(s, images={key: folder / p for key, p in s.images.items()}) for s in sheets]
    name = Path(opened.source.name).name
    return [replace(placed[0], source=opened.source.raw, source_name=name), *placed[1:]]


def _from_content(name: str, blank: str | None, profile: str | None, content: tuple[Path, ...]) -> list[Any]:
    game = named_system(name, "sheet")
    definitions = definitions_of(game, content)
    module = game.module("sheet")
    if blank:
        if not hasattr(module, "blank"):
            raise click.UsageError(_("{game} has no blank sheet.").format(game=game.id))
        known = list(definitions.classes)
        wanted = known if blank == "all" else [definitions.find("classes", blank) or blank]
        return [module.blank(definitions.classes[_known(one, known)], definitions) for one in wanted]
    if not hasattr(module, "profiles"):
        raise click.UsageError(_("{game} has no profile cards.").format(game=game.id))
    names = {name: p.id for p in definitions.profiles.values() for name in (slug(p.label), *getattr(p, "aliases", ()))}
    names |= {key: key for key in definitions.profiles}
    wanted = list(definitions.profiles) if profile == "all" else [slug(p) for p in (profile or "").split(",")]
    sheets: list[Any] = module.profiles(definitions, [names[_known(one, list(names))] for one in wanted])
    return sheets


def _known(wanted: str, known: list[str]) -> str:
    if wanted in known:
        return wanted
    raise unknown(_("« {name} » is unknown.").format(name=wanted), wanted, known)


def _print(sheets: Any, output: Path | None, default: str, settings: dict[str, Any], count: int = 0) -> Path:
    from generator.cli._print import progress_bar

    def write(stream: Any) -> None:
        from generator.render.sheets.print import print_sheets

        with progress_bar(count) as tick:
            print_sheets(sheets, stream, progress=tick, **settings)

    return write_stream(output, default, write)
