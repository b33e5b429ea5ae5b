"""What an editor asks of a file while it is written: its problems, what may stand here, what a word means."""
