"""python -m tools.corpus record OUT, python -m tools.corpus compare A B: see tools/corpus/__init__.py."""

import argparse
import sys
from pathlib import Path

from tools import ROOT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.corpus", description="Prints recorded, and two compared.")
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="run the jobs, write what they print into a folder")
    record.add_argument("out", type=Path)
    record.add_argument("--tree", type=Path, default=ROOT, help="another checkout, whose generator/ is run")
    compare = commands.add_parser("compare", help="tell what differs between two such folders, the worst first")
    compare.add_argument("a", type=Path, help="as it was")
    compare.add_argument("b", type=Path, help="as it is")
    compare.add_argument("--all", action="store_true", help="every difference, not the first of each kind on a page")
    empty = commands.add_parser("empty", help="print the jobs, tell the emptiest page of each")
    for command in (record, compare, empty):
        command.add_argument("--only", metavar="GLOB", default="*", help="jobs by their names: 'sheet-*'")
    args = parser.parse_args()
    if args.command == "record":
        from tools.corpus.record import record_corpus

        return record_corpus(args.out, args.tree.resolve(), args.only)
    if args.command == "empty":
        from tools.corpus.empty import list_empty_pages

        return list_empty_pages(args.only)
    from tools.corpus.compare import compare_corpora

    return compare_corpora(args.a, args.b, args.only, every=args.all)


if __name__ == "__main__":
    sys.exit(main())
