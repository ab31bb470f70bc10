"""party: the clothes and gear of each hero."""
