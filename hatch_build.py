"""Write the generated data before a wheel is built (CONTRIBUTING.md, "Generated data")."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GeneratedData(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write build/data; a plain wheel takes it along, an editable install leaves it where it is."""
        sys.path.insert(0, self.root)
        from generator.generated import write_generated

        write_generated()
        if version == "standard":
            for name in ("converted", "locale"):
                build_data["force_include"][f"{self.root}/build/data/{name}"] = f"generator/_data/{name}"
