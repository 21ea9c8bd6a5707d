#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"

namespace assay::suites::kernels {
namespace {

constexpr TextParts arguments_cl("suites/api/kernels/arguments.cl");

using host::Setting;

struct Scalar {
  const char* type;
  std::size_t size;
};
constexpr Scalar scalars[] = {{"char", 1},  {"uchar", 1}, {"short", 2}, {"ushort", 2},
                              {"int", 4},   {"uint", 4},  {"float", 4}, {"long", 8},
                              {"ulong", 8}, {"half", 2},  {"double", 8}};

bool has(const harness::DeviceInfo& device, std::string_view type) {
  const harness::OptionalPart* part = harness::part_of_type(type);
  return part == nullptr || harness::has(device, *part);
}

/// No NaNs and subnormal numbers, so that a device copies the values unchanged.
std::vector<std::uint8_t> bytes_to_move(Setting& on, const Scalar& scalar, std::size_t size) {
  auto bytes = on.random_bytes(size);
  const std::string_view type = scalar.type;
  if (type != "float" && type != "double" && type != "half") return bytes;
  for (std::size_t at = 0; at < size; at += scalar.size) {
    const auto number = static_cast<std::int32_t>(1 + on.random_below(1U << 24));
    const auto single = static_cast<cl_float>(number);
    const auto twofold = static_cast<cl_double>(number) / 3;
    // halves from 1 to 4096
    const auto half = static_cast<cl_half>(0x3c00 + number % 0x3000);
    const void* const from = type == "float"    ? static_cast<const void*>(&single)
                             : type == "double" ? static_cast<const void*>(&twofold)
                                                : static_cast<const void*>(&half);
    std::memcpy(bytes.data() + at, from, scalar.size);
  }
  return bytes;
}

std::string kernels_of(const harness::DeviceInfo& device, const Scalar& scalar) {
  std::string source;
  if (const harness::OptionalPart* part = harness::part_of_type(scalar.type))
    source = harness::pragma(device, *part, device.opencl_c_version);
  for (const int width : {1, 2, 3, 4, 8, 16})
    source += embedded_text("suites/api/kernels/kernels/values.cl",
                            {{"width", std::to_string(width)},
                             {"type", scalar.type + (width == 1 ? "" : std::to_string(width))}});
  return source;
}

/// The value is between two other values, to find wrong offsets.
void values(Setting& on) {
  for (const Scalar& scalar : scalars) {
    if (!has(on.info(), scalar.type)) continue;
    const cl::Program program = on.build(kernels_of(on.info(), scalar));
    for (const int width : {1, 2, 3, 4, 8, 16}) {
      DURING(fmt::format("{}{}", scalar.type, width));
      const std::size_t size = scalar.size * static_cast<std::size_t>(width == 3 ? 4 : width);
      // The sum includes the bytes that align the arguments. In the embedded profile,
      // CL_DEVICE_MAX_PARAMETER_SIZE may be only 256.
      if (2 * size + 24 > on.info().max_parameter_size) continue;
      cl::Kernel kernel(program, fmt::format("k{}", width).c_str());
      const auto bytes = bytes_to_move(on, scalar, size);
      const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(size, 0)),
                       around = on.buffer(2);
      kernel.setArg(0, out);
      kernel.setArg(1, cl_char{17});
      ASSERT_SUCCESS(clSetKernelArg(kernel(), 2, size, bytes.data()));
      kernel.setArg(3, cl_char{-5});
      kernel.setArg(4, around);
      ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
      auto got = on.read(out, size);
      auto expected = bytes;
      if (width == 3) got.resize(3 * scalar.size), expected.resize(3 * scalar.size);
      EXPECT_VALUE(got, ==, expected) << "the arguments that the kernel saw";
      EXPECT_BYTES((std::vector<std::uint8_t>{17, 251}), on.read(around, 2))
          << "the bytes around the results";
      on.progress(0, 1);
    }
  }
}

struct Record {
  cl_char a;
  cl_int b;
  cl_short c[3];
  cl_float d;
};

void structs(Setting& on) {
  cl::Kernel kernel = on.kernel(arguments_cl("structs"), "k");
  const cl::Buffer out = on.buffer(20);
  kernel.setArg(0, out);
  Record record{-3, 123456789, {7, 8, -9}, 42.0F};
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof record, &record));
  record = {};  // the call has already copied the value
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  std::vector<cl_int> got(5);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 20, got.data());
  EXPECT_MATCH(got, testing::ElementsAre(-3, 123456789, 7, -9, 42))
      << "the members that the kernel saw";
}

struct Inner {
  cl_char tag;
  cl_int4 four;
};
struct Outer {
  cl_short first;
  Inner inner[2];
  cl_int2 last;  // 8 bytes without long, which the embedded profile may lack
};

void nested_structs(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/nested_structs.cl"), "k");
  const cl::Buffer out = on.buffer(12);
  const auto make = [](int seed) {
    Outer made{};
    made.first = static_cast<cl_short>(seed);
    made.inner[0].tag = static_cast<cl_char>(-seed / 2);
    made.inner[0].four.s[1] = seed * 5;
    made.inner[1].four.s[3] = seed * 1000;
    made.last.s[1] = seed * 3;
    return made;
  };
  const auto sum = [](const Outer& o) {
    return o.first + o.inner[0].tag + o.inner[1].four.s[3] + o.last.s[1];
  };
  const Outer one = make(7), two = make(100);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 0, sizeof one, &one));
  kernel.setArg(1, out);
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 2, sizeof two, &two));
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  std::vector<cl_int> got(3);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 12, got.data());
  EXPECT_MATCH(got, testing::ElementsAre(sum(one), sum(two), 500)) << "the sums of the members";
}

/// The images and the sampler change between two enqueues.
void images_and_samplers(Setting& on) {
  cl::Kernel kernel = on.kernel(arguments_cl("images_and_samplers"), "k");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(1, out);
  const cl_float2 outside = {{-3.0F, 1.5F}};
  ASSERT_SUCCESS(clSetKernelArg(kernel(), 3, sizeof outside, &outside));
  for (const cl_uchar value : {cl_uchar{17}, cl_uchar{99}}) {
    std::vector<std::uint8_t> texels(4 * 4 * 4, value);
    const cl::Image2D image(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                            cl::ImageFormat(CL_RGBA, CL_UNSIGNED_INT8), 4, 4, 0, texels.data());
    kernel.setArg(0, image);
    for (const cl_addressing_mode addressing : {CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP}) {
      const cl::Sampler sampler =
          host::make_sampler(on.context(), CL_FALSE, addressing, CL_FILTER_NEAREST);
      kernel.setArg(2, sampler);
      ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
      cl_uint got = 1000;
      on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
      EXPECT_VALUE(got, ==, addressing == CL_ADDRESS_CLAMP ? 0U : value)
          << "image of " << int{value} << ", addressing mode " << addressing;
    }
  }
}

void null_buffers(Setting& on) {
  cl::Kernel kernel = on.kernel(arguments_cl("null_buffers"), "k");
  const cl::Buffer out = on.buffer(8);
  kernel.setArg(0, out);
  const cl_mem none = nullptr;
  for (const void* value : {static_cast<const void*>(nullptr), static_cast<const void*>(&none)}) {
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 1, sizeof(cl_mem), value));
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 2, sizeof(cl_mem), value));
    ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
    std::vector<cl_int> got(2);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 8, got.data());
    EXPECT_MATCH(got, testing::ElementsAre(1, 1))
        << (value == nullptr ? "arg_value is NULL" : "arg_value points to NULL");
  }
}

void constant_buffers(Setting& on) {
  cl::Kernel kernel = on.kernel(arguments_cl("constant_buffers"), "k");
  // 64 KiB, or the device's greatest size, which is at least 1 KiB in the embedded profile.
  std::vector<cl_uint> table(
      std::min<std::size_t>(1U << 14, on.info().max_constant_buffer_size / sizeof(cl_uint)));
  ASSERT_HOLDS(!table.empty()) << about::query("CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE")
                               << "CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE is less than 4";
  cl_uint expected = 0;
  for (cl_uint& one : table) {
    one = static_cast<cl_uint>(on.random_bits());
    expected = expected * 31U + one;
  }
  const cl::Buffer out = on.buffer(4);
  const cl::Buffer constants(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                             table.size() * sizeof(cl_uint), table.data());
  kernel.setArg(0, out);
  kernel.setArg(1, constants);
  kernel.setArg(2, static_cast<cl_uint>(table.size()));
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  cl_uint got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
  EXPECT_VALUE(got, ==, expected) << "the sum over the constant buffers";
}

void local_sizes(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/local_sizes.cl"), "k");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  kernel.setArg(1, cl::Local(100));
  kernel.setArg(2, cl::Local(256));
  kernel.setArg(3, cl::Local(7));
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
  EXPECT_VALUE(got, ==, 100 + 128 + 21) << "the result with two __local arguments";
}

/// Three quarters of the local memory, at most 48 KiB. No write of a work-group may be lost.
void large_local_size(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernels/kernels/large_local_size.cl"), "k");
  const std::size_t count = std::min<std::size_t>(on.info().local_mem_size / 4 * 3, 48 << 10) / 4;
  const std::size_t size = harness::GroupLimit(kernel, on.running()).clamped(16), items = 4 * size;
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * sizeof(cl_uint), 0xa5));
  kernel.setArg(0, out);
  kernel.setArg(1, cl::Local(count * sizeof(cl_uint)));
  kernel.setArg(2, static_cast<cl_uint>(count));
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &size, 0,
                                        nullptr, nullptr));
  std::vector<cl_uint> got(items);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
  EXPECT_MATCH(got, testing::Each(0U))
      << "for each work-item, wrong values among " << count << " in local memory";
}

void sub_buffers(Setting& on) {
  cl::Kernel kernel = on.kernel(arguments_cl("sub_buffers"), "k");
  const std::size_t step = on.base_alignment();
  auto bytes = on.random_bytes(3 * step);
  cl::Buffer whole = on.buffer_of(bytes);
  const cl_buffer_region middle{step, step};
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &middle);
  kernel.setArg(0, part);
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &step, nullptr, 0,
                                        nullptr, nullptr));
  for (std::size_t i = step; i < 2 * step; ++i) ++bytes[i];
  EXPECT_BYTES(bytes, on.read(whole, 3 * step)) << "the buffer's contents";
}

/// CL_DEVICE_MAX_PARAMETER_SIZE bytes of arguments, as 64-byte vectors.
void many_bytes(Setting& on) {
  const std::size_t most =
      std::min<std::size_t>(on.device().getInfo<CL_DEVICE_MAX_PARAMETER_SIZE>(), 4096);
  const std::size_t count = (most - sizeof(cl_ulong)) / 64;
  std::string parameters, sum;
  for (std::size_t i = 0; i < count; ++i) {
    parameters += fmt::format(", int16 v{}", i);
    sum += fmt::format(" + v{0}.s0 * {1} + v{0}.sf", i, i + 2);
  }
  cl::Kernel kernel = on.kernel(
      fmt::format("__kernel void k(__global int *out{}) {{ *out = 0{}; }}\n", parameters, sum),
      "k");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  cl_int expected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    cl_int16 value{};
    value.s[0] = static_cast<cl_int>(i * 7 + 1);
    value.s[15] = static_cast<cl_int>(i * 1000);
    expected += value.s[0] * static_cast<cl_int>(i + 2) + value.s[15];
    ASSERT_SUCCESS(clSetKernelArg(kernel(), static_cast<cl_uint>(i + 1), sizeof value, &value));
  }
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 4, &got);
  EXPECT_VALUE(got, ==, expected) << "the arguments that the kernel saw";
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"arguments/values", "OpenCL 1.2, 5.7.2, clSetKernelArg", values, {1, 1}, compiler, 8},
    {"arguments/structs", "OpenCL 1.2, 5.7.2, clSetKernelArg", structs, {1, 0}, compiler},
    {"arguments/nested_structs",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     nested_structs,
     {1, 0},
     compiler},
    {"arguments/images",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     images_and_samplers,
     {1, 2},
     host::needs_images_and_compiler},
    {"arguments/null_buffers", "OpenCL 1.2, 5.7.2, clSetKernelArg", null_buffers, {1, 0}, compiler},
    {"arguments/constant_buffers",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     constant_buffers,
     {1, 0},
     compiler},
    {"arguments/local_sizes", "OpenCL 1.2, 5.7.2, clSetKernelArg", local_sizes, {1, 0}, compiler},
    {"arguments/large_local_size",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_LOCAL_MEM_SIZE",
     large_local_size,
     {1, 0},
     compiler},
    {"arguments/sub_buffers", "OpenCL 1.2, 5.2.1; 5.7.2", sub_buffers, {1, 1}, compiler},
    {"arguments/greatest",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_PARAMETER_SIZE",
     many_bytes,
     {1, 1},
     compiler},
};

}  // namespace

std::span<const host::Example> arguments() {
  return rows;
}

}  // namespace assay::suites::kernels
