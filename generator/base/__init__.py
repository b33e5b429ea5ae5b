"""Names, messages, records, problems and refusals, plane geometry, typography: what every room uses."""
