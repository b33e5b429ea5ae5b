"""Actions on a ship, a vehicle, a companion, a droid or something with charges: PB and PV lost or mended, missiles
and torpedoes fired, charges used, what a ship suffers (L1038-1059, A80, A83, A86)."""

from collections.abc import Iterator
from typing import Any

from generator.base.i18n import _, mark
from generator.base.names import parse_digits, slug
from generator.base.problems import Path
from generator.base.provenance import unmarked
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.game.params import Param, labels_by_id
from generator.game.standing import Deed
from generator.systems.d6.play.actions import declare_action, id_of, write_journal
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.things import rows_of_assets, thing_entries
from generator.systems.d6.sheet.entries import Entries

SPENT = {"missiles": "missiles", "torpedoes": "torpilles", "charges": ""}  # options, and the key of the ship's


class OwnedThing(Record):
    """A possession of a character: the panel that shows it, its place in the file, and its numbers."""

    panel: Panel
    path: Path
    name: str
    values: dict[str, str]

    def number(self, key: str) -> int | None:
        text = self.values.get(key, "")
        count = parse_digits(text.removeprefix("-"))
        return -count if count is not None and text.startswith("-") else count


def owned_things(c: Derived) -> Iterator[OwnedThing]:
    contents = {**c.panels, **thing_entries(c)}
    for key, entries in contents.items():
        panel = c.definitions.panels[key]
        if panel.catalogue and not panel.is_list:
            label = entries.fields.get("nom") or entries.fields.get(panel.named) or panel.label
            name = unmarked(label)
            yield OwnedThing(panel, (key,), name, dict(entries.fields))
        for word, (prefix, _grid) in panel.lists.items():
            rows, written = entries.rows.get(prefix, ()), c.panels.get(key, Entries()).rows.get(prefix, ())
            for n, row in enumerate(rows):
                place = (key, n) if panel.is_list else (key, word, n)
                label = written[n].get("nom", "") if n < len(written) else ""
                twin = sum(slug(other.get("nom", "")) == slug(label) for other in written) > 1
                name = unmarked(row.get("nom", "")) if twin or not label else label
                yield OwnedThing(panel, place, name, dict(row))


def _named_thing(deed: Deed) -> OwnedThing:
    """Find the named possession: by its name, its model's, or the panel's where it is alone in it. Raise Refusal if
    there is none."""
    name, belongings = slug(deed.arguments["name"]), list(owned_things(deed.subject))
    for owned in belongings:
        model = unmarked(owned.values.get(owned.panel.named, ""))
        names = (owned.name, model, owned.values.get("modele", ""))
        if name in (*map(slug, names), *(() if owned.panel.is_list else (owned.panel.id,))):
            return owned
    near = [b for b in belongings if name and name in slug(f"{b.name} {b.values.get(b.panel.named, '')}")]
    if len(near) == 1:
        return near[0]
    known = ", ".join(owned.name for owned in belongings if owned.name)
    message = _("{name}: none of what the character has").format(name=deed.arguments["name"])
    raise Refusal("thing-unknown", message, known or "vaisseau: cargo-leger")


def _write_out_rows(deed: Deed, owned: OwnedThing) -> None:
    """Write down droids of the class before one of them changes."""
    if owned.panel.is_list and deed.editor.get((owned.panel.id,)) is None:
        deed.editor.set((owned.panel.id,), [dict(row) for row in rows_of_assets(deed.subject, owned.panel)])
    elif owned.panel.is_list and owned.panel.catalogue:  # of several by one name, each gets its own
        for other in owned_things(deed.subject):
            if other.panel is owned.panel and other.name != _name_in_file(deed.subject, other):
                deed.editor.set((*other.path, "nom"), other.name)


def _name_in_file(c: Derived, owned: OwnedThing) -> str:
    ((prefix, _grid),) = owned.panel.lists.values()
    return c.panels[owned.panel.id].rows[prefix][int(owned.path[1])].get("nom", "")


@declare_action(
    mark("What happens to a ship, a vehicle, a companion or a droid: thing vaisseau --lost 7, thing R4 --mended 3."),
    Param("name", mark("the ship, the beast, the droid, or what has charges"), required=True),
    Param("lost", mark("PB or PV lost"), "int", option=True),
    Param("mended", mark("PB or PV given back"), "int", option=True),
    Param("missiles", mark("missiles fired; -2: two taken aboard"), "int", option=True),
    Param("torpedoes", mark("torpedoes fired; -2: two taken aboard"), "int", option=True),
    Param("charges", mark("charges used; -2: two more"), "int", option=True),
    Param("status", mark("what a ship suffers"), option=True, words=lambda d, _scenery: _ship_status_labels(d)),
    Param("off", mark("with --status: it is over"), "flag", option=True),
)
def thing(deed: Deed) -> None:
    """Change PB, PV, missiles, torpedoes, charges and statuses of what a character has."""
    params = deed.arguments
    options = [key for key in ("lost", "mended", *SPENT, "status") if params[key] is not None]
    if not options:
        raise misuse(_("say what happened: --lost, --mended, --missiles, --torpedoes, --charges or --status"))
    owned = _named_thing(deed)
    _write_out_rows(deed, owned)
    changes = []
    if params["lost"] or params["mended"]:
        changes.append(_change_points(deed, owned, (params["mended"] or 0) - (params["lost"] or 0)))
    for option, key in SPENT.items():
        if params[option]:
            changes.append(_spend(deed, owned, key or _column_of_charges(owned), params[option]))
    if params["status"]:
        changes.append(_change_status(deed, owned))
    write_journal(deed, f"{owned.name} : {', '.join(changes)}.")


def _ship_status_labels(definitions: Any) -> dict[str, str]:
    return labels_by_id({key: status for key, status in definitions.statuses.items() if status.scope == "espace"})


def _change_points(deed: Deed, owned: OwnedThing, by: int) -> str:
    key = "pb" if "pb" in (*owned.panel.keys, *owned.values) else "pv"
    most = owned.number(f"{key}_max")
    if most is None:
        message = _("{name}: how many {what} it has is not written").format(name=owned.name, what=key.upper())
        raise Refusal("thing-without-number", message, f"{key}_max: 30")
    now = owned.number(key)
    least = -most if owned.panel.catalogue == "ships" else 0
    left = max(least, min(most, (most if now is None else now) + by))
    deed.editor.set((*owned.path, key), left)
    deed.say(_("{name}: {n} {what} left of {most}").format(name=owned.name, n=left, what=key.upper(), most=most))
    if owned.panel.catalogue == "ships" and left < 0:
        deed.say(_("Destroyed"))
    elif owned.panel.catalogue == "ships" and -by * 3 > most:
        deed.say(_("More than a third at once: a decisive blow, the pilot rolls the chance die"))
    elif left <= 0 and owned.panel.catalogue != "ships":
        deed.say(_("It stops") if key == "pb" else _("Out of the fight"))
    return f"{'+' if by > 0 else '−'}{abs(by)} {key.upper()}, reste {left}"


def _column_of_charges(owned: OwnedThing) -> str:
    for _key, (_prefix, grid) in owned.panel.lists.items():
        for name, column in grid.columns.items():
            if column.kind == "charges":
                return name
    raise Refusal("thing-without-number", _("{name} has no charges").format(name=owned.name))


def _spend(deed: Deed, owned: OwnedThing, key: str, count: int) -> str:
    """Take off what was fired or used; below zero, load it again."""
    stock = owned.number(key)
    stock = owned.number(f"{key}_max") if stock is None else stock
    if stock is None or count > stock:
        message = _("{name}: {n} to spend, {held} left").format(name=owned.name, n=count, held=stock or 0)
        raise Refusal("thing-without-number", message)
    left, most = stock - count, owned.number(f"{key}_max")
    left = left if most is None else min(left, most)
    deed.editor.set((*owned.path, key), left)
    deed.say(_("{name}: {n} {what} left").format(name=owned.name, n=left, what=key))
    return f"{key}, reste {left}"


def _change_status(deed: Deed, owned: OwnedThing) -> str:
    if not owned.panel.statuses:
        raise Refusal("unknown-status", _("{name} is no ship").format(name=owned.name))
    key = id_of(deed, "ship_statuses", deed.arguments["status"])
    label = deed.definitions.statuses[key].label
    current = [name for name in owned.values.get("statuts", "").split(", ") if name]
    after = [name for name in current if name != label] + ([] if deed.arguments["off"] else [label])
    if after == current:
        raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(current) or "–"))
    path = (*owned.path, "statuts")
    deed.editor.set(path, after) if after else deed.editor.remove(path)
    deed.say(_("Statuses: {names}").format(names=", ".join(after) or "–"))
    return f"{label}{', fini' if deed.arguments['off'] else ''}"


ACTIONS = (thing,)
