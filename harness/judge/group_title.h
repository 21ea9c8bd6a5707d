#pragma once
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/judge/mismatch.h"
#include "harness/record/case_parts.h"

namespace assay::harness {

struct Failure {
  std::size_t index;
  CaseParts parts;
  Mismatch mismatch;
};

struct Tried {
  std::size_t cases = 0;
  std::set<std::string> types, images, orders, channels;
  std::map<std::string, std::size_t> words;  ///< number of cases by word of the form

  void add(const CaseParts& parts);
  void add(const Tried& other);
};

/// The key is CaseParts::subject.
using TriedSubjects = std::map<std::string, Tried>;

/// "double8 and double16", by base type, then by width.
std::string types_text(const std::set<std::string>& types);

/// "cos, sin and 3 more", with as many names as fit.
std::string some_of(const std::set<std::string>& names);

/// A title for a bug report: "cos and sin of math: error above the limit, only float vectors". The
/// last part is a property that only the failing cases have.
std::string title_of(const std::vector<const Failure*>& members, const TriedSubjects& tried);

}  // namespace assay::harness
