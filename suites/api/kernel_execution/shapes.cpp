#include "suites/api/kernel_execution/shapes.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernel_execution/launch.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"

namespace assay::suites::kernel_execution {
namespace {

constexpr TextParts shapes_cl("suites/api/kernel_execution/shapes.cl");

using host::Setting;

/// Ranges with prime sizes or with one long dimension. The driver chooses the work-group size, or a
/// work-group spans each dimension of at most three work-items.
void lopsided(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const harness::GroupLimit limit(kernel, on.running());
  for (const Triple& global : {Triple{4099, 1, 1}, Triple{1, 4099, 1}, Triple{1, 1, 4099},
                               Triple{3, 1361, 1}, Triple{2, 3, 683}, Triple{1021, 1, 5}}) {
    Launch launch{3, global};
    launch_and_check(on, kernel, launch);
    launch.with_local = true;
    for (std::size_t d = 0; d < 3; ++d)
      if (global[d] % 7 == 0 || global[d] <= 3) launch.local[d] = global[d];
    if (!limit.takes({launch.local[0], launch.local[1], launch.local[2]})) continue;
    launch_and_check(on, kernel, launch);
  }
}

void offsets_of_each(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const bool wide = on.info().address_bits >= 64 && sizeof(std::size_t) >= 8;
  for (std::size_t d = 0; d < 3; ++d)
    for (const std::uint64_t offset :
         {std::uint64_t{1}, std::uint64_t{1000003}, (std::uint64_t{1} << 32) - 2,
          (std::uint64_t{1} << 33) + 5}) {
      if (offset > 0x7fffffff && !wide) continue;
      Launch launch{3, {5, 4, 3}};
      launch.with_offset = true;
      launch.offset[d] = static_cast<std::size_t>(offset);
      launch_and_check(on, kernel, launch);
      if (testing::Test::HasFailure()) return;
    }
}

/// From 2.1 on, an empty range has no effect. The command completes after the events in its wait
/// list.
void empty_of_each(Setting& on) {
  const cl::Kernel kernel = tell(on);
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(sizeof(Item), 0));
  cl::Kernel(kernel).setArg(0, buffer);
  struct One {
    std::string what;
    cl::Event event;
  };
  std::vector<One> all;
  cl::UserEvent gate(on.context());
  const cl_event wait = gate();
  const auto enqueue = [&](std::string what, cl_uint dimensions, const std::size_t* global) {
    all.push_back({std::move(what), {}});
    EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr, global,
                                          nullptr, 1, &wait, &all.back().event()))
        << "of " << all.back().what;
  };
  for (cl_uint dimensions = 1; dimensions <= 3; ++dimensions) {
    for (cl_uint d = 0; d < dimensions; ++d) {
      Triple global{2, 2, 2};
      global.at(d) = 0;
      enqueue(fmt::format("a global size of 0 in dimension {} of {}", d, dimensions), dimensions,
              global.data());
    }
    enqueue(fmt::format("no global size in {} dimensions", dimensions), dimensions, nullptr);
  }
  on.queue().flush();
  if (testing::Test::HasFailure()) {
    gate.setStatus(CL_COMPLETE);
    on.queue().finish();
    return;
  }
  const auto first_complete = [&] {
    return std::ranges::find_if(all, [](const One& one) {
      return one.event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() <= CL_COMPLETE;
    });
  };
  const bool early = host::wait_until([&] { return first_complete() != all.end(); }, 0.05);
  EXPECT_HOLDS(!early) << about::early()
                       << "this command is complete before the event that it waits for: "
                       << (early ? first_complete()->what : "");
  gate.setStatus(CL_COMPLETE);
  for (const One& one : all)
    EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(one.event, CL_COMPLETE)) << one.what;
  on.queue().finish();
  Item got{};
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got.count, ==, 0U) << about::executions()
                                  << "executions of ranges without work-items";
}

/// From 2.1 on, a launch without a local size uses the size of reqd_work_group_size.
void required_without_local(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernel_execution/kernels/required.cl"), "sizes");
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(32 * sizeof(cl_uint), 0));
  kernel.setArg(0, out);
  const Triple global{8, 4, 1};
  harness::GroupLimit(kernel, on.running()).require({4, 2});
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 2, nullptr, global.data(), nullptr,
                                        0, nullptr, nullptr));
  std::vector<cl_uint> got(32);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  EXPECT_MATCH(got, testing::Each(421U)) << "the work-group sizes that the kernel saw";
}

/// In OpenCL C 1.x, the local size must divide the range, on any device.
void not_divisible_by_language(Setting& on) {
  cl::Kernel kernel = on.kernel(shapes_cl("not_divisible_by_language"), "k", "-cl-std=CL1.2");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  const std::size_t global = 10, local = 4;
  harness::GroupLimit(kernel, on.running()).require({local});
  EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
              clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global, &local, 0,
                                     nullptr, nullptr))
      << "10 work-items in groups of 4, built with -cl-std=CL1.2";
  on.queue().finish();
}

/// More work-groups along a dimension than 16 bits can count. The last group is smaller.
void expect_groups(Setting& on, cl::Kernel& kernel, cl_uint dimension, std::size_t items,
                   std::size_t size) {
  const std::size_t groups = (items + size - 1) / size;
  DURING(fmt::format("{} groups of {} along dimension {}", groups, size, dimension));
  const cl::Buffer out = on.buffer((items + 1) * sizeof(cl_uint));
  kernel.setArg(0, out);
  kernel.setArg(1, dimension);
  Triple global{1, 1, 1}, local{1, 1, 1};
  global.at(dimension) = items;
  local.at(dimension) = size;
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 3, nullptr, global.data(),
                                        local.data(), 0, nullptr, nullptr));
  std::vector<cl_uint> got(items + 1);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got.back(), ==, groups)
      << about::function("get_num_groups") << "get_num_groups(" << dimension << ")";
  for (std::size_t i = 0; i < items; ++i)
    ASSERT_VALUE(got[i], ==, i / size * 5 + i % size * 2 + std::min(size, items - i / size * size))
        << about::function("get_group_id")
        << "5 * group id + 2 * local id + local size of work-item " << i;
  on.progress(0, 1);
}

void smaller_group_behind_many(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernel_execution/kernels/many_groups.cl"),
                                "tell", host::newest_language(on.info()));
  harness::GroupLimit(kernel, on.running()).require({1, 1, 3});
  for (const cl_uint dimension : {0U, 1U, 2U})
    expect_groups(on, kernel, dimension, (3U << 16) + 5, 3);
}

void required_third(Setting& on) {
  cl::Kernel kernel = on.kernel(shapes_cl("sizes"), "sizes");
  const cl::Buffer out = on.buffer(24 * sizeof(cl_uint));
  kernel.setArg(0, out);
  const auto said = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(on.device());
  EXPECT_VALUE((Triple{said[0], said[1], said[2]}), ==, (Triple{2, 1, 3}))
      << about::query("CL_KERNEL_COMPILE_WORK_GROUP_SIZE");
  harness::GroupLimit(kernel, on.running()).require({2, 1, 3});
  const Triple global{4, 1, 6}, right{2, 1, 3};
  for (const Triple& wrong : {Triple{2, 1, 2}, Triple{2, 1, 1}, Triple{2, 1, 6}})
    EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
                clEnqueueNDRangeKernel(on.queue()(), kernel(), 3, nullptr, global.data(),
                                       wrong.data(), 0, nullptr, nullptr))
        << "local_work_size[2] is " << wrong[2] << "; reqd_work_group_size requires 3";
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 3, nullptr, global.data(),
                                        right.data(), 0, nullptr, nullptr));
  std::vector<cl_uint> got(24);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  EXPECT_MATCH(got, testing::Each(213U)) << "the work-group sizes that the kernel saw";
}

/// "If Z is one, the work_dim argument can be 2 or 3". Here Z is 3.
void required_in_fewer_dimensions(Setting& on) {
  cl::Kernel kernel = on.kernel(shapes_cl("sizes"), "sizes");
  const cl::Buffer out = on.buffer(24 * sizeof(cl_uint));
  kernel.setArg(0, out);
  harness::GroupLimit(kernel, on.running()).require({2, 1, 3});
  const Triple global{4, 1, 1}, local{2, 1, 1};
  for (const cl_uint dimensions : {1U, 2U})
    EXPECT_CODE(CL_INVALID_WORK_GROUP_SIZE,
                clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr, global.data(),
                                       local.data(), 0, nullptr, nullptr))
        << "work_dim " << dimensions << "; reqd_work_group_size is (2, 1, 3)";
  on.queue().finish();
}

/// 5.8 allows a refusal for lack of resources.
bool refused_for_resources(cl_int status) {
  return status == CL_OUT_OF_RESOURCES || status == CL_OUT_OF_HOST_MEMORY ||
         status == CL_MEM_OBJECT_ALLOCATION_FAILURE;
}

/// Uses all of CL_DEVICE_LOCAL_MEM_SIZE that the kernel itself does not need.
void all_local_memory(Setting& on) {
  cl::Kernel kernel =
      on.kernel(embedded_text("suites/api/kernel_execution/kernels/at_the_limits.cl"), "all_local");
  kernel.setArg(1, cl::Local(4));
  const cl_ulong own = kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(on.device());
  const cl_ulong most = on.info().local_mem_size;
  // The query may or may not count the local memory of an argument that is not yet set.
  const auto words = static_cast<cl_uint>((most - std::min<cl_ulong>(own > 4 ? own : 0, most)) / 4);
  const std::size_t items =
      std::min<std::size_t>(64, harness::GroupLimit(kernel, on.running()).greatest());
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * sizeof(cl_uint), 0xff));
  kernel.setArg(0, out);
  kernel.setArg(1, cl::Local(std::size_t{words} * 4));
  kernel.setArg(2, words);
  for (int round = 0; round < 2; ++round) {
    const cl_int status = clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &items,
                                                 0, nullptr, nullptr);
    if (refused_for_resources(status))
      GTEST_SKIP() << "needs resources for a kernel with CL_DEVICE_LOCAL_MEM_SIZE bytes";
    ASSERT_CODE(CL_SUCCESS, status)
        << about::call("clEnqueueNDRangeKernel") << "with " << most << " bytes of local memory";
    std::vector<cl_uint> got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
    EXPECT_MATCH(got, testing::Each(0U))
        << "for each work-item, words of local memory that lost their value";
  }
}

/// The greatest size, but at most 16 MiB. The kernel reads both ends.
void greatest_constant_buffer(Setting& on) {
  cl::Kernel kernel = on.kernel(
      embedded_text("suites/api/kernel_execution/kernels/at_the_limits.cl"), "constant_ends");
  const auto most = std::min<cl_ulong>({on.device().getInfo<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE>(),
                                        on.info().max_mem_alloc_size, cl_ulong{16} << 20});
  std::vector<cl_uint> table(static_cast<std::size_t>(most / sizeof(cl_uint)));
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = static_cast<cl_uint>(i) * 2654435761U + 7;
  const cl::Buffer from(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                        table.size() * sizeof(cl_uint), table.data()),
      out = on.buffer(64 * sizeof(cl_uint));
  const auto last = static_cast<cl_uint>(table.size() - 1);
  kernel.setArg(0, out);
  kernel.setArg(1, from);
  kernel.setArg(2, last);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, 64);
  std::vector<cl_uint> got(64);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  for (std::size_t i = 0; i < got.size(); ++i)
    ASSERT_VALUE(got[i], ==, table[i] + 3 * table[last - i])
        << "work-item " << i << ", a table of " << table.size() << " words";
}

/// The greatest number, but at most 64.
void most_constant_arguments(Setting& on) {
  const cl_uint most = std::min<cl_uint>(on.device().getInfo<CL_DEVICE_MAX_CONSTANT_ARGS>(), 64);
  std::string parameters, sum;
  for (cl_uint i = 0; i < most; ++i) {
    parameters += fmt::format(", __constant uint *c{}", i);
    sum += fmt::format("  s = s * 3u + c{}[get_global_id(0)];\n", i);
  }
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel void k(__global uint *out{}) {{\n  uint s = 0;\n{}"
                            "  out[get_global_id(0)] = s;\n}}\n",
                            parameters, sum),
                "k");
  constexpr std::size_t items = 16;
  std::vector<cl::Buffer> buffers;
  std::vector<cl_uint> wanted(items, 0), got(items);
  for (cl_uint i = 0; i < most; ++i) {
    std::vector<cl_uint> values(items);
    for (std::size_t k = 0; k < items; ++k) {
      values[k] = static_cast<cl_uint>(on.random_bits());
      wanted[k] = wanted[k] * 3 + values[k];
    }
    buffers.emplace_back(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                         items * sizeof(cl_uint), values.data());
    kernel.setArg(i + 1, buffers.back());
  }
  const cl::Buffer out = on.buffer(items * sizeof(cl_uint));
  kernel.setArg(0, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, items);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), got.data());
  EXPECT_VALUE(got, ==, wanted) << "the result of a kernel with " << most << " constant arguments";
}

constexpr auto compiler = host::needs_compiler;
constexpr auto with_long = host::needs_long_and_compiler;
constexpr host::Needs needs_non_uniform =
    harness::parts::non_uniform_work_groups & host::needs_newest_language & compiler;
constexpr const char* range = "OpenCL 1.2, 3.2; 5.8, clEnqueueNDRangeKernel";
constexpr const char* newer = "OpenCL API 3.0, 5.10, clEnqueueNDRangeKernel";
constexpr host::Example rows[] = {
    {"ranges/lopsided", range, lopsided, {1, 1}, with_long, 0.3},
    {"ranges/empty_of_each", newer, empty_of_each, {2, 1}, with_long, 0.2},
    {"offsets/of_each",
     "OpenCL 1.2, 3.2; 5.8, global_work_offset",
     offsets_of_each,
     {1, 1},
     with_long,
     0.2},
    {"local_sizes/required_without_local",
     newer,
     required_without_local,
     {2, 1},
     host::needs_work_group_and_compiler<4, 2>,
     0.2},
    {"local_sizes/not_divisible_by_language",
     "OpenCL 1.2, 5.8, CL_INVALID_WORK_GROUP_SIZE",
     not_divisible_by_language,
     {1, 2},
     host::needs_work_group_and_compiler<4>,
     0.3},
    {"ranges/smaller_group_behind_many",
     "OpenCL C 3.0.19, 6.15.1",
     smaller_group_behind_many,
     {2, 0},
     needs_non_uniform,
     0.3},
    {"local_sizes/required_third",
     "OpenCL 1.2, 5.8; 6.7.2",
     required_third,
     {1, 0},
     host::needs_work_group_and_compiler<6>},
    {"local_sizes/required_in_fewer_dimensions",
     "OpenCL 1.2, 5.8; 6.7.2",
     required_in_fewer_dimensions,
     {1, 0},
     host::needs_work_group_and_compiler<6>},
    {"limits/local_memory",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_LOCAL_MEM_SIZE",
     all_local_memory,
     {1, 1},
     compiler,
     0.2},
    {"limits/constant_buffer",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE",
     greatest_constant_buffer,
     {1, 1},
     compiler,
     0.2},
    {"limits/constant_arguments",
     "OpenCL 1.2, 4.2, Table 4.3, CL_DEVICE_MAX_CONSTANT_ARGS",
     most_constant_arguments,
     {1, 1},
     compiler,
     0.2},
};

}  // namespace

std::span<const host::Example> shapes() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
