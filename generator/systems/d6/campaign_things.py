"""What happens to a ship, a vehicle, a companion, a droid or something with charges: PB and PV lost or mended, missiles
and torpedoes fired, charges used, what a ship suffers (L1038-1059, A80, A83, A86)."""

from collections.abc import Iterator
from typing import Any

from generator.core.game.campaign import Deed
from generator.core.game.params import Param, labels_by_id
from generator.core.i18n import _, mark
from generator.core.names import parse_digits, slug
from generator.core.reading.problems import Path
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse
from generator.systems.d6.deeds import declare_action, id_of, write_journal
from generator.systems.d6.derive import Derived
from generator.systems.d6.house import MARK
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.panels import Panel
from generator.systems.d6.things import rows_of_assets, told_things

SPENT = {"missiles": "missiles", "torpedoes": "torpilles", "charges": ""}  # options, and the key of the ship's


class OwnedThing(Record):
    """Something of the character's: the panel it is told in, where the file has it or would, and its numbers."""

    panel: Panel
    path: Path
    name: str
    values: dict[str, str]

    def number(self, key: str) -> int | None:
        text = self.values.get(key, "")
        found = parse_digits(text.removeprefix("-"))
        return -found if found is not None and text.startswith("-") else found


def owned_things(c: Derived) -> Iterator[OwnedThing]:
    told = {**c.panels, **told_things(c)}
    for key, entries in told.items():
        panel = c.definitions.panels[key]
        if panel.catalogue and not panel.is_list:
            own = entries.fields.get("nom") or entries.fields.get(panel.named) or panel.label
            name = own.removesuffix(f" {MARK}")
            yield OwnedThing(panel, (key,), name, dict(entries.fields))
        for word, (prefix, _grid) in panel.lists.items():
            rows, written = entries.rows.get(prefix, ()), c.panels.get(key, Entries()).rows.get(prefix, ())
            for n, row in enumerate(rows):
                place = (key, n) if panel.is_list else (key, word, n)
                own = written[n].get("nom", "") if n < len(written) else ""
                twin = sum(slug(other.get("nom", "")) == slug(own) for other in written) > 1
                name = row.get("nom", "").removesuffix(f" {MARK}") if twin or not own else own
                yield OwnedThing(panel, place, name, dict(row))


def _named_thing(deed: Deed) -> OwnedThing:
    """By its name, its model's, or the panel's where it is alone in it."""
    wanted, all_of_it = slug(deed.given["name"]), list(owned_things(deed.subject))
    for one in all_of_it:
        model = one.values.get(one.panel.named, "").removesuffix(f" {MARK}")
        names = (one.name, model, one.values.get("modele", ""))
        if wanted in (*map(slug, names), *(() if one.panel.is_list else (one.panel.id,))):
            return one
    near = [one for one in all_of_it if wanted and wanted in slug(f"{one.name} {one.values.get(one.panel.named, '')}")]
    if len(near) == 1:
        return near[0]
    known = ", ".join(one.name for one in all_of_it if one.name)
    message = _("{name}: none of what the character has").format(name=deed.given["name"])
    raise Refusal("thing-unknown", message, known or "vaisseau: cargo-leger")


def _write_out_rows(deed: Deed, one: OwnedThing) -> None:
    """Droids of the class are written down before one of them changes."""
    if one.panel.is_list and deed.editor.get((one.panel.id,)) is None:
        deed.editor.set((one.panel.id,), [dict(row) for row in rows_of_assets(deed.subject, one.panel)])
    elif one.panel.is_list and one.panel.catalogue:  # of several by one name, each gets its own
        for other in owned_things(deed.subject):
            if other.panel is one.panel and other.name != _name_in_file(deed.subject, other):
                deed.editor.set((*other.path, "nom"), other.name)


def _name_in_file(c: Derived, one: OwnedThing) -> str:
    ((prefix, _grid),) = one.panel.lists.values()
    return c.panels[one.panel.id].rows[prefix][int(one.path[1])].get("nom", "")


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
    french="possession",
)
def thing(deed: Deed) -> None:
    """PB, PV, missiles, torpedoes, charges and statuses of what a character has."""
    given = deed.given
    asked = [key for key in ("lost", "mended", *SPENT, "status") if given[key] is not None]
    if not asked:
        raise misuse(_("say what happened: --lost, --mended, --missiles, --torpedoes, --charges or --status"))
    one = _named_thing(deed)
    _write_out_rows(deed, one)
    told = []
    if given["lost"] or given["mended"]:
        told.append(_change_points(deed, one, (given["mended"] or 0) - (given["lost"] or 0)))
    for option, key in SPENT.items():
        if given[option]:
            told.append(_spend(deed, one, key or _column_of_charges(one), given[option]))
    if given["status"]:
        told.append(_change_status(deed, one))
    write_journal(deed, f"{one.name} : {', '.join(told)}.")


def _ship_status_labels(definitions: Any) -> dict[str, str]:
    return labels_by_id({key: one for key, one in definitions.statuses.items() if one.scope == "espace"})


def _change_points(deed: Deed, one: OwnedThing, by: int) -> str:
    key = "pb" if "pb" in (*one.panel.keys, *one.values) else "pv"
    most = one.number(f"{key}_max")
    if most is None:
        message = _("{name}: how many {what} it has is not written").format(name=one.name, what=key.upper())
        raise Refusal("thing-without-number", message, f"{key}_max: 30")
    now = one.number(key)
    least = -most if one.panel.catalogue == "ships" else 0
    left = max(least, min(most, (most if now is None else now) + by))
    deed.editor.set((*one.path, key), left)
    deed.say(_("{name}: {n} {what} left of {most}").format(name=one.name, n=left, what=key.upper(), most=most))
    if one.panel.catalogue == "ships" and left < 0:
        deed.say(_("Destroyed"))
    elif one.panel.catalogue == "ships" and -by * 3 > most:
        deed.say(_("More than a third at once: a decisive blow, the pilot rolls the chance die"))
    elif left <= 0 and one.panel.catalogue != "ships":
        deed.say(_("It stops") if key == "pb" else _("Out of the fight"))
    return f"{'+' if by > 0 else '−'}{abs(by)} {key.upper()}, reste {left}"


def _column_of_charges(one: OwnedThing) -> str:
    for _key, (_prefix, grid) in one.panel.lists.items():
        for name, column in grid.columns.items():
            if column.kind == "charges":
                return name
    raise Refusal("thing-without-number", _("{name} has no charges").format(name=one.name))


def _spend(deed: Deed, one: OwnedThing, key: str, count: int) -> str:
    """Fired or used; below zero, loaded again."""
    held = one.number(key)
    held = one.number(f"{key}_max") if held is None else held
    if held is None or count > held:
        message = _("{name}: {n} to spend, {held} left").format(name=one.name, n=count, held=held or 0)
        raise Refusal("thing-without-number", message)
    left, most = held - count, one.number(f"{key}_max")
    left = left if most is None else min(left, most)
    deed.editor.set((*one.path, key), left)
    deed.say(_("{name}: {n} {what} left").format(name=one.name, n=left, what=key))
    return f"{key}, reste {left}"


def _change_status(deed: Deed, one: OwnedThing) -> str:
    if not one.panel.statuses:
        raise Refusal("unknown-status", _("{name} is no ship").format(name=one.name))
    key = id_of(deed, "ship_statuses", deed.given["status"])
    label = deed.definitions.statuses[key].label
    held = [name for name in one.values.get("statuts", "").split(", ") if name]
    after = [name for name in held if name != label] + ([] if deed.given["off"] else [label])
    if after == held:
        raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(held) or "–"))
    path = (*one.path, "statuts")
    deed.editor.set(path, after) if after else deed.editor.remove(path)
    deed.say(_("Statuses: {names}").format(names=", ".join(after) or "–"))
    return f"{label}{', fini' if deed.given['off'] else ''}"


ACTIONS = (thing,)
