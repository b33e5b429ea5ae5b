"""holofiche roll: dice with the exact odds, or a table with its row."""

import secrets
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from generator.base.i18n import _, format_number, join_label
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import MOST_DICE, SIDES, Roller, Throw, UnknownDie
from generator.chance.odds import at_least
from generator.chance.odds import sum_of_dice as sum_of
from generator.cli.terminal.common import print_json
from generator.cli.terminal.options import content_option, gather_options, json_option
from generator.cli.terminal.params import GameCommand, games
from generator.cli.terminal.text import print_table
from generator.files.listings import find_table, roll_on
from generator.game.params import Given
from generator.game.parts import Definitions, RollTables

THRESHOLDS = (5, 10, 15, 20, 25, 30)


class Wanted(Record):
    """The options of every roll."""

    against: int | None
    skill: str | None
    total: int | None
    seed: int | None
    as_json: bool


@click.command(
    "roll", cls=GameCommand, part=RollTables,
    short_help=_("Roll dice, and tell the exact odds; or a table, with its row."),
)  # fmt: skip
@click.argument("what", metavar=_("DICE|TABLE"))
@click.argument("system", required=False, metavar=_("[GAME]"), shell_complete=games(Definitions))
@click.option("--against", type=click.IntRange(-999, 9999), help=_("The number to reach."))
@click.option("--with", "skill", metavar=_("DICE"), help=_("The dice of a skill, for a table that is read with one."))
@click.option("--total", type=click.IntRange(-99, 999), help=_("What dice at the table gave, to read a table with."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@json_option
@content_option
@gather_options("options", Wanted)
def command(what: str, system: str | None, options: Wanted, content: tuple[Path, ...], **arguments: Any) -> None:
    try:
        throw = Throw.parse(what)
    except ValueError as error:
        _roll_table(what, system, options, content, arguments, error)
        return
    if system or options.skill or options.total is not None or any(arguments.values()):
        raise click.UsageError(_("A game and the options of a table go with the name of a table, not with dice."))
    _roll_dice(throw, options)


def _roll_table(
    what: str, system: str | None, options: Wanted, content: tuple[Path, ...], arguments: Given, error: ValueError
) -> None:
    """Roll on a table, unless what was written were dice."""
    if any(sign in "0123456789" for sign in what) and not system:
        try:
            find_table(what, system, content)
        except Refusal:
            raise _no_dice(what, error) from None
    game, table = find_table(what, system, content)
    if options.against is not None:
        raise click.UsageError(_("--against goes with dice, not with a table."))
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    throw = _read_throw(options.skill) if options.skill else None
    rolled = roll_on(game, table, seed, arguments, throw, options.total)
    if options.as_json:
        print_json(rolled.as_json())
        return
    sum_text = f"{rolled.dice} = {rolled.total}" if rolled.faces else str(rolled.total)
    tail = "   " + _("(seed {seed})").format(seed=seed) if rolled.faces else ""
    click.echo(join_label(table.title, sum_text) + tail)
    if rolled.cells:
        print_table(tuple(rolled.cells), [tuple(rolled.cells.values())])
    for line in rolled.lines:
        click.echo(line)
    if table.even:
        click.echo(_("This table has no die of its own: every row is as likely."))


def _read_throw(text: str) -> Throw:
    try:
        throw = Throw.parse(text)
    except ValueError as error:
        raise _no_dice(text, error) from None
    if throw.count > MOST_DICE:
        raise click.UsageError(_("At most {n} dice.").format(n=MOST_DICE))
    return throw


def _no_dice(text: str, error: ValueError) -> click.UsageError:
    """Make the refusal of what are no dice."""
    if isinstance(error, UnknownDie):
        known = ", ".join(f"D{sides}" for sides in SIDES)
        return click.UsageError(_("No game rolls '{text}': its dice are {known}.").format(text=text, known=known))
    message = _("'{text}' is not a number of dice. Write 4D, 4D+2, 3D6, 5DD, D12 or d100.")
    return click.UsageError(message.format(text=text))


def _roll_dice(throw: Throw, options: Wanted) -> None:
    if throw.count > MOST_DICE:
        raise click.UsageError(_("At most {n} dice.").format(n=MOST_DICE))
    against = options.against
    seed = secrets.randbelow(2**31) if options.seed is None else options.seed
    roller = Roller(seed)
    faces = [roller.die(throw.sides) for _n in range(throw.count)]
    total = sum(faces) + throw.flat
    sums = sum_of(throw.count, throw.sides, throw.flat)
    targets = _targets(throw) if against is None else (against,)
    odds = {target: at_least(sums, target) for target in targets}
    if options.as_json:
        chances = [{"target": t, "chance": str(c), "percent": round(float(c) * 100, 4)} for t, c in odds.items()]
        document = {"dice": str(throw), "seed": seed, "faces": faces, "total": total, "odds": chances}
        print_json(document if against is None else {**document, "success": total >= against})
        return
    sum_text = " + ".join(map(str, faces)) + (f" {throw.flat:+d}" if throw.flat else "")
    click.echo(join_label(throw, f"{sum_text} = {total}   ") + _("(seed {seed})").format(seed=seed))
    if throw.damage:
        click.echo(_("Damage dice are six-sided dice."))
    if against is not None:
        verdict = _("reached") if total >= against else _("missed")
        click.echo(
            _("{target}: {verdict}; the chance was {odds}").format(
                target=against, verdict=verdict, odds=percent(odds[against])
            )
        )
        return
    rows = [(str(t), percent(c), str(c)) for t, c in odds.items()]
    print_table((_("reach"), _("chance"), _("exactly")), rows)


def _targets(value: Throw) -> tuple[int, ...]:
    """Return the thresholds of a skill; of another die every face, or every tenth of a hundred."""
    if value.sides == 6:
        return THRESHOLDS
    step = max(1, value.sides // 10)
    return tuple(range(value.count + value.flat + step - 1, value.count * value.sides + value.flat + 1, step))


def percent(odds: Fraction) -> str:
    """Return a chance to a tenth of a percent; never all or nothing where it is not."""
    tenths = round(odds * 1000)
    off = "<" if odds and not tenths else ">" if odds < 1 and tenths == 1000 else ""
    return f"{off}{format_number(min(max(tenths, 1), 999) / 10 if off else tenths / 10, '.1f')} %"
