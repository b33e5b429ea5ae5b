import subprocess
import sys
from pathlib import Path

import pytest

from generator.core.paper.formats import Look
from generator.render.errors import FontError, SettingError
from generator.render.press import attached
from generator.render.setting import typeset
from tests.render import contrast, reading

PAGE = (
    '<!doctype html><html lang="fr-FR" class="a4 color"><head><title>Essai</title>'
    '<link rel="stylesheet" href="_shared/page.css"></head>'
    '<body><div class="page" style="padding: 10mm">{}</div></body></html>'
)


def pages(body: str, **options: float) -> bytes:
    return typeset.set_pages(PAGE.replace("{}", body), **options)  # type: ignore[arg-type]


def fails(body: str) -> SettingError:
    with pytest.raises(SettingError) as caught:
        pages(body)
    return caught.value


def test_a_page_is_set_in_our_fonts_only() -> None:
    pdf = pages('<h1 class="title">Bonjour</h1><p style="font-family: Arial, serif">l’œuf → ✓</p>')
    assert "Bonjour" in reading.text(pdf)
    assert all(reading.fonts(pdf).values())
    assert all("Oxanium" in name or "Plex" in name for name in reading.fonts(pdf))


def test_how_to_print_is_said() -> None:
    catalogue = reading.reader(typeset.set_pages(PAGE.replace("{}", "a"), duplex="long")).root_object
    assert catalogue["/ViewerPreferences"] == {
        "/DisplayDocTitle": True,
        "/PrintScaling": "/None",
        "/Duplex": "/DuplexFlipLongEdge",
    }
    assert catalogue["/Lang"] == "fr-FR"


@pytest.mark.parametrize(
    "body",
    [
        '<img src="file:///etc/hostname" alt="">',
        '<img src="http://localhost/x.png" alt="">',
        '<link rel="stylesheet" href="../generator/core/names.py">',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<p style="background: url(data:image/png;base64,AAAA)">a</p>',
        '<img src="image:other" alt="">',
    ],
)
def test_nothing_but_our_own_files_is_fetched(body: str) -> None:
    assert fails(body).code == "forbidden-fetch"


def test_a_link_out_of_the_templates_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.css").symlink_to("/etc/hostname")
    with pytest.raises(SettingError):
        typeset.set_pages(PAGE.replace("_shared/page.css", "secret.css"), folders=[tmp_path])


def test_what_weasyprint_grumbles_about_is_an_error() -> None:
    error = fails('<p style="colour: red">a</p>')
    assert error.code == "weasyprint"
    assert "colour" in error.message


def test_a_missing_glyph_is_an_error() -> None:
    with pytest.raises(FontError, match=r"U\+6F22"):
        pages("<p>漢</p>")
    with pytest.raises(FontError, match=r"U\+8A9E"):
        pages("<style>p::before { content: '語' }</style><p>a</p>")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('<p style="width: 10mm">anticonstitutionnellement</p>', "anticonstitutionnellement"),
        ('<p style="width: 10mm; height: 3mm; overflow: hidden">un mot et puis cerise</p>', "cerise"),
        ('<div style="height: 272mm"></div><p style="height: 3mm; overflow: hidden">a<br>b<br>perdu</p>', "perdu"),
        ('<p style="position: absolute; left: 3mm; top: 20mm">bord</p>', "bord"),
        ('<p style="position: absolute; left: 100mm; top: 293mm">bord</p>', "bord"),
        (
            '<p class="tache" style="position: absolute; left: 2mm; top: 9mm; border: 1mm solid; width: 9mm"></p>',
            "tache",
        ),
        ('<p style="margin-left: 180mm; white-space: nowrap">ce texte sort de la page</p>', "sort"),
        (
            '<p style="position: absolute; left: 12mm; top: 20mm; width: 90mm; transform: rotate(90deg)">tourne</p>',
            "tourne",
        ),
        (
            '<div class="grille" style="display: grid; grid-template-columns: 1fr 1fr; width: 40mm">'
            "<p>anticonstitutionnellementanticonstitutionnellement</p><p>voisin</p></div>",
            "grille",
        ),
    ],
)
def test_what_would_be_lost_on_paper_is_an_error(body: str, said: str) -> None:
    error = fails(body)
    assert error.code == "preflight"
    assert said in error.message


@pytest.mark.parametrize(
    "body",
    [
        '<h1 class="title" style="text-transform: uppercase; line-height: 1">œuvre, cœur</h1>',
        '<p style="position: absolute; left: 3mm; top: 20mm" data-bleed>repère</p>',
        '<div data-bleed><p style="position: absolute; left: 0; top: 0; width: 210mm; border: 1mm solid"></p></div>',
        '<p style="position: absolute; left: 100mm; top: 100mm; width: 50mm; transform: rotate(90deg)">tourné</p>',
        "<style>@page { margin: 10mm } .page { height: auto !important; padding: 0 !important }</style>"
        "<table><thead><tr><th>a</th></tr></thead><tbody>" + "<tr><td>b</td></tr>" * 90 + "</tbody></table>",
        '<p style="hyphens: manual; width: 12mm">anti\u00adconsti\u00adtution\u00adnelle\u00adment</p>',
        '<svg width="20" height="20"><title>dessin</title><path d="M0 0L20 20"/></svg><p hidden>caché</p>',
        '<ul style="list-style: disc inside"><li>un <b>deux</b> trois</li></ul>',
    ],
)
def test_what_is_well_set_passes(body: str) -> None:
    assert pages(body).startswith(b"%PDF")


def test_the_safe_margin_can_be_another() -> None:
    near = '<p style="position: absolute; left: 7mm; top: 20mm">près</p>'
    pages(near)
    with pytest.raises(SettingError):
        pages(near, safe=8.0)


def test_templates_escape_and_are_strict(tmp_path: Path) -> None:
    (tmp_path / "a.html.j2").write_text("{{ text }}{{ paper }}{{ ink }}", encoding="utf-8")
    (tmp_path / "b.html.j2").write_text("{{ missing }}", encoding="utf-8")
    (tmp_path / "c.html.j2").write_text("{% if %}", encoding="utf-8")
    look = Look(ink="gray", folders=(tmp_path,))
    assert typeset.render_template("a.html.j2", {"text": "<b>&"}, look) == "&lt;b&gt;&amp;a4gray"
    for name in ("b.html.j2", "c.html.j2", "absent.html.j2", "../a.html.j2"):
        with pytest.raises(SettingError) as caught:
            typeset.render_template(name, {}, look)
        assert caught.value.code == "template"


def test_a_given_folder_brings_its_own_style(tmp_path: Path) -> None:
    (tmp_path / "_shared").mkdir()
    (tmp_path / "_shared" / "page.css").write_text("@page { size: 100mm 100mm; margin: 8mm }", encoding="utf-8")
    pdf = typeset.set_pages(PAGE.replace("{}", "a").replace("10mm", "0"), folders=[tmp_path])
    assert float(reading.reader(pdf).pages[0].mediabox.width) == pytest.approx(283.46, abs=0.01)


def test_an_image_given_by_name_is_shown() -> None:
    import io

    from PIL import Image

    out = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(out, "PNG")
    pdf = typeset.set_pages(PAGE.replace("{}", '<img src="image:p" alt="p">'), images={"p": out.getvalue()})
    assert len(reading.reader(pdf).pages[0].images) == 1


def test_the_same_bytes_in_every_process() -> None:
    code = (
        "import sys; from generator.render.press import attached; from generator.render.setting import typeset;"
        "sys.stdout.buffer.write(typeset.set_pages(sys.argv[1], files=[attached.Attached('a.yaml', b'a: 1')]))"
    )
    html = PAGE.replace("{}", '<h1 class="title">Un</h1><p>deux</p><p style="font-weight: 700">trois</p>')
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, html],
            env={"PYTHONHASHSEED": seed, "PATH": "", "XDG_CACHE_HOME": "/nonexistent", "HOME": "/nonexistent"},
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[3],
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert attached.extract_files(runs[0]) == [attached.Attached("a.yaml", b"a: 1")]


def test_dates_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "/CreationDate" not in (reading.reader(pages("a")).metadata or {})
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert (reading.reader(pages("a")).metadata or {})["/CreationDate"] == "D:19700102000000Z"


@pytest.mark.parametrize(
    ("style", "readable"),
    [
        ("color: #767676", True),
        ("color: #777", False),
        ("color: white", False),
        ("color: white; background: #123", True),
        ("color: rgb(0 0 0 / 40%)", False),
        ("color: #333; background: rgb(0 0 0 / 60%)", False),
    ],
)
def test_faint_text_is_found(style: str, readable: bool) -> None:
    with typeset.laid_out(PAGE.replace("{}", f'<p style="{style}">pâle</p>')) as document:
        assert (contrast.faint(document) == []) == readable
