"""pictograms: small pictures in one colour, and the strokes they are made of."""
