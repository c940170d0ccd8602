"""The web service: tables to play at, for a club or a class; behind `kybos serve` (extra `web`)."""
