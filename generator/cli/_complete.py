"""What the shell offers after Tab."""

from collections.abc import Callable

import click


def games(module: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """The games that have this module."""

    def complete(ctx: click.Context, parameter: click.Parameter, start: str) -> list[str]:
        from generator.core.system import systems

        return [key for key, game in systems().items() if game.has(module) and key.startswith(start)]

    return complete
