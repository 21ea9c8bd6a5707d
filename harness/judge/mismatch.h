#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// The cases that share a cause if their mismatches are equal.
enum class Scope : std::uint8_t {
  everywhere,  ///< all cases: the mismatch names the cause
  family,      ///< cases of suites whose names begin alike: "image_read" and "image_write"
  suite,
  subject,  ///< cases of one function, unless many functions fail in the same way
};

/// The aspect of the finding if a device cannot be opened, so that no case could begin.
inline constexpr std::string_view no_context = "the device cannot be opened";

/// How an answer is wrong, and which cases share its cause.
struct Mismatch {
  std::string text;  ///< the ids of groups are made from it, so it must not change between versions
  Scope scope = Scope::subject;
  std::string title = {};  ///< the words for a group's title; empty: `text`

  const std::string& said() const { return title.empty() ? text : title; }
};

/// The mismatch of a case that did not pass, from its outcome, crash and finding.
Mismatch mismatch_of(const CaseRecord& record);

/// The mismatch of a finding. Findings with the same cause have the same mismatch.
Mismatch mismatch_of(const Finding& finding);

/// The finding for a case that ended without one: it crashed, hung, or ended in error.
Finding finding_of_end(const CaseRecord& record);

}  // namespace assay::harness
