#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// The cases that share a cause if their mismatches are equal.
enum class Scope : std::uint8_t {
  everywhere,  ///< all cases: the mismatch is the cause
  family,      ///< suites whose names begin alike: "image_read" and "image_write"
  suite,
  subject,  ///< one function, unless many functions fail in the same way
};

/// The aspect of a finding if the device cannot be opened.
inline constexpr std::string_view no_context = "the device cannot be opened";

/// How an answer is wrong, and which cases with this mismatch share a cause.
struct Mismatch {
  std::string text;  ///< the ids of groups depend on it, so no version of Assay may change it
  Scope scope = Scope::subject;
  std::string title = {};  ///< for a group's title; if empty, `text`

  const std::string& said() const { return title.empty() ? text : title; }
};

/// The mismatch of a failing case, from its outcome, crash and finding.
Mismatch mismatch_of(const CaseRecord& record);

/// The mismatch of a finding. Findings with the same cause have equal mismatches.
Mismatch mismatch_of(const Finding& finding);

/// The finding of a case that crashed, hung or ended in an error.
Finding finding_of_end(const CaseRecord& record);

}  // namespace assay::harness
