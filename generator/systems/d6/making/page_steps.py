"""A first character, one screen a step: class, race, the seven dice, name and look, the sheet. Words are spelt out: who
has never played knows no abbreviation."""

from collections.abc import Iterable, Iterator, Mapping

from generator.base.i18n import _
from generator.base.typography import french, number, signed
from generator.content.ready import list_ready
from generator.game.guide import LAST
from generator.game.page.build import field_of_choice, fields_in_panel, select_field, text_field
from generator.game.page.desk import Meaning, Meanings, PickCard, PickGroup, Picks, Portrait, Screen, Start, Starts
from generator.game.page.fields import Tree, at, text_at, whole_or_zero
from generator.game.page.model import Button, Count, Field, Fieldset, Grid, Panel, Part, Tile, Tiles, Words
from generator.reading.keys import captions_of
from generator.systems.d6.making.choices import class_choice, dice_choices
from generator.systems.d6.making.page_origin import (
    choice_fields,
    class_facts,
    has_own_race,
    offer_own_race,
    own_race_parts,
    race_facts,
)
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Class, Definitions, Race
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.sheet.form import faces_of_class
from generator.systems.d6.show.view import total_origin
from generator.systems.d6.show.wording import credits_text, sex_options

DIE = "choix.jet_pv"
BEST = 6  # races that are proposed to a class: those that give most to what it lives by


def show_class(tree: Tree, c: Derived | None, d: Definitions) -> Screen:
    classe = c.origin.classe if c else None
    panel = Panel("classe", _("Class"), tuple(_class_parts(tree, classe, d)))
    if classe:
        return Screen(classe.label, "", (panel,))
    lead = _("A class is what you do best. Look at one: nothing is settled yet.")
    return Screen(_("Who do you want to play?"), lead, (panel,))


def show_race(tree: Tree, c: Derived | None, d: Definitions) -> Screen:
    classe, race = (c.origin.classe, c.origin.race) if c else (None, None)
    panel = Panel("race", _("Race"), tuple(_race_parts(tree, classe, race, d)))
    if race:
        return Screen(race.label, "", (panel,))
    return Screen(
        _("Of which people?"), _("Each people gives or takes dice and often has something of its own."), (panel,)
    )


def show_dice(tree: Tree, c: Derived | None, d: Definitions) -> Screen:
    lead = _("1D is poor, 3D is good, 5D is outstanding. Of the seven, three at most go to the same place.")
    return Screen(_("Your seven dice"), lead, _dice_panels(tree, c, d))


def show_person(tree: Tree, c: Derived | None, d: Definitions) -> Screen:
    panel = Panel("identite", _("Identity"), _person_parts(tree, d))
    return Screen(_("Name and look"), _("The name is all that is needed. The rest can wait."), (panel,))


def show_sheet(tree: Tree, c: Derived | None, d: Definitions) -> Screen:
    lead = _("Print it, or keep it for the table. Everything can still be changed.")
    panels = (Panel("sens", _("What its numbers say"), (_meanings(c),)),) if c else ()
    return Screen(_("Your sheet is ready"), lead, panels)


SCREENS = {"classe": show_class, "race": show_race, "des": show_dice, "identite": show_person, LAST: show_sheet}


def _class_parts(tree: Tree, classe: Class | None, d: Definitions) -> Iterator[Part]:
    if classe:
        face = faces_of_class(classe, d).get("portrait")
        yield Portrait(classe.label, classe.blurb, tuple(_class_gifts(classe, d)), class_facts(classe, d), face)
        ready = tuple(Start(example.id, example.label, example.about) for example in list_ready("d6", classe.id))
        yield Starts(_("Start from one that is ready"), ready)
    groups = tuple(
        PickGroup(
            family.label,
            tuple(
                PickCard(o.value, o.label, o.about, face=faces_of_class(d.classes[o.value], d).get("embleme"))
                for o in class_choice(d).options
                if d.classes[o.value].family == family.id
            ),
            f"family-{family.id}",
        )
        for family in d.families.values()
    )
    folded = _("Look at another class") if classe else ""
    yield Picks("classe", _("Class"), groups, text_at(tree, "classe"), folded=folded)


def _class_gifts(classe: Class, d: Definitions) -> Iterator[str]:
    yield from _spelt_dice(classe.dice, d)
    for option in classe.options.values():
        yield f"{option.label} : {', '.join(_spelt_dice(option.dice, d))}"
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
    """Yield dice as `Vigueur +2D`."""
    for key in sorted((key for key in dice if dice[key]), key=lambda key: -dice[key]):
        yield f"{d.characteristics[key].label} {signed(dice[key])}D"


def _race_parts(tree: Tree, classe: Class | None, race: Race | None, d: Definitions) -> Iterator[Part]:
    if race:
        yield Portrait(race.label, race.blurb, tuple(_race_gifts(race, d)), race_facts(race, d))
    if has_own_race(tree):
        yield from own_race_parts(tree, d)
        return
    raised = _characteristics_raised(classe)
    suit = {r.id: sum(r.dice.get(key, 0) for key in raised) + max(0, r.choice) for r in d.races.values()}
    well = sorted((r for r in d.races.values() if suit[r.id] > 0), key=lambda r: -suit[r.id])[:BEST]
    other = [r for r in d.races.values() if r not in well]
    groups: tuple[PickGroup, ...] = (PickGroup(_("All"), _race_cards(d.races.values(), d)),)
    if classe:
        title = _("Goes well with {classe}").format(classe=classe.label)
        groups = (PickGroup(title, _race_cards(well, d)), PickGroup(_("The others"), _race_cards(other, d)))
    tags = tuple((key, f"{known.label} +") for key, known in d.characteristics.items())
    yield Picks(
        "race", _("Race"), groups, text_at(tree, "race"), tags=tags, search=_("Search"),
        folded=_("Look at another race") if race else "",
    )  # fmt: skip
    yield offer_own_race()


def _characteristics_raised(classe: Class | None) -> set[str]:
    """Return the characteristics that a class raises, whichever way it goes."""
    dice = [classe.dice, *(option.dice for option in classe.options.values())] if classe else []
    return {key for changes in dice for key, n in changes.items() if n > 0}


def _race_cards(races: Iterable[Race], d: Definitions) -> tuple[PickCard, ...]:
    return tuple(
        PickCard(
            race.id, race.label, race.blurb, " · ".join(_race_gifts(race, d)),
            tags=tuple(key for key in d.characteristics if race.dice.get(key, 0) > 0 or race.choice > 0),
        )
        for race in races
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
    die = tuple(_die_parts(tree, choices))
    return (*open_ones, *die, Panel(panel.id, panel.title, (Words(actions=(proposal,)), *panel.parts), panel.places))


def _die_parts(tree: Tree, choices: Iterable[Field | Fieldset]) -> Iterator[Panel]:
    """Yield the die that the class rolls for its PV, as long as it was not rolled."""
    if any(choice.name == DIE and not text_at(tree, DIE) for choice in choices):
        text = _("Your class rolls one more D6 for its hit points (PV): roll it, or type yours above.")
        yield Panel("de", _("One die"), (Words(text=text, actions=(Button("die", DIE, _("Roll the D6"), style=""),)),))


def free_dice_panel(tree: Tree, c: Derived | None, d: Definitions) -> Panel:
    placed = at(tree, ("repartition",))
    left = d.constants.free_dice - sum(map(whole_or_zero, placed.values() if isinstance(placed, dict) else ()))
    tiles = []
    for choice, (key, known) in zip(dice_choices(tree, d, shown=True), d.characteristics.items(), strict=True):
        total = c.characteristics[key] if c else None
        step = field_of_choice(choice, tree)
        assert isinstance(step, Field)
        value, origin = (f"{total.dice}D", total_origin(total)) if total else ("", "")
        tiles.append(Tile(step, value, origin, french(known.blurb)))
    count = Count(f"{left}D", _("to place"), bad=left < 0)
    return Panel("des", _("The seven free dice"), (count, Tiles(tuple(tiles))), ("repartition",))


def _person_parts(tree: Tree, d: Definitions) -> tuple[Part, ...]:
    first, *others = (field for field in identity_fields(tree, d) if field.name != "notes")
    another = Button("propose", "nom", _("Propose a name"), style="")
    return (Grid((first,)), Words(actions=(another,)), Grid(tuple(others)))


def identity_fields(tree: Tree, d: Definitions) -> tuple[Field, ...]:
    beside = _("JPEG or PNG; keep it beside the YAML file, under this name.")
    example = captions_of(Character)["portrait"].example
    overrides = {
        "sexe": select_field("sexe", "", sex_options(d), text_at(tree, "sexe"), empty=_("not said")),
        "portrait": text_field(tree, "portrait", "", "portrait", help=beside, most=200, placeholder=example),
    }
    return fields_in_panel(tree, Character, "identite", overrides)


def _meanings(c: Derived) -> Meanings:
    body = _("Taken off every damage you suffer.")
    meanings = (
        Meaning(_("PV: hit points"), c.pv.text, _("What you can lose before you fall.")),
        Meaning(_("Res Corp: resistance of the body"), str(c.res_corp.total), body),
        Meaning(_("Bare hands"), f"{c.bare_hands}DD", _("DD: dice of damage, of your fists.")),
        Meaning(_("XP: experience"), str(c.xp.left), _("Won in play, spent on skills and talents.")),
        Meaning(_("Credits"), number(c.credits), _("The money of the galaxy.")),
    )
    return Meanings(meanings)
