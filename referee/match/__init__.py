"""A match from the bytes of its transcript: read, judged, logged, corrected, followed."""
