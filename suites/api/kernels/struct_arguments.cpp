#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/embedded_text.h"
#include "suites/host/bytes.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

// Compilers for CPUs pass small structs in registers, depending on the size and the types of the
// members.
namespace assay::suites::kernels {
namespace {

using host::Setting;

struct Type {
  std::string members;
  std::size_t size;          ///< in bytes, by 6.1.5 and the layout rules of C
  std::vector<bool> unused;  ///< the bytes that are padding; empty if there is no padding
};

/// The bytes from `begin` to `end` belong to no member.
std::vector<bool> padding(std::size_t size, std::size_t begin, std::size_t end) {
  std::vector<bool> unused(size, false);
  std::fill(unused.begin() + static_cast<std::ptrdiff_t>(begin),
            unused.begin() + static_cast<std::ptrdiff_t>(end), true);
  return unused;
}

std::vector<Type> types(Setting& on) {
  std::vector<Type> all{
      {"int a; int2 b;", 16, padding(16, 4, 8)},
      {"char a; short b; int c;", 8, padding(8, 1, 2)},
      {"float3 a;", 16, padding(16, 12, 16)},
      {"int a; float b;", 8, {}},
      {"float2 a; int2 b;", 16, {}},
      {"union { int i; float f; char c[8]; } a; int b;", 12, {}},
      {"struct { char a[3]; char b; } a[2]; short b;", 10, {}},
      {"int4 a; int4 b; char c[16];", 48, {}},
  };
  for (std::size_t n = 1; n <= 17; ++n)
    if (on.thorough() || n <= 9 || n % 4 == 1)
      all.push_back({fmt::format("uchar a[{}];", n), n, {}});
  for (const std::size_t n : {1U, 2U, 3U, 4U, 5U, 8U}) {
    all.push_back({fmt::format("int a[{}];", n), 4 * n, {}});
    if (on.thorough() || n <= 4) all.push_back({fmt::format("float a[{}];", n), 4 * n, {}});
    if (on.thorough()) all.push_back({fmt::format("short a[{}];", n), 2 * n, {}});
  }
  for (const std::size_t n : {31U, 33U, 64U, 65U})
    all.push_back({fmt::format("uchar a[{}];", n), n, {}});
  return all;
}

/// Two arguments of each type are between other arguments. The kernel passes the first of the two
/// arguments to a function.
std::string kernel_of(const Type& type, std::size_t index) {
  return embedded_text("suites/api/kernels/kernels/struct_arguments.cl",
                       {{"index", std::to_string(index)},
                        {"members", type.members},
                        {"size", std::to_string(type.size)},
                        {"end", std::to_string(2 * type.size)}});
}

/// The bytes are normal numbers in every floating-point format.
std::vector<std::uint8_t> bytes_of(Setting& on, std::size_t size) {
  auto bytes = on.random_bytes(size);
  for (std::size_t i = 0; i < size; ++i)
    bytes[i] = i % 4 == 3 ? 0x3f : static_cast<std::uint8_t>(1 | (bytes[i] & 0x7f));
  return bytes;
}

void sizes(Setting& on) {
  const auto all = types(on);
  std::string source;
  for (std::size_t i = 0; i < all.size(); ++i) source += kernel_of(all[i], i);
  const cl::Program program = on.build(source);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Type& type = all[i];
    DURING("struct { " + type.members + " }");
    const auto one = bytes_of(on, type.size), two = bytes_of(on, type.size);
    const std::size_t room = 2 * type.size + 4;
    const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(room, 0));
    cl::Kernel kernel(program, fmt::format("k{}", i).c_str());
    EXPECT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), 6U);
    kernel.setArg(0, out);
    kernel.setArg(1, cl_char{-3});
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 2, type.size, one.data()));
    kernel.setArg(3, cl_short{77});
    ASSERT_SUCCESS(clSetKernelArg(kernel(), 4, type.size, two.data()));
    kernel.setArg(5, cl_uint{200});
    ASSERT_SUCCESS(clEnqueueTask(on.queue()(), kernel(), 0, nullptr, nullptr));
    auto got = on.read(out, room);
    auto wanted = one;
    wanted.insert(wanted.end(), two.begin(), two.end());
    for (std::size_t k = 0; k < type.unused.size(); ++k)
      if (type.unused[k]) got[k] = wanted[k] = got[type.size + k] = wanted[type.size + k] = 0;
    const auto last = {std::uint8_t{253}, std::uint8_t{77}, std::uint8_t{200},
                       static_cast<std::uint8_t>(type.size)};
    wanted.insert(wanted.end(), last);
    EXPECT_BYTES(wanted, got) << "sizes of the structs";
    on.progress(i + 1, all.size());
  }
}

constexpr host::Example rows[] = {
    {"arguments/struct_sizes",
     "OpenCL 1.2, 5.7.2, clSetKernelArg",
     sizes,
     {1, 1},
     host::needs_compiler,
     2},
};

}  // namespace

std::span<const host::Example> struct_arguments() {
  return rows;
}

}  // namespace assay::suites::kernels
