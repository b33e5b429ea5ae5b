"""Run pytest on the files that are named until SECONDS of the processor are spent; end as pytest does.

Where all passed and time was wanting for others, it ends with UNDECIDED."""

import os
import resource
import sys
import time

import pytest

SECONDS = float(os.environ.get("MUTANT_SECONDS", "20"))
ON_THE_CLOCK = 600.0  # what is forked by another process counts nowhere else
UNDECIDED = 20
_LONGEST = 90  # seconds of the processor: a fault that never ends is caught
_MEMORY = 6 << 30  # a fault that eats all memory ends itself


class Bound:
    """A plugin that begins no test once the time is over."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.unreached = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if sum(os.times()[:4]) > SECONDS or time.monotonic() - self.started > ON_THE_CLOCK:
            self.unreached += 1
            pytest.skip("no time left")


def main() -> int:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (_LONGEST, _LONGEST))
    bound = Bound()
    options = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not exhaustive"]
    code = int(pytest.main([*options, *sys.argv[1:]], plugins=[bound]))
    return UNDECIDED if code == 0 and bound.unreached else code


if __name__ == "__main__":
    sys.exit(main())
