"""Files as a command line names them: « - » is standard input."""

import sys
from pathlib import Path

from generator.app.files import Content, Opened, open_beside, open_file
from generator.app.outputs import STANDARD
from generator.core.reading.source import parse, read_stream


def open_given(path: Path, content: Content) -> Opened:
    """SourceError where it cannot be read, as open_file."""
    if path != STANDARD:
        return open_file(path, content)
    return open_beside(parse(read_stream(sys.stdin.buffer, str(path)), str(path)), Path(), content)
