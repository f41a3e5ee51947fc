"""Reasoning about cards that nobody has seen: what must be so, what may be, and why."""
