#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/example.h"
#include "suites/host/svm_memory.h"
#include "suites/text/program_file.h"

namespace assay::suites::generic_address_space {
namespace {

constexpr TextParts shared_cl("suites/language/generic_address_space/shared_memory.cl");

/// The functions of 6.15.10 must report global memory for a pointer to shared virtual memory.
void shared_memory(host::Setting& on) {
  const cl::Kernel kernel =
      on.kernel(shared_cl("through"), "through", host::newest_language(on.info()));
  const svm::Memory memory(on, 4 * sizeof(cl_uint));
  {
    const svm::Mapping mapping(on, memory, CL_MAP_WRITE);
    for (cl_uint i = 0; i < 4; ++i) memory.as<cl_uint>()[i] = 5 + i;
  }
  const cl::Buffer out = on.buffer(3 * sizeof(cl_uint));
  cl::Kernel launched = kernel;
  ASSERT_SUCCESS(clSetKernelArgSVMPointer(launched(), 0, memory.get()));
  launched.setArg(1, out);
  on.queue().enqueueNDRangeKernel(launched, cl::NullRange, cl::NDRange(1));
  std::array<cl_uint, 3> got{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_MATCH(got, testing::ElementsAre(11, 1, 1))
      << "the sum of the first two numbers, and the answers of to_global and get_fence";
  const svm::Mapping mapping(on, memory, CL_MAP_READ);
  EXPECT_VALUE(memory.as<cl_uint>()[2], ==, 40U)
      << "the value that the kernel wrote through the pointer";
  EXPECT_VALUE(memory.as<cl_uint>()[3], ==, 8U) << "the value after the written value";
}

constexpr host::Example examples[] = {
    {"shared_memory/through_generic",
     "OpenCL C 3.0.19, 6.7.5; 6.15.10",
     shared_memory,
     {2, 0},
     host::needs_newest_language& svm::needs_svm_and_compiler& host::Needs(
         harness::parts::generic_address_space),
     0.2},
};

}  // namespace

harness::Suite suite() {
  return suite_of(
      "generic_address_space", "The generic address space (OpenCL C 6.7.5, 6.7.9, 6.15.10)",
      [](const Target& target) {
        std::vector<harness::Case> cases = file_cases(
            "language", "generic_address_space", {"every_type", "generic_address_space"}, target);
        for (harness::Case& one : host::expand("generic_address_space", examples, target))
          cases.push_back(std::move(one));
        return cases;
      });
}

}  // namespace assay::suites::generic_address_space
