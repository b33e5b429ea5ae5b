"""Changes as pages send them, one at a time, from several at once: what nobody else touched is written, else asked."""

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from generator.reading.source import parse
from generator.web.edits import Memories
from generator.web.server import create_app
from generator.writing import changes
from generator.writing.atomic import write_over
from tests.run import EXAMPLES
from tests.samples import sample
from tests.web.test_roundtrip import HEADERS, PORT, fields_of

NUMBERS = count(1)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("mira", "loups"):
        (folder / f"{name}.yaml").write_bytes((EXAMPLES / f"{name}.yaml").read_bytes())
    yield folder


@pytest.fixture
def client(table: Path) -> FlaskClient:
    one = create_app(PORT, "key", folder=table).test_client()
    one.get("/?cle=key", headers=HEADERS)
    return one


class Tab:
    """A page that is open: it knows what it was shown last."""

    def __init__(self, client: FlaskClient, name: str, file: str = "mira") -> None:
        self.client, self.name, self.address = client, name, f"/fichier/{file}.yaml"
        self._show(client.get(self.address, headers=HEADERS).text)

    def _show(self, html: str) -> None:
        self.html, self.pairs = html, fields_of(html)

    def __getitem__(self, name: str) -> list[str]:
        return [value for key, value in self.pairs if key == name]

    def typed(self, name: str, *values: str, **more: Any) -> dict[str, Any]:
        return self._made(name=name, values=values, old=self[name], **more)

    def pressed(self, press: str) -> dict[str, Any]:
        return self._made(press=press)

    def _made(self, **what: Any) -> dict[str, Any]:
        return {"tab": self.name, "number": next(NUMBERS), "version": self["_version"][0], "rows": self["_row"], **what}

    def send(self, *changes: dict[str, Any], lay: bool = True) -> int:
        form = {"_changes": json.dumps(changes), "_row": self["_row"], "_version": self["_version"]}
        answer = self.client.post(self.address, headers={**HEADERS, "HX-Request": "true"}, data=form)
        if lay:
            self._show(answer.text)
        return answer.status_code

    @property
    def conflict(self) -> list[str]:
        found = re.search(r'<section class="summary error" id="conflict".*?</section>', self.html, re.DOTALL)
        return re.findall(r"<td>(.*?)</td>", found[0]) if found else []


def names_of_rows(tab: Tab) -> list[str]:
    """The rows of a page, without what they say stands in them."""
    return [row.partition("#")[0] for row in tab["_row"]]


def rows_in(table: Path, key: str = "inventaire", file: str = "mira") -> list[Any]:
    found: list[Any] = parse((table / f"{file}.yaml").read_bytes(), "x").nodes[key]
    return found


def test_two_pages_change_different_fields_and_rows(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    before = rows_in(table)
    assert a.send(a.typed("age", "31")) == 200
    assert b.send(b.typed("taille", "1,70 m")) == 200  # knowing nothing of the other
    assert a.send(a.typed("inventaire[0].objet", "Corde")) == 200
    assert b.send(b.typed("inventaire[1].objet", "Lampe")) == 200
    text = (table / "mira.yaml").read_text("utf-8")
    assert "age: 31" in text and "1,70 m" in text
    assert rows_in(table) == [{**before[0], "objet": "Corde"}, {"objet": "Lampe"}, *before[2:]]
    assert b["age"] == ["31"] and b["inventaire[0].objet"] == ["Corde"]  # and is shown it


def test_the_same_field_is_asked_about_and_either_side_can_be_kept(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    assert a.send(a.typed("age", "31")) == 200
    mine = b.typed("age", "45")
    assert b.send(mine) == 409
    assert b.conflict == ["45", "31"] and "age: 31" in (table / "mira.yaml").read_text("utf-8")
    other = b.typed("taille", "1,70 m")
    assert b.send(mine, other) == 409  # what else is done is written meanwhile, and it is still asked
    assert b.conflict == ["45", "31"] and "1,70 m" in (table / "mira.yaml").read_text("utf-8")
    assert b.send({**mine, "force": True}) == 200
    assert not b.conflict and "age: 45" in (table / "mira.yaml").read_text("utf-8")
    assert a.send(a.typed("age", "45")) == 200  # the same: nothing to ask


def test_what_one_tab_types_on_before_it_is_answered_is_no_conflict(client: FlaskClient, table: Path) -> None:
    a = Tab(client, "a")
    for text in ("Mi", "Mir", "Mira S."):
        assert a.send(a.typed("nom", text), lay=False) == 200  # all made on the first version
    assert "nom: Mira S." in (table / "mira.yaml").read_text("utf-8")


def test_a_row_removed_in_one_while_another_types_into_a_later_one(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    before = rows_in(table)
    assert a.send(a.pressed("remove inventaire[0]")) == 200
    assert b.send(b.typed("inventaire[1].objet", "Communicateur neuf")) == 200
    assert rows_in(table) == [{**before[1], "objet": "Communicateur neuf"}, *before[2:]]
    assert "inventaire[0]" not in names_of_rows(b)
    assert a.send(a.pressed("remove inventaire[1]"), lay=False) == 200
    assert a.send(a.pressed("remove inventaire[2]"), lay=False) == 200  # numbers do not move
    assert "inventaire" not in dict(parse((table / "mira.yaml").read_bytes(), "x").nodes) or rows_in(table) == []


def test_rows_that_say_the_same_are_told_apart(client: FlaskClient, table: Path) -> None:
    a = Tab(client, "a")
    first = rows_in(table)[0]
    a.send(
        a.typed("inventaire[1].objet", "Corde"), a.typed("inventaire[2].objet", "Corde"), a.typed("inventaire[2].seul")
    )
    assert rows_in(table) == [first, {"objet": "Corde"}, {"objet": "Corde"}]
    gone, typed = a.pressed("remove inventaire[1]"), a.typed("inventaire[2].objet", "Corde fine")
    assert [a.send(gone, lay=False), a.send(typed)] == [200, 200]
    assert rows_in(table) == [first, {"objet": "Corde fine"}]


def test_typing_into_a_row_that_another_removed_is_asked_about(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    before = rows_in(table)
    assert a.send(a.pressed("remove inventaire[2]")) == 200
    mine = b.typed("inventaire[2].objet", "Holocron neuf")
    assert b.send(mine) == 409 and b.conflict[0] == "Holocron neuf"
    assert rows_in(table) == before[:2]
    assert b.send({**mine, "force": True}) == 200
    assert rows_in(table) == [*before[:2], {**before[2], "objet": "Holocron neuf"}]  # whole as it was
    assert b.send(a.pressed("remove inventaire[0]"), b.pressed("remove inventaire[0]")) == 200
    assert len(rows_in(table)) == 2  # pressed by both, removed once


def test_rows_that_come_back_move_no_others(client: FlaskClient, table: Path) -> None:
    a = Tab(client, "a")
    before = rows_in(table)
    a.send(a.pressed("remove inventaire[0]"))
    undo, typed = a.pressed("undo file"), a.typed("inventaire[1].objet", "Communicateur neuf")
    assert [a.send(undo, lay=False), a.send(typed)] == [200, 200]
    assert rows_in(table) == [before[0], {**before[1], "objet": "Communicateur neuf"}, *before[2:]]
    assert [row for row in names_of_rows(a) if row.startswith("inventaire")][1:] == ["inventaire[1]", "inventaire[2]"]


def test_undo_after_a_merge_takes_back_the_last_change_alone(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    a.send(a.typed("age", "31"))
    middle = (table / "mira.yaml").read_bytes()
    b.send(b.typed("taille", "1,70 m"))
    assert b.send(b.pressed("undo file")) == 200
    assert (table / "mira.yaml").read_bytes() == middle
    assert b.send(b.pressed("redo file")) == 200
    assert b["taille"] == ["1,70 m"] and b["age"] == ["31"]


def test_what_is_sent_twice_is_written_once(client: FlaskClient, table: Path) -> None:
    a = Tab(client, "a", "loups")
    number = len(rows_in(table, "figurines", "loups"))
    again = a.pressed("again figurines[0]")
    name = a.typed("joueur", "Camille")
    assert [a.send(again, lay=False), a.send(again, name, lay=False), a.send(again), a.send(name)] == [200] * 4
    assert len(rows_in(table, "figurines", "loups")) == number + 1
    assert "joueur: Camille" in (table / "loups.yaml").read_text("utf-8")


@pytest.mark.parametrize("busy", [1, 3, 4])
def test_a_program_that_writes_meanwhile_loses_nobodys_words(
    busy: int, client: FlaskClient, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor that locks nothing saves just before we do, several times: all of it stands there in the end."""
    a, file, times = Tab(client, "a"), table / "mira.yaml", count(1)

    def write_late(path: Path, before: bytes, after: bytes) -> None:
        if (n := next(times)) <= busy:
            file.write_bytes(file.read_bytes() + b"# editeur %d\n" % n)
        write_over(path, before, after)

    monkeypatch.setattr(changes, "write_over", write_late)
    edit = a.typed("age", "31")
    status = a.send(edit, lay=False)
    assert (status == 200) == (busy < 4)
    if status != 200:  # its browser keeps what was typed, and sends it again
        assert a.send(edit) == 200
    text = file.read_text("utf-8")
    assert "age: 31" in text and all(f"# editeur {n}" in text for n in range(1, busy + 1))


def test_a_blank_row_is_in_no_file_and_stays_on_its_page(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    raw = (table / "mira.yaml").read_bytes()
    assert a.send(a.pressed("add inventaire")) == 200
    assert (table / "mira.yaml").read_bytes() == raw and "inventaire[3]?" in a["_row"]
    b.send(b.pressed("remove inventaire[0]"))
    assert a.send() == 200 and "inventaire[3]?" in a["_row"]  # another wrote meanwhile
    assert a.send(a.typed("inventaire[3].objet", "Corde")) == 200
    assert rows_in(table)[-1] == {"objet": "Corde"} and "inventaire[3]" in names_of_rows(a)
    emptied, filled = a.typed("inventaire[1].objet", ""), a.typed("inventaire[1].objet", "Radio")
    rows = rows_in(table)
    a.send(emptied)  # one row of the middle is retyped: it stays where it is
    assert a["_row"][[row.startswith("inventaire") for row in a["_row"]].index(True)] == "inventaire[1]?"
    assert a.send(filled) == 200
    assert rows_in(table) == [{**rows[0], "objet": "Radio"}, *rows[1:]]


def test_another_program_moves_rows(client: FlaskClient, table: Path) -> None:
    a, mira = Tab(client, "a"), table / "mira.yaml"
    before = rows_in(table)
    line = next(one for one in mira.read_text("utf-8").splitlines(keepends=True) if "Communicateur" in one)
    mira.write_text(mira.read_text("utf-8").replace(line, ""), "utf-8")
    assert a.send(a.typed("inventaire[2].objet", "Holocron neuf")) == 200
    assert rows_in(table) == [before[0], {**before[2], "objet": "Holocron neuf"}]


def test_a_server_started_anew_understands_pages_of_the_last_one(client: FlaskClient, table: Path) -> None:
    a, b = Tab(client, "a"), Tab(client, "b")
    before = rows_in(table)
    a.send(a.pressed("remove inventaire[0]"))
    b.send()
    client.application.config["MEMORIES"] = Memories()
    assert a.send(a.typed("inventaire[1].objet", "Radio")) == 200
    client.application.config["MEMORIES"] = Memories()
    Tab(client, "c")  # somebody else was first to look: rows are counted anew
    same, other = b.typed("inventaire[2].objet", "Holocron neuf"), b.typed("inventaire[1].objet", "Autre")
    assert b.send(same, lay=False) == 200  # made on a version that nobody knows: the field is as it was
    assert b.send(other) == 409 and b.conflict == ["Autre", "Radio"]
    assert rows_in(table) == [{**before[1], "objet": "Radio"}, {**before[2], "objet": "Holocron neuf"}]
    client.application.config["MEMORIES"] = Memories()
    late = {**a.typed("taille", "2 m"), "version": "0" * 20, "old": ["9 m"]}
    assert a.send(late) == 409
    assert a.send({**a.pressed("remove inventaire[1]"), "version": "0" * 20}) == 422  # nobody knows on what
    assert len(rows_in(table)) == len(before) - 1


def test_a_whole_form_finds_its_rows_by_their_numbers(client: FlaskClient, table: Path) -> None:
    """A browser without a script, after rows got numbers that are not their places."""
    a = Tab(client, "a")
    before = rows_in(table)
    a.send(a.pressed("remove inventaire[0]"))
    pairs = [(key, "Radio" if key == "inventaire[1].objet" else value) for key, value in a.pairs]
    from werkzeug.datastructures import MultiDict

    assert client.post(a.address, headers=HEADERS, data=MultiDict(pairs)).status_code == 200
    assert rows_in(table) == [{**before[1], "objet": "Radio"}, *before[2:]]
    a.send()
    pairs = [*a.pairs, ("_do", "remove inventaire[2]")]
    assert client.post(a.address, headers=HEADERS, data=MultiDict(pairs)).status_code == 200
    assert rows_in(table) == [{**before[1], "objet": "Radio"}]


@pytest.mark.parametrize("every", sample((1, 4), 4))
def test_every_field_by_itself_writes_what_the_whole_form_writes(
    every: int, client: FlaskClient, table: Path
) -> None:
    """Nothing but the field changes; giving it back what it said gives the file back, on whatever version it was said:
    what a page says of a field is what the file is asked whether it still says."""
    for file in ("mira", "loups"):
        raw = (table / f"{file}.yaml").read_bytes()
        names = dict.fromkeys(key for key, _value in Tab(client, "x", file).pairs if not key.startswith("_"))
        for name in list(names)[::every]:
            a = Tab(client, "a", file)
            assert a.send({**a.typed(name, *a[name]), "version": "0" * 20}) == 200, name
            assert (table / f"{file}.yaml").read_bytes() == raw, name


@pytest.mark.parametrize("sent", ["", "x", "{}", "[1]", '[{"tab": 1}]', '[{"tab":"a","number":1,"version":"","x":1}]'])
def test_what_makes_no_sense_is_refused(sent: str, client: FlaskClient) -> None:
    answer = client.post("/fichier/mira.yaml", headers=HEADERS, data={"_changes": sent})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "name", ["systeme", "campagne.x", "a[9999].b", "../x", "inventaire[77].objet", "%00", "nom.x.y"]
)
def test_no_field_of_a_page_no_change(name: str, client: FlaskClient, table: Path) -> None:
    raw = (table / "mira.yaml").read_bytes()
    a = Tab(client, "a")
    assert a.send(a.typed(name, "x")) == (409 if name.startswith("inventaire") else 200)
    assert (table / "mira.yaml").read_bytes() == raw
