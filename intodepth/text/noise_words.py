"""noise_words: who hears a noise and what follows from it, as far as the party knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from intodepth.content.words import name_of, sentence
from intodepth.play.preview import Preview
from intodepth.play.session import Session
from intodepth.sim.creatures import CREATURES
from intodepth.sim.events import NoiseHeard
from intodepth.sim.what import What
from intodepth.text.level_map import write_cell

SPREADS: Final = "It goes around corners, through portals and through soft rock."
LANDING: Final = f"A landing is heard as many cells away as cells fallen and weight together. {SPREADS}"
NOBODY: Final = "You know of nobody who hears it."


def tell_hearers(preview: Preview) -> Iterator[str]:
    """Yield, for each creature that hears a noise, what it does because of that."""
    for place, happening in enumerate(preview.schedule.timeline):
        event = happening.event
        if not isinstance(event, NoiseHeard) or event.new is None or place in preview.unseen:
            continue
        creature = preview.moment(happening.beat).creature(event.body)
        deed = CREATURES[creature.kind].rules[0].does
        where = "" if creature.cell is None else f" at {write_cell(creature.cell)}"
        yield f"{sentence(name_of(creature))}{where} heard that: at the end of the next round it {deed}."


def explain_noises(session: Session, preview: Preview) -> Iterator[str]:
    """Yield what is to be known of the noises of a preview, which is the same each time."""
    noises = {phrase.what for phrase in preview.phrases}
    hears = any(body.traits.hears for body in session.knowledge.bodies.values())
    if What.RING in noises:
        loudness = session.stage.rules.bell
        known = SPREADS if hears else NOBODY
        yield f"The bell rings at the end of each round, and is heard {loudness} cells away. {known}"
    if hears and (What.NOISE in noises or preview.noise):
        yield LANDING
