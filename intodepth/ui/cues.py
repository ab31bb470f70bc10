"""cues: the sounds that screens ask for: how loud, how high and from where."""

from __future__ import annotations

from dataclasses import dataclass

from intodepth.story.sound_names import Sound

INTERFACE = frozenset((Sound.HOVER, Sound.CHOOSE, Sound.COMMIT, Sound.UNDO, Sound.REDO, Sound.REFUSED))
"""sounds that answer the player; only the last one of a frame is heard"""


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound that begins now."""

    sound: Sound
    strength: float = 1.0
    """0 to 1, as a share of its usual loudness"""
    pitch: float = 1.0
    """pitch as a multiple of its usual pitch"""
    pan: float = 0.0
    """from -1 (left) to 1 (right)"""
