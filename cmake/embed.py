"""Writes files into a C++ source as string literals.

Usage: embed.py TOP NAMESPACE HEADER SOURCE FILES...
"""

import pathlib
import sys

LITERAL_BYTES = 8000  # compilers may refuse longer literals, but join adjacent literals


def literal(data: bytes) -> str:
    escaped = "".join(
        chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in data
    )
    return f'"{escaped}"'


def main() -> None:
    top, namespace, header, source, *files = sys.argv[1:]
    header_path = pathlib.Path(header)
    header_path.write_text(
        "#pragma once\n#include <span>\n#include <string_view>\n"
        f"namespace {namespace} {{\n"
        "/// The text of an embedded file, by its path in the project; empty when there is none.\n"
        "std::string_view embedded(std::string_view name);\n"
        "/// Every embedded file's path, sorted.\n"
        "std::span<const std::string_view> embedded_names();\n"
        f"}}  // namespace {namespace}\n"
    )
    names = sorted(files)
    arrays, rows = [], []
    for i, name in enumerate(names):
        data = (pathlib.Path(top) / name).read_bytes()
        chunks = [data[k : k + LITERAL_BYTES] for k in range(0, len(data), LITERAL_BYTES)] or [b""]
        body = "\n".join(literal(c) for c in chunks)
        arrays.append(f"constexpr char file_{i}[] =\n{body};\n")
        rows.append(f"  if (name == {literal(name.encode())}) return {{file_{i}, {len(data)}}};\n")
    listed = ", ".join(literal(n.encode()) for n in names) or '""'
    pathlib.Path(source).write_text(
        # The data is longer than the longest literal that every C++ compiler must accept.
        '#pragma GCC diagnostic ignored "-Woverlength-strings"\n'
        f'#include "{header_path.name}"\n'
        f"namespace {namespace} {{\nnamespace {{\n{''.join(arrays)}"
        f"constexpr std::string_view names[] = {{{listed}}};\n}}  // namespace\n"
        f"std::string_view embedded(std::string_view name) {{\n{''.join(rows)}  return {{}};\n}}\n"
        "std::span<const std::string_view> embedded_names() {\n"
        f"  return {{names, {len(names)}}};\n}}\n"
        f"}}  // namespace {namespace}\n"
    )


if __name__ == "__main__":
    main()
