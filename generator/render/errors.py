"""What can go wrong on the way to paper. The command line turns these into problems."""


class PrintError(Exception):
    """A code for machines, a message for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


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
