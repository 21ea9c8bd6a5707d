#pragma once
#include <span>
#include <string_view>

namespace assay::harness {
struct Suite;
}

namespace assay::suites {

/// A suite's folder: suites/<family>/<name>/<name>.cpp defines assay::suites::<name>::suite().
struct SuiteFolder {
  std::string_view name;
  harness::Suite (*suite)();
};
/// Every suite folder of this binary, in the order of suites/order.txt. The build writes the list.
std::span<const SuiteFolder> suite_folders();

/// The suite of that name from its folder.
harness::Suite suite_of(std::string_view name);

/// Every suite, with its cases in each language.
std::span<const harness::Suite> all();

}  // namespace assay::suites
