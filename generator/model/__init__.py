"""Plain values that games hand over and paper draws: no millimetres, no drawing."""
