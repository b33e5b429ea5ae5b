"""Lines that a person keeps to themselves: what begins with `# secret:` leaves their file neither in a PDF nor in a
code to share. All else goes byte for byte."""

import re

_SECRET = re.compile(rb"^[ \t]*#[ \t]*secret[ \t]*:.*(?:\n|\Z)", re.M | re.I)


def leave_out_secrets(raw: bytes) -> tuple[bytes, int]:
    """A file as others may have it, and how many lines were left out."""
    return _SECRET.subn(b"", raw)
