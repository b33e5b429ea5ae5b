"""What the tags of cards are called on a page; one that is not here is called by its own name."""

from functools import cache

from generator.base.i18n import _, mark, speak_language
from generator.base.names import fold_name, slug

_WORDS = (
    mark("attack"), mark("dice"), mark("health"), mark("initiative"), mark("movement"), mark("range"),
    mark("symbols"), mark("turn"), mark("battle"), mark("classes"), mark("combat"), mark("creation"),
    mark("crew"), mark("damage"), mark("dark side"), mark("defense"), mark("equipment"), mark("powers"),
    mark("races"), mark("reactions"), mark("ships"), mark("shooting"), mark("skills list"), mark("social"),
    mark("stance"), mark("statuses"), mark("stealth"), mark("talents"), mark("travel"), mark("profiles"),
    mark("scenario"), mark("weapons"), mark("actions"), mark("heroism"), mark("melee"), mark("recruit"),
    mark("scenarios"), mark("traits"), mark("behaviours"), mark("campaign"), mark("enemies"), mark("prices"),
    mark("rules"), "Dextérité", "Mécanique", "XP",
)  # fmt: skip
TAGS = {slug(word): word for word in _WORDS}


def label_of_tag(tag: str) -> str:
    """Return the tag's label in the reader's language."""
    return _(TAGS.get(slug(tag), tag))


@cache
def names_of_tag(tag: str) -> frozenset[str]:
    """Return the names a tag answers to: itself and its French name."""
    with speak_language("fr"):
        return frozenset({fold_name(tag), fold_name(label_of_tag(tag))})
