#pragma once
#include <cstdint>
#include <string>

#include "harness/run/record.h"

namespace assay::harness {

/// How far cases may lie apart that share a mismatch and yet have one cause.
enum class Scope : std::uint8_t {
  everywhere,  ///< the mismatch names the cause
  family,      ///< suites whose ids begin alike: "image_read" and "image_write"
  suite,
  subject,  ///< a function, unless many fail alike
};

/// How an answer is wrong, in words of a group's title, and how far its cause may reach.
struct Mismatch {
  std::string text;
  Scope scope = Scope::subject;
};

/// Of a case that did not go well: from its outcome, its crash and its finding.
Mismatch mismatch_of(const CaseRecord& record);

/// What a finding has in common with others of its cause.
Mismatch mismatch_of(const Finding& finding);

/// The finding of a case that ended without one: it crashed, hung, or ended in error.
Finding finding_of_end(const CaseRecord& record);

}  // namespace assay::harness
