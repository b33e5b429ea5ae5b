"""The folder that prints are made in: that of golden pages."""

from tests.golden.conftest import table as table
