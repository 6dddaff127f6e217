"""The client: a connection with a typed method for each operation."""

from mulk.operations import Operations


class Mulk(Operations):
    """The API of one service, asked with one key."""
