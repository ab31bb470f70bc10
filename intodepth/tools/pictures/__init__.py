"""pictures: screens and clips as files, without a window."""
