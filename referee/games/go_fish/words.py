"""What is said of Go Fish."""

from __future__ import annotations

from referee.games.kernel.asking.said import counted
from referee.games.kernel.seats import EXPECTS
from referee.games.words import GameWords

WORDS = GameWords(
    title="Go Fish",
    deal="deal",
    unit=("book", "books"),
    legend="Each cell: the books laid in the deal, how many, and the total so far.",
    expects={
        "deal": "{player} deals",
        "first": "who begins may be recorded: 'first P'",
        "ask": "{player} asks another player for a rank",
        "ask/one": "{player} asks another player for one card",
        "give": "{player} hands over {what:many}, for {asker}",
        "fish": "{player} says there are no {what:many}, to {asker}",
        "draw": "{player} draws a card, having asked for {what:many}",
        "draw/empty-hand": "{player} draws a card into an empty hand",
        "book": "{player} lays down a book",
        "end": "'end' closes the match",
        "end/books": "every book is down; 'end' closes the match",
        "end/stock": "the stock has run out; 'end' closes the match",
        "end/hand": "a hand is empty; 'end' closes the match",
        "end/cards": "nobody can go on; 'end' closes the match",
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
    cell=("books", "how many", "total"),
    statistics=counted("Ranks that were asked for"),
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
