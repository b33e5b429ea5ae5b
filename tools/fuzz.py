"""Files that nobody means to write, through every command that reads one: `make fuzz`, or a few rounds among the tests.

Whatever comes in, an exit code of the contract goes out: no traceback, no end that never comes (a command that takes
five minutes of the processor is ended, see zygote.py), nothing half written;
and what `check` finds no fault with, `sheet` prints.
"""

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.run import EXAMPLES, ROOT, Ran, holofiche
from tools.shapes import make_text

BAD = sorted((ROOT / "tests").rglob("bad/*.yaml"))
GOOD = sorted([*EXAMPLES.glob("*.yaml"), *EXAMPLES.glob("confins/*.yaml")])
ODD = [
    "\x1b[31m", "\u202e", "\0", "\ue000", "漢", "😀", "é", "e\u0301", "\ufeff", "\t", "\r", "\\", '"', "'",
    "{", "}", "[", "]", ": ", "- ", "#", "&a ", "*a ", "!!python/object:os.system ", "<<: ", "---\n", "%YAML 1.1\n",
    "~", "null", "oui", "1e9", "-1", "0x10", "010", "9" * 30, "9" * 5000, "1٣", "999D", "-3D", "50D+99", "0",
    " " * 300, "x" * 3000, "[" * 30,
]  # fmt: skip

GAMES = {"sylvaren": ("--quality", "20"), "sndr": (), "nano": ()}  # with scenarios, and what rolls one
TABLE = b"""\
titre: Les soirs de Jakku
notes: Le bar rouvre.
journal:
  - {date: 2026-11-01, texte: "La fuite", fichiers: [grakk.yaml], scenario: fuite.yaml}
  - {date: 2026-11-08, texte: Le retour}
"""
SETTINGS = b'language: fr\nback_offset: "1.5,-0.8"\ncontent: []\n'


def mutate(text: bytes, chance: random.Random) -> bytes:
    """Return bytes after a few accidents: some turned, pieces lost, doubled, moved, replaced by what is odd."""
    data = bytearray(text)
    for _n in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.randrange(1, 12))
        match chance.randrange(12):
            case 0 if at < len(data):
                data[at] = chance.randrange(256)
            case 1:
                del data[at:to]
            case 2:
                data[at:at] = data[at:to]
            case 3:
                data[at:to] = chance.choice(ODD).encode("utf-8", "surrogatepass")
            case 4:
                lines = bytes(data).split(b"\n")
                chance.shuffle(lines)
                data = bytearray(b"\n".join(lines))
            case 6:
                data[at:at] = chance.choice(ODD).encode("utf-8", "surrogatepass")
            case _:
                data = bytearray(_scalar(bytes(data), chance))
    return bytes(data)


def _scalar(data: bytes, chance: random.Random) -> bytes:
    """Another value for one key: what is hard to refuse is what looks right."""
    lines = data.split(b"\n")
    keyed = [n for n, line in enumerate(lines) if b": " in line]
    if keyed:
        n = chance.choice(keyed)
        key = lines[n].split(b": ")[0]
        other = lines[chance.choice(keyed)].split(b": ", 1)[1]
        value = other if chance.randrange(2) else chance.choice(ODD).encode("utf-8", "surrogatepass")
        lines[n] = key + b": " + value
    return b"\n".join(lines)


class Fuzz:
    """One folder, one seed; each kind of round leaves in `faults` what should not have been."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.faults: list[str] = []
        self.codes: Counter[tuple[str, int]] = Counter()
        self._pdf = self._printed()

    def run(self, rounds: int) -> None:
        kinds: list[Callable[[], None]] = [
            self.hero, self.hero, self.hero, self.saved, self.session, self.cards, self.content, self.extract,
            self.portrait, self.table, self.odds, self.campaign, self.scan, self.settings, self.shaped, self.shaped,
        ]  # fmt: skip
        for number in range(rounds):
            kinds[number % len(kinds)]()
            if number % 500 == 499:
                sys.stderr.write(f"{number + 1} rounds, {len(self.faults)} faults\n")

    def hero(self) -> None:
        file = self._mutant(self._hero(), "hero.yaml")
        checked = self._ran("check", file)
        self._ran("show", file, self.chance.choice(["--json", "--text"]))
        printed = self._ran("sheet", file, "-o", self.folder / "hero.pdf", "--overwrite")
        if (checked.code == 0) != (printed.code == 0):
            self._fault("check and sheet disagree", file, checked.out + printed.err)

    def _hero(self) -> Path:
        return self.chance.choice(GOOD if self.chance.randrange(3) else BAD)

    def shaped(self) -> None:
        """Return what the schema of a game allows, or nearly."""
        file = self.folder / "shaped.yaml"
        file.write_text(make_text(self.chance), "utf-8")
        checked = self._ran("check", file)
        self._ran("show", file, "--json")
        printed = self._ran("sheet", file, "-o", self.folder / "shaped.pdf", "--overwrite")
        if (checked.code == 0) != (printed.code == 0):
            self._fault("check and sheet disagree", file, checked.out + printed.err)
        deeds = [("gain", "--xp", "1"), ("result", "--won", "--threat", "faible"), ("hurt", "1"), ("note", "Mot"), ()]
        self._ran("campaign", file, *self.chance.choice(deeds))
        self._ran("odds", file)

    def saved(self) -> None:
        file = self._mutant(self._rolled(self.chance.choice(list(GAMES))), "saved.yaml")
        self._ran("scenario", "--from", file, "-o", self.folder / "saved.pdf", "--overwrite")

    def _rolled(self, game: str) -> Path:
        place = self.folder / f"rolled-{game}.yaml"
        if not place.exists():
            self._ran("scenario", game, *GAMES[game], "--seed", "7", "--save", place)
        return place

    def session(self) -> None:
        for example in EXAMPLES.glob("*.yaml"):
            (self.folder / example.name).write_bytes(example.read_bytes())
        file = self._mutant(EXAMPLES / "seance" / "seance.yaml", "seance/seance.yaml")
        self._ran("session", file, "-o", self.folder / "seance.pdf", "--overwrite")

    def cards(self) -> None:
        file = self._mutant(EXAMPLES / "cartes" / "mes-cartes.yaml", "cartes.yaml")
        words = ("--list",) if self.chance.randrange(8) else ("-o", self.folder / "cartes.pdf", "--overwrite")
        self._ran("cards", file, *words)

    def content(self) -> None:
        example = self.chance.choice(sorted((EXAMPLES / "maison").rglob("*.yaml")))
        folder = self.folder / "own" / example.parent.name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / example.name).write_bytes(mutate(example.read_bytes(), self.chance))
        self._ran("list", example.parent.name, "rulings", "--content", folder.parent)
        (folder / example.name).unlink()

    def extract(self) -> None:
        bad = self._garbled()
        ran = self._ran("extract", bad)
        if ran.code == 0 and ran.raw != (EXAMPLES / "grakk.yaml").read_bytes():
            self._fault("extract gave other bytes", bad, "")
        match self.chance.randrange(6):
            case 0:
                stickers = self.folder / "stickers.pdf"
                self._ran("sheet", EXAMPLES / "grakk.yaml", "--since", bad, "-o", stickers, "--overwrite")
            case 1:
                self._ran("scenario", "--from", bad, "-o", self.folder / "again.pdf", "--overwrite")
            case 2:
                self._ran("campaign", self._band(), "result", "--played", bad, "--won", "--dry-run")

    def _garbled(self) -> Path:
        bad = bytearray(self._pdf)
        for _n in range(self.chance.randrange(1, 60)):
            bad[self.chance.randrange(len(bad))] = self.chance.randrange(256)
        if not self.chance.randrange(4):
            del bad[self.chance.randrange(len(bad)) :]
        place = self.folder / "bad.pdf"
        place.write_bytes(bad)
        return place

    def _band(self) -> Path:
        place = self.folder / "band.yaml"
        place.write_bytes((EXAMPLES / "loups.yaml").read_bytes())
        return place

    def portrait(self) -> None:
        picture = (ROOT / "docs" / "images" / "fiche.png").read_bytes()[:60_000]
        (self.folder / "p.png").write_bytes(mutate(picture, self.chance))
        file = self.folder / "portrait.yaml"
        file.write_bytes(b"portrait: p.png\n" + (EXAMPLES / "grakk.yaml").read_bytes())
        checked = self._ran("check", file)
        printed = self._ran("sheet", file, "-o", self.folder / "p.pdf", "--overwrite")
        if (checked.code == 0) != (printed.code == 0):
            self._fault("check and sheet disagree", file, checked.out + printed.err)

    def table(self) -> None:
        folder = self.folder / "evening"
        folder.mkdir(exist_ok=True)
        (folder / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
        (folder / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
        (folder / "table.yaml").write_bytes(mutate(TABLE, self.chance))
        self._ran("table", folder, *self.chance.choice([(), ("--json",)]))
        if not self.chance.randrange(4):
            self._ran("chronicle", folder, "-o", self.folder / "book.pdf", "--overwrite")

    def odds(self) -> None:
        a, b = (self._mutant(self._hero(), name) for name in ("a.yaml", "b.yaml"))
        match self.chance.randrange(4):
            case 0:
                self._ran("odds", a, b)
            case 1:
                foe = mutate(b"tir 4D esquive 3D res 1D+2 dd 4D pv 12", self.chance)
                self._ran("odds", EXAMPLES / "grakk.yaml", "--foe", foe.replace(b"\0", b"").decode("utf-8", "replace"))
            case 2:
                saved = self._mutant(self._rolled("sylvaren"), "enemies.yaml")
                target = self.folder / "map.pdf"
                self._ran("odds", EXAMPLES / "loups.yaml", "--enemies", saved, "-o", target, "--overwrite")
            case 3:
                thrown = mutate(b"4D+2", self.chance).replace(b"\0", b"").decode("utf-8", "replace")
                self._ran("roll", "--against", "15", "--seed", "1", "--", thrown)

    def campaign(self) -> None:
        """Write and take back whatever a mutant lets happen to it: the file is as it was."""
        file = self._mutant(self.chance.choice([EXAMPLES / "grakk.yaml", EXAMPLES / "mira.yaml"]), "life.yaml")
        before = file.read_bytes()
        deed = self.chance.choice([("gain", "--xp", "3"), ("hurt", "2"), ("note", "Une ligne"), ("status", "sonne")])
        if self._ran("campaign", file, *deed).code == 0 and file.read_bytes() != before:
            self._ran("campaign", file, "undo")
        if file.read_bytes() != before:
            self._fault(f"campaign {deed[0]} was not taken back", file, "")

    def scan(self) -> None:
        match self.chance.randrange(3):
            case 0:
                picture = (ROOT / "docs" / "images" / "fiche.png").read_bytes()
                photo = self.folder / "photo.png"
                photo.write_bytes(mutate(picture, self.chance))
                self._ran("scan", photo, EXAMPLES / "grakk.yaml", "--json")
            case 1:
                self._ran("scan", self._garbled(), EXAMPLES / "grakk.yaml", "--json")
            case 2:
                self._ran("scan", self._mutant(self._hero(), "boxes.yaml"), "--boxes", "--json")

    def settings(self) -> None:
        """Check that a wrong settings file is told, whatever was asked."""
        place = self.folder / "config" / "holofiche" / "config.yaml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(mutate(SETTINGS, self.chance))
        words = self.chance.choice([["check", str(EXAMPLES / "grakk.yaml")], ["cards", "--list"], ["doctor"]])
        self._ran(*words, home=place.parent.parent)

    def _printed(self) -> bytes:
        target = self.folder / "good.pdf"
        self._ran("sheet", EXAMPLES / "grakk.yaml", "-o", target)
        return target.read_bytes()

    def _mutant(self, seed: Path, name: str) -> Path:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(mutate(seed.read_bytes(), self.chance))
        return file

    def _ran(self, *words: str | Path, home: Path | None = None) -> Ran:
        """`home`: the folder of the person's settings."""
        ran = holofiche(*words, cwd=self.folder, XDG_CONFIG_HOME=str(home or self.folder / "no-settings"))
        self.codes[str(words[0]), ran.code] += 1
        if ran.code not in range(5) or "Traceback" in ran.err or "Traceback" in ran.out:
            self._fault(f"{words} ended with {ran.code}", Path(words[-1]), ran.err[-2000:])
        if "\x1b" in ran.out + ran.err or "\u202e" in ran.out + ran.err:
            self._fault(f"{words} sent an escape", Path(words[-1]), "")
        left = [path.name for path in self.folder.glob(".holofiche-*.tmp")]
        if left:
            self._fault(f"{words} left {left}", Path(words[-1]), "")
        return ran

    def _fault(self, what: str, file: Path, report: str) -> None:
        keep = self.folder / f"fault-{len(self.faults)}{file.suffix}"
        if file.is_file():
            keep.write_bytes(file.read_bytes())
        self.faults.append(f"{what}: {keep}\n{report}")
        sys.stderr.write(f"{self.faults[-1]}\n")


def main() -> None:
    rounds, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    fuzz = Fuzz(Path(tempfile.mkdtemp(prefix="holofiche-fuzz-")), seed)
    fuzz.run(rounds)
    for (command, code), count in sorted(fuzz.codes.items()):
        sys.stdout.write(f"{command}: exit {code}: {count}\n")
    sys.stdout.write(f"{rounds} rounds, {len(fuzz.faults)} faults\n")
    sys.exit(bool(fuzz.faults))


if __name__ == "__main__":
    main()
