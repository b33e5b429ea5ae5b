"""Nothing of a person's is overwritten unasked."""

import io
import os
import zipfile
from pathlib import Path
from typing import Any

import pytest

from generator.base.refusal import Refusal
from generator.files import outputs
from generator.files.outputs import Output, is_ours, make_archive, names_for
from generator.writing.atomic import write_whole
from generator.writing.signature import sign_file

OURS = sign_file(b"%PDF-1.7\ntrailer\nstartxref\n9\n%%EOF\n")


def code(output: Output, place: Path, *inputs: Path) -> str | None:
    try:
        output.put(place, OURS, inputs)
    except Refusal as refusal:
        assert refusal.kind == "unwritable"
        assert refusal.hint
        return refusal.code
    return None


def test_what_is_there_stays_unless_it_is_ours_or_asked_for(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    assert code(Output(), mine) is None
    assert code(Output(), mine) is None, "a PDF of ours may be printed over"
    theirs = b"%PDF-1.7\n<< /Producer (holofiche) >>\n%%EOF\n"  # written anew by a program that keeps who made it
    for text in (b"x", theirs, OURS + b"typed in since, and so added to what was there, as programs do it\n" * 3):
        mine.write_bytes(text)
        assert code(Output(), mine) == "output-exists"
        assert mine.read_bytes() == text
    assert code(Output(overwrite=True), mine) is None
    assert mine.read_bytes() == OURS


def test_an_input_is_never_the_output_under_whatever_name(tmp_path: Path) -> None:
    one = tmp_path / "a.pdf"
    one.write_bytes(OURS)
    (tmp_path / "link.pdf").symlink_to(one)
    os.link(one, tmp_path / "hard.pdf")
    for name in ("a.pdf", "link.pdf", "hard.pdf", "../" + tmp_path.name + "/a.pdf"):
        assert code(Output(), tmp_path / name, one) == "output-is-input"
    (tmp_path / "hard.pdf").unlink()
    assert code(Output(), one, tmp_path / "other.pdf") is None


def test_what_was_stopped_half_way_is_run_again(tmp_path: Path) -> None:
    """Files of ours that carry no signature are there already, byte for byte; one changed since is somebody's."""
    files = {"a.yaml": b"nom: A\n", "b.yaml": b"nom: B\n"}
    (tmp_path / "a.yaml").write_bytes(files["a.yaml"])
    output = Output(tmp_path)
    assert [place.name for place in output.deliver(files, files.items())] == ["a.yaml", "b.yaml"]
    (tmp_path / "b.yaml").write_bytes(b"nom: Brenn\n")
    with pytest.raises(Refusal, match="there already"):
        list(output.deliver(files, files.items()))
    with pytest.raises(Refusal, match="there already"):
        output.put(tmp_path / "b.yaml", files["b.yaml"])


def test_a_file_made_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at once choose the same free name: the second is refused."""
    place = tmp_path / "a.yaml"

    def after_somebody_else(path: Path, content: bytes, **more: Any) -> None:
        place.write_bytes(b"nom: theirs\n")
        write_whole(path, content, **more)

    monkeypatch.setattr(outputs, "write_whole", after_somebody_else)
    with pytest.raises(Refusal, match="there already"):
        Output().put(place, b"nom: mine\n")
    assert place.read_bytes() == b"nom: theirs\n"


def test_nothing_to_lose(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "dangling").symlink_to(tmp_path / "new")
    for name in ("empty", "dangling"):
        assert code(Output(), tmp_path / name) is None
    assert code(Output(), Path(os.devnull)) is None
    assert Path(os.devnull).is_char_device()
    assert code(Output(), tmp_path) == "unwritable"


def test_it_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    with pytest.raises(Refusal):
        Output(tmp_path / "mine").guard()
    Output(tmp_path / "new").guard()
    Output().guard()


def test_standard_output() -> None:
    out = io.BytesIO()
    assert Output(Path("-"), standard=lambda: out).write("x.pdf", OURS) == Path("-")
    assert out.getvalue() == OURS


def test_names_of_several() -> None:
    found = names_for(["Été", "ete", "ete-2", "œ" * 200, "漢", "漢"], ".pdf")
    assert found == ["ete.pdf", "ete-2.pdf", "ete-2-2.pdf", "oe" * 40 + ".pdf", "holofiche.pdf", "holofiche-2.pdf"]


def test_an_archive_is_the_same_each_time_and_ours(tmp_path: Path) -> None:
    packed = make_archive({"a.pdf": OURS, "b.pdf": b"2"})
    assert packed == make_archive({"a.pdf": OURS, "b.pdf": b"2"})
    assert zipfile.ZipFile(io.BytesIO(packed)).read("b.pdf") == b"2"
    (tmp_path / "a.zip").write_bytes(packed)
    assert is_ours(tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip", "a") as more:
        more.writestr("mine.txt", "x")
    assert not is_ours(tmp_path / "a.zip")
