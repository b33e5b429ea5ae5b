"""What the codes of problems mean, for who asks (`holofiche explain CODE`): those that every game's files may have.

A game explains its own in its module `codes` (game/parts.py); a test holds that no code goes unexplained."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, str] = {
    # the file
    "collection": mark("The collection cannot be read; its faults are told."),
    "collection-unknown": mark("The collection names what is neither a profile of a game nor a look."),
    "file-missing": mark("A file that is named is not there: look at its name and its folder."),
    "file-is-directory": mark("A folder stands where a file is wanted, or has no player's file in it."),
    "file-not-regular": mark("What is named is a device or a pipe, not a file."),
    "file-too-big": mark("The file is far larger than any character or warband: it is not read at all."),
    "file-unreadable": mark("The system does not let the file be read."),
    "file-is-binary": mark("The file is not text: a picture or a PDF, perhaps."),
    "not-a-folder": mark("A file stands where a folder is wanted."),
    "not-utf-8": mark("The file is not saved as UTF-8, the way accents are written today."),
    "not-nfc": mark("Accents are written as characters of their own; they are read as they look."),
    "recipe": mark("A step of a place’s recipe that cannot be built."),
    "byte-order-mark": mark("The file begins with an invisible mark; it is skipped."),
    "control-character": mark("An invisible character stands in a text; it would not be printed."),
    "curly-quotes": mark("A word processor's quotes stand around a word: they are letters to YAML, and are printed."),
    "missing-glyph": mark("The fonts have no such sign: a box is printed in its place."),
    # YAML
    "yaml-syntax": mark("A slip of writing: the text is not YAML there. The help shows the line as it should be."),
    "yaml-alias": mark("*name repeats what &name marked elsewhere: not read; write the value out."),
    "yaml-anchor": mark("&name marks a value to be repeated: not read; write values out."),
    "yaml-tag": mark("!name says what a value is to a program: not read."),
    "yaml-merge": mark("<< copies other keys: not read; write them out."),
    "yaml-key": mark("A key is a list or a mapping: it must be a word."),
    "yaml-depth": mark("Lists within lists, deeper than any file needs."),
    "yaml-nodes": mark("More values than any file needs."),
    "yaml-directive": mark("A line that begins with %: not read."),
    "yaml-documents": mark("--- begins a second document: a file is one."),
    "duplicate-key": mark("The same thing is written twice, under one key or under two that mean the same."),
    # keys and values
    "unknown-key": mark("A key that is not read where it stands. The help says where it belongs, or the key meant."),
    "missing-key": mark("A key that the file cannot do without."),
    "wrong-type": mark("Another kind of value is wanted: a number, a list, a text…"),
    "out-of-range": mark("A number that is too small or too large."),
    "text-too-long": mark("A text that is longer than its place on paper."),
    "text-empty": mark("A key with no text behind it."),
    "list-too-long": mark("A list with more entries than its place on paper."),
    "unknown-system": mark("A game that is none of those known."),
    "portrait-path": mark("A portrait must be a file beside this one, named without folders."),
    "portrait-missing": mark("The portrait that is named is not beside the file."),
    "portrait-too-large": mark("The portrait has more pixels than a sheet can use."),
    "portrait-unreadable": mark("The portrait is no picture that can be printed."),
    # sessions and scenarios
    "session-part": mark("Something that the session names cannot be printed; the message says why."),
    "session-empty": mark("The session names nothing to print."),
    "table": mark("The sides of a scenario's table are not two numbers that make a table."),
    "off-the-table": mark("Something of a scenario stands beyond the edge of its table."),
    "scenery-overlap": mark("Two pieces of scenery stand on the same place."),
    "two-bands": mark("A scenario of this kind has two bands that face each other."),
    "unknown-scenario": mark("A scenario that the game does not have."),
    "unknown-profile": mark("A profile that the game does not have; the nearest is named."),
    # content of one's own
    "content-clash": mark("Two entries of the content answer to one name or id."),
    "unknown-file": mark("A file or a folder of content that no game reads."),
    "content-missing": mark("A file that the content cannot do without."),
    "content-value": mark("A value of the content that the game cannot use."),
    "dangling-reference": mark("An entry of the content names another that is not there."),
    "not-playable": mark("An entry of the content that nothing prints or plays."),
    "unknown-icon": mark("An icon that is not among ours."),
    "roll-table-gap": mark("A table of rolls leaves out a result."),
    "roll-table-overlap": mark("A table of rolls has a result twice."),
    "roll-table-row": mark("A row of a table of rolls that cannot be read."),
    "card-too-long": mark("A card with more text than it can hold."),
    "no-card": mark("A deck without cards."),
    "table-expected": mark("A card or diagram names something that is no table of the content."),
    "table-ragged": mark("A table with rows of different lengths, or too few columns."),
}
