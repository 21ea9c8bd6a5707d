"""Tests for scripts/duties.py, recorded.py and kernel_text.py. Run: python3 -m pytest -q scripts"""

import csv
import json
import pathlib

import duties
import kernel_text
import pytest
import recorded

ROOT = pathlib.Path(__file__).parent.parent
ASSAY = ROOT / "build/release/bin/assay"
LAYER = ROOT / "build/release/lib/libassay_calls.so"
POCL = pathlib.Path("/etc/OpenCL/vendors/pocl.icd")
# A duty is a rule for programs (data/duties.csv). KEPT_BY has a call for each duty. The cases of
# NEAR obey the duty only because they make this call. If the call is removed from the record, the
# check must find a breach.
NEAR = {
    "command_queues": ("command_queues/sharing/*", "command_queues/pending/events"),
    "buffers": ("buffers/map/*",),
    "host_threads": ("host_threads/kernels/*",),
    "svm": ("svm/map/*", "svm/free/*"),
}
KEPT_BY = {
    "arguments-set": "clSetKernelArg",
    "mapped": "clEnqueueUnmapMemObject",
    "overlapping-maps": "clEnqueueUnmapMemObject",
    "flush": "clFlush",
    "svm-unmapped": "clEnqueueSVMUnmap",
}


class Record:
    def __init__(self) -> None:
        self.lines: list[str] = ['{"case":"suite/case"}']
        self.number = 0

    def call(
        self, function: str, result: object = 0, out: dict | None = None, **given: object
    ) -> None:
        self.number += 1
        gave = dict(out or {})
        if isinstance(result, str):
            gave["errcode_ret"] = 0
        result = None if function in recorded.NO_RESULT else result
        self.lines.append(json.dumps({"call": self.number, "function": function, "in": given}))
        self.lines.append(json.dumps({"end": self.number, "result": result, "out": gave}))

    def buffer(self, name: str, **given: object) -> None:
        self.call("clCreateBuffer", name, flags=1, size=64, **given)

    def map(self, name: str, flags: int, offset: int = 0) -> None:
        self.call(
            "clEnqueueMapBuffer", name, buffer="mem_1", map_flags=flags, offset=offset, size=32
        )

    def kernel(self, source: str, *arguments: str, limit: int | None = None) -> None:
        """The kernel's name is `k`."""
        self.call("clCreateProgramWithSource", "program_1", strings=[source])
        self.call("clCreateKernel", "kernel_1", program="program_1", kernel_name="k")
        for place, value in enumerate(arguments):
            self.call("clSetKernelArg", kernel="kernel_1", arg_index=place, arg_value=value)
        if limit is not None:
            size = {"param_value": {"bytes": 8, "hex": limit.to_bytes(8, "little").hex()}}
            self.call("clGetKernelWorkGroupInfo", out=size, kernel="kernel_1", param_name=0x11B0)

    def launch(self, local: list[int] | None = None, **given: object) -> None:
        self.call("clEnqueueNDRangeKernel", kernel="kernel_1", local_work_size=local, **given)

    def image_over(self, buffer: str) -> None:
        self.call(
            "clCreateImage", "mem_9", flags=1, image_desc=[0x10F6, 8, 0, 0, 0, 0, 0, 0, 0, buffer]
        )

    def checks(self, tmp_path: pathlib.Path) -> set[str]:
        path = tmp_path / "calls.jsonl"
        path.write_text("\n".join(self.lines) + "\n")
        return {one.check for one in duties.judge(recorded.read(path))}


READS = """__kernel void k(read_only image1d_buffer_t i, __global uint *o) {
  o[0] = read_imageui(i, 0).x;
}"""
WRITES = "kernel void k(write_only image1d_buffer_t i) { write_imageui(i, 0, (uint4)(0)); }"
TWO_SAMPLERS = """
constant sampler_t a = CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST;
float4 through(read_only image2d_t i, sampler_t s, float2 at) { return read_imagef(i, s, at); }
__kernel void k(read_only image2d_t i, read_only image2d_t j, sampler_t s, __global float4 *o) {
  const sampler_t b = CLK_NORMALIZED_COORDS_TRUE | CLK_FILTER_NEAREST;
  o[0] = through(i, a, (float2)(0)) + read_imagef(IMAGE, b, (float2)(0));
}
"""


def test_samplers_of_both_kinds_on_one_image(tmp_path: pathlib.Path) -> None:
    for image, found in (("i", {"sampler-kinds"}), ("j", set())):
        record = Record()
        for name in ("mem_1", "mem_2"):
            record.call("clCreateImage", name, flags=1, image_desc=None)
        record.kernel(TWO_SAMPLERS.replace("IMAGE", image), "mem_1", "mem_2", "sampler_1", "mem_3")
        record.launch()
        assert record.checks(tmp_path) == found


def test_one_image_as_two_arguments(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.call("clCreateImage", "mem_1", flags=1, image_desc=None)
    record.kernel(TWO_SAMPLERS.replace("IMAGE", "j"), "mem_1", "mem_1", "sampler_1", "mem_3")
    record.launch()
    assert record.checks(tmp_path) == {"sampler-kinds"}


def test_image_over_a_buffer(tmp_path: pathlib.Path) -> None:
    write = Record()
    write.buffer("mem_1")
    write.image_over("mem_1")
    write.kernel(READS, "mem_9", "mem_2")
    write.launch()
    assert write.checks(tmp_path) == set()
    write.call("clEnqueueWriteBuffer", buffer="mem_1")
    write.launch()
    assert write.checks(tmp_path) == {"image-over-buffer"}
    read = Record()
    read.buffer("mem_1")
    read.image_over("mem_1")
    read.kernel(WRITES, "mem_9")
    read.launch()
    read.call("clEnqueueReadImage", image="mem_9")
    assert read.checks(tmp_path) == set()
    read.call("clEnqueueReadBuffer", buffer="mem_1")
    assert read.checks(tmp_path) == {"image-over-buffer"}


@pytest.mark.parametrize(
    ("flags", "command", "broken"),
    [
        (1, "clEnqueueReadBuffer", False),
        (1, "clEnqueueWriteBuffer", True),
        (2, "clEnqueueReadBuffer", True),
    ],
)
def test_mapped_regions(tmp_path: pathlib.Path, flags: int, command: str, broken: bool) -> None:
    record = Record()
    record.buffer("mem_1")
    record.map("map_1", flags)
    record.call(command, buffer="mem_1")
    assert record.checks(tmp_path) == ({"mapped"} if broken else set())
    again = Record()
    again.buffer("mem_1")
    again.map("map_1", flags)
    again.call("clEnqueueUnmapMemObject", memobj="mem_1", mapped_ptr={"at": "map_1", "offset": 0})
    again.call(command, buffer="mem_1")
    assert again.checks(tmp_path) == set()


def test_a_mapped_argument(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.buffer("mem_1")
    record.kernel("kernel void k(global const uint *p) {}", "mem_1")
    record.map("map_1", 1)
    record.launch()
    assert record.checks(tmp_path) == set()
    record.map("map_2", 2, 32)
    record.launch()
    assert record.checks(tmp_path) == {"mapped"}


def test_releases_behind_a_user_event(tmp_path: pathlib.Path) -> None:
    for set_before, found in ((False, {"user-events"}), (True, set())):
        record = Record()
        record.buffer("mem_1")
        record.call("clCreateUserEvent", "event_1", context="context_1")
        record.call("clEnqueueWriteBuffer", buffer="mem_1", event_wait_list=["event_1"])
        if set_before:
            record.call("clSetUserEventStatus", event="event_1", execution_status=0)
        record.call("clReleaseMemObject", memobj="mem_1")
        assert record.checks(tmp_path) == found


def test_references(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.buffer("mem_1")
    record.call("clRetainMemObject", memobj="mem_1")
    for _ in range(2):
        record.call("clReleaseMemObject", memobj="mem_1")
    assert record.checks(tmp_path) == set()
    record.call("clReleaseMemObject", memobj="mem_1")
    assert record.checks(tmp_path) == {"references"}


@pytest.mark.parametrize(
    ("limit", "local", "broken"),
    [(None, [2], True), (16, [4, 4], False), (16, [17], True), (None, [1], False)],
)
def test_kernel_sizes(
    tmp_path: pathlib.Path, limit: int | None, local: list[int], broken: bool
) -> None:
    record = Record()
    record.kernel("kernel void k(void) {}", limit=limit)
    record.launch(local)
    assert record.checks(tmp_path) == ({"kernel-sizes"} if broken else set())


def test_copies_that_overlap(tmp_path: pathlib.Path) -> None:
    for to, found in ((8, set()), (4, {"overlap"})):
        record = Record()
        record.call(
            "clEnqueueCopyBuffer",
            src_buffer="mem_1",
            dst_buffer="mem_1",
            src_offset=0,
            dst_offset=to,
            size=8,
        )
        assert record.checks(tmp_path) == found


def test_shared_memory_that_goes_too_early(tmp_path: pathlib.Path) -> None:
    shared = {"at": "svm_1", "offset": 0}
    for waits, found in ((True, set()), (False, {"svm-lifetime"})):
        record = Record()
        record.call("clSVMAlloc", "svm_1", flags=1, size=64)
        record.call("clEnqueueSVMMemFill", svm_ptr=shared, pattern_size=4, size=64)
        if waits:
            record.call("clFinish")
        record.call("clSVMFree", svm_pointer=shared)
        assert record.checks(tmp_path) == found


def test_terminated_commands_in_the_context_of_all(tmp_path: pathlib.Path) -> None:
    for before, found in (("other/case", {"terminated"}), ("suite/case", set())):
        record = Record()
        record.lines = [json.dumps({"case": before})]
        record.call("clCreateContext", "context_1")
        record.lines.append('{"case":"suite/case"}')
        record.call("clCreateUserEvent", "event_1", context="context_1")
        record.call("clEnqueueMarkerWithWaitList", event_wait_list=["event_1"])
        record.call("clSetUserEventStatus", event="event_1", execution_status=-5)
        assert record.checks(tmp_path) == found


def test_a_queue_that_was_not_flushed(tmp_path: pathlib.Path) -> None:
    for flushes, found in ((True, set()), (False, {"flush"})):
        record = Record()
        record.call(
            "clEnqueueWriteBuffer", command_queue="queue_1", event=True, out={"event": "event_1"}
        )
        if flushes:
            record.call("clFlush", command_queue="queue_1")
        record.call(
            "clEnqueueWriteBuffer", command_queue="queue_2", event_wait_list=["event_1"], event=None
        )
        record.call("clFinish", command_queue="queue_2")
        assert record.checks(tmp_path) == found


def test_arguments_that_are_not_set(tmp_path: pathlib.Path) -> None:
    for given, found in ((("mem_1",), set()), ((), {"arguments-set"})):
        record = Record()
        record.buffer("mem_1")
        record.kernel("kernel void k(global uint *p) {}", *given)
        record.launch()
        assert record.checks(tmp_path) == found


def test_the_size_that_a_kernel_requires(tmp_path: pathlib.Path) -> None:
    source = "kernel __attribute__((reqd_work_group_size(4, 1, 1))) void k(void) {}"
    for local, found in (([4], set()), ([2], {"kernel-sizes"})):
        record = Record()
        record.kernel(source, limit=16)
        record.launch(local)
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize(("flags", "broken"), [(1, False), (2, False), (4, True)])
def test_images_against_their_flags(tmp_path: pathlib.Path, flags: int, broken: bool) -> None:
    record = Record()
    record.call("clCreateImage", "mem_1", flags=flags, image_desc=None)
    record.kernel("kernel void k(write_only image2d_t i) {}", "mem_1")
    record.launch()
    assert record.checks(tmp_path) == ({"image-access"} if broken else set())


def test_builds_of_programs_with_kernels(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.kernel("kernel void k(void) {}")
    record.call("clReleaseKernel", kernel="kernel_1")
    record.call("clBuildProgram", program="program_1")
    assert record.checks(tmp_path) == set()
    record.call("clCreateKernel", "kernel_2", program="program_1", kernel_name="k")
    record.call("clBuildProgram", program="program_1")
    assert record.checks(tmp_path) == {"attached"}


def test_user_events_that_are_decided_twice_or_go(tmp_path: pathlib.Path) -> None:
    twice = Record()
    twice.call("clCreateUserEvent", "event_1", context="context_1")
    twice.call("clSetUserEventStatus", event="event_1", execution_status=0)
    assert twice.checks(tmp_path) == set()
    twice.call("clSetUserEventStatus", event="event_1", execution_status=0)
    assert twice.checks(tmp_path) == {"set-once"}
    gone = Record()
    gone.call("clCreateUserEvent", "event_1", context="context_1")
    gone.call("clEnqueueMarkerWithWaitList", command_queue="queue_1", event_wait_list=["event_1"])
    gone.call("clReleaseEvent", event="event_1")
    assert gone.checks(tmp_path) == {"user-event-released"}


def test_patterns(tmp_path: pathlib.Path) -> None:
    for offset, found in ((8, set()), (6, {"pattern"})):
        record = Record()
        record.buffer("mem_1")
        record.call("clEnqueueFillBuffer", buffer="mem_1", pattern_size=4, offset=offset, size=8)
        assert record.checks(tmp_path) == found


def test_maps_that_overlap(tmp_path: pathlib.Path) -> None:
    for flags, offset, found in ((1, 0, set()), (2, 0, {"overlapping-maps"}), (2, 8, set())):
        record = Record()
        record.buffer("mem_1")
        for name, at in (("map_1", 0), ("map_2", offset)):
            record.call(
                "clEnqueueMapBuffer", name, buffer="mem_1", map_flags=flags, offset=at, size=8
            )
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    "text, found",
    [
        ("kernel void k(global half *o) { vstore_half(1.0f, 0, o); /* a half */ }", set()),
        ("kernel void k(global half *o) { *o = (half)1; }", {"extensions"}),
        ("kernel void k(global half2 *o) { half2 x = *o; }", {"extensions"}),
        ("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nkernel void k(half h) {}", set()),
        ("kernel void k(global atomic_int *o) {}", set()),
        ("kernel void k(global atomic_long *o) {}", {"extensions"}),
    ],
)
def test_extensions_are_enabled(tmp_path: pathlib.Path, text: str, found: set[str]) -> None:
    record = Record()
    record.call("clCreateProgramWithSource", "program_1", strings=[text])
    record.call("clBuildProgram", program="program_1")
    assert record.checks(tmp_path) == found


def test_pointers_that_were_unmapped(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.buffer("mem_1")
    record.map("map_1", 1)
    read = {"buffer": "mem_2", "ptr": {"at": "map_1", "offset": 0}}
    record.call("clEnqueueReadBuffer", **read)
    record.call("clEnqueueUnmapMemObject", memobj="mem_1", mapped_ptr={"at": "map_1", "offset": 0})
    assert record.checks(tmp_path) == set()
    record.call("clEnqueueReadBuffer", **read)
    assert record.checks(tmp_path) == {"after-unmap"}


@pytest.mark.parametrize(
    "second, thread, found",
    [
        ("clSetKernelArg", 2, {"kernel-threads"}),
        ("clEnqueueNDRangeKernel", 2, {"kernel-threads"}),
        ("clSetKernelArg", 1, set()),
        ("clGetKernelInfo", 2, set()),
    ],
)
def test_threads_on_one_kernel(
    tmp_path: pathlib.Path, second: str, thread: int, found: set[str]
) -> None:
    record = Record()
    calls = ("clSetKernelArg", 1), (second, thread)
    for number, (function, of) in enumerate(calls, 1):
        given = {"kernel": "kernel_1", "arg_index": 0, "arg_value": 1}
        record.lines.append(
            json.dumps({"call": number, "thread": of, "function": function, "in": given})
        )
    record.lines += [json.dumps({"end": number, "result": 0}) for number in (1, 2)]
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("function", "given", "found"),
    [
        (
            "clEnqueueCopyBuffer",
            {"src_buffer": "mem_2", "dst_buffer": "mem_1", "src_offset": 0, "dst_offset": 36},
            {"overlap"},
        ),
        (
            "clEnqueueCopyBuffer",
            {"src_buffer": "mem_2", "dst_buffer": "mem_1", "src_offset": 0, "dst_offset": 40},
            set(),
        ),
        (
            "clEnqueueSVMMemcpy",
            {"src_ptr": {"at": "svm_1", "offset": 0}, "dst_ptr": {"at": "svm_1", "offset": 7}},
            {"overlap"},
        ),
        (
            "clEnqueueSVMMemcpy",
            {"src_ptr": {"at": "svm_1", "offset": 0}, "dst_ptr": {"at": "svm_1", "offset": 8}},
            set(),
        ),
    ],
)
def test_copies_within_parts(
    tmp_path: pathlib.Path, function: str, given: dict, found: set[str]
) -> None:
    record = Record()
    record.buffer("mem_1")
    record.call("clCreateSubBuffer", "mem_2", buffer="mem_1", flags=0, buffer_create_info=[32, 32])
    record.call(function, size=8, **given)
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(("row", "x", "found"), [(0, 4, {"overlap"}), (2, 0, set()), (0, 8, set())])
def test_rectangles_that_overlap(tmp_path: pathlib.Path, row: int, x: int, found: set[str]) -> None:
    pitches = {f"{of}_{name}_pitch": 16 for of in ("src", "dst") for name in ("row", "slice")}
    record = Record()
    record.call(
        "clEnqueueCopyBufferRect",
        src_buffer="mem_1",
        dst_buffer="mem_1",
        src_origin=[0, 0, 0],
        dst_origin=[x, row, 0],
        region=[8, 2, 1],
        **pitches,
    )
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("properties", "between", "second", "found"),
    [
        (1, None, {}, {"order"}),
        (0, None, {}, set()),
        (1, None, {"event_wait_list": ["event_1"]}, set()),
        (1, None, {"offset": 32}, set()),
        (1, "clEnqueueBarrierWithWaitList", {}, set()),
        (1, "clEnqueueMarkerWithWaitList", {}, {"order"}),
        (1, "clFinish", {}, set()),
        (0, None, {"command_queue": "queue_2"}, {"order"}),
        (0, None, {"command_queue": "queue_2", "event_wait_list": ["event_1"]}, set()),
    ],
)
def test_commands_that_may_meet(
    tmp_path: pathlib.Path,
    properties: int,
    between: str | None,
    second: dict,
    found: set[str],
) -> None:
    record = Record()
    for name in ("queue_1", "queue_2"):
        record.call("clCreateCommandQueue", name, properties=properties)
    record.buffer("mem_1")
    record.call(
        "clEnqueueWriteBuffer",
        out={"event": "event_1"},
        command_queue="queue_1",
        buffer="mem_1",
        offset=0,
        size=32,
    )
    record.call("clFlush", command_queue="queue_1")
    if between:
        record.call(between, command_queue="queue_1")
    read = {"command_queue": "queue_1", "buffer": "mem_1", "offset": 16, "size": 16}
    record.call("clEnqueueReadBuffer", **(read | second))
    assert record.checks(tmp_path) == found


def test_a_transfer_beside_a_kernel(tmp_path: pathlib.Path) -> None:
    for waits, found in ((None, {"order"}), (["event_1"], set())):
        record = Record()
        record.call("clCreateCommandQueue", "queue_1", properties=1)
        record.buffer("mem_1")
        record.kernel("kernel void k(global uint *p) {}", "mem_1")
        record.launch(command_queue="queue_1", out={"event": "event_1"})
        read = {"command_queue": "queue_1", "buffer": "mem_1"}
        record.call("clEnqueueReadBuffer", event_wait_list=waits, **read)
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("pointer", "between", "found"),
    [
        ("global uint *p", None, {"order"}),
        ("global const uint *p", None, set()),
        ("global uint *p", "clEnqueueBarrierWithWaitList", set()),
    ],
)
def test_kernels_on_one_object(
    tmp_path: pathlib.Path, pointer: str, between: str | None, found: set[str]
) -> None:
    record = Record()
    record.call("clCreateCommandQueue", "queue_1", properties=1)
    record.buffer("mem_1")
    record.kernel(f"kernel void k({pointer}) {{}}", "mem_1")
    record.launch(command_queue="queue_1")
    if between:
        record.call(between, command_queue="queue_1")
    record.launch(command_queue="queue_1")
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("second", "origin", "offset", "found"),
    [
        ("mem_1", 0, 32, {"order"}),  # one queue has the whole object
        ("mem_3", 32, 0, set()),  # a sub-buffer is a separate object
        ("mem_3", 16, 0, {"order"}),
    ],
)
def test_objects_of_two_queues(
    tmp_path: pathlib.Path, second: str, origin: int, offset: int, found: set[str]
) -> None:
    record = Record()
    for name in ("queue_1", "queue_2"):
        record.call("clCreateCommandQueue", name, properties=0)
    record.buffer("mem_1")
    for name, at in (("mem_2", 0), ("mem_3", origin)):
        part = {"flags": 0, "buffer_create_info": [at, 32]}
        record.call("clCreateSubBuffer", name, buffer="mem_1", **part)
    first = "mem_1" if second == "mem_1" else "mem_2"
    write = {"offset": 0, "size": 32}
    record.call("clEnqueueWriteBuffer", command_queue="queue_1", buffer=first, **write)
    write["offset"] = offset
    record.call("clEnqueueWriteBuffer", command_queue="queue_2", buffer=second, **write)
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(("status", "found"), [(-5, set()), (0, {"order"})])
def test_commands_that_wait_for_a_failed_event_meet_nothing(
    tmp_path: pathlib.Path, status: int, found: set[str]
) -> None:
    record = Record()
    for name in ("queue_1", "queue_2"):
        record.call("clCreateCommandQueue", name, properties=1)
    record.buffer("mem_1")
    record.call("clCreateUserEvent", "event_1", context="context_1")
    queue = {"command_queue": "queue_1"}
    made = {"event": True, "out": {"event": "event_2"}}
    record.call("clEnqueueMarkerWithWaitList", event_wait_list=["event_1"], **queue, **made)
    record.call("clEnqueueWriteBuffer", buffer="mem_1", event_wait_list=["event_2"], **queue)
    record.call("clFlush", **queue)
    record.call("clSetUserEventStatus", event="event_1", execution_status=status)
    record.call("clEnqueueReadBuffer", command_queue="queue_2", buffer="mem_1")
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("-D N=1 -cl-std=CL3.0", set()),
        ("-cl-std=CL3.0 -DN=1", {"define-space"}),
        ("-I/tmp/a-D", set()),
    ],
)
def test_a_space_before_a_macro(tmp_path: pathlib.Path, options: str, found: set[str]) -> None:
    for function in ("clBuildProgram", "clCompileProgram"):
        record = Record()
        record.call("clCreateProgramWithSource", "program_1", strings=["kernel void k(void) {}"])
        record.call(function, program="program_1", options=options)
        assert record.checks(tmp_path) == found


def of_binary(record: Record) -> None:
    """program_2 is made from the binary of program_1."""
    asked = {"program": "program_1", "param_name": 0x1166}
    record.call("clGetProgramInfo", **asked)
    record.call("clCreateProgramWithBinary", "program_2")


@pytest.mark.parametrize(
    ("options", "found"),
    [(None, set()), ("-D N=1", set()), ("", {"binary-options"}), ("-w", {"binary-options"})],
)
def test_options_of_a_binary(tmp_path: pathlib.Path, options: str | None, found: set[str]) -> None:
    record = Record()
    record.call("clCreateProgramWithSource", "program_1", strings=["kernel void k(void) {}"])
    record.call("clBuildProgram", program="program_1", options="-D N=1")
    of_binary(record)
    record.call("clBuildProgram", program="program_2", options=options)
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("function", "options", "found"),
    [
        ("clBuildProgram", "", set()),
        ("clCompileProgram", "", {"binary-kind"}),
        ("clLinkProgram", "", set()),
        ("clLinkProgram", "-create-library", {"binary-kind", "binary-options"}),
    ],
)
def test_binaries_that_are_built(
    tmp_path: pathlib.Path, function: str, options: str, found: set[str]
) -> None:
    record = Record()
    if function == "clLinkProgram":
        record.call(function, "program_1", options=options)
    else:
        record.call("clCreateProgramWithSource", "program_1", strings=["kernel void k(void) {}"])
        record.call(function, program="program_1", options=options)
    of_binary(record)
    record.call("clBuildProgram", program="program_2", options="")
    assert record.checks(tmp_path) == found


def test_arguments_of_recorded_kernels(tmp_path: pathlib.Path) -> None:
    gone = ("clReleaseMemObject", {"memobj": "mem_1"})
    buffer = ("clReleaseCommandBufferKHR", {"command_buffer": "command_buffer_1"})
    for order, found in (((gone, buffer), {"recorded-arguments"}), ((buffer, gone), set())):
        record = Record()
        record.buffer("mem_1")
        record.kernel("kernel void k(global uint *p) {}", "mem_1")
        record.call("clCreateCommandBufferKHR", "command_buffer_1", queues=["queue_1"])
        recorded_in = {"command_buffer": "command_buffer_1"}
        record.call("clCommandNDRangeKernelKHR", kernel="kernel_1", **recorded_in)
        for function, given in order:
            record.call(function, **given)
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("functions", "properties", "found"),
    [
        (("Signal", "Wait", "Signal"), [0x203D, 1, 0], set()),
        (("Signal", "Signal"), [0x203D, 1, 0], {"semaphore-turns"}),
        (("Signal", "Wait", "Wait"), [0x203D, 1, 0], {"semaphore-turns"}),
        (("Signal", "Signal"), [0x203D, 1, 0x2055, 3, 0], set()),  # another API may wait
    ],
)
def test_turns_of_semaphores(
    tmp_path: pathlib.Path, functions: tuple[str, ...], properties: list[int], found: set[str]
) -> None:
    record = Record()
    record.call("clCreateSemaphoreWithPropertiesKHR", "semaphore_1", sema_props=properties)
    for one in functions:
        record.call(f"clEnqueue{one}SemaphoresKHR", sema_objects=["semaphore_1"])
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        (("Acquire", "use", "Release"), set()),
        (("use",), {"acquired"}),
        (("Acquire", "Acquire"), {"acquired"}),
        (("Acquire", "Release", "use"), {"acquired"}),
    ],
)
def test_memory_of_another_api(
    tmp_path: pathlib.Path, calls: tuple[str, ...], found: set[str]
) -> None:
    record = Record()
    properties = {"properties": [0x2067, 3, 0], "flags": 1, "size": 64}
    record.call("clCreateBufferWithProperties", "mem_1", **properties)
    for one in calls:
        if one == "use":
            record.call("clEnqueueReadBuffer", command_queue="queue_1", buffer="mem_1")
        else:
            record.call(f"clEnqueue{one}ExternalMemObjectsKHR", mem_objects=["mem_1"])
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("parameter", "type_of_image", "found"),
    [
        ("read_only image2d_t p", 0x10F1, set()),
        ("read_only image2d_array_t p", 0x10F1, {"argument-kinds"}),
        ("read_only image2d_depth_t p", 0x10F1, {"argument-kinds"}),
        ("read_only image2d_t p", None, {"argument-kinds"}),
        ("global uint *p", 0x10F1, {"argument-kinds"}),
        ("global uint *p", None, set()),
    ],
)
def test_kinds_of_arguments(
    tmp_path: pathlib.Path, parameter: str, type_of_image: int | None, found: set[str]
) -> None:
    record = Record()
    if type_of_image is None:
        record.buffer("mem_1")
    else:
        description = [type_of_image, 8, 8, 1, 1, 0, 0, 0, 0, None]
        record.call("clCreateImage", "mem_1", flags=1, image_desc=description)
    record.kernel(f"kernel void k({parameter}) {{}}", "mem_1")
    record.launch(command_queue="queue_1")
    assert record.checks(tmp_path) == found


def test_buffers_of_one_allocation(tmp_path: pathlib.Path) -> None:
    for released, found in ((False, {"same-memory"}), (True, set())):
        record = Record()
        record.call("clSVMAlloc", "svm_1", flags=1, size=64)
        for name in ("mem_1", "mem_2"):
            record.buffer(name, host_ptr={"at": "svm_1", "offset": 0})
            record.call("clEnqueueReadBuffer", command_queue="queue_1", buffer=name)
            if released:
                record.call("clReleaseMemObject", memobj=name)
        assert record.checks(tmp_path) == found


def test_shared_memory_that_a_callback_frees(tmp_path: pathlib.Path) -> None:
    shared = {"at": "svm_1", "offset": 0}
    for properties, found in ((0, set()), (1, {"svm-lifetime"})):
        record = Record()
        record.call("clCreateCommandQueue", "queue_1", properties=properties)
        record.call("clSVMAlloc", "svm_1", flags=1, size=64)
        fill = {"svm_ptr": shared, "pattern_size": 4, "size": 64}
        record.call("clEnqueueSVMMemFill", command_queue="queue_1", **fill)
        free = {"svm_pointers": [shared], "pfn_free_func": True}
        record.call("clEnqueueSVMFree", command_queue="queue_1", **free)
        record.call("clSVMFree", svm_pointer=shared)
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize("free", ["clSVMFree", "clEnqueueSVMFree"])
@pytest.mark.parametrize(("maps", "unmaps"), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)])
def test_shared_memory_that_is_freed_while_it_is_mapped(
    tmp_path: pathlib.Path, free: str, maps: int, unmaps: int
) -> None:
    shared = {"at": "svm_1", "offset": 0}
    record = Record()
    record.call("clSVMAlloc", "svm_1", flags=1, size=64)
    for _ in range(maps):
        record.call("clEnqueueSVMMap", flags=1, svm_ptr=shared, size=64)
    for _ in range(unmaps):
        record.call("clEnqueueSVMUnmap", svm_ptr=shared)
    record.call("clFinish", command_queue="queue_1")
    given = {"svm_pointer": shared} if free == "clSVMFree" else {"svm_pointers": [shared]}
    record.call(free, pfn_free_func=None, **given)
    assert record.checks(tmp_path) == (set() if maps == unmaps else {"svm-unmapped"})


@pytest.mark.parametrize(
    ("function", "offset", "found"),
    [
        ("clEnqueueSVMUnmap", 16, set()),
        ("clEnqueueSVMUnmap", 0, {"svm-place"}),
        ("clSVMFree", 0, set()),
        ("clSVMFree", 16, {"svm-place"}),
    ],
)
def test_places_of_shared_memory(
    tmp_path: pathlib.Path, function: str, offset: int, found: set[str]
) -> None:
    record = Record()
    record.call("clSVMAlloc", "svm_1", flags=1, size=64)
    place = {"at": "svm_1", "offset": offset}
    if function == "clEnqueueSVMUnmap":
        mapped = {"svm_ptr": {"at": "svm_1", "offset": 16}, "flags": 1, "size": 32}
        record.call("clEnqueueSVMMap", **mapped)
        record.call(function, svm_ptr=place)
    else:
        record.call(function, svm_pointer=place)
    assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("kind", "flags", "function", "found"),
    [
        (1, 2, "clEnqueueReadBuffer", {"mapped"}),
        (1, 2, "clEnqueueWriteBuffer", {"mapped"}),
        (1, 1, "clEnqueueReadBuffer", {"mapped"}),
        (1, 1, "clEnqueueWriteBuffer", set()),
        (1 | 1 << 10, 2, "clEnqueueReadBuffer", set()),  # fine-grained
    ],
)
def test_mapped_shared_memory_as_host_memory(
    tmp_path: pathlib.Path, kind: int, flags: int, function: str, found: set[str]
) -> None:
    shared = {"at": "svm_1", "offset": 0}
    record = Record()
    record.call("clSVMAlloc", "svm_1", flags=kind, size=64)
    record.buffer("mem_1")
    record.call("clEnqueueSVMMap", flags=flags, svm_ptr=shared, size=64)
    record.call(function, command_queue="queue_1", buffer="mem_1", ptr=shared)
    assert record.checks(tmp_path) == found


def test_a_command_that_was_terminated_meets_nothing(tmp_path: pathlib.Path) -> None:
    for status, found in (("ff", set()), ("00", {"order"})):
        record = Record()
        record.buffer("mem_1")
        write = {"command_queue": "queue_1", "buffer": "mem_1"}
        record.call("clEnqueueWriteBuffer", out={"event": "event_1"}, **write)
        value = {"param_value": {"bytes": 4, "fill": status}}
        record.call("clGetEventInfo", event="event_1", param_name=0x11D3, out=value)
        record.call("clEnqueueReadBuffer", command_queue="queue_2", buffer="mem_1")
        assert record.checks(tmp_path) == found


def test_objects_that_are_gone(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.buffer("mem_1")
    record.kernel("kernel void k(global uint *p) {}", "mem_1")
    record.launch()
    record.call("clReleaseMemObject", memobj="mem_1")
    assert record.checks(tmp_path) == set()
    again = Record()
    again.lines = list(record.lines)
    again.number = record.number
    again.launch()
    assert again.checks(tmp_path) == {"after-release"}
    record.call("clGetMemObjectInfo", memobj="mem_1")
    assert record.checks(tmp_path) == {"after-release"}


def test_host_memory_where_a_command_freed_shared_memory(tmp_path: pathlib.Path) -> None:
    place = {"at": "svm_1", "offset": 16}
    for waits, found in ((True, set()), (False, {"svm-freed"})):
        record = Record()
        record.call("clSVMAlloc", "svm_1", flags=1, size=64)
        record.call("clEnqueueSVMFree", svm_pointers=[place], pfn_free_func=None)
        if waits:
            record.call("clFinish", command_queue="queue_1")
        record.call("clEnqueueReadBuffer", buffer="mem_1", ptr=place, offset=0, size=8)
        assert record.checks(tmp_path) == found


def test_shared_memory_that_is_freed(tmp_path: pathlib.Path) -> None:
    shared = {"at": "svm_1", "offset": 0}
    for callback, found in ((None, {"svm-freed"}), (True, set())):
        record = Record()
        record.call("clSVMAlloc", "svm_1", flags=1, size=64)
        record.call("clEnqueueSVMFree", svm_pointers=[shared], pfn_free_func=callback)
        record.call("clEnqueueSVMMemFill", svm_ptr=shared, pattern_size=4, size=64)
        assert record.checks(tmp_path) == found


@pytest.mark.parametrize(
    ("kind", "flags", "pointer", "found"),
    [
        (1, 2, "global const uint", {"mapped"}),
        (1, 1, "global const uint", set()),
        (1, 1, "global uint", {"mapped"}),
        (1 | 1 << 10, 2, "global uint", set()),  # fine-grained
    ],
)
def test_shared_memory_that_is_mapped(
    tmp_path: pathlib.Path, kind: int, flags: int, pointer: str, found: set[str]
) -> None:
    shared = {"at": "svm_1", "offset": 0}
    record = Record()
    record.call("clSVMAlloc", "svm_1", flags=kind, size=64)
    record.kernel(f"kernel void k({pointer} *p) {{}}")
    record.call("clSetKernelArgSVMPointer", kernel="kernel_1", arg_index=0, arg_value=shared)
    record.call("clEnqueueSVMMap", flags=flags, svm_ptr=shared, size=64)
    unmapped = Record()
    unmapped.lines, unmapped.number = list(record.lines), record.number
    unmapped.call("clEnqueueSVMUnmap", svm_ptr=shared)
    unmapped.launch()
    assert unmapped.checks(tmp_path) == set()
    record.launch()
    assert record.checks(tmp_path) == found


def test_a_refused_call_breaks_nothing(tmp_path: pathlib.Path) -> None:
    record = Record()
    record.kernel("kernel void k(void) {}")
    record.call("clEnqueueNDRangeKernel", -54, kernel="kernel_1", local_work_size=[4])
    assert record.checks(tmp_path) == set()


def test_parameters_of_kernels() -> None:
    found = kernel_text.functions(
        "__kernel __attribute__((reqd_work_group_size(2, 1, 1)))\nvoid k(__global const float *a, "
        "__write_only image2d_t b, read_write image3d_t c, __local int *d, uint4 e) "
        "{ if (e.x) { } }"
    )["k"]
    assert found.kernel
    assert [(one.name, one.kind, one.writes) for one in found.parameters] == [
        ("a", "pointer", False),
        ("b", "image", True),
        ("c", "image", True),
        ("d", "local", True),
        ("e", "value", False),
    ]


def test_every_check_is_of_a_duty() -> None:
    with (ROOT / "data" / "duties.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    ids = [row["id"] for row in rows]
    assert len(ids) == len(set(ids))
    assert {row["check"] for row in rows} - {""} == duties.CHECKS
    for row in rows:
        assert all(
            row[name] for name in ("document", "section", "gist", "could_break", "excluded_by")
        ), row
        assert row["check"] or not row["broken_by"], row


@pytest.mark.skipif(
    not (ASSAY.exists() and LAYER.exists() and POCL.exists()),
    reason="assay or its recorder is not built, or PoCL is not installed",
)
def test_our_own_calls(tmp_path: pathlib.Path) -> None:
    excuses = duties.excused(ROOT / "data" / "duties.csv")
    calls = []
    for suite, globs in NEAR.items():
        arguments = ["--depth=quick", *(f"--filter={one}" for one in globs)]
        recorded.record(str(ASSAY), str(LAYER), [suite], arguments, tmp_path)
        calls.append(list(recorded.read(tmp_path / f"{suite}.jsonl")))
    breaches = [
        one
        for process in calls
        for one in duties.judge(process)
        if not any(check == one.check and of(one.case) for check, of in excuses)
    ]
    assert breaches == []
    for check, function in KEPT_BY.items():
        without = [[one for one in process if one.function != function] for process in calls]
        assert check in {one.check for process in without for one in duties.judge(process)}, check
