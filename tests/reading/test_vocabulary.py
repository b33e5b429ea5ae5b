"""Words as people write them: what is meant, what is a question, what means nothing."""

import pytest

from generator.game.system import all_systems
from generator.reading.vocabulary import Vocabulary

CLASSES = Vocabulary({
    "jedi-gardien": "jedi-gardien", "pilote": "officier-pilote", "pilotes": "pilotes", "contrebandier": "contrebandier",
    "chasseur-de-primes": "chasseurs", "senateur": "senateur", "twi-lek": "twi-lek", "wookie": "wookie",
    "humain": "humain", "mirialan": "mirialan", "kel-dor": "kel-dor", "race-inconnue-de-yoda": "yoda",
})  # fmt: skip


@pytest.mark.parametrize(
    ("written", "meaning"),
    [
        ("Humaine", "humain"), ("les humains", "humain"), ("HUMAIN", "humain"), ("une Humaine", "humain"),
        ("Contrebandière", "contrebandier"), ("contrebandieres", "contrebandier"), ("Mirialane", "mirialan"),
        ("twilek", "twi-lek"), ("Twi’lek", "twi-lek"), ("Twi'lekke", "twi-lek"), ("Twi Lek", "twi-lek"),
        ("Wookiee", "wookie"), ("wookiees", "wookie"), ("Gardien Jedi", "jedi-gardien"),
        ("Gardienne Jedi", "jedi-gardien"), ("Chasseuse de prime", "chasseurs"), ("sénatrice", "senateur"),
        ("Keldor", "kel-dor"), ("L’humain", "humain"), ("pilote", "officier-pilote"), ("Pilotes", "pilotes"),
        ("la race de Yoda inconnue", "yoda"),
    ],
)  # fmt: skip
def test_what_is_meant(written: str, meaning: str) -> None:
    assert CLASSES.meanings(written) == (meaning,)


@pytest.mark.parametrize("written", ["wokie", "humian", "twi", "Jedi", "", "-", "humainn", "chasseur"])
def test_a_slip_is_suggested_and_not_read(written: str) -> None:
    assert CLASSES.find(written) is None


def test_what_may_be_two_things_is_a_question() -> None:
    two = Vocabulary({"sorcier": "sorcier", "sorcière-rouge": "rouge", "rouge-sorciere": "autre"})
    assert two.meanings("rouge sorcière") == ("autre",)  # as printed comes first
    assert two.meanings("Sorcières rouges") == ("rouge",)
    both = Vocabulary({"garde-rouge": "un", "rouge-garde": "deux"})
    assert both.meanings("gardes des rouges") == ("un", "deux")
    assert both.find("gardes des rouges") is None
    assert str(both.hint("gardes des rouges")).count("'") == 4


def test_keys_are_read_by_their_letters() -> None:
    keys = Vocabulary({"res_corp": "res_corp", "armes": "armes", "seconde_classe": "seconde_classe"}, strict=True)
    assert [keys.find(one) for one in ("Rés Corp", "rescorp", "ARME", "Seconde classe")] == [
        "res_corp", "res_corp", "armes", "seconde_classe"
    ]  # fmt: skip
    assert keys.find("armee") is None and keys.find("corp res") is None


def test_no_two_things_of_a_game_sound_alike() -> None:
    """Else somebody's word is a question for nothing."""
    for game, system in all_systems().items():
        d = system.definitions()
        for kind in ("classes", "races", "skills", "items", "profiles", "equipment", "rules", "categories"):
            entries = getattr(d, kind, {})
            for key, entry in entries.items():
                found = d.lexicon.vocabulary(kind).meanings(entry.label)
                assert found == (key,), (game, kind, key, found)


def test_a_word_out_of_longer_names_is_a_question() -> None:
    guns = Vocabulary({name: name for name in ("fusil-blaster", "pistolet-blaster", "vibrolame")})
    assert guns.hint("blasters") == "which one: 'fusil-blaster' or 'pistolet-blaster'?"
    assert guns.hint("vibrolam") == "did you mean 'vibrolame'?"
    many = Vocabulary({f"fusil-{n}": f"fusil-{n}" for n in range(20)})
    assert "which" not in (many.hint("fusil") or "")


def test_a_word_that_is_too_long_is_looked_up_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it may be as the ear has it are as many words as it has letters, each as long."""
    known = Vocabulary({"wookie": "wookie", "w" * 100: "own"})
    monkeypatch.setattr(Vocabulary, "_answers", lambda _self, written: pytest.fail(f"{len(written)} letters"))
    monkeypatch.setattr(Vocabulary, "_having", lambda _self, written: pytest.fail(f"{len(written)} letters"))
    assert known.meanings("1" * 100_000) == () and known.hint("1" * 100_000) is None
    assert known.find("w" * 100) == "own"
