"""The notebook `tour.ipynb` shows what its cells answer.

`UPDATE_TOUR=1 tools/python-test -k tour` writes the answers anew into the notebook.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from pathlib import Path
from typing import Any

TOUR = Path(os.environ.get("TOUR", Path(__file__).parent.parent / "tour.ipynb"))
SHOWN = {
    "text/html": "_repr_html_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
}


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell, as a notebook keeps them."""
    body = ast.parse(source)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    printed = io.StringIO()
    value: Any = None
    with contextlib.redirect_stdout(printed):
        exec(compile(body, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(keepends=True)}
        for kind, method in SHOWN.items():
            if hasattr(value, method):
                data[kind] = getattr(value, method)().splitlines(keepends=True)
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def test_the_tour_shows_what_its_cells_answer() -> None:
    tour = json.loads(TOUR.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    count = 0
    for cell in tour["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        found = run("".join(cell["source"]), names)
        for output in found:
            if output["output_type"] == "execute_result":
                output["execution_count"] = count
        if "UPDATE_TOUR" in os.environ:
            cell.update(outputs=found, execution_count=count)
        assert cell["outputs"] == found, "".join(cell["source"])
    assert count > 10
    if "UPDATE_TOUR" in os.environ:
        text = json.dumps(tour, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
        TOUR.write_text(text, encoding="utf-8")
