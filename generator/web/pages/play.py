"""A file in play: one screen for a phone, where PV, statuses and charges are marked with a tap and arms are rolled.

All that is marked in an evening is one step of the file's history. A button at the end writes it into the journal, in
one line. What a game marks of a band is of that game alone: it is stored with the program's state, until the next.
"""

import copy
import secrets
import time
from datetime import date

from flask import Blueprint, Response, abort, request

from generator.base.i18n import _
from generator.base.provenance import NOTE, SIGN, unmarked
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import Throw, UnknownDie
from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree, whole_or_zero
from generator.game.page.play import Aim, PlayView
from generator.game.parts import Plays
from generator.web.desks import DOCUMENT, current_author, current_shelf, document_of, own_content
from generator.web.document import Document, make_document, open_document
from generator.web.guests import check_change, undo_document
from generator.web.played import EVENING, drop_marks, read_marks, write_marks
from generator.web.responses import lead_to, page
from generator.web.shelf import ShelfFile
from generator.writing import history

blueprint = Blueprint("play", __name__, url_prefix="/jouer")


class Rolled(Record):
    """A roll: what was rolled, its dice, their faces (none where the sum was typed), the total, what that reaches;
    `damage`: the roll that follows a hit."""

    label: str
    dice: str
    faces: tuple[int, ...]
    flat: int
    total: int
    reached: str = ""
    hits: bool | None = None
    damage: str = ""
    id: str = ""


@blueprint.get(DOCUMENT)
def show_play(kind: str, name: str) -> Response:
    """Show a file in play."""
    place = document_of(kind, name)
    return _show(place, _document_in_play(place))


@blueprint.post(DOCUMENT)
def mark_play(kind: str, name: str) -> Response:
    """Mark something, roll something, take the last mark back, or end the evening."""
    place = document_of(kind, name)
    verb, _space, where = request.form.get("_do", "").partition(" ")
    notice, rolled = "", None
    try:
        with current_shelf().alone():
            document = _document_in_play(place)
            if verb in ("roll", "damage"):
                rolled = _roll(_view_of(document), verb, where)
            elif verb == "undo":
                undo_document(place, again=False)
            elif verb == "end" and _marks_files(document):
                _end_evening(place, document)
            elif verb == "end":
                drop_marks(place.path)
            else:
                rolled = _mark(place, document, verb, where)
    except Refusal as refusal:
        notice = refusal.message
    return _show(place, _document_in_play(place), notice, rolled)


def _show(place: ShelfFile, document: Document, notice: str = "", rolled: Rolled | None = None) -> Response:
    step = _step_of_evening(place, document) if _marks_files(document) else None
    view = _view_of(document)
    return page(
        "play.html.j2", 422 if notice else 200, view=view, ours=NOTE if SIGN in repr(view) else "",
        one=document, style=document.page.style,
        address=place.address, notice=notice, rolled=rolled, told=_told(document, step) if step else "",
        apart=not _marks_files(document), begun=bool(_tree_in_play(document)),
    )  # fmt: skip


def _document_in_play(place: ShelfFile) -> Document:
    """Return the document of a file that can be played; answer 404 where its game has no such view."""
    document = open_document(place, own_content())
    if document.subject is None or not document.system.gives(Plays):
        abort(404, _("This file is not played from a screen."))
    return document


def _view_of(document: Document) -> PlayView:
    return document.system.require(Plays).view(document.subject, document.definitions, _tree_in_play(document))


def _marks_files(document: Document) -> bool:
    """Return whether marks of this game are lines of its files."""
    return bool(document.system.require(Plays).KEYS)


def _tree_in_play(document: Document) -> Tree:
    """Return the tree that marks change: that of the file, or of the game that is being played."""
    if _marks_files(document):
        return copy.deepcopy(document.tree)
    return read_marks(document.place.path) if document.place else {}


# Rolls


def _roll(view: PlayView, verb: str, where: str) -> Rolled | None:
    """Return the roll of a thing, or of its damage: of the dice typed in if there are any, else of ours."""
    thing = view.throws().get(where)
    if thing is None:
        return None
    dice = thing.damage if verb == "damage" else thing.dice
    rolled = _throw(thing.label, dice, request.form.get("somme", "").strip())
    if rolled is None or verb == "damage":
        return rolled
    aim = _reached(thing.aims, rolled.total)
    hits = None if not thing.aims else aim is not None
    reached = f"{aim.label} ({aim.least})" if aim else thing.failure if thing.aims else ""
    damage = thing.damage if hits and _can_throw(thing.damage) else ""
    return Rolled(
        rolled.label, rolled.dice, rolled.faces, rolled.flat, rolled.total, reached, hits, damage, thing.id
    )


def _throw(label: str, dice: str, typed: str = "") -> Rolled | None:
    """Throw dice as the games write them; None where the text is no dice."""
    text = unmarked(dice).strip()
    if typed:
        return Rolled(label, text, (), 0, whole_or_zero(typed))
    try:
        throw = Throw.parse(text)
    except ValueError:
        return None
    faces = tuple(secrets.randbelow(throw.sides) + 1 for _die in range(throw.count))
    return Rolled(label, text, faces, throw.flat, sum(faces) + throw.flat)


def _can_throw(dice: str) -> bool:
    try:
        return bool(Throw.parse(unmarked(dice).strip()))
    except (ValueError, UnknownDie):
        return False


def _reached(aims: tuple[Aim, ...], total: int) -> Aim | None:
    return max((aim for aim in aims if total >= aim.least), key=lambda aim: aim.least, default=None)


# Marks


def _mark(place: ShelfFile, document: Document, verb: str, where: str) -> Rolled | None:
    """Make a mark in the file; of a blow whose resistance is rolled here, return that roll."""
    form = {key: value for key, value in request.form.items() if not key.startswith("_")}
    rolled = None
    if verb == "hit" and request.form.get("lancer") and not form.get("resiste") and form.get("resistance"):
        rolled = _throw(form.get("nom", ""), form["resistance"])
        form["resiste"] = str(rolled.total) if rolled else ""
    tree, game = _tree_in_play(document), document.system.require(Plays)
    after = game.mark(tree, document.subject, document.definitions, Pressed(verb, where, form))
    if after is not None and _marks_files(document):
        _write(place, document, after)
    elif after is not None:
        write_marks(place.path, after)
    return rolled


def _write(place: ShelfFile, document: Document, tree: Tree) -> None:
    """Write a tree over the file, as one step with the marks made before this evening."""
    step = _step_of_evening(place, document)
    after = make_document(document.system.id, tree, place, own_content(), document.before)
    check_change(after, document)
    current_shelf().save(place, document.before, after.written, by=current_author(), goes_on=step is not None)


def _step_of_evening(place: ShelfFile, document: Document) -> history.Step | None:
    """Return the step of this evening's marks: the last one, if whoever asks made it, lately, and of nothing else."""
    step = history.last_step(place.path.resolve(), document.before)
    if step is None or step.along or step.taken or step.by != current_author():
        return None
    if time.time() - step.when > EVENING:
        return None
    earlier = open_document(place, own_content(), step.before)
    changed = {key for key in {*earlier.tree, *document.tree} if earlier.tree.get(key) != document.tree.get(key)}
    return step if changed and changed <= document.system.require(Plays).KEYS else None


def _told(document: Document, step: history.Step) -> str:
    assert document.place
    earlier = open_document(document.place, own_content(), step.before)
    return document.system.require(Plays).tell(earlier.subject, document.subject) if earlier.subject else ""


def _end_evening(place: ShelfFile, document: Document) -> None:
    """Write what was marked this evening into the journal."""
    step = _step_of_evening(place, document)
    text = _told(document, step) if step else ""
    if text:
        game = document.system.require(Plays)
        tree = game.write(copy.deepcopy(document.tree), f"En jeu : {text}.", date.today().isoformat())
        _write(place, document, tree)


def play_address(document: Document) -> str:
    """Return the address of a document in play, or "" where it is not ready for it."""
    ready = document.place and document.valid and document.subject is not None and document.system.gives(Plays)
    return f"/jouer{document.address}" if ready else ""


def lead_to_play(place: ShelfFile) -> Response | None:
    """Redirect to a file in play; None where it is not ready to be played."""
    address = play_address(open_document(place, own_content()))
    return lead_to(address) if address else None
