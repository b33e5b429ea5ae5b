"""The GM's cards."""

from generator.core import settings
from generator.core.i18n import _
from generator.core.paper import offset
from generator.core.refusal import Refusal


def saved_offset() -> tuple[float, float]:
    """The shift of backs saved for this printer; none unless one was."""
    written = settings.load().back_offset
    if written is None:
        return (0.0, 0.0)
    try:
        return offset.parse(written)
    except ValueError:
        message = _("{file}: back_offset must be like 1.5,-0.8").format(file=settings.path())
        hint = _("save it again: holofiche calibrate --offset X,Y")
        raise Refusal("back-offset", message, hint, kind="unreadable") from None
