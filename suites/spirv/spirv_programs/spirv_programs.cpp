#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/random.h"
#include "suites/codegen/drawn_case.h"
#include "suites/codegen/forms.h"
#include "suites/spirv/support.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_programs {
namespace {

struct Row {
  std::string_view name;
  codegen::ModuleStyle style;
  bool shuffled, barriers, floats = false;
};
constexpr Row rows[] = {
    {"values", {.branches = true}, true, false},
    {"memory", {.memory = true}, false, false},
    {"barriers", {}, true, true},
    {"composed", {.composed = true}, false, false},
    {"of_vectors", {.of_vectors = true}, false, false},
    {"decorated", {.decorated = true}, false, true},
    {"decorated_memory", {.memory = true, .branches = true, .decorated = true}, true, false},
    {"floats", {.decorated = true}, true, false, true},
};

/// The number of programs of each form.
std::uint64_t planned(const harness::RunOptions& options) {
  if (options.sequences != 0) return (options.sequences + std::size(rows) - 1) / std::size(rows);
  if (options.exhausts()) return 2'000;
  return options.thorough() ? 50 : 8;
}

const spirv::Module declared{
    {}, {"Addresses", "Kernel", "Int8", "Int16", "Int64", "Vector16"}, {}, {"OpenCL.std"}};

std::vector<harness::Case> expand(const Target& target) {
  const auto& device = target.device();
  const auto version = spirv::version_from(device, {1, 0});
  const auto greatest = static_cast<std::uint32_t>(
      device.max_work_group_size == 0 ? 1
                                      : std::min<std::uint64_t>(device.max_work_group_size, 32));
  std::vector<harness::Case> cases;
  for (const Row& row : rows)
    for (std::uint64_t n = 0; n < planned(target.options()); ++n) {
      codegen::Drawn drawn{.id = fmt::format("spirv_programs/{}/{}", row.name, n), .form = {}};
      drawn.seed = target.options().seed;
      drawn.local_memory = device.local_mem_size;
      drawn.local_size =
          std::min(codegen::local_sizes[n / 2 % std::size(codegen::local_sizes)], greatest);
      if (target.options().sequence_length != 0)
        drawn.statements =
            static_cast<int>(std::min<std::uint64_t>(target.options().sequence_length, 2000));
      drawn.form.name = row.name;
      drawn.form.barriers = row.barriers;
      drawn.form.citation = "SPIR-V Env 3.0.19, 2.2";
      drawn.form.module = {
          row.style,
          {static_cast<unsigned>(device.address_bits), version.value_or(harness::Version{1, 0})}};
      drawn.form.module->style.address_bits = drawn.form.module->environment.address_bits;
      if (row.floats) drawn.form.floats = codegen::floats_of(target);
      if (row.shuffled)
        drawn.form.module->style.order = harness::random_key(drawn.seed, drawn.id) | 1;
      harness::Case made = codegen::case_of(drawn);
      require(made, harness::parts::spirv, target);
      if (version)
        spirv::require(made, declared, *version, target);
      else if (!made.skip)
        made.skip = "needs SPIR-V 1.0";
      cases.push_back(std::move(made));
    }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_programs", "SPIR-V: random programs as modules (SPIR-V Environment 2.2)",
                  expand);
}

}  // namespace assay::suites::spirv_programs
