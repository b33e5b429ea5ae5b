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
