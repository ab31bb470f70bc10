"""How keys are written."""

import pytest

from intodepth.ui.keys import spell


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("m", "M"),
        ("shift+g", "⇧G"),
        ("return", "Enter"),
        ("ctrl+z", "Ctrl Z"),
        ("f1", "F1"),
        ("page up", "PgUp"),
        ("+", "+"),
    ],
)
def test_keys_are_written_as_on_the_keyboard(key: str, text: str) -> None:
    assert spell(key) == text
