"""What is said of Kachuful."""

from __future__ import annotations

from referee.games.words import GameWords

WORDS = GameWords(
    title="Kachuful",
    deal="round",
    unit=("point", "points"),
    legend="Each cell: bid/won, points, and the total so far.",
    expects={
        "deal": "{player} deals round {round}, {trump} as trump",
        "deal/plain": "{player} deals round {round} and turns the trump",
        "bid": "{player} bids",
        "play": "{player} plays a card to {led}",
        "play/plain": "{player} leads a card",
        "trick": "or the whole trick is recorded: 'trick P CARD ...'",
        "won": "or only the tricks are recorded that each has won: 'won P N'",
        "end": "'end' completes the record",
        "join": "{fewest:player/players} are needed, and there are {count}: 'join HANDLE NAME'",
        "leave": "{most:player/players} may play, and there are {count}: 'leave HANDLE'",
    },
    values={"deal": "cards each", "bid": "allowed", "play": "legal"},
    notes={
        "won": "rounds recorded by 'won' say nothing of suits, so no revoke in them can be proved",
    },
    news={
        "play": ("tricks", "{player} takes the trick"),
        "trick": ("tricks", "{player} takes the trick"),
    },
    ratio=("tricks", "bids"),
    sources={"002": "Kachuful, a description in Arabic (rules standard)"},
)
