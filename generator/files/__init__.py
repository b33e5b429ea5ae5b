"""Files and folders of players, settings, outputs, crash reports."""
