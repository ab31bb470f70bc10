"""Pressing: a made-up player who presses a node by what is written on it, with the mouse."""

from __future__ import annotations

from collections.abc import Iterator

from intodepth.text import pressing
from intodepth.ui.core import Ui
from intodepth.ui.nodes import UiNode


def find_node(ui: Ui, name: str) -> UiNode:
    """The node that can be pressed and has this name or id; AssertionError if there is none."""
    try:
        return pressing.find_node(ui, name)
    except pressing.PressFault as error:
        raise AssertionError(str(error)) from None


def list_inputs(ui: Ui, name: str) -> Iterator[dict[str, object]]:
    """The changes to the input, a frame each, that press a node with a mouse; AssertionError if none do."""
    try:
        yield from pressing.list_inputs(ui, name)
    except pressing.PressFault as error:
        raise AssertionError(str(error)) from None
