"""A convention kit: a party that completes each other, its evening, papers to hand out and cards, in one PDF.

It is a session like any other, whose file is written beside the characters; the kit alone keeps within its pages: with
five or six players sheets are their first side, and cards of the rules of a fight stand in for the second.
"""

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.campaign.session.binding import Heading, plan_session
from generator.campaign.session.file import game_of_evening
from generator.campaign.session.gather import assemble_session
from generator.files.files import Content
from generator.game.system import Game
from generator.paper.formats import Look
from generator.paper.pdf.attached import Attached
from generator.paper.plan import PrintPlan
from generator.reading import source
from generator.writing.newfile import flow_value

PLAYERS, BOTH_SIDES, MOST_PAGES = (3, 6), 4, 16  # players; those whose sheets keep both sides; pages
SESSION = "seance.yaml"
FIRST = ("round", "distance", "parade", "agonie", "medipack", "statuts-coups", "discretion", "opportunite", "fuite")
SECOND = ("zone-et-cone", "mort", "statuts-maux", "statuts-positifs", "jets-opposes", "chances", "deux-armes",
          "marchandage", "cote-obscur")  # fmt: skip
NOTES = (
    "Avant : lire la page « En une minute », couper la page à découper et les cartes, laisser choisir les personnages. "
    "Sur la table : cinq D6 par joueur, deux D12, crayons, gommes, un jeton par combattant, une montre. "
    "Pendant : une fiche et le bandeau des joueurs devant chacun ; les papiers quand la scène les nomme ; cocher les "
    "horloges. Après : les XP, les mêmes pour tous ; les PV et les indices restent cochés, une photo suffit."
)


def check_players(game: Game, count: int) -> None:
    """Refuse an evening that cannot be: of another game, or for too few or too many."""
    if game.id != game_of_evening():
        message = _("{game} has no evening").format(game=game.id)
        raise misuse(message, _("games that have it: {games}").format(games=game_of_evening()))
    least, most = PLAYERS
    if not least <= count <= most:
        raise misuse(_("--evening goes with a party of {least} to {most}.").format(least=least, most=most))


def session_text(title: str, files: Sequence[Path], seed: int, game: Game) -> str:
    """Return the file of the kit's session, which `session` prints with both sides of all sheets."""
    cards = FIRST if len(files) <= BOTH_SIDES else (*FIRST, *SECOND)
    return (
        f"# La soirée de ces personnages.\ntitre: {flow_value(title)}\n"
        f"personnages: {flow_value([file.name for file in files])}\nsoiree: {{graine: {seed}}}\n"
        f"cartes:\n  - {{systemes: [{game.id}], choix: {flow_value(list(cards))}, dos: none}}\n"
        f"notes: {flow_value(NOTES)}\n"
    )


def plan_kit(session: Path, count: int, content: Content, look: Look, name: str) -> PrintPlan:
    """Plan the PDF of a kit whose session is written. Raises a Refusal where a part of it cannot be printed."""
    text = source.load(session)
    assembly, problems = assemble_session(text, session.parent, content, look.paper, look.ink)
    if assembly is None or problems:
        raise misuse(_("{file} has faults: nothing was printed").format(file=session), problems[0].message)
    parts = assembly.parts
    if count > BOTH_SIDES:
        fronts = {part.text: part.pages[:1] for part in parts if part.batch == "fiches"}
        parts = [
            replace(part, pages=fronts[part.text], batch="feuilles") if part.batch == "fiches" else part
            for part in parts
        ]
    asked = assembly.file
    heading = Heading(asked.titre or "Soirée", "", asked.notes or "")
    files = [Attached(session.name, text.raw), *assembly.named.values()]
    return plan_session(heading, parts, name, assembly.look, files, gaps=False)
