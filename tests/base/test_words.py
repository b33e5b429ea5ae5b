"""The vocabulary: both names of a word, read in any case, shown in the language in use."""

import re

from generator.base.i18n import speak_language
from generator.base.words import both_names, code_of, french_words, known_word, shown_word
from generator.checking.explain import CODES
from generator.game.parts import Codes
from generator.game.system import collect_parts
from tests.run import ROOT

FRENCH = "inconnu|absent|vide|trop|double|depasse|achat|hors|sans|interdit|nom-|qualite|regle|insuffisant"
REFUSALS = re.compile(r'\b(?:Refusal|Problem|_refuse)\(\s*"([a-z0-9-]+)"')


def test_a_word_has_two_names() -> None:
    for word in ("purchase-price", "achat-prix"):
        assert both_names("codes", word) == ("purchase-price", "achat-prix")
    assert both_names("codes", "missing-key") == ("missing-key", "missing-key")


def test_what_is_shown_is_of_the_language() -> None:
    with speak_language("fr"):
        assert shown_word("codes", "purchase-price") == "achat-prix"
    with speak_language("en"):
        assert shown_word("codes", "achat-prix") == "purchase-price"


def test_both_are_read_in_any_case() -> None:
    for written in ("Achat-Prix", "PURCHASE-price", "achat prix"):
        assert known_word("codes", written, ["purchase-price", "missing-key"]) == "purchase-price"
    assert known_word("codes", "zut", ["purchase-price"]) is None


def test_codes_are_english_and_those_of_earlier_editions_are_still_read() -> None:
    codes = {*CODES, *(code for part in collect_parts(Codes).values() for code in part.CODES)}
    assert {*french_words("codes")} <= codes
    code = "".join(path.read_text("utf-8") for path in (ROOT / "generator").rglob("*.py"))
    given = codes | {*REFUSALS.findall(code)}
    assert len(given) > 150 and [code for code in given if re.search(rf"\b({FRENCH})", code)] == []
    assert (code_of("chef-absent"), code_of("missing-chef")) == ("missing-chef", "missing-chef")
