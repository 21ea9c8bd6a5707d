// Uses any bytes as a driver's text. XML, JSON and Markdown stay well-formed, and no output
// controls a terminal.
#include <expat.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/text.h"
#include "harness/judge/groups.h"
#include "harness/print/group_text.h"
#include "harness/print/junit.h"
#include "harness/print/screen.h"
#include "harness/print/terminal.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;
using nlohmann::json;

namespace {

void must_be_plain(const std::string& text) {
  for (const std::string& one : split(text, '\n'))
    must(printable(one) == one, "text for a terminal has no byte that controls it", text);
}

void must_be_xml(const std::string& text) {
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(
      XML_ParserCreate(nullptr), XML_ParserFree);
  must(XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_OK,
       "JUnit is well-formed XML", text);
}

Exhibit exhibit(assay::fuzz::Pieces& from) {
  Exhibit made;
  made.input = {from.text()};
  made.input_text = {from.text()};
  made.subject = {from.text()};
  made.reference = {from.text()};
  made.rule = from.text();
  made.details = {from.text()};
  return made;
}

CaseRecord record(assay::fuzz::Pieces& from, std::size_t number) {
  CaseRecord made;
  made.id = "math/exp/float/" + std::to_string(number);
  made.outcome = static_cast<Outcome>(from.byte() % 6);
  made.reason = from.text();
  Finding finding = said(from.text(), static_cast<Finding::Kind>(from.byte() % 19));
  finding.subject = from.text();
  finding.parameter = from.text();
  finding.aspect = from.text();
  finding.got = text_value(from.text());
  finding.allowed = {text_value(from.text())};
  finding.expression = from.text();
  finding.during = from.text();
  made.finding = finding;
  made.call = from.text();
  made.note = from.text();
  made.log = from.text();
  made.build_options = from.text();
  made.reproduce = from.text();
  made.citations = {from.text(), from.text()};
  made.crash = Crash{.ended = from.text(), .frame = from.text(), .assertion = from.text()};
  made.rerun = Rerun{.outcome = Outcome::pass, .reason = from.text()};
  made.flaky = from.byte() % 2 != 0;
  if (from.byte() % 2 != 0) {
    Measurement measured;
    measured.inputs = 100;
    measured.failing = 1;
    measured.limit = from.text();
    measured.note = from.text();
    measured.worst = exhibit(from);
    made.measurement = measured;
  }
  made.signature = signature_of(made);
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  json header = {{"type", "run"}, {"schema", 2}, {"depth", "quick"}, {"seed", 1}};
  for (const char* key : {"platform", "name", "version", "driver_version"})
    header["device"][key] = from.text();
  header["driver"] = {{"icd", from.text()}, {"library", from.text()}};
  header["labels"] = {{"commit", from.text()}};
  header["options"] = json::object();
  // A reader gets the header from a file.
  header = json::parse(line(header));
  DeviceSummary summary;
  summary.header = header;
  for (std::size_t number = 0; number < 4 && !from.empty(); ++number)
    summary.records.push_back(record(from, number));
  summary.notes = {from.text()};
  summary.handlers = {from.text()};
  summary.completeness.stopped = from.text();
  summary.completeness.exchanged = {from.text()};

  for (const CaseRecord& one : summary.records) {
    must_be_plain(failure_block(one, header, Reader::terminal));
    const std::string text = line(one);
    must(printable(text) == text || text.find('\n') == std::string::npos, "a record is one line",
         text);
    must(line(json::parse(text)) == text, "a record is JSON", text);
  }
  must_be_plain(groups_text(header, summary.records));
  must_be_plain(groups_comment(summary.records));
  must_be_plain(screen_text(summary, screen_lines, 100, false));
  must_be_plain(failure_list(summary.records));
  const Baseline baseline = Baseline::parse(failure_list(summary.records), "failures.txt");
  for (const CaseRecord& one : summary.records)
    must(one.outcome == Outcome::error || one.flaky || baseline.expects(one) ||
             one.outcome == Outcome::skip,
         "the list of failures is a baseline that expects them", one.id);
  must(json::accept(line(texts_json(header, summary.records, summary.completeness))),
       "the texts of a page are JSON");
  RunRequest request;
  request.junit = from.byte() % 2 != 0 ? "all" : "failures";
  for (const std::string& file : junit(header, summary.records, summary.completeness, Baseline(),
                                       request, "out/report.html", 3))
    must_be_xml(file);
  must_be_xml(junit_without_device(from.text()));
  return 0;
}
