"""holofiche roll: dice, and the exact odds."""

import secrets
from fractions import Fraction

import click

from generator.base.i18n import _, format_number, join_label
from generator.chance.dice import MOST_DICE, SIDES, Roller, Throw, UnknownDie
from generator.chance.distribution import at_least
from generator.chance.distribution import sum_of_dice as sum_of
from generator.cli.terminal.common import Telling, print_json
from generator.cli.terminal.options import json_option
from generator.cli.terminal.text import print_table

THRESHOLDS = (5, 10, 15, 20, 25, 30)


@click.command("roll", cls=Telling, short_help=_("Roll dice, and tell the exact odds."))
@click.argument("dice", metavar=_("DICE"))
@click.option("--against", type=click.IntRange(-999, 9999), help=_("The number to reach."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@json_option
def command(dice: str, against: int | None, seed: int | None, as_json: bool) -> None:
    try:
        value = Throw.parse(dice)
    except UnknownDie:
        known = ", ".join(f"D{sides}" for sides in SIDES)
        raise click.UsageError(
            _("No game rolls '{text}': its dice are {known}.").format(text=dice, known=known)
        ) from None
    except ValueError:
        message = _("'{text}' is not a number of dice. Write 4D, 4D+2, 3D6, 5DD, D12 or d100.").format(text=dice)
        raise click.UsageError(message) from None
    if value.count > MOST_DICE:
        raise click.UsageError(_("At most {n} dice.").format(n=MOST_DICE))
    seed = secrets.randbelow(2**31) if seed is None else seed
    roller = Roller(seed)
    faces = [roller.die(value.sides) for _n in range(value.count)]
    total = sum(faces) + value.flat
    sums = sum_of(value.count, value.sides, value.flat)
    targets = _targets(value) if against is None else (against,)
    odds = {target: at_least(sums, target) for target in targets}
    if as_json:
        chances = [{"target": t, "chance": str(c), "percent": round(float(c) * 100, 4)} for t, c in odds.items()]
        document = {"dice": str(value), "seed": seed, "faces": faces, "total": total, "odds": chances}
        print_json(document if against is None else {**document, "success": total >= against})
        return
    sum_text = " + ".join(map(str, faces)) + (f" {value.flat:+d}" if value.flat else "")
    click.echo(join_label(value, f"{sum_text} = {total}   ") + _("(seed {seed})").format(seed=seed))
    if value.damage:
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
    """The thresholds of a skill; of another die every face, or every tenth of a hundred."""
    if value.sides == 6:
        return THRESHOLDS
    step = max(1, value.sides // 10)
    return tuple(range(value.count + value.flat + step - 1, value.count * value.sides + value.flat + 1, step))


def percent(odds: Fraction) -> str:
    """To a tenth; never all or nothing where it is not."""
    tenths = round(odds * 1000)
    off = "<" if odds and not tenths else ">" if odds < 1 and tenths == 1000 else ""
    return f"{off}{format_number(min(max(tenths, 1), 999) / 10 if off else tenths / 10, '.1f')} %"
