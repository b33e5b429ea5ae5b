"""The folder that golden pages are printed in: the examples, and what no example needs."""

import shutil
from pathlib import Path

import pytest

from tests.run import EXAMPLES, holofiche

TABLE = """titre: Les cendres de Corvast
journal:
  - {date: 2026-10-03, texte: "Une balise appelle dans la jungle."}
  - {date: 2026-11-01, texte: "Un duel au spatioport.", scenario: duel.json}
"""
LONG = "Ne pardonne ni les dettes ni les retards ni les promesses que personne n’a tenues. "


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("golden")
    for path in (*EXAMPLES.glob("*.yaml"), EXAMPLES / "confins/embuscade.yaml", EXAMPLES / "cartes/mes-cartes.yaml"):
        shutil.copy(path, folder)
    session = (EXAMPLES / "seance/seance.yaml").read_text("utf-8").replace("../", "")
    (folder / "seance.yaml").write_text(session, "utf-8")
    grakk = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    (folder / "hurt.yaml").write_text(f"{grakk}pv: 12\n", "utf-8")
    (folder / "vador.yaml").write_text(f"{grakk.replace('nom: Grakk', 'nom: Vador')}pnj: true\n", "utf-8")
    talents = "".join(f"  - {{nom: Rancune {n}, type: combat, effet: {LONG * 3}}}\n" for n in range(1, 9))
    (folder / "bavard.yaml").write_text(f"{grakk.replace('nom: Grakk', 'nom: Bavard')}dons:\n{talents}", "utf-8")
    life = folder / "life"
    life.mkdir()
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml", "aurek.yaml"):
        shutil.copy(EXAMPLES / name, life)
    (life / "table.yaml").write_text(TABLE, "utf-8")
    won = ("campaign", "loups.yaml", "result", "--threat", "moyen", "--won", "--date", "2026-10-03")
    for place, words in (
        (folder, ("sheet", "grakk.yaml", "-o", "old.pdf")),
        (folder, ("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--save", "saved.yaml")),
        (life, won),
        (life, ("campaign", "grakk.yaml", "mira.yaml", "gain", "--xp", "12", "--date", "2026-10-03")),
        (life, ("scenario", "sndr", "aurek.yaml", "--seed", "7", "--save", "duel.json")),
    ):
        ran = holofiche(*words, cwd=place, XDG_STATE_HOME=str(folder / ".state"))
        assert ran.code == 0, (words, ran.err)
    return folder
