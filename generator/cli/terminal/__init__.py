"""What commands share: options, questions, tables, errors."""
