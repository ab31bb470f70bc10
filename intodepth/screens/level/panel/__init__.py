"""panel: everything beside the level: buttons, strip, hints, map."""
