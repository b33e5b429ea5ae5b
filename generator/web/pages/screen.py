"""The table's screen: everybody's initiative, health and statuses, as players change them."""

from flask import Blueprint, Response, request

from generator.campaign.table import open_table
from generator.web.desks import current_shelf, own_content
from generator.web.responses import is_part, page
from generator.web.shelf import version_of

blueprint = Blueprint("screen", __name__)


@blueprint.get("/ecran")
def show_screen() -> Response:
    table = open_table(current_shelf().table, own_content())
    rows = [seat.standing for seat in table.seats]
    version = version_of(repr(rows).encode())
    if is_part() and request.args.get("vu") == version:
        return Response(status=204)
    return page("screen.html.j2", title=table.title or table.folder.name, rows=rows, version=version)
