"""Guests of a table, as they are stored: bounded, each with a word of their own, and one file."""

from pathlib import Path

import pytest

from generator.web.invitations import MOST_GUESTS, Invitations


@pytest.fixture
def invitations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Invitations:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return Invitations(tmp_path)


def test_a_guest_has_a_name_a_file_and_a_word_nobody_else_has(invitations: Invitations) -> None:
    invitations.invite("  Ana   Sol ", "ana.yaml")
    invitations.invite("B" * 99)
    invitations.invite("  ")
    ana, other = invitations.everybody()
    assert (ana.name, ana.file, other.name, other.file) == ("Ana Sol", "ana.yaml", "B" * 60, "")
    assert ana.word != other.word and len(ana.word) > 20
    assert invitations.welcome(ana.word) == invitations.find(ana.id) == ana
    assert invitations.welcome("") is None and invitations.find("") is None


def test_there_are_no_more_guests_than_a_table_has(invitations: Invitations) -> None:
    for n in range(MOST_GUESTS + 3):
        invitations.invite(f"P{n}")
    assert [guest.name for guest in invitations.everybody()] == [f"P{n}" for n in range(MOST_GUESTS)]


def test_what_is_noted_of_one_guest_is_no_other_s(invitations: Invitations) -> None:
    for name in ("Ana", "Bo"):
        invitations.invite(name, "fiche.yaml" if name == "Ana" else "bo.yaml")
    ana, bo = invitations.everybody()
    invitations.note_sent(ana.id, "photos/a.jpg")
    for number in (7, 3):
        invitations.note_seen(ana.id, number)
    invitations.follow("fiche.yaml", "zed.yaml")
    known = invitations.find(ana.id)
    assert known and (known.sent, known.seen, known.file) == (("photos/a.jpg",), 7, "zed.yaml")
    assert invitations.find(bo.id) == bo
    invitations.take_back(ana.id)
    assert invitations.everybody() == [bo] and invitations.welcome(ana.word) is None


def test_only_the_last_pictures_are_remembered(invitations: Invitations) -> None:
    invitations.invite("Ana")
    (ana,) = invitations.everybody()
    for n in range(402):
        invitations.note_sent(ana.id, f"{n}.jpg")
    (ana,) = invitations.everybody()
    assert ana.sent == tuple(f"{n}.jpg" for n in range(2, 402))


def test_the_table_s_screen_is_known_as_one(invitations: Invitations) -> None:
    invitations.invite("Ana")
    invitations.invite("Écran", screen=True)
    assert [guest.is_screen for guest in invitations.everybody()] == [False, True]
