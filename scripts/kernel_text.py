"""Reads from a program's text: the parameters of kernels, and which samplers read which images."""

import dataclasses
import functools
import re

READ = re.compile(r"\bread_image(?:f|i|ui|h)\s*\(")
# Names that need an extension, which the text must enable. A pointer to half needs no extension.
USES = {
    "cl_khr_fp16": re.compile(r"\bhalf(?:2|3|4|8|16)?\b(?!\s*(?:const|restrict|volatile|\s)*\*)"),
    "cl_khr_int64_base_atomics": re.compile(
        r"\batomic_(?:long|ulong|double|u?intptr_t|size_t|ptrdiff_t)\b"
    ),
    "cl_khr_int64_extended_atomics": re.compile(
        r"\batomic_(?:long|ulong|double|u?intptr_t|size_t|ptrdiff_t)\b"
    ),
    "cl_khr_mipmap_image": re.compile(r"\bget_image_num_mip_levels\s*\("),
    "cl_khr_mipmap_image_writes": re.compile(r"\bwrite_image\w+\s*\([^;]*,\s*lod\b"),
}
ENABLED = re.compile(r"^\s*#\s*pragma\s+OPENCL\s+EXTENSION\s+(\w+)\s*:\s*enable", re.MULTILINE)
REQUIRED = re.compile(r"reqd_work_group_size(?:__)?\s*\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")
SAMPLER = re.compile(r"\bsampler_t\s+(\w+)\s*=\s*([^;]+);")
FUNCTION = re.compile(r"\b(\w+)\s*\(")
NAME = re.compile(r"\w+")
MOST_CALLS = 8  # the depth to which calls of functions are followed


@dataclasses.dataclass(frozen=True)
class Parameter:
    name: str
    kind: str  # "image", "sampler", "pointer", "local" (a pointer to local memory) or "value"
    reads: bool
    writes: bool
    type: str = ""  # for an image: its type


@dataclasses.dataclass
class Function:
    name: str
    kernel: bool
    parameters: list[Parameter]
    body: str
    # The samplers that the function declares. True: coordinates are normalized.
    samplers: dict[str, bool]
    required: tuple[int, ...] = ()  # the sizes of its reqd_work_group_size


def without_comments(text: str) -> str:
    return re.sub(
        r'"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/',
        lambda m: '""' if m[0][0] == '"' else " ",
        text,
        flags=re.DOTALL,
    )


@functools.cache
def not_enabled(text: str) -> tuple[str, ...]:
    text = without_comments(text)
    enabled = set(ENABLED.findall(text))
    return tuple(one for one, use in USES.items() if one not in enabled and use.search(text))


def closing(text: str, at: int, pair: str) -> int:
    """The place after the bracket that closes the bracket at `at`, or -1."""
    depth = 0
    for i in range(at, len(text)):
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if depth == 0:
            return i + 1
    return -1


def split(text: str) -> list[str]:
    """The parts between commas outside of brackets."""
    parts, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c == "," and depth == 0:
            parts.append(text[last:i].strip())
            last = i + 1
    parts.append(text[last:].strip())
    return [part for part in parts if part]


def parameter(text: str) -> Parameter:
    words = NAME.findall(text)
    name = words[-1] if words else ""
    if image := re.search(r"\bimage[123]d\w*_t\b", text):
        reads = "write_only" not in text.replace("__write_only", "write_only")
        writes = re.search(r"(write_only|read_write)\b", text) is not None
        return Parameter(name, "image", reads, writes, image[0])
    if re.search(r"\bsampler_t\b", text):
        return Parameter(name, "sampler", True, False)
    if "*" in text or "[" in text:
        pointee = text.split("*")[0]
        constant = re.search(r"\b(const|constant|__constant|__const)\b", pointee) is not None
        local = re.search(r"\b(local|__local)\b", pointee) is not None
        return Parameter(name, "local" if local else "pointer", True, not constant)
    return Parameter(name, "value", True, False)


@functools.lru_cache(maxsize=512)
def functions(source: str) -> dict[str, Function]:
    text = without_comments(source)
    found = {}
    at = 0
    while match := FUNCTION.search(text, at):
        at = match.end()
        end = closing(text, match.end() - 1, "()")
        if end < 0:
            break
        brace = re.compile(r"\s*\{").match(text, end)
        if not brace or match[1] in ("if", "for", "while", "switch", "__attribute__"):
            continue
        stop = closing(text, brace.end() - 1, "{}")
        if stop < 0:
            break
        # The text before the name, from the end of the previous declaration on.
        begin = max(text.rfind(c, 0, match.start()) for c in ";}") + 1
        head = text[begin : match.start()]
        given = text[match.end() : end - 1]
        body = text[brace.end() : stop - 1]
        required = REQUIRED.search(head)
        found[match[1]] = Function(
            match[1],
            re.search(r"\b(__)?kernel\b", head) is not None,
            [parameter(one) for one in split(given) if one != "void"],
            body,
            declared(body),
            tuple(int(one) for one in required.groups()) if required else (),
        )
        at = stop
    return found


def declared(text: str) -> dict[str, bool]:
    return {name: "CLK_NORMALIZED_COORDS_TRUE" in value for name, value in SAMPLER.findall(text)}


def calls(body: str, name: str) -> list[list[str]]:
    found = []
    for match in re.finditer(rf"\b{name}\s*\(", body):
        end = closing(body, match.end() - 1, "()")
        if end > 0:
            found.append(split(body[match.end() : end - 1]))
    return found


def reads(source: str, kernel: str) -> set[tuple[str, str | bool]]:
    """The images that a kernel reads with samplers: pairs of an image and a sampler. Both are names
    of parameters. If the program declares the sampler, the pair has a bool in place of the name.
    True means that coordinates are normalized."""
    text = without_comments(source)
    all_functions = functions(source)
    if kernel not in all_functions:
        return set()
    outside = text
    for one in all_functions.values():
        outside = outside.replace(one.body, "")
    program = declared(outside)

    def of(one: Function, depth: int) -> set[tuple[str, str | bool]]:
        found = set()
        known = {**program, **one.samplers}
        for match in READ.finditer(one.body):
            end = closing(one.body, match.end() - 1, "()")
            arguments = split(one.body[match.end() : end - 1]) if end > 0 else []
            if len(arguments) >= 3:
                found.add((arguments[0], known.get(arguments[1], arguments[1])))
        for other in all_functions.values() if depth < MOST_CALLS else ():
            if other.kernel or other is one:
                continue
            for arguments in calls(one.body, other.name):
                names = dict(zip((p.name for p in other.parameters), arguments, strict=False))
                for image, sampler in of(other, depth + 1):
                    through = names.get(sampler, sampler) if isinstance(sampler, str) else sampler
                    if isinstance(through, str):
                        through = known.get(through, through)
                    found.add((names.get(image, image), through))
        return found

    return of(all_functions[kernel], 0)
