"""A game of asking as the referee plays it: the table, what players think, how rules are broken."""
