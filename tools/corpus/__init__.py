"""The corpus: every kind of print and the JSON of every command, recorded with the code of a tree, and two compared.

    python -m tools.corpus record OUT [--tree PATH] [--only GLOB]
    python -m tools.corpus compare A B [--only GLOB] [--all]
    python -m tools.corpus empty [--only GLOB]

The commands stand in jobs.txt, which tests/golden and tools/pythons take theirs from too. OUT has NAME.json and
NAME-1.png for each. What only the engine knows (places of a form, stickers, cards) is read by watch.py, the one module
here that names modules of generator/.
"""
