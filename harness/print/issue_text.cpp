#include "harness/print/issue_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "harness/base/numbers.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

std::string plain(std::string_view text, std::size_t limit = 2000) {
  std::string out;
  for (const char c : one_line(text, limit)) {
    if (std::string_view("\\<*`#[&").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// At least `least` backticks, and more than any sequence of backticks in the text.
std::string ticks(std::string_view text, std::size_t least) {
  std::size_t longest = 0, now = 0;
  for (const char c : text) {
    now = c == '`' ? now + 1 : 0;
    longest = std::max(longest, now);
  }
  return std::string(std::max(least, longest + 1), '`');
}

std::string code(std::string_view text) {
  std::string shown = one_line(text);
  if (shown.empty()) shown = " ";
  const std::string fence = ticks(shown, 1);
  const char* const gap = fence.size() > 1 ? " " : "";
  return fence + gap + shown + gap + fence;
}

std::string block(const char* language, std::string_view text) {
  std::string lines;
  for (const std::string& line : split(text, '\n')) lines += printable(line) + '\n';
  while (lines.ends_with("\n\n")) lines.pop_back();
  const std::string fence = ticks(lines, 3);
  return fmt::format("{}{}\n{}{}\n\n", fence, language, lines, fence);
}

std::string field(const nlohmann::json& json, const char* part, const char* key) {
  const auto found = json.find(part);
  if (found == json.end() || !found->is_object()) return "";
  const auto value = found->find(key);
  return value != found->end() && value->is_string() ? value->get<std::string>() : "";
}

std::string specification(const CaseRecord& record, const Requirements& rows) {
  std::string out;
  for (const auto& citation : record.citations) out += fmt::format("- {}\n", plain(citation));
  for (const auto& id : record.requirements)
    if (const Requirement* row = rows.find(id))
      out += fmt::format("- {}, {}: {}\n", row->document, row->section, plain(row->gist));
  return out.empty() ? "- (the case cites no sentence of the specification)\n" : out;
}

std::string frequency(std::span<const CaseRecord> records, const Group& group,
                      const CaseRecord& shown) {
  std::map<std::string, std::size_t> suites;
  for (const auto* places : {&group.cases, &group.also})
    for (const std::size_t place : *places) ++suites[std::string(records[place].suite())];
  std::string out = counted(group.size(), "case");
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
    out += fmt::format(" In the shown case, {} of {} {}.", grouped(shown.measurement->failing),
                       counted(shown.measurement->inputs, "input"),
                       shown.measurement->failing == 1 ? "fails" : "fail");
  return out + '\n';
}

std::string conditions(const CaseRecord& record) {
  std::string out;
  if (record.rerun)
    out += fmt::format("- Second run: in a new process, the outcome was `{}`{}.\n",
                       name(record.rerun->outcome),
                       record.flaky ? ", so the failure does not always occur" : " again");
  else
    out += "- Second run: none.\n";
  if (!record.build_options.empty())
    out += fmt::format("- Build options: {}\n", code(record.build_options));
  if (!record.note.empty()) out += fmt::format("- {}\n", plain(record.note));
  return out;
}

}  // namespace

std::string issue_text(const Results& results, const Group& group, std::size_t shown,
                       const Requirements& rows, const IssueProgram& program) {
  const CaseRecord& record = results.records.at(shown);
  std::string out = fmt::format("# {}\n\n", plain(group.mixed ? record.reason : group.title, 400));
  out += fmt::format("{}: {}, {}\n\n", code(record.id), name(record.outcome), plain(record.reason));
  out += "## Specification\n\n" + specification(record, rows) + '\n';
  out += "## Program\n\n";
  if (program.output)
    out += "The program prints\n\n" + block("", *program.output) +
           fmt::format("and ends with {}.\n\n", plain(program.ended));
  if (!program.text.empty()) out += block("c", program.text);
  if (!program.problem.empty()) out += fmt::format("**Problem**: {}.\n\n", plain(program.problem));
  out += "## Versions\n\n";
  for (const auto& [label, part, key] : {std::tuple{"Platform", "device", "platform"},
                                         {"Device", "device", "name"},
                                         {"Version", "device", "version"},
                                         {"Driver", "device", "driver_version"},
                                         {"Library", "driver", "library"},
                                         {"System", "host", "system"},
                                         {"Processor", "host", "processor"}})
    if (const std::string value = plain(field(results.header, part, key), 400); !value.empty())
      out += fmt::format("- {}: {}\n", label, value);
  out += "\n## How often\n\n" + frequency(results.records, group, record);
  out += "\n## Conditions\n\n" + conditions(record);
  if (!record.log.empty() && record.outcome != Outcome::fail) {
    std::string lines;
    for (const std::string& line : split(std::string_view(record.log), '\n'))
      if (!trimmed(line).empty()) lines += one_line(line, 160) + '\n';
    out += "\n## The end of the driver's output\n\n" + block("", lines);
    out.pop_back();
  }
  const auto version = results.header.find("assay");
  const bool known = version != results.header.end() && version->is_string();
  out +=
      fmt::format("\nFound by Assay {}; {} shows the failure again.\n",
                  plain(known ? version->get<std::string>() : "", 100),
                  code(record.reproduce.empty() ? "assay repro " + record.id : record.reproduce));
  return out;
}

}  // namespace assay::harness
