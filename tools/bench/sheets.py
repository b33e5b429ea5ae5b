"""Sheets: one, a hundred and a thousand characters, against WeasyPrint doing the same two pages each.

Ours is always the whole command in a process of its own, files read, checked and derived; theirs is the setting alone.
Against Typst, a hundred are measured beside the other prints (press).
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generator.base import shipped
from generator.game.parts import Sheets
from generator.game.system import all_systems
from generator.model.sheet import Sheet
from generator.reading.source import parse

WEASYPRINT = """
import sys, time
start = time.perf_counter()
import weasyprint
imported = time.perf_counter()
for name in sys.argv[2:]:
    weasyprint.HTML(filename=name, base_url=sys.argv[1]).write_pdf(name + ".pdf")
print(time.perf_counter() - imported)
"""
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def cold(arguments: list[str], rounds: int = 9) -> float:
    """Return the median wall time of a fresh process."""
    times = []
    for _n in range(rounds):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=False, capture_output=True)
        times.append(time.perf_counter() - start)
    return sorted(times)[rounds // 2]


def characters(folder: Path, count: int) -> list[Path]:
    """Legal characters, of every class that needs no choice, each different."""
    system = all_systems()["d6"]
    definitions = system.definitions()
    chance = random.Random(7)
    classes = list(definitions.classes)
    files: list[Path] = []
    while len(files) < count:
        first, second, third = chance.sample(list(definitions.characteristics), 3)
        text = f"""systeme: d6
nom: Héros numéro {len(files)}
joueur: Camille
race: {chance.choice(["wookie", "togruta", "rodien", "twi-lek"])}
classe: {chance.choice(classes)}
sexe: neutre
age: {chance.randint(18, 90)}
taille: 1,78 m
repartition: {{{first}: 3, {second}: 3, {third}: 1}}
credits: {chance.randint(0, 5000)}
cote: {chance.randint(-5, 5)}
armes: [{{nom: Vibrolame, degats: 4DD, portee: contact, type: physique}}, {{nom: Pistolet blaster, degats: 4DD}}]
armures: [{{nom: Veste protectrice, res_corp: "+2"}}]
inventaire: [{{objet: Médipack, nombre: 2}}, {{objet: Corde, nombre: 1}}, {{objet: Grenade, nombre: 12}}]
dons: [{{nom: Vieux briscard, type: combat, effet: Relance une fois le dé d’un jet de Tir raté dans le combat.}}]
notes: Cherche le négrier zygerrien qui a vendu son village, et trois autres qui l’ont laissé faire.
"""
        if any(p.severity == "error" for p in system.examine(parse(text.encode(), "a.yaml"), definitions).problems):
            continue
        files.append(folder / f"heros-{len(files):04}.yaml")
        files[-1].write_text(text, encoding="utf-8")
    return files


def sheets(files: list[Path]) -> list[Sheet]:
    system = all_systems()["d6"]
    subjects = [system.examine(parse(f.read_bytes(), str(f)), system.definitions()).subject for f in files]
    return [sheet for subject in subjects for sheet in system.require(Sheets).sheets(subject)]


def filled_pages(folder: Path, sheets: list[Sheet]) -> list[str]:
    """Write the same sheets as HTML, as WeasyPrint is given accessible ones, and return the names of the files."""
    from generator.paper.formats import Look
    from generator.sheets import accessible
    from generator.sheets.forms.filled import fill_leaves

    names = []
    for number, sheet in enumerate(sheets):
        page = folder / f"{number}.html"
        html, _images = accessible.html_of_quires([*fill_leaves([sheet], Look())], sheet.title, Look())
        page.write_text(html, encoding="utf-8")
        names.append(str(page))
    return names


def ours(files: list[Path], out: Path) -> list[str]:
    return ["-m", "generator", "sheet", *map(str, files), "-o", str(out)]


def run(code: str, *words: str) -> str:
    return subprocess.run([sys.executable, "-c", code, *words], check=True, capture_output=True, text=True).stdout


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


def main() -> None:
    from generator.paper.text import fonts

    with tempfile.TemporaryDirectory() as name, fonts.only_ours():
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed command is compiled once
        files, out = characters(folder, 1000), folder / "out.pdf"
        subprocess.run([sys.executable, *ours(files, out)], check=True, capture_output=True)  # sets every form once
        templates = shipped.shipped_folder("templates").resolve().as_uri() + "/"
        html = filled_pages(folder, sheets(files[:5]))

        single = cold(ours(files[:1], out))
        theirs = cold(["-c", WEASYPRINT, templates, html[0]], rounds=5)
        say(f"one character, cold: {single:.3f} s; WeasyPrint {theirs:.2f} s; {single / theirs:.3f} of it (goal: 0.25)")

        hundred = cold(ours(files[:100], out), rounds=3)
        alone = float(run(WEASYPRINT, templates, *html)) / 5 * 100
        say(f"100 characters: {hundred:.2f} s; WeasyPrint {alone:.0f} s; {alone / hundred:.0f} times less (goal: 40)")

        start = time.perf_counter()
        peak = int(run(PEAK, sys.executable, *ours(files, out))) / 1024
        thousand = time.perf_counter() - start
        size = out.stat().st_size / 1000 / 1000
        say(f"1,000 characters: {thousand:.2f} s, {thousand / hundred / 10:.2f} of ten times a hundred (linear: 1)")
        say(f"  {peak:.0f} MB of memory (goal: below 150), {size:.1f} kB a character (goal: 12)")


if __name__ == "__main__":
    main()
