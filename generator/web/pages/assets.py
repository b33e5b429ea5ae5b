"""The style sheet that games decide: the accents of their pages."""

from flask import Blueprint, Response

from generator.app.files import definitions_of
from generator.core.system import systems
from generator.web.desks import content, desks

blueprint = Blueprint("assets", __name__)


@blueprint.get("/accents.css")
def accents() -> Response:
    rules = [
        f".{style} {{ --accent: {colour}; }}"
        for key, desk in desks().items()
        for style, colour in desk.accents(definitions_of(systems()[key], content())).items()
    ]
    return Response("\n".join(rules) + "\n", mimetype="text/css", headers={"Cache-Control": "max-age=3600"})
