"""play: a level being played, without pixels: session, offers, selection, orders, previews and the clock."""
