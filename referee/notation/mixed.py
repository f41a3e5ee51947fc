"""A line in any of the languages, or several, to the words that the reader of lines knows.

Words become what they mean: verbs, ranks, suits and numbers as a file has them, players their
handles. Fillers are dropped, and a person, a card and a number may stand in any order. A word may
mean several things; what counts most comes first: an exact handle, an exact word or name, the
beginning of a name, the beginning of a word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice, product
from unicodedata import category

from referee.notation.arguments import AFTER, AFTER_WORD, AGREED, NAME, PAIRS, TEXT, Handle
from referee.notation.events import arguments
from referee.notation.shorthand import Exact, Named, Situation
from referee.notation.spoken import words_of
from referee.notation.tongues import key_of, languages_of, loosely, pieces, script_of
from referee.values.deck import RANKS, Deck
from referee.values.rows import NamedTuple
from referee.values.text import fold, read_digits, read_number

_MOST = 64
"""Most ways in which the words of a line are put together."""

_LONGEST = 5
"""Most parts of one word, or of a name."""

HANDLE, EXACT, NAME_BEGUN, WORD_BEGUN = range(4)
"""How sure a meaning is, the surest first."""

_PREFIXES: Mapping[str, tuple[str, ...]] = {
    "ar": ("لل", "ل", "ب", "و"),
    "he": ("ל", "מ", "ה", "ב", "ו"),
    "th": ("ของ", "จาก"),
}
"""What is written together with the word behind it, and says nothing here."""

_FREE = (NAME, TEXT)


class Meaning(NamedTuple):
    """What a word means, and how sure that is.

    ``kind`` is ``verb``, ``player``, ``rank``, ``suit``, ``number``, ``filler``, ``card`` for a
    card or a rank in signs, ``sign`` for a suit in one, ``word`` for another word of the notation,
    or ``raw`` for what was typed.
    """

    level: int
    kind: str
    text: str


class Atom(NamedTuple):
    """A word of a line, the place of the typed word that it is in, and what it may mean."""

    at: int
    meanings: tuple[Meaning, ...]
    whole: bool = True
    """Whether it ends where the typed word ends."""


class Variant(NamedTuple):
    """Words as the reader of lines knows them, and which typed word each comes from.

    ``level`` is how sure the least sure of them is.
    """

    words: list[str]
    places: list[int]
    level: int = EXACT


class Vocabulary:
    """What words can mean at a table: of all languages that a line is in, and its players."""

    def __init__(self, table: Situation, languages: Iterable[str]) -> None:
        self.table = table
        self.languages = tuple(dict.fromkeys(languages))
        self._exact: dict[str, list[Meaning]] = {}
        self._handles = Exact(table)
        for handle, name in table.names.items():
            self._add(key_of(name), Meaning(EXACT, "player", handle))
        self._firsts = self._first_names()
        for deck_name, what in _deck_names(table.lexicon.deck).items():
            self._add(deck_name, Meaning(EXACT, "card", what))
        verbs = frozenset(table.events)
        self._words = [_words(language, verbs) for language in self.languages]
        self._deck = table.lexicon.deck.spoken()

    def _add(self, word: str, meaning: Meaning) -> None:
        self._exact.setdefault(word, []).append(meaning)

    def _first_names(self) -> dict[str, list[Handle]]:
        found: dict[str, list[Handle]] = {}
        for handle, name in self.table.names.items():
            key = key_of(name)
            for beginning in {key.split(" ")[0] if key else "", key.replace(" ", "")} - {key}:
                found.setdefault(beginning, []).append(handle)
        return found

    def exactly(self, text: str) -> list[Meaning]:
        """Returns what a word, or several, may mean in full."""
        if read_number(text) is not None:
            return [Meaning(EXACT, "number", read_digits(text))]
        handle = self._handles.get(fold(text))
        sure = [Meaning(HANDLE, "player", handle)] if handle else []
        key = key_of(text)
        known = [*self._exact.get(key, ()), *(m for each in self._words for m in each.get(key, ()))]
        return sure + list(dict.fromkeys(known))

    def knows(self, text: str) -> bool:
        """Whether a text is a word or a name in full, or the first of a name."""
        return bool(self.exactly(text)) or key_of(text) in self._firsts

    def anyhow(self, text: str) -> tuple[Meaning, ...]:
        """Returns all that a word may mean, the likeliest first; as it is typed where nothing."""
        key, found = key_of(text), self.exactly(text)
        players = self._begun(key, text)
        if len(players) == 1:
            found.append(Meaning(NAME_BEGUN, "player", players[0]))
        if not any(each.level <= EXACT for each in found):
            found += self._behind_prefix(text)
            found += self._begun_words(key)
        deck = self._deck
        if text.isascii() or len(players) > 1 or all(m.level > NAME_BEGUN for m in found):
            suit = None if deck.themed else deck.read_member(text)
            kind = "card" if deck.read(text) else "sign" if suit else "raw"
            found.append(Meaning(EXACT, kind, suit or text))
        best: dict[tuple[str, str], Meaning] = {}
        for each in sorted(found, key=lambda each: each.level):
            best.setdefault((each.kind, each.text), each)
        return tuple(best.values())

    def shortest(self, handle: Handle) -> str:
        """Returns the shortest beginning of a player's name that stands for them alone.

        Nothing where their name is in plain Latin letters, or no beginning does.
        """
        name = self.table.names[handle]
        for end in range(1, len(name) + 1) if script_of(name) else ():
            whole = end == len(name) or not _combining(name[end:])
            meant = self.anyhow(name[:end]) if whole and name[end - 1] != " " else ()
            if meant and (meant[0].kind, meant[0].text) == ("player", handle):
                return name[:end]
        return ""

    def _begun(self, key: str, text: str) -> list[Handle]:
        """Returns the players whose name, or handle, begins so."""
        if not key or len(self._firsts.get(key, ())) == 1:
            return self._firsts.get(key, [])
        typed = fold(text)
        return [
            handle
            for handle, name in self.table.names.items()
            if key_of(name).startswith(key)
            or fold(name).startswith(typed)
            or fold(handle).startswith(typed)
        ]

    def _begun_words(self, key: str) -> Iterator[Meaning]:
        if not key or key.isascii():
            return
        for words in self._words:
            for word, meanings in words.items():
                if word.startswith(key) and word != key:
                    yield from (
                        each._replace(level=WORD_BEGUN) for each in meanings if each.kind == "verb"
                    )

    def _behind_prefix(self, text: str) -> Iterator[Meaning]:
        for prefix in _PREFIXES.get(script_of(text) or "", ()):
            rest = loosely(text).removeprefix(prefix)
            if not text.startswith(prefix) or not rest:
                continue
            firsts = self._firsts.get(rest, [])
            found = [*self.exactly(rest)] or [
                Meaning(NAME_BEGUN, "player", each) for each in firsts if len(firsts) == 1
            ]
            yield from (each._replace(level=NAME_BEGUN) for each in found if each.kind != "filler")

    def split_run(self, text: str) -> list[str]:
        """Splits a Thai run without spaces into the fewest words and names, else not at all."""
        if script_of(text) != "th" or text[0].isdecimal():
            return [text]
        ways: list[list[str] | None] = [[]] + [None] * len(text)
        for end in range(1, len(text) + 1):
            for start in range(end):
                before = ways[start]
                if before is not None and self.knows(text[start:end]):
                    shorter = ways[end]
                    if shorter is None or len(before) + 1 < len(shorter):
                        ways[end] = [*before, text[start:end]]
        return ways[-1] or [text]


_OTHERS = {
    "word.agreed": "agreed",
    "word.after": AFTER_WORD,
    "word.stands": "stands",
    "noun.stock": "stock",
}


@lru_cache(32)
def _words(language: str, verbs: frozenset[str]) -> Mapping[str, Sequence[Meaning]]:
    """Returns what the words of a language mean in a game of some verbs."""
    return {
        word: tuple(_meanings(keys, EXACT if len(word) > 1 else WORD_BEGUN, verbs))
        for word, keys in words_of(language).items()
        if len(word) > 1 or not word.isascii()  # a letter alone is read as it is
    }


def _meanings(keys: str, level: int, verbs: Collection[str]) -> Iterator[Meaning]:
    """Yields what a word of the glossary means in a game."""
    for key in keys.split():
        area, _, name = key.partition(".")
        if area == "verb" and name in verbs:
            yield Meaning(level, "verb", name)
        elif area in ("rank", "suit"):
            yield Meaning(level, area, name)
        elif area == "num":
            yield Meaning(level, "number", name)
        elif key == "word.filler":
            yield Meaning(level, "filler", "")
        elif key in _ANSWERS and _ANSWERS[key] in verbs:
            yield Meaning(level, "verb", _ANSWERS[key])
        elif key in _OTHERS:
            yield Meaning(level, "word", _OTHERS[key])


_ANSWERS = {"word.no": "none", "word.yes": "has"}


def shortest_names(table: Situation, handles: Iterable[Handle]) -> dict[Handle, str]:
    """Returns the shortest beginning of each name that is not in Latin letters, by handle."""
    vocabulary = Vocabulary(table, languages_of(table.names.values()))
    found = {handle: vocabulary.shortest(handle) for handle in handles}
    return {handle: name for handle, name in found.items() if name}


def _combining(text: str) -> bool:
    """Whether a text begins with a sign that belongs to the letter before it."""
    return category(text[0])[0] == "M" or text[0] == "\u0e33"


def _deck_names(deck: Deck) -> dict[str, str]:
    """Returns the names that a deck itself gives its cards and groups, folded."""
    if not deck.themed:
        return {}
    named = {what: deck.name(what) for what in (*deck.groups, *deck.cards)}
    return {key_of(name): what for what, name in named.items() if name}


def variants(words: Sequence[str], table: Situation) -> Iterator[list[Variant]]:
    """Yields what a line may mean, those that are equally likely together, the likeliest first."""
    vocabulary = Vocabulary(table, languages_of(words))
    found = list(atoms(words, vocabulary))
    chosen = islice(product(*(each.meanings for each in found)), _MOST)

    def sureness(choice: Sequence[Meaning]) -> list[int]:
        return sorted((each.level for each in choice), reverse=True)

    for _, group in groupby(sorted(chosen, key=sureness), key=sureness):
        told: list[Variant] = []
        for choice in group:
            items = [(each, atom) for each, atom in zip(choice, found, strict=True)]
            for variant in _put_together(items, words, table):
                if variant not in told:
                    told.append(variant)
        yield told


def atoms(words: Sequence[str], vocabulary: Vocabulary) -> Iterator[Atom]:
    """Yields the words of a line: the longest known ones of several parts, then single ones."""
    parts = [
        (piece, at)
        for at, word in enumerate(words)
        for piece in ([word] if vocabulary.knows(word) else pieces(word))
    ]
    begin = 0
    while begin < len(parts):
        for end in range(min(begin + _LONGEST, len(parts)), begin, -1):
            text = " ".join(piece for piece, _ in parts[begin:end])
            if end - begin > 1 and not vocabulary.exactly(text):
                continue
            at = parts[end - 1][1]
            whole = end == len(parts) or parts[end][1] != at
            run = [text] if vocabulary.knows(text) else vocabulary.split_run(text)
            for number, each in enumerate(run, 1):
                last = whole and number == len(run)
                meant = vocabulary.anyhow(each)
                yield Atom(at, meant if last or not _is_prefix(each) else (_NOTHING, *meant), last)
            begin = end
            break


_NOTHING = Meaning(NAME_BEGUN, "filler", "")


def _is_prefix(text: str) -> bool:
    return loosely(text) in _PREFIXES.get(script_of(text) or "", ())


_Items = list[tuple[Meaning, Atom]]


def _put_together(items: _Items, typed: Sequence[str], table: Situation) -> Iterator[Variant]:
    """Yields the words of a line that its meanings make, its verb first."""
    verbs = [each for each in items if each[0].kind == "verb"]
    if len(verbs) > 1:
        own = _own_words(items, typed, table)
        yield from [own] if own else []
        return
    event_type = table.events[verbs[0][0].text] if verbs else None
    kinds = [kind for _, kind, _ in arguments(event_type)] if event_type else []
    if set(kinds) & {*_FREE, AGREED}:
        own = _own_words(items, typed, table)
        yield from [own] if own else []
        return
    rest = [each for each in items if each[0].kind not in ("verb", "filler")]
    for cards in (_cards(rest), rest):
        for ordered in (cards, cards if PAIRS in kinds else sorted(cards, key=_rank_of_kind)):
            yield _variant([*verbs, *ordered])


def _rank_of_kind(item: tuple[Meaning, Atom]) -> int:
    """Returns where a word stands among others: people first, and suits last."""
    return {"player": 0, "suit": 2, "sign": 2}.get(item[0].kind, 1)


def _variant(items: _Items) -> Variant:
    words = [Named(each.text) if each.kind == "player" else each.text for each, _ in items]
    return Variant(words, [atom.at for _, atom in items], _level(items))


def _level(items: _Items) -> int:
    return max((each.level for each, _ in items), default=EXACT)


def _own_words(items: _Items, typed: Sequence[str], table: Situation) -> Variant | None:
    """Returns a line behind whose verb people's own words stand, which are left as they are."""
    (first, atom), *rest = items
    if first.kind != "verb" or not atom.whole:
        return None
    kinds = [kind for _, kind, _ in arguments(table.events[first.text])]
    words, places = [first.text], [atom.at]
    for at in range(atom.at + 1, len(typed)):
        words.append(typed[at])
        places.append(at)
    for meaning, other in rest:
        behind = other.at - atom.at
        agreed = AGREED in kinds and behind == 1 and meaning.text == "agreed"
        seat = AFTER in kinds and other.at == len(typed) - 2 and meaning.text == AFTER_WORD
        person = (
            AFTER in kinds
            and other.at == len(typed) - 1
            and meaning.kind == "player"
            and len(words) > 2
            and words[-2] == AFTER_WORD
        )
        if agreed or seat or person:
            words[behind] = meaning.text
    return Variant(words, places, first.level) if set(kinds) & {*_FREE, AGREED} else None


def _cards(items: _Items) -> _Items:
    """Returns items of which ranks and suits side by side are cards."""
    found: _Items = []
    for item in items:
        last = found[-1][0] if found else None
        card = _card(last, item[0]) if last else None
        if card:
            found[-1] = (card, item[1])
        else:
            found.append(item)
    return found


def _card(one: Meaning, other: Meaning) -> Meaning | None:
    """Returns the card that a rank and a suit make, in either order; two signs make none."""
    if one.kind in ("suit", "sign"):
        one, other = other, one
    rank = "T" if one.text == "10" else one.text.upper()
    ranks = {"suit": ("rank", "number", "card"), "sign": ("rank",)}.get(other.kind, ())
    if one.kind not in ranks or rank not in RANKS or other.text == "N":
        return None
    return Meaning(max(one.level, other.level), "card", rank + other.text)
