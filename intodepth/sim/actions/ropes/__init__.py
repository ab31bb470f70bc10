"""ropes: the actions on ropes and anchors."""
