"""Ten thousand honest games with every hand hidden: nobody may be accused.

``python bench_honest.py [GAMES]`` plays and checks them, and prints how long that took in
relation to playing alone. Exits with 1 and the transcript where anything was found.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "selfplay"))

from hidden_games import accused, hidden_game


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    playing = checking = 0.0
    for number in range(games):
        start = time.perf_counter()
        hidden_game(number)
        middle = time.perf_counter()
        lines = accused(number)
        checking += time.perf_counter() - middle
        playing += middle - start
        if lines:
            print("\n".join(lines))
            sys.exit(1)
    print(f"{games} honest games with hidden hands: nobody accused")
    print(f"playing and checking took {checking / playing:.1f} times as long as playing alone")


main()
