"""links: opens what the address of the page asks for behind its `#`.

`#level=NAME` is a level of the game, `#level=CODE` one that somebody has made, `#preset=CODE` a preset,
`#seed=SEED` a shaft, `#code=CODE` the shaft of a rescue code, and `#replay=CODE` a recording;
`#replay=CODE&action=12` shows it at its action 12.
"""

from __future__ import annotations

from intodepth.content.incoming.texts import is_level_code, parse_link
from intodepth.content.runs.codes import CodeFault
from intodepth.screens.destinations import ToDescent, ToIncoming
from intodepth.screens.router import resume_level, start_level
from intodepth.screens.services import Services
from intodepth.screens.stack import ScreenStack


def follow(link: str, stack: ScreenStack, services: Services) -> str:
    """Show what a link asks for; return what is wrong with it, or nothing."""
    try:
        asked = parse_link(link)
    except CodeFault as fault:
        return f"the link cannot be opened: {fault}"
    if asked is None:
        return ""
    match asked.kind:
        case "level" if not is_level_code(asked.text):
            if asked.text not in services.catalog.levels:
                return f"the link asks for a level {asked.text[:40]!r}, and there is none"
            stack.push(resume_level(services, asked.text) or start_level(services, asked.text))
        case "replay" | "level" | "preset":
            stack.receive(ToIncoming(link.encode(errors="replace")))
        case _:
            stack.show(ToDescent("seed", anew=True, text=asked.text))
    return ""
