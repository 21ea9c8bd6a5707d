"""Certificates: a policy's runs as a folder that anyone can verify (docs/CERTIFY.md)."""


class RefusedError(Exception):
    """One line for stderr: the command, a file or the machine is at fault."""
