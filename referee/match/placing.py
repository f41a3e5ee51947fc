"""Where a fault stands in a transcript."""

from __future__ import annotations

from collections.abc import Sequence

from referee.notation.lines import parse_line
from referee.values.rules import Fault, Finding


def placed(fault: Fault, number: int, texts: Sequence[str], source: str) -> Finding:
    """Gives a fault its place: the word to blame, or the whole line but for its note.

    ``number`` is the line of its event, ``texts`` are the lines of the transcript so far.
    """
    guilty = number if fault.line is None else fault.line
    text = texts[guilty - 1] if guilty <= len(texts) else ""
    words = parse_line(guilty, text).words
    if fault.word is not None and fault.word < len(words):
        column, end = words[fault.word].column, words[fault.word].end
    elif words:
        column, end = words[0].column, words[-1].end
        if fault.why == "missing":
            column, end = end, end + 1
    else:
        column, end = 1, max(len(text), 1) + 1
    proof = {guilty, *fault.proof} | ({fault.since} if fault.since else set())
    if fault.line is not None:
        proof.add(number)
    return Finding(
        fault.rule,
        fault.kind,
        guilty,
        column,
        end,
        source,
        fault.why,
        fault.player,
        tuple(sorted(proof)),
        fault.since,
        fault.allowed,
        fault.data,
        claims=fault.claims,
        background=fault.background,
    )
