"""All laws are tested on the compiled rules too."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.compiled)
