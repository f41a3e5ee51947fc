"""A scorer who types as little as the table allows, and the keys that takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.match.record import Match
from referee.match.typed import entered
from referee.notation.arguments import PLAYER
from referee.notation.events import arguments
from referee.notation.lines import parse_line, write_line

_PAIR = 4
"""Keys beyond which two lines are not worth typing as one: Enter, then a word and a blank less."""


def short_lines(match: Match, lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yields what is typed for the events of a record, with the full lines that it stands for.

    ``match`` is as it was before them, and has them afterwards.
    """
    left = [line for line in lines if line.strip()]
    while left:
        typed, meant = next(
            (typed, left[:number])
            for number in _counts(match, left)
            for typed in _ways(match, left[:number])
            if _means(match, typed, left[:number])
        )
        for line in meant:
            assert match.log_lines([line]).accepted, line
        yield typed, meant
        left = left[len(meant) :]


def keys(typed: str) -> int:
    """Counts the keys of a line, Enter included."""
    return len(typed) + 1


def _counts(match: Match, lines: Sequence[str]) -> list[int]:
    """Returns how many lines may be typed as one, most first."""
    row = list(range(_row(lines), 0, -1))
    game = match.replay.header.game
    first = parse_line(1, lines[0]).words
    unsaid = game is not None and game.events[first[0].text].unsaid and len(first) == 2
    return [2, *row] if unsaid and len(lines) > 1 else row


def _row(lines: Sequence[str]) -> int:
    """Returns how many lines have the same verb and one word behind the player."""
    verb = parse_line(1, lines[0]).verb
    count = 0
    for line in lines:
        words = parse_line(1, line).words
        if words[0].text != verb or len(words) != 3:
            break
        count += 1
    return max(count, 1)


def _means(match: Match, typed: str, lines: Sequence[str]) -> bool:
    if not typed:
        return [entered(match)] == list(lines)
    spelled = match.spell(typed)
    return not spelled.fault and not spelled.question and spelled.lines == list(lines)


def _ways(match: Match, lines: Sequence[str]) -> list[str]:
    """Returns ways to type lines, those with the fewest keys first."""
    game = match.replay.header.game
    assert game is not None
    words = [[word.text for word in parse_line(1, line).words] for line in lines]
    if len({each[0] for each in words}) > 1:
        words = words[-1:]  # the line before it goes without saying, or by Enter alone
    verb = words[0][0]
    if len(words) > 1:
        values = [word for each in words for word in each[2:]]
        bodies = [" ".join(values).lower()]
    else:
        kinds = [kind for _, kind, _ in arguments(game.events[verb])]
        without = words[0][2:] if kinds[:1] == [PLAYER] else words[0][1:]
        bodies = [" ".join(each).lower() for each in (without, words[0][1:])]
    ways = [body for body in bodies if body] + ["", *game.events[verb].spoken]
    for size in range(1, len(verb) + 1):
        ways += [f"{verb[:size]} {body}".strip() for body in bodies]
    ways = [*sorted(ways, key=len), *(write_line(each) for each in words[:1])]
    return ways if len(words) == len(lines) else [each for each in ways if keys(each) <= _PAIR]
