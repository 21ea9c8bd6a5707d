#include "harness/run/junit.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/run/terminal.h"

namespace assay::harness {
namespace {

std::string escape(std::string_view raw) {
  // Through JSON first: that makes any bytes valid UTF-8.
  const std::string text = nlohmann::json::parse(line(std::string(raw))).get<std::string>();
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\t':
        out += ' ';
        break;
      default:
        // XML 1.0 has no way to write the other control characters.
        out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return out;
}

std::string details(const CaseRecord& record) {
  std::string text;
  if (record.signature)
    text += fmt::format("kind: {} ({})\n", record.signature->mismatch, record.signature->subject);
  for (const auto& citation : record.citations) text += citation + '\n';
  for (const FailureClass& one : record.failing)
    text += fmt::format("{}: {} by the rule {}{}\n", phrase(one.certainty), one.count, one.rule,
                        one.interpretation.empty() ? "" : ", interpretation " + one.interpretation);
  if (record.rerun)
    text += fmt::format("retry in a new worker: {} {}\n", name(record.rerun->outcome),
                        record.rerun->reason);
  if (!record.note.empty()) text += record.note + '\n';
  if (!record.reproduce.empty()) text += record.reproduce + '\n';
  return text + record.log;
}

std::string element(const CaseRecord& record) {
  const std::size_t slash = record.id.rfind('/');
  std::string group = record.id.substr(0, slash);
  for (char& c : group)
    if (c == '/') c = '.';
  std::string out = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                escape(group), escape(record.id.substr(slash + 1)), record.seconds);
  switch (record.outcome) {
    case Outcome::pass:
      return out + "/>\n";
    case Outcome::skip:
      return out + fmt::format("><skipped message=\"{}\"/></testcase>\n", escape(record.reason));
    default:
      break;
  }
  const char* kind = record.outcome == Outcome::fail ? "failure" : "error";
  const auto certainty = certainty_of(record);
  return out + fmt::format("><{0} type=\"{1}{2}\" message=\"{3}\">{4}</{0}></testcase>\n", kind,
                           name(record.outcome),
                           certainty ? '.' + std::string(name(*certainty)) : "",
                           escape(record.reason), escape(details(record)));
}

struct Counts {
  std::size_t tests = 0, failures = 0, errors = 0, skipped = 0;
  double seconds = 0;

  void add(const CaseRecord& record) {
    ++tests;
    seconds += record.seconds;
    if (record.outcome == Outcome::fail)
      ++failures;
    else if (record.outcome == Outcome::skip)
      ++skipped;
    else if (record.outcome != Outcome::pass)
      ++errors;
  }
  std::string attributes() const {
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.3f}")", tests,
                       failures, errors, skipped, seconds);
  }
};

}  // namespace

std::string junit(const nlohmann::json& header, std::span<const CaseRecord> records) {
  std::map<std::string, std::vector<const CaseRecord*>, std::less<>> suites;
  Counts all;
  for (const CaseRecord& record : records) {
    suites[std::string(record.suite())].push_back(&record);
    all.add(record);
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuites name=\"assay\" {}>\n", all.attributes());
  const auto& device = header["device"];
  for (auto& [suite, members] : suites) {
    Counts counts;
    for (const auto* record : members) counts.add(*record);
    out += fmt::format("  <testsuite name=\"{}\" {} timestamp=\"{}\">\n    <properties>\n",
                       escape(suite), counts.attributes(), escape(header.value("started", "")));
    const auto property = [&](const char* name, const nlohmann::json& value) {
      out += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name,
                         escape(value.is_string() ? value.get<std::string>() : line(value)));
    };
    for (const char* key : {"platform", "name", "version", "driver_version"})
      property(fmt::format("device.{}", key).c_str(), device.value(key, ""));
    for (const char* key : {"assay", "seed", "depth", "spec", "profile"})
      if (header.contains(key)) property(key, header[key]);
    out += "    </properties>\n";
    // What is beyond dispute first.
    std::ranges::stable_sort(members, std::greater{},
                             [](const CaseRecord* record) { return certainty_of(*record); });
    for (const auto* record : members) out += element(*record);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

}  // namespace assay::harness
