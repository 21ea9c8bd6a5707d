// Gives any bytes to `assay issue`: as the results of a run, and as the output of the C program in
// the report. The report must be Markdown with only the intended parts, and must not control a
// terminal.
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/print/issue_text.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

std::vector<std::string> lines_outside(const std::string& text) {
  std::vector<std::string> outside;
  std::string fence;
  for (const std::string& line : split(text, '\n')) {
    must(printable(line) == line, "no byte steers a terminal", text);
    const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
    if (!fence.empty()) {
      if (ticks >= fence.size() && ticks == line.size()) fence.clear();
    } else if (ticks >= 3 && line.find('`', ticks) == std::string::npos) {
      fence = line.substr(0, ticks);
    } else {
      outside.push_back(line);
    }
  }
  must(fence.empty(), "every block of code ends", text);
  return outside;
}

void must_be_report(const std::string& text) {
  std::vector<std::string> headings;
  for (const std::string& line : lines_outside(text)) {
    if (line.starts_with('#')) headings.push_back(line);
    std::string_view rest = line;
    while (!rest.empty()) {
      must(rest.front() != '<' && rest.front() != '[', "no text adds markup", line);
      std::size_t read = rest.front() == '\\' ? 2 : 1;
      if (rest.front() == '`') {
        const std::size_t ticks = std::min(rest.find_first_not_of('`'), rest.size());
        // Code ends at the same number of backticks.
        for (read = ticks; read < rest.size();) {
          const std::size_t begin = rest.find('`', read);
          must(begin != std::string_view::npos, "code in a line ends", line);
          read = std::min(rest.find_first_not_of('`', begin), rest.size());
          if (read - begin == ticks) break;
        }
      }
      rest.remove_prefix(std::min(read, rest.size()));
    }
  }
  const std::vector<std::string> due{"## Specification", "## Program", "## Versions",
                                     "## How often", "## Conditions"};
  must(headings.size() >= 6 && headings.front().starts_with("# "), "it has a title", text);
  headings.erase(headings.begin());
  if (headings.size() == 6) {
    must(headings.back() == "## The end of the driver's output", "no text adds a heading", text);
    headings.pop_back();
  }
  must(headings == due, "the report has its headings", text);
}

Results results_of(assay::fuzz::Pieces& from) {
  Results made;
  made.header = {{"type", "run"}, {"schema", result_schema}, {"assay", printable(from.text())}};
  for (const char* key : {"platform", "name", "version", "driver_version"})
    made.header["device"][key] = printable(from.text());
  made.header["driver"] = {{"library", printable(from.text())}};
  for (std::size_t number = 0; number < 4 && !from.empty(); ++number) {
    CaseRecord one;
    one.id = "math/exp/float/" + std::to_string(number);
    one.outcome = static_cast<Outcome>(from.byte() % 6);
    one.reason = from.text();
    one.note = from.text();
    one.log = from.text();
    one.build_options = from.text();
    one.reproduce = from.text();
    one.citations = {from.text()};
    one.requirements = {"c30-7.4-t65-exp", from.text()};
    one.finding = said(from.text(), static_cast<Finding::Kind>(from.byte() % 19));
    if (from.byte() % 2 != 0) one.rerun = Rerun{.outcome = Outcome::pass, .reason = from.text()};
    one.signature = signature_of(one);
    made.records.push_back(one);
  }
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Requirements rows = Requirements::load();
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  IssueProgram program;
  const std::uint8_t how = from.byte();
  program.text = from.text();
  if (how % 4 != 0) program.output = from.text();
  program.ended = from.text();
  program.problem = from.text();
  Results results;
  if (how % 2 == 0) {
    results = results_of(from);
  } else {
    try {
      results = read_results(assay::fuzz::MemoryFile(from.rest()).path());
    } catch (const UsageError&) {
      return 0;
    }
  }
  for (const Group& group : groups_of(results.records))
    for (const std::size_t shown : group.cases)
      must_be_report(issue_text(results, group, shown, rows, program));
  return 0;
}
