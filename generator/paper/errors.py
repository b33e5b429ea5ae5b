"""Errors of printing, each with its code."""

from generator.base.refusal import Refusal


class PrintError(Refusal):
    """A print that is not possible as requested."""


class SettingError(PrintError):
    """A page that WeasyPrint complains about, or that would lose text on paper."""


class FieldError(PrintError):
    """A value without a place on the form, or the reverse."""


class ImageError(PrintError):
    """A portrait that cannot be printed."""


class ExtractError(PrintError):
    """A PDF that carries no file of ours."""
