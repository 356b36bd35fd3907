"""Calls over a network that may fail."""


def with_backoff(call, attempts=5):
    """Calls again after a failure, waiting twice as long each time."""


class Circuit:
    """Stops calling a service for a while when it keeps failing."""
