"""What the pictured screens of the tests get: the same services as the screens of the game."""

from tests.screens.conftest import catalog as catalog
from tests.screens.conftest import services as services
