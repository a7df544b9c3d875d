"""What the command line answers to input that it cannot use."""


class BadInput(Exception):
    """Input that cannot be used. The message is one line: what is wrong, where, and what would be right."""
