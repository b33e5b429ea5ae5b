"""Tests of generator/odds."""
