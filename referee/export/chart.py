"""The chart of running totals as SVG: lines told apart by colour, shape and dashes, and a legend.

Colours come from classes, so that a page can show the chart in light and dark. A chart that
stands alone brings its style along; a flat one has its colours in every shape, for readers that
know no style sheets. Where many players step up a few times each, everybody has a small plot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, Literal

from referee.export.lettering import FONTS, fitted, runs
from referee.sheet.counts import Plot
from referee.values.rows import NamedTuple
from referee.words import export as words
from referee.words.language import ISOLATE_END, RTL_ISOLATE, is_rtl, native
from referee.words.phrases import holds_rtl, visible

Look = Literal["inline", "alone", "flat"]
"""With the page's style; with one of its own, and with headings; flat."""

WIDTH, PLOT = 480, 240
"""Narrow, so that the letters stay readable on a telephone."""
LEFT, TOP, RIGHT, BOTTOM = 40, 14, 14, 46
HEADING = 28
ABOVE = 8
"""How far the lowest line stays above the numbers of the points, so that none is hidden there."""
APART, BUNDLE = 1.6, 6.4
"""How far lines of the same total are drawn apart, and how wide all of them are at most."""
MANY = 6
PANELS, PANEL, NAME = 2, 58, 22
"""From how many players on each has a plot of their own where totals step; how many of them stand
side by side, how high each is, and the name above it."""
GAP = 24
"""What stays free between two that stand side by side."""
PITCH = NAME + PANEL + 30
"""From one such plot to the one below it."""
ROW = 24
"""Height of a row of the legend, which stands below the plot, two players side by side."""
FONT = 15
NAME_ROOM, HEADING_ROOM = 10.3, 31
"""How much room names and headings have, in heights of the letters."""
MOST_TICKS = 6
MOST_LABELS = 15
MOST_MARKS = 26
"""Most marks on a line; more of them would hide it."""

INK, GRID, PAPER = "#1b1b1b", "#d8d8d8", "#ffffff"
DARK_INK, DARK_GRID, DARK_PAPER = "#ececec", "#4a4a4a", "#16181c"

LIGHT = ("#0072b2", "#c44900", "#00795c", "#a8438a", "#7a6a00", "#3f3fa8", "#a11d33", "#1d7a8c",
         "#5d5d5d", "#6b3f17")  # fmt: skip
DARK = ("#5cb8f0", "#ff9a52", "#3fd0a6", "#f09ad6", "#e0d04a", "#a3a3ff", "#ff8a9a", "#6fd6e8",
        "#bdbdbd", "#d0a070")  # fmt: skip
"""A colour for each seat, all of them readable on white and on near black."""

DASHES = ("", "7 3", "2 3", "9 3 2 3")
"""How lines are broken, one seat after the other, so that they differ without colour as well."""

SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((-4, -4), (4, -4), (4, 4), (-4, 4)),
    ((0, -5), (5, 4), (-5, 4)),
    ((0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)),
    ((0, 5), (5, -4), (-5, -4)),
)
"""Corners of the marks, one seat after the other; none is a circle."""


class Scale(NamedTuple):
    """Maps values to places: ``low`` to ``start``, ``high`` to ``end``."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Returns the place of a value, to tenths."""
        share = (value - self.low) / ((self.high - self.low) or 1)
        return round(self.start + share * (self.end - self.start), 1)


def style() -> str:
    """Returns the CSS of charts; the colours follow the reader's light or dark."""
    light, dark = _colours(LIGHT, INK, GRID, PAPER), _colours(DARK, DARK_INK, DARK_GRID, DARK_PAPER)
    return (
        f".chart {{ {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ .chart {{ {dark} }} }}\n"
        ".chart text { fill: var(--ink) } .chart .grid { stroke: var(--grid) } "
        ".chart .paper { fill: var(--paper) }\n"
        + "\n".join(
            f".chart .s{seat} {{ stroke: var(--s{seat}); fill: var(--s{seat}) }}"
            for seat in range(len(LIGHT))
        )
        + "\n.chart .line { fill: none }\n"
    )


def _colours(seats: Sequence[str], ink: str, grid: str, paper: str) -> str:
    named = [f"--s{seat}: {colour}" for seat, colour in enumerate(seats)]
    return "; ".join([f"--ink: {ink}", f"--grid: {grid}", f"--paper: {paper}", *named])


def draw(plot: Plot, look: Look = "inline") -> str:
    """Returns a chart as SVG. Needs the library drawsvg."""
    many = plot.progress.stepped and len(plot.names) >= MANY
    return (_Panels if many else _Drawing)(plot, look).svg()


def ticks(low: float, high: float, most: int = MOST_TICKS) -> list[int]:
    """Returns round whole numbers that span ``low`` to ``high``, about ``most`` of them."""
    rough = max((high - low) / most, 1)
    size = 10 ** floor(log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    return [number * step for number in range(floor(low / step), ceil(high / step) + 1)]


class _Drawing:
    """One chart on its way to SVG."""

    def __init__(self, plot: Plot, look: Look) -> None:
        import drawsvg

        self.dw: Any = drawsvg
        self.plot = plot
        self.progress = progress = plot.progress
        self.names = {key: visible(name) for key, name in plot.names.items()}
        self.look = look
        self.flat = look == "flat"
        self.seats = {player: seat for seat, player in enumerate(plot.names)}
        self.headings = self._headings() if look == "alone" else []
        self.top = TOP + sum([HEADING, *[ROW] * (len(self.headings) - 1)][: len(self.headings)])
        self.height = self._height()
        totals = [total for _, each in progress.points for total in each.values()]
        self.ticks = ticks(min(0, *totals), max(1, *totals))
        self.places = [self._place(at) for at in range(len(progress.points))]
        self.x = Scale(self.places[0], self.places[-1], LEFT, WIDTH - RIGHT)
        self.y = Scale(self.ticks[0], self.ticks[-1], self.top + PLOT - ABOVE, self.top)

    def _height(self) -> int:
        self.below = self.top + PLOT + BOTTOM
        return self.below + ROW * ceil(len(self.seats) / 2) + 4

    def _place(self, at: int) -> float:
        """Returns where a point stands: steps by their number, others one after the other."""
        label = self.progress.points[at][0]
        return float(label) if self.progress.stepped and isinstance(label, int) else float(at)

    def svg(self) -> str:
        dw = self.dw
        drawing = dw.Drawing(
            WIDTH,
            self.height,
            class_="chart",
            role="img",
            font_family="system-ui, 'Noto Sans', sans-serif",
            font_size=FONT,
            # Inside a page that reads from right to left it would inherit that.
            **({"direction": "ltr"} if is_rtl() else {}),
        )
        # A page says who has won above its chart.
        told = [self.plot.about, self.plot.outcome][: len(self.headings) or 1]
        drawing.append(dw.Title(" ".join(told).strip()))
        if self.look == "alone":
            drawing.append_css(style())
        if self.look != "inline":
            drawing.append(dw.Rectangle(0, 0, WIDTH, self.height, **self._paint("paper", PAPER)))
        for at, heading in enumerate(self.headings):
            place = (WIDTH - 6, "end") if is_rtl() else (6, "start")
            drawing.append(self._text(heading, place[0], 20 + ROW * at, place[1]))
        for shape in self._shapes():
            drawing.append(shape)
        return str(drawing.as_svg(header="")).strip()

    def _shapes(self) -> Iterator[Any]:
        yield from self._grid()
        yield from self._lines()
        yield from self._legend()

    def _headings(self) -> list[str]:
        told = [f"{self.plot.title}: {self.plot.heading}", self.plot.outcome]
        return [fitted(each, HEADING_ROOM) for each in told if each]

    def _paint(self, name: str, colour: str, *, stroke: bool = False) -> Mapping[str, str]:
        """Returns what gives a shape its colour."""
        if not self.flat:
            return {"class_": name}
        return {"stroke": colour} if stroke else {"fill": colour}

    def _seat(self, player: str) -> tuple[str, str]:
        seat = self.seats[player] % len(LIGHT)
        return f"s{seat}", LIGHT[seat]

    def _text(self, text: str, x: float, y: float, anchor: str = "start") -> Any:
        if is_rtl() and holds_rtl(text):
            text = f"{RTL_ISOLATE}{text}{ISOLATE_END}"
        ink = {"fill": INK} if self.flat else {}
        parts = runs(text) if self.flat else [("", text)]
        if not any(lang for lang, _ in parts):
            return self.dw.Text(text, FONT, x, y, text_anchor=anchor, **ink)
        told = self.dw.Text("", FONT, x, y, text_anchor=anchor, **ink)
        for lang, part in parts:
            told.append(self.dw.TSpan(part, font_family=FONTS[lang]))
        return told

    def _grid(self) -> Iterator[Any]:
        """Yields the horizontal lines with their numbers, and the numbers of the points below."""
        for tick in self.ticks:
            y = self.y.at(tick)
            grid = self._paint("grid", GRID, stroke=True)
            yield self.dw.Line(LEFT, y, self.x.end, y, **grid)
            yield self._text(native(str(tick)), LEFT - 8, y + 5, "end")
        below = self.y.start + ABOVE + 18
        for label, place in self._labels():
            yield self._text(native(str(label)), self.x.at(place), below, "middle")
        yield self._text(self.plot.axis, (LEFT + self.x.end) / 2, below + 20, "middle")

    def _labels(self) -> Iterator[tuple[object, float]]:
        """Yields the numbers below the plot, fewer of them where they would not fit."""
        if self.progress.stepped:
            last = self.places[-1]
            for tick in ticks(self.places[0], last, MOST_LABELS):
                if tick <= last:
                    yield tick, tick
            return
        every = ceil(len(self.places) / MOST_LABELS)
        for at in range(0, len(self.places), every):
            yield self.progress.points[at][0], self.places[at]

    def _lines(self) -> Iterator[Any]:
        for player in self.names:
            yield from self._line(player, self._stroke(player, "line "))
            yield from self._marks(player)

    def _line(self, player: str, stroke: Mapping[str, object]) -> Iterator[Any]:
        """Yields the line of a player, none where nobody has sat there yet."""
        places = [number for corner in self._corners(player) for number in corner]
        if places:
            fill = {"fill": "none"} if self.flat else {}
            yield self.dw.Lines(*places, **stroke, **fill)

    def _marks(self, player: str) -> Iterator[Any]:
        """Yields the marks of a line: where it steps, or at every point or every few."""
        points = self.progress.points
        every = ceil(len(points) / MOST_MARKS)
        before = None
        for at, (label, totals) in enumerate(points):
            total = totals.get(player)
            if total is None:
                continue
            due = total != before if self.progress.stepped else at % every == 0
            if due or at == len(points) - 1:
                mark = self._mark(
                    player, self.x.at(self.places[at]), self._height_of(player, total)
                )
                told = words.chart_point(self.names[player], self.plot.axis, label, total)
                mark.append_title(told)
                yield mark
            before = total

    def _stroke(self, player: str, kind: str = "") -> Mapping[str, object]:
        """Returns how a player's line is drawn: its colour, and how it is broken."""
        name, colour = self._seat(player)
        dash = DASHES[self.seats[player] % len(DASHES)]
        paint = self._paint(f"{kind}{name}", colour, stroke=True)
        return {"stroke_width": 2.5, **({"stroke_dasharray": dash} if dash else {}), **paint}

    def _corners(self, player: str) -> Iterator[tuple[float, float]]:
        """Yields the corners of a line, which begins where its player has come."""
        before: float | None = None
        for (_, totals), place in zip(self.progress.points, self.places, strict=True):
            if player not in totals:
                continue
            x, y = self.x.at(place), self._height_of(player, totals[player])
            if self.progress.stepped:
                yield x, y if before is None else before
            yield x, y
            before = y

    def _height_of(self, player: str, total: int) -> float:
        """Returns where a total of a player stands: not quite where the same of others does."""
        between = len(self.seats) - 1
        apart = min(APART, BUNDLE / max(between, 1))
        return round(self.y.at(total) + apart * (self.seats[player] - between / 2), 1)

    def _mark(self, player: str, x: float, y: float) -> Any:
        name, colour = self._seat(player)
        paint = self._paint(name, colour)
        corners = SHAPES[self.seats[player] % len(SHAPES)]
        if not corners:
            return self.dw.Circle(x, y, 4.5, **paint)
        places = [round(number, 1) for dx, dy in corners for number in (x + dx, y + dy)]
        return self.dw.Lines(*places, close=True, **paint)

    def _legend(self) -> Iterator[Any]:
        """Yields a row for each player, the best first."""
        for place, (player, total) in enumerate(self.plot.standings):
            y = self.below + ROW * (place // 2) + ROW / 2
            left = 20 + WIDTH // 2 * (place % 2)
            yield self.dw.Line(left - 12, y, left + 12, y, **self._stroke(player))
            yield self._mark(player, left, y)
            yield self._named(player, NAME_ROOM, left + 20, y + 5)
            yield self._text(native(str(total)), left + WIDTH / 2 - 34, y + 5, "end")

    def _named(self, player: str, room: float, x: float, y: float) -> Any:
        """Returns the name of a player; one that is cut stands behind the handle, as no other."""
        full = self.names[player]
        shown = fitted(full, room)
        if shown != full:
            shown = fitted(full, room - 0.6 * (len(player) + 1))
            alone = f"{RTL_ISOLATE}{shown}{ISOLATE_END}" if holds_rtl(shown) else shown
            shown = f"{player} {alone}"
        text = self._text(shown, x, y)
        text.append_title(full)
        return text


class _Panels(_Drawing):
    """A small plot for each player, the best first, with the lines of all others behind."""

    def _height(self) -> int:
        rows = ceil(len(self.seats) / PANELS)
        return self.top + rows * PITCH + ROW

    def _shapes(self) -> Iterator[Any]:
        for place, (player, total) in enumerate(self.plot.standings):
            column, row = place % PANELS, place // PANELS
            wide = (WIDTH - LEFT - RIGHT + GAP) / PANELS
            left = LEFT + column * wide
            top = self.top + row * PITCH
            self.x = Scale(self.places[0], self.places[-1], left, left + wide - GAP)
            self.y = Scale(self.ticks[0], self.ticks[-1], top + NAME + PANEL, top + NAME + 6)
            yield self._named(player, (wide - 60) / FONT, left, top + 12)
            yield self._text(native(str(total)), self.x.end, top + 12, "end")
            yield from self._panel(player, column == 0)
        yield self._text(self.plot.axis, WIDTH / 2, self.height - 8, "middle")

    def _panel(self, player: str, numbered: bool) -> Iterator[Any]:
        grid = self._paint("grid", GRID, stroke=True)
        for tick in (self.ticks[0], self.ticks[-1]):
            y = self.y.at(tick)
            yield self.dw.Line(self.x.start, y, self.x.end, y, **grid)
            if numbered:
                yield self._text(native(str(tick)), LEFT - 8, y + 5, "end")
        below = self.y.start + 16
        for at, anchor in ((0, "start"), (-1, "end")):
            label = native(str(self.progress.points[at][0]))
            yield self._text(label, self.x.at(self.places[at]), below, anchor)
        behind = {"stroke_width": 1.5, **self._paint("line grid", GRID, stroke=True)}
        for other in self.names:
            if other != player:
                yield from self._line(other, behind)
        yield from self._line(player, self._stroke(player, "line "))
        yield from self._marks(player)

    def _height_of(self, player: str, total: int) -> float:
        return self.y.at(total)
