"""What is shipped set is found by what it is made of, code aside; what code does with it is held to here."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from generator.core.content import shipped
from generator.core.paper.formats import Look
from generator.render.cards import decks, fit, front
from generator.render.cards.split import split_cards
from generator.render.cards.view import FORMATS, count_rows, tell_front
from generator.render.drawing import icons
from generator.render.press import archive, fonts
from generator.render.setting import edition
from generator.render.sheets import blank, form, panels
from tools import press

OTHERWISE = "kept otherwise than what is shipped: raise EDITION in render/setting/edition.py, then make press"
FORMS = [
    (Look(), "d6/sheet.html.j2"), (Look("letter", large=True), "d6/leaf.html.j2"), (Look("letter"), "d6/table.html.j2")
]  # fmt: skip
CARD = front.CardFront(decks.deck_of_game("nano").cards[0], 8.2, 0.1)


@pytest.mark.parametrize(("look", "template"), FORMS, ids=lambda value: str(value).rpartition("/")[2])
def test_forms_set_anew_are_as_they_were_kept(look: Look, template: str) -> None:
    wish = press.forms(look, template)[0]
    draft = blank.draft_form(wish)
    anew = dict(blank.set_parts([draft], [part.name for part in draft.parts], look))
    assert anew == {name: archive.find_entry(wish.archive, name) for name in anew}, OTHERWISE


@pytest.mark.parametrize("name", FORMATS)
def test_cards_set_anew_are_as_they_were_kept(name: str) -> None:
    shape, shelf = FORMATS[name], fit.archive_name(FORMATS[name], "a4")
    sized = split_cards(decks.deck_of_game("nano").cards[:3], shape, "a4")
    room = shape.cell("a4")[1] - 2 * shape.inset
    wanted = [front.CardFront(card, size.size or 0, size.air(room, count_rows(card))) for card, size in sized]
    anew = dict(front.set_fronts({one.name(shape, "a4"): one for one in wanted}, shape, "a4"))
    assert anew == {name: archive.find_entry(shelf, name) for name in anew}, OTHERWISE


class Files:
    """Copies of our templates and fonts, to be changed."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, monkeypatch
        for name in ("templates", "fonts"):
            shutil.copytree(
                shipped.shipped_folder(name), folder / name, ignore=shutil.ignore_patterns("_press", "_web")
            )
        monkeypatch.setattr(shipped, "shipped_folder", folder.joinpath)

    def add_line(self, path: str) -> None:
        place = self.folder / path
        place.write_bytes(place.read_bytes() + b"\n")

    def move_point(self) -> None:
        """Of the card's icon: the file stays as long as it was."""
        place = self.folder / "templates" / "_icons" / f"{CARD.card.icon}.svg"
        before, d, path = place.read_text("utf-8").partition(' d="')
        digit = next(char for char in path if char.isdigit())
        place.write_text(before + d + path.replace(digit, str((int(digit) + 1) % 10), 1), "utf-8")

    def change_font(self) -> None:
        faces = self.folder / "fonts" / "oxanium"
        shutil.copyfile(faces / "Oxanium-Medium.ttf", faces / "Oxanium-Bold.ttf")

    def names(self) -> tuple[str, str]:
        """Of a form and of a card, as a new process finds them."""
        known = (
            form.form_stamps,
            fit.card_stamp,
            edition.stamp_setting,
            fonts.list_faces,
            icons._read_icon_path,
            icons._icon_names,
            tell_front,
        )
        for each in known:
            each.cache_clear()
        wish = press.forms(Look(), "d6/sheet.html.j2")[0]
        return wish.name, CARD.name(FORMATS["poker"], "a4")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Files]:
    found = Files(tmp_path, monkeypatch)
    yield found
    monkeypatch.undo()
    found.names()  # nothing of the copies is kept


@pytest.mark.parametrize(("change", "form_too", "card_too"), [
    (lambda files: files.add_line("templates/d6/sheet.html.j2"), True, False),
    (lambda files: files.add_line("templates/_cards/cards.css"), False, True),
    (lambda files: files.add_line("templates/_shared/page.css"), True, True),
    (lambda files: files.move_point(), False, True),
    (lambda files: files.change_font(), True, True),
    (lambda files: files.patch.setattr(edition, "PINNED", "71.0"), True, True),
    (lambda files: files.patch.setattr(edition, "EDITION", 0), True, True),
    (lambda files: files.patch.setattr(panels, "HEAD", 15.0), True, False),
    (lambda files: None, False, False),
], ids=("template", "style", "shared", "icon", "font", "weasyprint", "number", "places", "nothing"))  # fmt: skip
def test_what_makes_a_page_another_makes_its_name_another(
    change: Callable[[Files], None], form_too: bool, card_too: bool, files: Files
) -> None:
    before = files.names()
    change(files)
    assert [one != other for one, other in zip(before, files.names(), strict=True)] == [form_too, card_too]


def test_no_code_is_part_of_a_name(files: Files) -> None:
    read: list[str] = []
    digest = edition.digest_files

    def note_files(paths: Iterable[Path], *words: str) -> str:
        listed = list(paths)
        read.extend(path.suffix for path in listed)
        return digest(listed, *words)

    for module in (form, fit):
        files.patch.setattr(module, "digest_files", note_files)
    files.names()
    assert set(read) == {".j2", ".css"}
