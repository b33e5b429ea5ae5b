"""A game's content as tables, called by the words people use: ids, titles in either language, kinds of things."""

from collections.abc import Mapping

from generator.app.files import Content, definitions_of, named_system
from generator.core.game.parts import Listings
from generator.core.i18n import _, speak_language
from generator.core.names import slug
from generator.core.refusal import unknown_word
from generator.core.system import Listing, System


def listings_of(name: str, content: Content) -> tuple[System, Mapping[str, Listing]]:
    game = named_system(name, Listings)
    found = game.require(Listings).listings(definitions_of(game, content))
    return game, found


def find_listing(name: str, written: str, content: Content) -> tuple[System, str, Listing]:
    """The table meant by an id (`items`), a title (« Objets ») or a kind of its entries (« armes »), and its id."""
    game, known = listings_of(name, content)
    wanted = _singular_slug(written)
    ways: dict[str, tuple[str, list[int]]] = {}
    names = list(known)
    for language in ("fr", "en"):
        with speak_language(language):
            for kind, one in listings_of(name, content)[1].items():
                every = list(range(len(one.rows)))
                names.append(slug(one.title))
                ways |= {_singular_slug(kind): (kind, every), _singular_slug(one.title): (kind, every)}
                for word, rows in _rows_by_kind(one).items():
                    ways.setdefault(word, (kind, rows))
    if wanted not in ways:
        raise unknown_word(_("Unknown kind '{name}'.").format(name=written), written, names, known)
    kind, rows = ways[wanted]
    one = known[kind]
    entries = tuple(one.entries[n] for n in rows) if len(one.entries) == len(one.rows) else one.entries
    return game, kind, Listing(one.title, one.columns, tuple(one.rows[n] for n in rows), entries)


def _rows_by_kind(one: Listing) -> dict[str, list[int]]:
    """The rows of each kind, where a column says it."""
    found: dict[str, list[int]] = {}
    if _("kind") in one.columns:
        column = one.columns.index(_("kind"))
        for n, row in enumerate(one.rows):
            found.setdefault(_singular_slug(row[column]), []).append(n)
    return found


def _singular_slug(word: str) -> str:
    """As it is compared: French and English plurals end alike, nearly always."""
    return "-".join(part.removesuffix("s").removesuffix("x") for part in slug(word).split("-"))
