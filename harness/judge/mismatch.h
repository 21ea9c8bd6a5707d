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

inline constexpr std::string_view no_context = "the device cannot be opened";

struct Mismatch {
  std::string text;  ///< the ids of groups depend on it, so no version of Assay may change it
  Scope scope = Scope::subject;
  std::string title = {};  ///< if empty, `text`

  const std::string& said() const { return title.empty() ? text : title; }
};

Mismatch mismatch_of(const CaseRecord& record);

Mismatch mismatch_of(const Finding& finding);

/// For a case that crashed, hung or ended in an error.
Finding finding_of_end(const CaseRecord& record);

}  // namespace assay::harness
