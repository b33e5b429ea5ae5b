"""A game's content as tables, called by the words people use: ids, titles in either language, kinds of things."""

from collections.abc import Mapping

from generator.base.i18n import _, speak_language
from generator.base.names import slug
from generator.base.provenance import marked
from generator.base.refusal import unknown_word
from generator.base.words import both_names, shown_word
from generator.content.listing import Listing
from generator.files.files import Content, definitions_of, named_system
from generator.game.parts import Listings
from generator.game.system import Game


def listings_of(name: str, content: Content) -> tuple[Game, Mapping[str, Listing]]:
    game = named_system(name, Listings)
    definitions = definitions_of(game, content)
    listings = game.require(Listings).listings(definitions)
    house = definitions.game.house_values
    return game, {kind: _with_signs(kind, listing, house) for kind, listing in listings.items()} if house else listings


def _with_signs(kind: str, listing: Listing, house: frozenset[str]) -> Listing:
    """Return a listing with the entries of ours marked: `maison` for scripts, the sign behind a name for people."""
    if len(listing.entries) != len(listing.rows):
        return listing
    field = kind.replace("-", "_")
    rows, entries = [], []
    for row, entry in zip(listing.rows, listing.entries, strict=True):
        ours = field in house or f"{field}.{entry.get('id')}" in house
        places = [value.split(".") for value in house]
        keys = [place[2] for place in places if len(place) == 3 and place[1] == entry.get("id") and place[2] in entry]
        rows.append((row[0], marked(row[1], ours), *row[2:]))
        told = ({"maison": True} if ours else {}) | ({"maison_cles": sorted(keys)} if keys else {})
        entries.append({**entry, **told})
    return Listing(listing.title, listing.columns, tuple(rows), tuple(entries))


def find_listing(name: str, written: str, content: Content) -> tuple[Game, str, Listing]:
    """Return a game, an id and the table meant by that id (`items`), a title (« Objets ») or a kind of entries (« armes
    »)."""
    game, known = listings_of(name, content)
    key = singular_slug(written)
    ways: dict[str, tuple[str, list[int]]] = {}
    names = list(known)
    for language in ("fr", "en"):
        with speak_language(language):
            for kind, listing in listings_of(name, content)[1].items():
                all_rows = list(range(len(listing.rows)))
                names.append(slug(listing.title))
                ways |= {singular_slug(name): (kind, all_rows) for name in (*both_names("lists", kind), listing.title)}
                for word, rows in _rows_by_kind(listing).items():
                    ways.setdefault(word, (kind, rows))
    if key not in ways:
        shown = [shown_word("lists", kind) for kind in known]
        raise unknown_word(_("Unknown kind '{name}'.").format(name=written), written, names, shown)
    kind, rows = ways[key]
    listing = known[kind]
    entries = tuple(listing.entries[n] for n in rows) if len(listing.entries) == len(listing.rows) else listing.entries
    chosen = [listing.rows[n] for n in rows]
    # columns that no row fills are left out: no weapon has Res Corp
    filled = [n for n, _column in enumerate(listing.columns) if not chosen or any(row[n] for row in chosen)]
    columns = tuple(listing.columns[n] for n in filled)
    return game, kind, Listing(listing.title, columns, tuple(tuple(row[n] for n in filled) for row in chosen), entries)


def _rows_by_kind(listing: Listing) -> dict[str, list[int]]:
    """Return the rows of each kind, where a column says it."""
    rows_by_kind: dict[str, list[int]] = {}
    if _("kind") in listing.columns:
        column = listing.columns.index(_("kind"))
        for n, row in enumerate(listing.rows):
            rows_by_kind.setdefault(singular_slug(row[column]), []).append(n)
    return rows_by_kind


def singular_slug(word: str) -> str:
    """Return a word as it is compared: French and English plurals end alike, nearly always."""
    return "-".join(part.removesuffix("s").removesuffix("x") for part in slug(word).split("-"))
