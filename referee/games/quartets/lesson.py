"""How Quartets is played (000, 003, and the rule sheets that the rules name)."""

from __future__ import annotations

from referee.games.lesson import Lesson, LessonStep

LESSON = Lesson(
    idea="The deck is one of families, and every card has a name. Ask somebody for a card of a "
    "family of which you hold another, and collect whole families.",
    facts={
        "players": "two to ten, best with three to six",
        "age": "from about five years",
        "time": "ten to twenty minutes",
        "needs": "a deck of families of three to six cards, mostly eight families of four; or an "
        "ordinary pack",
    },
    steps=(
        LessonStep(
            "Shuffle a deck of families; an ordinary pack will do.", ("players", "families")
        ),
        LessonStep(
            "Deal all cards round from the dealer's left; some may have one more. By some rules "
            "each gets a few, and the rest is the stock.",
            ("deal-size", "dealt-books", "count"),
        ),
        LessonStep("The player on the dealer's left asks first, or whoever was chosen.", ("turn",)),
        LessonStep(
            "Ask one player for one card of a family of which you hold another.",
            ("ask-held", "ask-self", "ask-out", "ask-own-card"),
        ),
        LessonStep(
            "By some rules you ask for the family first, and after a yes for one of its cards.",
            ("family-first", "has-true"),
        ),
        LessonStep(
            "Whoever has the card hands it over, and you ask again, whom you like.",
            ("give-all", "give-one", "answer-due"),
        ),
        LessonStep(
            "Whoever has it not says so, and the turn passes. All answers are true.",
            ("fish-true", "contradiction", "admit"),
        ),
        LessonStep(
            "Where there is a stock, you draw a card after a no.",
            ("draw-due", "draw-not-due", "lucky-shown", "fill", "empty-hand"),
        ),
        LessonStep("Lay a whole family down at once.", ("book-at-once", "book-true")),
        LessonStep("At the end most families win; equal ones share the win.", ("over", "score")),
    ),
    questions=(
        (
            "May I ask for a card of a family of which I hold none?",
            "No, at least one other card of it has to be in your hand.",
        ),
        (
            "May I ask for a card that I hold myself?",
            "Not as a rule. Some tables allow it as a bluff that costs the turn.",
        ),
        (
            "Whose turn is it after a no?",
            "That of the player who was asked; by some rules that of the next on the left.",
        ),
        ("What if my hand is empty?", "Where there is a stock, draw a card; else you are out."),
        (
            "How do I make a deck of my own?",
            "Write 'deck' and 'family' lines into a file, and print it: 'referee deck FILE --to "
            "pdf'.",
        ),
        (
            "Can it be played without any cards?",
            "Yes: in 'quantum' and 'blind' everything may be said that some deal still allows, and "
            "the referee knows what that is.",
        ),
    ),
    tips=(
        "Listen: whoever asks for a card holds another one of that family.",
        "Ask for families of which you hold most already.",
        "Remember who was asked for what and said no.",
        "Take back what was asked away from you: you know where it is.",
        "Who asks for the same family again and again is about to complete it.",
    ),
    mistakes=(
        "To ask for a card of a family of which none is in the hand.",
        "To forget what the others have asked for.",
    ),
    variants=(
        "The profiles are 'quartett', 'happy-families', 'authors', 'familles', 'reviiyot', "
        "'quantum' and 'blind'.",
        "The family first and then one of its cards: 'option ask-for both'.",
        "Two players deal ten cards each and draw from the rest: 'option deal 10-to-2'.",
    ),
    history=(
        "Authors is the older American form; in Germany the game is called Quartett and has decks "
        "about a theme.",
        "In Israel it is simply the game of fours, and many make a deck of their own for it.",
    ),
    source="000, 003",
)
