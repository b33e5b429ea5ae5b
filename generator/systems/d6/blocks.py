"""Opponents without a name (A84, A86): ranks, a rank with a variant's arm, droids and beasts, as one kind of block."""

from collections.abc import Mapping

from msgspec.structs import replace

from generator.core.chance.dice import Dice
from generator.systems.d6.attack import Arm
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.equipment import find_item, parse_damage
from generator.systems.d6.house import Block, BlockArm, Variant


class FoeBlock(Block):
    """A block with what a variant gives it; `rank`: the block it is made of."""

    rank: str = ""
    grenades: int = 0
    medipacks: int = 0
    medecine: Dice = Dice()
    controle: Dice = Dice()
    powers: tuple[str, ...] = ()
    variant: str | None = None


def every_block(d: Definitions) -> Mapping[str, FoeBlock]:
    """By id; a rank with a variant as `soldat-tireur`."""
    plain = {**d.ranks, **d.droids, **d.beasts}
    found = {key: plain_block(one) for key, one in plain.items()}
    for key, one in d.ranks.items():
        found |= {f"{key}-{word}": _with_variant(plain_block(one), variant) for word, variant in d.variants.items()}
    return found


def plain_block(one: Block) -> FoeBlock:
    own = {name: getattr(one, name) for name in Block.__struct_fields__}
    return FoeBlock(**own, medecine=one.carac, rank=one.id)


def _with_variant(one: FoeBlock, variant: Variant) -> FoeBlock:
    return replace(
        one,
        id=f"{one.id}-{variant.id}",
        label=f"{one.label} {variant.label}",
        variant=variant.id,
        arm=variant.arm or one.arm,
        pv=one.pv + variant.pv,
        res_corp=one.res_corp + variant.res_corp,
        attack=Dice(one.attack.dice + variant.attack_dice, one.attack.flat),
        grenades=variant.grenades,
        medipacks=variant.medipacks,
        medecine=one.carac + Dice(variant.medecine_dice),
        controle=variant.controle,
        powers=variant.powers,
        silhouette=variant.silhouette or one.silhouette,
    )


def arm_of_block(one: FoeBlock, d: Definitions) -> Arm:
    """Its own arm as an attack: what it is called tells whether it shoots far."""
    return _as_arm(one.arm, one.attack, d)


def arms_of_block(one: FoeBlock, d: Definitions) -> list[Arm]:
    """With its grenades, which it throws as well as it attacks."""
    own = arm_of_block(one, d)
    item, ours = d.items["grenade"], d.house_arms.get("grenade")
    if not one.grenades or not item.damage:
        return [own]
    reach = (ours.reach[0], ours.reach[1]) if ours and ours.reach else None
    bomb = Arm(item.label, one.attack, parse_damage(item.damage)[1], ranged=True, kind=item.damage_type, area="zone")
    return [own, replace(bomb, reach=reach, count=one.grenades)]


def _as_arm(arm: BlockArm, skill: Dice, d: Definitions) -> Arm:
    item = find_item(arm.name, d)
    times, damage = parse_damage(arm.damage)
    return Arm(
        label=arm.name,
        skill=skill,
        damage=damage,
        ranged=not arm.contact,
        times=times,
        long_range=bool(item and item.long_range),
        kind=arm.damage_type or ("physique" if arm.contact else "energetique"),
        sabre=bool(item and item.skill == "sabre-laser"),
    )
