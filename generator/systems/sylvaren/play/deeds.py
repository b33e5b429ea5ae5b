"""Functions that the actions of a campaign share: find a figure, add to the account, write the journal."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import meant
from generator.base.refusal import Refusal
from generator.game.campaign import Deed
from generator.systems.sylvaren.rules.group import Group, Member
from generator.writing.editor import Editor


def find_member(group: Group, written: str) -> Member:
    known = {slug(m.figure.name): m for m in group.members}
    member = known.get(slug(written))
    if member is None:
        hint = meant(written, {key: other.figure.name for key, other in known.items()})
        raise Refusal("unknown-figure", _("'{name}' is not in the group").format(name=written), hint)
    return member


def place_of(editor: Editor, name: str) -> int:
    """Return the present index in the file of the figure of this name."""
    return next(n for n, f in enumerate(editor.get(("figurines",))) if str(f.get("nom", "")).strip() == name)


def add_winnings(deed: Deed, *, credits: int = 0, px: Mapping[str, int] | None = None) -> None:
    """Add credits to the group and PX to figures, or take them away."""
    group: Group = deed.subject
    if credits:
        before = group.campaign.credits if group.campaign else 0
        deed.editor.set(("campagne", "credits"), before + credits)
    grown = {m.figure.name: m.px for m in group.members}
    for name, more in (px or {}).items():
        deed.editor.set(("campagne", "figurines", name, "px"), grown[name] + more)


def write_journal(deed: Deed, text: str, note: str | None = None, ecart: int = 0, **about: Any) -> None:
    """Write a dated line with the person's note and the keys of the game; `ecart`: of the group's Quality."""
    about |= {"ecart": ecart} if ecart else {}
    entry = {"date": deed.date, "texte": f"{text} {note}" if note else text, **about}
    deed.editor.append(("campagne", "journal"), entry)
