"""The things of nineteen classes. A module a kind of thing; each model is a function that puts it on a stage."""
