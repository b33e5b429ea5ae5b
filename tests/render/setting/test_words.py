"""Words of a template pass through French typography before they are set."""

from xml.etree import ElementTree

from generator.render.setting.typeset import parse_page
from generator.render.setting.words import set_words


def test_words_of_templates_are_set_in_french() -> None:
    root = parse_page(
        '<html><body><p data-label="Perdu : un don">Pour toucher : <b>5 m</b> ; « moins »</p></body></html>'
    )
    (p,) = root.iter("p")
    assert p.attrib["data-label"] == "Perdu\u00a0: un don"
    assert "".join(p.itertext()) == "Pour toucher\u00a0: 5\u00a0m\u202f; «\u00a0moins\u00a0»"


def test_an_ordinal_is_never_put_in_capitals() -> None:
    root = set_words(ElementTree.fromstring("<p>Orientation, 2e tête<br/>la 3e fois, la 1re</p>"))
    assert "".join(root.itertext()) == "Orientation, 2e\u00a0têtela 3e\u00a0fois, la 1re"
    apart = [one for one in root if one.get("style") == "text-transform: none"]
    assert ["".join(one.itertext()) for one in apart] == ["2e", "3e", "1re"]
    assert [one[0].text for one in apart] == ["e", "e", "re"] and "vertical-align" in apart[0][0].attrib["style"]
    assert [one.tag for one in root] == ["span", "br", "span", "span"]


def test_an_ordinal_written_in_a_field_is_raised_as_it_is_inked() -> None:
    root = set_words(ElementTree.fromstring('<p><span data-f="x"><span>la 3e fois</span></span></p>'))
    assert [one.text for one in root.iter("span")][-2:] == ["3", "e"] and len(list(root.iter("span"))) == 4


def test_styles_are_no_words() -> None:
    root = set_words(ElementTree.fromstring("<style>a { color : red ; }</style>"))
    assert root.text == "a { color : red ; }"
