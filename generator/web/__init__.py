"""The same in a browser: pages made by the same rules, on this machine only."""
