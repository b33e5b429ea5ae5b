"""The steps to a legal character: class, race, dice, who it is, experience, the verso; and its file.

In the last step, panels of the verso, the class's own panels come first, and Enter ends it.
"""

from collections.abc import Iterable
from typing import Any
from zlib import crc32

from generator.base.i18n import _, mark
from generator.chance.dice import Roller
from generator.content.persons import of_game
from generator.game.captions import ask_identity
from generator.game.guide import (
    NO,
    SHEET,
    YES,
    Answers,
    Making,
    Option,
    Question,
    Step,
    Tree,
    WholeNumber,
    optional_text,
)
from generator.game.page.fields import text_at
from generator.game.params import NAME, Param, labels_by_id
from generator.reading.keys import keys_in_panel
from generator.systems.d6.making.choices import OTHER_PANELS, WHOSE_PANELS, split_panels
from generator.systems.d6.making.draft import standing
from generator.systems.d6.making.draft import text as text
from generator.systems.d6.making.step_dice import ask_dice, draw_dice, propose_dice
from generator.systems.d6.making.step_experience import MOST_XP, ask_purchases, draw_purchases
from generator.systems.d6.making.step_origin import ask_class, ask_race, draw_class, draw_race
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.panels import Grid, Panel
from generator.systems.d6.sheet.entries import MOST_COUNT, MOST_TEXT
from generator.systems.d6.show.wording import sex_options

DONE, MORE = "", "+"


def ask_panels(making: Making) -> Answers:
    """Ask for panels, each row by row, until nothing more is wanted."""
    tree, d = making.tree, making.definitions
    status = standing(tree, d)
    while True:
        split = split_panels({}, d.classes[tree["classe"]], d)
        first, more = (tuple(_panel_options(panel for panel in panels if panel.id not in tree)) for panels in split)
        offers = (*first, Option(MORE, _(OTHER_PANELS), "", _(WHOSE_PANELS))) if more else first
        answer = yield Question(_("Something for the verso?"), (_stop_option(), *offers), status=status)
        if answer == MORE:
            answer = yield Question(_("Which panel?"), (_stop_option(), *more), status=status)
        if answer == DONE:
            return
        if values := (yield from _ask_panel(d.panels[answer], d)):
            tree[answer] = values


def _stop_option() -> Option:
    return Option(DONE, _("nothing more"))


def _panel_options(panels: Iterable[Panel]) -> Iterable[Option]:
    for panel in panels:
        grids = [c.label for _prefix, grid in panel.lists.values() for c in grid.columns.values() if c.label]
        yield Option(panel.id, panel.label, ", ".join([*panel.fields.values(), *grids]), panel.hint or "")


def _ask_panel(panel: Panel, d: Definitions) -> Answers:
    grids = {key: grid for key, (_prefix, grid) in panel.lists.items()}
    if panel.is_list:
        return (yield from _ask_rows(panel.label, next(iter(grids.values())), d))
    values: Tree = {}
    while True:
        labels = {key: panel.label_of(key) for key in panel.keys if key not in values}
        known = (", ".join(f"{key} : {value}" for key, value in values.items()) or panel.label,)
        offers = tuple(Option(key, label) for key, label in labels.items())
        text = _("{panel}: what is known of it?").format(panel=panel.label)
        key = yield Question(text, (_stop_option(), *offers), status=known)
        if key == DONE:
            return values
        if key in grids:
            value = yield from _ask_rows(labels[key], grids[key], d)
        else:
            value = yield from _ask_value(labels[key], panel.kind(key), (), d)
        if value:
            values[key] = value


def _ask_rows(label: str, grid: Grid, d: Definitions) -> Answers:
    rows: list[Tree] = []
    while True:
        row: Tree = {}
        for key, column in grid.columns.items():
            what = f"{label} {len(rows) + 1}, {column.label or key}"
            if value := (yield from _ask_value(what, column.kind, grid.labels, d)):
                row[key] = value
        rows += [row] if row else []
        if not (yield from _is_so(_("One more?"), f"{label} : {rows}")):
            return rows


def _is_so(text: str, status: str) -> Answers:
    answer = yield Question(text, (Option(YES, _("yes")), Option(NO, _("no"))), NO, (status,))
    return answer == YES


def _ask_value(what: str, kind: str, labels: tuple[str, ...], d: Definitions) -> Answers:
    """Ask for a text, a number, a tick, the label of a row or a ship's status, as its column takes it; or nothing."""
    if kind == "box":
        return (yield from _is_so(f"{what} ?", what))
    if kind in ("charges", "boxes"):
        return int((yield Question(f"{what} ?", default="0", check=WholeNumber(0, MOST_COUNT))))
    if kind in ("label", "statuses"):
        damage = tuple(status.label for status in d.statuses.values() if status.scope == "espace")
        options = tuple(Option(text, text) for text in (labels if kind == "label" else damage))
        return (yield Question(f"{what} ?", (Option(DONE, _("not said")), *options), "", (what,)))
    return (yield Question(_("{what}? (empty: not said)").format(what=what), check=optional_text(MOST_TEXT))).strip()


NONE = ""


def ask_person(making: Making) -> Answers:
    """Ask for a name, a player, the sex, and every key that its record says is asked."""
    tree, d = making.tree, making.definitions
    suggestion = making.names.person(making.roller, tree.get("race", ""))
    whose = _("Whose character is it? (empty: nobody's yet)")
    sex = Question(_("Sex?"), (*sex_options(d), Option(NONE, _("not said"))), status=standing(tree, d))
    return ask_identity(tree, Character, _("The character's name?"), whose, suggestion, {"sexe": sex})


def draw_person(making: Making) -> None:
    """Draw the sex, and a name of the race that nobody at the table has."""
    tree, roller = making.tree, making.roller
    male, female, *_others = making.definitions.constants.sexes
    tree["sexe"] = roller.choice([male, female])  # the third is for those who ask for it
    tree["nom"] = making.requested.get("name") or making.names.person(
        roller, tree.get("race", ""), female=tree["sexe"] == female, but=making.taken
    )


def propose_name(tree: Tree, c: Any, d: Definitions) -> Tree:
    """Return a page's tree with a name of its race: another each time, since the one there is begins the next draw."""
    written = text_at(tree, "nom")
    female = text_at(tree, "sexe") == d.constants.sexes[1]
    race = c.origin.race.id if c.origin.race else ""
    name = of_game("d6", d).person(Roller(crc32(written.encode())), race, female=female, but=[written])
    return {**tree, "nom": name}


XP = Param("xp", mark("XP won and spent."), "int", low=0, high=MOST_XP)
PARAMS = (
    Param("class", mark("The class to roll."), words=lambda d, scenery: labels_by_id(d.classes)),
    Param("race", mark("The race to roll."), words=lambda d, scenery: labels_by_id(d.races)),
    NAME,
    XP,
    Param("npc", mark("An opponent, printed as a stat block."), "flag"),
    Param("level", mark("How strong an opponent is."), choices=("novice", "aguerri", "elite")),
)
_PERSON = tuple(key for key in keys_in_panel(Character, "identite") if key != "notes")
STEPS = (
    Step("classe", mark("Class"), ("classe",), ask_class, draw_class),
    Step("race", mark("Race"), ("race",), ask_race, draw_race),
    Step("des", mark("Dice"), ("repartition", "choix"), ask_dice, draw_dice, propose_dice),
    Step("identite", mark("Name"), _PERSON, ask_person, draw_person, propose_name),
    Step("experience", "", ("experience",), ask_purchases, draw_purchases),
    Step("verso", "", (), ask_panels),
    SHEET,
)
