"""French is complete: every message of ours and of click, and what a person sees is French."""

import re
from typing import Any

import pytest

from tests.run import EXAMPLES, Ran, holofiche
from tools import messages

COMMANDS = re.findall(r"^  (\w+)  ", holofiche("--help").out, re.M)


def in_french(*words: str) -> Ran:
    return holofiche(*words, LANG="fr_FR.UTF-8")


def test_no_translation_is_missing() -> None:
    wanted = messages.catalogues()
    assert messages.places() == list(wanted), "run make messages"
    for po, keys in wanted.items():
        catalogue = messages.current(po)
        known = {messages.key_of(m.id) for m in catalogue if m.id}
        assert {messages.key_of(key) for key in keys} == known, f"{po}: run make messages"
        assert messages.missing(catalogue) == []


def test_the_compiled_catalogues_are_current() -> None:
    for po in messages.places():
        assert po.with_suffix(".mo").read_bytes() == messages.compiled(messages.current(po))


def test_one_message_has_one_french() -> None:
    """Games bring their own catalogues: two that say the same must say it the same way, for the first found speaks."""
    texts: dict[str, set[str]] = {}
    for message in (m for po in messages.places() for m in messages.current(po) if m.id):
        texts.setdefault(messages.key_of(message.id), set()).add(str(message.string))
    assert [key for key, found in texts.items() if len(found) > 1] == []


def _fields(text: str) -> set[str]:
    """French puts its own quotes where English shows a value as Python would."""
    return {field.replace("!r", "") for field in re.findall(r"\{[^{}]*\}|%\(\w+\)s", text)}


def _forms(texts: Any) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def test_translations_keep_their_fields() -> None:
    for message in (m for po in messages.places() for m in messages.current(po)):
        if not message.id:
            continue
        ids, texts = _forms(message.id), _forms(message.string)
        allowed = set().union(*map(_fields, ids))
        for text in texts:
            assert _fields(text) <= allowed, message.id
        if len(ids) == 1:
            assert _fields(texts[0]) == _fields(ids[0]), message.id


def test_languages_are_chosen_as_usual() -> None:
    hero = EXAMPLES / "grakk.yaml"
    for ran in (
        holofiche("check", hero, LANG="fr_FR.UTF-8"),
        holofiche("check", hero, LANGUAGE="fr"),
        holofiche("check", hero, LC_ALL="fr_CA.UTF-8"),
        holofiche("check", hero, LANGUAGE="fr:en", LANG="C"),
    ):
        assert "en règle" in ran.out
    assert "fine" in holofiche("check", EXAMPLES / "grakk.yaml", LANG="de_DE.UTF-8").out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_french(command: str) -> None:
    english = holofiche(command, "--help").out
    french = in_french(command, "--help").out
    assert "Affiche cette aide et s’arrête." in french
    texts = re.findall(r"  ([A-Z][a-zé’ ]{12,})", english)
    assert not [t for t in texts if t in french]


def test_usage_errors_are_french() -> None:
    ran = in_french("check")
    assert "Argument manquant" in ran.err
    assert "Usage :" in ran.err
    assert "Option inconnue" in in_french("check", "--zut").err


def test_tables_have_french_headings() -> None:
    out = holofiche("list", "d6", "skills", COLUMNS="120", LANG="fr_FR.UTF-8").out
    assert "caractéristique" in out.splitlines()[0]
    assert "Mains nues" in in_french("show", str(EXAMPLES / "grakk.yaml")).out
