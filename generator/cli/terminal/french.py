"""Commands under the names that a French reader types, accents and capitals or not, and the one that was meant."""

from collections.abc import Iterable, Mapping

from generator.base.i18n import current_language
from generator.base.names import nearest_name, slug

FRENCH = {
    "new": "nouveau", "check": "vérifier", "show": "montrer", "sheet": "fiche", "extract": "extraire",
    "cards": "cartes", "campaign": "campagne", "chronicle": "chronique", "session": "séance", "roll": "lancer",
    "odds": "chances", "list": "liste", "explain": "expliquer", "examples": "exemples", "settings": "réglages",
    "serve": "servir", "calibrate": "calibrer", "scan": "relire", "share": "partager", "after": "après",
    "undo": "annuler",
}  # fmt: skip
AFTER = "after"  # of `table`: the only French name of two words, « table after »
FIX = ("corriger", "fix")  # « check --fix »
# What people type who mean one of ours: other programs' words, and words that resemble a wrong one.
MEANT = {
    "print": "sheet", "imprimer": "sheet", "pdf": "sheet", "perso": "new", "creer": "new", "create": "new",
    "init": "new", "validate": "check", "lint": "check", "controler": "check", "config": "settings",
    "options": "settings", "web": "serve", "navigateur": "serve", "jet": "roll", "des": "roll", "dice": "roll",
    "photo": "scan", "historique": "chronicle", "xp": "campaign", "bande": "new", "exemple": "examples",
    "ecran": "cards --format paravent", "screen": "cards --format screen", "paravent": "cards --format paravent",
    "version": "--version", "aide": "--help", "help": "--help",
}  # fmt: skip


def shown_name(name: str, french: Mapping[str, str] = FRENCH) -> str:
    """A command's name in the reader's language."""
    return french.get(name, name) if current_language() == "fr" else name


def english_name(word: str, known: Iterable[str]) -> str | None:
    """The name of the command that a word is, in either language."""
    names = {slug(FRENCH.get(name, name)): name for name in known}
    names |= {name: name for name in known}
    return names.get(word) or names.get(slug(word))


def nearest_command(word: str, known: Iterable[str]) -> str | None:
    """Return the command that was meant, as the reader's language names it; with its options where it needs some."""
    names = {written: name for name in known for written in (slug(FRENCH.get(name, name)), name)}
    found = MEANT.get(slug(word)) or names.get(nearest_name(word, names) or "", "")
    command, *options = found.split(" ")
    return " ".join([shown_name(command), *options]) or None


def nearest_option(word: str, known: Iterable[str]) -> str | None:
    """Return the option that was meant."""
    meant = MEANT.get(slug(word), "")
    return meant if meant in known else nearest_name(word, known)
