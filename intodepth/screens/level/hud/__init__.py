"""hud: what is drawn over and around the level: heading, tools, strip, log, map, lists, tooltip."""
