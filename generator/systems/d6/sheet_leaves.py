"""Further leaves of a character: panels that no verso of his has a place for, what an opponent owns, a second head."""

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french
from generator.systems.d6 import sheet_class, sheet_faces, sheet_form, sheet_panels
from generator.systems.d6.derive import Derived
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.sheet_fill import Writing

LEAF = "d6/leaf.html.j2"
TOLD = ("sabre", "arme_lourde", "bouclier")  # panels whose arm a stat block tells


def heads_of(c: Derived) -> list[Derived]:
    """The character as each of its heads (L407, A19): with the talents and powers of that head's class, and those
    learned from it; what both share is the first one's."""
    o = c.origin
    if o.classe is None or o.second is None:
        return [c]
    theirs = ("seconde classe", o.second.label)
    powers = {"seconde classe"} if o.classe.family == "jedi" else {"seconde classe", "acquis"}
    shown = {key for key in c.panels if key in o.second.panels and key not in o.classe.panels}
    first = replace(
        c,
        talents=tuple(t for t in c.talents if t.origin not in theirs),
        powers=tuple(p for p in c.powers if p.origin not in powers),
    )
    other = replace(
        c,
        origin=replace(o, classe=o.second, second=None, orientation=None),
        talents=tuple(
            replace(t, origin="classe" if t.origin == theirs[0] else t.origin) for t in c.talents if t.origin in theirs
        ),
        powers=tuple(p for p in c.powers if p.origin in powers),
        panels={key: one for key, one in c.panels.items() if key in shown},
        traits=(),
        assets=(),
    )
    return [first, other]


def further_sheets(c: Derived) -> list[Sheet]:
    """A leaf for each panel that the versos of the character have no place for."""
    d = c.definitions
    here = {
        key
        for one in heads_of(c)
        if one.origin.classe
        for panel in sheet_panels.panels_of_class(one.origin.classe, d)
        for key in (panel.id, panel.holds)
    }
    contents = {key: one for key, one in sheet_class.panel_contents(c).items() if key not in here}
    return _leaves_of(c, contents, [key for key in d.panels if key not in here])


def owned_leaves(c: Derived) -> list[Sheet]:
    """Of who has a stat block and no verso: a leaf for each thing that the file says is his."""
    contents = sheet_class.panel_contents(c)
    owned = {key: contents[key] for key in c.panels if key in contents and key not in TOLD}
    return _leaves_of(c, owned, [*c.definitions.panels])


def _leaves_of(c: Derived, entries: Mapping[str, Entries], elsewhere: Collection[str]) -> list[Sheet]:
    """`elsewhere`: panels that no page of his has, of which rules may fill a leaf."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    found = []
    for panel in (d.panels[key] for key in d.panels if key in entries):
        rows = sheet_panels.leaf_rows(panel, {key: len(some) for key, some in entries[panel.id].rows.items()})
        form = sheet_form.further_leaf_form(classe, d, sheet_panels.panel_form(panel, classe, rows, d))
        rules = [*panel.beside, *(key for key, one in d.panels.items() if one.spare and key not in panel.beside)]
        spare = [d.panels[key] for key in rules if key in elsewhere and key not in entries]
        form["spare"] = [sheet_panels.panel_form(one, classe, {}, d) for one in spare]
        writing = Writing({"nom_verso": c.character.nom or "", **sheet_class.skills_shown(c, [panel.id])})
        writing.put(panel, entries[panel.id], rows)
        faces = {**sheet_faces.faces_of_class(classe, d), **sheet_faces.centre_faces(c, [panel])}
        found.append(with_writing(Sheet(LEAF, form, {}, "", "", faces=faces, two_sided=False), writing, c))
    return found


def with_writing(empty: Sheet, writing: Writing, c: Derived) -> Sheet:
    """A form with what is written on it, named after the character."""
    name = french(c.character.nom or "")
    assert c.origin.classe
    return replace(
        empty,
        fields={key: french(text) for key, text in writing.fields.items()},
        marks=frozenset(writing.marks),
        absent=frozenset(writing.absent),
        hidden=frozenset(writing.hidden),
        rows=writing.rows,
        more=tuple((label, french(text)) for label, text in writing.over),
        title=" · ".join(part for part in (name, c.origin.classe.label) if part),
        slug=slug(c.character.nom or "") or c.origin.classe.id,
    )
