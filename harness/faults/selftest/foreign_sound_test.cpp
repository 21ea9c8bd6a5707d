// The probes of every fault without the layer, in one process, for foreign_test to compare with: a
// process of its own costs a driver more than a hundred kernels.
#include <gtest/gtest.h>

#include "harness/faults/selftest/probes.h"
#include "harness/faults/selftest/run_program.h"

namespace assay::faults {
namespace {

TEST(WithoutTheLayer, EveryProbeComputes) {
  const ScratchFolder scratch;
  const auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  const std::vector<const Fault*> all = faults_of_every_driver();
  const Ran sound = run_program(probing(all), *environment, 280);
  ASSERT_EQ(sound.exit_status, 0) << sound.err;
  EXPECT_FALSE(probed(sound.out, all.size() - 1).beside.empty());
  EXPECT_TRUE(probed(sound.out, all.size()).shown.empty());
  write_text(ASSAY_FOREIGN_SOUND, sound.out);
}

}  // namespace
}  // namespace assay::faults
