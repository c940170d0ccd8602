"""`python -m kybos` is the command `kybos`."""

from kybos.cli import main

main()
