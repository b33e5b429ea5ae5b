"""The words of the pages: none may bear the name of a dict's own attribute, which a template would find first."""

from generator.web.words import words


def test_no_word_is_hidden_by_an_attribute() -> None:
    assert [key for key in words() if hasattr(dict, key)] == []
