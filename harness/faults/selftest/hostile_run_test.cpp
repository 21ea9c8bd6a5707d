// `assay run` on a driver that misbehaves with one program. The case of that program has the
// expected outcome, and the other cases pass.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "harness/faults/selftest/assay_run.h"

namespace assay::faults {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct Misdeed {
  const char* order;
  const char* outcome;       ///< of the case with the bad program
  const char* reason = "";   ///< part of that case's reason
  const char* changed = "";  ///< part of the record's driver_changed
};

void PrintTo(const Misdeed& misdeed, std::ostream* stream) {
  *stream << misdeed.order;
}

class HostileRun : public ::testing::TestWithParam<Misdeed> {};

TEST_P(HostileRun, CostsOneCase) {
  const Misdeed& misdeed = GetParam();
  const ScratchFolder scratch;
  auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  (*environment)["OPENCL_LAYERS"] = ASSAY_HOSTILE_LAYER;
  (*environment)["ASSAY_HOSTILE"] = misdeed.order;
  (*environment)["ASSAY_HOSTILE_MATCH"] = "floor(";
  (*environment)["ASSAY_HOSTILE_REPORT"] = scratch / "report";
  const std::string concerned = "math/floor/float/default";
  const std::vector<std::string> others{"math/ceil/float/default", "math/fabs/float/default",
                                        "math/trunc/float/default"};
  std::vector<std::string> filters = others;
  filters.push_back(concerned);
  // A short time-out, because a build that hangs ends only after 6 or 12 times the time-out.
  const bool hangs = std::string(misdeed.outcome) == "timeout";
  const AssayRun run =
      assay_run(ASSAY_BINARY, filters, {hangs ? "--timeout=2" : "--timeout=60", "--memory=1"},
                *environment, scratch, 250);
  EXPECT_THAT(read_text(scratch / "report"), HasSubstr(std::string("fired ") + misdeed.order));
  EXPECT_FALSE(run.ran.timed_out);
  EXPECT_THAT(left_running(scratch), IsEmpty());
  EXPECT_EQ(run.ran.exit_status, std::string(misdeed.outcome) == "pass" ? 0 : 1) << run.ran.err;
  EXPECT_THAT(run.damaged, IsEmpty());
  EXPECT_EQ(run.outcomes.size(), filters.size());
  for (const std::string& id : others) {
    ASSERT_TRUE(run.outcomes.contains(id)) << id << "\n" << run.ran.err;
    EXPECT_EQ(run.outcomes.at(id), "pass") << id << ": " << run.reasons.at(id);
  }
  ASSERT_TRUE(run.outcomes.contains(concerned)) << run.ran.err;
  EXPECT_EQ(run.outcomes.at(concerned), misdeed.outcome) << run.reasons.at(concerned);
  EXPECT_THAT(run.reasons.at(concerned), HasSubstr(misdeed.reason));
  if (*misdeed.changed) {
    const auto changed = run.driver_changed.find(concerned);
    const std::string said = changed == run.driver_changed.end() ? "" : changed->second;
    EXPECT_THAT(said + run.handlers, HasSubstr(misdeed.changed));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Misdeeds, HostileRun,
    ::testing::Values(Misdeed{"build:abort", "crash", "SIGABRT"},
                      Misdeed{"build:crash", "crash", "SIGSEGV"}, Misdeed{"build:exit", "crash"},
                      Misdeed{"build:exit_handlers", "crash"}, Misdeed{"build:hang", "timeout"},
                      Misdeed{"build:refuse", "fail"}, Misdeed{"build:leak", "crash", "memory"},
                      Misdeed{"build:close", "crash"}, Misdeed{"build:chatter", "pass"},
                      Misdeed{"build:fork", "pass"}, Misdeed{"build:exit_in_thread", "crash"},
                      Misdeed{"build:gigabyte", "pass"}, Misdeed{"launch:threads", "pass"},
                      Misdeed{"launch:full_disk", "crash"}, Misdeed{"launch:full_memory", "crash"},
                      Misdeed{"launch:heap", "crash"}, Misdeed{"read:vary", "fail"},
                      Misdeed{"read:overflow", "crash"}, Misdeed{"release:hang", "timeout"},
                      Misdeed{"kernel:crash", "crash", "SIGSEGV"},
                      Misdeed{"launch:abort", "crash", "SIGABRT"}, Misdeed{"launch:refuse", "fail"},
                      Misdeed{"launch:lose", "fail"}, Misdeed{"wait:hang", "timeout"},
                      Misdeed{"wait:crash", "crash", "SIGSEGV"}, Misdeed{"wait:lose", "fail"},
                      Misdeed{"launch:rounding", "pass", "", "mxcsr"},
                      Misdeed{"launch:flush", "pass", "", "mxcsr"},
                      Misdeed{"launch:locale", "pass", "", "locale"},
                      Misdeed{"launch:folder", "pass", "", "directory"},
                      Misdeed{"launch:signals", "pass", "", "SIGWINCH"}),
    [](const auto& row) {
      std::string name = row.param.order;
      name[name.find(':')] = '_';
      return name;
    });

}  // namespace
}  // namespace assay::faults
