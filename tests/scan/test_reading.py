"""Photos read back: a bounded sample of what `python -m tools.bench scan` does at length."""

import io
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")

import cv2
import numpy as np
import pypdfium2
import zxingcpp
from msgspec.structs import replace
from PIL import Image

from generator.base.refusal import Refusal
from generator.campaign.changes import work_out_allowed
from generator.paper.code import SHARED, Code
from generator.paper.formats import Look
from generator.scan import read as scan
from generator.scan import reading
from generator.scan.photo import Photo, read_page_code
from generator.scan.readings import PhotoSeen, lay_on_files
from generator.scan.reference import Reference
from generator.scan.registration import Unreadable
from tests.run import EXAMPLES, ROOT, Ran, holofiche
from tests.samples import sample
from tests.scan.desk import Print, prints, renamed
from tests.terminal import Terminal

GRAKK, LOUPS, MIRA = (EXAMPLES / f"{name}.yaml" for name in ("grakk", "loups", "mira"))
TICKS = ("comp_tir_palier_1", "cote_moins_3", *(f"pv_{n}" for n in range(30, 36)))


def photograph(page: Print, seed: int, out: Path, *boxes: str, hide_code: bool = False) -> Path:
    taken = page.taken(seed, wanted=boxes or ("none",), tilt=25.0)
    picture = taken.picture
    if hide_code:  # a thumb on it
        for one in zxingcpp.read_barcodes(picture):
            at = one.position
            cv2.circle(picture, (at.top_left.x, at.top_left.y), 70, 90, -1)
            cv2.circle(picture, (at.bottom_right.x, at.bottom_right.y), 70, 90, -1)
    cv2.imwrite(str(out), picture)
    return out


def run(*words: str | Path) -> Ran:
    state = next(Path(word) for word in words if str(word).endswith(".jpg")).parent / "state"
    return holofiche("scan", *words, XDG_STATE_HOME=str(state))


PRINTS = ((GRAKK, 0, 11, False), (LOUPS, 0, 12, False), (MIRA, 1, 15, False), (LOUPS, 1, 14, False),
          (GRAKK, 0, 16, True), (GRAKK, 1, 17, True))  # fmt: skip


@pytest.mark.parametrize(
    ("file", "page", "seed", "large"), sample(PRINTS, PRINTS[1], PRINTS[5], unpack=True)
)
def test_no_box_is_read_wrongly(file: Path, page: int, seed: int, large: bool) -> None:
    """Pencil, pen, faint marks, strays and erasures, from the side, in bad light."""
    printed = prints(file, Look(large=large))[page]
    taken = printed.taken(seed)
    [seen] = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [file], ())
    assert seen.page and seen.page.name == printed.page.name, seen.refused
    found = Counter((taken.truth[name], tick.state) for name, tick in seen.ticks.items() if name in taken.truth)
    assert found["marked", "empty"] == 0
    assert not [pair for pair in found if pair[0] != "marked" and pair[1] == "marked"]
    assert found["marked", "marked"] >= 0.7 * sum(n for (truth, _state), n in found.items() if truth == "marked")


def test_ticks_on_the_plan_of_a_ship_are_read_from_a_photo() -> None:
    """The drawing about them is part of the print: it is no mark."""
    file, wanted = EXAMPLES / "tessa.yaml", ("vaisseau_canon-touche", "propulseurs_1", "vaisseau_depressurisation")
    taken = prints(file)[1].taken(21, wanted=wanted, flat=True)
    [seen] = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [file], ())
    found = {".".join(map(str, one.path)): one.after for one in seen.meaning.proposals}
    assert found == {"vaisseau.statuts": ["canon-touche", "depressurisation"], "vaisseau.propulseurs": 1}
    assert not seen.meaning.questions


def test_a_stray_that_ends_in_a_box_is_asked_about() -> None:
    """The frames it crosses on its way cut it into pieces: the last one looks like the box's own mark."""
    page = prints(MIRA)[0]
    names = ("comp_demolition_palier_1", "comp_intimidation_palier_4")
    ends = {box.field: ((box.at[0] + box.at[2]) / 2, (box.at[1] + box.at[3]) / 2) for box in page.page.boxes}
    (x, y), (u, v) = (ends[name] for name in names)
    struck = page.with_lines((x - 0.7, y + 0.7, x + 14, y - 14), (u + 0.6, v + 1, u - 8, v - 14))
    [seen] = scan.read_photos([(Path("p.jpg"), struck.taken(5, wanted=("none",), flat=True).jpeg)], [MIRA], ())
    assert [seen.ticks[name].state for name in names] == ["uncertain", "uncertain"]
    assert not [name for name, tick in seen.ticks.items() if tick.state == "marked" and not tick.printed]


def test_ticks_are_applied_and_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "grakk.yaml"
    file.write_bytes(GRAKK.read_bytes())
    photo = photograph(prints(GRAKK)[0], 5, tmp_path / "p.jpg", *TICKS)
    proposed = run(photo, file, "--json")
    assert proposed.code == 0, proposed.err
    [read] = proposed.json()["photos"]
    assert (read["file"], read["page"]) == (str(file), "recto")
    assert {one["path"]: (one["from"], one["to"], one["boxes"]) for one in read["changes"]} == {
        "experience.competences.tir": ("5D", "5D+1", 1),
        "cote": (-2, -3, 1),
        "pv": (35, 29, 6),
    }
    piece = tmp_path / "p-scan" / "p-jpg-cote-moins-3.png"
    piece.parent.mkdir()
    piece.write_text("mine", "utf-8")
    assert (run(photo, "--apply", file).code, piece.read_text("utf-8")) == (4, "mine")
    assert file.read_bytes() == GRAKK.read_bytes()
    assert run(photo, "--apply", file, "--overwrite").code == 0  # the same photo without a terminal
    assert piece.read_bytes().startswith(b"\x89PNG")
    text = file.read_text("utf-8")
    assert "cote: -3" in text and "pv: 29" in text and "competence: tir, de: 5D, a: 5D+1, cout: 5" in text
    again = run(photo, "--apply", file)  # a second pass offers only what is left
    assert (again.code, "8 boxes read before" in again.out, file.read_text("utf-8")) == (0, True, text)
    more = photograph(prints(GRAKK)[0], 7, tmp_path / "q.jpg", *TICKS, "pv_29", "comp_tir_palier_2")
    [read] = run(more, file, "--json").json()["photos"]
    assert {one["path"]: (one["from"], one["to"]) for one in read["changes"]} == {
        "experience.competences.tir": ("5D+1", "5D+2"), "pv": (29, 28),
    }  # fmt: skip
    undone = holofiche("campaign", file, "undo", XDG_STATE_HOME=str(tmp_path / "state"))
    assert (undone.code, file.read_bytes()) == (0, GRAKK.read_bytes())
    assert len(run(photo, file, "--json").json()["photos"][0]["changes"]) == 3  # taken back, it took nothing


@pytest.mark.exhaustive
def test_a_print_from_a_state_that_nobody_knows(tmp_path: Path) -> None:
    """Nothing is applied unasked, unless the PDF says what it was; a PDF without a source says why it cannot."""
    file = tmp_path / "grakk.yaml"
    file.write_bytes(GRAKK.read_bytes() + b"pv: 33\n")
    photo = photograph(prints(GRAKK)[0], 5, tmp_path / "p.jpg", *TICKS)
    unknown = run(photo, "--apply", file)
    assert (unknown.code, "is not known" in unknown.err) == (1, True)
    for source, code in (("--no-source", 3), ("", 0)):
        assert holofiche("sheet", GRAKK, *filter(None, [source]), "-o", tmp_path / "old.pdf").code == 0
        ran = run(photo, tmp_path / "old.pdf", "--apply", file)
        assert (ran.code, "--no-source" in ran.err) == (code, bool(source)), ran.err
    assert "pv: 27" in file.read_text("utf-8"), "six lost on paper, laid on what there is today"


@pytest.mark.exhaustive
def test_all_photos_of_an_evening_are_one_change(tmp_path: Path) -> None:
    """XP written by hand are there before steps are bought with them; one undo takes all files back."""
    files = [tmp_path / "grakk.yaml", tmp_path / "mira.yaml"]
    for file, example in zip(files, (GRAKK, MIRA), strict=True):
        file.write_bytes(example.read_bytes())
    for n, example in enumerate((GRAKK, MIRA)):
        photograph(prints(example)[0], 5, tmp_path / f"{n}.jpg", "pv_24" if n else "pv_35")
    ran = run(tmp_path / "0.jpg", tmp_path / "1.jpg", *files, "--apply")
    assert ran.code == 0 and all("pv: " in file.read_text("utf-8") for file in files), ran.err
    undone = holofiche("campaign", files[1], "undo", XDG_STATE_HOME=str(tmp_path / "state"))
    assert undone.code == 0
    assert [file.read_bytes() for file in files] == [GRAKK.read_bytes(), MIRA.read_bytes()]


def test_another_person_is_refused_with_and_without_the_code(tmp_path: Path) -> None:
    """The same class, the same sheet, and a name that has one letter more."""
    other = tmp_path / "autre.yaml"
    other.write_text(GRAKK.read_text("utf-8").replace("nom: Grakk", "nom: Grakka"), "utf-8")
    for hide in (False, True):
        photo = photograph(prints(GRAKK)[0], 21, tmp_path / f"p{hide}.jpg", *TICKS, hide_code=hide)
        ran = run(photo, other, "--json")
        assert ran.code == 1
        [read] = ran.json()["photos"]
        assert read["refused"] and not read["boxes"] and not read["changes"]


@pytest.mark.exhaustive
def test_cards_of_several_bands_have_a_code_and_are_nobodys(tmp_path: Path) -> None:
    """On every paper, large too; it changes with any of the files."""
    files = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for n, file in enumerate(files):
        file.write_text(LOUPS.read_text("utf-8").replace("nom: Les Loups", f"nom: Les Loups {n}"), "utf-8")
    said = []
    for words in ((), ("--large-print",), ("--paper", "letter", "--ink", "light"), ()):
        assert holofiche("sheet", *files, *words, "-o", tmp_path / "all.pdf", "--overwrite").code == 0
        pages = [page.render(scale=3).to_pil().convert("L") for page in pypdfium2.PdfDocument(tmp_path / "all.pdf")]
        codes = [one for page in pages if (one := read_page_code(np.array(page)))]
        shared = [one for one in codes if one.sheet == SHARED]
        assert len(codes) == len(pages) and {one.sheet for one in codes} == {0, SHARED}
        assert [one.page for one in shared] == [*range(len(shared))]
        said.append(shared[0].origin)
        pages[-1].save(tmp_path / "p.jpg")
        [read] = run(tmp_path / "p.jpg", *files, "--json").json()["photos"]
        assert "several files" in read["refused"] and not read["boxes"] and not read["changes"]
        if len(said) == 3:
            files[1].write_text(files[1].read_text("utf-8") + "# plus tard\n", "utf-8")
    assert said[0] == said[1] == said[2] != said[3]


def test_a_page_of_several_opponents_is_no_blank(tmp_path: Path) -> None:
    """Eight of a page are nobody's by themselves; one alone is read as its file's."""
    files = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for file in files:
        file.write_text(f"{GRAKK.read_text('utf-8')}pnj: true\n", "utf-8")
    for some, who in ((files, SHARED), (files[:1], 0)):
        assert holofiche("sheet", *some, "-o", tmp_path / "all.pdf", "--overwrite").code == 0
        (page,) = pypdfium2.PdfDocument(tmp_path / "all.pdf")
        found = read_page_code(np.array(page.render(scale=3).to_pil().convert("L")))
        assert found and found.sheet == who and any(found.origin)


def test_another_side_is_refused() -> None:
    page = prints(GRAKK)[0]
    photo = Photo("p.jpg", page.taken(23, wanted=TICKS).picture)
    verso = prints(GRAKK)[1]
    with suppress(Unreadable):
        found = reading.recognise_page(photo, [Reference(verso.page, verso.gray)])
        assert isinstance(reading.read_photo(photo, *found), str)


def test_a_stray_across_the_name_is_no_other_name(tmp_path: Path) -> None:
    page = prints(GRAKK)[0]
    x0, y0, _x1, y1 = next(field.at for field in page.page.fields if field.field == "nom")
    struck = page.with_lines((x0 + 2, y0 - 4, x0 + 16, y1 + 4))
    photo = photograph(struck, 22, tmp_path / "p.jpg", *TICKS, hide_code=True)
    [read] = run(photo, GRAKK, "--json").json()["photos"]
    assert (read["refused"], read["page"]) == (None, "recto")


def test_pages_of_a_scanner_in_one_pdf(tmp_path: Path) -> None:
    """Both sides of a character in one file; statuses go to their key."""
    sides = [one.taken(31, wanted=("comp_tir_palier_1", "statut_sonne"), flat=True) for one in prints(MIRA)]
    pictures = [Image.fromarray(one.picture) for one in sides]
    out = io.BytesIO()
    pictures[0].save(out, "PDF", save_all=True, append_images=pictures[1:], resolution=200)
    seen = scan.read_photos([(Path("s.pdf"), out.getvalue())], [MIRA], ())
    assert [(one.photo, one.page and one.page.name, one.refused) for one in seen] == [
        ("s.pdf#1", "recto", ""),
        ("s.pdf#2", "verso", ""),
    ]
    [laid] = lay_on_files(seen, (), work_out_allowed)
    assert {one.path[-1]: one.after for one in laid.proposals} == {"tir": "5D+1", "statuts": ["sonne"]}
    assert not laid.questions and not laid.refused


def test_doubts_and_handwriting_are_asked_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "mira.yaml"
    file.write_bytes(MIRA.read_bytes())
    page = prints(MIRA)[0]
    x0, y0, x1, y1 = next(box.at for box in page.page.boxes if box.field == "pv_24")
    faint = page.with_lines((x0, y1, x1, y0), dark=0.14)
    x, y, _right, bottom = next(field.at for field in page.page.fields if field.field == "credits")
    digits = [(x + 12 + n, y + 1, x + 11 + n, bottom - 0.5) for n in range(0, 9, 3)]
    photograph(faint.with_lines(*digits), 41, tmp_path / "p.jpg")
    ran = run(tmp_path / "p.jpg", file, "--json")  # no terminal: listed
    [read] = ran.json()["photos"]
    assert (ran.code, read["changes"], read["written"]) == (1, [], ["credits"])
    assert [question["path"] for question in read["questions"]] == ["pv"]
    words = ("scan", "p.jpg", "mira.yaml", "--apply")
    asked = Terminal(tmp_path, *words, XDG_STATE_HOME=str(tmp_path / "state"), PYTHONPATH=str(ROOT))
    asked.answers("is it ticked?", "y").answers("what is written there?", "350").ends(0)
    assert {"pv: 23", "credits: 350"} <= set(file.read_text("utf-8").splitlines())


def test_without_the_extra_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan, "NEEDS", ("no_such_package",))
    with pytest.raises(Refusal, match=r"pip install .*\[scan\]'"):
        scan.read_photos([], [], ())


def test_without_the_code_the_page_is_recognised(tmp_path: Path) -> None:
    photo = photograph(prints(GRAKK)[0], 22, tmp_path / "p.jpg", *TICKS, hide_code=True)
    [read] = run(photo, GRAKK, "--json").json()["photos"]
    assert read["page"] == "recto" and len(read["changes"]) == 3
    alone = run(photo)
    assert (alone.code, "give the file" in alone.err) == (1, True)


def test_two_sheets_of_one_class_on_one_photo_are_both_read(tmp_path: Path) -> None:
    """Each by its own code, on its own paper; where one of the codes cannot be read, that one is said."""
    other = tmp_path / "grakka.yaml"
    other.write_text(GRAKK.read_text("utf-8").replace("nom: Grakk", "nom: Grakka"), "utf-8")
    sides = [
        cv2.resize(page.taken(5, wanted=(name,), flat=True).picture, (1050, 1485), interpolation=cv2.INTER_AREA)
        for page, name in ((prints(GRAKK)[0], "pv_35"), (renamed(GRAKK)[0], "cote_moins_3"))
    ]
    both = np.hstack(sides)

    def read() -> list[PhotoSeen]:
        _done, data = cv2.imencode(".png", both)
        return scan.read_photos([(Path("p.png"), bytes(data))], [GRAKK, other], ())

    found = {one.file: [proposal.path for proposal in one.meaning.proposals] for one in read()}
    assert found == {GRAKK: [("pv",)], other: [("cote",)]}
    for code in zxingcpp.read_barcodes(both):
        at, end = code.position.top_left, code.position.bottom_right
        if at.x > 1050:
            cv2.rectangle(both, (at.x - 9, at.y - 9), (end.x + 9, end.y + 9), 90, -1)
    mine, said = read()
    assert (mine.file, [one.path for one in mine.meaning.proposals]) == (GRAKK, [("pv",)])
    assert "one more page" in said.refused and not said.reading


def without_codes(page: Print) -> Print:
    """Printed by somebody who cut them off."""
    gray = page.gray.copy()
    for one in zxingcpp.read_barcodes(gray):
        at, end = one.position.top_left, one.position.bottom_right
        gray[at.y - 4 : end.y + 4, at.x - 4 : end.x + 4] = 255
    return Print(page.page, gray)


def put_in_the_dark(photo: Path) -> None:
    """A shadow over the head of a page at its left, blurred."""
    picture = cv2.imread(str(photo), cv2.IMREAD_GRAYSCALE).astype(np.float32)
    head = picture[: round(0.18 * picture.shape[0]), : picture.shape[1] // 2]
    noise = np.random.default_rng(1).normal(0, 14, head.shape)
    head[:] = cv2.GaussianBlur(head * 0.3 + noise, (0, 0), 2.2)
    cv2.imwrite(str(photo), np.clip(picture, 0, 255))


def test_a_name_that_cannot_be_read_is_a_question(tmp_path: Path) -> None:
    """With its picture, nothing said of the boxes before; a yes at the terminal is kept."""
    file = tmp_path / "mira.yaml"
    file.write_bytes(MIRA.read_bytes())
    photo = photograph(without_codes(prints(MIRA)[0]), 5, tmp_path / "p.jpg", "pv_24")
    put_in_the_dark(photo)
    ran = run(photo, file)
    assert ran.code == 1 and "is this Mira Sol?" in ran.err and "pv" not in ran.out + ran.err
    assert (tmp_path / "p-scan" / "p-jpg-name.png").exists()
    words = ("scan", "p.jpg", "mira.yaml", "--apply")
    state = {"XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONPATH": str(ROOT)}
    Terminal(tmp_path, *words, **state).answers("is this Mira Sol?", "n").ends(1)
    assert file.read_bytes() == MIRA.read_bytes()
    Terminal(tmp_path, *words, **state).answers("is this Mira Sol?", "y").ends(0)
    assert "pv: 23" in file.read_text("utf-8")


@pytest.mark.parametrize("seen", sample(["at once", "laid flat"], "at once"))
def test_a_print_on_another_form_is_never_read_with_today_s_boxes(seen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its code says so, whether it is read from the photo or only from the page laid flat."""
    page = prints(MIRA)[0]
    taken = page.taken(31, wanted=("pv_24",), flat=True)
    code = page.page.code
    other = replace(code, form=bytes(byte ^ 1 for byte in code.form))
    if seen == "at once":
        monkeypatch.setattr("generator.scan.photo.read_page_codes", lambda *_args: {other: (0.5, 0.5)})
    else:
        monkeypatch.setattr("generator.scan.photo.read_page_codes", lambda *_args: {})
        monkeypatch.setattr(reading, "read_page_code", lambda _flat: other)
    [photo] = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [MIRA], ())
    assert photo.refused == "printed on another form than today's: print the sheet anew" and not photo.reading

@pytest.mark.exhaustive
def test_large_print_without_its_code_is_found() -> None:
    """By its name; a page that has none asks whose it is."""
    for n, name in enumerate(("pv_35", "comp_tir_palier_1")):
        taken = without_codes(prints(GRAKK, Look(large=True))[n]).taken(22, wanted=(name,), tilt=20.0)
        [seen] = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [GRAKK], ())
        assert ("is this Grakk?" in seen.refused) == bool(n)
        assert [one.boxes for one in seen.confirm_name().meaning.proposals] == [(name,)]


def test_what_is_no_page_is_refused(tmp_path: Path) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (450, 350)).astype(np.uint8)
    cv2.imwrite(str(tmp_path / "p.jpg"), noise)
    assert run(tmp_path / "p.jpg", GRAKK).code == 1
    (tmp_path / "q.jpg").write_bytes(b"not a picture")
    assert run(tmp_path / "q.jpg", GRAKK).code == 3


@pytest.mark.parametrize("look", [Look(), Look("letter", "light", True)])
def test_every_page_carries_its_code(look: Look, tmp_path: Path) -> None:
    for file, marks in ((GRAKK, 2), (LOUPS, 2)):
        words = ["--paper", look.paper, "--ink", look.ink, *(["--large-print"] if look.large else [])]
        assert holofiche("sheet", file, *words, "-o", tmp_path / "s.pdf").code == 0
        codes = []
        for page in pypdfium2.PdfDocument(tmp_path / "s.pdf"):
            picture = page.render(scale=4, grayscale=True).to_numpy().squeeze()
            codes += [Code.from_bytes(bytes(one.bytes)) for one in zxingcpp.read_barcodes(picture)]
        pages = len(pypdfium2.PdfDocument(tmp_path / "s.pdf"))
        seen = Counter((code.sheet, code.page) for code in codes if code)
        assert len(seen) == pages and (look.large or pages == marks)
        assert {*seen.values()} == ({2} if file == GRAKK else {1, 2}), "cards have it once"
        assert all(code and code.look == look for code in codes)
        assert len({code.origin for code in codes if code}) == 1
