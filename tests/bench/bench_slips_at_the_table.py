"""A hurried scorer makes sixty slips in a match, in a real terminal, and never leaves the table.

Two matches are typed into ``referee table`` in as few keys as it takes: thirteen rounds of Kachuful
by who took each trick, and a deal of Go Fish with unseen draws. Sixty times in each something else
is typed first, of every kind that hurry brings; some of it is noticed at once, some a few lines
later. The scorer looks only at what the table shows: what is refused is typed again, what is asked
is answered with Esc, what is written wrongly is taken back or corrected. At the end the file must
say what was meant, line by line. Told are the slips by what became of them, the keys of their
corrections, and every one that could not be put right.

Usage: bench_slips_at_the_table.py [SEED] [SLIPS]
"""

from __future__ import annotations

import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

TESTS = Path(__file__).parent.parent
sys.path[:0] = [str(TESTS / "table"), str(TESTS / "bench")]

from bench_keys import KACHUFUL, by_winners, split  # noqa: E402
from scorer import keys, short_lines  # noqa: E402
from table_terminal import QUIET, Stuck, Terminal  # noqa: E402

from referee.games.simulating.dice import Dice  # noqa: E402
from referee.games.simulating.record import CLOSED  # noqa: E402
from referee.match.record import Match  # noqa: E402
from referee.match.simulate import Wish, play, record  # noqa: E402
from referee.notation.lines import parse_line, write_line  # noqa: E402

SEED = int(sys.argv[1]) if len(sys.argv) > 1 else 1
SLIPS = int(sys.argv[2]) if len(sys.argv) > 2 else 60
ESC, CTRL_C, UP = "\x1b", "\x03", "\x1b[A"


class Step:
    """What is meant next: what is typed for it, and the lines that it stands for."""

    def __init__(self, typed: str, lines: Sequence[str]) -> None:
        self.typed = typed
        self.lines = list(lines)


class Scorer:
    """Types a match, with slips, and puts them right."""

    def __init__(self, terminal: Terminal, steps: Sequence[Step], rng: random.Random) -> None:
        self.table = terminal
        self.steps = steps
        self.rng = rng
        self.meant: list[str] = []
        self.at = 0
        self.became: Counter[str] = Counter()
        self.by_kind: dict[str, Counter[str]] = {}
        self.spent: list[int] = []
        self.wrong: list[str] = []

    def next(self) -> Step:
        return self.steps[self.at]

    # -- typing what is meant -----------------------------------------------------------------

    def type_next(self) -> None:
        """Types what is meant next; where that is refused or asked about, it is a fault of ours."""
        step = self.next()
        state = self.table.type(step.typed)
        self.at += 1
        self.meant += step.lines
        if state == "key":  # asked: what is meant is among the choices, or it is typed in full
            self.table.raw(ESC, QUIET)
        if self.table.events() != self.meant:
            self._in_full(step)

    def _in_full(self, step: Step) -> None:
        done = self.table.events()
        for line in self.meant[len(done) :]:
            self.table.type(line)
        if self.table.events() != self.meant:
            self.wrong.append(f"{step.typed!r} for {step.lines}:\n{self.table.shown()}")
            raise Stuck(self.wrong[-1])

    # -- slips --------------------------------------------------------------------------------

    def slip(self, kind: str, text: str, *, ahead: bool = False, late: int = 0) -> None:
        """Types something that is not meant, and puts it right; ``late``: so many lines later."""
        before, spent = list(self.meant), self.table.keys
        state = self.table.raw(text) if ahead else self.table.type(text)
        became = "refused"
        if state in ("key", "yes"):
            became = "asked"
            while self.table.state() != "line":
                self.table.raw(ESC, QUIET)
        if self.table.events() != before:
            became = "written"
            spent = self.table.keys
            self._put_right(before, late)
            self.spent.append(self.table.keys - spent)
        self._note(kind, became)
        if self.table.events() != self.meant:
            self.wrong.append(f"{kind}: {text!r} {became}, not put right:\n{self.table.shown()}")
            self._start_again()

    def _note(self, kind: str, became: str) -> None:
        self.became[became] += 1
        self.by_kind.setdefault(kind, Counter())[became] += 1

    def _put_right(self, before: list[str], late: int) -> None:
        """Takes back what is written, or corrects it some lines later."""
        if late and self._corrected_later(before, late):
            return
        for _ in range(6):
            now = self.table.events()
            if now == before or len(now) < len(before):
                break
            self.table.type("u")
        while len(self.table.events()) < len(before):
            self.table.type("redo")

    def _corrected_later(self, before: list[str], late: int) -> bool:
        """Goes on for some lines as if nothing had happened, then corrects the wrong one.

        Returns False where it turned out before: then it is taken back as usual.
        """
        step = self.next()
        wrong = self.table.events()[len(before) :]
        if len(wrong) != len(step.lines) or self.at + late >= len(self.steps):
            return False
        self.at += 1
        self.meant += step.lines
        for _ in range(late):
            following = self.next()
            already = len(self.table.events())
            if self.table.type(following.typed) != "line":
                while self.table.state() != "line":
                    self.table.raw(ESC, QUIET)
            if len(self.table.events()) != already + len(following.lines):
                break
            self.at += 1
            self.meant += following.lines
        for place, line in enumerate(step.lines, len(before)):
            number, text = self.table.lines()[place]
            if write_line([word.text for word in parse_line(1, text).words]) != line:
                self._amend(number, line)
        return True

    def _amend(self, number: int, line: str) -> None:
        verb, *words = line.split()
        body = " ".join(words[1:] if verb == "bid" else words)
        state = self.table.type(f"={number} {body}")
        if state == "yes":
            sure = self.table.cursor_line().endswith("[y/N]")
            if sure:
                self.table.raw("y", QUIET)
            else:
                self.table.type("yes")

    def _start_again(self) -> None:
        """Brings the file to what is meant by taking all back that differs, and typing it anew."""
        for _ in range(40):
            now = self.table.events()
            if now == self.meant[: len(now)]:
                break
            self.table.type("undo")
        for line in self.meant[len(self.table.events()) :]:
            self.table.type(line)
        if self.table.events() != self.meant:
            raise Stuck(f"cannot go on:\n{self.table.shown()}")

    def twice(self, kind: str) -> None:
        """Types what is meant, and the same once more without looking: typed ahead."""
        step = self.next()
        self.at += 1
        self.meant += step.lines
        before, spent = list(self.meant), self.table.keys
        self.table.raw(f"{step.typed}\r{step.typed}\r")
        while self.table.state() != "line":
            self.table.raw(ESC, QUIET)
        became = "refused"
        if self.table.events() != before:
            became, spent = "written", self.table.keys
            self._put_right(before, 0)
            self.spent.append(self.table.keys - spent)
        self._note(kind, became)
        if self.table.events() != self.meant:
            self.wrong.append(f"{kind}: {step.typed!r} twice:\n{self.table.shown()}")
            self._start_again()

    def both(self, kind: str, wrong: str) -> None:
        """Types a wrong line and the next right one without looking: the second is not read."""
        self.slip(kind, f"{wrong}\r{self.next().typed}\r", ahead=True)

    def undo_too_many(self, kind: str, count: int) -> None:
        """Takes back more than was meant, and puts it back in force."""
        if len(self.meant) <= count + 2:
            return
        spent = self.table.keys
        for _ in range(count):
            self.table.type("u")
        for _ in range(count + 3):
            if self.table.events() == self.meant:
                break
            self.table.type("redo")
        self._note(kind, "written")
        self.spent.append(self.table.keys - spent)
        if self.table.events() != self.meant:
            self.wrong.append(f"{kind}: undo {count}:\n{self.table.shown()}")
            self._start_again()

    def up(self, kind: str) -> None:
        """Brings the last line back and enters it once more."""
        self.slip(kind, f"{UP}\r", ahead=True)

    def half(self, kind: str) -> None:
        """Begins a line, and clears it."""
        self.table.raw(f"{self.next().typed}xx{CTRL_C}", QUIET)
        self._note(kind, "refused")
        if self.table.events() != self.meant:
            self.wrong.append(f"{kind}:\n{self.table.shown()}")
            self._start_again()


ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
THAI = str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")


def other_number(scorer: Scorer, text: str) -> str:
    """Returns a line with one number another."""
    numbers = re.findall(r"\d+", text)
    if not numbers:
        return ""
    wrong = int(scorer.rng.choice(numbers))
    other = wrong + scorer.rng.choice([1, 1, -1]) if wrong else 1
    return re.sub(rf"\b{wrong}\b", str(other), text, count=1)


def other_player(scorer: Scorer, text: str) -> str:
    """Returns a line with one player another."""
    handles = [word for word in text.split() if word in "abcd" and len(word) == 1]
    if not handles:
        return ""
    wrong = scorer.rng.choice(handles)
    other = scorer.rng.choice([each for each in "abcd" if each != wrong])
    return re.sub(rf"\b{wrong}\b", other, text, count=1)


def other_rank(scorer: Scorer, text: str) -> str:
    """Returns an ask for another rank."""
    first, _, rank = text.rpartition(" ")
    if not first or rank.upper() not in "A23456789TJQK":
        return ""
    return f"{first} {scorer.rng.choice('a23456789tjqk'.replace(rank.lower(), ''))}"


Maker = Callable[[Scorer, str], str]
"""Makes a wrong line of the right one; nothing where that cannot be."""

WRONG: dict[str, Maker] = {
    "wrong number": other_number,
    "wrong player": other_player,
    "wrong rank": other_rank,
    "number too large": lambda _, text: re.sub(r"\d+", "55", text, count=1),
    "one number too many": lambda _, text: f"{text} 1" if re.fullmatch(r"[\d ]+", text) else "",
    "letter for a nought": lambda _, text: text.replace("0", "o") if "0" in text else "",
    "a name nobody has": lambda _, text: re.sub(r"\b[abcd]\b", "qq", text, count=1),
    "wrong verb": lambda scorer, text: (
        f"{scorer.rng.choice(['bid', 'fish', 'won', 'give'])} {text}"
    ),
    "a verb alone": lambda scorer, _: scorer.rng.choice(["took", "claim", "won", "ask", "book"]),
    "cards at the wrong time": lambda scorer, _: scorer.rng.choice(["as 2s 4s 6s", "kh", "9c 2d"]),
    "a lone number": lambda scorer, _: str(scorer.rng.randrange(1, 9)),
    "end too early": lambda *_: "end",
    "void too early": lambda *_: "void",
    "deal too early": lambda scorer, _: f"deal {scorer.rng.choice('abcd')}",
    "a word of talk": lambda scorer, _: scorer.rng.choice(
        ["wait", "no no", "what?", "sorry", ",,"]
    ),
    "a key caught": lambda _, text: f"{text[:1]}{text[:1]}{text[1:]}" if text else "",
    "a number of another line": lambda scorer, _: f"amend {scorer.rng.randrange(1, 99)} 2",
    "no such way": lambda *_: "!3",
}
RIGHT: dict[str, Maker] = {
    "capitals": lambda _, text: text.upper(),
    "arabic digits": lambda _, text: text.translate(ARABIC),
    "thai digits": lambda _, text: text.translate(THAI),
    "blanks too many": lambda _, text: f"  {text.replace(' ', '   ')}  ",
}
"""What looks like a slip and is none: it is read as it was meant."""


def kinds(scorer: Scorer) -> list[tuple[str, Callable[[str], None]]]:
    """Returns every kind of slip, with what makes it."""

    def wrong(late: int) -> Callable[[str], None]:
        return lambda kind: _wrong(scorer, kind, late)

    found: list[tuple[str, Callable[[str], None]]] = [(kind, wrong(0)) for kind in WRONG]
    found += [(kind, wrong(1)) for kind in ("wrong number", "wrong player", "wrong rank")]
    found += [(kind, wrong(2)) for kind in ("wrong number", "wrong player", "wrong rank")]
    found += [(kind, lambda each: _right(scorer, each)) for kind in RIGHT]
    found += [
        ("the same line twice", scorer.twice),
        ("a line behind a refused one", lambda kind: scorer.both(kind, "zz")),
        ("a line behind a question", lambda kind: scorer.both(kind, "end")),
        ("the last line once more", scorer.up),
        ("a line begun and cleared", scorer.half),
        ("one undo too many", lambda kind: scorer.undo_too_many(kind, 1)),
        ("three undos too many", lambda kind: scorer.undo_too_many(kind, 3)),
    ]
    return found


def _wrong(scorer: Scorer, kind: str, late: int) -> None:
    text = WRONG[kind](scorer, scorer.next().typed)
    if text and text != scorer.next().typed:
        scorer.slip(f"{kind}, {late} later" if late else kind, text, late=late)


def _right(scorer: Scorer, kind: str) -> None:
    step = scorer.next()
    text = RIGHT[kind](scorer, step.typed)
    if text == step.typed:
        return
    scorer.table.type(text)
    scorer._note(kind, "read")
    if scorer.table.events() == [*scorer.meant, *step.lines]:
        scorer.at += 1
        scorer.meant += step.lines
    elif scorer.table.events() != scorer.meant:
        scorer.wrong.append(f"{kind}: {text!r}:\n{scorer.table.shown()}")
        scorer._start_again()


def bench(title: str, lines: Sequence[str], slips: int, seed: int) -> bool:
    """Types a match with slips, and says whether the file says what was meant."""
    header, events = split(lines)
    typed = short_lines(Match.read("\n".join([*header, ""])), events)
    steps = [Step(text, meant) for text, meant in typed]
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match.ref")
        path.write_text("\n".join([*header, ""]), "utf-8")
        table = Terminal(path)
        scorer = Scorer(table, steps, rng)
        started = time.monotonic()
        try:
            _play(scorer, slips)
        except Stuck as stuck:
            print(f"STUCK: {stuck}")
            scorer.wrong.append("stuck")
        same = table.events() == [line for step in steps for line in step.lines]
        table.close()
    right = sum(keys(step.typed) for step in steps)
    print(
        f"{title}: {len(steps)} lines in {right} keys; {sum(scorer.became.values())} slips: "
        f"{', '.join(f'{count} {became}' for became, count in scorer.became.most_common())}; "
        f"{sum(scorer.spent) / max(len(scorer.spent), 1):.1f} keys to put one right, "
        f"{max(scorer.spent, default=0)} at most; {time.monotonic() - started:.0f} s; "
        f"the file says {'what was meant' if same else 'SOMETHING ELSE'}; "
        f"{len(scorer.wrong)} not put right at once"
    )
    for kind, became in sorted(scorer.by_kind.items()):
        print(f"  {kind}: {', '.join(f'{count} {each}' for each, count in became.most_common())}")
    for each in scorer.wrong:
        print("!", each)
    return same and not scorer.wrong


def _play(scorer: Scorer, slips: int) -> None:
    """Types everything; slips come at random, each kind in turn."""
    queue: list[tuple[str, Callable[[str], None]]] = []
    done = 0
    while scorer.at < len(scorer.steps):
        left = len(scorer.steps) - scorer.at
        while (
            done < slips
            and scorer.at < len(scorer.steps)
            and scorer.rng.random() < 1.6 * (slips - done) / max(left, 1)
        ):
            if not queue:
                queue = kinds(scorer)
                scorer.rng.shuffle(queue)
            kind, make = queue.pop()
            made = sum(scorer.became.values())
            make(kind)
            done += sum(scorer.became.values()) > made
            left = len(scorer.steps) - scorer.at
        if scorer.at < len(scorer.steps):
            scorer.type_next()


def main() -> int:
    kachuful = record(play(KACHUFUL), CLOSED, Dice(KACHUFUL.seed))
    fish = Wish("go-fish", 5, players=4)
    good = bench("Kachuful, 13 rounds by who took each trick", by_winners(kachuful), SLIPS, SEED)
    lines = record(play(fish), CLOSED, Dice(fish.seed))
    good &= bench("Go Fish, a deal with unseen draws", lines, SLIPS, SEED)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
