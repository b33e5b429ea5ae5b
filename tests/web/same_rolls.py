"""`holofiche` whose pages roll what they rolled: dice without a seed are those of the request that asks for them, so
that what passes once passes in every run, in whatever order tests come."""

import random
import secrets
import sys

from flask import has_request_context, request

_OWN = ("_tab", "_version", "_change")  # of one run


def roll_as_asked(below: int) -> int:
    asked = ""
    if has_request_context():
        given = [pair for pair in request.form.items(multi=True) if pair[0] not in _OWN]
        asked = repr((request.path, sorted(request.args.items(multi=True)), given))
    return random.Random(asked).randrange(below)


if __name__ == "__main__":
    from generator.cli import main

    vars(secrets)["randbelow"] = roll_as_asked
    sys.argv[0] = "holofiche"
    main()
