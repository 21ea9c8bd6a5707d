#include "harness/print/group_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/print/terminal.h"

namespace assay::harness {

std::string group_line(const Group& group) {
  std::string out =
      fmt::format("{} {} {}{}: {}", group.id, grouped(group.cases.size()), name(group.outcome),
                  group.certainty && *group.certainty != Certainty::undisputed
                      ? " (" + phrase(*group.certainty) + ")"
                      : "",
                  one_line(group.title, 1000));
  if (!group.also.empty())
    out += "; also " + counted(group.also.size(), "case") + " of other suites";
  return out;
}

std::string groups_text(const nlohmann::json& header, std::span<const CaseRecord> records) {
  std::string out;
  std::size_t number = 0;
  for (const Group& group : groups_of(records)) {
    out += fmt::format("[{}] {}\n", ++number, group_line(group));
    const std::size_t blocks = group.mixed ? group.cases.size() : 1;
    for (std::size_t i = 0; i < blocks; ++i)
      out += failure_block(records[group.cases[i]], header, Reader::file) + '\n';
  }
  return out;
}

std::string groups_comment(std::span<const CaseRecord> records) {
  std::string out;
  for (const Group& group : groups_of(records)) out += "# " + group_line(group) + '\n';
  return out;
}

}  // namespace assay::harness
