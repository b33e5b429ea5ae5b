"""Lines a person keeps to themselves: a comment that begins `# secret:` stays in the file, no copy has it."""

import re

# At any depth: in a note of several lines it is no comment to YAML, and no less a secret.
_SECRET = rb"(?im)^[ \t]*#[ \t]*secret(?:[ \t]|\xc2\xa0|\xe2\x80\xaf)*:[^\n]*(?:\n|\Z)"


def leave_out_secrets(data: bytes) -> tuple[bytes, int]:
    """A file's bytes without its secret lines, and how many these were; all else byte for byte."""
    return re.subn(_SECRET, b"", data) if b"secret" in data.lower() else (data, 0)
