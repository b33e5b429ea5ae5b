"""A copy of everything, to download."""

from datetime import date

from flask import Blueprint, Response

from generator.web.desks import current_shelf
from generator.web.keeping import gather_files
from generator.web.responses import offer_download

blueprint = Blueprint("keeping", __name__)


@blueprint.get("/copie")
def keep_copy() -> Response:
    return offer_download(gather_files(current_shelf()), f"holofiche-{date.today().isoformat()}.zip", "application/zip")
