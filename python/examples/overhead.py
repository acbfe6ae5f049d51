"""What Python adds to the time of the library.

    cargo build --release -p grundy-cli -p grundy-python --bin grundy --example overhead
    python python/examples/overhead.py target/release/examples/overhead

The program is the compiled `overhead.rs`, of the same profile as the package. The two take turns,
so that both meet the same machine, and the fastest of all their runs are compared.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from grundy import Game

TURNS = 9
QUESTIONS = ("Kayles' quotient", "10^7 nim-values")


def fastest(times: int, work: Callable[[], object]) -> float:
    """The time of the fastest of several runs."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def python() -> list[float]:
    """One turn of Python, with as many runs as one of Rust."""
    return [
        fastest(20, lambda: Game("0.77").quotient()),
        fastest(1, lambda: Game("0.454").nim(9_999_999).array()),
    ]


def rust(program: str) -> list[float]:
    """One turn of Rust."""
    return [float(text) for text in subprocess.check_output([program], text=True).split()]


def main() -> None:
    """Prints a line for each question."""
    turns = [(rust(sys.argv[1]), python()) for _ in range(TURNS)]
    for i, what in enumerate(QUESTIONS):
        one, other = (min(turn[side][i] for turn in turns) for side in (0, 1))
        print(f"{what:17} {one:9.4f} s in Rust {other:9.4f} s in Python {other / one - 1:+.1%}")


if __name__ == "__main__":
    main()
