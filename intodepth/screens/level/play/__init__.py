"""play: what the player does in a level: choosing, commanding, looking, listening."""
