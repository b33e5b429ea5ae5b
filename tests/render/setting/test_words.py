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
    apart = [one.text for one in root if one.get("style") == "text-transform: none"]
    assert apart == ["2e", "3e", "1re"]
    assert [one.tag for one in root] == ["span", "br", "span", "span"]


def test_styles_are_no_words() -> None:
    root = set_words(ElementTree.fromstring("<style>a { color : red ; }</style>"))
    assert root.text == "a { color : red ; }"
