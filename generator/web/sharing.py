"""A document as a link or a code that opens it elsewhere, and as a QR code for a phone."""

from base64 import b64encode

from flask import Response, current_app

from generator.app.share import draw_code_picture, share_file
from generator.app.shelf import ShelfFile
from generator.core import settings
from generator.web.document import Document
from generator.web.responses import page


def show_share_page(one: Document, place: ShelfFile) -> Response:
    """A link where a copy of the page is known, else a code."""
    site = current_app.config["SITE"] or settings.load().site
    shared = share_file(place.path, site)
    picture = b64encode(draw_code_picture(shared.text, "svg")).decode()
    return page("share.html.j2", one=one, name=one.name, address=one.address, shared=shared, picture=picture, site=site)
