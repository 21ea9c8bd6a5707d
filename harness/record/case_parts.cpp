#include "harness/record/case_parts.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"

namespace assay::harness {
namespace {

std::vector<CsvRow> read_table(const char* path, const std::vector<std::string>& columns) {
  return parse_csv(read_data("", path), std::string("data/") + path, columns);
}

using NameSet = std::set<std::string, std::less<>>;

/// True for "float", "float4" and "int4.float". Only the first type is checked.
bool is_type(const std::string& part) {
  static const NameSet scalars = [] {
    NameSet made;
    for (const CsvRow& row : read_table("language/scalar_types.csv", {"type", "citation"}))
      made.insert(row.fields[0]);
    return made;
  }();
  const std::string_view first = std::string_view(part).substr(0, part.find('.'));
  const std::size_t last = first.find_last_not_of("0123456789");
  return last != first.npos && scalars.contains(first.substr(0, last + 1));
}

bool is_image(const std::string& part) {
  static const NameSet images = [] {
    NameSet made;
    for (const CsvRow& row : read_table(
             "images/minimum_formats.csv",
             {"since", "before", "profile", "uses", "image_types", "order", "types", "citation"}))
      for (const std::string& one : words(row.fields[4])) made.insert(one);
    return made;
  }();
  return images.contains(part);
}

struct Named {
  std::string name, kind;
};
using Words = std::map<std::string, Named, std::less<>>;

const Words& orders() {
  static const Words all = [] {
    Words made;
    for (const CsvRow& row :
         read_table("images/channel_orders.csv",
                    {"order", "value", "memory", "components", "border", "types", "citation"}))
      made[lower_case(row.fields[0])] = {"CL_" + row.fields[0], ""};
    return made;
  }();
  return all;
}

const Words& channels() {
  static const Words all = [] {
    Words made;
    for (const CsvRow& row : read_table(
             "images/channel_types.csv",
             {"type", "value", "kind", "bits", "packed", "read", "since", "extension", "citation"}))
      made[lower_case(row.fields[0])] = {"CL_" + row.fields[0], row.fields[2]};
    return made;
  }();
  return all;
}

bool read_format(const std::string& part, CaseParts& into) {
  const std::size_t dot = part.find('.');
  if (dot == part.npos) return false;
  const auto order = orders().find(std::string_view(part).substr(0, dot));
  const auto channel = channels().find(std::string_view(part).substr(dot + 1));
  if (order == orders().end() || channel == channels().end()) return false;
  into.order = order->second.name;
  into.channel = channel->second.name;
  return true;
}

bool usual(const std::string& form) {
  return form == "default";
}

}  // namespace

std::vector<std::string> CaseParts::words() const {
  std::vector<std::string> out;
  CaseParts ignored;
  for (const std::string& part : form)
    if (!usual(part) && !is_image(part) && !read_format(part, ignored)) out.push_back(part);
  return out;
}

CaseParts parts_of(const std::string& id) {
  CaseParts out;
  for (const std::string& part : split(id, '/')) {
    if (out.suite.empty()) {
      out.suite = part;
      continue;
    }
    const bool first = out.subject.empty() && out.type.empty();
    if (out.type.empty() && is_type(part)) {
      out.type = part;
      continue;
    }
    if (first) {
      out.subject = out.suite + '/' + part;
      continue;
    }
    if (is_image(part)) out.image = part;
    read_format(part, out);
    out.form.push_back(part);
  }
  if (out.subject.empty()) out.subject = out.suite;
  return out;
}

std::string kind_of_channel(const std::string& channel) {
  for (const auto& [word, named] : channels())
    if (named.name == channel) return named.kind;
  return "";
}

}  // namespace assay::harness
