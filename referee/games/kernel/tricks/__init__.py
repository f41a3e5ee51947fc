"""Games of tricks: cards are led and followed, the highest takes the trick, and leads the next.

A round (:class:`~referee.games.kernel.tricks.round.TrickRound`) knows whose turn it is, who has to
follow, who took what, and what everybody can know of the hands, at any level of evidence: every
card, or the tricks won alone. A game adds what a round is worth, and what comes before the cards.
"""
