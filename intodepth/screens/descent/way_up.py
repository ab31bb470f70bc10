"""way_up: the door on the way up, with what is known of the floor above."""

from __future__ import annotations

from intodepth.content.runs.run import DAYLIGHT, Run
from intodepth.content.runs.signs import SignLine, SignRelic
from intodepth.content.words import count_noun
from intodepth.screens.descent.doors import DoorView
from intodepth.screens.descent.glimpse import DAYLIGHT as DAY
from intodepth.sim.entities import Creature, Relic

WATER = "You have {} there before the flood starts"
AWAKE = "The flood there has started, and rises on"


def view_way_up(run: Run, goal: int) -> DoorView:
    """Return the door to a floor that the party comes back to, or to daylight."""
    if goal == DAYLIGHT:
        return DoorView("", "Daylight", "", DAY, (), None, (), "")
    level, kept = run.shaft[goal - 1], run.kept.get(goal)
    place = run.catalog.places.get(level.place)
    lines, creatures, best = list[SignLine](), list[str](), None
    if kept is not None:
        bodies = kept.stage.bodies
        known = [bodies[key] for key in kept.known.bodies if key in bodies and kept.known.place(key)]
        creatures = [body.kind for body in known if isinstance(body, Creature)]
        lying = [body for body in known if isinstance(body, Relic) and run.worth(body)]
        lying.sort(key=lambda relic: (-run.worth(relic), relic.id))
        lines = [SignLine("relic", f"{each.name}, value {run.worth(each)}", number=str(run.worth(each)),
                          brief=each.name) for each in lying]  # fmt: skip
        if lying:
            best = SignRelic(lying[0].kind, run.worth(lying[0]), lying[0].weight)
    rounds = run.water_on(goal)
    if rounds is not None:
        brief = f"{'round' if rounds == 1 else 'rounds'} until flood" if rounds else "the flood rises"
        words = WATER.format(count_noun(rounds, "round")) if rounds else AWAKE
        lines.insert(0, SignLine("water", words, rounds < 2, None, str(rounds or ""), brief))
    kind = place.title.lower() if place else ""
    return DoorView(
        "The floor above", level.title, kind, level.place, creatures, best, lines[:4],
        "\n".join(line.words for line in lines),
    )  # fmt: skip
