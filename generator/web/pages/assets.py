"""Fonts, and the style sheet that games decide: the accents of their pages."""

from flask import Blueprint, Response, abort, send_file

from generator.app.files import definitions_of
from generator.core.content import shipped
from generator.core.system import systems
from generator.web.desks import content, desks

blueprint = Blueprint("assets", __name__)


@blueprint.get("/fonts/<family>/<name>")
def font(family: str, name: str) -> Response:
    known = {f"{path.parent.name}/{path.name}": path for path in shipped.folder("fonts").glob("*/*.ttf")}
    path = known.get(f"{family}/{name}")
    if path is None:
        abort(404)
    return send_file(path, mimetype="font/ttf", max_age=86400)


@blueprint.get("/accents.css")
def accents() -> Response:
    rules = [
        f".{style} {{ --accent: {colour}; }}"
        for key, desk in desks().items()
        for style, colour in desk.accents(definitions_of(systems()[key], content())).items()
    ]
    return Response("\n".join(rules) + "\n", mimetype="text/css", headers={"Cache-Control": "max-age=3600"})
