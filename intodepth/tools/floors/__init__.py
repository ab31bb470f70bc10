"""floors: makes floors of modules, and proves that they can be done by playing them."""
