"""Class and race on the character's page: what each offers, what it gives once chosen, the choices it leaves open."""

from collections.abc import Iterable, Iterator

from generator.core.game.guide import Option
from generator.core.i18n import _, ngettext
from generator.core.page.build import options_of, select_field, text_field, texts_in
from generator.core.page.fields import Tree, at, text_at, whole_or_zero
from generator.core.page.model import Facts, Field, Fieldset, Group, Panel
from generator.core.paper.typography import french, signed
from generator.core.system import Row
from generator.core.writing.emit import scalar_of
from generator.systems.d6.choices import OFFERED, gives_free_force
from generator.systems.d6.definitions import FORCE, Class, Definitions, Power, Race, Talent, Trait
from generator.systems.d6.derive import Derived, conditional_text
from generator.systems.d6.own_race import KEY as RACE
from generator.systems.d6.page_race import has_own_race, offer_own_race, own_race_parts
from generator.systems.d6.sheet_faces import faces_of_class
from generator.systems.d6.wording import class_effect, dice_text, race_effect


def origin_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    classe, race = (c.origin.classe, c.origin.race) if c else (None, None)
    before = [Field(f"_{key}", key, "hidden", text_at(tree, key)) for key in ("classe", "race")]
    facts = [_facts_of_class(classe, d)] if classe else []
    yield Panel("classe", _("Class"), (*before, _class_field(tree, d), *facts))
    facts = [Facts(race.blurb, race_effect(race, d), race_facts(race, d))] if race else []
    own = tuple(own_race_parts(tree, d)) if has_own_race(tree) else (_race_field(tree, d), offer_own_race())
    yield Panel("race", _("Race"), (*own, *facts), (RACE,))
    choices = tuple(choice_fields(tree, classe, race, d))
    if choices:
        yield Panel("choix", _("Choices"), choices, ("choix",))


def _facts_of_class(classe: Class, d: Definitions) -> Facts:
    small = faces_of_class(classe, d).get("embleme")
    return Facts(classe.blurb, class_effect(classe, d), class_facts(classe, d), small)


def _class_field(tree: Tree, d: Definitions) -> Field:
    """Every class by family."""
    families = tuple(
        Group(
            family.label,
            tuple(Option(c.id, c.label, class_effect(c, d)) for c in d.classes.values() if c.family == family.id),
            f"family-{family.id}",
        )
        for family in d.families.values()
    )
    return Field("classe", _("Class"), "offers", text_at(tree, "classe"), groups=families)


def _race_field(tree: Tree, d: Definitions) -> Field:
    options = tuple(Option(r.id, r.label, race_effect(r, d)) for r in d.races.values())
    return select_field("race", _("Race"), options, text_at(tree, "race"), width="wide")


def class_facts(one: Class, d: Definitions) -> tuple[Row, ...]:
    items = [
        d.items[i.item].label + (f" ({i.note})" if i.note else "") + (f" × {i.count}" if i.count > 1 else "")
        for i in one.items
    ]
    rows = [Row(_("Equipment"), ", ".join([*items, *(a.name for a in one.assets)]))]
    rows += [*_rows_of_gifts(one.talents), *_rows_of_gifts(one.powers)]
    return tuple(row for row in rows if row.value)


def race_facts(race: Race, d: Definitions) -> tuple[Row, ...]:
    rows = [Row(_("Sometimes"), french(conditional_text(one, d))) for one in race.conditional]
    rows += [Row("Res Corp", f"{b.label} {b.value}") for b in race.res_corp]
    rows += [Row(_("Reputation"), signed(race.reputation))] if race.reputation else []
    return (*rows, *_rows_of_gifts(race.talents), *_rows_of_gifts(race.traits))


def _rows_of_gifts(given: Iterable[Talent | Power | Trait]) -> Iterator[Row]:
    return (Row(french(one.name), french(one.text)) for one in given)


def choice_fields(tree: Tree, classe: Class | None, race: Race | None, d: Definitions) -> Iterator[Field | Fieldset]:
    """What class and race leave open, and what a file chooses without need."""
    made = at(tree, ("choix",))
    made = made if isinstance(made, dict) else {}
    every = options_of((key, one.label) for key, one in d.characteristics.items())
    holders: dict[str, Class | Race | None] = {"classe": classe, "race": race}
    asked = {key for key, (kind, field, *_code) in OFFERED.items() if getattr(holders[kind], field, None)}
    shown = asked | {key for key, value in made.items() if value}
    if "orientation" in shown:
        options = classe.options.items() if classe else ()
        known = tuple(Option(key, o.label, dice_text(o.dice, d)) for key, o in options)
        yield select_field("choix.orientation", _("Orientation"), known, text_at(made, "orientation"))
    picks = classe.picks if classe else None
    for key, label, count in (
        ("plus", _("+1D on {characteristics}"), picks.plus if picks else 0),
        ("moins", _("−1D on {characteristics}"), picks.minus if picks else 0),
    ):
        if key in shown:
            name, ticked = f"choix.{key}", texts_in(made.get(key))
            counted = ngettext("{n} characteristic", "{n} characteristics", count).format(n=count)
            yield Field(name, label.format(characteristics=counted), "ticks", values=ticked, groups=(Group("", every),))
    if "jet_pv" in shown:
        faces = options_of((str(n), str(n)) for n in range(1, 7))
        label = _("The D6 rolled for PV")
        yield select_field("choix.jet_pv", label, faces, text_at(made, "jet_pv"), empty=_("not rolled yet"))
    if "race" in shown:
        label = _("{race}: {n}D on").format(race=race.label if race else "", n=signed(race.choice if race else 1))
        given = made.get("race")
        chosen = next(iter(given)) if isinstance(given, dict) and len(given) == 1 else ""
        yield select_field("choix.race", label, every, chosen)
    if "force" in shown:
        force = race.force_choice if race else None
        among = force.among if force else d.constants.force_fields
        steps = tuple(
            Field(name, FORCE[key], "step", text_at(tree, name) or "0")
            for key in among
            for name in (f"choix.force.{key}",)
        )
        yield Fieldset("choix.force", _("{n}D of the Force to place").format(n=force.dice if force else 0), steps)
    if "voie" in made or (classe and gives_free_force(classe, d)):
        label = _("The die of the Force of the class: where?")
        fields = options_of(FORCE.items())
        yield select_field("choix.voie", label, fields, text_at(made, "voie"), empty=_("not said"))
    if "seconde_classe" in shown:
        known = options_of((c.id, c.label) for c in d.classes.values())
        written = text_at(made, "seconde_classe")
        yield select_field("choix.seconde_classe", _("The class of the second head"), known, written)
    if "don" in shown:
        family = d.families[race.free_talent].label if race and race.free_talent else ""
        yield text_field(tree, "choix.don", _("A talent agreed with the GM ({family})").format(family=family))


def read_choices(tree: Tree, left: tuple[bool, bool], d: Definitions) -> None:
    """Choices go with the class or the race that offered them; `left`: whether each is another than before."""
    made = tree.get("choix")
    if not isinstance(made, dict):
        return
    classe, race = d.classes.get(text_at(tree, "classe")), d.races.get(text_at(tree, "race"))
    new: dict[str, Class | Race | None] = {"classe": classe if left[0] else None, "race": race if left[1] else None}
    gone = {key for key, (kind, field, *_code) in OFFERED.items() if new[kind] and not getattr(new[kind], field)}
    gone |= {"voie"} if left[0] and classe and not gives_free_force(classe, d) else set()
    made = {key: value for key, value in made.items() if key not in gone}
    if isinstance(made.get("race"), str):
        made["race"] = {made["race"]: scalar_of(str((race.choice if race else 0) or 1))}
    if isinstance(made.get("force"), dict):
        made["force"] = {key: n for key, n in made["force"].items() if whole_or_zero(n)}
    tree["choix"] = {key: value for key, value in made.items() if value not in ("", {}, [])}
    if not tree["choix"]:
        del tree["choix"]
