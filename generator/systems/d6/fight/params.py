"""Parameters of an opposition: options of the command, keys of a session, fields of the browser."""

from generator.base.i18n import mark
from generator.game.params import Param, labels_by_id
from generator.systems.d6.fight.encounter import SIDE_NAMES

SIDES = {"pj": 0, "eux": 1}
COVER = {"pj": (True, False), "eux": (False, True), "tous": (True, True)}
PARAMS = (
    Param(
        "threat", mark("weak, medium or strong."), "choice", key="menace", label=mark("Threat"),
        words=lambda d, scenery: labels_by_id(d.threats),
    ),
    Param("balance", mark("A band of chances in per cent instead of a threat: 55-70."), key="chances",
          label=mark("Chances, in per cent")),
    Param(
        "foes", mark("garrison, underworld, droids, beasts or duel; drawn where none is named."), "choice",
        key="adversaires", label=mark("Foes"), words=lambda d, scenery: labels_by_id(d.oppositions),
    ),
    Param("with", mark("Who is there in any case: boss, '2 soldat:tireur', or an opponent's file."), many=True,
          key="avec", label=mark("In any case"), opens=True),
    Param("number", mark("How many foes: 4, 2..5 or ..5."), key="nombre", label=mark("How many foes")),
    Param("at_most", mark("How many foes at most."), "int", key="au_plus", low=1, high=12, hidden=True),
    Param("distance", mark("Metres between the two sides at first."), "int", key="distance",
          label=mark("Distance in metres"), low=1, high=200),
    Param("in_cover", mark("Who is behind cover: pc, them or all."), "choice", key="a_couvert",
          label=mark("Behind cover"),
          words=lambda d, scenery: {key: SIDE_NAMES[key].capitalize() for key in COVER}),
    Param("ambush", mark("Who springs an ambush, pc or them: a second gauge."), "choice", key="embuscade",
          label=mark("Ambush"), words=lambda d, scenery: {key: SIDE_NAMES[key].capitalize() for key in SIDES}),
    Param("wounded", mark("The group as it is now: PV and medipacks left."), "flag", key="blesses",
          label=mark("the group as it is now")),
    Param("rolled", mark("Initiative rolled by the seed on the tracker."), "flag", key="initiative",
          label=mark("initiative rolled")),
)  # fmt: skip
