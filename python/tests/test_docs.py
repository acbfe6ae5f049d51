"""Every public class, method and function has a docstring, and its examples run."""

from __future__ import annotations

import ast
import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grundy
import grundy.partizan

PACKAGE = Path(grundy.__file__).parent
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def public() -> Iterator[tuple[str, Any]]:
    """Whatever a user sees, by its name."""
    yield "grundy", grundy
    yield "grundy.partizan", grundy.partizan
    names = [(name, getattr(grundy, name)) for name in grundy.__all__]
    for name, thing in [*names, ("Value", grundy.partizan.Value)]:
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and hasattr(value, "__doc__"):
                    yield f"{name}.{member}", value


NAMES = [name for name, _ in public()]


@pytest.mark.parametrize(("name", "thing"), list(public()), ids=NAMES)
def test_the_examples_run(name: str, thing: Any) -> None:
    if isinstance(thing, grundy.Outcome):
        return
    text = inspect.getdoc(thing)
    assert text, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    if callable(thing) or inspect.ismodule(thing):
        assert test.examples, f"{name} has no example"
    result = doctest.DocTestRunner(optionflags=OPTIONS).run(test)
    assert result.failed == 0


def members(tree: ast.Module) -> dict[str, set[str]]:
    """The classes of a stub with their members."""
    return {
        node.name: {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def test_the_stubs_name_exactly_what_there_is() -> None:
    stubs = members(ast.parse((PACKAGE / "_grundy.pyi").read_text(encoding="utf-8")))
    for name, thing in vars(grundy._grundy).items():
        if not inspect.isclass(thing):
            continue
        found = {member for member in vars(thing) if not member.startswith("__")}
        stated = {member for member in stubs[name] if not member.startswith("__")}
        assert found == stated, name
