import pytest

from generator.reading.source import parse
from generator.writing.secret import leave_out_secrets, put_back_secrets


def test_secret_lines_are_left_out_and_all_else_stays_byte_for_byte() -> None:
    raw = (
        b"nom: Mira\r\n# secret: la fille de l'Empereur\r\n  #Secret : et davantage\n"
        b"# un secret: pas celui-ci\nnotes: '# secret: non plus'\n#  SECRET: fin"
    )
    kept = b"nom: Mira\r\n# un secret: pas celui-ci\nnotes: '# secret: non plus'\n"
    assert leave_out_secrets(raw) == (kept, 3)
    assert leave_out_secrets(kept) == (kept, 0)


FILE = b"""# secret: le chef
systeme: d6
nom: Mira
notes: |
  Bonjour
  # secret: trahira
  fin
inventaire:
  # secret: piege
  - {objet: Corde}
  - {objet: Lampe}
# secret: a la fin"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"nom: Mira", b"nom: Mira Sol"),  # a line beside one that is secret
        (b"  Bonjour", b"  Salut\n  toi"),  # the lines around it in a note
        (b"  - {objet: Corde}\n", b""),  # the row it stands above
        (b"systeme: d6\n", b"systeme: d6\nage: 31\n"),
    ],
)
def test_secret_lines_stay_in_their_place_when_somebody_writes_who_is_not_shown_them(old: bytes, new: bytes) -> None:
    public, count = leave_out_secrets(FILE)
    assert count == 4 and old in public
    assert put_back_secrets(FILE, public) == FILE
    after = public.replace(old, new)
    written = put_back_secrets(FILE, after)
    assert written.splitlines() == FILE.replace(old, new).splitlines()
    assert leave_out_secrets(written)[0] == after


def test_secret_lines_outlive_whatever_takes_their_place_away() -> None:
    lines = [line.strip() for line in FILE.splitlines() if b"secret" in line]
    for after in (b"systeme: d6\nnom: Autre\nnotes: Salut\n", b"\xef\xbb\xbfnotes: >\n  un\n\n  deux", b"{nom: x}"):
        written = put_back_secrets(FILE, after)
        kept = [line.removeprefix(b"\xef\xbb\xbf").strip() for line in written.splitlines() if b"secret" in line]
        assert kept == lines
        assert leave_out_secrets(written)[0].rstrip(b"\n") == after.rstrip(b"\n")
        assert parse(leave_out_secrets(written)[0], "").nodes == parse(after, "").nodes
    folded = b"notes: >\n  un\n  # secret: deux\n  trois\nage: 3\n"  # one line to YAML: it becomes a comment
    assert put_back_secrets(folded, b"notes: >\n  un\n  trois\nage: 4\n") == (
        b"# secret: deux\nnotes: >\n  un\n  trois\nage: 4\n"
    )
