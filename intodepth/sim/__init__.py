"""sim: the rules of the game, on plain integers and the standard library alone."""

RULES_VERSION = 3
"""Raised by every change that makes an old recording play differently."""
