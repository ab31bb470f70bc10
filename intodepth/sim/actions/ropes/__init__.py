"""ropes: actions on ropes, and with what holds them."""
