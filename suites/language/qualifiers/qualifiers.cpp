#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/text/program_file.h"

namespace assay::suites::qualifiers {
namespace {

using host::Setting;

/// 6.9.2: if Z is 1, work_dim may be 2 or 3. If Y and Z are 1, work_dim may be 1, 2 or 3.
template <int x, int y, int z>
void required_dimensions(Setting& on) {
  cl::Kernel kernel =
      on.kernel(fmt::format("__kernel __attribute__((reqd_work_group_size({}, {}, {}))) void "
                            "k(__global uint *out) {{\n"
                            "  uint at = (uint)((get_global_id(2) * get_global_size(1) + "
                            "get_global_id(1)) * get_global_size(0) + get_global_id(0));\n"
                            "  out[at] = get_work_dim() * 1000u + (uint)(get_local_size(0) * 100 + "
                            "get_local_size(1) * 10 + get_local_size(2));\n}}\n",
                            x, y, z),
                "k");
  const std::array<std::size_t, 3> local{x, y, z}, global{2 * x, 2 * y, 2 * z};
  harness::GroupLimit(kernel, on.running()).require({x, y, z});
  for (cl_uint dimensions = z > 1 ? 3 : y > 1 ? 2 : 1; dimensions <= 3; ++dimensions) {
    std::size_t items = 1;
    for (cl_uint d = 0; d < dimensions; ++d) items *= global.at(d);
    const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * 4, 0xa5));
    kernel.setArg(0, out);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), dimensions, nullptr,
                                          global.data(), local.data(), 0, nullptr, nullptr))
        << "work_dim " << dimensions;
    std::vector<cl_uint> got(items);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, items * 4, got.data());
    EXPECT_MATCH(got, testing::Each(dimensions * 1000 + x * 100 + y * 10 + z))
        << "1000 * work_dim + 100 * X + 10 * Y + Z, with work_dim " << dimensions;
    on.progress(dimensions, 3);
  }
}

constexpr const char* place = "OpenCL C 3.0.19, 6.9.2";
constexpr host::Example rows[] = {
    {"hints/dimensions/one",
     place,
     required_dimensions<4, 1, 1>,
     {1, 0},
     host::needs_work_group_and_compiler<4>},
    {"hints/dimensions/two",
     place,
     required_dimensions<2, 3, 1>,
     {1, 0},
     host::needs_work_group_and_compiler<2, 3>},
    {"hints/dimensions/three",
     place,
     required_dimensions<2, 1, 3>,
     {1, 0},
     host::needs_work_group_and_compiler<6>},
};

}  // namespace

harness::Suite suite() {
  return suite_of("qualifiers", "Qualifiers of functions and types (OpenCL C 6.9, 6.11)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases =
                        file_cases("language", "qualifiers", {"qualifiers"}, target);
                    std::ranges::move(host::expand("qualifiers", rows, target),
                                      std::back_inserter(cases));
                    return cases;
                  });
}

}  // namespace assay::suites::qualifiers
