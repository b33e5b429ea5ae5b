"""Run pytest on the files that are named until SECONDS of the processor are spent; end as pytest does."""

import os
import resource
import sys
import time

import pytest

SECONDS = 20.0
ON_THE_CLOCK = 600.0  # what is forked by another process counts nowhere else
_MEMORY = 6 << 30  # a fault that eats all memory ends itself


class Bound:
    """A plugin that begins no test once the time is over."""

    def __init__(self) -> None:
        self.started = time.monotonic()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        if sum(os.times()[:4]) > SECONDS or time.monotonic() - self.started > ON_THE_CLOCK:
            pytest.skip("no time left")


def main() -> int:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    options = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not exhaustive"]
    return int(pytest.main([*options, *sys.argv[1:]], plugins=[Bound()]))


if __name__ == "__main__":
    sys.exit(main())
