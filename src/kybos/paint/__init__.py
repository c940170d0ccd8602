"""What can be shown, and the painters that show it. Nothing here knows a game."""
