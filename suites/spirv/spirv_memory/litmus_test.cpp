#include "suites/spirv/spirv_memory/litmus.h"

#include <gmock/gmock.h>

#include <map>
#include <stdexcept>

#include "harness/sweep/spirv_assembly.h"
#include "suites/base/some_device.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_memory {
namespace {

using memory_model::Ask;
using memory_model::Asked;
using memory_model::Placement;
using memory_model::Row;
using memory_model::Space;
namespace litmus = memory_model::litmus;
using testing::HasSubstr;
using testing::Not;

TEST(LitmusModules, AreValid) {
  const std::vector<Row> rows = memory_model::load_catalogue({});
  std::map<std::pair<bool, Placement>, std::vector<Asked>> kinds;
  for (const Row& row : rows)
    for (const Ask& ask : memory_model::asks_of(row.program, true))
      if (ask.scope) kinds[{ask.space == Space::local, ask.placement}].push_back({&row, ask});
  for (const auto& [kind, tests] : kinds)
    for (const bool wide : {false, true}) {
      const spirv::Environment environment =
          wide ? spirv::Environment{32, {1, 4}} : spirv::Environment{64, {1, 0}};
      const std::string text = litmus_module("k", tests, wide, environment).source;
      const auto fault = harness::spirv_fault(harness::assemble_spirv(text), environment.version);
      EXPECT_FALSE(fault) << *fault << "\n" << text;
    }
}

class LitmusText : public testing::Test {
 protected:
  std::string text(std::string_view name, const Ask& ask) {
    for (const Row& row : rows_)
      if (row.name == name) return litmus_module("k", {{&row, ask}}, false, {64, {1, 0}}).source;
    throw std::runtime_error("no such test");
  }
  std::vector<Row> rows_ = memory_model::load_catalogue({});
  Ask apart_{Space::global, litmus::Scope::device, Placement::work_groups};
};

/// Tables 6.0 and 6.1 of the Environment 2.1 have the scopes and semantics.
TEST_F(LitmusText, NamesScopesAndSemantics) {
  const std::string flags = text("MP/rel_acq", apart_);
  EXPECT_THAT(flags, HasSubstr("OpAtomicStore %k_t0_p0_l0 %int_1 %int_0 %int_1\n"));
  EXPECT_THAT(flags, HasSubstr("OpAtomicStore %k_t0_p0_l1 %int_1 %int_516 %int_1\n"))
      << "Release of CrossWorkgroupMemory";
  EXPECT_THAT(flags, HasSubstr("OpAtomicLoad %int %k_t0_p1_l1 %int_1 %int_514\n"));
  EXPECT_THAT(flags, HasSubstr("LocalSize 1 1 1"));
  EXPECT_THAT(text("SB/fences_sc", apart_), HasSubstr("OpMemoryBarrier %int_1 %int_528\n"));
  EXPECT_THAT(text("MP/plain_data", apart_), HasSubstr("OpStore %k_t0_p0_l0 %int_1 Aligned 4\n"));

  const Ask local{Space::local, litmus::Scope::work_group, Placement::work_group};
  const std::string mixed = text("MP/flag_local", local);
  EXPECT_THAT(mixed, HasSubstr("%int_2 %int_260")) << "Release of only WorkgroupMemory";
  EXPECT_THAT(mixed, Not(HasSubstr("LocalSize")));
  EXPECT_THAT(text("MP/flag_local_fences", local), HasSubstr("OpMemoryBarrier %int_2 %int_772\n"));
  EXPECT_THAT(text("MP/flag_local_fence_of_local", local),
              HasSubstr("OpMemoryBarrier %int_2 %int_260\n"));
}

/// A 3.0 device reports separate capabilities for atomics and for fences.
TEST_F(LitmusText, NeedsAreThoseOfAtomicsAndFences) {
  harness::DeviceInfo device = some_device();
  device.version = {3, 0};
  device.compiler_available = true;
  device.il_version = "SPIR-V_1.0";
  device.atomic_memory_capabilities =
      CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
  const auto lack = [&](std::string_view name) {
    for (const Row& row : rows_)
      if (row.name == name) return needs_of(row.program, apart_).missing(device).value_or("");
    return std::string("no such test");
  };
  EXPECT_EQ(lack("MP/rel_acq"), "");
  EXPECT_EQ(lack("SB/seq_cst"), "needs CL_DEVICE_ATOMIC_ORDER_SEQ_CST");
  EXPECT_EQ(lack("MP/fences"), "needs CL_DEVICE_ATOMIC_SCOPE_DEVICE of fences");
  device.atomic_fence_capabilities = CL_DEVICE_ATOMIC_SCOPE_DEVICE;
  EXPECT_EQ(lack("MP/fences"), "needs CL_DEVICE_ATOMIC_ORDER_ACQ_REL of fences");
}

}  // namespace
}  // namespace assay::suites::spirv_memory
