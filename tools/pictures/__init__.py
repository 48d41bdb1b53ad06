"""Pictures of the browser's screens: for the documentation, and to look at all of them."""
