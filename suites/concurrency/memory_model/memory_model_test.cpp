#include <gmock/gmock.h>

#include <set>
#include <stdexcept>

#include "harness/cases/run_options.h"
#include "suites/base/some_device.h"
#include "suites/litmus/ask.h"
#include "suites/litmus/catalogue.h"
#include "suites/litmus/host_thread.h"
#include "suites/litmus/program_text.h"

namespace assay::suites::memory_model {
namespace {

using testing::HasSubstr;
using testing::Not;

const Row& row_of(const std::vector<Row>& rows, const std::string& name) {
  for (const Row& row : rows)
    if (row.name == name) return row;
  throw std::runtime_error("no test " + name);
}

TEST(Litmus, CatalogueIsSound) {
  std::set<std::string> names;
  for (const Row& row : load_catalogue({})) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.citation.empty()) << row.name;
    EXPECT_FALSE(row.program.condition.empty()) << row.name;
    EXPECT_LE(row.program.outcomes(), most_outcomes) << row.name;
    EXPECT_LE(row.program.registers.size(), 8U) << row.name;
    EXPECT_FALSE(asks_of(row.program, true).empty()) << row.name << " is always undefined";
  }
}

/// Between work-groups, rows with ordered accesses forbid their condition. Relaxed rows with two
/// objects allow their condition.
TEST(Litmus, StrongTestsForbidTheirCondition) {
  const auto forbids = [](const Row& row, const Ask& ask) {
    const auto verdict = verdict_of(row.program, ask);
    for (int outcome = 0; outcome < row.program.outcomes(); ++outcome)
      if (row.program.meets_condition(outcome) &&
          verdict.allowed[static_cast<std::size_t>(outcome)])
        return false;
    return true;
  };
  const auto rows = load_catalogue({});
  const Ask apart{Space::global, litmus::Scope::device, Placement::work_groups, true};
  for (const char* name :
       {"SB/seq_cst", "MP/rel_acq", "MP/plain_data", "IRIW/seq_cst", "CoRR/relaxed",
        "2_2W/fences_sc", "Z6.U/seq_cst", "RMW/add", "MP/sequence_add"})
    EXPECT_TRUE(forbids(row_of(rows, name), apart)) << name;
  for (const char* name :
       {"SB/relaxed", "MP/relaxed", "LB/relaxed", "IRIW/rel_acq", "2_2W/relaxed"})
    EXPECT_FALSE(forbids(row_of(rows, name), apart)) << name;
  Ask unscoped = apart;
  unscoped.scope.reset();
  EXPECT_FALSE(forbids(row_of(rows, "CoRR/relaxed"), unscoped));
}

TEST(Litmus, NeedsFollowOrdersAndScopes) {
  const auto rows = load_catalogue({});
  harness::DeviceInfo device = some_device();
  device.compiler_available = true;
  const Ask group{Space::global, litmus::Scope::work_group, Placement::work_group, true};
  Ask apart = group;
  apart.scope = litmus::Scope::device;
  apart.placement = Placement::work_groups;
  const auto lack = [&](const char* name, const Ask& ask, harness::Version language) {
    return needs_of(row_of(rows, name).program, ask, language)
        .missing(device, language)
        .value_or("");
  };
  EXPECT_EQ(lack("MP/relaxed", group, {3, 0}), "");
  EXPECT_EQ(lack("MP/fences", group, {3, 0}), "") << "fences need no feature (6.15.12.10)";
  EXPECT_EQ(lack("MP/rel_acq", group, {3, 0}), "needs __opencl_c_atomic_order_acq_rel");
  EXPECT_EQ(lack("SB/fences_sc", group, {3, 0}), "needs __opencl_c_atomic_order_seq_cst");
  EXPECT_EQ(lack("MP/relaxed", apart, {3, 0}), "needs __opencl_c_atomic_scope_device");
  EXPECT_EQ(lack("MP/rel_acq", apart, {2, 0}), "") << "OpenCL C 2.0 has all orders and scopes";
  EXPECT_EQ(lack("MP/relaxed", group, {1, 2}), "needs OpenCL C 2.0");
  apart.scope.reset();
  EXPECT_EQ(lack("MP/relaxed", apart, {1, 2}), "");
}

TEST(Litmus, ProgramsSayWhatTheRowSays) {
  const auto rows = load_catalogue({});
  const Ask apart{Space::global, litmus::Scope::device, Placement::work_groups, true};
  const std::string source =
      kernel_text("k", {{&row_of(rows, "MP/plain_data"), apart}}, false).source;
  EXPECT_THAT(source, HasSubstr("*x = 1;"));
  EXPECT_THAT(source,
              HasSubstr("atomic_store_explicit(y, 1, memory_order_release, memory_scope_device);"));
  EXPECT_THAT(source, HasSubstr("if (r0 == 1) r1 = *x;"));
  EXPECT_THAT(source, Not(HasSubstr("{{")));
  EXPECT_THAT(source, Not(HasSubstr("barrier(")));
  EXPECT_THAT(source, HasSubstr("atomic_store_explicit(&cells[16 * role], block, "
                                "memory_order_relaxed, memory_scope_device);"));
  Ask unscoped = apart;
  unscoped.scope.reset();
  const std::string older =
      kernel_text("k", {{&row_of(rows, "MP/relaxed"), unscoped}}, false).source;
  EXPECT_THAT(older, HasSubstr("(void)atomic_xchg(x, 1);"));
  EXPECT_THAT(older, HasSubstr("r0 = atomic_or(y, 0);"));
  EXPECT_THAT(older, HasSubstr("atomic_xchg(&cells[16 * role], block);"));
  const Ask local{Space::local, litmus::Scope::work_group, Placement::work_group, true};
  const Row& mixed = row_of(rows, "MP/flag_local_fence_of_local");
  EXPECT_THAT(kernel_text("k", {{&mixed, local}}, true).source,
              HasSubstr("atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_release"));
  EXPECT_THAT(literature_text("MP", {&row_of(rows, "MP/rel_acq"), apart}),
              HasSubstr("Forbidden:\n  r0=1 r1=0   (exists)"));
}

/// Both threads run on the host, one after the other. So the second thread sees all writes of the
/// first thread.
TEST(Litmus, HostThreadDoesWhatTheRowSays) {
  const auto rows = load_catalogue({});
  const litmus::Program& program = row_of(rows, "MP/plain_data").program;
  constexpr std::uint32_t n = 16;
  std::vector<int> memory(2 * n, 0), results(2 * n, -1), meeting(64, 0);
  const HostWork work{memory.data(), results.data(), meeting.data(), n, 5, 3, 2, 8, 10};
  run_on_host(program, 0, 2, work);
  run_on_host(program, 1, 2, work);
  EXPECT_THAT(memory, testing::Each(1));
  EXPECT_THAT(results, testing::Each(1));
  EXPECT_EQ(meeting[1], 2) << "blocks in which the threads did not meet";
}

}  // namespace
}  // namespace assay::suites::memory_model
