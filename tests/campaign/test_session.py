"""The first page of a session: the plates of who plays stand on it, whatever their names."""

import pytest

from generator.campaign.session.binding import Heading, SessionPart, plan_session
from generator.content.livery import Face
from generator.paper.drawing.faces import draw_face
from generator.paper.formats import INKS, Ink, Look
from generator.paper.pdf.page import Page

FACE = Face("_plates/lutteur", "#8f2419")


@pytest.mark.parametrize("ink", INKS)
def test_the_cover_has_the_plates_of_the_characters(ink: Ink) -> None:
    names = ("Grakk", "Mira", "Un nom si long que personne ne le lirait d’une traite sur une couverture")
    parts = [SessionPart("fiches", name, [Page(595, 842)] * 2, face=FACE) for name in names]
    bare = SessionPart("feuilles", "Les Loups", [Page(595, 842)])
    (leaf,) = plan_session(Heading("Soir"), [*parts, bare], "s", Look(ink=ink)).leaves
    assert leaf.pages[0].operators.count(draw_face(FACE, ink).strip()) == len(parts)
