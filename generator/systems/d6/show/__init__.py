"""What is shown: views, listings, codes."""
