"""The questions for a player after a session."""

from collections.abc import Generator, Iterator
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.game.guide import Option, Question, WholeNumber, optional_text, yes_or_no
from generator.model.scenario import Scenario
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.encounter import Encounter
from generator.systems.d6.play.things import SPENT, OwnedThing, owned_things
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.life import DEAD, keys_asked_by
from generator.systems.d6.show.wording import credits_text
from generator.writing.edits import Edit

MOST_XP, MOST_CREDITS, MOST_PV, MOST_NOTE, MOST_WORDS = 999, 999_999, 999, 200, 80
NONE, MOST_THINGS = "", 12
CONSUMED = ("medipack", "kit")  # how ids of what is used up begin, beside what is thrown


def after(c: Derived, d: Definitions, played: Scenario | None) -> Generator[Question, str, list[Edit]]:
    """Ask for XP, credits, PV and what happened, things used or damaged, a word: Enter where nothing happened."""
    status = (_("{left} XP to spend, {credits}").format(left=c.xp.left, credits=credits_text(c.credits)),)
    xp = yield Question(_("XP won, the same for all?"), default="0", status=status, check=WholeNumber(0, MOST_XP),
                        once=True)  # fmt: skip
    purse = WholeNumber(-MOST_CREDITS, MOST_CREDITS)
    credits = yield Question(_("Credits won, or lost (-50)?"), default="0", check=purse, shared=True)
    edits: list[Edit] = []
    if int(xp) or int(credits):
        edits.append(Edit.of_action("gain", {"xp": int(xp) or None, "credits": int(credits) or None}))
    edits += yield from _ask_pv(c, d)
    dead = any(edit.action == "status" for edit in edits)
    edits += [] if dead else (yield from _ask_things(c, d))
    if not dead and (c.origin.is_jedi or c.side):
        points = yield Question(_("Points of the side won: light +1, dark -1?"), default="0", check=WholeNumber(-9, 9))
        edits += [Edit.of_action("cote", {"points": int(points)})] if int(points) else []
    note = (yield Question(_("A word for the journal (may be empty)?"), check=optional_text(MOST_NOTE))).strip()
    story = " ".join(filter(None, (story_of(played, d), note)))
    if not edits or edits[0].action != "gain":
        return [*([Edit.of_action("note", {"text": story})] if story else []), *edits]
    return [replace(edits[0], arguments={**edits[0].arguments, **({"note": story} if story else {})}), *edits[1:]]


def story_of(played: Scenario | None, d: Definitions) -> str:
    """Return what was played and who was met, in a sentence of the journal."""
    if not isinstance(played, Encounter):
        return ""
    known = (d.constants.foes, every_block(d), d.ships, d.vehicles)
    names = {key: foe.label for foes in known for key, foe in foes.items()}
    groups = [group for group in played.foes if group.source is None]
    called = [names.get(group.key) or names.get(group.block, group.key) for group in groups]
    met = [f"{g.count} × {name}" if g.count > 1 else name for g, name in zip(groups, called, strict=True)]
    title = getattr(getattr(played, "evening", None), "title", "") or played.title or ""
    return f"{title}, contre {', '.join(met)}." if met else f"{title}." if title else ""


def _ask_pv(c: Derived, d: Definitions) -> Generator[Question, str, list[Edit]]:
    """Ask for the PV at the end, death (L532), and the sequela of a blow under 0 PV (L822)."""
    now = c.pv_now
    if now is None:  # the Gardien's die is not rolled: no PV to lose yet
        return []
    most = c.pv.without_die
    status = (_("{n} PV left of {most}").format(n=now, most=c.pv.text),)
    asked = Question(_("PV at the end of the evening?"), default=str(now), status=status,
                     check=WholeNumber(-MOST_PV, max(most, now)))  # fmt: skip
    left = int((yield asked))
    edits = [Edit(("pv",), now, left if left != most else None)] if left != now else []
    if left <= d.constants.pv_dead < now and (
        yield from yes_or_no(_("At {n} PV: is that the end?").format(n=left))
    ):
        return [*edits, Edit.of_action("status", {"name": (DEAD,)})]
    fell = left < d.constants.pv_unconscious <= now
    if fell or (left < most and (yield from yes_or_no(_("Fell below 0 PV tonight?"), usual=False))):
        edits += yield from _ask_sequela(c, d)
    return edits


def _consumables(c: Derived, d: Definitions) -> Iterator[tuple[str, int]]:
    """Yield what is used up, with how many there are: medipacks, kits, what is thrown."""
    for possession in c.possessions:
        ours = d.house_arms.get(possession.id or "")
        if (possession.id or "").startswith(CONSUMED) or (ours and (ours.thrown or ours.explosive)):
            yield possession.label, possession.count


def _ask_things(c: Derived, d: Definitions) -> Generator[Question, str, list[Edit]]:
    """Ask what was used, fired, hit or damaged, one thing after the other; not asked where there is nothing."""
    edits, consumables = list[Edit](), dict(_consumables(c, d))
    belongings = {owned.name: owned for owned in owned_things(c) if owned.name}
    options = [Option(f"o{n}", label, f"{count}") for n, (label, count) in enumerate(consumables.items())]
    options += [Option(f"t{n}", name) for n, name in enumerate(belongings)]
    text = _("Used or damaged tonight?")
    for _n in range(MOST_THINGS if options else 0):
        chosen = yield Question(text, (Option(NONE, _("nothing more")), *options))
        if chosen == NONE:
            break
        options = [option for option in options if option.value != chosen]
        if chosen.startswith("o"):
            label = list(consumables)[int(chosen[1:])]
            check = WholeNumber(1, consumables[label])
            count = yield Question(_("{name}: how many used?").format(name=label), default="1", check=check)
            edits.append(Edit.of_action("lose", {"object": label, "count": int(count)}))
        else:
            edits += yield from _ask_damage(list(belongings.values())[int(chosen[1:])])
    return edits


def _ask_damage(owned: OwnedThing) -> Generator[Question, str, list[Edit]]:
    asked: list[tuple[str, str]] = []
    points = next((key for key in ("pb", "pv") if owned.number(f"{key}_max") is not None), "")
    asked += [("lost", _("{name}: {what} lost?").format(name=owned.name, what=points.upper()))] if points else []
    for key, word in (("missiles", _("missiles fired?")), ("torpedoes", _("torpedoes fired?"))):
        if owned.number(f"{SPENT[key]}_max"):
            asked.append((key, f"{owned.name} – {word}"))
    if not asked:
        asked = [("charges", _("{name}: charges used?").format(name=owned.name))]
    counts: dict[str, int] = {}
    for key, text in asked:
        counts[key] = int((yield Question(text, default="0", check=WholeNumber(0, MOST_PV))))
    used = {key: count for key, count in counts.items() if count}
    return [Edit.of_action("thing", {"name": owned.name, **used})] if used else []


def _ask_sequela(c: Derived, d: Definitions) -> Generator[Question, str, list[Edit]]:
    rolls = [Option(str(n), str(n), _effect_of_roll(n, d)) for n in range(1, len(d.constants.sequela_asks) + 1)]
    text = _("Under 0 PV: the D12 of the sequela?")
    roll = yield Question(text, (*rolls, Option(NONE, _("not rolled"))))  # their numbers are the die's
    if roll == NONE:
        return []
    answers: dict[str, Any] = {"roll": int(roll)}
    for key, word, question, options in (
        ("effet", "effect", _("What is broken or lost?"), ()),
        ("cicatrice", "scar", _("Where is the scar?"), ()),
        ("don", "talent", _("Which talent is lost?"), tuple(Option(t.name, t.name) for t in c.talents)),
        ("caracteristique", "characteristic", _("Which characteristic loses 1D?"),
         tuple(Option(characteristic.id, characteristic.label) for characteristic in d.characteristics.values())),
    ):  # fmt: skip
        if key in keys_asked_by(int(roll), d):
            answer = yield Question(question, options, check=None if options else optional_text(MOST_WORDS))
            answers |= {word: answer.strip()} if answer.strip() else {}
    return [Edit.of_action("sequela", answers)]


def _effect_of_roll(roll: int, d: Definitions) -> str:
    """Return the effect of a roll, as the printed table says it."""
    for span, effect in d.tables["sequelles"].rows:
        low, _dash, high = span.partition("-")
        if int(low) <= roll <= int(high or low):
            return effect
    return ""
