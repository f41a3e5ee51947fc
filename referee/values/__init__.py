"""Plain frozen values: cards and decks, rules and findings, summaries."""
