"""What the renderer is written against is what moderngl has."""

from __future__ import annotations

import inspect

import moderngl

from intodepth.render import gl

KINDS = {
    gl.Buffer: moderngl.Buffer,
    gl.VertexArray: moderngl.VertexArray,
    gl.Uniform: moderngl.Uniform,
    gl.Program: moderngl.Program,
    gl.Image: moderngl.Renderbuffer,
    gl.Texture: moderngl.Texture,
    gl.Framebuffer: moderngl.Framebuffer,
    gl.Context: moderngl.Context,
}
PROTOCOL_ITSELF = {"__init__", "__subclasshook__", "_proto_hook"}


def test_the_numbers_are_those_of_opengl() -> None:
    numbers = {name: value for name, value in vars(gl).items() if name.isupper()}
    assert numbers == {name: getattr(moderngl, name) for name in numbers} and len(numbers) > 10


def test_moderngl_has_all_that_the_protocols_ask_for(context: moderngl.Context) -> None:
    """With the same names of arguments."""
    texture = context.texture((4, 4), 4)
    made = {moderngl.Context: context, moderngl.Framebuffer: context.framebuffer([texture])}
    for asked, given in KINDS.items():
        for kind in asked.__mro__:
            if kind.__module__ != gl.__name__:
                continue
            for name in kind.__annotations__:
                assert name in dir(made.get(given, given)), f"{given}.{name}"
            for name, function in vars(kind).items():
                if inspect.isfunction(function) and name not in PROTOCOL_ITSELF:
                    theirs = inspect.signature(getattr(given, name)).parameters
                    missing = inspect.signature(function).parameters.keys() - theirs.keys()
                    assert not missing or "kwargs" in theirs, f"{given}.{name}: {missing}"
