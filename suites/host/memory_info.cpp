#include "suites/host/memory_info.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"

namespace assay::suites::host {

void expect_maps_counted(Setting& on, const cl::Memory& memory, const std::function<void*()>& map) {
  const harness::About counted{
      .kind = harness::Finding::Kind::query, .subject = "CL_MEM_MAP_COUNT", .rule = map_count};
  const auto count = [&] { return memory_info<cl_uint>(memory, CL_MEM_MAP_COUNT); };
  EXPECT_VALUE(count(), ==, 0U) << counted << "before any map";
  std::array<void*, 2> mapped{};
  for (cl_uint i = 0; i < mapped.size(); ++i) {
    mapped.at(i) = map();
    EXPECT_VALUE(count(), ==, i + 1) << counted << "after a map";
  }
  for (void* pointer : mapped)
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on.queue()(), memory(), pointer, 0, nullptr, nullptr));
  EXPECT_SUCCESS(clFinish(on.queue()()));
  EXPECT_VALUE(count(), ==, 0U) << counted << "after every unmap";
}

}  // namespace assay::suites::host
