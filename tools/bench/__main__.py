"""Run every benchmark of this folder that has a main(), or those named."""

import sys
from importlib import import_module
from pathlib import Path

NAMES = sorted(p.stem for p in Path(__file__).parent.glob("*.py") if not p.stem.startswith("_"))

for name in sys.argv[1:] or NAMES:
    module = import_module(f"tools.bench.{name}")
    if hasattr(module, "main"):
        sys.stdout.write(f"\n{name}\n{'─' * len(name)}\n")
        module.main()
