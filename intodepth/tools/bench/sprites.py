"""sprites: the time of a frame with as many sprites as the game has things, in arcade and in pygame."""

from __future__ import annotations

import subprocess
import sys
from os import environ

from intodepth.tools.bench.measurement import PeerMissing

MISSING = 3
"""exit status where the library is not installed"""

ARCADE = """
import sys
from statistics import median
from time import perf_counter
try:
    import arcade
except ImportError:
    sys.exit(3)
from PIL import Image
count, width, height = map(int, sys.argv[1:])
window = arcade.Window(width, height)
texture = arcade.Texture(Image.new("RGBA", (32, 32), (200, 120, 40, 255)))
sprites = arcade.SpriteList()
for index in range(count):
    sprites.append(arcade.Sprite(texture, center_x=37 * index % width, center_y=53 * index % height))
sprites.draw()
arcade.gl.Geometry.render = lambda *_, **__: None
times = []
for frame in range(120):
    begin = perf_counter()
    for sprite in sprites:
        x, y = sprite.position
        sprite.position = (x + 1) % width, y
        sprite.angle = frame
    sprites.draw()
    times.append(perf_counter() - begin)
print(median(times[20:]))
"""

PYGAME = """
import sys
from statistics import median
from time import perf_counter
import pygame
count, width, height = map(int, sys.argv[1:])
screen = pygame.Surface((width, height))
picture = pygame.Surface((32, 32), pygame.SRCALPHA)
picture.fill((200, 120, 40, 255))
places = [(37 * index % width, 53 * index % height) for index in range(count)]
times = []
for frame in range(120):
    begin = perf_counter()
    screen.fill((11, 13, 18))
    places = [((x + 1) % width, y) for x, y in places]
    for place in places:
        screen.blit(picture, place)
    times.append(perf_counter() - begin)
print(median(times[20:]))
"""


def arcade_seconds(count: int, size: tuple[int, int]) -> float:
    """Return how long arcade works on a frame with `count` sprites, without draw calls."""
    return _seconds(ARCADE, count, size, "arcade")


def pygame_seconds(count: int, size: tuple[int, int]) -> float:
    """Return how long pygame works on a frame with `count` sprites of 32 px, drawn by the processor."""
    return _seconds(PYGAME, count, size, "pygame")


def _seconds(code: str, count: int, size: tuple[int, int], name: str) -> float:
    arguments = [sys.executable, "-c", code, str(count), *map(str, size)]
    place = environ | {"ARCADE_HEADLESS": "1", "SDL_VIDEODRIVER": "dummy"}
    found = subprocess.run(arguments, capture_output=True, text=True, env=place)
    if found.returncode == MISSING:
        raise PeerMissing(f"{name} is not installed")
    found.check_returncode()
    return float(found.stdout.split()[-1])
