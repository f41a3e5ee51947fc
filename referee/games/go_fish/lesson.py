"""How Go Fish is played (000, 001, 003, 004)."""

from __future__ import annotations

from referee.games.lesson import Lesson, LessonStep

LESSON = Lesson(
    idea="Collect books: all four cards of a rank. Ask somebody for a rank that you hold; whoever "
    "has it hands all of it over, and whoever has none says 'go fish', so that you draw.",
    facts={
        "players": "two to six, best with three or more",
        "age": "from about five years",
        "time": "ten to twenty minutes",
        "needs": "52 cards without jokers; suits and the order of ranks do not matter",
    },
    steps=(
        LessonStep("Shuffle 52 cards; two to six play.", ("players",)),
        LessonStep(
            "Deal seven cards each to two or three players, five each to more; by the classic "
            "rules seven only to two.",
            ("deal-size",),
        ),
        LessonStep("The rest is the stock, face down in the middle.", ("count",)),
        LessonStep(
            "The player on the dealer's left asks first; by the classic rules chance decides.",
            ("turn",),
        ),
        LessonStep(
            "Ask one player for a rank of which you hold a card.",
            ("ask-held", "ask-self", "ask-out", "ask-own-card"),
        ),
        LessonStep(
            "Whoever has it hands over every card of that rank, and you ask again, whom you like.",
            ("give-all", "answer-due"),
        ),
        LessonStep(
            "Whoever has none says 'go fish', and you draw a card. All answers are true.",
            ("fish-true", "draw-due", "draw-not-due", "empty-hand", "contradiction", "admit"),
        ),
        LessonStep(
            "Did you draw just what you asked for? Show it and ask again. Else the turn passes.",
            ("lucky-shown",),
        ),
        LessonStep(
            "Four cards of a rank are a book: lay it down at once.", ("book-at-once", "book-true")
        ),
        LessonStep("At the end most books win; equal ones share the win.", ("over", "score")),
    ),
    questions=(
        ("Must I hand over all cards of the rank?", "Yes, every one of them."),
        (
            "May I ask for a rank that I do not hold?",
            "No, at least one card of it has to be in your hand.",
        ),
        (
            "What if my hand is empty?",
            "Draw a card and go on; where the stock is empty too, you are out. By the classic "
            "rules the deal ends then.",
        ),
        (
            "What if the stock is empty?",
            "Then one only asks, and whoever is told 'go fish' passes the turn. By the classic "
            "rules the deal ends then.",
        ),
        (
            "Who goes on after 'go fish'?",
            "The player who said it; some tables let the next on the left go on.",
        ),
        (
            "May one ask for a single card?",
            "Yes, if all agree beforehand, also on whether one may ask for a card that one holds.",
        ),
    ),
    tips=(
        "Listen: whoever asks for a rank holds it.",
        "Ask back: what somebody has asked you for may be yours later.",
        "Ask for ranks of which you hold two or three already.",
        "Asking for the same rank again and again tells all what you collect.",
        "Ask whoever was handed cards of that rank not long ago.",
        "Watch the stock: the smaller it is, the more memory counts.",
    ),
    mistakes=(
        "To forget what the others have asked for.",
        "To ask for a rank that is not in the hand.",
    ),
    variants=(
        "A card instead of a rank: 'option ask-for card'.",
        "After the last card of the stock play goes on until all books are down: 'option "
        "empty-stock play-on'.",
        "What is drawn by luck earns no further turn: 'option lucky-draw off'.",
        "Over several deals the books of each deal are added up.",
    ),
    history=(
        "A children's game of the English-speaking world, close to the older Authors.",
        "In Germany the idea is known as Quartett, with cards about a theme, and Israel has a game "
        "of fours of its own.",
    ),
    source="000, 001, 003, 004",
)
