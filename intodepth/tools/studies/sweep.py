"""sweep: `intodepth sweep` tries the candidates of a study, and goes on where it stopped."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from intodepth.children.stopping import report_stop
from intodepth.content.words import count_noun
from intodepth.files.faults import FileFault
from intodepth.tools.arguments import natural
from intodepth.tools.studies.methods import find_missing_part
from intodepth.tools.studies.report import text_report
from intodepth.tools.studies.results import Results, results_file
from intodepth.tools.studies.running import TaskRunner, run_study
from intodepth.tools.studies.study import read_study
from intodepth.tools.studies.tasks import find_missing_kind


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("study", type=Path, metavar="STUDY.toml")
    parser.add_argument("--jobs", type=natural, default=2, metavar="N", help="processes that share the work")
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler that does it instead")


def run(given: argparse.Namespace) -> int:
    """Run the command with its arguments."""
    return main(given.study, given.jobs, given.cluster)


def main(path: Path, jobs: int, cluster: str | None = None) -> int:
    """Play what is not done yet and print the report; return 0, or 2 for bad input.

    Ctrl+C keeps the games that were played, and returns 130.
    """
    try:
        study = read_study(path)
        if missing := find_missing_part(study) or find_missing_kind(study):
            raise ValueError(missing)
        results = Results(results_file(path), study)
    except (FileFault, OSError, ValueError) as error:
        print(f"sweep: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    erased = "\r\x1b[K" if sys.stderr.isatty() else ""
    """what removes the line of progress"""

    def report(line: str) -> None:
        if erased:
            print(f"{erased}{line}", end="", file=sys.stderr, flush=True)

    try:
        with TaskRunner(jobs, cluster) as runner:
            run_study(study, results, runner, report)
    except KeyboardInterrupt:
        kept = f"{count_noun(len(results), 'game')} kept in {results_file(path).name}; run it again to go on"
        return report_stop(f"{erased}sweep", kept)
    except (OSError, ValueError) as error:
        print(f"{erased}sweep: {str(error).splitlines()[0]}; run it again to go on", file=sys.stderr)
        return 2
    finally:
        results.close()
    print(erased, end="", file=sys.stderr)
    print("\n".join(text_report(study, results.all)))
    return 0
