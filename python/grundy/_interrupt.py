"""Interrupting rules written in Python that do not come back by themselves."""

from __future__ import annotations

import ctypes


def interrupt(thread: int) -> None:
    """Raises ``KeyboardInterrupt`` in another thread, at its next step of Python."""
    raising = ctypes.py_object(KeyboardInterrupt)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raising)
