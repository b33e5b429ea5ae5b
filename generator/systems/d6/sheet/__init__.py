"""What stands on paper."""
