"""What a person may ask of a roll (`--class jedi-gardien`), and what a game says to a wish it cannot grant."""

from collections.abc import Iterable, Mapping

from generator.core.i18n import _
from generator.core.names import nearest, slug

Wishes = Mapping[str, str]


class WishError(Exception):
    """A wish that cannot be granted, in words for the person."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def granted(wishes: Wishes, key: str, known: Mapping[str, str]) -> str | None:
    """The id wished for, if any; `known`: every way to write one -> its id."""
    written = wishes.get(key)
    if written is None:
        return None
    found = known.get(slug(written))
    if found is None:
        close = nearest(written, known)
        hint = _("Did you mean « {name} »?").format(name=known[close]) if close else _among(known.values())
        raise WishError(_("« {name} » is unknown.").format(name=written) + " " + hint)
    return found


def _among(ids: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(ids))
