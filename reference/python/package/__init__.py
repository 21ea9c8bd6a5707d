"""The exact values of OpenCL's built-in functions, and whether an answer is right.

>>> import numpy as np
>>> import assay_reference as assay
>>> x = np.float32([0.5, 1.0, 2.0])
>>> assay.ulp_error("exp", x, np.exp(x)).max() < 1
True
>>> assay.limit("exp", "float").text
'ulp(3)'
"""

from assay_reference import testing
from assay_reference.acceptance import Acceptance, accept
from assay_reference.function_table import Function, functions
from assay_reference.limits import Limit, limit
from assay_reference.sampling import Measurement, sample, search, sweep
from assay_reference.values import enclosure, reference, ulp_distance, ulp_error

__all__ = [
    "Acceptance",
    "Function",
    "Limit",
    "Measurement",
    "accept",
    "enclosure",
    "functions",
    "limit",
    "reference",
    "sample",
    "search",
    "sweep",
    "testing",
    "ulp_distance",
    "ulp_error",
]
