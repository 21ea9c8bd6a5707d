"""Certificates: a policy's runs as a folder that anyone can verify (docs/CERTIFY.md)."""


class RefusedError(Exception):
    """An error of the command, of a file or of the machine, as one line for stderr."""
