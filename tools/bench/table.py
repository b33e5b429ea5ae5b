"""An evening at `serve --table`: eight phones and a GM change files for an hour of play, here within minutes.

An hour has PLAYED keystrokes a phone; waits between them are a tenth of real ones. What is shown: changes that are not
in the files afterwards (none may be), growth of the server's memory after the first fifth, and how long a keystroke
takes beside one at an idle table.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from generator.reading.source import parse
from generator.web.invitations import Invitations
from tests.run import EXAMPLES, ROOT
from tests.web.test_roundtrip import fields_of

PHONES = 8
PLAYED = 150  # keystrokes of a phone in an hour: one every 24 seconds
WAIT = 24 / 10
FIELDS = ("age", "taille", "poids", "notes")
GMS_FIELD = "langues"


@dataclass
class Phone:
    """A browser at the table: `name` is its tab, `address` the page it has open."""

    host: str
    word: str
    name: str
    address: str
    chance: random.Random
    last: dict[str, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    cookie: str = ""
    shown: list[tuple[str, str]] = field(default_factory=list)
    number: int = 0

    def enter(self) -> None:
        status, _text, headers = self._ask("GET", f"/?cle={self.word}")
        assert status == 303, status
        self.cookie = headers["Set-Cookie"].partition(";")[0]
        self._read(self._ask("GET", self.address)[1])

    def type(self, name: str, text: str) -> None:
        """Change a field, as a page does, until the table says that it stands."""
        self.number += 1
        change = {
            "tab": self.name, "number": self.number, "name": name, "old": self._values(name), "values": [text],
            "version": self._values("_version")[0], "rows": self._values("_row"),
        }  # fmt: skip
        begun = time.perf_counter()
        status, answer, _headers = self._ask("POST", self.address, urlencode({"_changes": json.dumps([change])}))
        self.seconds.append(time.perf_counter() - begun)
        assert status == 200, (status, name, text)
        self._read(answer)
        self.last[name] = text

    def look(self, path: str) -> None:
        assert self._ask("GET", path)[0] == 200, path

    def _read(self, page: str) -> None:
        self.shown = fields_of(page)

    def _values(self, name: str) -> list[str]:
        return [value for key, value in self.shown if key == name]

    def _ask(self, method: str, path: str, body: str = "") -> tuple[int, str, dict[str, str]]:
        connection = HTTPConnection(self.host, timeout=120)
        headers = {"Cookie": self.cookie, "Origin": f"http://{self.host}", "HX-Request": "true"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body or None, headers)
            response = connection.getresponse()
            return response.status, response.read().decode(), dict(response.getheaders())
        finally:
            connection.close()


def play(phone: Phone, count: int) -> None:
    for n in range(count):
        time.sleep(phone.chance.uniform(0.5, 1.5) * WAIT)
        phone.type(FIELDS[n % len(FIELDS)], f"{phone.chance.randrange(10_000)}")


def lead(gm: Phone, others: list[Phone], done: threading.Event) -> None:
    """Look at the table and change everybody's files, as the GM does, until the evening is over."""
    pages = [Phone(gm.host, gm.word, f"gm{n}", other.address, gm.chance) for n, other in enumerate(others)]
    for page in pages:
        page.enter()
    while not done.wait(gm.chance.uniform(0.5, 1.5) * WAIT):
        gm.look(gm.chance.choice(["/", "/joueurs", "/ecran"]))
        page = gm.chance.choice(pages)
        page.look(page.address)
        page.type(GMS_FIELD, f"langue {gm.chance.randrange(10_000)}")
        gm.last[page.address] = page.last[GMS_FIELD]


def memory_of(process: int) -> int:
    """Return how much memory a process has, in kB."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    match = re.search(r"VmRSS:\s+(\d+)", status)
    return int(match[1]) if match else 0


def lost_changes(table: Path, phones: list[Phone], gm: Phone) -> list[str]:
    """List the fields whose last change is not in the file."""
    lost = []
    for phone in phones:
        nodes = parse((table / Path(phone.address).name).read_bytes(), phone.name).nodes
        expected = {**phone.last, GMS_FIELD: gm.last.get(phone.address, "")}
        for name, text in expected.items():
            stands = nodes.get(name, "")
            stands = ", ".join(map(str, stands)) if isinstance(stands, list) else str(stands).strip()
            if text and text != stands:
                lost.append(f"{phone.name}: {name} is {stands!r}, and was typed {text!r}")
    return lost


def spend_evening(folder: Path, count: int, idle: int) -> dict[str, object]:
    """Spend an evening of so many keystrokes a phone, after so many of one phone alone, and return what came of it."""
    table, state = folder / "table", folder / "state"
    table.mkdir()
    os.environ["XDG_STATE_HOME"] = str(state)
    invitations = Invitations(table)
    for n in range(PHONES):
        (table / f"hero{n}.yaml").write_bytes((EXAMPLES / "mira.yaml").read_bytes())
        invitations.invite(f"phone {n}", f"hero{n}.yaml")
    words = [sys.executable, "-u", "-m", "generator", "serve", "--table", "--no-browser", str(table)]
    server = subprocess.Popen(words, cwd=ROOT, env={**os.environ, "LANG": "C"}, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address, key = server.stdout.readline().split()[-1].split("?cle=")
        threading.Thread(target=server.stdout.read, daemon=True).start()
        host = address.removeprefix("http://").rstrip("/")
        phones = [
            Phone(host, guest.word, guest.name, f"/fichier/{guest.file}", random.Random(n))
            for n, guest in enumerate(invitations.everybody())
        ]
        gm = Phone(host, key, "gm", phones[0].address, random.Random(99))
        for phone in [*phones, gm]:
            phone.enter()
        play(phones[0], idle)
        quiet, phones[0].seconds = phones[0].seconds, []
        faults = play_together(phones, gm, count // 5)
        before = memory_of(server.pid)
        faults += play_together(phones, gm, count - count // 5)
        after = memory_of(server.pid)
        busy = [seconds for phone in phones for seconds in phone.seconds]
        lost = lost_changes(table, phones, gm)
    finally:
        server.terminate()
        server.wait(60)
    return {
        "keystrokes": len(busy), "lost": lost, "faults": faults, "growth": after / before - 1,
        "ratio": _percentile(busy) / _percentile(quiet),
    }  # fmt: skip


def play_together(phones: list[Phone], gm: Phone, count: int) -> list[str]:
    """Let everybody play at once; return what went wrong in any of them."""
    faults: list[str] = []
    done = threading.Event()

    def guarded(name: str, *what: object) -> None:
        try:
            lead(gm, phones, done) if name == "gm" else play(*what)  # type: ignore[arg-type]
        except Exception as error:  # told at the end, whatever it was
            faults.append(f"{name}: {error!r}")

    leader = threading.Thread(target=guarded, args=("gm",))
    players = [threading.Thread(target=guarded, args=(phone.name, phone, count)) for phone in phones]
    for thread in (leader, *players):
        thread.start()
    for thread in players:
        thread.join()
    done.set()
    leader.join()
    return faults


def _percentile(seconds: list[float], share: float = 0.95) -> float:
    return sorted(seconds)[int(len(seconds) * share)]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        evening = spend_evening(Path(folder), PLAYED, 60)
    lost, faults = evening["lost"], evening["faults"]
    assert isinstance(lost, list) and isinstance(faults, list)
    print(f"keystrokes of {PHONES} phones and a GM: {evening['keystrokes']}, lost {len(lost)}, faults {len(faults)}")
    print(f"memory of the server: {evening['growth']:+.0%} (at most +20 %)")
    print(f"95 of 100 keystrokes: {evening['ratio']:.1f} times an idle table's (at most 3)")
    for line in [*lost, *faults][:20]:
        print(f"  {line}")


if __name__ == "__main__":
    main()
