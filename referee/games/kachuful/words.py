"""What is said of Kachuful."""

from __future__ import annotations

from referee.games.kernel.seats import EXPECTS
from referee.games.words import GameWords, StatisticWords

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
        "took": "or only who took it: 'took P'",
        "took/due": "who took trick {trick} is told: 'took P'",
        "claim": "the tricks that are left may be claimed: 'claim P N'",
        "won": "or only the tricks are recorded that each has won: 'won P N'",
        "end": "'end' completes the record",
        **EXPECTS,
    },
    questions={
        "took": "trick {trick} is {player}'s already, by its cards: the next one too?",
        "revoke": "no card of {player} was noted: in which trick?",
    },
    values={"deal": "cards each", "bid": "allowed", "play": "legal"},
    notes={
        "took": "of tricks recorded by 'took' only the cards that were noted can prove a revoke",
        "claim": "tricks that are claimed are not played, so nothing in them can be proved",
        "won": "rounds recorded by 'won' say nothing of suits, so no revoke in them can be proved",
    },
    news={
        "play": ("tricks", "{player} takes the trick"),
        "trick": ("tricks", "{player} takes the trick"),
        "took": ("tricks", "{player} takes the trick"),
        "claim": ("tricks", "{player} takes the rest"),
    },
    ratio=("tricks", "bids"),
    sources={"002": "Kachuful, a description in Arabic (rules standard)"},
    cell=("bid", "won", "points", "total"),
    statistics=StatisticWords(
        titles={
            "bids": "Bidding",
            "points_by_trump": "Points by trump",
            "points_by_cards": "Points by number of cards",
        },
        about={
            "bids": "Finished rounds only. A bid is made where the tricks are exactly as many; "
            "the average miss is tricks less bid, so below nought for who bids too high. The hook "
            "bound the dealer where it forbade a bid, and bit where the forbidden bid would have "
            "been right.",
            "points_by_trump": "What each player scored in the rounds under each trump.",
            "points_by_cards": "What each player scored in the rounds of each number of cards.",
        },
        headings={
            "player": "player",
            "trump": "trump",
            "cards": "cards",
            "rounds": "rounds",
            "made": "made",
            "missed": "missed",
            "dealt": "dealt",
            "over": "too many",
            "under": "too few",
            "miss": "average miss",
            "points_a_round": "points a round",
            "nil_bids": "bids of nought",
            "nil_made": "of them made",
            "longest_run": "longest run",
            "hooked": "hook bound",
            "bitten": "hook bit",
        },
        forms={"miss": "signed", "points_a_round": "fraction"},
    ),
    also=(
        "Kachufool",
        "Katchufull",
        "كاتشوفول",
        "كاتشوفل",
        "كاجوفول",
        "קצ'ופול",
        "קאצ'ופול",
        "คาชูฟูล",
        "กาชูฟูล",
        "Oh Hell",
        "oh-hell",
        "Judgement",
        "Judgment",
        "Estimation",
        "Nomination Whist",
        "Forecasting",
        "أوه هيل",
        "أو هيل",
        "جدجمنت",
        "التوقع",
        "אוי לא",
        "אוה הל",
        "וויסט הכרזות",
        "โอเฮลล์",
        "โอ้เฮลล์",
        "จัดจ์เมนต์",
    ),
)
