#pragma once
#include <span>
#include <string_view>

namespace assay::harness {
struct Suite;
}

namespace assay::suites {

/// The folder of a suite. suites/<family>/<name>/<name>.cpp defines assay::suites::<name>::suite().
struct SuiteFolder {
  std::string_view name;
  harness::Suite (*suite)();
};
/// Every suite folder in this binary, in the order of suites/order.txt. The build writes this list.
std::span<const SuiteFolder> suite_folders();

harness::Suite suite_of(std::string_view name);

/// Every suite, with additional cases for the other versions of OpenCL C.
std::span<const harness::Suite> all();

}  // namespace assay::suites
