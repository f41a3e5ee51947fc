"""Games of asking: ask, answer, draw, lay a set; whose turn it is, who is due, and who is out.

A game says with its house rules (:class:`~referee.games.kernel.asking.house.AskingRules`) what is
asked for and from which deck, and has each rule of :mod:`referee.games.kernel.asking.rules` under
an id of its own.
"""
