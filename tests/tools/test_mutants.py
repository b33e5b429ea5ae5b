"""Faults that `make mutants` plants: each changes one line of what runs, and the same ones are chosen every time."""

import ast

from tests.run import ROOT
from tools.mutants.__main__ import AREAS, read_equivalent
from tools.mutants.plant import choose_mutants, find_mutants, list_modules

MODULE = '''"""A module."""


def pay(sum: int, *, twice: bool = False) -> int:
    """Return what is paid: 3 at least."""
    if sum < 3 and not twice:
        raise ValueError("too little")
    log(sum)
    return max(sum, 3) + 1
'''


def test_every_fault_is_one_line_of_what_runs() -> None:
    mutants = list(find_mutants("pay.py", MODULE))
    for mutant in mutants:
        text = mutant.apply(MODULE)
        ast.parse(text)
        pairs = zip(MODULE.splitlines(), text.splitlines(), strict=True)
        changed = [n for n, (old, new) in enumerate(pairs) if old != new]
        assert changed == [mutant.number - 1] and changed[0] in (3, 5, 6, 7, 8)
    after = {mutant.after.strip() for mutant in mutants}
    assert after >= {
        "def pay(sum: int, *, twice: bool = True) -> int:", "if sum <= 3 and not twice:", "if sum < 3 or not twice:",
        "if sum < 3 and twice:", "pass", "return min(sum, 3) + 1", "return max(sum, 3) - 1", "return max(sum, 4) + 1",
    }  # fmt: skip


def test_the_same_faults_are_chosen_every_time() -> None:
    chosen = [choose_mutants("pay.py", MODULE, seed) for seed in (1, 1, 2)]
    assert chosen[0] == chosen[1] != chosen[2] and set(chosen[0]) == set(chosen[2]) == set(
        find_mutants("pay.py", MODULE)
    )
    assert {mutant.number for mutant in choose_mutants("pay.py", MODULE, 1, "log")} == {8}


def test_areas_and_known_faults_are_of_today() -> None:
    modules = {area: list_modules(ROOT, patterns) for area, patterns in AREAS.items()}
    assert all(modules.values()), modules
    known = read_equivalent()
    texts = {path: (ROOT / path).read_text("utf-8") for path in (key.partition(" ")[0] for key in known)}
    assert set(known) <= {mutant.key for path, text in texts.items() for mutant in find_mutants(path, text)}
