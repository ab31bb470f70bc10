"""panel: what stands beside a level: buttons, strip, hints, map."""
