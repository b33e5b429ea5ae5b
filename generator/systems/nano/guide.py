"""The way to a legal Nano group: a side, then each of its figures."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree, name_and_player
from generator.core.game.recruiting import Ids, counted, recruit
from generator.core.i18n import _
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.draft import recruits, sides
from generator.systems.nano.figure import numbers


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "nano"}
    options = tuple(
        Option(key, d.sides[key].label, ", ".join(p.label for p in recruits((), key, d))) for key in sides(d)
    )
    side = yield Question(_("Which side?"), options)
    whose = _("Whose group is it? (empty: nobody's yet)")
    yield from name_and_player(tree, _("The group's name?"), whose, names.band(roller, side))

    def offers(ids: Ids) -> tuple[Option, ...]:
        return tuple(Option(p.id, p.label, _numbers(p, d)) for p in recruits(ids, side, d))

    tree["figurines"] = yield from recruit(offers, lambda ids: standing(ids, d))
    return tree


def standing(ids: Ids, d: Definitions) -> tuple[str, ...]:
    return (f"{counted(len(ids), d.constants.group_size)} · Vie {sum(d.profiles[key].life for key in ids)}",)


def _numbers(profile: Profile, d: Definitions) -> str:
    return "  ".join(f"{d.characteristics[key].short} {value}" for key, value in numbers(profile).items())
