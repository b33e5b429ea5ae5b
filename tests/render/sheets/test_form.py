from pathlib import Path
from shutil import copytree

import pytest

from generator.core.content.cache import cache_folder
from generator.core.paper.formats import Look
from generator.render.errors import FieldError, SettingError
from generator.render.sheets import blank, form
from tests.render.conftest import FOLDER, LOOK, SHAPE

TEMPLATE = "fixture/sheet.html.j2"


def again(look: Look = LOOK) -> form.Form:
    """As a new process would get it."""
    form.forget_forms()
    return form.get_form(TEMPLATE, SHAPE, look)


def kept(key: str) -> Path:
    return cache_folder("press", key)


def test_places_are_those_of_the_template_in_reading_order() -> None:
    found = form.get_form(TEMPLATE, SHAPE, LOOK)
    assert list(found.fields) == [
        "nom", "race", "skill.tir", "skill.esquive", "skill.sabre", "notes", "ruled", "credits",
    ]  # fmt: skip
    assert list(found.ticks) == ["step.tir", "step.esquive", "step.sabre", "mort", "epuise", "cercle"]
    assert list(found.pictures) == ["portrait"]
    assert [(round(page.width), round(page.height)) for page in found.pages] == [(595, 842)] * 2


def test_a_place_has_the_style_css_gave_it() -> None:
    fields = form.get_form(TEMPLATE, SHAPE, LOOK).fields
    name, notes, ruled = fields["nom"], fields["notes"], fields["ruled"]
    assert (name.font, name.size, name.align, name.label) == ("Oxanium-SemiBold", 11, "left", "Nom")
    assert name.width == pytest.approx(60 / 25.4 * 72, abs=0.01)
    assert fields["skill.tir"].align == "center"
    assert fields["credits"].align == "right"
    assert fields["credits"].x + fields["credits"].width == pytest.approx((210 - 10) / 25.4 * 72, abs=0.01)
    assert fields["race"].colour == pytest.approx((0x7A / 255, 0x1F / 255, 0x1F / 255), abs=0.001)
    assert (notes.multi, notes.page, notes.ruled) == (True, 1, False)
    assert notes.leading == pytest.approx(9 * 1.3, abs=0.01)
    assert (ruled.ruled, ruled.floor, ruled.font) == (True, 6, "IBMPlexSansCondensed-Italic")
    assert ruled.leading == pytest.approx(5 / 25.4 * 72, abs=0.01)


def test_a_form_is_set_once_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = again()
    assert kept(first.key).is_file()
    monkeypatch.setattr(blank, "set_parts", lambda *_: pytest.fail("set again"))
    assert again() == first


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_a_damaged_form_is_set_again(damage: bytes | None) -> None:
    first = again()
    whole = kept(first.key).read_bytes()
    kept(first.key).write_bytes(
        whole[: len(whole) // 2] + b"x" + whole[len(whole) // 2 :] if damage is None else damage
    )
    assert again() == first
    assert kept(first.key).read_bytes() == whole


def test_nowhere_to_keep_it_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert again().fields
    monkeypatch.undo()
    again()


def test_what_makes_a_form_another(tmp_path: Path) -> None:
    copytree(FOLDER, tmp_path / "t")
    own = Look(folders=(tmp_path / "t",))
    keys = {again(own).key}
    css = tmp_path / "t" / "fixture" / "sheet.css"
    css.write_text(css.read_text(encoding="utf-8") + "\n.name { width: 50mm }", encoding="utf-8")
    changed = again(own)
    keys.add(changed.key)
    assert changed.fields["nom"].width == pytest.approx(50 / 25.4 * 72, abs=0.01)
    for look in (Look("letter", folders=own.folders), Look("a4", "gray", folders=own.folders)):
        keys.add(again(look).key)
    keys.add(again(Look(large=True, folders=own.folders)).key)
    keys.add(form.get_form(TEMPLATE, {**SHAPE, "class": "Pisteur"}, own).key)
    assert len(keys) == 6
    again()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('{{ f("a") }}{{ f("a") }}', "field-twice"),
        ('<div style="letter-spacing: 1pt">{{ f("a") }}</div>', "field-style"),
        ('<div style="text-transform: uppercase">{{ f("a") }}</div>', "field-style"),
        ('<div style="text-align: justify">{{ f("a") }}</div>', "field-style"),
        ('<div style="transform: rotate(90deg); width: 50mm; margin: 40mm">{{ f("a") }}</div>', "field-style"),
        ('{{ t("a", mark="blot") }}', "unknown-mark"),
    ],
)
def test_what_ink_could_not_follow_is_refused(tmp_path: Path, body: str, code: str) -> None:
    (tmp_path / "x.html.j2").write_text(
        '{% extends "_shared/base.html.j2" %}{% from "_shared/fields.html.j2" import f, t with context %}'
        '{% block body %}<div class="page" style="padding: 10mm">' + body + "</div>{% endblock %}",
        encoding="utf-8",
    )
    with pytest.raises(FieldError) as caught:
        form.get_form("x.html.j2", {}, Look(folders=(tmp_path,)))
    assert caught.value.code == code


def test_a_field_that_leaves_the_page_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.html.j2").write_text(
        '{% extends "_shared/base.html.j2" %}{% from "_shared/fields.html.j2" import f with context %}'
        "{% block body %}"
        '<div class="page"><style>.f { width: 50mm; height: 5mm; margin-left: 170mm }</style>{{ f("a") }}</div>'
        "{% endblock %}",
        encoding="utf-8",
    )
    with pytest.raises(SettingError):
        form.get_form("x.html.j2", {}, Look(folders=(tmp_path,)))
