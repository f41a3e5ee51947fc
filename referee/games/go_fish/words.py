"""What is said of Go Fish."""

from __future__ import annotations

from referee.games.kernel.seats import EXPECTS
from referee.games.words import GameWords, StatisticWords

WORDS = GameWords(
    title="Go Fish",
    deal="deal",
    unit=("book", "books"),
    legend="Each cell: the books laid in the deal, how many, and the total so far.",
    expects={
        "deal": "{player} deals",
        "first": "who begins may be recorded: 'first P'",
        "ask": "{player} asks another player for a rank",
        "give": "{player} hands over {what:many}, for {asker}",
        "fish": "{player} says there are no {what:many}, to {asker}",
        "draw": "{player} draws a card, having asked for {what:many}",
        "draw/empty-hand": "{player} draws a card into an empty hand",
        "book": "{player} lays down a book",
        "end": "'end' completes the record",
        "end/books": "every book is down; 'end' completes the record",
        "end/stock": "the stock has run out; 'end' completes the record",
        "end/hand": "a hand is empty; 'end' completes the record",
        "end/cards": "nobody can go on; 'end' completes the record",
        **EXPECTS,
    },
    questions={
        "book": "{player} has neither asked for {what:many} nor drawn one in this deal: a book?",
        "again": "{player} draws, and asks again only with what was asked for:",
    },
    values={"ask": "may hold", "give": "how many", "book": "rank"},
    news={"book": ("books", "{player} lays a book")},
    sources={
        "000": "Go Fish, a description in Arabic (rules zone)",
        "001": "Go Fish, a description in Arabic (rules classic)",
        "003": "Go Fish, a description in Hebrew (rules classic)",
        "004": "Go Fish, a description in Thai (rules classic)",
    },
    statistics=StatisticWords(
        titles={
            "asks": "Asking",
            "ranks": "Ranks that were asked for",
            "pairs": "Who took from whom",
            "books": "Books in the order in which they were laid",
        },
        about={
            "asks": "An ask hits where cards are handed over; a draw is lucky where it shows "
            "what was asked for.",
            "ranks": "The most asked first.",
            "pairs": "How often each player asked another, and the cards that this brought.",
            "books": "A turn is what a player does until somebody else asks.",
        },
        headings={
            "other": "asked",
            "hit_rate": "hit rate",
            "longest_run": "longest run",
            "lucky_draws": "lucky draws",
            "cards_won": "cards won",
            "cards_lost": "cards lost",
        },
        forms={"hit_rate": "percent"},
    ),
    also=(
        "fish",
        "اذهب واصطد",
        "اذهب للصيد",
        "الصيد",
        "السمك",
        "اذهب إلى السمك",
        "غو فيش",
        "جو فيش",
        "לך לדוג",
        "גו פיש",
        "לכו לדוג",
        "ตกปลา",
        "เกมตกปลา",
        "โกฟิช",
        "ไปตกปลา",
        "ไปปลา",
    ),
)
