"""The last boundary: what nobody foresaw is a sentence and a report; what could be foreseen is an ordinary refusal."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter

from generator.base.refusal import Refusal
from generator.cli.terminal import common as _common
from generator.scan import read as scan
from tests.run import EXAMPLES, holofiche
from tests.terminal import Terminal

GRAKK = EXAMPLES / "grakk.yaml"


@pytest.mark.parametrize("error", [ZeroDivisionError("x"), RecursionError("deep"), MemoryError(), KeyError("nom")])
def test_a_fault_of_ours_is_a_sentence_and_a_report(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    try:
        raise error
    except Exception as raised:
        assert _common._end(raised) == 5
    told = capsys.readouterr().err
    (report,) = (tmp_path / "holofiche" / "reports").iterdir()
    assert str(report) in told and type(error).__name__ in told and "Traceback" not in told
    assert "Traceback" in report.read_text("utf-8")


def test_reports_are_few_and_a_fault_without_a_place_for_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for _time in range(25):
        _common._end(ValueError())
    assert len(list((tmp_path / "holofiche" / "reports").iterdir())) == 20
    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null/x")
    assert _common._end(ValueError()) == 5
    assert "no report could be saved" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["sylvaren", "sndr", "nano"])
def test_figures_that_are_nothing(game: str, tmp_path: Path) -> None:
    file = tmp_path / "f.yaml"
    file.write_text(f"systeme: {game}\nnom: Les Rien\nfigurines: ~\n", "utf-8")
    words = [("check",), ("show",), ("sheet", "-o", "x.pdf"), ("campaign",), ("odds",), ("scenario", game)]
    words += [("campaign", "result", "--won", "--threat", "faible", "--dry-run"), ("campaign", "buy", "x", "y")]
    for command, *more in words:
        asked: list[str | Path] = [command, *more, file] if command in ("scenario", "odds") else [command, file, *more]
        ran = holofiche(*asked, cwd=tmp_path)
        assert ran.code in (0, 1, 2), (asked, ran.err)


def test_a_damaged_pdf_or_one_without_pages_is_refused_by_its_name(tmp_path: Path) -> None:
    assert holofiche("sheet", GRAKK, "-o", "old.pdf", cwd=tmp_path).code == 0
    whole = (tmp_path / "old.pdf").read_bytes()
    empty = PdfWriter(clone_from=PdfReader(io.BytesIO(whole)))
    while len(empty.pages):
        empty.remove_page(0)
    empty.write(tmp_path / "empty.pdf")
    middle = whole.index(b"/Subtype /Form")
    damaged = whole[: middle + 200] + bytes(400) + whole[middle + 600 :]
    (tmp_path / "damaged.pdf").write_bytes(damaged)
    file = tmp_path / "grakk.yaml"
    file.write_bytes(GRAKK.read_bytes() + b"# since\n")
    for name in ("empty.pdf", "damaged.pdf"):
        ran = holofiche("sheet", file, "--since", name, "-o", "new.pdf", cwd=tmp_path)
        assert (ran.code, name in ran.err) == (3, True), ran.err


def png(width: int, height: int) -> bytes:
    """A picture that says it is so large, and is nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100))) + chunk(b"IEND", b"")


def scanned_pdf(pages: int, size: tuple[float, float] = (595, 842)) -> bytes:
    out, made = io.BytesIO(), PdfWriter()
    for _page in range(pages):
        made.add_blank_page(*size)
    made.write(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (png(60_000, 60_000), "photo-too-large"),
        (png(14_000, 14_000), "photo-too-large"),
        (png(3, 65_000), "not-a-page"),
        (png(50, 50), "not-a-page"),
        (png(1200, 1600)[:60], "unreadable-photo"),
        (b"", "unreadable-photo"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "unreadable-photo"),
        (lambda: scanned_pdf(3000), "too-many-pages"),
        (scanned_pdf(1, (1, 14_000)), "not-a-page"),
        (b"%PDF-1.7\nnothing", "unreadable-photo"),
    ],
    ids=["bomb", "large", "needle", "tiny", "cut", "empty", "heic", "3000 pages", "needle pdf", "no pdf"],
)
def test_pictures_that_are_none_of_a_page(data: bytes | Callable[[], bytes], code: str) -> None:
    pytest.importorskip("cv2")
    data = data() if callable(data) else data
    with pytest.raises(Refusal) as caught:
        scan.read_photos([(Path("p.jpg"), data)], [GRAKK], ())
    assert (caught.value.code, caught.value.kind) == (code, "unreadable")


def test_pages_and_time_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("cv2")
    out = io.BytesIO()
    Image.new("L", (300, 400), 255).save(out, "PNG")
    shot = (Path("p.png"), out.getvalue())
    monkeypatch.setattr(scan, "_LONGEST", -1)
    seen = scan.read_photos([shot] * 60, [GRAKK], ())
    assert {one.refused for one in seen} == {"not read: it took too long"}
    with pytest.raises(Refusal, match="more than 60 pages"):
        scan.read_photos([shot] * 61, [GRAKK], ())


def test_long_messages_are_broken_between_words_on_a_terminal_alone(tmp_path: Path) -> None:
    (tmp_path / "un-nom-de-fichier-plutot-long.yaml").write_text("systeme: d6\nnom: A\nrace: clonne\nclasse: clonne\n")
    piped = holofiche("check", ".", cwd=tmp_path).out
    assert max(map(len, piped.splitlines())) > 110
    shown = Terminal(tmp_path, "check", ".", NO_COLOR="1").ends(1)
    lines = [line.rstrip() for line in shown.splitlines()]
    assert max(map(len, lines)) <= 110 and "un-nom-de-fichier-plutot-long.yaml:3:7:" in shown
    assert " ".join(shown.split()) == " ".join(piped.split())
