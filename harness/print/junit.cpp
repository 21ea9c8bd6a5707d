#include "harness/print/junit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/judge/gate.h"
#include "harness/print/terminal.h"

namespace assay::harness {
namespace {

std::string escape(std::string_view raw) {
  // Writing JSON and reading it makes valid UTF-8.
  std::string text = nlohmann::json::parse(line(std::string(raw))).get<std::string>();
  // XML 1.0 does not have U+FFFE and U+FFFF.
  for (const char* none : {"\xef\xbf\xbe", "\xef\xbf\xbf"}) text = replaced(text, none, "?");
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
        // XML 1.0 has no other control characters.
        out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
  }
  return out;
}

std::string details(const CaseRecord& record, const nlohmann::json& header) {
  std::string text = failure_block(record, header, Reader::file);
  if (record.signature)
    text += fmt::format("kind: {} ({})\n", record.signature->mismatch, record.signature->subject);
  for (std::size_t i = 1; i < record.citations.size(); ++i) text += record.citations[i] + '\n';
  return record.outcome == Outcome::fail ? text + record.log : text;
}

bool linkable(const std::string& page) {
  return !page.empty() && page.find("]]") == page.npos && page.find('\n') == page.npos &&
         nlohmann::json::parse(line(page)).get<std::string>() == page;
}

struct Element {
  enum class Kind { pass, failure, error, skipped };
  Kind kind = Kind::pass;
  double seconds = 0;
  std::string text;
};

Element element(const std::string& group, const std::string& name, double seconds,
                Element::Kind kind = Element::Kind::pass, const std::string& type = "",
                const std::string& message = "", const std::string& body = "",
                const std::string& page = "") {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                 escape(group), escape(name), seconds);
  const char* tag = kind == Element::Kind::failure ? "failure"
                    : kind == Element::Kind::error ? "error"
                                                   : "skipped";
  if (kind == Element::Kind::pass)
    text += "/>\n";
  else if (kind == Element::Kind::skipped)
    text += fmt::format("><skipped message=\"{}\"/></testcase>\n", escape(message));
  else
    text += fmt::format(
        "><{0} type=\"{1}\" message=\"{2}\">{3}</{0}>{4}</testcase>\n", tag, escape(type),
        escape(message), escape(body),
        linkable(page) ? fmt::format("<system-out>[[ATTACHMENT|{}]]</system-out>", escape(page))
                       : "");
  return {kind, seconds, std::move(text)};
}

std::string uncounted_text(const CaseRecord& record, Certainty certainty) {
  std::vector<std::string> rules;
  for (const FailureClass& one : record.failing)
    if (one.certainty == certainty) rules.push_back(one.rule);
  return fmt::format("a failure with the certainty '{}' ({}) does not count: {}", phrase(certainty),
                     fmt::join(rules, ", "), record.reason);
}

Element element_of(const CaseRecord& record, const Judgement& judged, Certainty least,
                   const nlohmann::json& header, const std::string& page) {
  const std::size_t slash = record.id.rfind('/');
  std::string group = record.id.substr(0, slash);
  for (char& c : group)
    if (c == '/') c = '.';
  const std::string name_of = record.id.substr(slash + 1);
  if (record.outcome == Outcome::pass) return element(group, name_of, record.seconds);
  if (judged.expected && record.outcome == Outcome::skip)
    return element(group, name_of, record.seconds, Element::Kind::skipped, "", record.reason);
  if (judged.expected)
    return element(
        group, name_of, record.seconds, Element::Kind::skipped, "",
        fmt::format("expected {} ({}): {}", name(record.outcome), judged.reason, record.reason));
  const auto certainty = certainty_of(record);
  if (certainty && !counts(record, judged, least))
    return element(group, name_of, record.seconds, Element::Kind::skipped, "",
                   uncounted_text(record, *certainty));
  const bool failure = record.outcome == Outcome::fail || record.outcome == Outcome::skip;
  return element(
      group, name_of, record.seconds, failure ? Element::Kind::failure : Element::Kind::error,
      std::string(name(record.outcome)) + (certainty ? '.' + std::string(name(*certainty)) : ""),
      judged.what.empty() ? record.reason : judged.what + ": " + record.reason,
      details(record, header), page);
}

/// The passes of a suite share one element, and its skips share another, because they are many.
struct Others {
  std::size_t passes = 0, skips = 0;
  double seconds = 0;
  std::map<std::string, std::size_t> reasons;

  void add(const CaseRecord& record) {
    seconds += record.seconds;
    if (record.outcome == Outcome::pass) {
      ++passes;
    } else {
      ++skips;
      ++reasons[record.reason];
    }
  }
  void write(const std::string& suite, std::vector<Element>& elements) const {
    if (passes != 0) elements.push_back(element(suite, "cases that pass", seconds));
    if (skips == 0) return;
    std::vector<std::string> texts;
    for (const auto& [reason, count] : reasons)
      texts.push_back(fmt::format("{} ({})", one_line(reason, 100), grouped(count)));
    elements.push_back(
        element(suite, "cases that are skipped", 0, Element::Kind::skipped, "",
                fmt::format("{}: {}", counted(skips, "case"),
                            one_line(fmt::format("{}", fmt::join(texts, ", ")), 1000))));
  }
};

Element missing_element(const std::string& suite, const std::string& message,
                        const std::vector<std::string>& ids) {
  constexpr std::size_t most = 100;
  std::string text;
  for (std::size_t i = 0; i < std::min(ids.size(), most); ++i) text += ids[i] + '\n';
  if (ids.size() > most) text += fmt::format("and {} more\n", grouped(ids.size() - most));
  return element(suite, "missing cases", 0, Element::Kind::error, "missing", message, text);
}

/// If the ids are unknown, the result is an empty list for "assay".
std::map<std::string, std::vector<std::string>, std::less<>> missing_of(
    const Completeness& completeness) {
  std::map<std::string, std::vector<std::string>, std::less<>> suites;
  for (const std::string& id : completeness.missing)
    suites[id.substr(0, id.find('/'))].push_back(id);
  if (completeness.incomplete() && suites.empty()) suites["assay"] = {};
  return suites;
}

struct TestSuite {
  std::vector<Element> elements;
  /// In the whole run. The file may have only a part of the cases.
  std::size_t cases = 0, passes = 0, skips = 0;
};

std::string counts_text(std::span<const Element> elements, bool suite) {
  std::size_t of[4] = {};
  double seconds = 0;
  for (const Element& one : elements) {
    ++of[static_cast<std::size_t>(one.kind)];
    seconds += one.seconds;
  }
  using Kind = Element::Kind;
  const auto count = [&](Kind kind) { return of[static_cast<std::size_t>(kind)]; };
  return fmt::format(R"(tests="{}" failures="{}" errors="{}"{} time="{:.3f}")", elements.size(),
                     count(Kind::failure), count(Kind::error),
                     suite ? fmt::format(R"( skipped="{}")", count(Kind::skipped)) : "", seconds);
}

std::string suite_text(const std::string& name_of, const TestSuite& suite,
                       std::span<const Element> elements, const nlohmann::json& header,
                       const std::string& verdict) {
  std::string out = fmt::format("  <testsuite name=\"{}\" {} timestamp=\"{}\">\n    <properties>\n",
                                escape(name_of), counts_text(elements, true),
                                escape(header.value("started", "")));
  const auto property = [&](const std::string& name, const nlohmann::json& value) {
    out += fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", escape(name),
                       escape(value.is_string() ? value.get<std::string>() : line(value)));
  };
  for (const char* key : {"platform", "name", "version", "driver_version"})
    property(fmt::format("device.{}", key), header["device"].value(key, ""));
  for (const char* key : {"assay", "seed", "depth", "spec", "profile"})
    if (header.contains(key)) property(key, header[key]);
  property("verdict", verdict);
  if (const auto driver = header.find("driver"); driver != header.end())
    property("driver.digest", driver->value("digest", ""));
  if (const auto labels = header.find("labels"); labels != header.end())
    for (const auto& [key, value] : labels->items()) property("label." + key, value);
  property("cases", suite.cases);
  property("cases.pass", suite.passes);
  property("cases.skip", suite.skips);
  out += "    </properties>\n";
  for (const Element& one : elements) out += one.text;
  return out + "  </testsuite>\n";
}

}  // namespace

std::vector<std::string> junit(const nlohmann::json& header, std::span<const CaseRecord> records,
                               const Completeness& completeness, const Baseline& baseline,
                               const RunRequest& request, const std::string& page,
                               std::size_t most) {
  std::map<std::string, TestSuite, std::less<>> suites;
  for (const auto& [suite, ids] : missing_of(completeness))
    suites[suite].elements.push_back(missing_element(suite, completeness_text(completeness), ids));
  if (const std::string text = exchange_text(completeness); !text.empty())
    suites["assay"].elements.push_back(
        element("assay", "driver", 0, Element::Kind::error, "exchanged", text, text));
  if (!completeness.incomplete())
    for (const auto& texts : {baseline.vanished(header, records), baseline.stale(header, records)})
      for (const std::string& text : texts)
        suites["assay"].elements.push_back(
            element("assay", "baseline", 0, Element::Kind::failure, "baseline", text, text));
  if (judged_nothing(header, records, completeness, request.allow_empty)) {
    const char* const text = "no case was judged";
    suites["assay"].elements.push_back(
        element("assay", "cases", 0, Element::Kind::error, "empty", text, text));
  }
  std::vector<const CaseRecord*> sorted;
  for (const CaseRecord& record : records) sorted.push_back(&record);
  std::ranges::stable_sort(sorted, std::greater{},
                           [](const CaseRecord* record) { return certainty_of(*record); });
  std::map<std::string, Others, std::less<>> others;
  for (const CaseRecord* record : sorted) {
    const std::string suite(record->suite());
    TestSuite& its = suites[suite];
    ++its.cases;
    its.passes += record->outcome == Outcome::pass ? 1 : 0;
    its.skips += record->outcome == Outcome::skip ? 1 : 0;
    const Judgement judged = baseline.judge(*record);
    const bool well = record->outcome == Outcome::pass || record->outcome == Outcome::skip;
    if (well && judged.expected && request.junit != "all")
      others[suite].add(*record);
    else
      its.elements.push_back(element_of(*record, judged, request.counted(), header, page));
  }
  for (const auto& [suite, those] : others) those.write(suite, suites[suite].elements);

  std::vector<std::string> files;
  std::string body;
  std::vector<Element> within;
  const std::string verdict = verdict_text(header, records, completeness);
  const auto close = [&] {
    files.push_back(
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay\" {}>\n{}"
                    "</testsuites>\n",
                    counts_text(within, false), body));
    body.clear();
    within.clear();
  };
  for (const auto& [name_of, suite] : suites) {
    for (std::size_t from = 0; from < suite.elements.size();) {
      constexpr std::size_t head = 4096;  // the most bytes of a start tag
      const auto fits = [&](std::size_t bytes) { return bytes + head <= junit_bytes_per_file; };
      if (within.size() == most ||
          (!within.empty() && !fits(body.size() + suite.elements[from].text.size())))
        close();
      std::size_t count = 0, bytes = body.size();
      while (count < most - within.size() && from + count < suite.elements.size()) {
        bytes += suite.elements[from + count].text.size();
        if (count != 0 && !fits(bytes)) break;
        ++count;
      }
      const auto part = std::span(suite.elements).subspan(from, count);
      body += suite_text(name_of, suite, part, header, verdict);
      for (const Element& one : part) within.push_back({one.kind, one.seconds, ""});
      from += count;
    }
  }
  close();
  return files;
}

std::string junit_without_device(const std::string& why) {
  const Element one = element("assay", "driver", 0, Element::Kind::error, "no_device", why, why);
  const std::span only(&one, 1);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"assay\" {}>\n"
      "  <testsuite name=\"assay\" {}>\n{}  </testsuite>\n</testsuites>\n",
      counts_text(only, false), counts_text(only, true), one.text);
}

}  // namespace assay::harness
