"""What is shipped already set: found by its hash, whole, and enough to print without WeasyPrint."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from generator.core.paper.formats import Look, Paper
from generator.render.press import archive
from generator.render.setting import edition
from generator.render.sheets import blank
from tests.run import EXAMPLES, ROOT
from tools import press

ENTRIES = {"a": b"1 0 0 RG\n" * 400, "b": b"BT ET\n" * 10, "same": b"BT ET\n" * 10, "empty": b""}
# A process in which nothing that needs Pango can be imported, and nothing is cached.
WALL = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"weasyprint", "cffi", "_cffi_backend", "fontTools"}:
            raise ImportError(f"{name} is blocked")
sys.meta_path.insert(0, Blocked())
"""
BLOCKED = (
    WALL
    + """
from generator.cli import run
for line in "\\n".join(sys.argv[1:]).strip().split("\\n\\n"):
    sys.argv = ["holofiche", *line.split("\\n")]
    if code := run():
        sys.exit(code)
"""
)


@pytest.mark.parametrize("solid", [False, True])
def test_entries_come_back_and_the_same_ones_give_the_same_bytes(solid: bool) -> None:
    data = archive.pack_archive(ENTRIES, solid=solid)
    assert data == archive.pack_archive(dict(reversed(ENTRIES.items())), solid=solid)
    found = archive.Archive(data)
    assert {name: found.get(name) for name in ENTRIES} == ENTRIES
    assert found.get("other") is None


def make_press(*_: object) -> None:
    pytest.fail("content, templates or fonts changed: make press")


@pytest.mark.parametrize("look", press.LOOKS, ids=lambda look: f"{look.paper}-{look.ink}-{'large' * look.large}")
def test_no_shipped_form_is_stale(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive holds the parts of its forms as their HTML is now, what they are in grey, and no more."""
    monkeypatch.setattr(blank, "set_parts", make_press)
    for template in press.TEMPLATES:
        found = press.set_forms(look, template)
        known = archive.open_shipped(press.forms(look, template)[0].archive)
        assert known and found == {name: known.get(name) for name in known.index}, f"make press: {template}"


@pytest.mark.parametrize("shelf", press.SHELVES, ids=lambda shelf: "-".join(shelf))
def test_no_shipped_card_is_stale(shelf: tuple[str, Paper], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "keep_entry", make_press)
    assert press.set_cards(shelf)


def test_they_are_small() -> None:
    assert sum(path.stat().st_size for path in press.FOLDER.glob("*.bin")) < 3_000_000


def test_weasyprint_is_the_version_whose_operators_we_know() -> None:
    import weasyprint

    assert weasyprint.__version__ == edition.PINNED
    assert f"\nweasyprint=={edition.PINNED} " in (ROOT / "requirements.lock").read_text("utf-8")


def blocked(home: Path, *words: object, program: str = BLOCKED) -> subprocess.CompletedProcess[str]:
    env = {"PATH": "", "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "LANG": "C"}
    command = [sys.executable, "-c", program, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def blocked_each(home: Path, jobs: list[list[object]]) -> None:
    """One command after the other, in one process."""
    done = blocked(home, *("\n".join(map(str, job)) + "\n" for job in jobs))
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


FURTHER = "further.yaml"  # a character with panels that its class's verso has no place for
JOBS: list[list[object]] = [
    ["sheet", EXAMPLES / "grakk.yaml", EXAMPLES / "mira.yaml"],
    ["sheet", FURTHER],
    ["sheet", EXAMPLES / "tessa.yaml", "--large-print"],
    ["sheet", "--blank", "all", "--fillable"],
    ["sheet", EXAMPLES / "loups.yaml"],
    ["sheet", EXAMPLES / "aurek.yaml", "--fillable"],
    ["sheet", EXAMPLES / "fuyards.yaml"],
    ["sheet", "--system", "sndr", "--profile", "all"],
    ["cards"],
    ["cards", "--fold"],
    ["cards", "--format", "a6"],
    ["cards", "--format", "paravent"],
    ["scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "42", "--sealed"],
    ["scenario", "sndr", EXAMPLES / "aurek.yaml", "--seed", "7", "--battlefield"],
    ["scenario", "nano", EXAMPLES / "fuyards.yaml", "--seed", "7"],
    ["session", EXAMPLES / "seance" / "seance.yaml"],
]


@pytest.mark.parametrize("options", [("color", "a4"), ("gray", "letter"), ("light", "a4")], ids="-".join)
def test_everything_shipped_prints_without_weasyprint(options: tuple[str, str], tmp_path: Path) -> None:
    panels = "vaisseau: {nom: Vagabond}\ncontacts: [{nom: Jor}]\ndroides: [{nom: R4}]\n"
    further = (EXAMPLES / "grakk.yaml").read_text("utf-8") + panels
    (tmp_path / FURTHER).write_text(further, "utf-8")
    jobs = [[tmp_path / FURTHER if word is FURTHER else word for word in job] for job in JOBS]
    places = [tmp_path / f"{n}.pdf" for n in range(len(jobs))]
    look = ("--ink", options[0], "--paper", options[1])
    blocked_each(tmp_path, [[*job, *look, "-o", place] for job, place in zip(jobs, places, strict=True)])
    assert all(place.stat().st_size > 5000 for place in places)


def test_so_does_all_that_is_made_from_a_table(tmp_path: Path) -> None:
    """Stickers, labels, the GM's page, stat blocks, overviews, pictures, odds, a chronicle: one after the other."""
    table = tmp_path / "table"
    table.mkdir()
    for name in ("grakk", "mira", "loups"):
        (table / f"{name}.yaml").write_bytes((EXAMPLES / f"{name}.yaml").read_bytes())
    foe = (EXAMPLES / "grakk.yaml").read_bytes()
    (tmp_path / "foe.yaml").write_bytes(foe + b"pnj: true\n")
    (tmp_path / "later.yaml").write_bytes(foe + b"reputation: 1\n")
    hero, band, out = table / "grakk.yaml", table / "loups.yaml", tmp_path / "out"
    jobs: list[list[object]] = [
        ["sheet", hero, "-o", out / "old.pdf"],
        ["sheet", tmp_path / "later.yaml", "--since", out / "old.pdf", "-o", out / "stickers.pdf"],
        ["sheet", tmp_path / "later.yaml", "--since", out / "old.pdf", "--labels", "avery-l7160", "-o", out / "l.pdf"],
        ["sheet", hero, table / "mira.yaml", "--gm", "-o", out / "gm.pdf"],
        ["sheet", tmp_path / "foe.yaml", "-o", out / "foe.pdf"],
        ["sheet", table, "--separate", "--index", "-o", out / "each"],
        ["sheet", hero, "--as", "svg", "-o", out / "pages"],
        ["sheet", "--blank", "combat", "--system", "confins", "-o", out / "combat.pdf"],
        ["scenario", "sylvaren", band, "--seed", "42", "--save", tmp_path / "tonight.yaml", "-o", out / "tonight.pdf"],
        ["odds", band, "--enemies", tmp_path / "tonight.yaml", "-o", out / "odds.pdf"],
        ["chronicle", table, "-o", out / "chronicle.pdf"],
        ["calibrate", "-o", out / "calibration.pdf"],
    ]
    blocked_each(tmp_path, jobs)
    printed = {path.relative_to(out).parts[0] for path in out.rglob("*.*")}
    assert printed == {Path(str(job[-1])).name for job in jobs}


def test_what_is_not_shipped_says_in_one_line_what_to_install(tmp_path: Path) -> None:
    done = blocked(tmp_path, "sheet", EXAMPLES / "grakk.yaml", "--accessible", "-o", tmp_path / "out.pdf")
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1 and f"pip install weasyprint=={edition.PINNED}" in done.stderr


PREVIEWS = (
    WALL.replace('"fontTools"', '"fontTools", "pypdfium2", "PIL"')
    + """
from pathlib import Path
from generator.web.app import create_app
browser = create_app(1, "key", folder=Path(sys.argv[1])).test_client()
browser.get("/?cle=key", base_url="http://127.0.0.1:1")
for path in sys.argv[2:]:
    ask = browser.post if path.startswith("/cartes") else browser.get
    answer = ask(path, base_url="http://127.0.0.1:1", headers={"Origin": "http://127.0.0.1:1"})
    print(path, answer.status_code, answer.text.count("/calque/"))
"""
)


def test_so_does_the_browsers_preview(tmp_path: Path) -> None:
    for name in ("grakk", "loups"):
        (tmp_path / f"{name}.yaml").write_bytes((EXAMPLES / f"{name}.yaml").read_bytes())
    seeds = {"sylvaren": "&avec=fichier/loups.yaml", "sndr": "", "nano": ""}
    asked = ["/fichier/grakk.yaml?pour=apercu", "/fichier/loups.yaml?pour=apercu&_ink=light", "/cartes/apercu"]
    asked += [f"/scenario/{game}?pour=apercu&seed=42{more}" for game, more in seeds.items()]
    done = blocked(tmp_path, tmp_path, *asked, program=PREVIEWS)
    assert done.returncode == 0, done.stderr
    answers = [line.rsplit(" ", 2) for line in done.stdout.splitlines()]
    assert [(path, status) for path, status, _pages in answers] == [(path, "200") for path in asked]
    assert all(int(pages) for _path, _status, pages in answers), done.stdout


@pytest.mark.parametrize("template", press.TEMPLATES)
def test_every_colour_of_every_form_is_known_in_every_ink(template: str) -> None:
    """Colours are learned on one paper: another one that has more would be printed in colour, whatever the ink."""
    for look in press.LOOKS:
        first = next(wish for wish in press.forms(look) if wish.template == template)
        known = archive.open_shipped(first.archive)
        assert known
        paints = json.loads(archive.find_entry(*first.paints) or b"{}")
        assert set(paints) == set(press.PAINTED)
        parts = [entry for entry in map(known.get, known.index) if entry and entry[:2] not in (b"[[", b'{"')]
        drawn = set().union(*map(press.colours, parts))
        assert drawn and all(drawn <= table.keys() for table in paints.values())
