"""texture_cache: caches textures by what they show."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from intodepth.render import gl

TextureKey = TypeVar("TextureKey", bound=Hashable)


class TextureCache(Generic[TextureKey]):
    """Keeps a limited number of textures; the least recently used one is replaced."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[TextureKey, gl.Texture] = {}

    def __contains__(self, key: TextureKey) -> bool:
        return key in self._kept

    def get(self, key: TextureKey, draw: Callable[[], gl.Texture]) -> gl.Texture:
        """Return the texture of a key, drawn if it is not cached."""
        texture = self._kept.pop(key, None)
        if texture is None:
            if len(self._kept) >= self._most:
                self._kept.pop(next(iter(self._kept))).release()
            texture = draw()
        self._kept[key] = texture
        return texture
