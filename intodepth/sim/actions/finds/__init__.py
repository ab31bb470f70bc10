"""finds: what can be done with the finds of a descent."""
