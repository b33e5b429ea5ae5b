"""The markup of card texts: strong words, icons, French typography around both."""

from generator.content.markup import MarkedSpan, icons_in, parse_spans, plain_text


def test_strong_words_and_icons_are_spans() -> None:
    assert parse_spans("*Viser* donne :de-fortune: fortune") == (
        MarkedSpan("strong", "Viser"),
        MarkedSpan("text", " donne "),
        MarkedSpan("icon", "de-fortune"),
        MarkedSpan("text", "\u00a0fortune"),
    )


def test_icons_may_touch_and_stand_in_strong_words() -> None:
    assert icons_in(parse_spans(":a::b:")) == ["a", "b"]
    assert [s.kind for s in parse_spans("*un :a: deux*")] == ["strong", "icon", "strong"]


def test_a_lone_star_is_itself() -> None:
    assert plain_text(parse_spans("2 * 3")) == "2 * 3"


def test_a_colon_beside_words_is_no_icon() -> None:
    assert icons_in(parse_spans("Soin : rien. 12:30:45 et L1:2")) == []


def test_typography_sees_through_the_markup() -> None:
    assert plain_text(parse_spans("*Coût :* deux")) == "Coût\u00a0: deux"
    assert plain_text(parse_spans("*Coût* : deux ; trois")) == "Coût\u00a0: deux\u202f; trois"


def test_a_malus_takes_a_true_minus_and_a_name_does_not() -> None:
    assert plain_text(parse_spans("T-2, Q -1, Vig - 1D, -1D")) == "T−2, Q −1, Vig − 1D, −1D"
    assert plain_text(parse_spans("C-3PO, R2-D2, 10-11, demi-pas")) == "C-3PO, R2-D2, 10–11, demi-pas"


def test_a_number_stays_with_its_icon_and_plusses_together() -> None:
    assert parse_spans("2 :avantage:")[0].text == "2\u00a0"
    assert plain_text(parse_spans("5++")) == "5+\u2060+"


def test_a_letter_that_stands_in_for_an_icon_here_is_no_icon_when_written() -> None:
    assert parse_spans("a\ue000 :drop: \ue001b") == (
        MarkedSpan("text", "a\ufffd "),
        MarkedSpan("icon", "drop"),
        MarkedSpan("text", " \ufffdb"),
    )
