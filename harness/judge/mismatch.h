#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "harness/record/record.h"

namespace assay::harness {

/// The scope in which cases with the same mismatch may have one cause.
enum class Scope : std::uint8_t {
  everywhere,  ///< the mismatch names the cause
  family,      ///< suites whose ids begin alike: "image_read" and "image_write"
  suite,
  subject,  ///< a function, unless many fail alike
};

/// The aspect of a finding on a device that cannot be opened: no case of it was begun.
inline constexpr std::string_view no_context = "the device cannot be opened";

/// How an answer is wrong, and the scope of its cause.
struct Mismatch {
  std::string text;  ///< the same in every version: ids of groups are made of it
  Scope scope = Scope::subject;
  std::string title = {};  ///< the words of a group's title, if they differ

  const std::string& said() const { return title.empty() ? text : title; }
};

/// For a case that did not go well: from its outcome, its crash and its finding.
Mismatch mismatch_of(const CaseRecord& record);

/// The properties that a finding shares with other findings of the same cause.
Mismatch mismatch_of(const Finding& finding);

/// The finding of a case that ended without one: it crashed, hung, or ended in error.
Finding finding_of_end(const CaseRecord& record);

}  // namespace assay::harness
