"""What pages say and offer: waivers, lost signs, numbers as French writes them, nothing cut in silence."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from tests.run import EXAMPLES
from tests.web.asking import Answer, ask
from tests.web.conftest import Served, serving


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("table")
    for name in ("grakk", "loups", "aurek"):
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    (folder / "trop.yaml").write_text(
        "systeme: d6\nnom: Trop\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 4, dex: 3}\n", "utf-8"
    )
    (folder / "peu.yaml").write_text(
        "systeme: d6\nnom: Peu\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 4, dex: 1}\n", "utf-8"
    )
    return folder


@pytest.fixture(scope="module")
def here(table: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("state"), table) as one:
        yield one


def sent(here: Served, path: str, *pairs: tuple[str, str]) -> Answer:
    form = urlencode(pairs, quote_via=quote).encode()
    return ask(here, "POST", path, body=form, Content_Type="application/x-www-form-urlencoded")


def read(here: Served, path: str) -> str:
    """A page in French."""
    return ask(here, "GET", path, Accept_Language="fr").text


def test_a_waiver_is_for_faults_of_a_finished_file(here: Served) -> None:
    assert "Le MJ l’autorise" in read(here, "/fichier/trop.yaml")
    unfinished = read(here, "/fichier/peu.yaml")
    assert "dés" in unfinished and "Le MJ l’autorise" not in unfinished


@pytest.mark.parametrize("name, code, taken", [("peu", "free-dice-cap", False), ("trop", "free-dice-negative", False)])
def test_no_request_waives_what_is_not_offered(name: str, code: str, taken: bool, table: Path, here: Served) -> None:
    place = table / f"{name}.yaml"
    before = place.read_text("utf-8")
    version = ask(here, "GET", f"/fichier/{name}.yaml?pour=version").text
    step = ("_etape", "classe"), ("classe", "lutteur")  # a small form: the other keys stay as they are
    sent(here, f"/fichier/{name}.yaml", ("_version", version), *step, ("_do", f"waive {code}"))
    assert ("derogations" in place.read_text("utf-8")) is taken
    assert place.read_text("utf-8") == before


def test_a_waiver_is_listed_in_words_and_can_be_withdrawn(table: Path, here: Served) -> None:
    place = table / "permis.yaml"
    place.write_text((table / "trop.yaml").read_text("utf-8") + "derogations: [free-dice-cap]\n", "utf-8")
    text = read(here, "/fichier/permis.yaml")
    assert "Trop de dés libres" in text and 'id="f-derogations-free-dice-cap" checked' in " ".join(text.split())


def test_a_sign_that_no_font_has_is_told_and_printed_as_a_box(table: Path, here: Served) -> None:
    text = (table / "grakk.yaml").read_text("utf-8").replace("nom: Grakk", "nom: Grakk 𒀀")
    (table / "fusee.yaml").write_text(text, "utf-8")
    for path in ("/fichier/fusee.yaml", "/fichier/fusee.yaml?etape=identite"):
        assert "𒀀" in read(here, path).partition('id="f-nom-said"')[2].partition("</div>")[0], path
    shown = read(here, "/fichier/fusee.yaml?pour=apercu")
    assert "/calque/" in shown and "notice" not in shown
    assert ask(here, "GET", "/fichier/fusee.yaml?pour=pdf").headers["content-type"] == "application/pdf"


def test_dice_are_told_as_french_writes_them(here: Served) -> None:
    text = read(here, "/outils?des=3D%2B2&graine=4")
    total = text.partition('id="total"')[2].partition("</p>")[0]
    assert total.rstrip().endswith("+ 2")
    table = text.partition("<tbody>")[2].partition("</tbody>")[0]
    assert "," in table and "." not in table


def test_nobody_fights_himself_and_like_rows_are_one(table: Path, here: Served) -> None:
    assert "contre lui-même" in read(here, "/outils?a=aurek.yaml&b=aurek.yaml")
    shutil.copy(table / "aurek.yaml", table / "aurek-bis.yaml")
    rows = read(here, "/outils?a=aurek.yaml&b=aurek-bis.yaml").partition('id="duels"')[2]
    found = rows.partition("<tbody>")[2].partition("</tbody>")[0].replace("\n", "").split("<tr>")[1:]
    assert len(found) == len(set(found)) == 4  # a Jedi and three soldiers who are alike, on both sides


def test_long_notes_are_told_not_cut(table: Path, here: Served) -> None:
    (table / "long.yaml").write_text((table / "peu.yaml").read_text("utf-8") + f"notes: {'a ' * 3000}\n", "utf-8")
    text = read(here, "/fichier/long.yaml")
    assert 'maxlength="20000"' in text.partition('id="f-notes"')[2].partition(">")[0]  # five times what is printed
    assert 'id="f-notes-said"' in text


def test_a_band_gives_its_own_quality(here: Served) -> None:
    text = read(here, "/scenario/sylvaren?avec=fichier/loups.yaml&seed=4")
    assert "Celle de la bande cochée" in text


def test_what_is_made_is_called_so(here: Served) -> None:
    text = read(here, "/")
    assert ">Créer<" in text and "À faire" not in text


@pytest.mark.parametrize(
    "path", ["/campagne/fichier/grakk.yaml?faire=gain&graine=1", "/scenario/sylvaren?seed=3&quality="]
)
def test_a_field_is_called_as_it_stands_there_and_not_by_its_option(path: str, here: Served) -> None:
    told = re.search(r'(?:role="alert"|id="waiting")[^>]*>([^<]+)', read(here, path))
    assert told and "«" in told[1] and "--" not in told[1], told and told[1]
