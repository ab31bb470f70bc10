"""sound: names of sounds to what is heard."""
