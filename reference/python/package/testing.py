"""Assertions for unit tests, like those of numpy.testing."""

from typing import Any

from assay_reference.acceptance import accept


def assert_accepted(name: str, x: Any, y: Any, **rules: Any) -> Any:
    """Raises AssertionError with the worst answer if the specification does not allow every answer.
    `rules` are keyword arguments of accept(). Returns the errors in ulp.

    >>> float(assert_accepted("exp", np.float32(0), np.float32(1)))
    0.0
    >>> assert_accepted("exp", np.float32(1), np.float32(2.7))
    Traceback (most recent call last):
    AssertionError: 1 of 1 answers are not allowed
    exp: ...
    """
    verdicts = accept(name, x, y, **rules)
    if not verdicts.all():
        raise AssertionError(
            f"{verdicts.failing} of {verdicts._ok.size} answers are not allowed\n"
            + verdicts.explain(verdicts.worst())
        )
    return verdicts.ulp
