#include <gmock/gmock.h>

#include <cstring>

#include "harness/cases/assertion.h"
#include "suites/api/programs/binary_process.h"
#include "suites/api/programs/parts.h"
#include "suites/api/programs/steps.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"

namespace assay::suites::programs {
namespace {

constexpr TextParts other_process_cl("suites/api/programs/other_process.cl");

using host::Setting;

/// 40 plus the square root of 2 * table[1], which is 4.
constexpr cl_int expected = 44;

void loaded_elsewhere(Setting& on) {
  const auto binaries = on.build(other_process_cl("source")).getInfo<CL_PROGRAM_BINARIES>();
  ASSERT_MATCH(binaries, testing::SizeIs(1)) << about::query("CL_PROGRAM_BINARIES");
  const Elsewhere there = run_elsewhere(on, binaries[0]);
  ASSERT_VALUE(there.failure, ==, "") << "a binary that this process saved";
  cl_int stored = 0;
  ASSERT_VALUE(there.bytes.size(), ==, sizeof stored) << "bytes of the result";
  std::memcpy(&stored, there.bytes.data(), sizeof stored);
  EXPECT_VALUE(stored, ==, expected) << "the kernel's result in another process";
}

void saved_elsewhere(Setting& on) {
  const Elsewhere there = built_elsewhere(on, other_process_cl("source"));
  ASSERT_VALUE(there.failure, ==, "") << "a program built in another process";
  const unsigned char* bytes = there.bytes.data();
  const std::size_t length = there.bytes.size();
  const cl_device_id device = on.device_id();
  cl_int of_device = -1;
  const cl::Program program(
      CREATED(clCreateProgramWithBinary, on.context()(), 1, &device, &length, &bytes, &of_device),
      false);
  EXPECT_CODE(CL_SUCCESS, of_device) << about::call("clCreateProgramWithBinary") << "binary_status";
  ASSERT_SUCCESS(build(on, program)) << about::call("clBuildProgram");
  EXPECT_VALUE(run(on, program), ==, expected) << "the kernel's result";
}

constexpr host::Example rows[] = {
    {"binaries/loaded_by_another_process",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary",
     loaded_elsewhere,
     {1, 0},
     host::needs_compiler,
     1.0},
    {"binaries/saved_by_another_process",
     "OpenCL 1.2, 5.6.1, clCreateProgramWithBinary",
     saved_elsewhere,
     {1, 0},
     host::needs_compiler,
     1.0},
};

}  // namespace

std::span<const host::Example> other_processes() {
  return rows;
}

}  // namespace assay::suites::programs
