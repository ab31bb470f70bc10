"""render: draw commands to pixels."""
