"""timelines: the law of the timeline: every beat is the same moment, however it is reached."""

from __future__ import annotations

from random import Random

from intodepth.play.recording_timeline import Timeline, TimelinePlace

State = tuple[int, int]


def state(timeline: Timeline) -> State:
    """What is the case at the present place, and what the party knows of it."""
    return timeline.segment.history.stage.digest, timeline.knowledge.digest


def timeline_is_sound(timeline: Timeline, random: Random, sought: int = 60) -> int:
    """Law 17: forwards by beats, backwards by their inverses, by seeking and by playing, with what was undone
    and without; the number of beats.
    """
    reached = dict[TimelinePlace, State]()
    for shows_tried in (True, False):
        timeline.show_tried(shows_tried)
        timeline.seek(timeline.start)
        forwards = walk(timeline, reached)
        assert timeline.place == timeline.end
        while timeline.place != timeline.start:
            timeline.seek(timeline.previous_beat())
            assert timeline.place == forwards.pop() and state(timeline) == reached[timeline.place], (
                "backwards"
            )
        assert not forwards
    for place in random.choices(list(reached), k=sought):
        timeline.seek(place)
        assert timeline.place == place and state(timeline) == reached[place], f"sought {place}"
    timeline.show_tried(False)
    for way in (1, -1):
        while timeline.place != (timeline.end if way > 0 else timeline.start):
            (timeline.begin if way > 0 else timeline.begin_backwards)()
            while timeline.play(way * random.uniform(0.01, 0.4)):
                assert state(timeline) == reached.get(timeline.place, state(timeline)), "played"
            assert state(timeline) == reached[timeline.place], "played to the end"
    return len(reached)


def walk(timeline: Timeline, reached: dict[TimelinePlace, State]) -> list[TimelinePlace]:
    """Go on beat by beat; every place but the last, and what is the case at each."""
    places = list[TimelinePlace]()
    while True:
        now = state(timeline)
        assert reached.setdefault(timeline.place, now) == now, f"forwards at {timeline.place}"
        following = timeline.next_beat()
        if following == timeline.place:
            return places
        places.append(timeline.place)
        known = timeline.knowledge
        timeline.seek(following)
        if following.beat:
            looked = known.see(timeline.segment.history.stage)
            assert timeline.knowledge.digest == looked.digest, f"known at {following}"
