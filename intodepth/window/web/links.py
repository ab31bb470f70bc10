"""links: opens what the address of the page asks for behind its `#`.

`#level=NAME` is a level, `#seed=SEED` a shaft, `#code=CODE` the shaft of a rescue code, and `#replay=CODE` a
recording; `#replay=CODE&action=12` shows it at its action 12.
"""

from __future__ import annotations

from urllib.parse import parse_qs

from intodepth.content.replay_codes import replay_in, save_code
from intodepth.content.runs.codes import CodeFault
from intodepth.screens.destinations import ToDescent, ToReplay
from intodepth.screens.replay.screen import ReplayScreen
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack
from intodepth.screens.table import resume_level, start_level


def follow(link: str, stack: ScreenStack, services: Services) -> str:
    """Show what a link asks for; return what is wrong with it, or nothing."""
    asked = {name: values[-1] for name, values in parse_qs(link.lstrip("#")).items()}
    try:
        match asked:
            case {"level": level}:
                if level not in services.catalog.levels:
                    return f"the link asks for a level {level[:40]!r}, and there is none"
                stack.push(resume_level(services, level) or start_level(services, level))
            case {"seed": text} | {"code": text}:
                stack.show(ToDescent("seed", anew=True, text=text[: 1 << 16]))
            case {"replay": code}:
                path, level_file = save_code(services.shared, replay_in(code))
                stack.show(ToReplay(path, level=level_file))
                action = asked.get("action", "")
                if isinstance(stack.top, ReplayScreen) and action.isdecimal():
                    stack.top.go_to(int(action))
            case _ if link.lstrip("#"):
                return f"the link ends in {link[:40]!r}; known are #level=, #seed=, #code= and #replay="
    except CodeFault as fault:
        return f"the link cannot be opened: {fault}"
    except OSError as error:
        return f"the recording of the link cannot be saved: {error.strerror or error}"
    return ""
