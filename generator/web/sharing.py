"""A document as a link or a code that opens it elsewhere, and as a QR code for a phone."""

from base64 import b64encode

from flask import Response, current_app
from msgspec.structs import replace

from generator.files import settings
from generator.sharing.share import draw_code_picture, share_file
from generator.web.desks import current_guest
from generator.web.document import Document
from generator.web.responses import page
from generator.web.shelf import ShelfFile


def show_share_page(document: Document, place: ShelfFile) -> Response:
    """Show a link where a site of ours is known, else a code."""
    site = current_app.config["SITE"] or settings.load().site
    shared = share_file(place.path, site)
    if current_guest():
        shared = replace(shared, secrets=0)  # that there are any is the GM's to know
    picture = b64encode(draw_code_picture(shared.text, "svg")).decode()
    return page(
        "share.html.j2",
        one=document,
        name=document.name,
        address=document.address,
        shared=shared,
        picture=picture,
        site=site,
    )
