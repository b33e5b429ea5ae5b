"""What can go wrong on the way to paper, each with its code."""

from generator.core.refusal import Refusal


class PrintError(Refusal):
    """It cannot be printed as it stands."""


class FontError(PrintError):
    """A character that no font of ours can draw."""


class SettingError(PrintError):
    """WeasyPrint complained, or what it set would not come out whole on paper."""


class FieldError(PrintError):
    """A value without a place on the form, or the reverse."""


class ImageError(PrintError):
    """A portrait that cannot be printed."""


class ExtractError(PrintError):
    """A PDF that carries no file of ours."""
