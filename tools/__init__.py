"""What the Makefile runs. Tests import tools; a tool that runs commands or takes photos as they do imports tests."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
