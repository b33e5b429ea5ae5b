"""What the actions of a campaign share: finding a figure, adding to the account, writing the journal."""

from collections.abc import Mapping
from typing import Any

from generator.core.game.campaign import Deed
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading.problems import meant
from generator.core.refusal import Refusal
from generator.core.writing.editor import Editor
from generator.systems.sylvaren.group import Group, Member


def find_member(group: Group, written: str) -> Member:
    known = {slug(m.figure.name): m for m in group.members}
    found = known.get(slug(written))
    if found is None:
        hint = meant(written, {key: one.figure.name for key, one in known.items()})
        raise Refusal("figurine-inconnue", _("'{name}' is not in the group").format(name=written), hint)
    return found


def place_of(editor: Editor, name: str) -> int:
    """Where the figure of this name stands in the file now."""
    return next(n for n, f in enumerate(editor.get(("figurines",))) if str(f.get("nom", "")).strip() == name)


def add_winnings(deed: Deed, *, credits: int = 0, px: Mapping[str, int] | None = None) -> None:
    """More (or less) credits for the group and PX for figures."""
    group: Group = deed.subject
    if credits:
        before = group.campaign.credits if group.campaign else 0
        deed.editor.set(("campagne", "credits"), before + credits)
    grown = {m.figure.name: m.px for m in group.members}
    for name, more in (px or {}).items():
        deed.editor.set(("campagne", "figurines", name, "px"), grown[name] + more)


def write_journal(deed: Deed, text: str, note: str | None = None, ecart: int = 0, **about: Any) -> None:
    """A dated line, the person's own words after it, and what is known of the game; `ecart`: of the group's Quality."""
    about |= {"ecart": ecart} if ecart else {}
    entry = {"date": deed.date, "texte": f"{text} {note}" if note else text, **about}
    deed.editor.append(("campagne", "journal"), entry)
