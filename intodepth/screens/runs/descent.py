"""descent: a run as it is played, floor by floor, every step of it written down at once."""

from __future__ import annotations

from collections.abc import Mapping

from intodepth.content.floors.shafts import BY_HAND, is_daily
from intodepth.content.recorder import Recorder
from intodepth.content.runs import record
from intodepth.content.runs.run import Run
from intodepth.screens.level.play.session import Session
from intodepth.screens.services import Services
from intodepth.screens.tuned import tuned_rules
from intodepth.sim.rules import Rules
from intodepth.toml_lines import FileFault


class Descent:
    """A run that is played, with the session of its latest floor."""

    def __init__(self, run: Run, recorder: Recorder) -> None:
        """Go on with a run where it stands."""
        self.run, self._recorder = run, recorder
        self.session = self._sit_down()

    @property
    def data(self) -> bytes:
        """The record of the run, as far as it has come."""
        return self._recorder.data

    def go_on(self, *, locker: bool = False) -> None:
        """Leave the floor for the next, or for the end of the run."""
        record.go_on(self.run, self._recorder, self.session.knowledge, locker=locker)
        if self.run.end is None:
            self.session = self._sit_down()

    def signal(self) -> None:
        """Have everybody fetched out, which ends the run."""
        record.signal(self.run, self._recorder)

    def _sit_down(self) -> Session:
        visit = self.run.visit
        return Session(visit.level, visit.history, self._recorder, visit.known, self.run)


def begin(
    services: Services,
    party: tuple[str, ...],
    seed: str = BY_HAND,
    kit: Mapping[str, tuple[str, ...]] | None = None,
    kind: str = "",
) -> Descent:
    """A run at its beginning; raises FileFault if there is no such shaft.

    The rules are those of now; the shaft of a day has the same for everybody.
    """
    services.leave()
    rules = Rules() if is_daily(seed) else tuned_rules()
    run, recorder = record.start_run(services.runs, services.catalog, rules, party, seed, kit, kind)
    services.record(recorder)
    return Descent(run, recorder)


def begin_rescue(
    services: Services, party: tuple[str, ...], code: str, kit: Mapping[str, tuple[str, ...]]
) -> Descent:
    """A run for the fallen of another at its beginning; raises CodeFault."""
    services.leave()
    run, recorder = record.start_rescue(services.runs, services.catalog, code, party, kit)
    services.record(recorder)
    return Descent(run, recorder)


def resume(services: Services) -> Descent | None:
    """The run that was left in the middle; None if there is none, and a notice where it cannot be read."""
    services.leave()
    path = record.find_run(services.runs)
    if path is None:
        return None
    try:
        run, recorder = record.resume_run(path, services.catalog)
    except FileFault as fault:
        services.notice = fault.faults[0]
        return None
    services.record(recorder)
    return Descent(run, recorder)
