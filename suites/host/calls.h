#pragma once
#include <cstdint>
#include <optional>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// Waits at most `seconds` until `count()` has the relation to `due`.
template <harness::Relation relation, typename Count>
std::optional<harness::Finding> check_calls(const Count& count, std::int64_t due, double seconds) {
  std::int64_t seen = 0;
  const auto done = [&] {
    seen = count();
    return harness::holds<relation>(seen, due);
  };
  if (wait_until(done, seconds)) return std::nullopt;
  harness::Finding made;
  made.kind = harness::Finding::Kind::callback;
  made.parameter = "calls";
  made.got = harness::number_value(seen);
  made.relation = relation;
  made.allowed = {harness::number_value(due)};
  return made;
}

}  // namespace assay::suites::host

/// Example: EXPECT_CALLS(told.size(), ==, 1, 5) << "the callback of clBuildProgram".
#define EXPECT_CALLS(count, relation, due, seconds)                                            \
  ASSAY_EXPECT_((::assay::suites::host::check_calls<::assay::harness::relation_of(#relation)>( \
      [&] { return static_cast<std::int64_t>(count); }, static_cast<std::int64_t>(due), seconds)))
#define ASSERT_CALLS(count, relation, due, seconds)                                            \
  ASSAY_ASSERT_((::assay::suites::host::check_calls<::assay::harness::relation_of(#relation)>( \
      [&] { return static_cast<std::int64_t>(count); }, static_cast<std::int64_t>(due), seconds)))
