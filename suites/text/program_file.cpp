#include "suites/text/program_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <set>

#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/devices/device.h"
#include "suites/target/target.h"
#include "suites/text/case_launch.h"

namespace assay::suites {
namespace {

using harness::Version;

/// The copy is never freed, because rows keep references to names.
std::string_view kept(std::string text) {
  static thread_local std::set<std::string, std::less<>> texts;
  return *texts.insert(std::move(text)).first;
}

Version version_of(const CaseText::Line& line) {
  const auto version = harness::parse_version(line.rest);
  if (!version) refuse_case(line.source, fmt::format("'{}' is not a version", line.rest));
  return *version;
}

Sharing sharing_of(const CaseText::Line& line) {
  if (line.rest == "kernel") return Sharing::kernel;
  if (line.rest == "program") return Sharing::program;
  if (line.rest == "nothing") return Sharing::nothing;
  refuse_case(line.source,
              fmt::format("'{}' is not one of these words: kernel, program, nothing", line.rest));
}

void cite(SmallProgram& program, const CaseText& text) {
  const std::size_t bar = text.citation.find(" | ");
  if (bar == std::string::npos) {
    program.citation = text.citation;
    return;
  }
  const auto section = [](std::string_view part) {
    return part == "-" ? std::string_view() : kept(std::string(part));
  };
  program.place = {section(harness::trimmed(text.citation.substr(0, bar))),
                   section(harness::trimmed(text.citation.substr(bar + 3)))};
}

std::string with_new_lines(std::string_view text) {
  return harness::replaced(std::string(text), "\\n", "\n");
}

/// Reads "A => B", and replaces B in the text by the word FAULT.
void forbid(ForbiddenProgram& row, const CaseText::Line& line) {
  constexpr std::string_view arrow = "=>";
  const std::size_t at = line.rest.find(arrow);
  if (at == std::string::npos) refuse_case(line.source, "'A => B' is expected");
  const std::string_view rest = line.rest;
  row.fault = with_new_lines(harness::trimmed(rest.substr(0, at)));
  row.instead = with_new_lines(harness::trimmed(rest.substr(at + arrow.size())));
  std::string& text = row.program.text;
  const std::size_t place = text.find(row.instead);
  if (row.instead.empty() || place == std::string::npos ||
      text.find(row.instead, place + 1) != std::string::npos)
    refuse_case(line.source, fmt::format("'{}' must be in the program once", row.instead));
  constexpr std::string_view marker = "FAULT";  // with_fault() replaces this word
  if (text.find(marker) != std::string::npos)
    refuse_case(line.source, "the program must not have the word FAULT, or DEFAULT");
  text.replace(place, row.instead.size(), marker);
  row.open = line.word == "unsupported:";
  row.diagnosed = line.word == "diagnosed:";
}

/// Nothing if only greater depths have the case.
std::optional<FileProgram> program_of(CaseText text, const harness::RunOptions& options) {
  ForbiddenProgram row;
  SmallProgram& program = row.program;
  program.id = text.id;
  program.shares = Sharing::program;
  program.written = fmt::format("{}\n{}\n", text.source, text.written);
  cite(program, text);
  program.options = text.options;
  const std::vector<std::size_t> items = items_of(text);
  if (items.size() != 1 || text.group.size() > 1 || !text.offset.empty())
    refuse_case(text.source, "the work-items must have one dimension and no offset");
  program.global = items.front();
  if (!text.group.empty()) program.local = text.group.front();
  program.slots = std::move(text.slots);
  program.text = text.text.substr(0, text.text.find_last_not_of('\n') + 1) + '\n';
  program.needs = text.needs;
  const CaseText::Line* fault = nullptr;
  for (const CaseText::Line& line : text.others) {
    if (line.word == "since")
      program.needs = harness::Needs::opencl_c(version_of(line)) & program.needs;
    else if (line.word == "before")
      program.before_language = version_of(line);
    else if (line.word == "spec")
      program.versions.since = version_of(line);
    else if (line.word == "every_language")
      program.each_language = true;
    else if (line.word == "shares")
      program.shares = sharing_of(line);
    else if (line.word == "names")
      for (const std::string& name : harness::split(line.rest, '|'))
        program.names.emplace_back(harness::trimmed(name));
    else if (line.word == "standard" && !options.thorough())
      return std::nullopt;
    else if (line.word.ends_with(':'))
      fault = &line;
  }
  if (program.text.find("NAME(") == std::string::npos)
    refuse_case(text.source, "the program has no kernel NAME");
  if (fault == nullptr) {
    const bool judged = std::ranges::any_of(program.slots, [](const Slot& slot) {
      return slot.kind == Slot::Kind::out || slot.kind == Slot::Kind::image;
    });
    if (!judged) refuse_case(text.source, "the case expects nothing; add a line 'out'");
    return program;
  }
  forbid(row, *fault);
  return row;
}

}  // namespace

std::vector<FileProgram> load_programs(std::string_view suite, const std::string& path,
                                       const harness::RunOptions& options) {
  static constexpr std::string_view words[] = {
      "spec",  "since",  "before",     "every_language", "quick",       "standard",
      "names", "shares", "forbidden:", "diagnosed:",     "unsupported:"};
  std::vector<FileProgram> programs;
  for (CaseText& text : read_case_file(suite, path, {"// ", "///", words}))
    if (auto program = program_of(std::move(text), options))
      programs.push_back(*std::move(program));
  return programs;
}

std::vector<harness::Case> file_cases(std::string_view family, std::string_view suite,
                                      const std::vector<std::string>& files, const Target& target) {
  std::vector<harness::Case> cases;
  for (const std::string& file : files)
    for (const FileProgram& program : load_programs(
             suite, fmt::format("suites/{}/{}/{}.cl", family, suite, file), target.options()))
      std::ranges::move(std::visit(
                            [&]<class Row>(const Row& row) {
                              if constexpr (std::is_same_v<Row, SmallProgram>)
                                return small_cases(row, target);
                              else
                                return forbidden_cases(row, target);
                            },
                            program),
                        std::back_inserter(cases));
  return cases;
}

harness::Suite file_suite(const std::string& family, const std::string& name,
                          const std::string& title, std::vector<std::string> files) {
  if (files.empty()) files.push_back(name);
  return suite_of(name, title, [family, name, files](const Target& target) {
    return file_cases(family, name, files, target);
  });
}

}  // namespace assay::suites
