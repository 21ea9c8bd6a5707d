#include <fmt/format.h>
#include <gmock/gmock.h>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernel_execution/launch.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"

namespace assay::suites::kernel_execution {
namespace {

constexpr TextParts launches_cl("suites/api/kernel_execution/launches.cl");

using host::Setting;

/// A launch must not affect the next launch.
void one_after_another(Setting& on) {
  const cl::Kernel kernel = tell(on);
  Launch zero_offset = draw(on, kernel, 1, true, false), offset = zero_offset;
  zero_offset.with_offset = offset.with_offset = true;
  offset.offset[0] = 10;
  for (const Launch& launch : {zero_offset, offset, zero_offset})
    launch_and_check(on, kernel, launch);
  const int rounds = on.thorough() ? 30 : 8;
  for (int i = 0; i < rounds && !testing::Test::HasFailure(); ++i) {
    const auto shape = on.random_below(12);
    launch_and_check(
        on, kernel,
        draw(on, kernel, static_cast<cl_uint>(1 + shape % 3), shape / 6 == 0, shape / 3 % 2 == 0));
  }
}

/// The work-groups in one dimension do not fit a 16-bit number.
template <cl_uint dimension>
void many_groups(Setting& on) {
  cl::Kernel kernel =
      on.kernel(launches_cl("many_groups"), "k", fmt::format("-D DIMENSION={}", dimension));
  constexpr std::size_t groups = 70001;
  Triple global{1, 1, 1};
  global.at(dimension) = groups;
  const Triple local{1, 1, 1};
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(groups * sizeof(cl_uint), 0));
  kernel.setArg(0, out);
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimension + 1, nullptr,
                                        global.data(), local.data(), 0, nullptr, nullptr));
  std::vector<cl_uint> got(groups);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, groups * sizeof(cl_uint), got.data());
  for (cl_uint i = 0; i < groups; ++i)
    ASSERT_VALUE(got[i], ==, i * 3 + groups) << "work-group " << i;
}

/// The work-groups in each dimension fit a 16-bit number, but their product does not.
void many_groups_together(Setting& on) {
  cl::Kernel kernel = on.kernel(launches_cl("many_groups_together"), "k");
  for (const Triple& global : {Triple{300, 257, 1}, Triple{50, 40, 41}, Triple{1, 70, 1031}}) {
    const std::size_t groups = global[0] * global[1] * global[2];
    DURING(fmt::format("{} x {} x {} work-groups", global[0], global[1], global[2]));
    const Triple local{1, 1, 1};
    const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(groups * sizeof(cl_uint), 0));
    kernel.setArg(0, out);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 3, nullptr, global.data(),
                                          local.data(), 0, nullptr, nullptr));
    std::vector<cl_uint> got(groups);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, groups * sizeof(cl_uint), got.data());
    for (std::size_t i = 0; i < groups; ++i)
      ASSERT_VALUE(got[i], ==, i + 7 * global[2]) << "work-group " << i;
  }
}

/// The work-items do not fit a 20-bit number.
void many_items(Setting& on) {
  cl::Kernel kernel = on.kernel(launches_cl("many_items"), "k");
  constexpr std::size_t items = (1 << 20) + 4 * 1031;
  const cl::Buffer out = on.buffer(items * sizeof(cl_uint));
  kernel.setArg(0, out);
  for (const cl_uint dimensions : {1U, 2U}) {
    const Triple global{dimensions == 1 ? items : items / 4, dimensions == 1 ? 1U : 4U, 1};
    constexpr cl_uint nothing = 0;
    ASSERT_SUCCESS(clEnqueueFillBuffer(on.queue()(), out(), &nothing, sizeof nothing, 0,
                                       items * sizeof(cl_uint), 0, nullptr, nullptr));
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr,
                                          global.data(), nullptr, 0, nullptr, nullptr));
    std::vector<cl_uint> got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
    for (std::size_t i = 0; i < items; ++i)
      ASSERT_VALUE(got[i], ==, static_cast<cl_uint>(i * 3 + global[0]))
          << "work-item " << i << " of " << items << ", " << dimensions << " dimensions";
  }
}

template <bool with_local, bool uniform>
void newest(Setting& on) {
  const cl::Kernel kernel = tell(on, host::newest_language(on.info()));
  const cl_uint rounds = on.thorough() ? 36 : 9;
  for (cl_uint i = 0; i < rounds && !testing::Test::HasFailure(); ++i)
    launch_and_check(on, kernel, draw(on, kernel, 1 + i % 3, with_local, i % 2 == 0, uniform));
}

/// Two kernels of a program require different sizes. The name of one kernel is the start of the
/// other name.
void required_each(Setting& on) {
  const cl::Program program =
      on.build(embedded_text("suites/api/kernel_execution/kernels/required_each.cl"));
  const cl::Buffer out = on.buffer(32 * sizeof(cl_uint));
  const auto run = [&](const char* name, cl_uint dimensions, Triple global, Triple local) {
    cl::Kernel kernel(program, name);
    kernel.setArg(0, out);
    harness::GroupLimit(kernel, on.running()).require({local[0], local[1], local[2]});
    EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr,
                                          global.data(), local.data(), 0, nullptr, nullptr));
    std::vector<cl_uint> got(32);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
    return got;
  };
  for (int round = 0; round < 2; ++round) {
    const auto ones = run("size", 1, {32, 1, 1}, {2, 1, 1});
    for (cl_uint i = 0; i < 32; ++i)
      EXPECT_VALUE(ones[i], ==, 210 + i % 2) << "of (2, 1, 1), item " << i;
    const auto twos = run("sizes", 2, {8, 4, 1}, {4, 2, 1});
    for (cl_uint i = 0; i < 32; ++i)
      EXPECT_VALUE(twos[i], ==, 420 + i % 4) << "of (4, 2, 1), item " << i;
    EXPECT_MATCH(run("size_of_any", 1, {32, 1, 1}, {8, 1, 1}), testing::Each(8U))
        << about::function("get_local_size") << "get_local_size(0)";
    // If Y and Z are 1, a kernel may run in any number of dimensions (6.7.2).
    for (const cl_uint dimensions : {2U, 3U})
      EXPECT_VALUE(run("size", dimensions, {32, 1, 1}, {2, 1, 1}), ==, ones)
          << "work-group sizes with reqd_work_group_size, " << dimensions << " dimensions";
    EXPECT_VALUE(run("sizes", 3, {8, 4, 1}, {4, 2, 1}), ==, twos)
        << "work-group sizes with reqd_work_group_size, 3 dimensions";
  }
}

/// Attributes that are hints must not limit the size of a work-group.
void hints(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernel_execution/kernels/hints.cl"), "k");
  const harness::GroupLimit limit(kernel, on.running());
  for (const std::size_t size : {4U, 1U, 3U, 7U, 8U}) {
    if (!limit.takes({size})) continue;
    const std::size_t items = 3 * size;
    std::vector<cl_int> in(items), got(items);
    for (cl_int& one : in) one = static_cast<cl_int>(on.random_below(100));
    const cl::Buffer from(on.context(), CL_MEM_COPY_HOST_PTR, items * sizeof(cl_int), in.data()),
        to = on.buffer(items * sizeof(cl_int));
    kernel.setArg(0, to);
    kernel.setArg(1, from);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &size, 0,
                                          nullptr, nullptr));
    on.queue().enqueueReadBuffer(to, CL_TRUE, 0, items * sizeof(cl_int), got.data());
    for (std::size_t i = 0; i < items; ++i)
      ASSERT_VALUE(got[i], ==, in[i] * 3 + static_cast<cl_int>(size * 1000 + i % size))
          << "groups of " << size;
  }
}

/// Kernels of one program have local variables with equal names. One kernel calls another kernel.
void of_one_program(Setting& on) {
  const cl::Program program =
      on.build(embedded_text("suites/api/kernel_execution/kernels/of_one_program.cl"));
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(4 * sizeof(cl_int), 0));
  const std::size_t items = 4, one = 1;
  const auto run = [&](const char* name, cl_uint arguments, cl_int by = 0) {
    cl::Kernel kernel(program, name);
    EXPECT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), arguments) << name;
    if (arguments > 0) kernel.setArg(0, out);
    if (arguments > 1) kernel.setArg(1, by);
    EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &one, 0,
                                          nullptr, nullptr));
    std::vector<cl_int> got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_int), got.data());
    return got;
  };
  EXPECT_MATCH(run("add", 2, 1), testing::Each(3)) << "results of kernel add";
  EXPECT_MATCH(run("add_twice", 2, 2), testing::Each((3 + 6) * 10 + 9))
      << "results of kernel add_twice";
  EXPECT_MATCH(run("first", 1), testing::Each(99 + 506)) << "results of kernel first";
  EXPECT_MATCH(run("second", 1), testing::Each(605 + 6000)) << "results of kernel second";
  EXPECT_MATCH(run("nothing", 0), testing::Each(6605)) << "results of kernel nothing";
  EXPECT_MATCH(run("first", 1), testing::Each(6605 + 506)) << "results of kernel first, run again";
}

/// Local memory in three dimensions. The kernel exchanges the axes of the group, so x becomes z.
void three_dimensions(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernel_execution/kernels/three_dimensions.cl"), "turn");
  const harness::GroupLimit limit(kernel, on.running());
  for (const auto& [w, h, d] : {Triple{4, 2, 2}, Triple{2, 3, 1}, Triple{1, 2, 5}, Triple{3, 1, 4},
                                Triple{1, 1, 1}, Triple{1, 5, 3}}) {
    const std::size_t items = w * h * d, groups = 2 * 1 * 3;
    if (!limit.takes({w, h, d})) continue;
    const cl::Buffer out = on.buffer(items * groups * sizeof(cl_int));
    kernel.setArg(0, out);
    const Triple global{2 * w, h, 3 * d}, local{w, h, d};
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 3, nullptr, global.data(),
                                          local.data(), 0, nullptr, nullptr));
    std::vector<cl_int> got(items * groups), wanted(items * groups);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_int), got.data());
    for (std::size_t group = 0; group < groups; ++group)
      for (std::size_t x = 0; x < w; ++x)
        for (std::size_t y = 0; y < h; ++y)
          for (std::size_t z = 0; z < d; ++z)
            wanted[group * items + (x * h + y) * d + z] =
                static_cast<cl_int>((z * h + y) * w + x + 1000 * group);
    ASSERT_VALUE(got, ==, wanted) << "groups of " << w << " by " << h << " by " << d;
  }
}

constexpr auto compiler = host::needs_compiler;

constexpr host::Needs needs_newest = host::needs_newest_language & host::needs_long_and_compiler,
                      needs_non_uniform = harness::parts::non_uniform_work_groups & needs_newest;

constexpr const char* range = "OpenCL 1.2, 3.2; 5.8, clEnqueueNDRangeKernel";
constexpr const char* work_items = "OpenCL C 3.0.19, 6.15.1, Table 9";
constexpr host::Example rows[] = {
    {"ranges/one_after_another",
     "OpenCL 1.2, 3.2; 5.8, clEnqueueNDRangeKernel",
     one_after_another,
     {1, 1},
     host::needs_long_and_compiler,
     0.3},
    {"ranges/many_groups_x", range, many_groups<0>, {1, 1}, compiler},
    {"ranges/many_groups_y", range, many_groups<1>, {1, 1}, compiler},
    {"ranges/many_groups_z", range, many_groups<2>, {1, 1}, compiler},
    {"ranges/many_groups_together", range, many_groups_together, {1, 1}, compiler, 0.3},
    {"ranges/many_items", range, many_items, {1, 2}, compiler},
    {"ranges/newest_language", work_items, newest<true, true>, {2, 0}, needs_newest, 0.3},
    {"ranges/newest_language_null", work_items, newest<false, true>, {2, 0}, needs_newest, 0.3},
    {"ranges/non_uniform", work_items, newest<true, false>, {2, 0}, needs_non_uniform, 0.3},
    {"local_sizes/required_each",
     "OpenCL 1.2, 5.8; 6.7.2",
     required_each,
     {1, 1},
     host::needs_work_group_and_compiler<8, 2>},
    {"local_sizes/hints", "OpenCL 1.2, 6.7.2", hints, {1, 1}, compiler},
    {"barriers/three_dimensions",
     "OpenCL 1.2, 6.12.8, barrier",
     three_dimensions,
     {1, 1},
     compiler},
    {"kernels/of_one_program", "OpenCL 1.2, 6.7.1", of_one_program, {1, 1}, compiler},
};

}  // namespace

std::span<const host::Example> launches() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
