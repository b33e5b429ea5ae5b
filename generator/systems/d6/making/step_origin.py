"""The steps of class and race, and of the choices they leave open (choices.py): asked, or drawn.

The choices that move dice (orientation, the Autodidacte's, the race's own die) are asked right after the class or the
race that asks for them, so that the numbers beside the free dice are the final ones.
"""

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.base.typography import signed
from generator.chance.dice import Roller
from generator.game.guide import Answers, Making, Option, Question, Tree, optional_text, required_text
from generator.game.params import chosen_id
from generator.systems.d6.making.draft import can_become_legal, derive_draft, main_characteristics, standing
from generator.systems.d6.rules.choices import gives_free_force, options_of_choice
from generator.systems.d6.rules.definitions import Class, Definitions, Race
from generator.systems.d6.show.wording import class_effect, race_effect

NONE, OWN = "", "+race"


def ask_class(making: Making) -> Answers:
    """Ask for the class, and for its choices that move dice."""
    tree, d = making.tree, making.definitions
    options = tuple(Option(c.id, c.label, class_effect(c, d), c.blurb) for c in d.classes.values())
    tree["classe"] = yield Question(_("Which class?"), options)
    classe, choices = d.classes[tree["classe"]], tree.setdefault("choix", {})
    if classe.options:
        options = options_of_choice("orientation", classe, None, d)
        choices["orientation"] = yield Question(_("Which orientation?"), options, status=standing(tree, d))
    if classe.picks:
        for word, count, sign in (("plus", classe.picks.plus, 1), ("moins", classe.picks.minus, -1)):
            for n in range(count):
                taken = {*choices.get("plus", ()), *choices.get("moins", ())}
                text = _("{sign}1D on which characteristic? ({n} of {count})")
                question = text.format(sign="+" if sign > 0 else "−", n=n + 1, count=count)
                offered = tuple(o for o in _options_of_die(tree, d, sign) if o.value not in taken)
                answer = yield Question(question, offered, status=standing(tree, d))
                choices[word] = [*choices.get(word, []), answer]


def _options_of_die(tree: Tree, d: Definitions, sign: int) -> tuple[Option, ...]:
    """Return the characteristics, each with what one die up or down makes of it."""
    now = derive_draft(tree, d).characteristics
    return tuple(
        Option(key, known.label, f"{max(0, now[key].raw)}D → {max(0, now[key].raw + sign)}D")
        for key, known in d.characteristics.items()
    )


def ask_race(making: Making) -> Answers:
    """Ask for a race that can still become legal, or one of one's own, and for the die that it places."""
    tree, d = making.tree, making.definitions
    options = []
    for race in _legal_races(tree, d):
        pv = derive_draft({**tree, "race": race.id}, d).pv.text
        effect = " · ".join(part for part in (race_effect(race, d), f"PV {pv}") if part)
        options.append(Option(race.id, race.label, effect, race.blurb))
    options.append(Option(OWN, _("a race of your own"), _("as agreed with the GM")))
    answer = yield Question(_("Which race?"), tuple(options), status=standing(tree, d))
    if answer == OWN:
        yield from _ask_own_race(tree, d)
        return
    tree["race"] = answer
    race = d.races[answer]
    if race.choice:
        offered_dice = tuple(
            option
            for option in _options_of_die(tree, d, race.choice)
            if can_become_legal(
                derive_draft({**tree, "choix": {**tree["choix"], "race": {option.value: race.choice}}}, d)
            )
        )
        text = _("{race}: {n}D on which characteristic?").format(race=race.label, n=signed(race.choice))
        answer = yield Question(text, offered_dice, status=standing(tree, d))
        tree["choix"]["race"] = {answer: race.choice}


def _ask_own_race(tree: Tree, d: Definitions) -> Answers:
    """Ask for a race that the game does not have (A26): its name, the die it gives, a sentence of its own."""
    name = (yield Question(_("What is your race called?"), check=required_text(80))).strip()
    race: Tree = {"label": name}
    dice = (Option(NONE, _("no die")), *_options_of_die(tree, d, 1))
    if raised := (yield Question(_("{race}: +1D on which characteristic?").format(race=name), dice)):
        race["dice"] = {raised: 1}
    if text := (yield Question(_("What sets it apart? (empty: nothing yet)"), check=optional_text(200))).strip():
        race["traits"] = [{"name": name, "text": text}]
    tree["race_libre"] = race


def ask_open_choices(making: Making) -> Answers:
    """Ask for the choices of class and race that move no characteristic."""
    tree, d = making.tree, making.definitions
    race, classe = derive_draft(tree, d).origin.race, d.classes[tree["classe"]]
    assert race
    choices = tree["choix"]
    if race.force_choice:
        spread: dict[str, int] = {}
        for n in range(race.force_choice.dice):
            options = tuple(
                replace(option, effect=f"{spread.get(option.value, 0)}D → {spread.get(option.value, 0) + 1}D")
                for option in options_of_choice("force", classe, race, d)
            )
            text = _("Die {n} of the Force of your race: where?").format(n=n + 1)
            answer = yield Question(text, options, status=standing(tree, d))
            spread[answer] = spread.get(answer, 0) + 1
        choices["force"] = spread
    if gives_free_force(classe, d):
        start = derive_draft(tree, d).force
        offered = options_of_choice("voie", classe, race, d)
        fields = tuple(replace(option, effect=f"{start[option.value].skill} → +1D") for option in offered)
        text = _("The die of the Force of the class: where?")
        choices["voie"] = yield Question(text, fields, status=standing(tree, d))
    if race.second_class:
        others = [c for c in d.classes.values() if c.id != classe.id]
        options = tuple(Option(c.id, c.label, ", ".join(t.name for t in c.talents), c.blurb) for c in others)
        choices["seconde_classe"] = yield Question(_("The class of the second head?"), options)
    if race.free_talent:
        family = d.families[race.free_talent].label
        text = _("Which talent ({family}), as agreed with the GM? (empty: later)").format(family=family)
        choices["don"] = (yield Question(text, check=optional_text(80))).strip()
    if classe.pv_roll:
        fixed = derive_draft(tree, d).pv.without_die
        faces = options_of_choice("jet_pv", classe, race, d)
        options = tuple(replace(option, effect=f"PV {fixed + int(option.value)}") for option in faces)
        later = Option(NONE, _("not rolled yet"), f"PV {fixed} + 1D")
        roll = yield Question(_("Roll 1D6 for the PV: what came up?"), (*options, later), status=standing(tree, d))
        choices["jet_pv"] = int(roll) if roll else 0
    tree["choix"] = {key: value for key, value in choices.items() if value}


def draw_class(making: Making) -> None:
    """Draw the class unless it was asked for, and its choices."""
    tree, d = making.tree, making.definitions
    requested = chosen_id(making.requested, "class", d.names_of("classes"))
    tree["classe"] = requested or making.roller.choice(list(d.classes))
    tree["choix"] = choices_for_class(making.roller, d.classes[tree["classe"]], d)


def draw_race(making: Making) -> None:
    """Draw a race that suits the class, unless one was asked for, and where its own die goes."""
    tree, d = making.tree, making.definitions
    tree["race"] = _draw_race(making, chosen_id(making.requested, "race", d.names_of("races")))
    tree["choix"] |= die_of_race(making.roller, tree, d.races[tree["race"]], d)


def _legal_races(tree: Tree, d: Definitions) -> list[Race]:
    """Return the races with which the free dice can still make a legal character."""
    if not d.classes[tree["classe"]].picks:  # the only classes that a race can make impossible (A09)
        return list(d.races.values())
    drafts = ((race, derive_draft({**tree, "race": race.id}, d)) for race in d.races.values())
    return [race for race, c in drafts if can_become_legal(c, min(race.choice, 0))]


def _draw_race(making: Making, wished: str | None) -> str:
    """Return a race that suits the class: the more it raises what the class needs, the likelier."""
    tree, d = making.tree, making.definitions
    legal = [race for race in _legal_races(tree, d) if wished or f"races.{race.id}" not in d.game.house_values]
    if wished:
        if wished not in [r.id for r in legal]:
            message = _("No legal {classe} of the race {race} could be made: roll again, or another class.")
            raise misuse(message.format(classe=d.classes[tree["classe"]].label, race=d.races[wished].label))
        return wished
    main = main_characteristics(tree, d)
    fits = {r.id: sum(r.dice.get(key, 0) for key in main) for r in legal}
    # A race that is half itself without full armour is left to those who ask for it (A45).
    suited = [r.id for r in legal if fits[r.id] >= 0 and not r.full_armour]
    return making.roller.choose_weighted(suited, [1.0 + 2.0 * fits[key] for key in suited])


def choices_for_class(roller: Roller, classe: Class, d: Definitions) -> Tree:
    """Return choices that a class leaves open, drawn."""
    choices: Tree = {}
    if classe.options:
        choices["orientation"] = roller.choice(list(classe.options))
    if classe.picks:
        mixed = roller.shuffle(list(d.characteristics))
        choices["plus"] = mixed[: classe.picks.plus]
        choices["moins"] = mixed[classe.picks.plus : classe.picks.plus + classe.picks.minus]
    return choices


def die_of_race(roller: Roller, tree: Tree, race: Race, d: Definitions) -> Tree:
    """Return where the die of a race goes that it places, drawn to suit the class."""
    if not race.choice:
        return {}
    main = main_characteristics(tree, d)
    if race.choice > 0:
        return {"race": {roller.choice(main): race.choice}}
    now = derive_draft(tree, d).characteristics
    spare = [key for key in d.characteristics if key not in main and key != "vig"] or list(d.characteristics)
    highest = max(now[key].raw for key in spare)
    return {"race": {roller.choice([key for key in spare if now[key].raw == highest]): race.choice}}


def open_choices(roller: Roller, tree: Tree, race: Race, d: Definitions) -> Tree:
    """Return the choices of a race that move no characteristic, drawn."""
    choices: Tree = {}
    if race.force_choice:
        spread: dict[str, int] = {}
        for _die in range(race.force_choice.dice):
            field = roller.choice(race.force_choice.among)
            spread[field] = spread.get(field, 0) + 1
        choices["force"] = spread
    if race.second_class:
        family = d.classes[tree["classe"]].family
        others = [c.id for c in d.classes.values() if c.family != family]
        choices["seconde_classe"] = roller.choice(others)
    if race.free_talent:
        talents = [t.name for c in d.classes.values() if c.family == race.free_talent for t in c.talents]
        choices["don"] = roller.choice(talents)
    return choices
