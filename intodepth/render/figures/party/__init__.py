"""party: what each hero wears and carries."""
