"""pictograms: small pictures of one colour, and the strokes that they are drawn with."""
