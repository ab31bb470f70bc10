"""A windowless graphics context for all tests of the renderer."""

from __future__ import annotations

import moderngl
import pytest

from intodepth.render.context import open_context
from intodepth.render.renderer import Renderer


@pytest.fixture(scope="session")
def context() -> moderngl.Context:
    return open_context(windowless=True)


@pytest.fixture(scope="session")
def renderer(context: moderngl.Context) -> Renderer:
    return Renderer(context, samples=0)
