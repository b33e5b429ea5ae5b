"""PyYAML imported without the wait is PyYAML all the same."""

import subprocess
import sys

TOLD = """
import re
before = re.compile
from generator.core.reading.libyaml import libyaml
yaml = libyaml()
assert re.compile is before and isinstance(re.compile("a"), re.Pattern)
assert not isinstance(yaml.reader.Reader.NON_PRINTABLE, re.Pattern), "compiled, and nobody asked"
text = "a: [1, 2.5, yes, 2026-11-17, ~]"
for loader in (yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
    print(yaml.load(text, loader))
try:
    yaml.load("a: \\x07", yaml.SafeLoader)
except yaml.reader.ReaderError as error:
    print(error.character)
print(yaml.safe_dump({"yes": "1"}))
"""


def test_expressions_wait_until_they_are_used() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, second, strange, *dumped = done.stdout.split("\n")
    assert first == second == "{'a': [1, 2.5, True, datetime.date(2026, 11, 17), None]}"
    assert strange == "7" and dumped[0] == "'yes': '1'"
