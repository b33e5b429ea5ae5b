"""The campaign part of a group's file: what each figure has won and bought, the store, the losses, the journal."""

from collections.abc import Iterator, Mapping, Sequence

from generator.core.i18n import _
from generator.core.reading.problems import Path, Problem
from generator.systems.sylvaren.constants import Reward
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.files import (
    CampaignFile,
    ProgressFile,
    RewardsFile,
    Written,
    read_items,
    read_rules,
    unknown,
)
from generator.systems.sylvaren.group import Campaign, Growth, Loss
from generator.systems.sylvaren.progress import guess_advances, initial_quality, path, steps_taken


def growth_of(
    figure: Written, quality: int, progress: Mapping[str, ProgressFile], d: Definitions, problems: list[Problem]
) -> tuple[Growth, int]:
    """PX against the steps taken; without a written list, a Force user's steps are guessed from where it stands."""
    entry = progress.get(figure.name, ProgressFile())
    at: Path = ("campagne", "figurines", figure.name)
    category = figure.category
    count = len(entry.avances) if entry.avances is not None else 0
    written = True
    if entry.avances is None and category:
        count = guess_advances(quality, category, d) or 0
        written = count == 0
        if not written:
            message = _("{name} has grown, but its advances are not written down").format(name=figure.name)
            words = ", ".join(s.word for s in steps_taken(quality, category, count, d) or ())
            hint = _("write them: avances: [{words}]").format(words=words)
            problems.append(Problem("avances-absentes", at, message, hint, "warning", ruling="S-16"))
    steps = steps_taken(quality, category, count, d)
    if steps is None or (entry.avances is not None and [s.word for s in steps] != [str(a) for a in entry.avances]):
        message = _("these advances do not lead {name} to where it stands").format(name=figure.name)
        told = _("they are: {words}").format(words=", ".join(s.word for s in steps)) if steps else None
        problems.append(Problem("avances-incoherentes", (*at, "avances"), message, told, ruling="S-16"))
        return Growth(entry.px, (), None, False), quality
    initial = initial_quality(quality, category, count, d)
    start = d.first_category(category.side) if category else None
    further = path(initial, start, d)[count:]
    growth = Growth(entry.px, tuple(steps), further[0] if further else None, written)
    if growth.left < 0:
        message = _("{name} has spent {spent} PX out of {px}").format(name=figure.name, spent=growth.spent, px=entry.px)
        problems.append(Problem("px-depasses", (*at, "px"), message, _("earn them first"), ruling="S-16"))
    return growth, initial


def follow_names(figures: Sequence[Written], progress: Mapping[str, ProgressFile]) -> Iterator[Problem]:
    """In a campaign a figure is follow_names by its name."""
    seen: set[str] = set()
    for figure in figures:
        if figure.name in seen:
            message = _("two figures are called {name}").format(name=figure.name)
            yield Problem("nom-en-double", (*figure.path, "nom"), message, _("a campaign follows them by name"))
        seen.add(figure.name)
    for name in progress:
        if name not in seen:
            yield unknown(name, ("campagne", "figurines", name), {n: n for n in seen}, "figurine-inconnue")


def campaign_of(file: CampaignFile, d: Definitions, problems: list[Problem]) -> Campaign:
    store = read_items(file.reserve, ("campagne", "reserve"), d, problems)
    losses = []
    for n, loss in enumerate(file.pertes):
        rules = read_rules(loss.regles, ("campagne", "pertes", n, "regles"), d, problems)
        held = tuple(rule for _at, rule in rules)
        losses.append(Loss(loss.nom, loss.qualite, loss.force is not None, held, loss.date, loss.remplacant))
    own = file.recompenses or RewardsFile()
    rewards = {name: Reward(r.credits, r.px) for name in RewardsFile.__annotations__ if (r := getattr(own, name))}
    return Campaign(file.credits, rewards, tuple(item for _at, item in store), tuple(losses), file.journal)
