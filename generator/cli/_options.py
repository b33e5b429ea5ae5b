"""Options that several commands take, with one wording."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from generator.core.i18n import _


def _folders(ctx: click.Context, parameter: click.Parameter, value: tuple[Path, ...]) -> tuple[Path, ...]:
    from generator.core.settings import content_folders

    return (*content_folders(), *value)


content_option: Callable[[Any], Any] = click.option(
    "--content",
    multiple=True,
    callback=_folders,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help=_("A folder of your own content, added to ours (may be repeated)."),
)
