// OpenCL C 3.0.19, 6.15.1, Table 10. The results must agree with each other and with
// clGetKernelSubGroupInfo.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/concurrency/orders_and_scopes.h"
#include "suites/concurrency/shape.h"
#include "suites/concurrency/sub_groups/tables.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/target/languages.h"

namespace assay::suites::sub_groups {
namespace {

constexpr TextParts sizes_and_ids_cl("suites/concurrency/sub_groups/sizes_and_ids.cl");

using concurrency::Shape;
using concurrency::WorkItem;

struct Said {
  cl_uint size, greatest, count, enqueued, id, local_id;
  cl_uint later;  ///< how many results changed later in the kernel
  bool operator==(const Said&) const = default;
};

std::size_t asked(host::Setting& on, const cl::Kernel& kernel, cl_kernel_sub_group_info what,
                  const Shape& shape) {
  std::size_t answer = 0;
  EXPECT_SUCCESS(clGetKernelSubGroupInfo(kernel(), on.device_id(), what,
                                         shape.local.size() * sizeof(std::size_t),
                                         shape.local.data(), sizeof answer, &answer, nullptr));
  return answer;
}

void launch(host::Setting& on, cl::Kernel& kernel, const Shape& shape) {
  const std::size_t full = shape.group_items();
  std::vector<Said> said(shape.places(), Said{~0u, 0, 0, 0, ~0u, ~0u, ~0u});
  const cl::Buffer out = on.buffer(said.size() * sizeof(Said));
  kernel.setArg(0, out);
  kernel.setArg(1, static_cast<cl_uint>(full));
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(
      on.queue()(), kernel(), static_cast<cl_uint>(shape.global.size()), nullptr,
      shape.global.data(), shape.local.data(), 0, nullptr, nullptr));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, said.size() * sizeof(Said), said.data());
  std::vector<Said> again(said.size());
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(
      on.queue()(), kernel(), static_cast<cl_uint>(shape.global.size()), nullptr,
      shape.global.data(), shape.local.data(), 0, nullptr, nullptr));
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, said.size() * sizeof(Said), again.data());
  const WorkItem* model = nullptr;  // the first work-item of the first full work-group
  const bool queries = on.at_least(2, 1);
  const std::size_t greatest =
      queries ? asked(on, kernel, CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, shape)
              : said[0].greatest;
  const std::size_t count =
      queries ? asked(on, kernel, CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, shape) : said[0].enqueued;
  for (const auto& group : work_groups(shape)) {
    DURING(fmt::format("{}, group {}", shape.text(), group[0].group));
    const Said& first = said[group[0].index];
    std::vector<std::set<cl_uint>> members(first.count <= group.size() ? first.count : 0);
    EXPECT_HOLDS(!members.empty())
        << about::function("get_num_sub_groups") << "get_num_sub_groups() is " << first.count
        << ", but the work-group has " << group.size() << " work-items";
    if (group.size() == full) {
      EXPECT_VALUE(first.count, ==, count) << about::function("get_num_sub_groups")
                                           << "get_num_sub_groups(), compared with the query";
      // "The mapping to sub-groups is invariant ... across dispatches ... and from one work-group
      // to another". Smaller last groups are not compared.
      if (model == nullptr) model = group.data();
      for (const WorkItem& item : group) {
        EXPECT_HOLDS(said[item.index] == said[model->index + item.local])
            << about::function("get_sub_group_id") << "the ids in the sub-group differ from "
            << "those in work-group " << model->group << ", local id " << item.local;
        EXPECT_HOLDS(said[item.index] == again[item.index])
            << about::function("get_sub_group_id")
            << "the ids in the sub-group differ in a second launch, local id " << item.local;
        if (testing::Test::HasFailure()) return;
      }
    }
    for (const WorkItem& item : group) {
      const Said& s = said[item.index];
      EXPECT_VALUE(s.greatest, ==, greatest) << about::function("get_max_sub_group_size")
                                             << "get_max_sub_group_size(), compared with the query";
      EXPECT_VALUE(s.enqueued, ==, count)
          << about::function("get_enqueued_num_sub_groups")
          << "get_enqueued_num_sub_groups(), compared with the query";
      EXPECT_VALUE(s.count, ==, first.count)
          << about::function("get_num_sub_groups")
          << "get_num_sub_groups() differs within the work-group";
      EXPECT_VALUE(s.later, ==, 0U) << "number of answers that changed while the work-group ran";
      EXPECT_VALUE(s.size, <=, s.greatest)
          << about::function("get_sub_group_size")
          << "get_sub_group_size(), compared with get_max_sub_group_size()";
      EXPECT_VALUE(s.local_id, <, s.size)
          << about::function("get_sub_group_local_id")
          << "get_sub_group_local_id(), compared with get_sub_group_size()";
      ASSERT_VALUE(s.id, <, members.size())
          << about::function("get_sub_group_id")
          << "get_sub_group_id(), compared with get_num_sub_groups()";
      EXPECT_HOLDS(members[s.id].insert(s.local_id).second)
          << about::function("get_sub_group_local_id") << "two work-items have the id "
          << s.local_id << " in sub-group " << s.id;
      if (testing::Test::HasFailure()) return;
    }
    for (const WorkItem& item : group)
      EXPECT_VALUE(said[item.index].size, ==, members[said[item.index].id].size())
          << about::function("get_sub_group_size")
          << "get_sub_group_size(), compared with the work-items of sub-group "
          << said[item.index].id;
    // Only the last sub-group may be smaller than the other sub-groups.
    for (std::size_t id = 1; id < members.size(); ++id) {
      const std::size_t size = members[id].size();
      EXPECT_HOLDS(id + 1 == members.size() ? size <= members[0].size() : size == members[0].size())
          << about::function("get_sub_group_size") << "sub-group " << id << " has " << size
          << " work-items, but sub-group 0 has " << members[0].size();
    }
    if (testing::Test::HasFailure()) return;
  }
}

void all_launches(host::Setting& on, const std::vector<Shape>& shapes) {
  cl::Kernel kernel = on.kernel(sizes_and_ids_cl("who"), "who",
                                std_option(concurrency::atomics_language(on.target())));
  const harness::GroupLimit limit(kernel, on.running());
  std::size_t launched = 0;
  for (const Shape& shape : shapes) {
    if (!limit.takes(shape.local)) continue;
    launch(on, kernel, shape);
    ++launched;
    if (testing::Test::HasFailure()) return;
  }
  if (launched == 0) limit.require(shapes.front().local);
}

void one_dimension(host::Setting& on) {
  std::vector<Shape> shapes;
  for (const std::size_t items : {1, 2, 7, 8, 13, 16, 31, 32, 64, 100, 128, 256})
    shapes.push_back({{3 * items}, {items}});
  all_launches(on, shapes);
}
void more_dimensions(host::Setting& on) {
  all_launches(on, {{{16, 6}, {8, 3}},
                    {{5, 10}, {5, 5}},
                    {{8, 6, 4}, {4, 3, 2}},
                    {{2, 2, 32}, {1, 1, 16}},
                    {{3, 5, 7}, {3, 5, 7}}});
}
void non_uniform(host::Setting& on) {
  all_launches(on, {{{100}, {64}}, {{67}, {16}}, {{11, 7}, {4, 4}}, {{9, 5, 3}, {4, 2, 2}}});
}

}  // namespace

std::vector<harness::Case> sizes_and_ids(const Target& target) {
  struct Row {
    const char* name;
    void (*body)(host::Setting&);
    bool uniform;
  };
  std::vector<harness::Case> cases;
  const harness::Version std = concurrency::atomics_language(target);
  for (const auto& [name, body, uniform] :
       {Row{"one_dimension", one_dimension, true}, Row{"more_dimensions", more_dimensions, true},
        Row{"non_uniform_groups", non_uniform, false}}) {
    auto one = host::make_case(fmt::format("sub_groups/sizes_and_ids/{}", name),
                               target.cite({"6.15.1, Table 10", {}}), body);
    const harness::Needs needs = concurrency::needs_atomics & harness::parts::sub_group_functions;
    concurrency::require_of(one, uniform ? needs : needs & harness::parts::non_uniform_work_groups,
                            target, std);
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace assay::suites::sub_groups
