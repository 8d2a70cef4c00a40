"""Rules engine for the board games Kumata and KUMO Hogosha."""

from ._native import __version__

__all__ = ["__version__"]
