"""What a page shows somebody who has ticked and typed nothing yet: something to look at, never a fault of their own."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from generator.web.server import create_app
from tests.run import EXAMPLES, ROOT, holofiche
from tests.web.test_tools import HEADERS

FAULTY = ROOT / "tests/systems/d6/bad/wrong-type.yaml"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Two characters, and one whose file is not in order."""
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("grakk.yaml", "mira.yaml"):
        shutil.copy(EXAMPLES / name, folder)
    shutil.copy(FAULTY, folder / "faux.yaml")
    return folder


@pytest.fixture
def client(table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    one = create_app(8123, "key", folder=table).test_client()
    one.get("/?cle=key", headers=HEADERS)
    yield one


def test_everybody_in_order_plays_an_encounter_that_is_there_at_once(client: FlaskClient) -> None:
    first = client.get("/scenario/d6", headers=HEADERS)
    assert first.status_code == 303
    shown = client.get(first.headers["Location"].partition("#")[0], headers=HEADERS)
    assert (shown.status_code, 'id="refused"' in shown.text) == (200, False)
    ticked = re.findall(r'name="avec" value="fichier/(\w+)\.yaml"[^>]* checked', shown.text)
    assert sorted(ticked) == ["grakk", "mira"]
    assert 'id="soiree"' in shown.text and 'id="scenes"' in shown.text
    heading = re.search(r'<h2 data-say="([^"]*)">(.*?) <small>', shown.text)
    assert heading and ", ," not in heading[1] and not heading[2].startswith(",")


def test_what_to_do_is_said_where_nobody_is_ticked(client: FlaskClient) -> None:
    """An address with a seed and nobody is a form to fill in, and no fault; what is one is told as one."""
    shown = client.get("/scenario/d6?seed=3", headers=HEADERS)
    assert (shown.status_code, _told(shown.text)) == (200, "Personne ne joue encore. Cochez qui joue.")
    assert 'id="refused"' not in shown.text and 'name="seed"' in shown.text and 'value="3"' in shown.text
    shown = client.get("/scenario/sylvaren?seed=3&threat=faible", headers=HEADERS)
    bring = "Ouvrez leurs fichiers : « Le fichier d’une bande, d’ailleurs »."
    assert (shown.status_code, _told(shown.text)) == (
        200, f"Personne ne joue encore. {bring} Ou remplissez « Qualité du groupe »."
    )  # fmt: skip
    for wrong in ("&table=petite", "&quality=20&table=9x9", "x"):
        refused = client.get(f"/scenario/sylvaren?seed=3{wrong}", headers=HEADERS)
        assert (refused.status_code, 'id="refused"' in refused.text) == (422, True), wrong
    for game in ("sndr", "nano"):  # these are rolled for nobody too
        assert 'id="plan"' in client.get(f"/scenario/{game}?seed=3", headers=HEADERS).text
    assert client.get("/scenario/d6?seed=3&pour=pdf", headers=HEADERS).status_code == 422


def _told(text: str) -> str:
    return " ".join(text.partition('id="waiting">')[2].partition("</p>")[0].split())


def test_an_evening_is_shown_before_anything_is_written(client: FlaskClient, table: Path) -> None:
    page = client.get("/seance", headers=HEADERS).text
    ticked = re.findall(r'value="(\w+\.yaml)" id="qui-\d+" checked', page)
    assert sorted(ticked) == ["grakk.yaml", "mira.yaml"]  # the third would keep all from being printed
    contents = client.get("/seance?pour=contenu", headers=HEADERS).text
    assert "Grakk" in contents and "Mira Sol" in contents and "notice error" not in contents
    assert client.get("/seance?pour=pdf", headers=HEADERS).data.startswith(b"%PDF")
    assert not (table / "seance.yaml").exists()
    for name in ("grakk", "mira"):
        (table / f"{name}.yaml").unlink()
    assert "cochez qui vient" in client.get("/seance?pour=contenu", headers=HEADERS).text


def test_a_file_of_the_folder_is_called_as_it_is_there(client: FlaskClient, table: Path) -> None:
    (table / "seance.yaml").write_text("personnages: [faux.yaml]\n", "utf-8")
    contents = client.get("/seance?pour=contenu", headers=HEADERS).text
    assert "faux.yaml" in contents and "notice error" in contents
    assert str(table) not in contents


def test_characters_who_played_a_scenario_of_another_game_are_asked(client: FlaskClient, table: Path) -> None:
    (table / "faux.yaml").unlink()
    assert holofiche("scenario", "nano", "--seed", "4", "-o", "duel.json", cwd=table).code == 0
    grid = client.get("/apres?jour=2026-11-16&joue=duel.json&graine=3", headers=HEADERS)
    assert grid.status_code == 200, grid.text
    assert "Grakk" in grid.text and "Mira Sol" in grid.text
    for name in ("grakk", "mira"):
        (table / f"{name}.yaml").unlink()
    shutil.copy(EXAMPLES / "aurek.yaml", table)  # a band plays its own game alone
    refused = client.get("/apres?jour=2026-11-16&joue=duel.json&graine=3", headers=HEADERS)
    assert refused.status_code == 422
    assert str(table) not in refused.text


def test_a_problem_far_from_its_field_names_it(client: FlaskClient) -> None:
    page = client.get("/fichier/faux.yaml", headers=HEADERS).text
    summary = page.partition('id="problems"')[2].partition("</section>")[0]
    lines = re.findall(r"<a href=\"#[^>]*>(.*?)</a>", summary)
    assert "PV actuels : on attend un nombre entier, pas une liste" in [line.replace("\u00a0", " ") for line in lines]
    assert all(line[0] == line[0].upper() for line in lines)


def test_photos_say_what_they_need_before_they_are_tapped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for is_installed, label in ((True, "Photos des fiches</a>"), (False, "Photos des fiches (à installer)</a>")):
        monkeypatch.setattr("generator.scan.read.has_extra", lambda is_installed=is_installed: is_installed)
        assert label in client.get("/", headers=HEADERS).text
