"""The dice game Pig as a plug-in for Kybos."""
