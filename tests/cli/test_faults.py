"""A full disk, a closed output, names that are no names: the right exit code, no traceback, no escape sent."""

import os
import shutil
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.files.outputs import Output
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.book import Book
from generator.paper.pdf.page import Page
from tests.run import EXAMPLES, ROOT, holofiche

COMMAND = f'"{sys.executable}" -m generator'
GRAKK = (EXAMPLES / "grakk.yaml").read_text("utf-8")


def shell(line: str, cwd: Path = ROOT) -> tuple[int, str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "C", "HOLOFICHE": COMMAND}
    done = subprocess.run(["bash", "-c", line], cwd=cwd, env=env, stderr=subprocess.PIPE, timeout=120, check=False)
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("check docs/examples/aurek.yaml > /dev/full", 4),
        ("list d6 rulings > /dev/full", 4),
        ("check docs/examples/aurek.yaml >&-", 4),
        ("check docs/examples/aurek.yaml <&- >&-", 4),
        ("--help > /dev/full", 4),
        ("sheet docs/examples/grakk.yaml -o - > /dev/full", 4),
        ("list d6 rulings --json | head -1 > /dev/null; exit ${PIPESTATUS[0]}", 0),
        ("--help | true; exit ${PIPESTATUS[0]}", 0),
    ],
)
def test_outputs_that_fail(line: str, code: int) -> None:
    got, err = shell(f"{COMMAND} {line}")
    assert got == code, err
    assert "Traceback" not in err and "Exception ignored" not in err
    assert ("holofiche: " in err) == (code == 4)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "loop.yaml"), 3),
        (("campaign", "loop.yaml"), 3),
        (("campaign", "loop.yaml", "note", "x"), 3),
        (("campaign", "loop.yaml", "undo"), 3),
        (("session", "seance.yaml"), 1),
    ],
)
def test_links_that_lead_to_one_another(words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (tmp_path / "seance.yaml").write_text("personnages: [loop.yaml]\ncartes: [{systemes: [loop.yaml]}]\n", "utf-8")
    done = holofiche(*words, cwd=tmp_path)
    assert (done.code, "too many links lead to one another" in done.out + done.err) == (code, True), done.err


def test_a_device_gets_no_ending(tmp_path: Path) -> None:
    """`-o /dev/full` is that device, which refuses, and not a new file beside it; a pipe gets the PDF."""
    assert Output(Path("/dev/full")).place("grakk.pdf") == Path("/dev/full")
    done = holofiche("sheet", EXAMPLES / "grakk.yaml", "-o", "/dev/full", cwd=tmp_path)
    assert done.code == 4 and "/dev/full" in done.err
    code, err = shell(f"{COMMAND} sheet {EXAMPLES / 'grakk.yaml'} -q -o >(cat > got.pdf; touch read)", tmp_path)
    assert code == 0, err
    while not (tmp_path / "read").exists():
        time.sleep(0.01)
    assert (tmp_path / "got.pdf").read_bytes().startswith(b"%PDF")


def test_a_disk_is_never_written_over() -> None:
    disk = next((place for place in Path("/dev").iterdir() if place.is_block_device()), None)
    if disk is None:
        pytest.skip("no disk in sight")
    with pytest.raises(Refusal, match="whole disk"):
        Output(disk, overwrite=True).guard()


def test_escapes_are_shown_and_not_sent(tmp_path: Path) -> None:
    odd = "\\e[2J\\u202e\\x9b"
    (tmp_path / "a\x1b[31m.yaml").write_text(GRAKK.replace("nom: Grakk", f'nom: "{odd}"\n{odd}: 1'), "utf-8")
    for words in ("check", "show", "sheet -o x.pdf", "check --json", "campaign gain --xp 1"):
        first, *rest = words.split()
        done = holofiche(first, "a\x1b[31m.yaml", *rest, cwd=tmp_path)
        assert not set(done.out + done.err) & set("\x1b\x9b\u202e"), words
        assert "Traceback" not in done.err
    done = holofiche("check", "\x1b[31mnowhere", "--\x1bnothing", cwd=tmp_path)
    assert "\x1b" not in done.err


def test_what_a_pdf_or_the_settings_say_is_shown_and_not_sent(tmp_path: Path) -> None:
    book, out = Book("x"), tmp_path / "a.pdf"
    book.put_leaf([Page(10, 10)])
    out.write_bytes(book.bind(Attached(name, b"systeme: d6\n") for name in ("a\x1b[2J\u202e.yaml", "b.yaml")))
    (tmp_path / "config" / "holofiche").mkdir(parents=True)
    (tmp_path / "config" / "holofiche" / "config.yaml").write_text('"\\e[2J\\u202e": 1\n', "utf-8")
    for words in (("extract", out, "--name", "list"), ("extract", out), ("extract", out, "-o", "x"), ("doctor",)):
        done = holofiche(*words, cwd=tmp_path, XDG_CONFIG_HOME=str(tmp_path / "config"))
        assert not set(done.out + done.err) & set("\x1b\u202e"), words


def test_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "grakk.yaml", tmp_path / os.fsdecode(b"gr\xe9.yaml"))
    for words in ("session", "chronicle"):
        done = holofiche(words, ".", cwd=tmp_path)
        assert done.code == 0, (words, done.err)
    for words in ("check", "check --json", "show", "sheet -o x.pdf", "sheet --separate -o out", "sheet -o - >x"):
        first, _space, rest = words.partition(" ")
        code, err = shell(f"{COMMAND} {first} gr*.yaml {rest} > /dev/null", tmp_path)
        assert code == 0, (words, err)
    assert holofiche("extract", tmp_path / "x.pdf", "--name", "list").out == "gr\\xe9.yaml\n"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    done = holofiche("new", "d6", "--random", "--seed", "1", "--name", "œ" * 40, cwd=tmp_path)
    assert done.code == 0, done.err
    done = holofiche("sheet", EXAMPLES / "grakk.yaml", "-o", "é" * 200 + ".pdf", cwd=tmp_path)
    assert done.code == 4
    assert "Traceback" not in done.err
    done = holofiche("check", "é" * 200, cwd=tmp_path)
    assert done.code == 3


def test_what_is_written_follows_the_umask(tmp_path: Path) -> None:
    code, err = shell(f"umask 077; {COMMAND} sheet {EXAMPLES / 'grakk.yaml'} -q -o x.pdf", tmp_path)
    assert code == 0, err
    assert stat.S_IMODE((tmp_path / "x.pdf").stat().st_mode) == 0o600
