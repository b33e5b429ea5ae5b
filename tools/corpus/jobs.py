"""The commands of the corpus, one a line of jobs.txt, and the folder they run in."""

import shlex
import shutil
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from PIL import Image

from tools import ROOT

HERE = Path(__file__).parent
EXAMPLES = ROOT / "docs" / "examples"
PRINTING = {"sheet", "scenario", "cards", "session", "chronicle", "calibrate", "odds"}
NO_PDF = {"-o", "--json", "--list"}


@dataclass(frozen=True)
class Job:
    name: str
    words: tuple[str, ...]
    everywhere: bool  # on every Python, see tools/pythons

    @property
    def command(self) -> list[str]:
        """Return the words, with the PDF to write where the job prints one."""
        prints = self.words[0] in PRINTING and not NO_PDF & set(self.words)
        return [*self.words, "-o", f"out/{self.name}.pdf"] if prints else [*self.words]

    @property
    def is_setup(self) -> bool:
        """Return whether other jobs need what this one leaves."""
        return self.name.startswith("setup-")


def read_jobs(text: str) -> dict[str, Job]:
    lines = [shlex.split(line) for line in text.splitlines() if line and not line.startswith("#")]
    jobs = [Job(name.removeprefix("*"), tuple(words), name.startswith("*")) for name, *words in lines]
    return {job.name: job for job in jobs}


JOBS = read_jobs((HERE / "jobs.txt").read_text("utf-8"))


def choose_jobs(only: str) -> list[Job]:
    """Return the jobs whose names match, after those that others need."""
    return [job for job in JOBS.values() if job.is_setup or fnmatch(job.name, only)]


def make_folder(folder: Path) -> None:
    """Copy the examples of this tree into a new folder, and what no example has.

    files/ is copied as it stands; a file of grakk/ is Grakk with these lines more, a `nom:` first instead of his;
    ready/ has a character of each class, with what played.yaml says of one who has played.
    """
    shutil.copytree(EXAMPLES, folder)
    shutil.copytree(HERE / "files", folder, dirs_exist_ok=True)
    grakk, played = (path.read_text("utf-8") for path in (EXAMPLES / "grakk.yaml", HERE / "played.yaml"))
    files = {"camp.yaml": grakk}
    for path in sorted((HERE / "grakk").iterdir()):
        more = path.read_text("utf-8")
        name, _newline, rest = more.partition("\n") if more.startswith("nom:") else ("nom: Grakk", "", more)
        files[path.name] = grakk.replace("nom: Grakk", name) + rest
    for group in sorted((ROOT / "content/d6/ready").iterdir()):
        files[f"ready/{group.name}.yaml"] = min(group.glob("*.yaml")).read_text("utf-8") + played
    for name, classe in (("garde", "lutteur"), ("tireur", "artilleur")):
        files[f"{name}.yaml"] = files[f"ready/{classe}.yaml"] + "pnj: true\n"
    for name in ("out", "ready"):
        (folder / name).mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml", "aurek.yaml"):
        shutil.copy(EXAMPLES / name, folder / "life")
    Image.linear_gradient("L").convert("RGB").resize((300, 400)).save(folder / "portrait.png")
