#include "suites/api/kernel_execution/launch.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"

namespace assay::suites::kernel_execution {
namespace {

using host::Setting;

/// The number of extra records at the end. No work-item may write there.
constexpr std::size_t margin = 64;

/// Checks get_enqueued_local_size and the linear ids.
void expect_added(const Item& item, const Launch& launch, const Triple& at) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (launch.with_local) {
      EXPECT_VALUE(item.enqueued_size[d], ==, launch.local[d])
          << about::function("get_enqueued_local_size") << "get_enqueued_local_size(" << d << ")";
    }
    EXPECT_VALUE(item.local_size[d], <=, item.enqueued_size[d])
        << about::function("get_local_size") << "get_local_size(" << d << ")";
  }
  EXPECT_VALUE(item.global_linear_id, ==,
               (at[2] * launch.global[1] + at[1]) * launch.global[0] + at[0])
      << about::function("get_global_linear_id") << "get_global_linear_id()";
  EXPECT_VALUE(item.local_linear_id, ==,
               (item.local_id[2] * item.local_size[1] + item.local_id[1]) * item.local_size[0] +
                   item.local_id[0])
      << about::function("get_local_linear_id") << "get_local_linear_id()";
}

}  // namespace

std::string Launch::text() const {
  return fmt::format(
      "{} dimensions, global ({}, {}, {}), local {}, offset {}", dimensions, global[0], global[1],
      global[2], with_local ? fmt::format("({}, {}, {})", local[0], local[1], local[2]) : "NULL",
      with_offset ? fmt::format("({}, {}, {})", offset[0], offset[1], offset[2]) : "NULL");
}

cl::Kernel tell(Setting& on) {
  return tell(on, on.at_least(1, 2) ? "-cl-std=CL1.2" : "");
}
/// A kernel that writes the results of all work-item functions to the record of the item's linear
/// index.
cl::Kernel tell(Setting& on, const std::string& options) {
  return on.kernel(embedded_text("suites/api/kernel_execution/kernels/tell.cl"), "tell", options);
}

void expect_item(const Item& item, const Launch& launch, const Triple& at) {
  ASSERT_VALUE(item.count, ==, 1U) << about::executions() << "executions of the work-item";
  EXPECT_VALUE(item.dimensions, ==, launch.dimensions)
      << about::function("get_work_dim") << "get_work_dim()";
  const bool added = item.enqueued_size[0] != 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const cl_ulong offset = launch.with_offset ? launch.offset[d] : 0;
    EXPECT_VALUE(item.global_id[d], ==, at[d] + offset)
        << about::function("get_global_id") << "get_global_id(" << d << ")";
    EXPECT_VALUE(item.offset[d], ==, offset)
        << about::function("get_global_offset") << "get_global_offset(" << d << ")";
    EXPECT_VALUE(item.global_size[d], ==, launch.global[d])
        << about::function("get_global_size") << "get_global_size(" << d << ")";
    // The size of a work-group. The last work-group may be smaller.
    const cl_ulong size = launch.with_local ? launch.local[d]
                          : added           ? item.enqueued_size[d]
                                            : item.local_size[d];
    ASSERT_VALUE(size, !=, 0U) << about::function("get_local_size") << "dimension " << d;
    // 3.2: global id = group id * size + local id + offset.
    EXPECT_VALUE(item.local_id[d], ==, at[d] % size)
        << about::function("get_local_id") << "get_local_id(" << d << ")";
    EXPECT_VALUE(item.group_id[d], ==, at[d] / size)
        << about::function("get_group_id") << "get_group_id(" << d << ")";
    EXPECT_VALUE(item.groups[d], ==, (launch.global[d] + size - 1) / size)
        << about::function("get_num_groups") << "get_num_groups(" << d << ")";
    EXPECT_VALUE(item.local_size[d], ==,
                 std::min<cl_ulong>(size, launch.global[d] - at[d] / size * size))
        << about::function("get_local_size") << "get_local_size(" << d << ")";
  }
  if (added) expect_added(item, launch, at);
}

void launch_and_check(Setting& on, const cl::Kernel& kernel, const Launch& launch) {
  DURING(launch.text());
  const std::size_t items = launch.global[0] * launch.global[1] * launch.global[2];
  const std::size_t size = (items + margin) * sizeof(Item);
  const cl::Buffer buffer = on.buffer_of(std::vector<std::uint8_t>(size, 0));
  cl::Kernel(kernel).setArg(0, buffer);
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(
      on.queue()(), kernel(), launch.dimensions,
      launch.with_offset ? launch.offset.data() : nullptr, launch.global.data(),
      launch.with_local ? launch.local.data() : nullptr, 0, nullptr, nullptr));
  std::vector<Item> got(items + margin);
  on.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, size, got.data());
  for (std::size_t z = 0, i = 0; z < launch.global[2]; ++z)
    for (std::size_t y = 0; y < launch.global[1]; ++y)
      for (std::size_t x = 0; x < launch.global[0]; ++x, ++i) {
        DURING(fmt::format("work-item ({}, {}, {})", x, y, z));
        expect_item(got[i], launch, {x, y, z});
        if (testing::Test::HasFailure()) return;
      }
  for (std::size_t i = items; i < got.size(); ++i)
    ASSERT_VALUE(got[i].count, ==, 0U)
        << about::executions() << "executions outside the range, at linear index " << i;
  on.progress(0, 1);  // reports progress, because a driver may compile for each size
}

Launch draw(Setting& on, const cl::Kernel& kernel, cl_uint dimensions, bool with_local,
            bool with_offset, bool uniform) {
  Launch launch{dimensions};
  launch.with_local = with_local;
  launch.with_offset = with_offset;
  const auto sizes = on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  const std::size_t group = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(on.device());
  std::size_t used = 1;
  for (cl_uint d = 0; d < dimensions; ++d) {
    const std::size_t most = std::min({sizes.at(d), group / used, std::size_t{9}});
    launch.local[d] = 1 + on.random_below(most);
    used *= launch.local[d];
    launch.global[d] = launch.local[d] * (1 + on.random_below(dimensions == 1 ? 40 : 5));
    if (!uniform) launch.global[d] += on.random_below(launch.local[d]);
    launch.offset[d] = with_offset ? on.random_below(1000) : 0;
  }
  // The limit for a buffer may be only 1 MiB in the embedded profile.
  const std::size_t items = launch.global[0] * launch.global[1] * launch.global[2] + margin;
  if (items * sizeof(Item) > on.info().max_mem_alloc_size) launch.global = launch.local;
  if (!with_local)
    for (cl_uint d = 0; d < dimensions; ++d) launch.global[d] = 1 + on.random_below(17);
  return launch;
}

}  // namespace assay::suites::kernel_execution
