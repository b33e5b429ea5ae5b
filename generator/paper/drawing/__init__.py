"""Drawing in millimetres: the pen, the chrome of every page, icons, figures."""
