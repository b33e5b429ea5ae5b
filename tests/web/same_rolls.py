"""`holofiche` whose pages roll what they rolled: dice without a seed are those of the request that asks for them, so
that what passes once passes in every run, in whatever order tests come. A chance is of few battles: tests of odds say
how sure one of many is. With HOLOFICHE_SLOW=0.4 every answer takes up
to that many seconds more, now this one, now that one: what holds then does not hold by chance."""

import os
import random
import secrets
import sys
import time

from flask import Flask, has_request_context, request, request_started

_OWN = ("_tab", "_version", "_change")  # of one run
_BATTLES = 120


def roll_as_asked(below: int) -> int:
    asked = ""
    if has_request_context():
        given = [pair for pair in request.form.items(multi=True) if pair[0] not in _OWN]
        asked = repr((request.path, sorted(request.args.items(multi=True)), given))
    return random.Random(asked).randrange(below)


def answer_slowly(_app: Flask, **_given: object) -> None:
    time.sleep(random.uniform(0, float(os.environ["HOLOFICHE_SLOW"])))


if __name__ == "__main__":
    from generator.chance.battles import forecast_battle
    from generator.cli import main

    forecast_battle.__defaults__ = (_BATTLES,)
    if "HOLOFICHE_SLOW" in os.environ:
        request_started.connect(answer_slowly)
    vars(secrets)["randbelow"] = roll_as_asked
    sys.argv[0] = "holofiche"
    main()
