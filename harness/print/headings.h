#pragma once
#include <map>
#include <string>
#include <utility>

namespace assay::harness {

struct Document;     // harness/cases/requirements.h
struct Requirement;  // harness/cases/requirements.h

/// The numbered headings in data/sections.csv: "7.4" of OpenCL C is "Relative error as ULPs".
class Headings {
 public:
  Headings();
  /// The heading of the first section in `section`; empty if it has none.
  std::string of(const Document& document, const std::string& section) const;

 private:
  std::map<std::string, std::string> documents_;
  std::map<std::pair<std::string, std::string>, std::string> titles_;
};

/// An address in Khronos' registry (data/links.csv).
std::string link_of(const Requirement& requirement);

}  // namespace assay::harness
