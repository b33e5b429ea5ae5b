"""The lines that a change touched, as a person points at them."""

from generator.writing.changed import changed_lines


def test_a_value_a_line_and_what_is_gone() -> None:
    before = "nom: Grakk\nexperience:\n  gagnee: 25\npv: 3\n"
    after = "nom: Grakk\nexperience:\n  gagnee: 37\njournal:\n  - {xp: 12}\n"
    assert changed_lines(before, after) == [
        (3, "", "gagnee: 25 → 37"), (4, "", "pv: 3 → journal:"), (5, "+", "- {xp: 12}"),
    ]  # fmt: skip
    assert changed_lines("a: 1\nb: 2\n", "a: 1\n") == [(2, "-", "b: 2")]
    assert changed_lines(before, before) == []


def test_who_is_gone_is_not_told_as_the_next() -> None:
    """Bo dies: « Bo: {px: 7} → Nim: {px: 11} » would be another's points."""
    before = "figurines:\n  - {nom: Bo, q: 2}\n  - {nom: Nim, q: 2}\npx:\n"
    before += "  Ann: {px: 7}\n  Bo: {px: 7}\n  Nim: {px: 9}\n"
    after = "figurines:\n  - {nom: Nim, q: 2, chef: true}\npx:\n  Ann: {px: 9}\n  Nim: {px: 11}\n"
    assert changed_lines(before, after) == [
        (2, "-", "- {nom: Bo, q: 2}"), (2, "", "- {nom: Nim, q: 2} → - {nom: Nim, q: 2, chef: true}"),
        (4, "", "Ann: {px: 7} → {px: 9}"), (6, "-", "Bo: {px: 7}"), (5, "", "Nim: {px: 9} → {px: 11}"),
    ]  # fmt: skip
