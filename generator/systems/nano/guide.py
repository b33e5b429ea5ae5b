"""The way to a legal Nano group: a side, then each of its figures."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.guide import Guide, Option, Question, Tree, optional, required
from generator.core.i18n import _, ngettext
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.draft import recruits, sides


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "nano"}
    options = tuple(
        Option(key, d.sides[key].label, ", ".join(p.label for p in recruits((), key, d))) for key in sides(d)
    )
    side = yield Question(_("Which side?"), options)
    suggestion = names.band(roller, side)
    tree["nom"] = (yield Question(_("The group's name?"), default=suggestion, check=required(60))).strip()
    tree["joueur"] = (yield Question(_("Whose group is it? (empty: nobody's yet)"), check=optional(60))).strip()
    figures: list[Tree] = []
    while open_to := recruits([one["profil"] for one in figures], side, d):
        offers = tuple(Option(p.id, p.label, _numbers(p, d)) for p in open_to)
        answer = yield Question(_("Who joins?"), offers, status=standing(figures, d))
        text = _("A name for this {label}? (empty: none)").format(label=d.profiles[answer].label)
        figure: Tree = {"profil": answer}
        name = (yield Question(text, check=optional(60), status=standing([*figures, figure], d))).strip()
        figures.append({**figure, "nom": name} if name else figure)
    tree["figurines"] = figures
    return tree


def standing(figures: list[Tree], d: Definitions) -> tuple[str, ...]:
    life = sum(d.profiles[one["profil"]].life for one in figures)
    n, most = len(figures), d.constants.group_size
    count = ngettext("{n} figure of {most}", "{n} figures of {most}", n).format(n=n, most=most)
    return (f"{count} · Vie {life}",)


def _numbers(profile: Profile, d: Definitions) -> str:
    short = {key: c.short for key, c in d.characteristics.items()}
    values = {
        "qualite": f"{profile.quality}+", "combat": profile.combat, "tir": profile.shoot,
        "esprit": profile.spirit, "vie": profile.life,
    }  # fmt: skip
    return "  ".join(f"{short.get(key, key)} {'–' if value is None else value}" for key, value in values.items())
