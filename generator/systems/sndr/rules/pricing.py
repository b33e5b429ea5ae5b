"""The CG proposed for a profile by the formula of N-01, part by part."""

from collections.abc import Mapping
from typing import Literal

from generator.base.provenance import BLANK, marked
from generator.base.record import Record
from generator.systems.sndr.rules.constants import Points
from generator.systems.sndr.rules.definitions import Definitions, Profile, Weapon
from generator.systems.sndr.rules.figure import text_of_threshold

Origin = Literal["propose", "contenu", "bande", "convenir"]


class Part(Record):
    label: str
    points: Points


class Price(Record):
    """The price of a figure: proposed by the formula, unless a content file or the band itself replaces it.

    By the book nobody says it: `convenir`, and it counts for nothing."""

    cg: int
    proposed: int
    origin: Origin
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Return the CG as they are shown: marked where they are ours, a place to write them where nobody says."""
        return BLANK if self.origin == "convenir" else marked(str(self.cg), self.origin == "propose")

    @property
    def said(self) -> int | None:
        return None if self.origin == "convenir" else self.cg

    @property
    def worth(self) -> int:
        """Return the CG that an opponent is drawn by: those proposed where nobody says any."""
        return self.proposed if self.origin == "convenir" else self.cg

    @property
    def exact(self) -> Points:
        return sum((part.points for part in self.parts), Points())


def price_profile(profile: Profile, d: Definitions, replaced: int | None = None) -> Price:
    parts = tuple(_parts_of_price(profile, d))
    proposed = sum((part.points for part in parts), Points()).whole_cg
    if replaced is not None:
        return Price(replaced, proposed, "bande", parts if d.game.keeps("cg") else ())
    if profile.id in d.costs:
        return Price(d.costs[profile.id].cg, proposed, "contenu", parts)
    if not d.game.keeps("cg"):
        return Price(0, proposed, "convenir", ())
    return Price(proposed, proposed, "propose", parts)


def _parts_of_price(profile: Profile, d: Definitions) -> list[Part]:
    cg = d.game.cg
    weapons = [d.weapons[key] for key in profile.weapons]
    label = {key: c.label for key, c in d.characteristics.items()}
    ranks = zip(cg.initiative, profile.initiative, strict=False)
    parts = [
        Part(f"{label['initiative']} {text_of_threshold(t)}", _points_for_threshold(table, t)) for table, t in ranks
    ]
    shoot = profile.shoot if any(w.kind == "ranged" for w in weapons) else None
    priced = ((profile.combat, "combat", cg.combat), (shoot, "tir", cg.shoot), (profile.save, "sauvegarde", cg.save))
    parts += [
        Part(f"{label[key]} {text_of_threshold(t)}", _points_for_threshold(table, t))
        for t, key, table in priced
        if t is not None
    ]
    if profile.save2 is not None:
        parts.append(
            Part(
                f"{label['sauvegarde']} {text_of_threshold(profile.save2)}+",
                _points_for_threshold(cg.save2, profile.save2),
            )
        )
    extra = (profile.vitality or d.constants.default_vitality) - d.constants.default_vitality
    if extra:
        parts.append(Part(f"{label['vitalite']} +{extra}", cg.vitality * extra))
    if profile.heroism:
        parts.append(Part(f"{label['heroisme']} {profile.heroism}", cg.heroism * profile.heroism))
    parts += [Part(w.label, _points_of_weapon(w, d)) for w in weapons]
    for key, threshold in profile.powers.items():
        table = cg.lightning if d.traits[key].lightning else cg.power
        parts.append(
            Part(f"{d.traits[key].label} {text_of_threshold(threshold)}", _points_for_threshold(table, threshold))
        )
    parts += [Part(d.trait(key).label, cg.traits.get(key, Points())) for key in profile.traits]
    return parts


def _points_for_threshold(table: Mapping[str, Points], threshold: int) -> Points:
    # A missing price is a fault of the content, unless a table's own cost stands for the whole profile.
    return table.get(str(threshold), Points())


def _points_of_weapon(weapon: Weapon, d: Definitions) -> Points:
    if weapon.kind == "ranged":
        cg = d.game.cg.ranged
        points = cg.power * (weapon.power * weapon.cadence)
        return points + cg.long if weapon.range == cg.long_range else points
    melee = d.game.cg.melee
    points = melee.power * (weapon.power - melee.base)
    if weapon.save_modifier:
        points += melee.save_modifier
    return points + sum((melee.rules.get(rule, Points()) for rule in weapon.rules), Points())
