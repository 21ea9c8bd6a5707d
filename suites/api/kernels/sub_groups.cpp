#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/extension.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

// The answers of clGetKernelSubGroupInfo (OpenCL API 3.0, 5.9.4) must agree with the functions in
// kernels (OpenCL C 3.0.19, 6.15.1).
namespace assay::suites::kernels {
namespace {

using host::Setting;

struct Item {
  cl_uint largest, groups, enqueued_groups, size, group, place;
};
static_assert(sizeof(Item) == 6 * sizeof(cl_uint));

cl::Kernel describe(Setting& on) {
  return on.kernel(embedded_text("suites/api/kernels/kernels/sub_groups.cl"), "describe",
                   host::newest_language(on.info()));
}

/// clGetKernelSubGroupInfoKHR has the same type.
using Query = decltype(&clGetKernelSubGroupInfo);

std::size_t ask(Setting& on, const cl::Kernel& kernel, cl_kernel_sub_group_info name,
                const std::vector<std::size_t>& input = {}, Query query = clGetKernelSubGroupInfo) {
  std::size_t answer = 0;
  EXPECT_SUCCESS(query(kernel(), on.device_id(), name, input.size() * sizeof(std::size_t),
                       input.empty() ? nullptr : input.data(), sizeof answer, &answer, nullptr));
  return answer;
}

std::vector<Item> run(Setting& on, cl::Kernel& kernel, const std::vector<std::size_t>& local) {
  std::size_t items = 1;
  for (const std::size_t one : local) items *= one;
  std::vector<Item> got(items, Item{~0U, ~0U, ~0U, ~0U, ~0U, ~0U});
  const cl::Buffer out = on.buffer(items * sizeof(Item));
  kernel.setArg(0, out);
  EXPECT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), static_cast<cl_uint>(local.size()),
                                        nullptr, local.data(), local.data(), 0, nullptr, nullptr));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(Item), got.data());
  return got;
}

/// Only the last sub-group may be smaller. Each local id of a sub-group occurs once.
void expect_consistent(const std::vector<Item>& items, std::size_t largest, std::size_t groups) {
  ASSERT_VALUE(groups, >=, 1U) << "sub-groups in a work-group";
  ASSERT_VALUE(groups, <=, items.size()) << "sub-groups in a work-group";
  cl_uint common = 0;  // the size of all sub-groups except the last
  std::vector<std::vector<bool>> seen(groups, std::vector<bool>(items.size()));
  for (const Item& one : items) {
    ASSERT_VALUE(one.size, <=, one.largest)
        << about::function("get_sub_group_size")
        << "get_sub_group_size, compared with get_max_sub_group_size";
    ASSERT_VALUE(one.groups, ==, groups)
        << about::function("get_num_sub_groups") << "get_num_sub_groups";
    ASSERT_VALUE(one.enqueued_groups, ==, groups)
        << about::function("get_enqueued_num_sub_groups")
        << "get_enqueued_num_sub_groups of a uniform range";
    ASSERT_VALUE(one.group, <, groups) << about::function("get_sub_group_id") << "get_sub_group_id";
    ASSERT_VALUE(one.size, <=, largest)
        << about::function("get_sub_group_size") << "get_sub_group_size";
    ASSERT_VALUE(one.place, <, one.size)
        << about::function("get_sub_group_local_id") << "get_sub_group_local_id";
    ASSERT_HOLDS(!seen[one.group][one.place])
        << about::function("get_sub_group_local_id")
        << "two work-items of a sub-group have the same get_sub_group_local_id";
    seen[one.group][one.place] = true;
    if (one.group + 1 < groups) {
      if (common == 0) common = one.size;
      ASSERT_VALUE(one.size, ==, common)
          << about::function("get_sub_group_size")
          << "get_sub_group_size, compared with another sub-group that is not the last";
    }
  }
}

const std::array<std::vector<std::size_t>, 8> local_sizes{
    {{1}, {7}, {64}, {100}, {8, 8}, {5, 3}, {4, 4, 4}, {3, 2, 5}}};

/// Compares a query with a kernel, for each local size. A work-group may have at most `most`
/// sub-groups.
void compare_with_kernel(Setting& on, cl::Kernel& kernel, Query query, std::size_t most,
                         const char* limit_name) {
  const harness::GroupLimit limit(kernel, on.running());
  for (const auto& local : local_sizes) {
    DURING("local size " + testing::PrintToString(local));
    if (!limit.takes(local)) continue;
    const auto largest = ask(on, kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, local, query);
    const auto groups = ask(on, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, local, query);
    EXPECT_VALUE(groups, <=, most) << about::function("get_num_sub_groups")
                                   << "sub-groups in a work-group, compared with " << limit_name;
    expect_consistent(run(on, kernel, local), largest, groups);
    if (testing::Test::HasFatalFailure()) return;
  }
}

void what_kernels_say(Setting& on) {
  cl::Kernel kernel = describe(on);
  compare_with_kernel(on, kernel, clGetKernelSubGroupInfo,
                      ask(on, kernel, CL_KERNEL_MAX_NUM_SUB_GROUPS),
                      "CL_KERNEL_MAX_NUM_SUB_GROUPS");
}

/// Before OpenCL 2.1, devices have only clGetKernelSubGroupInfoKHR. The function has only the two
/// queries that take a local size.
void by_the_extension(Setting& on) {
  cl::Kernel kernel = describe(on);
  compare_with_kernel(on, kernel, host::extension_function<Query>(on, "clGetKernelSubGroupInfoKHR"),
                      on.info().max_work_group_size, "CL_DEVICE_MAX_WORK_GROUP_SIZE");
}

/// CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT returns a size in one dimension, and 1 in the others.
/// If no size gives this number of sub-groups, the query returns zeros.
void sizes_for_counts(Setting& on) {
  const cl::Kernel kernel = describe(on);
  const auto most = ask(on, kernel, CL_KERNEL_MAX_NUM_SUB_GROUPS);
  const auto limit = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(on.device());
  ASSERT_VALUE(most, >=, 1U) << about::query("CL_KERNEL_MAX_NUM_SUB_GROUPS");
  for (const std::size_t wanted : {std::size_t{1}, std::size_t{2}, std::size_t{3}, most}) {
    if (wanted > most) continue;
    for (std::size_t dimensions = 1; dimensions <= 3; ++dimensions) {
      DURING(fmt::format("{} sub-groups in {} dimensions", wanted, dimensions));
      std::vector<std::size_t> local(dimensions + 1, 99);
      std::size_t size = 0;
      ASSERT_SUCCESS(clGetKernelSubGroupInfo(
          kernel(), on.device_id(), CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof wanted,
          &wanted, dimensions * sizeof local[0], local.data(), &size));
      EXPECT_VALUE(size, ==, dimensions * sizeof local[0])
          << about::query_size("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT");
      EXPECT_VALUE(local.back(), ==, 99U)
          << about::bytes("outside param_value") << "the value beyond param_value_size";
      local.pop_back();
      if (local[0] == 0) {
        EXPECT_MATCH(local, testing::Each(0U))
            << about::query("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT")
            << "the local size if no size gives this number of sub-groups";
        continue;
      }
      for (std::size_t i = 1; i < dimensions; ++i)
        EXPECT_VALUE(local[i], ==, 1U) << about::query("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT")
                                       << "the local size in a later dimension";
      EXPECT_VALUE(local[0], <=, limit) << about::query("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT")
                                        << "compared with CL_KERNEL_WORK_GROUP_SIZE";
      EXPECT_QUERY(ask(on, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, local), wanted);
      EXPECT_VALUE(local[0] % wanted, ==, 0U)
          << about::query("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT")
          << "work-items in a partial sub-group";
    }
  }
}

/// The query must return zeros for a number of sub-groups that no work-group has.
void too_many(Setting& on) {
  const cl::Kernel kernel = describe(on);
  const std::size_t wanted = on.info().max_work_group_size + 1;
  std::array<std::size_t, 3> local{9, 9, 9};
  ASSERT_SUCCESS(clGetKernelSubGroupInfo(kernel(), on.device_id(),
                                         CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof wanted,
                                         &wanted, sizeof local, local.data(), nullptr));
  EXPECT_MATCH(local, testing::Each(0U))
      << about::query("CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT");
}

void not_specified(Setting& on) {
  const cl::Kernel kernel = describe(on);
  EXPECT_QUERY(ask(on, kernel, CL_KERNEL_COMPILE_NUM_SUB_GROUPS), 0U)
      << "of a kernel without a specified number";
  EXPECT_VALUE(ask(on, kernel, CL_KERNEL_MAX_NUM_SUB_GROUPS), <=, on.info().max_num_sub_groups)
      << "compared with CL_DEVICE_MAX_NUM_SUB_GROUPS";
}

void null_device(Setting& on) {
  const cl::Kernel kernel = describe(on);
  std::size_t of_null = 0;
  EXPECT_SUCCESS(clGetKernelSubGroupInfo(kernel(), nullptr, CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
                                         nullptr, sizeof of_null, &of_null, nullptr));
  EXPECT_VALUE(of_null, ==, ask(on, kernel, CL_KERNEL_MAX_NUM_SUB_GROUPS))
      << about::query("CL_KERNEL_MAX_NUM_SUB_GROUPS") << "with device NULL";
}

constexpr const char* place = "OpenCL API 3.0, 5.9.4, clGetKernelSubGroupInfo";
/// A device may have sub-groups although its OpenCL C lacks their functions.
constexpr host::Needs needs = host::needs_sub_groups & harness::parts::sub_group_functions;
constexpr host::Example rows[] = {
    {"sub_groups/sizes", place, what_kernels_say, {2, 1}, needs},
    {"sub_groups/local_size_for_count", place, sizes_for_counts, {2, 1}, needs},
    {"sub_groups/too_many", place, too_many, {2, 1}, needs},
    {"sub_groups/not_specified", place, not_specified, {2, 1}, needs},
    {"sub_groups_khr/sizes",
     "cl_khr_subgroups, clGetKernelSubGroupInfoKHR",
     by_the_extension,
     {2, 0},
     host::Needs::extension("cl_khr_subgroups") &
         host::needs_newest_language& host::needs_compiler},
    {"sub_groups/null_device", place, null_device, {2, 1}, needs},
};

}  // namespace

std::span<const host::Example> sub_groups() {
  return rows;
}

}  // namespace assay::suites::kernels
