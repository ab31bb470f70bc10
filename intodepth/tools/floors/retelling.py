"""retelling: writes the recording of a descent that was played without one."""

from pathlib import Path

from intodepth.content.runs.record import begin_run, go_on, signal
from intodepth.content.runs.run import End, Run
from intodepth.sim.actions import Action
from intodepth.sim.knowledge import Chronicle


def retell(run: Run, folder: Path) -> Path | None:
    """Play a finished descent again, record it under the next free number, and return the file; None if it
    cannot be written.
    """
    again, recorder = begin_run(
        folder,
        Run(
            run.catalog,
            run.rules,
            run.party,
            run.seed,
            kit=run.kit,
            kind=run.kind,
            supplies=run.supplies,
            dead=run.dead,
            doors=run.doors,
            has_collector=run.has_collector,
            mark=run.mark,
        ),
    )
    for number, visit in enumerate(run.visits, 1):
        history = again.visit.history
        chronicle = Chronicle(history, again.visit.known)
        for entry in visit.history.done:
            assert isinstance(entry.action, Action), "the rules of a descent are frozen"
            history.commit(entry.action)
            recorder.write(entry.action, history.stage, chronicle.follow(history), history.latest_order)
        known = chronicle.follow(history)
        if number < len(run.visits):
            after = run.visits[number]
            go_on(again, recorder, known, locker=after.locker, right=after.right, find=after.find)
        elif run.end == End.SIGNAL:
            signal(again, recorder)
        else:
            go_on(again, recorder, known)
    return recorder.path
