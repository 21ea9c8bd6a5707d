#include "suites/spirv/spirv_memory/pipes.h"

#include <gtest/gtest.h>

#include "harness/sweep/spirv_assembly.h"

namespace assay::suites::spirv_memory {
namespace {

/// No driver of the tests builds these modules, so only SPIRV-Tools' validator checks them.
TEST(SubGroupPipes, ModulesAreValid) {
  for (const unsigned bits : {32U, 64U})
    for (const spirv::Module& module : sub_group_pipe_modules(bits)) {
      const auto words = harness::assemble_spirv(module.text);
      const auto fault = harness::spirv_fault(words, harness::spirv_version(module.text));
      EXPECT_FALSE(fault) << *fault << '\n' << module.text;
    }
}

}  // namespace
}  // namespace assay::suites::spirv_memory
