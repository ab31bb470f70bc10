"""floors: the modules that floors of a descent are composed of, and the bank of certified floors."""
