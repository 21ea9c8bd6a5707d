#include "harness/print/headings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "harness/base/csv.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

/// The text with the escapes of RFC 3986 for a fragment. "-" and "," are also escaped, because they
/// have a meaning in a text directive.
std::string percent_encoded(std::string_view text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.";
  std::string out;
  for (const char c : text)
    out += plain.find(c) != plain.npos
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return out;
}

struct Link {
  std::string url, anchor;
};

const std::map<std::string, Link>& links() {
  static const std::map<std::string, Link> all = [] {
    std::map<std::string, Link> made;
    for (const CsvRow& row :
         parse_csv(read_data({}, "links.csv"), "data/links.csv", {"document", "url", "anchor"}))
      made[row.fields[0]] = {row.fields[1], row.fields[2]};
    return made;
  }();
  return all;
}

}  // namespace

Headings::Headings() {
  for (const CsvRow& row :
       parse_csv(read_data({}, "documents.csv"), "data/documents.csv",
                 {"document", "headings", "spec", "title", "device_versions", "continues"}))
    documents_[row.fields[0]] = row.fields[1];
  for (const CsvRow& row : parse_csv(read_data({}, "sections.csv"), "data/sections.csv",
                                     {"document", "section", "title", "planned", "reason"}))
    titles_[{row.fields[0], row.fields[1]}] = row.fields[2];
}

std::string Headings::of(const Document& document, const std::string& section) const {
  std::string number = section.substr(0, section.find_first_of(",; "));
  const std::size_t dot = number.rfind('.');  // "6.3.a" is a paragraph of 6.3
  if (dot != std::string::npos && number.find_first_of("0123456789", dot) == std::string::npos)
    number.resize(dot);
  const auto own = documents_.find(document.name);
  if (own == documents_.end()) return "";
  const auto found = titles_.find({own->second, number});
  return found == titles_.end() ? "" : found->second;
}

std::string link_of(const Requirement& requirement) {
  static const Headings headings;
  const auto found = links().find(requirement.document);
  if (found == links().end()) return "";
  const auto& [url, anchor] = found->second;
  if (anchor == "name")
    return fmt::format("{}#{}", url,
                       requirement.section.substr(0, requirement.section.find_first_of(",; ")));
  if (anchor != "heading") return url;
  Document document;
  document.name = requirement.document;
  const std::string heading = headings.of(document, requirement.section);
  return heading.empty() ? url : fmt::format("{}#:~:text={}", url, percent_encoded(heading));
}

}  // namespace assay::harness
