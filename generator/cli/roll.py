"""holofiche roll: dice, and the exact odds."""

import secrets
import sys
from fractions import Fraction

import click

from generator.cli._common import Telling, has_colour, print_json
from generator.cli._text import table
from generator.core.chance.dice import Dice, Roller, chance
from generator.core.i18n import _, current_language

THRESHOLDS = (5, 10, 15, 20, 25, 30)
MOST = 40


@click.command("roll", cls=Telling, short_help=_("Roll dice, and tell the exact odds."))
@click.argument("dice", metavar=_("DICE"))
@click.option("--against", type=click.IntRange(-999, 9999), help=_("The number to reach."))
@click.option("--seed", type=click.IntRange(0), help=_("Roll the same again."))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
def command(dice: str, against: int | None, seed: int | None, as_json: bool) -> None:
    try:
        value = Dice.parse(dice)
    except ValueError:
        raise click.UsageError(_("« {text} » is not a number of dice. Write 4D or 4D+2.").format(text=dice)) from None
    if value.dice > MOST:
        raise click.UsageError(_("At most {n} dice.").format(n=MOST))
    seed = secrets.randbelow(2**31) if seed is None else seed
    roller = Roller(seed)
    total = roller.roll("roll", value)
    faces = roller.log[0].result["faces"]
    targets = THRESHOLDS if against is None else (against,)
    odds = {target: chance(value, target) for target in targets}
    if as_json:
        chances = [{"target": t, "chance": str(c), "percent": round(float(c) * 100, 4)} for t, c in odds.items()]
        document = {"dice": value.skill, "seed": seed, "faces": faces, "total": total, "odds": chances}
        print_json(document if against is None else {**document, "success": total >= against})
        return
    sum_text = " + ".join(map(str, faces)) + (f" {value.flat:+d}" if value.flat else "")
    click.echo(f"{value.skill}: {sum_text} = {total}   " + _("(seed {seed})").format(seed=seed))
    if against is not None:
        verdict = _("reached") if total >= against else _("missed")
        click.echo(
            _("{target}: {verdict}; the chance was {odds}").format(
                target=against, verdict=verdict, odds=percent(odds[against])
            )
        )
        return
    rows = [(str(t), percent(c), str(c)) for t, c in odds.items()]
    click.echo(table((_("reach"), _("chance"), _("exactly")), rows, colour=has_colour(sys.stdout)), color=True)


def percent(odds: Fraction) -> str:
    text = f"{float(odds) * 100:.1f} %"
    return text.replace(".", ",") if current_language() == "fr" else text
