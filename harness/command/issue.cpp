#include "harness/command/issue.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/command/emit_calls.h"
#include "harness/command/repro.h"
#include "harness/judge/groups.h"
#include "harness/record/data_digest.h"
#include "harness/record/ingested_suites.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

struct FoundGroup {
  Results results;
  Group group;
  std::size_t shown = 0;  ///< the record that represents the group
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
      fmt::format("issue: {} has no group or failing case '{}'; groups.json beside its "
                  "results.jsonl lists them",
                  folder, printable(group, 200)));
}

/// Characters of Markdown in the text are escaped.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<' || c == '*' || c == '`' || c == '#') out += '\\';
    out += c;
  }
  return out;
}

std::string field(const nlohmann::json& json, const char* part, const char* key) {
  const auto found = json.find(part);
  if (found == json.end() || !found->is_object()) return "";
  const auto value = found->find(key);
  return value != found->end() && value->is_string() ? one_line(value->get<std::string>()) : "";
}

std::string specification(const CaseRecord& record, const Requirements& rows) {
  std::string out;
  for (const auto& citation : record.citations) out += fmt::format("- {}\n", plain(citation));
  for (const auto& id : record.requirements)
    if (const Requirement* row = rows.find(id))
      out += fmt::format("- {}, {}: {}\n", row->document, row->section, plain(row->gist));
  return out.empty() ? "- (the case names no sentence)\n" : out;
}

/// How many cases of the same subject fail.
std::string frequency(const FoundGroup& found, const CaseRecord& shown) {
  const auto& records = found.results.records;
  std::map<std::string, std::size_t> suites;
  for (const auto* places : {&found.group.cases, &found.group.also})
    for (const std::size_t place : *places) ++suites[std::string(records[place].suite())];
  std::string out = counted(found.group.size(), "case");
  std::string list;
  for (const auto& [suite, count] : suites)
    list += fmt::format("{}{} of `{}`", list.empty() ? "" : ", ", count, suite);
  out += fmt::format(" ({}).", list);
  const auto passed = std::ranges::count_if(records, [&](const CaseRecord& one) {
    return one.suite() == shown.suite() && one.outcome == Outcome::pass;
  });
  out += fmt::format(" {} of `{}` {}.", counted(static_cast<std::uint64_t>(passed), "case"),
                     shown.suite(), passed == 1 ? "passes" : "pass");
  if (shown.measurement && shown.measurement->inputs != 0)
    out += fmt::format(" In the case shown {} of {} {}.", grouped(shown.measurement->failing),
                       counted(shown.measurement->inputs, "input"),
                       shown.measurement->failing == 1 ? "fails" : "fail");
  return out + '\n';
}

std::string ruled_out(const CaseRecord& record) {
  std::string out;
  if (record.rerun)
    out += fmt::format("- An accident: in a fresh process the case came to `{}`{}.\n",
                       name(record.rerun->outcome),
                       record.flaky ? ", so it depends on something else" : " again");
  else
    out += "- Nothing: the case did not run a second time.\n";
  if (!record.build_options.empty())
    out += fmt::format("- Built with `{}`.\n", one_line(record.build_options));
  if (!record.note.empty()) out += fmt::format("- {}\n", plain(one_line(record.note)));
  return out;
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
    complain("information: the run had other tables of data/ than this program has");
  std::string out = fmt::format(
      "# {}\n\n", plain(one_line(found.group.mixed ? record.reason : found.group.title)));
  out += fmt::format("`{}`: {}, {}\n\n", record.id, name(record.outcome), plain(record.reason));
  out += "## Specification\n\n" + specification(record, requirements(request.options)) + '\n';
  ReproText text;
  text.id = record.id;
  text.emit = "c";
  text.joined = record.joined;
  if (const Exhibit* const shown = repeatable_answer(record);
      shown != nullptr && text.joined.empty() && !shown->input.empty()) {
    text.input = shown->input;
    if (shown->index) text.index = std::to_string(*shown->index);
  }
  out += "## Program\n\n";
  std::string problem;
  try {
    const TriedProgram program = emitted_program(request, text, suites);
    if (program.run)
      out += fmt::format("It prints\n\n```\n{}```\n\nand ends with {}.\n\n", program.run->output,
                         program.run->status ? fmt::format("exit status {}", *program.run->status)
                                             : "a signal, or by its time-out");
    out += fmt::format("```c\n{}```\n\n", program.text);
    if (const std::string why = not_shown(program); !why.empty()) problem = "the program " + why;
  } catch (const UsageError& refused) {
    problem = fmt::format("Assay could not make a program: {}", one_line(refused.what()));
  }
  if (!problem.empty()) out += fmt::format("**Not shown here**: {}.\n\n", plain(problem));
  out += "## Versions\n\n";
  for (const auto& [label, part, key] : {std::tuple{"Platform", "device", "platform"},
                                         {"Device", "device", "name"},
                                         {"Version", "device", "version"},
                                         {"Driver", "device", "driver_version"},
                                         {"Library", "driver", "library"},
                                         {"System", "host", "system"},
                                         {"Processor", "host", "processor"}})
    if (const std::string value = field(header, part, key); !value.empty())
      out += fmt::format("- {}: {}\n", label, plain(value));
  out += "\n## How often\n\n" + frequency(found, record);
  out += "\n## Ruled out\n\n" + ruled_out(record);
  if (!record.log.empty() && record.outcome != Outcome::fail) {
    out += "\n## The end of the driver's output\n\n```\n";
    for (const std::string& line : split(std::string_view(record.log), '\n'))
      if (!trimmed(line).empty()) out += one_line(line, 160) + '\n';
    out += "```\n";
  }
  out += fmt::format("\nFound by Assay {}; `{}` shows it again.\n",
                     header.value("assay", std::string()),
                     record.reproduce.empty() ? "assay repro " + record.id : record.reproduce);
  print(out);
  if (problem.empty()) return exit_expected;
  complain("issue: " + problem);
  return exit_unexpected;
}

}  // namespace assay::harness
