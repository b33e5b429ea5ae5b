"""Catalogues are compiled as gettext reads them, and a checkout that was never built speaks French all the same."""

import gettext
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from generator.base import i18n
from generator.base.catalogue import compile_catalogues, read_messages
from tools import messages

ODD = r"""
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: somewhere.py
msgid "a \"quoted\" "
"line\n"
msgstr "une ligne « citée »\n\tet \\ deux"

msgid "{n} file"
msgid_plural "{n} files"
msgstr[0] "{n} fichier"
msgstr[1] "{n} fichiers"

msgid "not yet"
msgstr ""
"""


def test_the_compiled_catalogue_says_all_that_babel_reads() -> None:
    compiled = gettext.GNUTranslations(BytesIO(compile_catalogues(i18n.list_sources("fr"))))
    found = [message for po in i18n.list_sources("fr") for message in messages.current(po) if message.id]
    assert len(found) > 1500
    for message in found:
        if isinstance(message.id, str):
            assert compiled.gettext(message.id) == message.string
        else:
            one, many = message.id
            assert [compiled.ngettext(one, many, n) for n in (1, 2)] == list(message.string or ())


def test_escapes_lines_and_plurals_are_read() -> None:
    (_header, one, counted) = read_messages(ODD)
    assert one == ('a "quoted" line\n', "une ligne «\xa0citée\xa0»\n\tet \\ deux")
    assert counted == ("{n} file\0{n} files", "{n} fichier\0{n} fichiers")


def test_of_two_translations_the_first_stands(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).write_text(f'msgid "word"\nmsgstr "{name}"\n', "utf-8")
    compiled = gettext.GNUTranslations(BytesIO(compile_catalogues([tmp_path / "a", tmp_path / "b"])))
    assert compiled.gettext("word") == "a"


@pytest.fixture
def unbuilt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(i18n, "generated_folder", lambda name: tmp_path / name)
    monkeypatch.setattr(i18n, "process_language", lambda: "fr")
    caches = (i18n._load_catalogue, i18n._compile_catalogue)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path / "locale" / "fr" / "LC_MESSAGES" / "holofiche.mo"
    for cache in caches:
        cache.cache_clear()
    monkeypatch.undo()
    i18n.install_catalogue()


def test_an_unbuilt_checkout_speaks_french(unbuilt: Path) -> None:
    assert i18n.ngettext("{n} file", "{n} files", 2) == "{n} fichiers"
    assert not unbuilt.exists()


def test_click_reads_a_file_which_a_checkout_writes_where_it_is_old(unbuilt: Path) -> None:
    i18n.install_catalogue()
    assert unbuilt.read_bytes() == compile_catalogues(i18n.list_sources("fr"))
    unbuilt.write_bytes(b"old")
    os.utime(unbuilt, (1, 1))
    i18n.install_catalogue()
    assert unbuilt.read_bytes() != b"old"


def test_a_checkout_where_nothing_can_be_written_speaks_french_too(unbuilt: Path, tmp_path: Path) -> None:
    (tmp_path / "locale").write_text("no folder", "utf-8")
    i18n.install_catalogue()
    assert i18n.ngettext("{n} file", "{n} files", 2) == "{n} fichiers"
