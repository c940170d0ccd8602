"""The games. Each stands in a folder of its own and is found through an entry point."""
