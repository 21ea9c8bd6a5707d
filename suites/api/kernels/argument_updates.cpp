#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

// Arguments that are set again between two enqueues, one memory object in two arguments, and many
// arguments.
namespace assay::suites::kernels {
namespace {

constexpr TextParts argument_updates_cl("suites/api/kernels/argument_updates.cl");

using host::Setting;
using testing::ElementsAre;

void run(Setting& on, const cl::Kernel& kernel) {
  EXPECT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
}

std::vector<cl_int> ints(Setting& on, const cl::Buffer& buffer, std::size_t count) {
  std::vector<cl_int> got(count, -1);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof(cl_int), got.data());
  return got;
}

/// __local arguments keep their sizes while other arguments change, and can get new sizes. Each
/// argument has separate memory that is aligned for the argument's type (6.1.5).
void local_sizes(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernels/kernels/local_size_updates.cl"), "k");
  const cl::Buffer out = on.buffer(3 * sizeof(cl_int));
  kernel.setArg(0, out);
  cl_int as = 7, bs = 5, cs = 3;
  const auto set_a = [&](cl_int size) {
    kernel.setArg(1, cl::Local(static_cast<std::size_t>(as = size)));
    kernel.setArg(2, as);
  };
  const auto set_b = [&](cl_int size) {
    kernel.setArg(3, cl::Local(4 * static_cast<std::size_t>(bs = size)));
    kernel.setArg(4, bs);
  };
  const auto set_c = [&](cl_int size) {
    kernel.setArg(5, cl::Local(16 * static_cast<std::size_t>(cs = size)));
    kernel.setArg(6, cs);
  };
  const auto expect = [&](const char* what) {
    run(on, kernel);
    EXPECT_MATCH(ints(on, out, 3), ElementsAre(0, 0, as + bs + cs))
        << what << " (lost numbers, misalignments, sum of sizes)";
  };
  set_a(7);
  set_b(5);
  set_c(3);
  expect("at first");
  kernel.setArg(2, as = 6);
  expect("after another argument was set");
  set_a(65);
  expect("with more local memory in the first argument");
  set_c(20);
  expect("with more local memory in the last argument");
  set_b(60);
  set_a(1);
  expect("with more local memory in the second argument, and less in the first argument");
}

void null_and_back(Setting& on) {
  cl::Kernel kernel = on.kernel(argument_updates_cl("null_and_back"), "k");
  const cl::Buffer out = on.buffer(8);
  std::vector<cl_int> numbers{3, 4};
  const cl::Buffer in(on.context(), CL_MEM_COPY_HOST_PTR, std::size_t{8}, numbers.data());
  const cl_mem none = nullptr;
  kernel.setArg(0, out);
  for (int round = 0; round < 2; ++round) {
    kernel.setArg(1, in);
    kernel.setArg(2, in);
    run(on, kernel);
    EXPECT_MATCH(ints(on, out, 2), ElementsAre(4, 3)) << "with buffers, round " << round;
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof none, &none));
    run(on, kernel);
    EXPECT_MATCH(ints(on, out, 2), ElementsAre(-7, 3))
        << "without the first buffer, round " << round;
    kernel.setArg(1, in);
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 2, sizeof none, nullptr));
    run(on, kernel);
    EXPECT_MATCH(ints(on, out, 2), ElementsAre(4, -8))
        << "without the second buffer, round " << round;
  }
}

/// Several global and constant arguments are parts of one buffer. Then the parts are exchanged.
void sub_buffers_together(Setting& on) {
  cl::Kernel kernel = on.kernel(argument_updates_cl("sub_buffers_together"), "k");
  const std::size_t step = on.base_alignment(), items = std::min<std::size_t>(step, 64);
  auto bytes = on.random_bytes(5 * step);
  cl::Buffer whole = on.buffer_of(bytes);
  std::vector<cl::Buffer> parts;
  for (const std::size_t place : {1U, 2U, 4U}) {
    const cl_buffer_region region{place * step, step};
    parts.push_back(whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region));
  }
  const std::array<std::size_t, 3> places{1, 2, 4};
  using Order = std::array<std::size_t, 3>;
  for (const Order& order : {Order{0, 1, 2}, Order{2, 0, 1}, Order{1, 2, 0}}) {
    for (cl_uint i = 0; i < 3; ++i) kernel.setArg(i, parts[order[i]]);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, nullptr, 0,
                                          nullptr, nullptr));
    const auto at = [&](std::size_t k) {
      return bytes.begin() + static_cast<std::ptrdiff_t>(places[order[k]] * step);
    };
    for (std::size_t i = 0; i < items; ++i) {
      const auto k = static_cast<std::ptrdiff_t>(i);
      at(0)[k] = static_cast<std::uint8_t>(3 * at(1)[k] + at(2)[k]);
    }
  }
  on.queue().finish();
  EXPECT_BYTES(bytes, on.read(whole, bytes.size())) << "the buffer's contents";
}

/// Two arguments without restrict may be the same buffer. A load through one argument sees a store
/// through the other argument.
void one_buffer_twice(Setting& on) {
  cl::Kernel kernel = on.kernel(argument_updates_cl("one_buffer_twice"), "k");
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(9 * sizeof(cl_int), 0));
  kernel.setArg(0, buffer);
  kernel.setArg(1, buffer);
  kernel.setArg(2, cl_int{8});
  run(on, kernel);
  EXPECT_MATCH(ints(on, buffer, 9), ElementsAre(255, 1, 3, 7, 15, 31, 63, 127, 0))
      << "the buffer's contents";
}

/// Two kernel objects of one kernel have separate arguments.
void two_objects(Setting& on) {
  const cl::Program program = on.build(argument_updates_cl("two_objects"));
  cl::Kernel one(program, "k"), other(program, "k");
  const cl::Buffer first = on.buffer_of(std::vector<std::uint8_t>(4, 0)),
                   second = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  one.setArg(0, first);
  one.setArg(1, cl_int{1});
  other.setArg(0, second);
  other.setArg(1, cl_int{2});
  run(on, one);
  run(on, other);
  one.setArg(1, cl_int{3});
  run(on, other);
  run(on, one);
  EXPECT_MATCH(ints(on, first, 1), ElementsAre(13)) << "the first object's buffer";
  EXPECT_MATCH(ints(on, second, 1), ElementsAre(22)) << "the second object's buffer";
}

/// 50 numbers of three sizes, and two buffers. The arguments have less than 256 bytes.
void many(Setting& on) {
  constexpr cl_uint count = 50;
  constexpr std::array<const char*, 3> types{"char", "short", "int"};
  std::string parameters, statements;
  for (cl_uint i = 0; i < count; ++i) {
    parameters += fmt::format(", {} p{}", types.at(i % 3), i);
    statements += fmt::format("  out[{0}] = p{0};\n", i);
  }
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel void k(__global int *in{}, __global int *out) {{\n{}"
                            "  out[{}] = in[0];\n}}\n",
                            parameters, statements, count),
                "k");
  std::vector<cl_int> wanted(count + 1);
  for (cl_uint i = 0; i < count; ++i) {
    const auto value = static_cast<cl_int>(on.random_below(200)) - 100;
    wanted[i] = i % 3 == 0 ? value : i % 3 == 1 ? value * 300 : value * 20000000;
    if (i % 3 == 0) kernel.setArg(i + 1, static_cast<cl_char>(wanted[i]));
    if (i % 3 == 1) kernel.setArg(i + 1, static_cast<cl_short>(wanted[i]));
    if (i % 3 == 2) kernel.setArg(i + 1, wanted[i]);
  }
  wanted[count] = 4711;
  const cl::Buffer in(on.context(), CL_MEM_COPY_HOST_PTR, sizeof(cl_int), &wanted[count]),
      out = on.buffer((count + 1) * sizeof(cl_int));
  kernel.setArg(0, in);
  kernel.setArg(count + 1, out);
  run(on, kernel);
  EXPECT_VALUE(ints(on, out, count + 1), ==, wanted) << "the kernel's results";
}

struct Pair {
  cl_char a;
  cl_int b[4];
};

/// A clone keeps arguments of every kind when the arguments of the original change.
void clones(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/clones.cl"), "k");
  const std::size_t step = on.base_alignment();
  cl::Buffer whole = on.buffer_of(std::vector<std::uint8_t>(2 * step, 0));
  const cl_buffer_region region{step, step};
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &region),
                   other = on.buffer_of(std::vector<std::uint8_t>(4, 9));
  const Pair pair{5, {1, 2, 3, 4}}, others{6, {0, 0, 0, 0}};
  const cl_int4 v = {{0, 0, 1000, 0}}, zero{};
  kernel.setArg(0, part);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof pair, &pair));
  kernel.setArg(2, cl::Local(6 * sizeof(cl_int)));
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 3, sizeof(cl_mem), nullptr));
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 4, sizeof v, &v));
  kernel.setArg(5, cl_int{6});
  const cl::Kernel clone(CREATED(clCloneKernel, kernel()), false);
  kernel.setArg(0, other);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof others, &others));
  kernel.setArg(2, cl::Local(sizeof(cl_int)));
  kernel.setArg(3, other);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 4, sizeof zero, &zero));
  kernel.setArg(5, cl_int{1});
  cl_int wanted = 5;
  for (cl_int i = 0; i < 6; ++i) wanted = wanted * 3 + i % 4 + 1;
  run(on, clone);
  on.queue().finish();
  EXPECT_MATCH(ints(on, part, 1), ElementsAre(wanted + 1000)) << "the clone's buffer";
  EXPECT_MATCH(ints(on, other, 1), ElementsAre(0x09090909)) << "the original's buffer";
}

/// A __local argument of 0 bytes, which the kernel does not use. The next __local argument still
/// gets all the memory that it asks for.
void empty_local(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/empty_local.cl"), "k");
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  kernel.setArg(0, out);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, 0, nullptr)) << "arg_size 0 of a __local argument";
  kernel.setArg(2, cl::Local(25 * sizeof(cl_int)));
  run(on, kernel);
  EXPECT_MATCH(ints(on, out, 1), ElementsAre(300)) << "the sum in the other __local argument";
}

/// After a refused call, an argument keeps its old value.
void after_a_refusal(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/two_arguments.cl"), "k");
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  kernel.setArg(0, out);
  kernel.setArg(1, cl_int{17});
  const std::array<cl_int, 2> other{4711, 4711};
  EXPECT_CODE(CL_INVALID_ARG_SIZE, clSetKernelArg(kernel(), 1, sizeof other, other.data()));
  EXPECT_CODE(CL_INVALID_ARG_INDEX, clSetKernelArg(kernel(), 2, sizeof(cl_int), other.data()));
  run(on, kernel);
  EXPECT_MATCH(ints(on, out, 1), ElementsAre(17))
      << "the value that was set before the refused call";
}

constexpr auto compiler = host::needs_compiler;
constexpr const char* place = "OpenCL 1.2, 5.7.2, clSetKernelArg";
constexpr host::Example rows[] = {
    {"arguments/local_sizes_again", place, local_sizes, {1, 0}, compiler},
    {"arguments/null_and_back", place, null_and_back, {1, 0}, compiler},
    {"arguments/sub_buffers_together",
     "OpenCL 1.2, 5.2.1; 5.7.2",
     sub_buffers_together,
     {1, 1},
     compiler},
    {"arguments/one_buffer_twice", place, one_buffer_twice, {1, 0}, compiler},
    {"arguments/two_objects", "OpenCL 1.2, 5.7.1; 5.7.2", two_objects, {1, 0}, compiler},
    {"arguments/many", place, many, {1, 1}, compiler},
    {"arguments/empty_local", "OpenCL API 3.1, clSetKernelArg", empty_local, {3, 1}, compiler},
    {"arguments/after_a_refusal",
     "OpenCL API 3.0.10, clSetKernelArg",
     after_a_refusal,
     {3, 0, 10},
     compiler},
    {"objects/clones_of_every_kind",
     "OpenCL API 3.0, 5.9.1, clCloneKernel",
     clones,
     {2, 1},
     compiler},
};

}  // namespace

std::span<const host::Example> arguments_again() {
  return rows;
}

}  // namespace assay::suites::kernels
