"""Tables furnished from recipes: pieces placed, ways and sight measured."""
