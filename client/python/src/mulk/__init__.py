"""Client of a Mulk service: typed operations, pages, changes, retries, and exports as tables."""

from mulk.client import Mulk
from mulk.problem import Fault, ProblemError

__all__ = ["Fault", "Mulk", "ProblemError"]
