"""How Kachuful is played (002)."""

from __future__ import annotations

from referee.games.lesson import Lesson, LessonStep

LESSON = Lesson(
    idea="Each round has another number of cards and another trump. Before play everybody bids how "
    "many tricks they will take, nought included, and only who is exactly right scores.",
    facts={
        "players": "three to eight, mostly four",
        "time": "half an hour to an hour",
        "needs": "52 cards, the ace high; a score sheet",
    },
    steps=(
        LessonStep(
            "Take 52 cards; three to eight play. Agree on the rounds, such as from one card up to "
            "seven and back to one.",
            ("players",),
        ),
        LessonStep(
            "Deal as many cards each as the round says; the next round is dealt by the player on "
            "the left.",
            ("deal-size", "dealer", "count"),
        ),
        LessonStep(
            "The trump changes from round to round: spades, diamonds, clubs, hearts, and again.",
            ("trump",),
        ),
        LessonStep(
            "From the dealer's left on, everybody bids how many tricks they will take; nought is "
            "allowed.",
            ("bid-turn", "bid-range"),
        ),
        LessonStep(
            "The dealer bids last, and may not make the bids add up to the number of tricks.",
            ("hook",),
        ),
        LessonStep("The player on the dealer's left leads any card.", ("play-due", "play-turn")),
        LessonStep(
            "Follow suit if you can. If not, trump or throw away what you like.",
            ("follow-suit", "own-card", "contradiction"),
        ),
        LessonStep(
            "The highest trump takes the trick, without one the highest card of the suit that was "
            "led. Whoever took it leads next.",
            ("took", "tricks-sum"),
        ),
        LessonStep(
            "Exactly right: ten points and the bid. Anything else: nothing, and nothing for who "
            "failed to follow suit.",
            ("revoke", "score"),
        ),
        LessonStep("After the last round most points win; equal ones share the win.", ("over",)),
    ),
    questions=(
        ("May I bid nought?", "Yes, and it often pays."),
        (
            "What may the dealer not bid?",
            "The one number that makes the bids add up to the tricks, so that not everybody can be "
            "right.",
        ),
        ("Do tricks beyond the bid score?", "No, only a bid that is exactly right does."),
        ("Must I trump?", "No, who cannot follow suit may throw away any card."),
        (
            "How many cards at most?",
            "As many as was agreed, and never more than 52 divided by the number of players.",
        ),
        ("What if two are equal at the end?", "They share the win."),
    ),
    tips=(
        "Count aces and trumps: they mostly take a trick.",
        "Nought is a strong bid with small cards alone.",
        "As the dealer you know all the other bids: make use of it.",
        "Once you have your tricks, throw away your high cards.",
        "Who has enough tricks wants no more: make them take another.",
        "Short rounds deceive: with one card luck decides much.",
        "Remember which trumps are gone.",
    ),
    mistakes=(
        "To forget the dealer's rule.",
        "To bid too boldly in the round of one card.",
    ),
    variants=(
        "Ten times the bid and ten more, which rewards high bids: 'option scoring 10*bid+10'.",
        "Up to as many cards as the deck gives: 'option rounds 1-max-1'.",
        "Without the dealer's rule: 'option hook off'.",
        "The trump is turned up in each deal: 'option trump turned'.",
    ),
    history=(
        "The Indian form of Oh Hell, a family of games that is known from England of about 1930.",
        "The name is probably made of what the suits are called there, in the order of the trumps: "
        "Kali, Chukat, Phuli and Lal, which are spades, diamonds, clubs and hearts.",
    ),
    source="002",
)
