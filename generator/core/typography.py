"""French micro-typography for printed matter. (Plain text in, print-ready text out.)"""

import re

NBSP = "\u00a0"
NNBSP = "\u202f"

_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"'"), "’"),
    (re.compile(r"\.\.\."), "…"),
    (re.compile(r"[ \u00a0\u202f]*([;!?]+)(?=\s|$|[)»…])"), NNBSP + r"\1"),
    (re.compile(r"(?<=[^\s\u00a0\u202f\d])[ \u00a0]*:(?=\s|$)|(?<=\d)[ \u00a0]+:(?=\s|$)"), NBSP + ":"),
    (re.compile(r"«[ \u00a0\u202f]*"), "«" + NBSP),
    (re.compile(r"[ \u00a0\u202f]*»"), NBSP + "»"),
    (
        re.compile(
            r"(?<=\d)[ \u00a0](?=(?:m|cm|mm|km|kg|g|h|s|min|pas|PV|PB|XP|PX|CG|C|ans|%|crédits?|tours?|rounds?)\b|%)"
        ),
        NBSP,
    ),
    (re.compile(r"(?<![\w\-−–])-(?=\d)"), "−"),
    (re.compile(r"(?<=\d) (?=\d{3}(?!\d))"), NNBSP),
)


def french(text: str) -> str:
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


def number(value: int) -> str:
    """A whole number with thin spaces between thousands and a true minus: −12 500."""
    return f"{value:,}".replace(",", NNBSP).replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")
