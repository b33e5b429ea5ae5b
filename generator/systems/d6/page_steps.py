"""A first character, one screen a step: class, race, the seven dice, name and look, the sheet. Words are spelt out: who
has never played knows no abbreviation."""

from collections.abc import Iterable, Iterator, Mapping

from generator.core.content.ready import list_ready
from generator.core.i18n import _
from generator.core.page.build import fields_in_panel, select_field, text_field
from generator.core.page.fields import Tree, at, text_at, whole_or_zero
from generator.core.page.making import (
    LAST,
    Meaning,
    Meanings,
    PickCard,
    PickGroup,
    Picks,
    Portrait,
    Start,
    Starts,
    Step,
)
from generator.core.page.model import Button, Count, Field, Grid, Panel, Part, Tile, Tiles, Words
from generator.core.paper.typography import french, number, signed
from generator.core.reading.keys import captions_of, keys_in_panel
from generator.systems.d6.character import Character
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.systems.d6.derive import Derived
from generator.systems.d6.page_origin import choice_fields, class_facts, race_facts
from generator.systems.d6.page_race import has_own_race, offer_own_race, own_race_parts
from generator.systems.d6.sheet_faces import faces_of_class
from generator.systems.d6.view import total_origin
from generator.systems.d6.wording import credits_text, sex_options

WELL = 1  # dice that a race gives to what the class lives by, from which on it suits it


def steps_to_character(tree: Tree, c: Derived | None, d: Definitions) -> tuple[Step, ...]:
    classe, race = (c.origin.classe, c.origin.race) if c else (None, None)
    person = tuple(key for key in keys_in_panel(Character, "identite") if key != "notes")
    return (
        Step(
            "classe", _("Class"), classe.label if classe else _("Who do you want to play?"),
            "" if classe else _("A class is what you do best. Look at one: nothing is settled yet."),
            ("classe",), (Panel("classe", _("Class"), tuple(_class_parts(tree, classe, d))),),
        ),
        Step(
            "race", _("Race"), race.label if race else _("Of which people?"),
            "" if race else _("Each people gives or takes dice and often has something of its own."),
            ("race",), (Panel("race", _("Race"), tuple(_race_parts(tree, classe, race, d))),),
        ),
        Step(
            "des", _("Dice"), _("Your seven dice"),
            _("1D is poor, 3D is good, 5D is outstanding. Of the seven, three at most go to the same place."),
            ("repartition", "choix"), _dice_panels(tree, c, d),
        ),
        Step(
            "identite", _("Name"), _("Name and look"),
            _("The name is all that is needed. The rest can wait."),
            person, (Panel("identite", _("Identity"), _person_parts(tree, d)),),
        ),
        Step(
            LAST, _("Sheet"), _("Your sheet is ready"),
            _("Print it, or keep it for the table. Everything can still be changed."),
            (), (Panel("sens", _("What its numbers say"), (_meanings(c),)),) if c else (),
        ),
    )  # fmt: skip


def _class_parts(tree: Tree, classe: Class | None, d: Definitions) -> Iterator[Part]:
    if classe:
        face = faces_of_class(classe, d).get("portrait")
        yield Portrait(classe.label, classe.blurb, tuple(_class_gifts(classe, d)), class_facts(classe, d), face)
        ready = tuple(Start(one.id, one.label, one.about) for one in list_ready("d6", classe.id))
        yield Starts(_("Start from one that is ready"), ready)
    groups = tuple(
        PickGroup(
            family.label,
            tuple(
                PickCard(one.id, one.label, one.blurb, face=faces_of_class(one, d).get("embleme"))
                for one in d.classes.values()
                if one.family == family.id
            ),
            f"family-{family.id}",
        )
        for family in d.families.values()
    )
    folded = _("Look at another class") if classe else ""
    yield Picks("classe", _("Class"), groups, text_at(tree, "classe"), folded=folded)


def _class_gifts(classe: Class, d: Definitions) -> Iterator[str]:
    yield from _spelt_dice(classe.dice, d)
    for one in classe.options.values():
        yield f"{one.label} : {', '.join(_spelt_dice(one.dice, d))}"
    if classe.picks:
        text = _("{plus} characteristics of your choice at +1D, {minus} at −1D")
        yield text.format(plus=classe.picks.plus, minus=classe.picks.minus)
    if classe.pv:
        yield _("{n} hit points (PV)").format(n=signed(classe.pv))
    if classe.pv_roll:
        yield _("one die more of hit points (PV)")
    if classe.skill_xp:
        yield _("{n} points of experience (XP) for skills").format(n=classe.skill_xp)
    if classe.credits:
        yield credits_text(classe.credits)


def _spelt_dice(dice: Mapping[str, int], d: Definitions) -> Iterator[str]:
    """`Vigueur +2D`"""
    for key in sorted((key for key in dice if dice[key]), key=lambda key: -dice[key]):
        yield f"{d.characteristics[key].label} {signed(dice[key])}D"


def _race_parts(tree: Tree, classe: Class | None, race: Race | None, d: Definitions) -> Iterator[Part]:
    if race:
        yield Portrait(race.label, race.blurb, tuple(_race_gifts(race, d)), race_facts(race, d))
    if has_own_race(tree):
        yield from own_race_parts(tree, d)
        return
    wanted = _wanted_by_class(classe)
    suit = {one.id: sum(one.dice.get(key, 0) for key in wanted) + max(0, one.choice) for one in d.races.values()}
    well = sorted((one for one in d.races.values() if suit[one.id] >= WELL), key=lambda one: -suit[one.id])
    other = [one for one in d.races.values() if one not in well]
    groups: tuple[PickGroup, ...] = (PickGroup(_("All"), _race_cards(d.races.values(), d)),)
    if classe:
        title = _("Goes well with {classe}").format(classe=classe.label)
        groups = (PickGroup(title, _race_cards(well, d)), PickGroup(_("The others"), _race_cards(other, d)))
    tags = tuple((key, f"{one.label} +") for key, one in d.characteristics.items())
    yield Picks(
        "race", _("Race"), groups, text_at(tree, "race"), tags=tags, search=_("Search"),
        folded=_("Look at another race") if race else "",
    )  # fmt: skip
    yield offer_own_race()


def _wanted_by_class(classe: Class | None) -> set[str]:
    """The characteristics that a class raises, whichever way it goes."""
    dice = [classe.dice, *(one.dice for one in classe.options.values())] if classe else []
    return {key for each in dice for key, n in each.items() if n > 0}


def _race_cards(races: Iterable[Race], d: Definitions) -> tuple[PickCard, ...]:
    return tuple(
        PickCard(
            one.id, one.label, one.blurb, " · ".join(_race_gifts(one, d)),
            tags=tuple(key for key in d.characteristics if one.dice.get(key, 0) > 0 or one.choice > 0),
        )
        for one in races
    )  # fmt: skip


def _race_gifts(race: Race, d: Definitions) -> Iterator[str]:
    yield from _spelt_dice(race.dice, d)
    if race.choice:
        yield _("{n}D of your choice").format(n=signed(race.choice))
    if race.force_choice:
        yield _("{n}D of the Force").format(n=race.force_choice.dice)
    for key, n in race.skill_dice.items():
        yield f"{d.skills[key].label} {signed(n)}D"
    if race.xp_percent:
        yield _("{n} % more experience (XP)").format(n=race.xp_percent)
    if race.second_class:
        yield _("two classes")


def _dice_panels(tree: Tree, c: Derived | None, d: Definitions) -> tuple[Panel, ...]:
    classe, race = (c.origin.classe, c.origin.race) if c else (None, None)
    choices = tuple(choice_fields(tree, classe, race, d))
    open_ones = (Panel("choix", _("Choices"), choices, ("choix",)),) if choices else ()
    panel = free_dice_panel(tree, c, d)
    if not classe or not race:
        return (*open_ones, panel)
    proposal = Button("propose", "repartition", _("Propose for {classe}").format(classe=classe.label), style="")
    return (*open_ones, Panel(panel.id, panel.title, (Words(actions=(proposal,)), *panel.parts), panel.places))


def free_dice_panel(tree: Tree, c: Derived | None, d: Definitions) -> Panel:
    placed = at(tree, ("repartition",))
    left = d.constants.free_dice - sum(map(whole_or_zero, placed.values() if isinstance(placed, dict) else ()))
    tiles = []
    for key, known in d.characteristics.items():
        name = f"repartition.{key}"
        total = c.characteristics[key] if c else None
        step = Field(name, known.label, "step", text_at(tree, name) or "0")
        value, origin = (f"{total.dice}D", total_origin(total)) if total else ("", "")
        tiles.append(Tile(step, value, origin, french(known.blurb)))
    count = Count(f"{left}D", _("to place"), bad=left < 0)
    return Panel("des", _("The seven free dice"), (count, Tiles(tuple(tiles))), ("repartition",))


def _person_parts(tree: Tree, d: Definitions) -> tuple[Part, ...]:
    first, *others = (one for one in identity_fields(tree, d) if one.name != "notes")
    another = Button("propose", "nom", _("Propose a name"), style="")
    return (Grid((first,)), Words(actions=(another,)), Grid(tuple(others)))


def identity_fields(tree: Tree, d: Definitions) -> tuple[Field, ...]:
    beside = _("JPEG or PNG; keep it beside the YAML file, under this name.")
    example = captions_of(Character)["portrait"].example
    own = {
        "sexe": select_field("sexe", "", sex_options(d), text_at(tree, "sexe"), empty=_("not said")),
        "portrait": text_field(tree, "portrait", "", "portrait", help=beside, most=200, placeholder=example),
    }
    return fields_in_panel(tree, Character, "identite", own)


def _meanings(c: Derived) -> Meanings:
    body = _("Taken off every damage you suffer.")
    told = (
        Meaning(_("PV: hit points"), c.pv.text, _("What you can lose before you fall.")),
        Meaning(_("Res Corp: resistance of the body"), str(c.res_corp.total), body),
        Meaning(_("Bare hands"), f"{c.bare_hands}DD", _("DD: dice of damage, of your fists.")),
        Meaning(_("XP: experience"), str(c.xp.left), _("Won in play, spent on skills and talents.")),
        Meaning(_("Credits"), number(c.credits), _("The money of the galaxy.")),
    )
    return Meanings(told)
