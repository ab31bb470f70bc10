"""sim: the rules of the game, on plain integers and the standard library alone."""

RULES_VERSION = 2
"""Raised by every change that makes an old recording play differently."""
