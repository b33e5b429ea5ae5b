"""Further leaves of a character: panels without a place on a verso, things of an opponent, a second head."""

from collections.abc import Mapping

from msgspec.structs import replace

from generator.base.names import slug
from generator.base.typography import french
from generator.model.sheet import BOX, Sheet
from generator.systems.d6.rules.derive import Derived, derive_force, starting_force
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.sheet.classes import MOTHER_SHIP, SHIP, panel_contents, skills_shown
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.fill import Writing, group_thousands, row_text
from generator.systems.d6.sheet.form import centre_faces, faces_of_class, further_leaf_form
from generator.systems.d6.sheet.panels import leaf_rows, panel_form, panels_of_class

LEAF = "d6/leaf"
ARM_PANELS = ("sabre", "arme_lourde", "bouclier")  # whose arm a stat block lists


def heads_of(c: Derived) -> list[Derived]:
    """Return the character as each of its heads, with the talents and powers of that head's class (L407, A19).

    Those that both share belong to the first head."""
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
    head = replace(o, classe=o.second, second=None, orientation=None)
    other = replace(
        c,
        origin=head,
        force=derive_force(starting_force(c.character, head, c.definitions), c.book),
        talents=tuple(
            replace(t, origin="classe" if t.origin == theirs[0] else t.origin) for t in c.talents if t.origin in theirs
        ),
        powers=tuple(p for p in c.powers if p.origin in powers),
        panels={key: entries for key, entries in c.panels.items() if key in shown},
        traits=(),
        assets=(),
    )
    return [first, other]


def further_sheets(c: Derived, entries: Mapping[str, Entries]) -> list[Sheet]:
    """Return a leaf for each panel of a character's `entries` that its versos have no place for."""
    d = c.definitions
    present = {
        key
        for head in heads_of(c)
        if head.origin.classe
        for panel in panels_of_class(head.origin.classe, d)
        for key in (panel.id, panel.holds)
    }
    noted = {key for key in ("sequelles", "implants") if key not in c.panels}  # in a line of the verso's notes
    return _leaves_of(c, {key: written for key, written in entries.items() if key not in present | noted})


def owned_leaves(c: Derived) -> list[Sheet]:
    """Return a leaf for each thing that a character with a stat block and no verso owns."""
    contents = panel_contents(c)
    keys = [MOTHER_SHIP if key == SHIP and key not in contents else key for key in c.panels]
    owned = {key: contents[key] for key in keys if key in contents and key not in ARM_PANELS}
    return _leaves_of(c, owned)


def _leaves_of(c: Derived, entries: Mapping[str, Entries]) -> list[Sheet]:
    """Return a leaf for each panel of `entries`."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    leaves = []
    for panel in (d.panels[key] for key in d.panels if key in entries):
        rows = leaf_rows(panel, {key: len(rows) for key, rows in entries[panel.id].rows.items()})
        form = further_leaf_form(classe, d, panel_form(panel, classe, rows, d))
        writing = Writing({"nom_verso": c.character.nom or "", **skills_shown(c, [panel.id])})
        writing.put(panel, entries[panel.id], rows)
        faces = {**faces_of_class(classe, d), **centre_faces(c, [panel])}
        summary = (panel.label, french(_summary_of(panel, entries[panel.id])))
        empty = Sheet(LEAF, form, {}, "", "", faces=faces, summary=summary, two_sided=False)
        leaves.append(with_writing(empty, writing, c))
    return leaves


def _summary_of(panel: Panel, entries: Entries) -> str:
    """Return a panel's entries in a line: labelled fields, then rows."""
    first, *others = [key for key in panel.keys if entries.fields.get(key)] or [""]
    texts = [group_thousands(entries.fields[first])] if first else []
    texts += [f"{panel.label_of(key)} {group_thousands(entries.fields[key])}" for key in others]
    rows = [row_text(row).removeprefix(BOX) for lines in entries.rows.values() for row in lines]
    return " ; ".join(filter(None, [" · ".join(texts), *rows]))


def with_writing(empty: Sheet, writing: Writing, c: Derived) -> Sheet:
    """Return a form with its entries, named after the character."""
    name = french(c.character.nom or "")
    assert c.origin.classe
    fields = {key: french(text) for key, text in writing.fields.items()}
    return replace(
        empty,
        fields=fields,
        short_forms=_short_forms(c),
        marks=frozenset(writing.marks),
        absent=frozenset(writing.absent),
        hidden=frozenset(writing.hidden),
        rows=writing.rows,
        more=tuple((label, french(text)) for label, text in writing.over),
        title=" · ".join(part for part in (name, c.origin.classe.label) if part),
        slug=slug(c.character.nom or "") or c.origin.classe.id,
    )


def _short_forms(c: Derived) -> dict[str, str]:
    """Return the short forms that content declares, of what may stand in a narrow field, by the text they are for."""
    race, d = c.origin.race, c.definitions
    forms = [(bonus.label, bonus.short) for bonus in race.res_corp] if race else []
    forms += [(talent.text, talent.short) for talent in race.talents] if race else []
    forms += [(trait.text, trait.short) for trait in race.traits] if race else []
    forms += [(talent.text, talent.short) for classe in d.classes.values() for talent in classe.talents]
    worn = [(dice, d.skills[key]) for _item, key, dice in c.equipment_dice]
    forms += [(f"+{dice}D {skill.label}", f"+{dice}D {skill.brief}") for dice, skill in worn if skill.brief]
    return {french(text): french(short) for text, short in forms if short}
