#pragma once
#include <map>
#include <string>
#include <utility>

namespace assay::harness {

struct Document;     // harness/cases/requirements.h
struct Requirement;  // harness/cases/requirements.h

/// The numbered headings of the documents (data/sections.csv): "7.4" of one is "Relative error as
/// ULPs".
class Headings {
 public:
  Headings();
  /// The heading of a requirement's section. The section may also name a table after the number, or
  /// several sections. Empty if the heading is not known.
  std::string of(const Document& document, const std::string& section) const;

 private:
  std::map<std::string, std::string> documents_;  ///< whose headings a document has
  std::map<std::pair<std::string, std::string>, std::string> titles_;
};

/// Where Khronos' registry has the section that states the requirement (data/links.csv).
std::string link_of(const Requirement& requirement);

}  // namespace assay::harness
