"""views: what is seen through portals, and what is remembered."""
