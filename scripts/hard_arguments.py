#!/usr/bin/python3
"""Writes the arguments of data/hard-cases that number theory finds (takes some minutes).

    scripts/hard_arguments.py [FOLDER]

For float and double sin, cos, tan, sincos: for each exponent, the number nearest to a multiple of
pi/2 (continued fractions). A number near a multiple shows an argument reduction that uses too few
digits. For sin the multiples are even, for cos they are odd. For doubles, the files have every 16th
exponent, and the 64 numbers of all exponents that are nearest to a multiple. For double sqrt: the
numbers whose roots are nearest to a midpoint between two doubles (the square roots of small numbers
modulo 2^54).
"""

import math
import pathlib
import sys
from fractions import Fraction

FORMATS = {"float": (24, 127, 32), "double": (53, 1023, 64)}


def pi_over_2(bits):
    """floor(2^bits pi/2), by Machin's formula."""
    guard = bits + 32

    def arctan_of_inverse(n):
        term = total = (1 << guard) // n
        k, sign = 3, -1
        while term:
            term //= n * n
            total += sign * (term // k)
            k, sign = k + 2, -sign
        return total

    return (8 * arctan_of_inverse(5) - 2 * arctan_of_inverse(239)) >> 32


def convergents(x, limit):
    """The denominators q below the limit in x's continued fraction. q * x is near an integer."""
    q, before = 1, 0
    while x.denominator != 0 and q < limit:
        yield q
        rest = x - x.numerator // x.denominator
        if rest == 0:
            return
        x = 1 / rest
        q, before = x.numerator // x.denominator * q + before, q


def nearest_of_binade(exponent, precision, half_pi, parities):
    """The `precision`-bit integer m for which m 2^(exponent - precision + 1) is nearest to a
    multiple of pi/2, and the distance. `parities` are the allowed parities of the multiple."""
    unit = Fraction(2) ** (exponent - precision + 1)
    low, high = 1 << (precision - 1), 1 << precision
    candidates = set()
    # Multiples of pi/2 have any parity; multiples of pi are even.
    for period in (half_pi, 2 * half_pi):
        found = list(convergents(unit / period, high))
        for a in found:
            for b in [0, *found[-12:]]:
                for k in {1, low // a, low // a + 1, high // a}:
                    candidates.update((k * a + b, k * a - b))
    best = None
    for m in candidates:
        if not low <= m < high:
            continue
        x = m * unit
        multiple = round(x / half_pi)
        if multiple % 2 not in parities:
            continue
        distance = abs(x - multiple * half_pi)
        if best is None or distance < best[1]:
            best = (m, distance)
    return best


def log2(x):
    shift = x.denominator.bit_length() - x.numerator.bit_length()
    return math.log2(x * Fraction(2) ** shift) - shift


def reductions(name, parities, folder):
    for format_name, (precision, top, bits) in FORMATS.items():
        half_pi = Fraction(pi_over_2(top + 4 * precision), 1 << (top + 4 * precision))
        lines = []
        for exponent in range(top + 1):
            found = nearest_of_binade(exponent, precision, half_pi, parities)
            # Small numbers are not near a multiple.
            if found is None or found[1] > Fraction(1, 1 << 18):
                continue
            sign = exponent % 2 << (bits - 1)
            pattern = sign | exponent + top << (precision - 1) | found[0] - (1 << (precision - 1))
            lines.append((log2(found[1]), pattern, exponent))
        lines.sort()
        if format_name == "double":
            lines = lines[:64] + [line for line in lines[64:] if line[2] % 16 == 0]
        path = folder / format_name / f"{name}.csv"
        text = path.read_text().splitlines() if path.exists() else []
        text = [line for line in text if "multiple of pi/2" not in line]
        text.append(
            f"# Arguments of {name} over {format_name} that are nearest to a multiple of pi/2, "
            "written by scripts/hard_arguments.py."
        )
        digits = bits // 4
        for distance, pattern, _ in lines:
            text.append(f"0x{pattern:0{digits}x}  # 2^{distance:.1f} from a multiple of pi/2")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(text) + "\n")


def roots_modulo(c, bits):
    """The odd s below 2^bits with s^2 = c modulo 2^bits, for c = 1 modulo 8 (Hensel's lifting)."""
    s = 1
    for k in range(3, bits):
        if (s * s - c) >> k & 1:
            s += 1 << (k - 1)
    size = 1 << bits
    return sorted({s % size, -s % size, (s + size // 2) % size, (-s + size // 2) % size})


def hard_roots(folder):
    """Numbers X for which sqrt(X 2^k) is close to a midpoint s between two doubles. s is an odd
    number of 54 bits, and X 2^k = s^2 - c for a small c."""
    p = 53
    lines = []
    for c in (1, -7, 9, -15, 17, -23, 25, -31, 33, -39):
        for odd in (0, 1):
            # s has p + 1 bits, and s^2 has 2p + 1 or 2p + 2 bits. X is the upper p bits of s^2 - c.
            drop = p + 1 + odd
            for s in roots_modulo(c, drop):
                if odd:
                    s %= 1 << (p + 1)
                if not (1 << p) <= s < (1 << (p + 1)) or (s * s - c) % (1 << drop):
                    continue
                x = (s * s - c) >> drop
                if not (1 << (p - 1)) <= x < (1 << p):
                    continue
                exponent = 1023 + (p - 1) + drop % 2  # x 2^drop over an even power of 2
                pattern = exponent << (p - 1) | x - (1 << (p - 1))
                distance = Fraction(abs(c), 4 * s)  # in ulp; the ulp of a double near s is 2
                lines.append((log2(distance), pattern))
    path = folder / "double" / "sqrt.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = [
        "# Arguments of sqrt over double with results nearest to a midpoint between two doubles.",
        "# Written by scripts/hard_arguments.py.",
    ]
    for distance, pattern in sorted(set(lines)):
        text.append(f"0x{pattern:016x}  # 2^{distance:.1f} ulp from a midpoint")
    path.write_text("\n".join(text) + "\n")


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "data" / "hard-cases"
    reductions("sin", {0}, folder)
    reductions("cos", {1}, folder)
    reductions("tan", {0, 1}, folder)
    reductions("sincos", {0, 1}, folder)
    hard_roots(folder)


if __name__ == "__main__":
    main()
