"""ui: the immediate-mode interface: input in, draw commands out."""
