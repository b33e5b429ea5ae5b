"""Opponents without a name (A84, A86): ranks, a rank with a variant's arm, droids and beasts, as one kind of block."""

from collections.abc import Mapping

from msgspec.structs import replace

from generator.chance.dice import Dice
from generator.systems.d6.fight.attack import Arm
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.equipment import find_item, parse_damage
from generator.systems.d6.rules.house import Block, BlockArm, Variant


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
    """Return the blocks by id; a rank with a variant as `soldat-tireur`."""
    plain = {**d.ranks, **d.droids, **d.beasts}
    blocks = {key: plain_block(block) for key, block in plain.items()}
    for key, block in d.ranks.items():
        blocks |= {f"{key}-{word}": _with_variant(plain_block(block), variant) for word, variant in d.variants.items()}
    return blocks


def plain_block(block: Block) -> FoeBlock:
    fields = {name: getattr(block, name) for name in Block.__struct_fields__}
    return FoeBlock(**fields, medecine=block.carac, rank=block.id)


def _with_variant(block: FoeBlock, variant: Variant) -> FoeBlock:
    return replace(
        block,
        id=f"{block.id}-{variant.id}",
        label=f"{block.label} {variant.label}",
        variant=variant.id,
        arm=variant.arm or block.arm,
        pv=block.pv + variant.pv,
        res_corp=block.res_corp + variant.res_corp,
        attack=Dice(block.attack.dice + variant.attack_dice, block.attack.flat),
        grenades=variant.grenades,
        medipacks=variant.medipacks,
        medecine=block.carac + Dice(variant.medecine_dice),
        controle=variant.controle,
        powers=variant.powers,
        silhouette=variant.silhouette or block.silhouette,
    )


def arm_of_block(block: FoeBlock, d: Definitions) -> Arm:
    """Return the arm of a block as an attack; its name tells whether it shoots far."""
    return _as_arm(block.arm, block.attack, d)


def arms_of_block(block: FoeBlock, d: Definitions) -> list[Arm]:
    """Return the arm of a block, and its grenades, which it throws as well as it attacks."""
    arm = arm_of_block(block, d)
    item, ours = d.items["grenade"], d.house_arms.get("grenade")
    if not block.grenades or not item.damage:
        return [arm]
    reach = (ours.reach[0], ours.reach[1]) if ours and ours.reach else None
    bomb = Arm(item.label, block.attack, parse_damage(item.damage)[1], ranged=True, kind=item.damage_type, area="zone")
    return [arm, replace(bomb, reach=reach, count=block.grenades)]


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
