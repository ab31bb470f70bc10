"""Shapes: small drawings that more than one widget uses."""

from __future__ import annotations

from intodepth.ui.canvas import Canvas
from intodepth.ui.theme import Ink, color


def draw_icon(canvas: Canvas, icon: str, x: float, y: float, size: float, ink: Ink) -> None:
    """Draw a pictogram about (x, y)."""
    canvas.triangle(x, y, size * 0.7, color(ink))
