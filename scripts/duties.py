"""Whether our own programs keep what the specification asks of programs (data/duties.csv).

  scripts/duties OUT [-- arguments of assay run]   runs suites with the recorder of calls and judges
  scripts/duties --read OUT                        judges the records that are there

Each rule here is the `check` of a row of data/duties.csv. A breach is printed with its case. The
exit status is 1 if there is one.
"""

import argparse
import collections
import csv
import dataclasses
import pathlib
import sys
from collections.abc import Callable, Iterable, Iterator

import kernel_text
import recorded
from recorded import Call

MAP_READ, MAP_WRITE, MAP_INVALIDATE = 1, 2, 4
WRITE_ONLY, READ_ONLY = 2, 4
CL_KERNEL_WORK_GROUP_SIZE = 0x11B0
CL_SAMPLER_NORMALIZED_COORDS = 0x1152
GREATEST_PATTERN = 128

# The memory that commands read and write, by their parameters.
READS = {
    "clEnqueueReadBuffer": "buffer",
    "clEnqueueReadBufferRect": "buffer",
    "clEnqueueCopyBuffer": "src_buffer",
    "clEnqueueCopyBufferRect": "src_buffer",
    "clEnqueueReadImage": "image",
    "clEnqueueCopyImage": "src_image",
    "clEnqueueCopyImageToBuffer": "src_image",
    "clEnqueueCopyBufferToImage": "src_buffer",
}
WRITES = {
    "clEnqueueWriteBuffer": "buffer",
    "clEnqueueWriteBufferRect": "buffer",
    "clEnqueueFillBuffer": "buffer",
    "clEnqueueCopyBuffer": "dst_buffer",
    "clEnqueueCopyBufferRect": "dst_buffer",
    "clEnqueueWriteImage": "image",
    "clEnqueueFillImage": "image",
    "clEnqueueCopyImage": "dst_image",
    "clEnqueueCopyBufferToImage": "dst_image",
    "clEnqueueCopyImageToBuffer": "dst_buffer",
}
LAUNCHES = ("clEnqueueNDRangeKernel", "clEnqueueTask")
BLOCKING = ("blocking_read", "blocking_write", "blocking_map", "blocking_copy")


@dataclasses.dataclass(frozen=True)
class Breach:
    check: str
    case: str
    text: str


@dataclasses.dataclass
class Memory:
    flags: int = 0
    parent: str = ""  # of a sub-buffer, or the buffer or image that an image is made from
    image: bool = False
    svm: str = ""  # the shared allocation that it is made of
    maps: dict = dataclasses.field(default_factory=dict)  # flags by pointer
    ranges: dict = dataclasses.field(default_factory=dict)  # of a buffer's maps: offset and end
    buffer_written: bool = False  # since the image was made from it
    kernel_wrote: bool = False  # of an image from a buffer


@dataclasses.dataclass
class Kernel:
    program: str
    name: str
    arguments: dict = dataclasses.field(default_factory=dict)
    limit: int | None = None


class Judge:
    """Follows the calls of one process."""

    def __init__(self, newest: bool) -> None:
        self.newest = newest  # the device is of OpenCL 2.0 or later
        self.memory: dict[str, Memory] = {}
        self.kernels: dict[str, Kernel] = {}
        self.programs: dict[str, str] = {}
        self.normalized: dict[str, bool] = {}
        self.references: dict[str, int] = {}
        self.made_by: dict[str, str] = {}  # contexts and events: the case
        self.context_of: dict[str, str] = {}
        self.pending: dict[str, bool] = {}  # user events: whether a command waits for them
        self.decided: set[str] = set()  # user events that have their status
        self.queue_of: dict[str, str] = {}  # events of commands
        self.unflushed: dict[str, set[str]] = collections.defaultdict(set)  # events by queue
        self.waits: dict[str, set[str]] = collections.defaultdict(set)  # for other queues' events
        self.busy: set[str] = set()  # shared allocations that commands may use
        self.unmapped: set[str] = set()  # pointers
        self.on_kernel: dict[str, list[Call]] = collections.defaultdict(list)
        self.breaches: list[Breach] = []
        self.call: Call

    def breach(self, check: str, text: str) -> None:
        self.breaches.append(Breach(check, self.call.case, f"call {self.call.number}, {text}"))

    def see(self, call: Call) -> None:
        self.call = call
        self.follow_threads(call)
        if not call.succeeded():
            return
        self.count_references(call)
        self.follow_objects(call)
        self.follow_events(call)
        self.follow_queues(call)
        held = any(one in self.pending for one in call.given.get("event_wait_list") or ())
        if call.function in LAUNCHES:
            self.launch(call, held)
        elif call.function in READS or call.function in WRITES:
            self.transfer(call, held)
        self.copies(call)
        self.fill(call)
        self.pointers(call)
        self.map(call)
        self.shared(call)

    # ---- Objects

    def count_references(self, call: Call) -> None:
        created = [call.result] if isinstance(call.result, str) else []
        for name in ("event", "kernels"):
            given = call.gave.get(name)
            created += given if isinstance(given, list) else [given] if given else []
        for handle in created:
            if (
                isinstance(handle, str)
                and "_" in handle
                and not handle.startswith(("device", "platform"))
            ):
                self.references[handle] = 1
        for word, step in (("clRetain", 1), ("clRelease", -1)):
            if not call.function.startswith(word) or call.function.endswith("Device"):
                continue
            for handle in call.given.values():
                if not isinstance(handle, str) or handle not in self.references:
                    continue
                if step < 0 and self.references[handle] == 0:
                    self.breach("references", f"{call.function} of {handle} without a reference")
                self.references[handle] = max(0, self.references[handle] + step)

    def follow_threads(self, call: Call) -> None:
        """Only one thread at a time sets a kernel's arguments, and none launches it meanwhile."""
        kernel = call.given.get("kernel")
        sets = ("clSetKernelArg", "clSetKernelArgSVMPointer", "clSetKernelExecInfo")
        if not isinstance(kernel, str) or call.function not in (*sets, *LAUNCHES):
            return
        others = [one for one in self.on_kernel[kernel] if one.over > call.began]
        for other in others:
            if other.thread != call.thread and (call.function in sets or other.function in sets):
                self.breach("kernel-threads", f"{other.function} of {kernel} is not over")
        self.on_kernel[kernel] = [*others, call]

    def follow_objects(self, call: Call) -> None:
        given, made = call.given, call.result
        if call.function in ("clCreateContext", "clCreateContextFromType"):
            self.made_by[made] = call.case
        elif call.function in ("clCreateBuffer", "clCreateBufferWithProperties"):
            host = given.get("host_ptr")
            at = host.get("at", "") if isinstance(host, dict) else ""
            self.memory[made] = Memory(
                given.get("flags", 0), svm=at if at.startswith("svm") else ""
            )
        elif call.function == "clCreateSubBuffer":
            parent = self.memory.get(given["buffer"], Memory())
            flags = given.get("flags", 0) & (WRITE_ONLY | READ_ONLY | 1)
            self.memory[made] = Memory(flags or parent.flags, parent=given["buffer"])
        elif call.function in ("clCreateImage", "clCreateImageWithProperties"):
            description = given.get("image_desc")
            parent = description[-1] if isinstance(description, list) else None
            self.memory[made] = Memory(given.get("flags", 0), parent=parent or "", image=True)
        elif call.function in ("clCreateImage2D", "clCreateImage3D"):
            self.memory[made] = Memory(given.get("flags", 0), image=True)
        elif call.function == "clCreateSampler":
            self.normalized[made] = given["normalized_coords"] != 0
        elif call.function == "clCreateSamplerWithProperties":
            words = given.get("sampler_properties") or [0]
            pairs = dict(zip(words[::2], words[1::2], strict=False))
            self.normalized[made] = pairs.get(CL_SAMPLER_NORMALIZED_COORDS, 1) != 0
        elif call.function == "clCreateProgramWithSource":
            self.programs[made] = "".join(one or "" for one in given.get("strings") or ())
        elif call.function in ("clBuildProgram", "clCompileProgram"):
            for extension in kernel_text.not_enabled(self.programs.get(given["program"], "")):
                self.breach("extensions", f"{given['program']} does not enable {extension}")
            for handle, kernel in self.kernels.items():
                if kernel.program == given["program"] and self.references.get(handle, 0) > 0:
                    self.breach("attached", f"{call.function} while {handle} of the program exists")
                    break
        elif call.function == "clCreateKernel":
            self.kernels[made] = Kernel(given["program"], given["kernel_name"])
        elif call.function == "clCloneKernel":
            source = self.kernels.get(given["source_kernel"])
            if source:
                self.kernels[made] = dataclasses.replace(source, arguments=dict(source.arguments))
        elif call.function in ("clSetKernelArg", "clSetKernelArgSVMPointer"):
            if given["kernel"] in self.kernels:
                self.kernels[given["kernel"]].arguments[given["arg_index"]] = given["arg_value"]
        elif (
            call.function == "clGetKernelWorkGroupInfo"
            and given["param_name"] == CL_KERNEL_WORK_GROUP_SIZE
            and given["kernel"] in self.kernels
        ):
            value = call.gave.get("param_value")
            text = value.get("hex") or value.get("fill", "") if isinstance(value, dict) else ""
            if text:  # where it is a period, it is as often as makes eight bytes
                size = bytes.fromhex(text * (16 // len(text)))
                self.kernels[given["kernel"]].limit = int.from_bytes(size, "little")

    # ---- Events

    def follow_events(self, call: Call) -> None:
        given = call.given
        if call.function == "clCreateUserEvent":
            self.pending[call.result] = False
            self.decided.discard(call.result)
            self.context_of[call.result] = given["context"]
        elif call.function == "clSetUserEventStatus":
            if given["event"] in self.decided:
                self.breach("set-once", f"{given['event']} has its status already")
            self.decided.add(given["event"])
            waited = self.pending.pop(given["event"], False)
            context = self.context_of.get(given["event"], "")
            shared = self.made_by.get(context, call.case) != call.case
            if given["execution_status"] < 0 and waited and shared:
                self.breach(
                    "terminated", "commands are terminated in a context that other cases share"
                )
        for event in given.get("event_wait_list") or ():
            if event in self.pending and call.function.startswith("clEnqueue"):
                self.pending[event] = True
        gone = call.function == "clReleaseEvent" and self.references.get(given["event"]) == 0
        if gone and self.pending.pop(given["event"], False):
            self.breach(
                "user-event-released", f"{given['event']} goes while a command waits for it"
            )
        releases = call.function.startswith("clRelease") and call.function not in (
            "clReleaseEvent",
            "clReleaseDevice",
        )
        if releases and any(self.pending.values()):
            self.breach("user-events", f"{call.function} while a command waits for a user event")

    def follow_queues(self, call: Call) -> None:
        """Who waits on one queue for a command of another has flushed the other."""
        given = call.given
        queue = given.get("command_queue")
        waited = []  # queues
        if call.function.startswith("clEnqueue") and isinstance(queue, str):
            event = call.gave.get("event")
            if isinstance(event, str):
                self.queue_of[event] = queue
                self.unflushed[queue].add(event)
            for other in given.get("event_wait_list") or ():
                if self.queue_of.get(other, queue) != queue:
                    self.waits[queue].add(other)
            if any(given.get(name) for name in BLOCKING):
                waited = [queue]
        elif call.function == "clFinish":
            waited = [queue]
        elif call.function == "clWaitForEvents":
            events = given.get("event_list") or ()
            waited = [self.queue_of[one] for one in events if one in self.queue_of]
        elif call.function in ("clFlush", "clReleaseCommandQueue"):
            self.unflushed[queue].clear()
        for one in waited:
            self.unflushed[one].clear()
        for one in waited:
            for event in self.waits.pop(one, ()):
                if event in self.unflushed[self.queue_of[event]]:
                    self.breach("flush", f"{one} waits for {event}, whose queue was not flushed")

    # ---- Commands

    def root(self, handle: str) -> str:
        seen = set()
        while (one := self.memory.get(handle)) and one.parent and handle not in seen:
            seen.add(handle)
            handle = one.parent
        return handle

    def related(self, handle: str) -> Iterator[tuple[str, Memory]]:
        root = self.root(handle)
        return ((name, one) for name, one in self.memory.items() if self.root(name) == root)

    def mapped(self, handle: str, writes: bool, held: bool) -> None:
        if held or handle not in self.memory:
            return
        for name, one in self.related(handle):
            for flags in one.maps.values():
                if self.references.get(name, 0) == 0:
                    continue
                if flags & (MAP_WRITE | MAP_INVALIDATE) or writes:
                    self.breach(
                        "mapped", f"{self.call.function} uses {handle} while {name} is mapped"
                    )
                    return

    def changed(self, handle: str) -> None:
        """A buffer was written: images that are made from it know it only through the NOTE."""
        for _, one in self.related(handle):
            if one.image and one.parent and not self.memory[handle].image:
                one.buffer_written = True

    def transfer(self, call: Call, held: bool) -> None:
        source, target = call.given.get(READS.get(call.function, "")), None
        if call.function in WRITES:
            target = call.given.get(WRITES[call.function])
        if source in self.memory:
            self.mapped(source, False, held)
            if not self.memory[source].image:
                for name, one in self.related(source):
                    if one.image and one.kernel_wrote and self.newest:
                        self.breach(
                            "image-over-buffer", f"{source} is read, {name} was written by a kernel"
                        )
        if target in self.memory:
            self.mapped(target, True, held)
            self.changed(target)

    def launch(self, call: Call, held: bool) -> None:
        kernel = self.kernels.get(call.given["kernel"])
        if kernel is None:
            return
        local = call.given.get("local_work_size")
        if isinstance(local, list):
            items = 1
            for size in local:
                items *= size
            if items > 1 and kernel.limit is None:
                self.breach(
                    "kernel-sizes",
                    f"{kernel.name}: groups of {items}, CL_KERNEL_WORK_GROUP_SIZE "
                    "was not asked for",
                )
            elif kernel.limit is not None and items > kernel.limit:
                self.breach(
                    "kernel-sizes", f"{kernel.name}: groups of {items}, above {kernel.limit}"
                )
        source = self.programs.get(kernel.program, "")
        function = kernel_text.functions(source).get(kernel.name) if source else None
        if function is None:
            return
        sizes = (*local, 1, 1)[:3] if isinstance(local, list) else ()
        if function.required and sizes and sizes != function.required:
            self.breach("kernel-sizes", f"{kernel.name}: {sizes}, needs {function.required}")
        for place, parameter in enumerate(function.parameters):
            if place not in kernel.arguments:
                self.breach("arguments-set", f"{kernel.name}: {parameter.name} is not set")
        images: dict[str, list[kernel_text.Parameter]] = collections.defaultdict(list)
        by_name = {}
        for place, parameter in enumerate(function.parameters):
            handle = kernel.arguments.get(place)
            if not isinstance(handle, str):
                continue
            by_name[parameter.name] = handle
            if handle not in self.memory:
                continue
            self.mapped(handle, parameter.writes, held)
            self.access(kernel, handle, parameter)
            if parameter.kind == "image":
                images[handle].append(parameter)
        for handle, parameters in images.items():
            if len(parameters) > 1 and any(one.writes for one in parameters):
                self.breach(
                    "image-twice", f"{kernel.name}: {handle} is written and an argument twice"
                )
        if images:
            self.samplers(kernel, source, by_name)

    def access(self, kernel: Kernel, handle: str, parameter: kernel_text.Parameter) -> None:
        one = self.memory[handle]
        if parameter.kind == "image" and (
            (one.flags & READ_ONLY and parameter.writes)
            or (one.flags & WRITE_ONLY and parameter.reads)
        ):
            self.breach("image-access", f"{kernel.name} uses {handle} against its flags")
        if parameter.kind == "image" and one.parent and self.newest:
            if parameter.reads and one.buffer_written:
                self.breach(
                    "image-over-buffer", f"{kernel.name} reads {handle}, its buffer was written"
                )
            one.kernel_wrote = one.kernel_wrote or parameter.writes
        elif parameter.kind == "pointer" and not one.image:
            for name, image in self.related(handle):
                if image.image and image.kernel_wrote and self.newest:
                    self.breach(
                        "image-over-buffer", f"{kernel.name} uses {handle}, {name} was written"
                    )
            if parameter.writes:
                self.changed(handle)

    def samplers(self, kernel: Kernel, source: str, by_name: dict[str, str]) -> None:
        kinds = collections.defaultdict(set)
        for image, sampler in kernel_text.reads(source, kernel.name):
            if isinstance(sampler, str):
                sampler = self.normalized.get(by_name.get(sampler, ""), None)
            if sampler is not None and image in by_name:
                kinds[by_name[image]].add(sampler)
        for image, both in kinds.items():
            if len(both) > 1:
                self.breach(
                    "sampler-kinds", f"{kernel.name} reads {image} through samplers of both kinds"
                )

    def copies(self, call: Call) -> None:
        given = call.given
        if call.function == "clEnqueueCopyBuffer" and given["src_buffer"] == given["dst_buffer"]:
            apart = abs(given["src_offset"] - given["dst_offset"])
            if apart < given["size"]:
                self.breach("overlap", "a copy within a buffer overlaps itself")
        if call.function == "clEnqueueCopyImage" and given["src_image"] == given["dst_image"]:
            pairs = zip(given["src_origin"], given["dst_origin"], given["region"], strict=True)
            if all(abs(one - other) < size for one, other, size in pairs):
                self.breach("overlap", "a copy within an image overlaps itself")

    def fill(self, call: Call) -> None:
        if call.function not in ("clEnqueueFillBuffer", "clEnqueueSVMMemFill"):
            return
        given = call.given
        unit = given["pattern_size"]
        if unit & (unit - 1) or unit > GREATEST_PATTERN:
            self.breach("pattern", f"a pattern of {unit} bytes")
        elif given["size"] % unit or given.get("offset", 0) % unit:
            self.breach("pattern", f"{given['size']} bytes in patterns of {unit}")

    def map(self, call: Call) -> None:
        given = call.given
        if call.function in ("clEnqueueMapBuffer", "clEnqueueMapImage"):
            handle = given.get("buffer") or given.get("image")
            if handle in self.memory:
                one = self.memory[handle]
                if call.function == "clEnqueueMapBuffer":
                    self.overlapping(handle, one, given)
                    one.ranges[call.result] = given["offset"], given["offset"] + given["size"]
                one.maps[call.result] = given["map_flags"]
                self.unmapped.discard(call.result)
        elif call.function == "clEnqueueUnmapMemObject" and given["memobj"] in self.memory:
            maps = self.memory[given["memobj"]].maps
            pointer = given["mapped_ptr"]
            name = pointer["at"] if isinstance(pointer, dict) else ""
            self.unmapped.add(name)
            flags = maps.pop(name, maps.popitem()[1] if name not in maps and maps else 0)
            self.memory[given["memobj"]].ranges.pop(name, None)
            if flags & (MAP_WRITE | MAP_INVALIDATE):
                self.changed(given["memobj"])

    def pointers(self, call: Call) -> None:
        if call.function == "clEnqueueUnmapMemObject":
            return
        for value in call.given.values():
            if isinstance(value, dict) and value.get("at") in self.unmapped:
                self.breach("after-unmap", f"{call.function} uses {value['at']}")

    def overlapping(self, handle: str, one: Memory, given: dict) -> None:
        begin, end = given["offset"], given["offset"] + given["size"]
        for name, (other_begin, other_end) in one.ranges.items():
            writes = (one.maps.get(name, 0) | given["map_flags"]) & (MAP_WRITE | MAP_INVALIDATE)
            if writes and begin < other_end and other_begin < end:
                self.breach("overlapping-maps", f"{handle} is mapped there for writing")

    # ---- Shared virtual memory

    def shared(self, call: Call) -> None:
        def named(value: object) -> Iterator[str]:
            if isinstance(value, dict) and str(value.get("at", "")).startswith("svm"):
                yield value["at"]
            elif isinstance(value, list):
                for one in value:
                    yield from named(one)

        blocking = any(call.given.get(name) for name in BLOCKING)
        if call.function in ("clFinish", "clWaitForEvents") or blocking:
            self.busy.clear()
        elif call.function.startswith("clEnqueue"):
            values = list(call.given.values())
            if call.function in LAUNCHES and call.given["kernel"] in self.kernels:
                values += self.kernels[call.given["kernel"]].arguments.values()
            for value in values:
                self.busy.update(named(value))
        elif call.function == "clSVMFree":
            for name in named(call.given["svm_pointer"]):
                if name in self.busy:
                    self.breach("svm-lifetime", f"{name} is freed while commands may use it")
                for handle, one in self.memory.items():
                    if one.svm == name and self.references.get(handle, 0) > 0:
                        self.breach(
                            "svm-lifetime", f"{name} is freed before {handle}, which is made of it"
                        )


CHECKS = {
    "sampler-kinds",
    "image-over-buffer",
    "image-twice",
    "overlap",
    "mapped",
    "user-events",
    "terminated",
    "references",
    "kernel-sizes",
    "svm-lifetime",
    "arguments-set",
    "attached",
    "flush",
    "image-access",
    "overlapping-maps",
    "pattern",
    "set-once",
    "user-event-released",
    "extensions",
    "after-unmap",
    "kernel-threads",
}


def judge(calls: Iterable[Call], newest: bool = True) -> list[Breach]:
    breaches, judges = [], {}
    for call in calls:
        if call.process not in judges:
            judges[call.process] = Judge(newest)
        judges[call.process].see(call)
    for one in judges.values():
        breaches += one.breaches
    return breaches


def excused(path: pathlib.Path) -> list[tuple[str, Callable[[str], bool]]]:
    """Rows of data/duties.csv that break a rule on purpose: `check` and the cases."""
    import fnmatch

    found = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for glob in row["broken_by"].split():
                found.append(
                    (row["check"], lambda case, glob=glob: fnmatch.fnmatchcase(case, glob))
                )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--read", action="store_true", help="judge the records that are there")
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--layer", default="build/release/lib/libassay_calls.so")
    parser.add_argument("--suite", default="", help="only these, with commas between them")
    parser.add_argument("arguments", nargs="*", help="for `assay run`, after --")
    options = parser.parse_args()
    if not options.read:
        suites = options.suite.split(",") if options.suite else recorded.suites()
        recorded.record(options.assay, options.layer, suites, options.arguments, options.out)
    excuses = excused(pathlib.Path("data/duties.csv"))
    counts: dict[tuple[str, str], list[Breach]] = collections.defaultdict(list)
    for path in sorted(options.out.glob("*.jsonl")):
        for one in judge(recorded.read(path)):
            if not any(check == one.check and matches(one.case) for check, matches in excuses):
                counts[one.check, one.case].append(one)
    for (check, case), breaches in sorted(counts.items()):
        print(f"{check}: {case or 'before any case'}: {breaches[0].text} ({len(breaches)} times)")
    print(f"{len(counts)} cases break a duty")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
