"""Values of partizan games in normal play.

>>> from grundy.partizan import Value
>>> Value("{2|-1}") + Value("*")
Value('{2*|*-1}')
"""

from ._grundy import Value

__all__ = ["Value"]
