"""descent: a run as it is played, floor by floor, with every step recorded at once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from intodepth.content.floors.shafts import BY_HAND, is_daily, not_yet
from intodepth.content.recorder import Recorder
from intodepth.content.runs import record
from intodepth.content.runs.codes import run_key
from intodepth.content.runs.run import LostShaft, Run
from intodepth.files.faults import FileFault
from intodepth.play.session import Session
from intodepth.play.tuned import get_rules
from intodepth.screens.services import Services
from intodepth.sim.rules import Rules


class Descent:
    """A run that is being played, with the session of its latest floor."""

    def __init__(self, run: Run, recorder: Recorder) -> None:
        """Continue a run where it stands."""
        self.run, self._recorder = run, recorder
        self.session = self._sit_down()

    @property
    def data(self) -> bytes:
        """The record of the run so far."""
        return self._recorder.data

    @property
    def path(self) -> Path | None:
        """The file of the record; None while it cannot be written."""
        return self._recorder.path

    def go_on(self, *, locker: bool = False, right: bool = False, find: str = "") -> None:
        """Leave the floor for the next, or for the end of the run."""
        record.go_on(self.run, self._recorder, self.session.knowledge, locker=locker, right=right, find=find)
        if self.run.end is None:
            self.session = self._sit_down()

    def signal(self) -> None:
        """End the run by the signal: everybody is fetched out."""
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
    mark: int = 0,
) -> Descent:
    """Return a new run; raises FileFault if there is no such shaft, or not yet.

    It uses the present rules, but a daily shaft has the same rules for everybody, and no mark.
    """
    services.leave()
    if barred := not_yet(seed, date.today()):
        raise FileFault((barred,))
    if is_daily(seed):
        rules, mark = Rules(), 0
    else:
        rules = get_rules()
    run, recorder = record.start_run(services.runs, services.catalog, rules, party, seed, kit, kind, mark)
    services.record(recorder)
    return Descent(run, recorder)


def begin_rescue(
    services: Services, party: tuple[str, ...], dead: LostShaft, kit: Mapping[str, tuple[str, ...]]
) -> Descent:
    """Return a new run for the fallen of a shaft."""
    services.leave()
    run, recorder = record.start_rescue(services.runs, services.catalog, dead, party, kit)
    services.record(recorder)
    return Descent(run, recorder)


def find_left_code(services: Services) -> str:
    """Return the rescue code of the run that `resume` would continue; empty if that is no rescue, or there is
    none.
    """
    left = next(record.find_unfinished_runs(services.runs, services.catalog), None)
    return left.header.rescue if left is not None else ""


def resume(services: Services, opened: LostShaft | None = None) -> Descent | None:
    """Return the latest unfinished run that can be continued, or None.

    `opened` is the shaft of that run, if it is a rescue whose code is open. A run that cannot be continued is
    named in a notice.
    """
    services.leave()
    faults: list[str] = []
    for left in record.find_unfinished_runs(services.runs, services.catalog):
        is_opened = opened is not None and run_key(left.header.rescue) == run_key(opened.code)
        try:
            run, recorder = record.resume_run(left.path, services.catalog, opened if is_opened else None)
        except FileFault as fault:
            faults += fault.faults[:1]
            continue
        services.notice = f"{faults[0]}; the one before it is used" if faults else services.notice
        services.record(recorder)
        return Descent(run, recorder)
    services.notice = faults[0] if faults else services.notice
    return None
