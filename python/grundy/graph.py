"""Games on finite graphs: a position is a node, a move goes along an edge."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from ._grundy import Form, Game, Genus, Match, Quotient
from .errors import RulesError
from .outcome import Outcome

__all__ = ["GraphGame"]


class GraphGame:
    """A game on a finite graph without cycles; several tokens make a sum.

    The graph is a dict from nodes to their options, or a directed graph of networkx. Nodes may be
    anything hashable. ``game`` is the same as a game with heaps, whose heaps are the nodes in an
    order in which options come first; ``heap(node)`` and ``node(heap)`` translate.

    >>> from grundy import GraphGame
    >>> graph = GraphGame({"start": ["left", "right"], "left": ["end"], "right": ["left", "end"]})
    >>> graph.nim_values()
    {'end': 0, 'left': 1, 'right': 2, 'start': 0}
    >>> graph.outcome("start", play="normal"), graph.outcome("start", "left")
    (Outcome.P, Outcome.P)
    >>> graph.winning_moves("right", "left", play="normal")
    [('right', 'left')]
    """

    game: Game

    def __init__(self, graph: Mapping[Any, Iterable[Any]] | Any, name: str = "graph") -> None:
        options = {node: list(dict.fromkeys(graph[node])) for node in graph}
        for node in [end for ends in options.values() for end in ends]:
            options.setdefault(node, [])
        self._nodes = _options_first(options)
        # Heap 0 is the empty position, so nodes are counted from 1.
        self._heaps = {node: heap for heap, node in enumerate(self._nodes, 1)}
        self._options = options
        self.game = Game(self._options_of, name=name)

    def _options_of(self, heap: int) -> list[int]:
        if heap > len(self._nodes):
            return []
        return [] if heap == 0 else [self._heaps[end] for end in self._options[self.node(heap)]]

    def __len__(self) -> int:
        return len(self._nodes)

    def __repr__(self) -> str:
        return f"<GraphGame of {len(self)} nodes>"

    def heap(self, node: Hashable) -> int:
        """The number of a node.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).heap("a")
        2
        """
        try:
            return self._heaps[node]
        except KeyError:
            raise RulesError(f"the graph has no node {node!r}", node) from None

    def node(self, heap: int) -> Any:
        """The node with a number.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).node(2)
        'a'
        """
        return self._nodes[heap - 1]

    def nim_values(self, **limits: Any) -> dict[Any, int]:
        """The nim-value of every node.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).nim_values()
        {'b': 0, 'a': 1}
        """
        values = self.game.nim(len(self), **limits)
        return {node: values[heap] for node, heap in self._heaps.items()}

    def genera(self, **limits: Any) -> dict[Any, Genus]:
        """The genus of every node.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).genera()
        {'b': Genus('0^120'), 'a': Genus('1^031')}
        """
        genera = self.game.genera(len(self), **limits)
        return {node: genera[heap] for node, heap in self._heaps.items()}

    def outcome(self, *nodes: Hashable, play: str = "misere", **limits: Any) -> Outcome:
        """Who wins with a token on each of these nodes.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).outcome("a")
        Outcome.P
        """
        return self.game.outcome([self.heap(node) for node in nodes], play, **limits)

    def winning_moves(
        self, *nodes: Hashable, play: str = "misere", **limits: Any
    ) -> list[tuple[Any, Any]]:
        """The moves that win, as pairs: from this node to that one.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).winning_moves("a", play="normal")
        [('a', 'b')]
        """
        position = [self.heap(node) for node in nodes]
        moves = self.game.winning_moves(position, play, **limits)
        return [(self.node(move.heap), self.node(move.to[0])) for move in moves]

    def form(self, *nodes: Hashable, **limits: Any) -> Form:
        """The canonical form of tokens on these nodes, in misère play.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b", "c"], "b": ["c"]}).form("a")
        Form('2')
        """
        return self.game.form([self.heap(node) for node in nodes], **limits)

    def play(self, *nodes: Hashable, play: str = "misere", seed: int = 0) -> Match:
        """A game against the program with tokens on these nodes; its heaps are ``heap(node)``.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b", "c"], "b": ["c"]}).play("a", "b")
        <Match of graph at 2 + 3 after 0 moves>
        """
        return self.game.play([self.heap(node) for node in nodes], play, seed)

    def quotient(self, **limits: Any) -> Quotient:
        """The misère quotient of sums of tokens; ask it for ``[graph.heap(node)]``.

        >>> from grundy import GraphGame
        >>> GraphGame({"a": ["b"]}).quotient().order
        2
        """
        return self.game.quotient(len(self), **limits)


def _options_first(options: Mapping[Any, list[Any]]) -> list[Any]:
    """The nodes in an order in which every option comes before the node it is an option of."""
    order: list[Any] = []
    settled: dict[Any, bool] = {}
    for start in options:
        stack = [start]
        while stack:
            node = stack[-1]
            if node not in settled:
                settled[node] = False
                for end in options[node]:
                    if settled.get(end) is False:
                        raise RulesError(f"the graph has a cycle through {end!r}", end)
                    if end not in settled:
                        stack.append(end)
            else:
                stack.pop()
                if not settled[node]:
                    settled[node] = True
                    order.append(node)
    return order
