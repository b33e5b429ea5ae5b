"""New files and the page in the browser."""
