#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/judge/mismatch.h"
#include "harness/record/case_parts.h"

namespace assay::harness {

/// A record that did not go well, with the properties that groups are made by.
struct Failure {
  std::size_t index;
  CaseParts parts;
  Mismatch mismatch;
};

/// The judged cases of a function, passed or not.
struct Tried {
  std::size_t cases = 0;
  std::set<std::string> types, images, orders, channels;
  std::map<std::string, std::size_t> words;  ///< of forms, each with its cases

  void add(const CaseParts& parts);
  void add(const Tried& other);
};

/// By CaseParts::subject.
using TriedSubjects = std::map<std::string, Tried>;

/// "double8 and double16": by base, then width.
std::string types_text(const std::set<std::string>& types);

/// "cos, sin and 3 more": as many names as fit.
std::string some_of(const std::set<std::string>& names);

/// A title for a bug report: the place, the kind of error, and a property of all cases that not
/// every case tried there has. "cos and sin of math: error above the limit, only float vectors".
/// For several suites, the property comes first: "literal: another value (integer and math)".
std::string title_of(const std::vector<const Failure*>& members, const TriedSubjects& tried);

}  // namespace assay::harness
