"""What the command line answers to input that it cannot use."""


class BadInput(Exception):
    """Input that cannot be used. The message is one line: what is wrong, where, and what would be right."""


def one_line(message: object) -> str:
    """A message on one line, without anything that a terminal would act on."""
    words = " ".join(str(message).split())
    return "".join(letter if letter.isprintable() else "?" for letter in words)
