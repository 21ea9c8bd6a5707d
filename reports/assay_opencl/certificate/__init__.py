class RefusedError(Exception):
    """An error of the command, of a file or of the machine, as one line for stderr."""
