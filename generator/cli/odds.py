"""holofiche odds: what an attack and a duel come to, who beats whom, and what a purchase changes."""

from pathlib import Path

import click

from generator.base.i18n import _, format_number, ngettext
from generator.base.record import Record
from generator.chance.odds import Odds, Terms
from generator.cli.roll import percent
from generator.cli.terminal.bars import bar_while_it_lasts, clear_bars
from generator.cli.terminal.common import A_PATH, LocalizedCommand, print_json, put
from generator.cli.terminal.options import book_option, content_option, gather_options, json_option, removed_option
from generator.cli.terminal.params import fighters
from generator.cli.terminal.text import print_table
from generator.files.files import Content
from generator.model.briefing import Matrix
from generator.odds import chances as app

_INSTEAD = _("the scenario's booklet says who beats whom (holofiche scenario … --odds), and --json gives it")


class Against(Record):
    """The options that stand for B."""

    foe: str | None
    upgrade: str | None
    enemies: Path | None


@click.command("odds", cls=LocalizedCommand, short_help=_("Exact odds of an attack and a duel; who beats whom."))
@click.argument("who", nargs=-1, required=True, metavar=_("A [B]"), shell_complete=fighters)
@click.option("--range", type=click.FloatRange(0, 1000), help=_("Pas or metres between centres; 1 pas in contact."))
@click.option("--cover", is_flag=True, help=_("The target is in cover."))
@click.option("--parry", is_flag=True, help=_("The target parries instead of dodging."))
@click.option("--foe", help=_("A foe as a line of numbers instead of B."))
@click.option("--upgrade", help=_("'figure: thing': what buying it does to the chance to win."))
@click.option("--enemies", type=A_PATH, help=_("A saved scenario whose enemies to face."))
@gather_options("terms", Terms)
@gather_options("against", Against)
@json_option
@removed_option("-o", "--output", "--paper", "--ink", takes_value=True, instead=_INSTEAD)
@removed_option("--open", "--overwrite", "--no-source", "-v", "--verbose", instead=_INSTEAD)
@content_option
@book_option
def command(who: tuple[str, ...], terms: Terms, against: Against, as_json: bool, content: Content) -> None:
    if len(who) > 2 or (len(who) == 2 and (against.foe or against.upgrade or against.enemies)):
        raise click.UsageError(_("Name A and B, or A with --foe, --upgrade or --enemies."))
    with bar_while_it_lasts(_("Playing battles")):
        if against.upgrade:
            _tell_effect(app.effect_of_upgrade(Path(who[0]), against.upgrade, against.enemies, content), as_json)
        elif against.enemies:
            _tell_matrix(app.matrix_of_odds(Path(who[0]), against.enemies, content), as_json)
        else:
            _tell_pairs(_pairs(who, against.foe, terms, content), as_json)


def _pairs(who: tuple[str, ...], foe: str | None, terms: Terms, content: Content) -> list[Odds]:
    a = app.fighters(who[0], content)
    if foe:
        return app.compare_fighters(a, app.foe(foe, a), terms)
    alone = app.odds_within_file(a) if len(who) < 2 else []
    if alone:
        return alone
    if len(who) < 2:
        raise click.UsageError(_("Name A and B, or A with --foe, --upgrade or --enemies."))
    return app.compare_fighters(a, app.fighters(who[1], content), terms)


def _tell_pairs(pairs: list[Odds], as_json: bool) -> None:
    if as_json:
        print_json(pairs[0].as_json() if len(pairs) == 1 else {"pairs": [odds.as_json() for odds in pairs]})
        return
    if len(pairs) == 1 or any(odds.rows for odds in pairs):
        for odds in pairs:
            _tell_pair(odds)
        return
    columns = ("A", "B", _("hit"), _("down"), _("A wins"), _("B wins"))
    rows = [(*odds.labels, *_attack(odds), *_duel(odds)) for odds in pairs]
    print_table(columns, rows)
    for note in dict.fromkeys(note for odds in pairs for note in odds.notes):
        put(note)


def _attack(odds: Odds) -> tuple[str, str]:
    return (percent(odds.attack.hit), percent(odds.attack.down)) if odds.attack else ("–", "–")


def _duel(odds: Odds) -> tuple[str, str]:
    return (percent(odds.duel.first), percent(odds.duel.second)) if odds.duel else ("–", "–")


def _tell_pair(odds: Odds) -> None:
    clear_bars()
    put(" – ".join(odds.labels))
    rows = list(odds.rows) or _rows(odds)
    width = max(len(label) for label, _value in rows)
    for label, value in rows:
        put(f"{label.ljust(width)}  {value}".rstrip())
    for note in odds.notes:
        put(note)


def _rows(odds: Odds) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    if odds.attack:
        rows.append((_("One attack"), odds.attack.label))
        rows += [(_("  wounds"), percent(odds.attack.hit)), (_("  target out"), percent(odds.attack.down))]
        rows.append((_("  wounds expected"), format_number(float(odds.attack.mean_wounds), ".1f")))
    else:
        rows.append((_("One attack"), _("none is possible so")))
    if odds.duel:
        rows += [(_("Duel to the end"), ""), (f"  {odds.labels[0]}", percent(odds.duel.first))]
        rows += [(f"  {odds.labels[1]}", percent(odds.duel.second)), (_("  both fall"), percent(odds.duel.both))]
        phases = format_number(float(odds.duel.phases), ".1f") if odds.duel.phases is not None else _("without end")
        rows.append((_("  rounds expected") if odds.in_rounds else _("  phases expected"), phases))
    for entry in odds.more.get("activation", ()):
        if "reaction" in entry:
            risk = _("{all}, the enemy first {risk}").format(all=percent(entry["all"]), risk=percent(entry["reaction"]))
        else:
            mean = format_number(float(entry["mean"]), ".1f")
            risk = _("{all}, {mean} on average").format(all=percent(entry["all"]), mean=mean)
        rows.append((ngettext("{n} action", "{n} actions", entry["actions"]).format(n=entry["actions"]), risk))
    if power := odds.more.get("lightning"):
        rows += [(power["label"], percent(power["hit"])), (_("  target out"), percent(power["down"]))]
    if spent := odds.more.get("spent"):
        text = _("{n}, each undoes a wound {chance}").format(n=spent["heroism"], chance=percent(spent["undone"]))
        rows.append((_("Heroism of the target"), text))
    return rows


def _tell_matrix(matrix: Matrix, as_json: bool) -> None:
    if as_json:
        print_json(matrix.as_json())
        return
    rows = [(name, *(f"{cell.percent} %" for cell in row)) for name, row in zip(matrix.rows, matrix.cells, strict=True)]
    print_table((matrix.title, *matrix.columns), rows)
    for note in matrix.notes:
        put(note)


def _tell_effect(effect: app.Effect, as_json: bool) -> None:
    if as_json:
        print_json(effect.as_json())
        return
    clear_bars()
    put(f"{effect.label} ({effect.price})")
    points, error = format_number(effect.change * 100, "+.1f"), format_number(effect.error * 100, ".1f")
    if effect.clear:
        text = _("{points} points of chance (error {error}), from {before} % to {after} %")
    else:
        text = _("no clear effect: {points} points of chance (error {error})")
    before, after = round(effect.before.chance * 100), round(effect.after.chance * 100)
    click.echo(text.format(points=points, error=error, before=before, after=after))
