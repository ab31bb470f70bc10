"""Tests of the content: definitions, levels, profiles, recordings."""
