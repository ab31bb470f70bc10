"""floors: the parts that floors of a descent are composed of, and the floors that are known to work."""
