"""Checks whether Assay's own programs obey the duties of programs (data/duties.csv).

  scripts/duties OUT [-- arguments of assay run]   runs suites with the recorder of calls, and
                                                   judges the calls
  scripts/duties --read OUT                        judges the records of an earlier run

The column `check` of data/duties.csv names a rule of this script. The script prints each breach of
a rule with its case. The exit status is 1 if there is a breach.
"""

import argparse
import collections
import csv
import dataclasses
import pathlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator

import kernel_text
import recorded
from recorded import Call

MAP_READ, MAP_WRITE, MAP_INVALIDATE = 1, 2, 4
WRITE_ONLY, READ_ONLY = 2, 4
CL_KERNEL_WORK_GROUP_SIZE = 0x11B0
CL_SAMPLER_NORMALIZED_COORDS = 0x1152
CL_QUEUE_PROPERTIES = 0x1093
CL_EVENT_COMMAND_EXECUTION_STATUS = 0x11D3
CL_PROGRAM_BINARIES = 0x1166
CL_DEPTH = 0x10BD
CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE = 1
MEM_SVM_FINE_GRAIN_BUFFER = 1 << 10
GREATEST_PATTERN = 128
# A build option that defines a macro, but without a space before the macro's name.
JOINED_DEFINE = re.compile(r"(?:^|\s)-D(?=[^\s])")
# The types of images in image_desc, and the types of kernels for them.
IMAGE_TYPES = {
    0x10F1: "image2d",
    0x10F2: "image3d",
    0x10F3: "image2d_array",
    0x10F4: "image1d",
    0x10F5: "image1d_array",
    0x10F6: "image1d_buffer",
}
# Properties that import or export memory or a semaphore.
EXTERNAL_MEMORY = {0x2060, 0x2061, 0x2062, 0x2067}
SHARED_SEMAPHORES = {0x203F, 0x2055, 0x2056, 0x2057, 0x2058}
MOST_ACCESSES = 64  # the most earlier accesses of an object that are compared with a new access

# The memory that commands read and write, by the names of their parameters.
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
    origin: int = 0  # the offset of a sub-buffer in its parent
    size: int = 0
    # The parent of a sub-buffer, or the buffer or image from which an image is made
    parent: str = ""
    image: bool = False
    kind: str = ""  # for an image: its type in kernels
    depth: bool = False
    svm: str = ""  # the SVM allocation that the buffer uses
    external: bool = False  # another API owns the memory; commands may use only acquired memory
    acquired: bool = False
    maps: dict = dataclasses.field(default_factory=dict)  # flags of maps, by pointer
    # The offset and the end of each map of a buffer
    ranges: dict = dataclasses.field(default_factory=dict)
    buffer_written: bool = False  # whether the buffer was written since the image was made from it
    kernel_wrote: bool = False  # whether a kernel wrote to an image from a buffer


def number(call: Call, signed: bool = False) -> int | None:
    """The number that a query gave. If the bytes repeat a short pattern, the record has only the
    pattern (`fill`)."""
    value = call.gave.get("param_value")
    text = value.get("hex") or value.get("fill", "") if isinstance(value, dict) else ""
    if not text:
        return None
    data = bytes.fromhex(text * (2 * value["bytes"] // len(text)))
    return int.from_bytes(data, "little", signed=signed)


@dataclasses.dataclass(frozen=True)
class Access:
    """A read or write of memory by a command. `part` says that only a part of `memory` is used."""

    bit: int  # the bit of the command
    memory: str
    part: bool
    begin: int
    end: float
    writes: bool
    queue: str
    text: str

    def apart(self, other: "Access") -> bool:
        """Whether two accesses may happen at the same time although one of them writes. An object
        belongs to one queue at a time (appendix A), and to one kernel that writes it (3.3.2). A
        buffer and its sub-buffers are one object, but parts that do not overlap are separate
        objects (5.2.1)."""
        if self.memory == other.memory:
            by_place = self.queue == other.queue
        else:
            by_place = self.part and other.part
        return by_place and not (self.begin < other.end and other.begin < self.end)


class Order:
    """Knows which commands have ended before another command begins, from queues, events, barriers
    and waits. A set of commands is a number with a bit for each command."""

    def __init__(self) -> None:
        self.out_of_order: set[str] = set()
        self.queue_of: dict[str, str] = {}  # the queue of each command-buffer
        self.forget()

    def forget(self) -> None:
        self.next = 1  # the bit of the next command
        self.over = 0  # commands for which the host has waited
        # For each event: its command and all commands that end before it
        self.of_event: dict[str, int] = {}
        self.waiting: dict[str, list[tuple[int, str]]] = collections.defaultdict(list)
        self.last: dict[str, int] = collections.defaultdict(
            int
        )  # for each queue: the commands for which all later commands wait
        self.all: dict[str, int] = collections.defaultdict(int)
        self.accesses: dict[str, list[Access]] = collections.defaultdict(list)

    def queue(self, call: Call) -> None:
        words = call.given.get("properties") or 0
        if isinstance(words, list):
            words = dict(zip(words[::2], words[1::2], strict=False)).get(CL_QUEUE_PROPERTIES, 0)
        if words & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE:
            self.out_of_order.add(call.result)

    def queue_of_command(self, call: Call) -> str:
        if call.function == "clEnqueueCommandBufferKHR":
            own = self.queue_of.get(call.given["command_buffer"], "")
            return (call.given["queues"] or [own])[0]
        return call.given.get("command_queue", "") if call.function.startswith("clEnqueue") else ""

    def command(self, call: Call) -> None:
        """Adds a command: its bit, and the commands that end before it."""
        queue = self.queue_of_command(call)
        waits = call.given.get("event_wait_list") or call.given.get("event_list") or ()
        before = self.last[queue]
        for event in waits:
            before |= self.of_event.get(event, 0)
        barrier = "Barrier" in call.function or call.function == "clEnqueueWaitForEvents"
        if not waits and (barrier or "Marker" in call.function):
            before |= self.all[queue]
        self.bit, self.known = self.next, before | self.over
        self.next <<= 1
        before |= self.bit
        self.all[queue] |= before
        if barrier or queue not in self.out_of_order:
            self.last[queue] |= before
        made = call.gave.get("event")
        if isinstance(made, str):
            self.of_event[made] = before
        for event in waits:
            self.waiting[event].append((self.bit, made if isinstance(made, str) else ""))
        self.ends = before if any(call.given.get(name) for name in BLOCKING) else 0

    def failed(self, event: str) -> None:
        """Finds terminated commands: commands that wait for a failed event, and commands that wait
        for events of terminated commands (5.11, CL_RUNNING and clSetUserEventStatus)."""
        for bit, made in self.waiting.pop(event, ()):
            self.over |= bit
            self.failed(made)

    def waited(self, call: Call) -> None:
        """Adds the commands that have ended when the call returned."""
        if call.function == "clCreateCommandBufferKHR":
            self.queue_of[call.result] = call.given["queues"][0]
        elif call.function == "clFinish":
            self.over |= self.all[call.given.get("command_queue", "")]
        elif call.function == "clWaitForEvents":
            for event in call.given["event_list"]:
                self.over |= self.of_event.get(event, 0)
        elif call.function == "clSetUserEventStatus":
            if call.given["execution_status"] < 0:
                self.failed(call.given["event"])
        elif (
            call.function == "clGetEventInfo"
            and call.given["param_name"] == CL_EVENT_COMMAND_EXECUTION_STATUS
            and (number(call, signed=True) or 0) < 0
        ):  # A terminated command accesses no memory.
            self.over |= self.of_event.get(call.given["event"], 0)
        elif self.queue_of_command(call):
            self.over |= self.ends
        if self.over == self.next - 1:
            self.forget()

    def meets(self, memory: str, one: Access) -> Access | None:
        """Adds an access. Returns an earlier access that may still be running, if one of the two
        writes."""
        found, kept = None, []
        for other in self.accesses[memory]:
            if self.over & other.bit:
                continue
            kept.append(other)
            if (
                not self.known & other.bit
                and other.bit != one.bit
                and (one.writes or other.writes)
                and not one.apart(other)
            ):
                found = other
        self.accesses[memory] = [*kept, one][-MOST_ACCESSES:]
        return found


@dataclasses.dataclass
class Kernel:
    program: str
    name: str
    arguments: dict = dataclasses.field(default_factory=dict)
    limit: int | None = None


class Judge:
    """Follows the calls of one process."""

    def __init__(self, newest: bool) -> None:
        self.newest = newest  # whether the device has OpenCL 2.0 or later
        self.memory: dict[str, Memory] = {}
        self.kernels: dict[str, Kernel] = {}
        self.programs: dict[str, str] = {}
        self.normalized: dict[str, bool] = {}
        self.references: dict[str, int] = {}
        self.made_by: dict[str, str] = {}  # the case that made a context or an event
        self.context_of: dict[str, str] = {}
        self.pending: dict[str, bool] = {}  # for each user event: whether a command waits for it
        self.decided: set[str] = set()  # the user events whose status was set
        self.queue_of: dict[str, str] = {}  # the queue of each command's event
        # the events of each queue since its last flush
        self.unflushed: dict[str, set[str]] = collections.defaultdict(set)
        # for each queue: events of other queues for which it waits
        self.waits: dict[str, set[str]] = collections.defaultdict(set)
        self.busy: set[str] = set()  # the SVM allocations that commands may be using
        self.unmapped: set[str] = set()  # pointers of maps that ended
        self.on_kernel: dict[str, list[Call]] = collections.defaultdict(list)
        self.order = Order()
        self.freed: set[str] = set()  # the SVM allocations that were freed
        # The allocations that an enqueued command frees, maybe later
        self.freed_by_commands: set[str] = set()
        # The freed allocations whose addresses may be other memory now
        self.reused: set[str] = set()
        self.used_over: dict[str, str] = {}  # the buffer that commands used, by its host memory
        # the number of maps by allocation and offset
        self.svm_maps: collections.Counter[tuple[str, int]] = collections.Counter()
        self.built_with: dict[str, str] = {}  # the build options of each program
        self.kind_of_program: dict[str, str] = {}  # "executable", "object" or "library"
        self.loaded_from: dict[str, str] = {}  # the program that gave the binary for this program
        self.asked_for_binaries = ""
        self.recorded: dict[str, set[str]] = {}  # the kernel arguments of each command-buffer
        self.semaphores: dict[str, str] = {}  # the last command of each semaphore
        # The flags of the map of each coarse-grained allocation
        self.shared_maps: dict[str, int] = {}
        self.coarse: set[str] = set()
        self.breaches: list[Breach] = []
        self.call: Call

    def breach(self, check: str, text: str) -> None:
        self.breaches.append(Breach(check, self.call.case, f"call {self.call.number}, {text}"))

    def see(self, call: Call) -> None:
        self.call = call
        self.follow_threads(call)
        if not call.succeeded():
            return
        self.handles(call)
        self.count_references(call)
        if call.function.startswith("clCreateCommandQueue"):
            self.order.queue(call)
        if self.order.queue_of_command(call):
            self.order.command(call)
        self.follow_objects(call)
        self.follow_programs(call)
        self.follow_command_buffers(call)
        self.follow_semaphores(call)
        self.follow_external(call)
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
        self.shared_places(call)
        self.shared_mapped(call, held)
        self.order.waited(call)

    # ---- Objects

    def handles(self, call: Call) -> None:
        """No call and no kernel may use an object whose last reference was released."""
        if call.function.startswith("clRelease"):
            return
        values = list(call.given.values())
        if call.function in LAUNCHES and call.given["kernel"] in self.kernels:
            values += self.kernels[call.given["kernel"]].arguments.values()
        for value in values:
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, str) and self.references.get(one) == 0:
                    self.breach("after-release", f"{call.function} gets {one} after its release")

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
                    self.breach(
                        "references",
                        f"{call.function} of {handle}, whose last reference was released",
                    )
                self.references[handle] = max(0, self.references[handle] + step)

    def follow_threads(self, call: Call) -> None:
        """While a thread sets a kernel's arguments, no other thread may set them or launch the
        kernel."""
        kernel = call.given.get("kernel")
        sets = ("clSetKernelArg", "clSetKernelArgSVMPointer", "clSetKernelExecInfo")
        if not isinstance(kernel, str) or call.function not in (*sets, *LAUNCHES):
            return
        others = [one for one in self.on_kernel[kernel] if one.over > call.began]
        for other in others:
            if other.thread != call.thread and (call.function in sets or other.function in sets):
                self.breach(
                    "kernel-threads",
                    f"{call.function} of {kernel} begins before {other.function} of another "
                    "thread returns",
                )
        self.on_kernel[kernel] = [*others, call]

    def follow_objects(self, call: Call) -> None:
        given, made = call.given, call.result
        if call.function in ("clCreateContext", "clCreateContextFromType"):
            self.made_by[made] = call.case
        elif call.function in ("clCreateBuffer", "clCreateBufferWithProperties"):
            host = given.get("host_ptr")
            at = host.get("at", "") if isinstance(host, dict) else ""
            self.memory[made] = Memory(
                given.get("flags", 0),
                size=given.get("size", 0),
                svm=at if at.startswith("svm") else "",
            )
        elif call.function == "clCreateSubBuffer":
            parent = self.memory.get(given["buffer"], Memory())
            flags = given.get("flags", 0) & (WRITE_ONLY | READ_ONLY | 1)
            origin, size = given.get("buffer_create_info") or (0, 0)
            self.memory[made] = Memory(
                flags or parent.flags, origin, size, parent=given["buffer"], svm=parent.svm
            )
        elif call.function in ("clCreateImage", "clCreateImageWithProperties"):
            description = given.get("image_desc")
            parent, kind = None, ""
            if isinstance(description, list):
                parent, kind = description[-1], IMAGE_TYPES.get(description[0], "")
            order = (given.get("image_format") or [0])[0]
            self.memory[made] = Memory(
                given.get("flags", 0),
                parent=parent or "",
                image=True,
                kind=kind,
                depth=order == CL_DEPTH,
            )
        elif call.function in ("clCreateImage2D", "clCreateImage3D"):
            kind = "image" + call.function[-2:].lower()
            self.memory[made] = Memory(given.get("flags", 0), image=True, kind=kind)
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
                    self.breach(
                        "attached", f"{call.function} while the program has a kernel, {handle}"
                    )
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
            self.kernels[given["kernel"]].limit = number(call)

    # ---- Programs

    def follow_programs(self, call: Call) -> None:
        given = call.given
        if call.function == "clGetProgramInfo" and given["param_name"] == CL_PROGRAM_BINARIES:
            self.asked_for_binaries = given["program"]
        elif call.function == "clCreateProgramWithBinary":
            self.loaded_from[call.result] = self.asked_for_binaries
            self.built_with.pop(call.result, None)
        if call.function not in ("clBuildProgram", "clCompileProgram", "clLinkProgram"):
            return
        options = given.get("options")
        if options and JOINED_DEFINE.search(options):
            self.breach("define-space", f"{call.function} with {options}")
        program = call.result if call.function == "clLinkProgram" else given["program"]
        kind = {"clBuildProgram": "executable", "clCompileProgram": "object"}
        library = "-create-library" in (options or "")
        source = self.loaded_from.get(program, "")
        if call.function == "clBuildProgram" and source:
            before = self.built_with.get(source, "")
            if options is not None and options.split() != before.split():
                self.breach(
                    "binary-options", f"{program} was built with '{before}', now with '{options}'"
                )
            if self.kind_of_program.get(source, "executable") != "executable":
                self.breach(
                    "binary-kind",
                    f"{program} is built from {self.kind_of_program[source]} code, not from an "
                    "executable",
                )
            options = before if options is None else options
        self.built_with[program] = options or ""
        self.kind_of_program[program] = kind.get(
            call.function, "library" if library else "executable"
        )

    # ---- Extensions

    def follow_command_buffers(self, call: Call) -> None:
        """Arguments of recorded kernels must live until the command-buffer is released."""
        given = call.given
        if call.function == "clCommandNDRangeKernelKHR" and given["kernel"] in self.kernels:
            arguments = self.kernels[given["kernel"]].arguments.values()
            names = {one for one in arguments if isinstance(one, str)}
            self.recorded.setdefault(given["command_buffer"], set()).update(names)
        elif call.function == "clUpdateMutableCommandsKHR":
            self.recorded.pop(given["command_buffer"], None)  # unknown arguments
        elif call.function == "clReleaseCommandBufferKHR":
            if self.references.get(given["command_buffer"]) == 0:
                self.recorded.pop(given["command_buffer"], None)
        elif call.function in ("clReleaseMemObject", "clReleaseSampler"):
            gone = given.get("memobj") or given.get("sampler")
            if self.references.get(gone) == 0:
                for buffer, names in self.recorded.items():
                    if gone in names:
                        self.breach(
                            "recorded-arguments",
                            f"{gone} is released before {buffer}, which uses {gone}",
                        )

    def follow_semaphores(self, call: Call) -> None:
        """A binary semaphore must be signaled and waited for in turn."""
        if call.function == "clCreateSemaphoreWithPropertiesKHR":
            words = call.given.get("sema_props") or []
            if not SHARED_SEMAPHORES & {one for one in words if isinstance(one, int)}:
                self.semaphores[call.result] = ""
        elif call.function in ("clEnqueueSignalSemaphoresKHR", "clEnqueueWaitSemaphoresKHR"):
            for one in call.given["sema_objects"]:
                if self.semaphores.get(one) == call.function:
                    self.breach("semaphore-turns", f"{call.function} of {one} twice")
                if one in self.semaphores:
                    self.semaphores[one] = call.function

    def follow_external(self, call: Call) -> None:
        """Memory of another API must be acquired before commands use it, and only once."""
        if call.function in ("clCreateBufferWithProperties", "clCreateImageWithProperties"):
            words = call.given.get("properties") or []
            self.memory[call.result].external = bool(
                EXTERNAL_MEMORY & {one for one in words if isinstance(one, int)}
            )
        elif call.function.endswith("ExternalMemObjectsKHR"):
            acquires = "Acquire" in call.function
            for handle in call.given["mem_objects"] or ():
                if handle in self.memory:
                    if self.memory[handle].acquired == acquires:
                        self.breach("acquired", f"{call.function} of {handle} twice")
                    self.memory[handle].acquired = acquires

    # ---- Events

    def follow_events(self, call: Call) -> None:
        given = call.given
        if call.function == "clCreateUserEvent":
            self.pending[call.result] = False
            self.decided.discard(call.result)
            self.context_of[call.result] = given["context"]
        elif call.function == "clSetUserEventStatus":
            if given["event"] in self.decided:
                self.breach("set-once", f"the status of {given['event']} is set twice")
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
                "user-event-released", f"{given['event']} is released while a command waits for it"
            )
        releases = call.function.startswith("clRelease") and call.function not in (
            "clReleaseEvent",
            "clReleaseDevice",
        )
        if releases and any(self.pending.values()):
            self.breach(
                "user-events",
                f"{call.function} is called while a command waits for a user event",
            )

    def follow_queues(self, call: Call) -> None:
        """If a queue waits for another queue's command, the other queue must have been flushed."""
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

    def access_of(
        self, handle: str, writes: bool, by_kernel: bool = False, begin: int = 0, size: float = 0
    ) -> None:
        """The call enqueues a command that reads or writes `size` bytes of an object; 0 means all
        bytes."""
        if not self.order.queue_of_command(self.call):
            return
        own, seen = handle, set()
        if by_kernel:
            begin, size = 0, 0
        if self.memory[own].external and not self.memory[own].acquired:
            self.breach("acquired", f"{self.call.function} uses {own}, which was not acquired")
        part = bool(self.memory[own].parent) and not self.memory[own].image
        while (one := self.memory.get(handle)) and one.parent and handle not in seen:
            seen.add(handle)
            begin, size = (0, 0) if one.image else (begin + one.origin, size or one.size)
            handle = one.parent
        end = begin + size if size else float("inf")
        queue = self.order.queue_of_command(self.call)
        mine = Access(self.order.bit, own, part, begin, end, writes, queue, self.call.function)
        if other := self.order.meets(handle, mine):
            self.breach("order", f"{mine.text} and {other.text} may use {handle} at the same time")
        self.over_shared(handle)

    def over_shared(self, handle: str) -> None:
        """If several buffers have the same host memory, commands may use only one of them at a
        time."""
        name = self.memory[handle].svm if handle in self.memory else ""
        if not name:
            return
        other = self.used_over.get(name, handle)
        if other != handle and self.references.get(other, 0) > 0:
            self.breach(
                "same-memory",
                f"commands use {handle} and {other}, which have the same host memory {name}",
            )
        self.used_over[name] = handle

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
        """Remembers that memory was written. A write to a buffer is visible in an image of this
        buffer only after some steps (5.3.1, NOTE). The same is true for a write to the image."""
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
                            "image-over-buffer", f"{source} is read after a kernel wrote {name}"
                        )
            self.access_of(source, False, *self.extent(call, "src_offset"))
        if target in self.memory:
            self.mapped(target, True, held)
            self.changed(target)
            self.access_of(target, True, *self.extent(call, "dst_offset"))

    def extent(self, call: Call, offset: str) -> tuple[bool, int, float]:
        """The bytes of a buffer that a transfer without rectangles uses."""
        given = call.given
        begin = given.get(offset, given.get("offset"))
        size = given.get("size")
        return (False, 0, 0) if begin is None or size is None else (False, begin, size)

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
                    f"{kernel.name}: work-groups of {items}, but CL_KERNEL_WORK_GROUP_SIZE was "
                    "not queried",
                )
            elif kernel.limit is not None and items > kernel.limit:
                self.breach(
                    "kernel-sizes",
                    f"{kernel.name}: work-groups of {items}, CL_KERNEL_WORK_GROUP_SIZE is "
                    f"{kernel.limit}",
                )
        source = self.programs.get(kernel.program, "")
        function = kernel_text.functions(source).get(kernel.name) if source else None
        if function is None:
            return
        sizes = (*local, 1, 1)[:3] if isinstance(local, list) else ()
        if function.required and sizes and sizes != function.required:
            self.breach(
                "kernel-sizes",
                f"{kernel.name}: local size {sizes}, reqd_work_group_size is {function.required}",
            )
        for place, parameter in enumerate(function.parameters):
            if place not in kernel.arguments:
                self.breach("arguments-set", f"{kernel.name}: argument {parameter.name} is not set")
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
            self.access_of(handle, parameter.writes, True)
            self.access(kernel, handle, parameter)
            if parameter.kind == "image":
                images[handle].append(parameter)
        for handle, parameters in images.items():
            if len(parameters) > 1 and any(one.writes for one in parameters):
                self.breach(
                    "image-twice",
                    f"{kernel.name}: two arguments are {handle}, and the kernel writes to it",
                )
        if images:
            self.samplers(kernel, source, by_name)

    def access(self, kernel: Kernel, handle: str, parameter: kernel_text.Parameter) -> None:
        one = self.memory[handle]
        if parameter.kind == "pointer" and one.image:
            self.breach(
                "argument-kinds",
                f"{kernel.name}: {parameter.name} is a pointer, but its argument {handle} is an "
                "image",
            )
        elif parameter.type and not self.fits(one, parameter.type):
            self.breach(
                "argument-kinds",
                f"{kernel.name}: argument {handle} is not of type {parameter.type}",
            )
        if parameter.kind == "image" and (
            (one.flags & READ_ONLY and parameter.writes)
            or (one.flags & WRITE_ONLY and parameter.reads)
        ):
            self.breach(
                "image-access",
                f"{kernel.name} reads or writes {handle}, but the flags of {handle} forbid it",
            )
        if parameter.kind == "image" and one.parent and self.newest:
            if parameter.reads and one.buffer_written:
                self.breach(
                    "image-over-buffer",
                    f"{kernel.name} reads {handle} after the buffer of this image was written",
                )
            one.kernel_wrote = one.kernel_wrote or parameter.writes
        elif parameter.kind == "pointer" and not one.image:
            for name, image in self.related(handle):
                if image.image and image.kernel_wrote and self.newest:
                    self.breach(
                        "image-over-buffer", f"{kernel.name} uses {handle} after {name} was written"
                    )
            if parameter.writes:
                self.changed(handle)

    def fits(self, one: Memory, wanted: str) -> bool:
        """Whether an object has the image type of a kernel's parameter, such as image2d_depth_t."""
        kind = wanted.removesuffix("_t").replace("_msaa", "")
        if "_depth" in kind and not one.depth:
            return False
        return one.image and one.kind in ("", kind.replace("_depth", ""))

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
                    "sampler-kinds",
                    f"{kernel.name} reads {image} with normalized and with unnormalized "
                    "coordinates",
                )

    def place(self, handle: str, at: int) -> tuple[str, int]:
        """Converts an offset in a sub-buffer to an offset in its parent."""
        while (one := self.memory.get(handle)) and one.parent and not one.image:
            handle, at = one.parent, at + one.origin
        return handle, at

    def copies(self, call: Call) -> None:
        given = call.given
        if call.function == "clEnqueueCopyBuffer":
            source, begin = self.place(given["src_buffer"], given["src_offset"])
            target, at = self.place(given["dst_buffer"], given["dst_offset"])
            if source == target and abs(begin - at) < given["size"]:
                self.breach("overlap", "a copy within a buffer overlaps itself")
        if call.function == "clEnqueueSVMMemcpy":
            source, target = given["src_ptr"], given["dst_ptr"]
            if (
                isinstance(source, dict)
                and isinstance(target, dict)
                and source.get("at") == target.get("at")
                and "offset" in source
                and abs(source["offset"] - target["offset"]) < given["size"]
            ):
                self.breach("overlap", "a copy within shared memory overlaps itself")
        if (
            call.function == "clEnqueueCopyBufferRect"
            and given["src_buffer"] == given["dst_buffer"]
        ):
            pairs = zip(given["src_origin"], given["dst_origin"], given["region"], strict=True)
            same = given["src_row_pitch"] == given["dst_row_pitch"] and (
                given["src_slice_pitch"] == given["dst_slice_pitch"]
            )
            if same and all(abs(one - other) < size for one, other, size in pairs):
                self.breach("overlap", "a copy of a rectangle within a buffer overlaps itself")
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
            self.breach(
                "pattern",
                f"a pattern has {unit} bytes, not a power of two up to {GREATEST_PATTERN}",
            )
        elif given["size"] % unit or given.get("offset", 0) % unit:
            self.breach(
                "pattern", f"size or offset is not a multiple of the pattern's {unit} bytes"
            )

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
                writes = given["map_flags"] & (MAP_WRITE | MAP_INVALIDATE)
                self.access_of(handle, bool(writes), *self.extent(call, "offset"))
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
                self.breach("after-unmap", f"{call.function} uses {value['at']} after its unmap")

    def overlapping(self, handle: str, one: Memory, given: dict) -> None:
        begin, end = given["offset"], given["offset"] + given["size"]
        for name, (other_begin, other_end) in one.ranges.items():
            writes = (one.maps.get(name, 0) | given["map_flags"]) & (MAP_WRITE | MAP_INVALIDATE)
            if writes and begin < other_end and other_begin < end:
                self.breach(
                    "overlapping-maps", f"two mappings of {handle} overlap, one of them for writing"
                )

    # ---- Shared virtual memory

    def shared(self, call: Call) -> None:
        blocking = any(call.given.get(name) for name in BLOCKING)
        uses = set(shared_names(list(call.given.values()))) - self.reused
        if call.function in LAUNCHES and call.given["kernel"] in self.kernels:
            arguments = self.kernels[call.given["kernel"]].arguments.values()
            uses.update(shared_names(list(arguments)))
            uses.update(self.memory[one].svm for one in arguments if self.is_memory(one))
        for name in uses & self.freed:
            self.breach("svm-freed", f"{call.function} uses {name}, which was freed")
        if call.function in ("clFinish", "clWaitForEvents") or blocking:
            self.busy.clear()
            self.reused |= self.freed_by_commands
            self.freed_by_commands.clear()
        elif call.function.startswith("clEnqueue"):
            self.busy |= uses
        if call.function == "clEnqueueSVMFree":
            if not call.given["pfn_free_func"]:
                self.freed |= uses
                self.freed_by_commands |= uses
            elif call.given.get("command_queue") not in self.order.out_of_order:
                self.busy -= uses  # the callback frees the allocations after the earlier commands
        elif call.function == "clSVMFree":
            self.freed |= uses
            for name in uses:
                if name in self.busy:
                    self.breach("svm-lifetime", f"{name} is freed while commands may use it")
                for handle, one in self.memory.items():
                    if one.svm == name and self.references.get(handle, 0) > 0:
                        self.breach(
                            "svm-lifetime",
                            f"{name} is freed before {handle}, which uses this memory",
                        )

    def is_memory(self, value: object) -> bool:
        return isinstance(value, str) and value in self.memory

    def shared_places(self, call: Call) -> None:
        """An unmap needs the address of a map. A free needs a pointer from clSVMAlloc to memory
        that is not mapped."""
        if call.function in ("clSVMFree", "clEnqueueSVMFree"):
            for name in shared_names(list(call.given.values())):
                if any(count for (of, _), count in self.svm_maps.items() if of == name):
                    self.breach("svm-unmapped", f"{call.function} frees {name}, which is mapped")
        value = call.given.get("svm_ptr", call.given.get("svm_pointer"))
        if not isinstance(value, dict) or not str(value.get("at", "")).startswith("svm"):
            return
        place = value["at"], value.get("offset", 0)
        if call.function == "clEnqueueSVMMap":
            self.svm_maps[place] += 1
        elif call.function == "clEnqueueSVMUnmap":
            if self.svm_maps[place] == 0:
                self.breach(
                    "svm-place",
                    f"{place[0]} is unmapped at offset {place[1]}, but is not mapped there",
                )
            self.svm_maps[place] = max(0, self.svm_maps[place] - 1)
        elif call.function == "clSVMFree" and place[1] != 0:
            self.breach(
                "svm-place",
                f"{place[0]} is freed with a pointer to offset {place[1]}, not to its beginning",
            )

    def shared_mapped(self, call: Call, held: bool) -> None:
        """Commands must not use coarse-grained memory while it is mapped."""
        given = call.given
        if call.function == "clSVMAlloc":
            if not given["flags"] & MEM_SVM_FINE_GRAIN_BUFFER:
                self.coarse.add(call.result)
            return
        written, read = [], []
        if call.function in ("clEnqueueSVMMap", "clEnqueueSVMUnmap"):
            for name in shared_names(given["svm_ptr"]):
                self.shared_maps.pop(name, None)
                if "flags" in given or "map_flags" in given:
                    self.shared_maps[name] = given.get("flags", given.get("map_flags"))
        elif call.function.startswith("clEnqueueRead"):
            written = [given.get("ptr")]  # the host memory of the transfer
        elif call.function.startswith("clEnqueueWrite"):
            read = [given.get("ptr")]
        elif call.function == "clEnqueueSVMMemFill":
            written = [given["svm_ptr"]]
        elif call.function == "clEnqueueSVMMemcpy":
            written, read = [given["dst_ptr"]], [given["src_ptr"]]
        elif call.function in LAUNCHES and given["kernel"] in self.kernels:
            kernel = self.kernels[given["kernel"]]
            source = self.programs.get(kernel.program, "")
            function = kernel_text.functions(source).get(kernel.name) if source else None
            for place, one in enumerate(function.parameters if function else ()):
                (written if one.writes else read).append(kernel.arguments.get(place))
        for values, writes in ((written, True), (read, False)):
            for name in shared_names(values):
                flags = self.shared_maps.get(name, 0)
                writable = flags & (MAP_WRITE | MAP_INVALIDATE)
                if not held and name in self.coarse and flags and (writes or writable):
                    self.breach("mapped", f"{call.function} uses {name}, which is mapped")


def shared_names(value: object) -> Iterator[str]:
    """The SVM allocations of the pointers in `value`."""
    if isinstance(value, dict) and str(value.get("at", "")).startswith("svm"):
        yield value["at"]
    elif isinstance(value, list):
        for one in value:
            yield from shared_names(one)


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
    "after-release",
    "svm-freed",
    "order",
    "define-space",
    "binary-options",
    "binary-kind",
    "recorded-arguments",
    "semaphore-turns",
    "acquired",
    "argument-kinds",
    "same-memory",
    "svm-place",
    "svm-unmapped",
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
    """The exceptions in data/duties.csv: a rule (`check`), and the cases that may break the
    rule."""
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
    parser.add_argument(
        "--read", action="store_true", help="record nothing; judge the records of OUT"
    )
    parser.add_argument("--assay", default="build/release/bin/assay")
    parser.add_argument("--layer", default="build/release/lib/libassay_calls.so")
    parser.add_argument(
        "--suite", default="", help="the suites to record, with commas between them"
    )
    parser.add_argument("arguments", nargs="*", help="options of `assay run`, after --")
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
        print(
            f"{check}: {case or 'before the first case'}: {breaches[0].text} ({len(breaches)} "
            "times)"
        )
    print(f"{len(counts)} cases break a duty")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
