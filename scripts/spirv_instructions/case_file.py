# A function that is defined in a loop is called only in the iteration that defines it (B023).
# ruff: noqa: B023, E731, RUF005

from spirv_instructions.numbers import (
    LANES,
    shown,
)


class File:
    def __init__(self, name, about):
        self.name, self.about = name, about
        self.lines, self.defined, self.citation = [], {}, None

    def define(self, name, values, kind):
        words = " ".join(shown(x, kind) for x in values)
        if self.defined.setdefault(name, words) != words:
            raise ValueError(name)
        return "${" + name + "}"

    def case(self, name, citation, directives, text):
        self.lines.append(f";; case {name}")
        if citation != self.citation:
            self.lines.append(f";; cite {citation}")
            self.citation = citation
        self.lines += [f";; {line}" for line in directives] + text + [""]

    def text(self):
        head = [f"; Written by scripts/spirv_cases.py. {self.about}", ""]
        head += [f";; define {name} {words}" for name, words in self.defined.items()]
        return "\n".join(head + [""] + self.lines).rstrip() + "\n"


def vectors(kind, lanes=LANES, also=()):
    """The line that repeats a case at each width. {V.0} is the vector of `kind`. {V.1} and so on
    are vectors of the kinds `also`."""
    return "each V " + " ".join(
        ":".join(other + ("" if n == 1 else str(n)) for other in (kind, *(also or (kind,))))
        for n in lanes
    )


# All calls of elementwise(). The function forms() repeats these calls with other operands.
ELEMENTWISE = []


def elementwise(
    file, name, citation, kind, arguments, results, text, result_kind=None, lanes=LANES, more=()
):
    """`arguments` are triples of name, values and kind."""
    result_kind = result_kind or kind
    ELEMENTWISE.append((name, citation, arguments, results, text, result_kind, more))
    kinds = [k for _, _, k in arguments] + [result_kind]
    others = sorted({k for k in kinds if k != kind})
    part = {k: f"{{V.{i}}}" for i, k in enumerate([kind, *others, "bool"])}
    directives = [*more, vectors(kind, lanes, [*others, "bool"])]
    for label, values, k in arguments:
        directives.append(f"in {part[k]} {file.define(label, values, k)}")
    directives.append(
        f"out {part[result_kind]} " + " ".join(shown(x, result_kind) for x in results)
    )
    for k in part:
        text = [line.replace(f"%[{k}]", f"%{part[k]}") for line in text]
    file.case(f"{name}/{{V.0}}", citation, directives, text)
