#pragma once
#include <gmock/gmock.h>

#include <optional>
#include <sstream>

#include "harness/cases/assertion.h"

namespace assay::suites {

/// A finding, if GoogleMock's matcher does not accept the value.
template <typename Got, typename Matcher>
std::optional<harness::Finding> check_match(const char* got_text, const Got& got,
                                            const Matcher& matcher) {
  const testing::Matcher<const Got&> wanted = testing::SafeMatcherCast<const Got&>(matcher);
  if (wanted.Matches(got)) return std::nullopt;
  std::ostringstream description;
  wanted.DescribeTo(&description);
  return harness::compared(got_text, harness::value_of(got), harness::Relation::equal,
                           harness::text_value("a value that " + description.str()));
}

}  // namespace assay::suites

#define EXPECT_MATCH(got, matcher) ASSAY_EXPECT_(::assay::suites::check_match(#got, got, matcher))
#define ASSERT_MATCH(got, matcher) ASSAY_ASSERT_(::assay::suites::check_match(#got, got, matcher))
