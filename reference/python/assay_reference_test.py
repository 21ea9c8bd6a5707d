import doctest
import importlib
import math
import os
import pathlib
import re
import subprocess
import sys
import threading
from decimal import Decimal

import pytest

np = pytest.importorskip("numpy")
assay = pytest.importorskip("assay_reference")

REPORTS = pathlib.Path(__file__).parents[2] / "reports"
MODULES = ["", ".acceptance", ".function_table", ".limits", ".sampling", ".testing", ".values"]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    found = doctest.testmod(
        importlib.import_module("assay_reference" + module),
        extraglobs={"np": np},
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
    assert found.attempted > 0
    assert found.failed == 0


def mypy(cache: pathlib.Path, *words: object, path: str) -> subprocess.CompletedProcess:
    pytest.importorskip("mypy")
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", f"--cache-dir={cache}", *words],
        capture_output=True,
        text=True,
        cwd=cache.parent,
        env={**os.environ, "MYPYPATH": path},
    )


def test_types_hold(tmp_path: pathlib.Path) -> None:
    user = tmp_path / "user.py"
    user.write_text(
        "import numpy as np\nimport assay_opencl as assay\n"
        "x = assay.sample('exp', np.float32, 100)\n"
        "text: str = assay.accept('exp', x, np.exp(x)).explain(0)\n"
        "bound: float = assay.limit('exp', 'float').ulp\n"
    )
    folder = pathlib.Path(assay.__file__).parent
    both = f"{REPORTS}{os.pathsep}{folder.parent}"
    strict = mypy(tmp_path / "cache", "--strict", folder, path=str(folder.parent))
    assert (strict.stdout, strict.returncode) == ("", 0)
    used = mypy(tmp_path / "cache", "--follow-imports=silent", user, path=both)
    assert (used.stdout, used.returncode) == ("", 0)
    user.write_text("import assay_reference\nx: int = assay_reference.limit('exp', 'float').text\n")
    wrong = mypy(tmp_path / "cache", user, path=both)
    assert "Incompatible types" in wrong.stdout


def test_types_of_the_reports_hold(tmp_path: pathlib.Path) -> None:
    words = ["--follow-imports=silent", "--ignore-missing-imports"]
    words += ["--disable-error-code=annotation-unchecked", r"--exclude=_test\.py$"]
    words += [REPORTS / "assay_opencl"]
    path = f"{REPORTS}{os.pathsep}{pathlib.Path(assay.__file__).parents[1]}"
    done = mypy(tmp_path / "cache", *words, path=path)
    assert (done.stdout, done.returncode) == ("", 0)
    wrong = tmp_path / "wrong.py"
    wrong.write_text("from assay_opencl import records\nx: int = records.number('infinity')\n")
    refused = mypy(tmp_path / "cache", *words, wrong, path=path)
    assert refused.returncode == 1 and refused.stdout.count("error: ") == 1
    assert "wrong.py:2: error: Incompatible types" in refused.stdout


def test_the_package_opens_on_every_name() -> None:
    import assay_opencl

    assert set(assay_opencl.REFERENCE) == set(assay.__all__)


def test_functions_are_listed_once() -> None:
    names = [row.name for row in assay.functions()]
    assert len(names) == len(set(names)) == 100
    remquo = next(row for row in assay.functions() if row.name == "remquo")
    assert remquo.parameters == ("gentype", "gentype")
    assert remquo.results == ("gentype", "intn")


def test_enclosure_holds_e() -> None:
    low, high = (Decimal(end) for end in assay.enclosure("exp", np.float32(1), precision=200))
    e = Decimal("2.7182818284590452353602874713526624977572470936999595749669676277")
    assert low < e < high
    assert high - low < Decimal("1e-58")


def test_enclosure_of_exact_and_special_values() -> None:
    one = np.float32
    assert assay.enclosure("log", one(0)) == "-inf"
    assert assay.enclosure("sqrt", one(-1)) == "nan"
    assert Decimal(assay.enclosure("sqrt", one(9))) == 3
    assert assay.enclosure("ilogb", one(0)) == "-2147483648 or -2147483647"
    number, exponent = assay.enclosure("frexp", one(6))
    assert Decimal(number) == Decimal("0.75") and exponent == "3"
    assert len(assay.enclosure("exp", np.float32([1, 2, 3]))) == 3


def test_numpy_is_judged_in_five_lines() -> None:
    for name in ["exp", "sin", "cos", "log", "sqrt", "tanh", "cbrt"]:
        x = assay.sample(name, "float", 20_000)
        with np.errstate(all="ignore"):
            y = getattr(np, name)(x)
        assert assay.accept(name, x, y).all(), name


@pytest.mark.parametrize("dtype", ["half", "float", "double"])
def test_errors_agree_with_mpfr(dtype: str) -> None:
    steps = {"half": 40, "float": 40, "double": 40}[dtype]
    for row in assay.functions():
        if row.float_only and dtype != "float":
            continue
        x = assay.sample(row.name, dtype, 600)
        arguments = x if isinstance(x, tuple) else (x,)
        value = assay.reference(row.name, *arguments)
        results = value if isinstance(value, tuple) else (value,)
        off = np.arange(600) % steps - steps // 2
        answers = tuple(
            (r.view(f"i{r.dtype.itemsize}") + off.astype(f"i{r.dtype.itemsize}")).view(r.dtype)
            if r.dtype.kind == "f"
            else r + (off == 3).astype(r.dtype)
            for r in results
        )
        y = answers if len(answers) > 1 else answers[0]
        fast = assay.ulp_error(row.name, x, y, signed=True)
        exact = assay.ulp_error(row.name, x, y, signed=True, exact=True)
        fast, exact = (e if isinstance(e, tuple) else (e,) for e in (fast, exact))
        slack = {"lgamma": 2**-9, "lgamma_r": 2**-9, "rootn": 2**-14}.get(row.name, 2**-16)
        for one, other in zip(fast, exact, strict=True):
            np.testing.assert_allclose(one, other, rtol=2**-20, atol=slack, err_msg=row.name)


def test_errors_are_of_the_exact_value() -> None:
    one = np.float32(1)
    below, above = np.nextafter(one, np.float32(0)), np.nextafter(one, np.float32(2))
    # A power of two has the ulp of the numbers below (7.4).
    assert assay.ulp_error(
        "exp2", np.float32([0, 0]), np.array([below, above]), signed=True
    ).tolist() == [-1, 2]
    # The nearest number is 0.35 ulp from e.
    assert assay.ulp_error("exp", one, np.float32(math.e)) == pytest.approx(0.346, abs=1e-3)
    nan, inf = np.float32("nan"), np.float32("inf")
    assert np.isnan(assay.ulp_error("sqrt", np.float32(-1), nan))
    assert assay.ulp_error("sqrt", np.float32(-1), one) == math.inf
    assert assay.ulp_error("exp", one, nan) == math.inf
    assert assay.ulp_error("exp", np.float32(1000), inf) == 0
    assert assay.ulp_error("log", np.float32(0), one, signed=True) == math.inf
    assert assay.ulp_error("log", np.float32(0), -inf) == 0
    # An infinity counts as 2^128, the next number after the greatest float.
    greatest = np.finfo(np.float32).max
    assert assay.ulp_error("add", (greatest, np.float32(0)), inf) == 1


def test_broadcasts_and_keeps_shapes() -> None:
    x, y = np.float32([[1], [2]]), np.float32([0, 1, 2])
    assert assay.reference("pow", x, y).tolist() == [[1, 1, 1], [1, 2, 4]]
    assert assay.ulp_error("pow", (x, y), np.float32(1)).shape == (2, 3)
    assert isinstance(assay.reference("exp", 0.0), np.float64)
    number, exponent = assay.reference("frexp", np.float32([6, 1]))
    assert number.dtype == np.float32 and exponent.tolist() == [3, 1]
    assert assay.reference("ldexp", np.float32(1.5), 3) == 12
    assert assay.reference("exp", np.float32([])).size == 0
    assert assay.ulp_error(
        "exp", np.ones((4, 4), np.float32)[::2, 1::2], np.float32(math.e)
    ).shape == (2, 2)


def test_distance_counts_numbers() -> None:
    tiny = np.nextafter(np.float32(0), np.float32(1))
    assert assay.ulp_distance(np.float32([-tiny, 0.0]), np.float32([tiny, -0.0])).tolist() == [2, 0]
    a, b = np.float64([1, np.nan, np.nan]), np.float64([1 + 2**-50, np.nan, 1])
    assert assay.ulp_distance(a, b).tolist() == [4, 0, 2**64 - 1]
    ours, theirs = np.float32([1.5]), np.float32([1.7])
    assert assay.ulp_distance(ours, theirs).max() == np.testing.assert_array_max_ulp(
        ours, theirs, 1 << 30
    )


def test_judges_answers() -> None:
    x, y = (
        np.float32([1, 1, -100]),
        np.array([0x402DF854, 0x402DF851, 0], np.uint32).view(np.float32),
    )
    answers = assay.accept("exp", x, y)
    assert answers.ok.tolist() == [True, False, False] and answers.failing == 2
    assert answers.rule[0] == "within_limit" and answers.worst() == 2
    assert "3.35 ulp > 3 ulp" in answers.explain(1)
    assert "0x402df854 + 0.35 ulp" in answers.explain(1)
    flushed = assay.accept("exp", x, y, flush_to_zero=True)
    assert flushed.ok.tolist() == [True, False, True] and flushed.rule[2] == "result_flushed"
    assert assay.accept("exp", x[:2], y[:2], limit="ulp(4)").all()
    assert assay.accept("exp", x[:2], y[:2], profile="embedded").all()
    many = assay.accept("exp", np.ones(100_000, np.float32), np.full(100_000, np.float32(math.e)))
    assert many.all()
    y = np.full(100_000, np.float32(math.e))
    y[77_777] = 3
    wrong = assay.accept("exp", np.ones(100_000, np.float32), y)
    assert wrong.failing == 1 and wrong.worst() == 77_777


def test_limits_are_the_tables() -> None:
    assert assay.limit("exp", np.float32).ulp == 3
    assert assay.limit("exp", "half", spec="1.2").citation.startswith("OpenCL C 3.0.19")
    assert assay.limit("exp", "float", spec="1.2").citation.startswith("OpenCL 1.2")
    assert assay.limit("sin", "float", mode="fast_relaxed_math").text.startswith("relaxed")
    assert assay.limit("native_exp", "float").text.startswith("relaxed")


def test_sweeps_a_callable() -> None:
    right = assay.sweep("exp", np.exp, np.float32, n=50_000)
    assert right.ok and right.inputs == 50_000 and right.histogram.sum() == 50_000
    assert 0 < right.max_ulp < 3 and right.limit.text == "ulp(3)"
    wrong = assay.sweep("exp", lambda x: np.exp(x) * np.float32(1.0001), np.float32, n=5_000)
    assert not wrong.ok and wrong.failures and wrong.max_ulp > 100
    half = assay.sweep("sqrt", np.sqrt, np.float16, n=None)
    assert half.exhaustive and half.inputs == 65536 and half.ok
    two = assay.sweep("pow", np.power, np.float64, n=1_000, limit="ulp(2)")
    assert two.inputs == 1_000


class Far:
    """An array with the method get(), as arrays of CuPy and PyOpenCL have."""

    def __init__(self, values) -> None:
        self.values = values

    def get(self):
        return self.values


class Described:
    """An array that has only NumPy's array interface, as arrays of many libraries have."""

    def __init__(self, values) -> None:
        self.values, self.__array_interface__ = values, values.__array_interface__


class Exchanged:
    """An array with DLPack's interface, as arrays of PyTorch and JAX have."""

    def __init__(self, values) -> None:
        self.values = values

    def __dlpack__(self, **how):
        return self.values.__dlpack__(**how)

    def __dlpack_device__(self):
        return self.values.__dlpack_device__()


@pytest.mark.parametrize("kind", [Far, Described, Exchanged])
def test_sweeps_a_callable_of_another_library(kind) -> None:
    found = assay.sweep("exp", lambda x: kind(np.exp(x)), np.float32, n=100)
    assert found.inputs == 100 and found.ok


def test_searches_for_the_greatest_error() -> None:
    def uneven(x: np.ndarray) -> np.ndarray:
        far = np.clip(1 - np.abs(x - 1.2345) * 2**13, 0, 1)
        with np.errstate(all="ignore"):
            y = np.exp(x)
            return np.where(far > 0, y + np.round(100 * far) * np.spacing(y), y)

    def found(**options) -> float:
        return assay.search("exp", uneven, "double", limit="ulp(1000)", **options).max_ulp

    swept = assay.sweep("exp", uneven, "double", n=2**20, limit="ulp(1000)").max_ulp
    greatest = found(n=2**20)
    assert swept < 2 and greatest > 90
    assert found(n=2**20) == greatest
    assert found(n=2**20, seed=2) != greatest
    early = assay.search("exp", uneven, "double", n=2**20, until=50, limit="ulp(1000)")
    assert early.max_ulp >= 50 and early.inputs < 2**20 and not early.exhaustive
    assert assay.search("pow", np.power, "half", n=2**14).inputs == 2**14


def test_a_callable_may_write_into_its_arguments() -> None:
    def in_place(x: np.ndarray) -> np.ndarray:
        return np.exp(x, out=x)

    def destroys(x: np.ndarray) -> np.ndarray:
        x *= 0
        return x + 1

    assert assay.sweep("exp", in_place, "float", n=10_000).ok
    assert assay.search("exp", in_place, "double", n=2**14).ok
    assert not assay.sweep("exp", destroys, "float", n=10_000).ok
    assert not assay.search("exp", destroys, "double", n=2**14).ok


def test_a_search_goes_on_after_an_infinite_error() -> None:
    def wrong(x: np.ndarray) -> np.ndarray:
        return np.full_like(x, np.nan)

    whole = assay.search("exp", wrong, "double", n=2**15)
    assert whole.inputs == 2**15 and whole.max_ulp == math.inf and not whole.ok
    assert assay.search("exp", wrong, "double", n=2**15, until=math.inf).inputs < 2**15


def test_a_measurement_without_an_input_is_not_ok() -> None:
    assert assay.search("exp", np.exp, "double", n=8192).ok
    short = assay.search("exp", np.exp, "double", seconds=1e-300)
    assert short.inputs == 0 and not short.ok


def test_samples_are_those_of_a_seed() -> None:
    first, again = (assay.sample("pow", "float", 1000, seed=7) for _ in range(2))
    assert all((a.view("u4") == b.view("u4")).all() for a, b in zip(first, again, strict=True))
    other = assay.sample("pow", "float", 1000, seed=8)
    assert any((a.view("u4") != b.view("u4")).any() for a, b in zip(first, other, strict=True))


def test_other_threads_work_meanwhile() -> None:
    done = threading.Event()
    x = np.linspace(1, 2, 200_000, dtype=np.float64)

    def work() -> None:
        assay.reference("tgamma", x)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    turns = 0
    while not done.is_set():
        turns += 1
        done.wait(1e-3)
    thread.join()
    assert turns > 3  # with the lock, this thread would wait


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: assay.reference("exq", 0.0), "no function 'exq'"),
        (lambda: assay.limit("exp", "quad"), "quad"),
        (lambda: assay.limit("exp", np.int32), "float16, float32 and float64 are possible"),
        (lambda: assay.reference("pow", 0.0), "2 parameters: pass a tuple of 2, not 1"),
        (lambda: assay.enclosure("exp", np.float32(0), precision=8), "26 to 100000 bits"),
        (
            lambda: assay.accept("exp", np.float32(0), np.float32(1), limit="some"),
            "'some' is not an accuracy",
        ),
        (lambda: assay.ulp_error("exp", np.float64(0), np.float32(1)), "float32 and float64"),
        (lambda: assay.limit("exp", "float", spec="4.0"), "no specification '4.0'"),
        (lambda: assay.limit("exp", "float", mode="fast"), "no mode 'fast'"),
        (lambda: assay.limit("native_exp", "half"), "has no limit for native_exp of half"),
        (lambda: assay.reference("ldexp", np.float32(1), 0.5), "integers that fit int32"),
        (lambda: assay.reference("half_exp", np.float64(1)), "float32 is possible"),
        (lambda: assay.sample("exp", "float", 1 << 33), "inputs: at most 4294967296 inputs are"),
        (lambda: assay.sweep("exp", lambda x: x[:1], "float", n=10), "shape"),
        (lambda: assay.sweep("exp", np.exp, "float", n=0), "n=0: a sweep needs at least 1 input"),
        (
            lambda: assay.search("exp", np.exp, "double", n=8191),
            "n=8191: a search needs at least 8192 inputs",
        ),
        (lambda: assay.search("exp", np.exp, "double", seconds=0), "seconds=0: a search needs"),
        (
            lambda: assay.search("exp", np.exp, "double", seconds=math.nan),
            "seconds=nan: a search needs a positive number",
        ),
    ],
)
def test_says_what_is_possible(call, message) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        call()
