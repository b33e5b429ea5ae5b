"""The character as the rules make it: every derived value, each with where it comes from; rules.py has their order."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.names import nearest_name, slug
from generator.core.paper.typography import signed
from generator.core.reading.problems import Path, Problem
from generator.core.record import Record
from generator.systems.d6.advancement import Account, SkillValue
from generator.systems.d6.armour import WornArmour
from generator.systems.d6.character import Character, OwnPower, OwnTalent
from generator.systems.d6.constants import Constants
from generator.systems.d6.creation import Origin, Total
from generator.systems.d6.definitions import Asset, Conditional, Definitions, Lesson, Power, Race, Talent, Trait
from generator.systems.d6.equipment import HeldArm, Possession
from generator.systems.d6.ledger import Book
from generator.systems.d6.ledger_replay import check_doubles
from generator.systems.d6.life import DEAD, Life, without_lost
from generator.systems.d6.panel_entries import Entries


class BonusLine(Record):
    """A bonus kept apart, with its source (L536, A43)."""

    source: str
    value: Dice
    upgradable: bool = False


class ResCorp(Record):
    base: Dice
    bonus: tuple[BonusLine, ...]

    @property
    def total(self) -> Dice:
        return sum((line.value for line in self.bonus), self.base)


class Pv(Record):
    """PV max: its shares, and the Gardien's die while it has not been rolled (A01)."""

    base: int
    vigour: int
    classe: int
    bought: int
    roll: int | None = None
    open_die: bool = False
    sequelae: int = 0
    wipes: int = 0

    @property
    def without_die(self) -> int:
        shares = (self.base, self.vigour, self.classe, self.bought, self.roll or 0, self.sequelae, self.wipes)
        return sum(shares)

    @property
    def maximum(self) -> int | None:
        return None if self.open_die else self.without_die

    @property
    def text(self) -> str:
        return f"{self.without_die} + 1D" if self.open_die else str(self.without_die)


class DerivedTalent(Record):
    name: str
    type: str
    text: str
    origin: str  # classe | seconde classe | race | acquis
    action: str = ""  # the nature of its action (A79); nothing where neither the rules nor we say it
    house: bool = False  # whether that nature is ours (A79)


class DerivedPower(Record):
    name: str
    text: str
    origin: str
    exhaustion: int | None = None
    action: str = ""
    house: bool = False  # whether its exhaustion is ours (A78)
    house_action: bool = False  # whether the nature of its action is


class Derived(Record):
    character: Character
    definitions: Definitions
    origin: Origin
    characteristics: Mapping[str, Total]
    skills: Mapping[str, SkillValue]
    pv: Pv
    pv_current: int | None
    res_corp: ResCorp
    bare_hands: int
    force: Mapping[str, Dice]
    book: Book
    xp: Account
    credits: int
    weapons: tuple[HeldArm, ...]
    armours: tuple[WornArmour, ...]
    talents: tuple[DerivedTalent, ...]
    powers: tuple[DerivedPower, ...]
    possessions: tuple[Possession, ...]
    slots: tuple[Possession, ...]
    assets: tuple[Asset, ...]
    traits: tuple[Trait, ...]
    conditional: tuple[Conditional, ...]
    equipment_dice: tuple[tuple[str, str, int], ...]  # item label, skill id, dice (A33)
    reputation: int
    side: int
    life: Life
    panels: Mapping[str, Entries]
    told: tuple[str, ...] = ()  # lines of a journal kept as comments

    @property
    def pv_now(self) -> int | None:
        """Those of one who was never hurt are all there; None while the die of PV max is not rolled."""
        return self.pv.maximum if self.pv_current is None else self.pv_current

    @property
    def dead(self) -> bool:
        """As the file says, or as its PV do (L532, A93)."""
        gone = self.pv_current is not None and self.pv_current <= self.definitions.constants.pv_dead
        return gone or DEAD in self.life.statuses

    @property
    def speed(self) -> Dice:
        """Vitesse, with what the load costs."""
        value, k = self.skills["vitesse"].value, self.definitions.constants
        return Dice(max(0, value.dice - k.malus_dice), value.flat) if self.malus else value

    @property
    def malus(self) -> bool:
        """Ten slots filled or more cost 1D of Vitesse, once (L502, A50)."""
        return len(self.slots) >= self.definitions.constants.malus_slots

    def written_out(self, key: str) -> list[dict[str, Any]]:
        """What is held, worn or carried as a file writes it: names and how many; the catalogue has the rest (A65)."""
        if key == "inventaire":
            carried = [one for one in self.possessions if not one.equipped]
            return [{"objet": one.label, **({"nombre": one.count} if one.count > 1 else {})} for one in carried]
        return [{"nom": one.nom} for one in (self.weapons if key == "armes" else self.armours)]


def res_corp_base(vigour: int, k: Constants) -> Dice:
    """The printed table, continued beyond 8D: n + 1 pips, three pips a die (L445-453, A42)."""
    if vigour < len(k.res_corp):
        return k.res_corp[vigour]
    return Dice(*divmod(vigour + 1, k.res_corp_pips_per_die))


def derive_pv(bought: int, o: Origin, vigour: int, d: Definitions, life: Life) -> Pv:
    """3 + 3 for each die of Vigueur, the class's bonus (A02, A03), the Gardien's die, XP and wounds."""
    k = d.constants
    return Pv(
        base=k.pv_base,
        vigour=k.pv_per_vig * vigour,
        classe=o.classe.pv if o.classe else 0,
        bought=bought,
        roll=o.pv_roll,
        open_die=bool(o.classe and o.classe.pv_roll) and o.pv_roll is None,
        sequelae=life.pv_sequelae,
        wipes=life.pv_wipes,
    )


def bare_hands(vigour: int, k: Constants) -> int:
    """Vigueur less one die; nothing is left under 2D (L523, A57)."""
    return max(0, vigour + k.bare_hands_dice)


def res_corp(race: Race | None, worn: tuple[WornArmour, ...], vigour: int, k: Constants) -> ResCorp:
    """Base from Vigueur; race and armour on lines of their own, all adding up (A41, A43, A44), one a place (A91)."""
    lines = [BonusLine(b.label, b.value, b.upgradable) for b in (race.res_corp if race else ())]
    lines += [BonusLine(a.nom, a.res_corp) for a in worn if a.res_corp and not a.over]
    return ResCorp(res_corp_base(vigour, k), tuple(lines))


def starting_force(c: Character, o: Origin, d: Definitions) -> dict[str, Dice]:
    """The three values before XP: a Jedi's as agreed, else those he begins with (A77); the race's dice (A15)."""
    start = house_force(c, o, d)
    return {
        key: c.force.get(key, start.get(key, Dice())) + Dice(o.force_choice.get(key, 0))
        for key in d.constants.force_fields
    }


def house_force(c: Character, o: Origin, d: Definitions) -> dict[str, Dice]:
    """Those of the three values that are ours: of a Jedi, where his file says nothing of them."""
    begun = d.house_jedi.get(o.classe.id) if o.classe else None
    if begun is None:
        return {}
    chosen = {c.choix.voie: Dice(begun.free)} if begun.free else {}
    values = {"controle": begun.controle, "sens": begun.sens, "alteration": begun.alteration}
    return {key: value + chosen.get(key, Dice()) for key, value in values.items() if key not in c.force}


def derive_force(start: Mapping[str, Dice], book: Book) -> dict[str, Dice]:
    """With what was bought of it (A77)."""
    bought = {key: book.amount_of("force", key) for key in start}
    return {key: Dice.of_steps(value.steps + bought[key]) if bought[key] else value for key, value in start.items()}


def derive_talents(
    c: Character, o: Origin, book: Book, life: Life, d: Definitions, problems: list[Problem]
) -> tuple[DerivedTalent, ...]:
    """Those of class and race, those learned and bought, without those that a wound took (L827)."""
    found = []
    for holder, origin in ((o.classe, "classe"), (o.second, "seconde classe")):
        found += [inborn_talent(t, origin, d) for t in (holder.talents if holder else ())]
    found += [inborn_talent(t, "race", d) for t in (o.race.talents if o.race else ())]
    if o.talent:
        found.append(replace(_learned_talent(OwnTalent(o.talent), d), origin="race"))
    found += [_learned_talent(t, d) for t in c.dons]
    problems += check_doubles([t.name for t in found], life.talents_lost, book)
    bought = [OwnTalent(one.name, **one.more_of("type", "classe", "effet", "action")) for one in book.bought("don")]
    found += [_learned_talent(t, d) for t in bought]
    kept, nowhere = without_lost([t.name for t in found], life.talents_lost)
    places: list[tuple[Path, str]] = [
        (("sequelles", next(n for n, s in enumerate(c.sequelles) if s.don == one), "don"), one) for one in nowhere
    ]
    held = {slug(t.name) for t in found}
    places += [(("utilises", n), one) for n, one in enumerate(c.utilises) if slug(one) not in held]
    for path, one in places if o.race and o.classe else ():
        close = nearest_name(one, list(held))
        hint = next((t.name for t in found if slug(t.name) == close), ", ".join(t.name for t in found))
        message = _("the talent '{name}' is not one of this character's").format(name=one)
        ruling = "A60" if path[0] == "sequelles" else None
        problems.append(Problem("unknown-talent", path, message, hint, ruling=ruling))
    return tuple(t for t, still in zip(found, kept, strict=True) if still)


def inborn_talent(t: Talent, origin: str, d: Definitions) -> DerivedTalent:
    return DerivedTalent(t.name, t.type, t.text, origin, *nature_of_talent(t.name, t.type, t.action, d))


def nature_of_talent(name: str, kind: str, action: str | None, d: Definitions) -> tuple[str, bool]:
    """The nature of a talent's action, and whether it is we who say it (A79); a passive one needs none."""
    ours = d.house_actions.get(slug(name))
    if action or kind == "passif":
        return action or "passif", False
    return (ours.nature, True) if ours else ("", False)


def _learned_talent(t: OwnTalent, d: Definitions) -> DerivedTalent:
    """As content knows it; what the file writes beside its name wins, as for an arm (A65)."""
    known = d.talents_taught.get(slug(t.nom), Lesson(t.nom, ""))
    home = d.classes.get((d.find("classes", t.classe) if t.classe else known.classe) or "")  # a family is none
    origin = home.label if home else t.classe or "acquis"
    kind = t.type or known.type
    nature = nature_of_talent(known.name, kind, t.action or known.action, d)
    return DerivedTalent(known.name, kind, t.effet or known.text, origin, *nature)


def derive_powers(c: Character, o: Origin, book: Book, d: Definitions) -> tuple[DerivedPower, ...]:
    found = []
    for holder, origin in ((o.classe, "classe"), (o.second, "seconde classe")):
        found += [_power_of_class(p, origin, d) for p in (holder.powers if holder else ())]
    by_name = {slug(p.name): n for n, p in enumerate(found)}
    bought = [OwnPower(one.name, **one.more_of("epuisement", "effet", "action")) for one in book.bought("pouvoir")]
    for own in (*c.pouvoirs, *bought):
        known = by_name.get(slug(own.nom))
        if known is None:
            lesson = d.powers_taught.get(slug(own.nom), Lesson(own.nom, ""))
            taught = _power_of_class(Power(lesson.name, own.effet or lesson.text), "acquis", d)
            agreed = own.epuisement or lesson.exhaustion
            taught = replace(taught, exhaustion=agreed, house=False) if agreed else taught
            taught = replace(taught, action=own.action, house_action=False) if own.action else taught
            found.append(taught)
        else:  # a base power written again, with the exhaustion the table agreed on
            was, text = found[known], own.effet or found[known].text
            ours = was.house and own.epuisement is None
            tired, action = own.epuisement or was.exhaustion, own.action or was.action
            nature = was.house_action and own.action is None
            found[known] = replace(was, text=text, exhaustion=tired, action=action, house=ours, house_action=nature)
    return tuple(found)


def _power_of_class(p: Power, origin: str, d: Definitions) -> DerivedPower:
    """With the exhaustion and the nature that we give it (A78)."""
    ours = d.house_powers.get(slug(p.name))
    return DerivedPower(p.name, p.text, origin, *((ours.exhaustion, ours.action, True, True) if ours else ()))


def conditional_text(one: Conditional, d: Definitions) -> str:
    """« +1D Persuasion et Marchandage quand… »"""
    amount = f"{signed(one.dice)}D" if one.dice else signed(one.bonus)
    if one.skills == ("toutes",):
        what = "toutes compétences"
    elif one.skills:
        what = " et ".join(d.skills[s].label for s in one.skills)
    else:
        what = one.label or ""
    return f"{amount} {what} {one.when}".strip()
