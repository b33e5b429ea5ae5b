"""Checks of a derived character: characteristics below a floor, PV, talents of other classes, the Force of those who
have none, slots, armour. Each function yields every problem of its kind."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _
from generator.base.names import nearest_name, slug
from generator.base.problems import Path, Problem
from generator.systems.d6.rules import equipment, ledger, things
from generator.systems.d6.rules.character import Character, OwnPower, OwnTalent
from generator.systems.d6.rules.choices import NO_TEXT, near_name
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import Class, Definitions, Race
from generator.systems.d6.rules.derive import Derived


def check_characteristics(totals: dict[str, Total], o: Origin, d: Definitions) -> Iterator[Problem]:
    """Yield a problem for each characteristic below a floor, and a warning where a low one matters at the table."""
    floor = o.classe.picks.floor if o.classe and o.classe.picks else None
    for key, total in totals.items():
        known = d.characteristics[key]
        brief = (known.label, _("at {n}D").format(n=total.dice))
        path: Path = ("repartition", key)
        if floor is not None and total.raw < floor:
            message = _("{label} is at {n}D: no characteristic of an {classe} is below {floor}D").format(
                label=known.label, n=total.raw, classe=o.classe.label if o.classe else "", floor=floor
            )
            hint = _("place {n}D more on it").format(n=floor - total.raw)
            yield Problem("autodidacte-below-1d", path, message, hint)
        elif total.dice == 0:
            text = _("{label} is at 0D: nothing that depends on it can be rolled").format(label=known.label)
            yield Problem("characteristic-zero", path, text, None, "warning", "A34", brief=brief)
        elif total.dice < d.constants.low_dice and known.below_2d:
            text = _("{label} is at {n}D: that has its price at the table").format(label=known.label, n=total.dice)
            hint = _("what it is: holofiche explain {key}").format(key=key)
            yield Problem("characteristic-below-2d", path, text, hint, "warning", brief=brief)


def check_pv(c: Derived) -> Iterator[Problem]:
    highest = c.pv.without_die + 6 if c.pv.open_die else c.pv.without_die
    if highest <= 0:
        message = _("PV max is {n}").format(n=c.pv.text)
        hint = _("wounds took it below the minimum of creation: XP buy PV again")
        cause = "sequelles" if c.pv.sequelae or not c.pv.wipes else "wipes"
        yield Problem("pv-max-not-positive", (cause,), message, hint, "warning", "A94")
    if c.pv_current is not None and c.pv_current > highest:
        message = _("{n} PV, but PV max is {most}").format(n=c.pv_current, most=c.pv.text)
        yield Problem("pv-above-max", ("pv",), message, _("healing stops at PV max"), ruling="B07")
    if c.pv_current is not None and c.pv_current <= c.definitions.constants.pv_dead:
        message = _("{n} PV: dead").format(n=c.pv_current)
        yield Problem("pv-dead", ("pv",), message, how_to_come_back(), "note", "A93")


def how_to_come_back() -> str:
    """Return the ways to bring a dead character back: the rules leave it to the GM (L532, L701, L981, L990, A93)."""
    return _("the GM may bring him back: pv: -9 (Survie 30, or a reason of his own), or the scene replayed, wipes: 1")


def check_talents(c: Character, o: Origin, d: Definitions) -> Iterator[Problem]:
    """Yield errors for talents of another class or race, and for forms of the sabre of other classes (L214, L407, A97).

    The GM may allow them. Only a name known to belong elsewhere is refused; any other is the table's own."""
    if o.classe is None:
        return
    learned: list[tuple[Path, OwnTalent]] = [(("dons", n), t) for n, t in enumerate(c.dons)]
    learned += [(("experience", "dons", n), t) for n, t in enumerate(c.experience.dons)]
    bought = [(n, line) for n, line in enumerate(c.experience.achats) if line.don]
    learned += [((*ledger.ACHATS, n), OwnTalent(line.don or "", classe=line.classe)) for n, line in bought]
    for path, talent in learned:
        yield from _check_talent(path, talent, o, o.classe, d)
        if path[: len(ledger.ACHATS)] != ledger.ACHATS and not talent.effet:
            names = _names_of_talents(d)
            known = replace(talent, nom=nearest_name(talent.nom, names, equipment.SLIP) or talent.nom)
            is_own = not any(_check_talent(path, known, o, o.classe, d))
            yield from _check_spelling((*path, "nom"), talent.nom, names, can_fix=is_own)
    powers: list[tuple[Path, OwnPower]] = [(("pouvoirs", n), p) for n, p in enumerate(c.pouvoirs)]
    powers += [(("experience", "pouvoirs", n), p) for n, p in enumerate(c.experience.pouvoirs)]
    for path, power in powers:
        if not power.effet:
            yield from _check_spelling((*path, "nom"), power.nom, [p.name for p in d.powers_taught.values()])
    yield from _check_talent_of_race(o, d)
    if c.formes and not any(classe.picks or "sabre" in classe.panels for classe in o.classes):
        fix = (Edit(("formes",)),)
        message = _("{label} has no forms of the sabre").format(label=o.classe.label)
        yield Problem("sabre-form-without-class", ("formes",), message, _("remove them"), ruling="A97", fix=fix)


def _check_talent(path: Path, talent: OwnTalent, o: Origin, classe: Class, d: Definitions) -> Iterator[Problem]:
    known = d.talents_taught.get(slug(talent.nom))
    named = d.find("classes", talent.classe) if talent.classe else known.classe if known else None
    home = d.classes.get(named or "")  # a family is none
    races = [] if home else _races_with(talent.nom, d)
    if races and (o.race is None or o.race.id not in {race.id for race in races}):
        owners = ", ".join(race.label for race in races)
        message = _("'{name}' is a talent of another race: {label}").format(name=talent.nom, label=owners)
        yield Problem("talent-of-another-race", path, message, ruling="A97")
    if home is None or home.id in {own_class.id for own_class in o.classes}:
        return
    if classe.picks is None:
        message = _("'{name}' is a talent of another class: {label}").format(name=talent.nom, label=home.label)
        yield Problem("talent-of-another-class", path, message, ruling="A97")
    elif known and known.craft:
        message = _("'{name}' is a craft or an ultimate talent: no one learns it from another class")
        message = message.format(name=talent.nom)
        yield Problem("talent-forbidden", path, message)


def _names_of_talents(d: Definitions) -> list[str]:
    return [*(t.name for t in d.talents_taught.values()), *(t.name for race in d.races.values() for t in race.talents)]


def _check_spelling(path: Path, written: str, known: Sequence[str], *, can_fix: bool = True) -> Iterator[Problem]:
    """Yield a note for a name that nothing explains and that nearly is a known one: likely a slip.

    `can_fix`: whether the known one may stand there."""
    close = nearest_name(written, known, equipment.SLIP)
    if close and slug(written) not in map(slug, known):
        yield near_name(path, written, close, NO_TEXT, can_fix=can_fix)


def _races_with(name: str, d: Definitions) -> list[Race]:
    known = d.talents_taught.get(slug(name))
    own = known.race if known else None
    return [race for race in d.races.values() if race.id == own or slug(name) in {slug(t.name) for t in race.talents}]


def _check_talent_of_race(o: Origin, d: Definitions) -> Iterator[Problem]:
    """Yield a problem if a Muun's talent is not a Leader's (L362)."""
    if not o.talent or not o.race or not o.race.free_talent:
        return
    known = d.talents_taught.get(slug(o.talent))
    home = d.classes.get(known.classe or "") if known else None
    if (home and home.family != o.race.free_talent) or (home is None and _races_with(o.talent, d)):
        family = d.families[o.race.free_talent].label
        message = _("'{name}' is no talent of the family '{family}'").format(name=o.talent, family=family)
        leaders = [classe for classe in d.classes.values() if classe.family == o.race.free_talent]
        hint = ", ".join(t.name for classe in leaders for t in classe.talents)
        yield Problem("race-choice-invalid", ("choix", "don"), message, hint)


def check_force(c: Character, o: Origin, d: Definitions) -> Iterator[Problem]:
    """Yield problems for powers and values of the Force of a character who is not a Jedi (L11, A15)."""
    fields = d.constants.force_fields
    for key in c.force:
        if key not in fields:
            message = _("'{name}' is not one of {fields}").format(name=key, fields=", ".join(fields))
            yield Problem("force-choice-invalid", ("force", key), message, ruling="A15")
    if o.race and o.is_jedi and is_forceless(o.race):
        message = _("{race} is no Jedi: it has no Force").format(race=o.race.label)
        yield Problem("force-choice-unexpected", ("classe",), message, ruling="A87")
    free = d.house_jedi[o.classe.id].free if o.classe and o.classe.id in d.house_jedi else 0
    if c.choix.voie is not None and (c.choix.voie not in fields or not free):
        message = _("no die of the Force is to be placed here")
        path: Path = ("choix", "voie")
        yield Problem("force-choice-unexpected", path, message, _("remove it"), ruling="A77", fix=(Edit(path),))
    if o.classe is None or o.is_jedi:
        return
    if c.force:
        message = _("{label} is no Jedi: only the race gives dice of the Force").format(label=o.classe.label)
        path = ("force",)
        yield Problem("force-choice-unexpected", path, message, _("remove it"), ruling="A15", fix=(Edit(path),))
    lines = enumerate(c.experience.achats)
    bought: list[tuple[Path, object]] = [((*ledger.ACHATS, n), line.pouvoir or line.force) for n, line in lines]
    places: list[tuple[Path, object]] = [(("pouvoirs",), c.pouvoirs)]
    places += [(("experience", "pouvoirs"), c.experience.pouvoirs), *bought]
    for path, powers in places:
        if powers:
            message = _("{label} is no Jedi: no power can be used").format(label=o.classe.label)
            yield Problem("powers-not-jedi", path, message, _("remove them"), fix=(Edit(path),))


def is_forceless(race: Race) -> bool:
    """Return whether a race has no Force: by content, or by its trait under `race_libre` (A87)."""
    return race.forceless or any(slug(trait.name) == "sans-force" for trait in race.traits)


def is_machine(race: Race | None) -> bool:
    """Return whether a race is a droid: by content, or by its trait under `race_libre` (A87)."""
    return bool(race and any(slug(trait.name) == "machine" for trait in race.traits))


def check_equipment(c: Derived) -> Iterator[Problem]:
    k = c.definitions.constants
    path: Path = ("inventaire",) if c.character.inventaire is not None else ("classe",)
    filled = len(c.slots)
    if filled > k.slots:
        message = _("{n} slots filled, {most} at most").format(n=filled, most=k.slots)
        hint = _("leave {n} behind").format(n=filled - k.slots)
        yield Problem("inventory-over-16-slots", path, message, hint)
    elif c.malus:
        message = _("{n} slots filled: {dice}D less of Vitesse").format(n=filled, dice=k.malus_dice)
        hint = _("keep at most {n} filled").format(n=k.malus_slots - 1)
        yield Problem("inventory-malus", path, message, hint, "warning", "A50" if filled > k.malus_slots else None)
    yield from equipment.catalogue_differences(c.character, c.definitions)
    yield from equipment.near_misses(c.character, c.definitions)
    yield from equipment.arms_beyond_hands(c.character, c.definitions)
    yield from equipment.check_armours(c.character, c.armours)
    yield from things.check_things(c)
    for panel, entries in c.panels.items() if c.character.armes else ():
        for name, value in equipment.panel_fields(panel, c.weapons, c.definitions).items():
            if slug(entries.fields.get(name, value)) != slug(value):
                message = _("{held} among the arms: say it once").format(held=value)
                yield Problem("panel-differs", (panel, name), message, None, "note", "A65")
    race = c.origin.race
    if race and race.full_armour and not equipment.is_whole(c.armours):
        message = _("{race} without full armour (body, head, legs, arms): -1D to all skills").format(race=race.label)
        where: Path = ("armures",) if c.character.armures is not None else ("race",)
        yield Problem("mandalorien-no-full-armour", where, message, None, "warning", "A68")
    portrait = c.character.portrait
    if portrait and ("/" in portrait or "\\" in portrait or portrait.startswith(".")):
        message = _("the portrait must be a file beside this one, without folders")
        yield Problem("portrait-path", ("portrait",), message, _("move it here and write its name"))
