"""What a person may ask of a roll (`--class jedi-gardien`)."""

from collections.abc import Mapping

from generator.core.i18n import _
from generator.core.names import nearest, slug
from generator.core.refusal import misuse

Wishes = Mapping[str, str]


def granted(wishes: Wishes, key: str, known: Mapping[str, str]) -> str | None:
    """The id wished for, if any; `known`: every way to write one -> its id."""
    written = wishes.get(key)
    if written is None:
        return None
    found = known.get(slug(written))
    if found is None:
        close, ids = nearest(written, known), ", ".join(dict.fromkeys(known.values()))
        hint = _("Did you mean « {name} »?").format(name=known[close]) if close else ids
        raise misuse(_("« {name} » is unknown.").format(name=written) + " " + hint)
    return found
