"""Derived values of a character, each with its source; rules.py has the order in which they are computed."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import nearest_name, slug
from generator.base.problems import Path, Problem
from generator.base.provenance import marked
from generator.base.record import Record
from generator.base.typography import signed
from generator.chance.dice import Dice
from generator.systems.d6.rules.advancement import Account, SkillValue
from generator.systems.d6.rules.character import Character, OwnPower, OwnTalent
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import (
    Asset,
    Conditional,
    Constants,
    Definitions,
    Lesson,
    Power,
    Race,
    Talent,
    Trait,
)
from generator.systems.d6.rules.equipment import HeldArm, Possession, WornArmour
from generator.systems.d6.rules.ledger import Book
from generator.systems.d6.rules.ledger_replay import check_doubles
from generator.systems.d6.rules.life import DEAD, Life, without_lost
from generator.systems.d6.sheet.entries import Entries


class BonusLine(Record):
    """A bonus on a separate line, with its source (L536, A43)."""

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
    floor: int = 0  # what the minimum at creation adds (A94)
    sequelae: int = 0
    wipes: int = 0

    @property
    def without_die(self) -> int:
        created = self.base + self.vigour + self.classe + self.floor + (self.roll or 0)
        return created + self.bought + self.sequelae + self.wipes

    @property
    def maximum(self) -> int | None:
        return None if self.open_die else self.without_die

    @property
    def text(self) -> str:
        return f"{self.without_die} + 1D" if self.open_die else str(self.without_die)


UNLIMITED = "illimite"  # the limit of a talent for which the rules give none (A98)


class DerivedTalent(Record):
    name: str
    type: str
    text: str
    origin: str  # classe | seconde classe | race | acquis
    action: str = ""  # the nature of its action (A79); empty where neither the rules nor a house value has it
    house: bool = False  # whether that nature is ours (A79)
    conditional: tuple[Conditional, ...] = ()  # what it adds to a roll, and when
    limit_by: Literal["rules", "house", "nobody"] = "rules"  # who says how often; the rules give few (A98)


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
    comments: tuple[str, ...] = ()  # lines of a journal kept as comments

    @property
    def pv_now(self) -> int | None:
        """PV now, all of them if never hurt; None while the die of PV max is not rolled."""
        return self.pv.maximum if self.pv_current is None else self.pv_current

    @property
    def dead(self) -> bool:
        """Whether the character is dead, by its statuses or its PV (L532, A93)."""
        gone = self.pv_current is not None and self.pv_current <= self.definitions.constants.pv_dead
        return gone or DEAD in self.life.statuses

    @property
    def conditions(self) -> tuple[Conditional, ...]:
        """The conditional bonuses of a roll: of the race, then of the talents that remain."""
        return (*self.conditional, *(condition for talent in self.talents for condition in talent.conditional))

    @property
    def malus(self) -> bool:
        """Ten slots filled or more cost 1D of Vitesse, once (L502, A50)."""
        return len(self.slots) >= self.definitions.constants.malus_slots

    def written_out(self, key: str) -> list[dict[str, Any]]:
        """Return the arms, armour or inventory as a file writes them: names and counts; the catalogue has the rest
        (A65)."""
        if key == "inventaire":
            carried = [possession for possession in self.possessions if not possession.equipped]
            return [{"objet": p.label, **({"nombre": p.count} if p.count > 1 else {})} for p in carried]
        if key == "armes":
            return [{"nom": weapon.nom} for weapon in self.weapons for _n in range(weapon.count)]
        return [{"nom": armour.nom} for armour in self.armours]


def res_corp_base(vigour: int, k: Constants) -> Dice:
    """Return the base Res Corp: the printed table, continued beyond 8D with n + 1 pips, three pips a die (L445-453,
    A42)."""
    if vigour < len(k.res_corp):
        return k.res_corp[vigour]
    return Dice(*divmod(vigour + 1, k.res_corp_pips_per_die))


def derive_pv(bought: int, o: Origin, vigour: Total, d: Definitions, life: Life) -> Pv:
    """Return PV max: 3 + 3 for each die of Vigueur, the class's bonus (A02, A03), the Gardien's die, XP and wounds.

    It is 3 at least at creation; wounds may take it lower (L440, A94)."""
    k = d.constants
    classe = o.classe.pv if o.classe else 0
    return Pv(
        base=k.pv_base,
        vigour=k.pv_per_vig * vigour.dice,
        classe=classe,
        floor=max(0, -(k.pv_per_vig * vigour.dice_at_creation + classe)),
        bought=bought,
        roll=o.pv_roll,
        open_die=bool(o.classe and o.classe.pv_roll) and o.pv_roll is None,
        sequelae=life.pv_sequelae,
        wipes=life.pv_wipes,
    )


def bare_hands(vigour: int, k: Constants) -> int:
    """Return the damage dice of bare hands: Vigueur less one die, none below 2D (L523, A57)."""
    return max(0, vigour + k.bare_hands_dice)


def res_corp(race: Race | None, worn: tuple[WornArmour, ...], vigour: int, k: Constants) -> ResCorp:
    """Return Res Corp: base from Vigueur, then race and armour on separate lines (A41, A43, A44), one piece a place
    (A91)."""
    lines = [BonusLine(b.label, b.value, b.upgradable) for b in (race.res_corp if race else ())]
    lines += [BonusLine(a.nom, a.res_corp) for a in worn if a.res_corp and not a.over]
    return ResCorp(res_corp_base(vigour, k), tuple(lines))


def starting_force(c: Character, o: Origin, d: Definitions) -> dict[str, Dice]:
    """Return the Force before XP: a Jedi's as agreed, else the house values (A77), plus the race's dice (A15)."""
    start = house_force(c, o, d)
    return {
        key: c.force.get(key, start.get(key, Dice())) + Dice(o.force_choice.get(key, 0))
        for key in d.constants.force_fields
    }


def house_force(c: Character, o: Origin, d: Definitions) -> dict[str, Dice]:
    """Return the house values of the Force of a Jedi, except those that the file writes."""
    # Of either head (A100).
    start = next((d.house_jedi[classe.id] for classe in o.classes if classe.id in d.house_jedi), None)
    if start is None:
        return {}
    chosen = {c.choix.voie: Dice(start.free)} if start.free else {}
    values = {"controle": start.controle, "sens": start.sens, "alteration": start.alteration}
    return {key: value + chosen.get(key, Dice()) for key, value in values.items() if key not in c.force}


def derive_force(start: Mapping[str, Dice], book: Book) -> dict[str, Dice]:
    """Return the values of the Force with what was bought of each (A77)."""
    bought = {key: book.amount_of("force", key) for key in start}
    return {key: Dice.of_steps(value.steps + bought[key]) if bought[key] else value for key, value in start.items()}


def derive_talents(
    c: Character, o: Origin, book: Book, life: Life, d: Definitions, problems: list[Problem]
) -> tuple[DerivedTalent, ...]:
    """Return talents of class and race, then those learned and bought, less those that a wound took (L827)."""
    talents = []
    for holder, origin in ((o.classe, "classe"), (o.second, "seconde classe")):
        talents += [inborn_talent(t, origin, d) for t in (holder.talents if holder else ())]
    talents += [inborn_talent(t, "race", d) for t in (o.race.talents if o.race else ())]
    if o.talent:
        talents.append(replace(_learned_talent(OwnTalent(o.talent), d), origin="race"))
    talents += [_learned_talent(t, d) for t in c.dons]
    problems += check_doubles([t.name for t in talents], life.talents_lost, book)
    bought = [OwnTalent(p.name, **p.more_of("type", "classe", "effet", "action")) for p in book.bought("don")]
    talents += [_learned_talent(t, d) for t in bought]
    remains, unmatched = without_lost([t.name for t in talents], life.talents_lost)
    places: list[tuple[Path, str]] = [
        (("sequelles", next(n for n, s in enumerate(c.sequelles) if s.don == name), "don"), name) for name in unmatched
    ]
    known = {slug(t.name) for t in talents}
    places += [(("utilises", n), name) for n, name in enumerate(c.utilises) if slug(name) not in known]
    for path, name in places if o.race and o.classe else ():
        close = nearest_name(name, list(known))
        hint = next((t.name for t in talents if slug(t.name) == close), ", ".join(t.name for t in talents))
        message = _("the talent '{name}' is not one of this character's").format(name=name)
        ruling = "A60" if path[0] == "sequelles" else None
        problems.append(Problem("unknown-talent", path, message, hint, ruling=ruling))
    return tuple(t for t, still in zip(talents, remains, strict=True) if still)


def inborn_talent(t: Talent, origin: str, d: Definitions) -> DerivedTalent:
    nature = nature_of_talent(t.name, t.type, t.action, d)
    return DerivedTalent(t.name, t.type, t.text, origin, *nature, t.conditional, _limit_by(t.type, d))


def nature_of_talent(name: str, kind: str, action: str | None, d: Definitions) -> tuple[str, bool]:
    """Return the nature of a talent's action and whether it is a house value (A79); « passif » of a passive one."""
    ours = d.house_actions.get(slug(name))
    if action or kind == "passif":
        return action or "passif", False
    return (ours.nature, True) if ours else ("", False)


def _learned_talent(t: OwnTalent, d: Definitions) -> DerivedTalent:
    """Complete a learned talent from the content; what the file writes beside its name wins, as for an arm (A65)."""
    known = d.talents_taught.get(slug(t.nom), Lesson(t.nom, ""))
    home = d.classes.get((d.find("classes", t.classe) if t.classe else known.classe) or "")  # a family is none
    origin = home.label if home else t.classe or "acquis"
    kind = t.type or known.type
    nature = nature_of_talent(known.name, kind, t.action or known.action, d)
    limit = "rules" if t.type else _limit_by(kind, d)
    return DerivedTalent(known.name, kind, t.effet or known.text, origin, *nature, known.conditional, limit)


def _limit_by(kind: str, d: Definitions) -> Literal["rules", "house", "nobody"]:
    """Return who says how often a talent may be used: « illimité » is ours, of the chapter of actions (A98)."""
    return "rules" if kind != UNLIMITED else "house" if d.house_actions else "nobody"


def derive_powers(c: Character, o: Origin, book: Book, d: Definitions) -> tuple[DerivedPower, ...]:
    powers = []
    for holder, origin in ((o.classe, "classe"), (o.second, "seconde classe")):
        powers += [_power_of_class(p, origin, d) for p in (holder.powers if holder else ())]
    by_name = {slug(p.name): n for n, p in enumerate(powers)}
    bought = [OwnPower(p.name, **p.more_of("epuisement", "effet", "action")) for p in book.bought("pouvoir")]
    for learned in (*c.pouvoirs, *bought):
        known = by_name.get(slug(learned.nom))
        if known is None:
            lesson = d.powers_taught.get(slug(learned.nom), Lesson(learned.nom, ""))
            taught = _power_of_class(Power(lesson.name, learned.effet or lesson.text), "acquis", d)
            agreed = learned.epuisement or lesson.exhaustion
            taught = replace(taught, exhaustion=agreed, house=False) if agreed else taught
            taught = replace(taught, action=learned.action, house_action=False) if learned.action else taught
            powers.append(taught)
        else:  # a base power written again, with the exhaustion the table agreed on
            was, text = powers[known], learned.effet or powers[known].text
            ours = was.house and learned.epuisement is None
            tired, action = learned.epuisement or was.exhaustion, learned.action or was.action
            nature = was.house_action and learned.action is None
            powers[known] = replace(was, text=text, exhaustion=tired, action=action, house=ours, house_action=nature)
    return tuple(powers)


def _power_of_class(p: Power, origin: str, d: Definitions) -> DerivedPower:
    """Return a power of the class with the exhaustion and the nature that the house values give it (A78)."""
    ours = d.house_powers.get(slug(p.name))
    return DerivedPower(p.name, p.text, origin, *((ours.exhaustion, ours.action, True, True) if ours else ()))


def effect_of_power(p: DerivedPower | Power, d: Definitions) -> str:
    """Return a power's effect as it is printed: with what the house adds to the rules' own text (A78)."""
    taught, ours = d.powers_taught.get(slug(p.name)), d.house_powers.get(slug(p.name))
    adds = ours is not None and taught is not None and taught.text == p.text
    return " ".join(filter(None, (p.text, marked(ours.more) if ours and adds else "")))


def conditional_text(condition: Conditional, d: Definitions) -> str:
    """Return the text of a conditional bonus: « +1D Persuasion et Marchandage quand… »."""
    amount = f"{signed(condition.dice)}D" if condition.dice else signed(condition.bonus)
    if condition.skills == ("toutes",):
        what = "toutes compétences"
    elif condition.skills:
        what = " et ".join(d.skills[s].label for s in condition.skills)
    else:
        what = condition.label or ""
    return f"{amount} {what} {condition.when}".strip()
