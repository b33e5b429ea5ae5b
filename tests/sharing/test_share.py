"""A file as a code: it comes back byte for byte, or not at all."""

import base64
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.refusal import Refusal
from generator.sharing.share import decode_file, encode_file, is_code, link_to, name_of_file
from generator.writing.secret import leave_out_secrets
from tests.run import EXAMPLES, holofiche

SITE = "https://exemple.org/holofiche/"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda p: p.stem)
def test_an_example_is_a_link_of_few_letters(path: Path) -> None:
    link = link_to(encode_file(path.read_bytes()), SITE)
    assert len(link) <= 700
    assert decode_file(link) == path.read_bytes()


@given(st.binary(max_size=2000))
def test_any_bytes_come_back(data: bytes) -> None:
    assert decode_file(encode_file(data)) == data


def test_every_changed_letter_is_refused() -> None:
    code = encode_file((EXAMPLES / "grakk.yaml").read_bytes())
    for n in range(2, len(code)):
        for other in {chr(ord(code[n]) ^ 1), "A", "-"} - {code[n]}:
            with pytest.raises(Refusal):
                decode_file(code[:n] + other + code[n + 1 :])
    for n in (3, 10, len(code) - 1):
        with pytest.raises(Refusal):
            decode_file(code[:n])
    with pytest.raises(Refusal):
        decode_file(code + "A")


def test_a_code_broken_into_lines_is_one() -> None:
    code = encode_file(b"nom: Mira\n")
    broken = "  " + code[:8] + "\n" + code[8:] + " \n"
    assert is_code(broken)
    assert decode_file(broken) == b"nom: Mira\n"


def test_what_unpacks_without_end_is_refused() -> None:
    import base64

    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"0" * 10_000_000) + packer.flush()
    raw = zlib.crc32(packed).to_bytes(4, "big") + packed
    with pytest.raises(Refusal):
        decode_file("h1" + base64.urlsafe_b64encode(raw).rstrip(b"=").decode())
    with pytest.raises(Refusal):
        encode_file(b"0" * 70_000)


def test_codes_of_today_stay_readable() -> None:
    """The dictionary is a part of the format: changed, every code that was ever sent would be lost."""
    assert decode_file("h1BdgUg0MXUHAExlE2qvEA") == b"systeme: d6\nnom: Aurek\nrace: Humain\n"


@pytest.mark.parametrize(
    ("text", "left", "count"),
    [
        (b"nom: A\n# secret: un espion\nage: 3\n", b"nom: A\nage: 3\n", 1),
        (b"# Secret : a\n  #secret: b\n# secrets\nnom: A", b"# secrets\nnom: A", 2),
        ("# secret\u00a0: à la fin".encode(), b"", 1),
        (b"nom: A # secret: dit\r\n", b"nom: A # secret: dit\r\n", 0),
    ],
)
def test_secret_lines_are_left_out(text: bytes, left: bytes, count: int) -> None:
    assert leave_out_secrets(text) == (left, count)


def test_a_file_without_a_name_is_named_after_whom_it_tells_of() -> None:
    assert name_of_file("systeme: d6\nnom: Zoé d’Arc\n".encode()) == "zoe-d-arc.yaml"
    assert name_of_file(b"\xff") == "holofiche.yaml"


def test_shared_and_extracted_from_the_terminal(tmp_path: Path) -> None:
    mira = tmp_path / "mira.yaml"
    mira.write_bytes((EXAMPLES / "mira.yaml").read_bytes() + b"# secret: elle ment\n")
    plain = holofiche("share", mira)
    assert plain.code == 0
    assert "secret" in plain.err
    assert holofiche("extract", plain.out.strip()).raw == (EXAMPLES / "mira.yaml").read_bytes()
    link = holofiche("share", mira, "--site", SITE).out.strip()
    assert link == f"{SITE}#{plain.out.strip()}"
    written = holofiche("extract", link, "-o", tmp_path, cwd=tmp_path)
    assert written.code == 0, written.err
    assert (tmp_path / "mira-sol.yaml").read_bytes() == (EXAMPLES / "mira.yaml").read_bytes()
    assert holofiche("extract", link[:-1]).code == 3
    assert holofiche("share", mira, "--site", "ftp://x").code == 2
    assert holofiche("share", mira, "-o", tmp_path / "x.txt").code == 2


def test_the_setting_site_makes_links(tmp_path: Path) -> None:
    (tmp_path / "holofiche").mkdir()
    (tmp_path / "holofiche" / "config.yaml").write_text(f"site: {SITE}\n", "utf-8")
    assert holofiche("share", EXAMPLES / "grakk.yaml", XDG_CONFIG_HOME=str(tmp_path)).out.startswith(SITE + "#h1")


def test_a_qr_code_says_the_same(tmp_path: Path) -> None:
    zxing = pytest.importorskip("zxingcpp")
    from PIL import Image

    code = holofiche("share", EXAMPLES / "mira.yaml").out.strip()
    assert holofiche("share", EXAMPLES / "mira.yaml", "--qr", "-o", tmp_path / "mira.png").code == 0
    read = zxing.read_barcodes(Image.open(tmp_path / "mira.png"))
    assert [one.text for one in read] == [code]
    drawn = holofiche("share", EXAMPLES / "mira.yaml", "--qr").out
    assert "█" in drawn
    assert "\x1b" not in drawn
    assert holofiche("share", EXAMPLES / "mira.yaml", "--qr", "-o", tmp_path / "mira.gif").code == 2


def test_a_code_has_one_spelling_and_nothing_behind_it() -> None:
    """Bits that mean nothing, or bytes after the end of what is packed, are damage as any other."""
    code = next(code for n in range(99) if (len(code := encode_file(b"nom: %d" % n)) - 2) % 4)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for letter in set(letters) - {code[-1]}:
        with pytest.raises(Refusal):
            decode_file(code[:-1] + letter)
    raw = base64.urlsafe_b64decode(code[2:] + "=" * (-len(code[2:]) % 4))[4:] + b"more"
    longer = base64.urlsafe_b64encode(zlib.crc32(raw).to_bytes(4, "big") + raw).rstrip(b"=").decode()
    with pytest.raises(Refusal):
        decode_file(f"h1{longer}")


def test_a_code_holds_64_kb_and_no_more() -> None:
    most = bytes(64 * 1024)
    assert decode_file(encode_file(most)) == most
    with pytest.raises(Refusal, match="128 kB, at most 64 kB"):
        encode_file(most * 2)
    with pytest.raises(Refusal):
        encode_file(most + b"x")
