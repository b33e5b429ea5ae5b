"""What can be done to a file between two games: every action of its game as a form, its changes shown, then written.

The answers stand in the address, dice included: reloading and going back do nothing twice."""

import re
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.refusal import Refusal, misuse
from generator.campaign.changes import actions_on, names_in, work_out
from generator.files.files import Opened, open_beside
from generator.game.page.build import options_of
from generator.game.page.model import Field, Group
from generator.game.params import Param
from generator.game.parts import Campaigns
from generator.game.standing import Action
from generator.model.scenery import load as scenery
from generator.reading.source import parse
from generator.web.desks import DOCUMENT, current_author, current_guest, current_shelf, document_of, own_content
from generator.web.document import visible_text, with_secrets
from generator.web.errors import reasons_of_refusal
from generator.web.guests import check_bytes, undo_document
from generator.web.responses import lead_to, name_fields, page
from generator.web.rolling import lead_to_seed
from generator.web.shelf import ShelfFile, version_of
from generator.writing import changes as writing
from generator.writing.changed import Change
from generator.writing.edits import Edit

blueprint = Blueprint("campaign", __name__, url_prefix="/campagne")
_EXAMPLE = re.compile(r"[\s\u00a0]*:(?![^(]*\)).*|\([^)]*:[^)]*\)")  # of a command, in the words of an action


@blueprint.get(DOCUMENT)
def show_action(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    opened = _open_campaign(place, place.raw)
    action = _action_asked(opened)
    return (lead_to_seed("#change") if action else None) or _show_campaign(place, opened, action)


@blueprint.post(DOCUMENT)
def write_action(kind: str, name: str) -> Response:
    place = document_of(kind, name)
    with current_shelf().alone():
        if request.form.get("_do") == "undo":
            undo_document(place, again=False)
            return lead_to(_address_of_campaign(place))
        raw = place.raw
        opened = _open_campaign(place, raw)
        action = _action_asked(opened)
        if action is None:
            abort(404)
        change = _work_out_change(place, opened, action)
        if request.form.get("_version") != _version_of_change(change):
            return _show_campaign(
                place, opened, action, _("The file was changed meanwhile: look again before writing."), 409
            )
        change = replace(change, before=raw, after=with_secrets(raw, change.after))
        check_bytes(change.after)
        writing.write_changes(change, by=current_author())
    return lead_to(_address_of_campaign(place))


def _open_campaign(place: ShelfFile, raw: bytes) -> Opened:
    """Open a file as the person who asks may see it."""
    opened = open_beside(parse(visible_text(raw), place.path.name), place.path.parent, own_content())
    opened.system.require(Campaigns)
    return opened


def _address_of_campaign(place: ShelfFile) -> str:
    return f"/campagne{place.address}"


def _action_asked(opened: Opened) -> Action | None:
    return actions_on(opened).get(request.args.get("faire", ""))


def _version_of_change(change: Change) -> str:
    return version_of(change.before + b"\0" + change.after)


def _work_out_change(place: ShelfFile, opened: Opened, action: Action) -> Change:
    values = {param.name: _value_of_param(param) for param in action.params}
    lacking = [_(param.help) for param in action.params if param.required and not values[param.name]]
    if lacking:
        raise misuse(_("Still to be said: {what}").format(what=", ".join(lacking)))
    edit = Edit.of_action(action.name, values)
    return work_out(place.path, opened, [edit], None, int(request.args.get("graine", "0")[:12]))


def _value_of_param(param: Param) -> Any:
    """Return the value of a param in the address; a list is written with commas."""
    text = request.args.get(param.name, "").strip()[:400] if _is_offered(param) else ""
    if param.kind == "flag":
        return text == "true"
    if param.many:
        return tuple(part.strip() for part in text.split(",") if part.strip())
    if not text:
        return None
    if param.kind == "int":
        if not re.fullmatch(r"[-−+]?[0-9]{1,6}", text):
            raise misuse(_("{label}: a whole number is expected").format(label=_(param.help)))
        return int(text.replace("−", "-"))
    if param.kind == "scenario":
        return current_shelf().within(text)
    return text


def _is_offered(param: Param) -> bool:
    """Return whether this param is offered to the person who asks: the scenarios of the folder are the GM's."""
    return param.kind != "scenario" or current_guest() is None


def _field_of_param(action: Action, param: Param, opened: Opened) -> Field:
    words: dict[str, str] = {word: word for word in param.choices}
    if param.kind == "scenario":
        words = {
            name: f"{scenario.title or scenario.system} – {name}" for name, scenario in current_shelf().scenarios()
        }
    elif param.words:
        words = dict(param.words(opened.definitions, scenery(own_content())))
    asked = request.args.get(param.name, "") if request.args.get("faire") == action.name else ""
    kind: Any = {"int": "number", "flag": "check", "scenario": "select"}.get(param.kind, "select" if words else "text")
    help_text = _(param.help)
    return Field(
        param.name, help_text[:1].upper() + help_text[1:], kind, asked, groups=(Group("", options_of(words)),), most=200
    )


def _show_campaign(
    place: ShelfFile, opened: Opened, action: Action | None, notice: str = "", status: int = 200
) -> Response:
    change, problems = None, [notice] if notice else []
    if action and not notice:
        try:
            change = _work_out_change(place, opened, action)
        except Refusal as refusal:
            problems, status = reasons_of_refusal(refusal), 422
    subject = opened.examined.subject
    forms = [
        (
            offered.name,
            _EXAMPLE.sub("", _(offered.help)).strip(" ."),
            [
                _field_of_param(offered, param, opened)
                for param in offered.params
                if _is_offered(param)
            ],
        )
        for offered in actions_on(opened).values()
    ]
    fields_of_action = next((fields for name, _title, fields in forms if action and name == action.name), [])
    return page(
        "campaign.html.j2", status, place=place, name=opened.name or place.path.stem,
        address=_address_of_campaign(place), forms=forms, asked=action, change=change,
        problems=[name_fields(line, fields_of_action) for line in problems],
        sections=opened.system.require(Campaigns).status(subject) if subject is not None else [],
        version=_version_of_change(change) if change else "", query=urlencode(list(request.args.items(multi=True))),
        names=names_in(opened), steps=current_shelf().steps(place, current_author()),
    )  # fmt: skip
