#include "suites/spirv/spirv_environment/device_enqueue.h"

#include <gtest/gtest.h>

#include "harness/sweep/spirv_assembly.h"

namespace assay::suites::spirv_environment {
namespace {

/// Only SPIRV-Tools' validator checks these modules, because no tested driver builds them.
TEST(DeviceEnqueue, ModulesAreValid) {
  for (const unsigned bits : {32U, 64U})
    for (const spirv::Module& module : device_enqueue_modules(bits)) {
      const auto words = harness::assemble_spirv(module.text);
      const auto fault = harness::spirv_fault(words, harness::spirv_version(module.text));
      EXPECT_FALSE(fault) << *fault << '\n' << module.text;
    }
}

}  // namespace
}  // namespace assay::suites::spirv_environment
