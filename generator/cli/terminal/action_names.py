"""What happens to a file, by its names: an action in either language, the file meant where none is named."""

from pathlib import Path

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.refusal import misuse
from generator.base.words import both_names
from generator.cli.terminal.naming import FINISH, UNDO, shown_name
from generator.files.files import open_file
from generator.files.folders import player_files
from generator.game.campaign import Action
from generator.game.parts import Campaigns
from generator.game.system import collect_parts
from generator.reading.source import SourceError


def every_action() -> list[Action]:
    return [action for module in collect_parts(Campaigns).values() for action in module.ACTIONS]


def action_words() -> dict[str, str]:
    """Every way to call an action -> its name."""
    words = {slug(word): action.name for action in every_action() for word in action.words}
    return words | {slug(word): name for name in (UNDO, FINISH) for word in both_names("commands", name)}


def only_file(action: str) -> Path:
    """The one file of this folder that a campaign can be about; a refusal that says what is missing elsewhere."""
    able = [path for path in player_files(Path()) if _has_campaign(path)]
    if len(able) == 1:
        return able[0]
    command = f"holofiche {shown_name('campaign')}"
    if able:
        hint = _("name one: {example}; or all of this folder: {all}")
        told = hint.format(example=f"{command} {able[0]} {shown_name(action)}", all=f"{command} . {action}")
        raise misuse(_("Whose? There are several files here."), told)
    example = _("such as {example}").format(example=f"{command} {_('FILE.yaml')} {action}")
    raise misuse(_("Whose? Name the file before what happens."), example)


def _has_campaign(path: Path) -> bool:
    """A file that cannot be read may have one: its reader will say why it cannot."""
    try:
        return open_file(path).system.gives(Campaigns)
    except SourceError:
        return True
