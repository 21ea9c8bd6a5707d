#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/judge/mismatch.h"
#include "harness/record/case_parts.h"

namespace assay::harness {

/// A record that did not pass, with the properties that decide its group.
struct Failure {
  std::size_t index;
  CaseParts parts;
  Mismatch mismatch;
};

/// The judged cases of one function, whether they passed or not.
struct Tried {
  std::size_t cases = 0;
  std::set<std::string> types, images, orders, channels;
  std::map<std::string, std::size_t> words;  ///< words of forms, and the number of cases with each
                                             ///< word

  void add(const CaseParts& parts);
  void add(const Tried& other);
};

/// The judged cases by function (CaseParts::subject).
using TriedSubjects = std::map<std::string, Tried>;

/// "double8 and double16". Types are sorted by base type, then by width.
std::string types_text(const std::set<std::string>& types);

/// "cos, sin and 3 more": as many names as fit into a title.
std::string some_of(const std::set<std::string>& names);

/// A title for a bug report: the place, the kind of error, and a property. All cases of the group
/// have the property, but not all cases that were tried there. Example: "cos and sin of math: error
/// above the limit, only float vectors". If the group has several suites, the property comes first:
/// "literal: another value (integer and math)".
std::string title_of(const std::vector<const Failure*>& members, const TriedSubjects& tried);

}  // namespace assay::harness
