"""Text to lines and back: the notation, handles and names. Knows no game."""
