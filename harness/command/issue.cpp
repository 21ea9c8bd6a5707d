#include "harness/command/issue.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/command/emit_calls.h"
#include "harness/command/repro.h"
#include "harness/judge/groups.h"
#include "harness/print/issue_text.h"
#include "harness/record/data_digest.h"
#include "harness/record/ingested_suites.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

struct FoundGroup {
  Results results;
  Group group;
  std::size_t shown = 0;  ///< the index of the record that is shown
};

FoundGroup find(const std::string& group, const std::string& folder) {
  for (const auto& path : result_files(folder)) {
    Results results = read_results(path);
    for (const Group& one : groups_of(results.records)) {
      const auto own = std::ranges::find_if(
          one.cases, [&](std::size_t place) { return results.records[place].id == group; });
      if (one.id != group && own == one.cases.end()) continue;
      const std::size_t shown = own == one.cases.end() ? one.cases.front() : *own;
      return {std::move(results), one, shown};
    }
  }
  throw UsageError(
      fmt::format("issue: {} has no group or failing case '{}'; groups.json in the folder of "
                  "results.jsonl lists the groups and their cases",
                  folder, printable(group, 200)));
}

}  // namespace

int issue_command(const OptionText& typed, const std::string& group, const std::string& results,
                  std::span<const Suite> all_suites) {
  const FoundGroup found = find(group, results);
  const CaseRecord& record = found.results.records.at(found.shown);
  const auto& header = found.results.header;
  RunRequest request = typed.parsed(request_of(header));
  const std::vector<Suite> suites = suites_of(request, all_suites);
  if (header.value("/data/digest"_json_pointer, "") !=
      data_json(request.options.data).value("digest", ""))
    complain("information: the tables of data/ are different from those that the run used");
  ReproText text;
  text.id = record.id;
  text.emit = "c";
  text.joined = record.joined;
  if (const Exhibit* const shown = repeatable_answer(record);
      shown != nullptr && text.joined.empty() && !shown->input.empty()) {
    text.input = shown->input;
    if (shown->index) text.index = std::to_string(*shown->index);
  }
  IssueProgram shown_by;
  try {
    const TriedProgram program = emitted_program(request, text, suites);
    shown_by.text = program.text;
    if (program.run) {
      shown_by.output = program.run->output;
      shown_by.ended = program.run->status ? fmt::format("exit status {}", *program.run->status)
                                           : "a signal or a time-out";
    }
    if (const std::string why = not_shown(program); !why.empty())
      shown_by.problem = "the program " + why;
  } catch (const UsageError& refused) {
    shown_by.problem = fmt::format("Assay could not write a program: {}", one_line(refused.what()));
  }
  print(
      issue_text(found.results, found.group, found.shown, requirements(request.options), shown_by));
  if (shown_by.problem.empty()) return exit_expected;
  complain("issue: " + shown_by.problem);
  return exit_unexpected;
}

}  // namespace assay::harness
