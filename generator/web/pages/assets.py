"""Fonts, and the style sheet that content decides: one accent for each family of classes."""

from flask import Blueprint, Response, abort, current_app, send_file

from generator.app.files import definitions_of
from generator.core.content import shipped
from generator.core.system import systems

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
    d = definitions_of(systems()["d6"], current_app.config["CONTENT"])
    rules = [f".family-{f.id} {{ --accent: {f.accent}; }}" for f in d.families.values()]
    return Response("\n".join(rules) + "\n", mimetype="text/css", headers={"Cache-Control": "max-age=3600"})
