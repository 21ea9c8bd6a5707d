#include "harness/record/consistency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <utility>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "assay_page_embedded.h"
#include "harness/base/numbers.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"

namespace assay::harness {
namespace {

using valijson::adapters::NlohmannJsonAdapter;

/// std::regex recurses for each character, so a long text would overflow the stack.
void drop_patterns(nlohmann::json& schema) {
  if (schema.is_object()) schema.erase("pattern");
  for (nlohmann::json& part : schema)
    if (part.is_structured()) drop_patterns(part);
}

/// A schema for each type of line. An error of the schema for all types would only say that no type
/// fits.
std::map<std::string, valijson::Schema> read_schemas() {
  auto whole = nlohmann::json::parse(page::embedded("reports/schema/results.schema.json"));
  drop_patterns(whole);
  whole.erase("$id");  // the validator would try to read this URL
  std::map<std::string, valijson::Schema> schemas;
  for (const nlohmann::json& branch : std::exchange(whole["oneOf"], nlohmann::json::array())) {
    const auto place = branch.at("$ref").get<std::string>();
    whole["allOf"] = nlohmann::json::array({branch});
    whole.erase("oneOf");
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(NlohmannJsonAdapter(whole), schemas[place.substr(place.rfind('/') + 1)]);
  }
  return schemas;
}

std::uint64_t sum(const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t total = 0;
  for (const auto& [name, count] : counts) total += count;
  return total;
}

bool breaks_a_named_rule(const Measurement& m, const Exhibit& exhibit) {
  return m.failing_rules.contains(exhibit.rule);
}

std::string counts_of(const Measurement& m) {
  const auto differ = [](const char* what, std::uint64_t one, const char* than, auto other) {
    return fmt::format("the number of {} is {}, but the number of {} is {}", what, one, than,
                       other);
  };
  if (m.failing > m.inputs) return differ("failing inputs", m.failing, "all inputs", m.inputs);
  if (m.decided_by_mpfr > m.inputs)
    return differ("inputs that MPFR decided", m.decided_by_mpfr, "all inputs", m.inputs);
  const std::uint64_t ruled = sum(m.rules), named = sum(m.failing_rules);
  // In image cases, only accepted answers have a rule. In other cases, all answers have a rule.
  if (ruled != 0 && ruled != m.inputs && ruled + m.failing != m.inputs)
    return differ("answers with a rule", ruled, "inputs", m.inputs);
  if (named > m.failing)
    return differ("answers that break named rules", named, "failing inputs", m.failing);
  if (m.histogram.empty()) return "";
  const auto binned = std::accumulate(m.histogram.begin(), m.histogram.end(), std::uint64_t{0});
  if (binned != m.inputs) return differ("answers in the histogram", binned, "inputs", m.inputs);
  if (ruled == 0) return "";
  const auto count = [&](std::string_view rule) {
    const auto found = m.rules.find(std::string(rule));
    return found == m.rules.end() ? std::uint64_t{0} : found->second;
  };
  if (count(failed_by::rejection) + named != m.failing)
    return differ("rejected answers with a rule", count(failed_by::rejection) + named,
                  "failing inputs", m.failing);
  for (const auto& [rule, failing] : m.failing_rules)
    if (failing != count(rule))
      return fmt::format("'failing_rules' counts {} answers with the rule {}, 'rules' counts {}",
                         failing, rule, count(rule));
  return "";
}

std::string exhibits_of(const Measurement& m, int schema) {
  if (m.failures.size() > m.failing)
    return fmt::format("{} shown, but the number of failing inputs is {}",
                       counted(m.failures.size(), "failing answer"), m.failing);
  if (m.failing != 0 && m.failures.empty() && !m.worst)
    return fmt::format("{}, but no failing answer is shown", counted(m.failing, "failing input"));
  if (schema > 1) {
    if (m.worst && m.worst->finding.has_value() != (m.failing != 0))
      return m.failing != 0 ? "inputs fail, but the worst answer is right"
                            : "no input fails, but the worst answer is wrong";
    const auto wrong = [](const Exhibit& one) { return one.finding.has_value(); };
    if (!std::ranges::all_of(m.failures, wrong)) return "an answer in 'failures' is right";
  }
  if (!m.worst)
    return m.max_ulp == 0 || !m.failures.empty() ? ""
                                                 : "no answer is recorded for the greatest error";
  if (breaks_a_named_rule(m, *m.worst)) return "";
  const bool same =
      m.worst->ulp == m.max_ulp || (std::isnan(m.worst->ulp) && std::isnan(m.max_ulp));
  const bool less = m.failing != 0 && m.worst->ulp < m.max_ulp;
  return same || less ? "" : "the worst answer does not have the greatest error";
}

std::string of_measurement(const CaseRecord& record, int schema) {
  const Measurement& m = *record.measurement;
  if (record.outcome == Outcome::pass && m.failing != 0)
    return fmt::format("a pass with {}", counted(m.failing, "failing input"));
  if (record.outcome == Outcome::pass && m.inputs == 0) return "a pass that tried no input";
  if (std::string wrong = counts_of(m); !wrong.empty()) return wrong;
  return exhibits_of(m, schema);
}

}  // namespace

std::string inconsistency(const CaseRecord& record, int schema) {
  const bool failed = record.outcome == Outcome::fail;
  const bool bad = record.outcome != Outcome::pass && record.outcome != Outcome::skip;
  if (record.outcome != Outcome::pass && record.reason.empty())
    return fmt::format("a {} without a reason", name(record.outcome));
  if (!bad && !record.failing.empty())
    return fmt::format("a {} with failing answers", name(record.outcome));
  if (!bad && record.finding) return fmt::format("a {} with a finding", name(record.outcome));
  if (!bad && record.crash) return fmt::format("a {} with a crash", name(record.outcome));
  if (schema > 1 && record.outcome == Outcome::skip && record.measurement)
    return "a skip with a measurement";
  if (!record.hung.empty() && record.outcome != Outcome::skip)
    return "'hung' is recorded, but the outcome is not skip";
  if (!record.hung.empty() && record.hung == record.id)
    return "'hung' names this case; it must name the case that hung";
  if (record.flaky && !record.rerun) return "the case is flaky, but has no second run";
  if (schema > 1 && bad && !record.flaky && record.rerun && record.rerun->outcome != record.outcome)
    return "the second run had another outcome, but the case is not recorded as flaky";
  if (record.measurement)
    if (std::string wrong = of_measurement(record, schema); !wrong.empty()) return wrong;
  if (schema > 1 && failed && record.measurement) {
    std::uint64_t classes = 0;
    for (const FailureClass& one : record.failing) classes += one.count;
    if (classes < record.measurement->failing)
      return fmt::format("{}, but the entries of 'failing' count only {}",
                         counted(record.measurement->failing, "failing input"), classes);
  }
  return "";
}

void check_form(const nlohmann::json& line) {
  static const std::map<std::string, valijson::Schema> schemas = read_schemas();
  const auto schema = schemas.find(line.at("type").get<std::string>());
  if (schema == schemas.end()) throw std::invalid_argument("type: not 'run', 'case' or 'end'");
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  const NlohmannJsonAdapter value(line);
  if (validator.validate(schema->second, value, nullptr)) return;
  valijson::ValidationResults results;  // slow, so only for errors
  validator.validate(schema->second, value, &results);
  valijson::ValidationResults::Error error;
  results.popError(error);  // the innermost error
  std::string place;
  for (const std::string& part : error.context)
    if (part != "<root>") place += part;
  throw std::invalid_argument(
      fmt::format("does not match the schema of results: {}: {}", place, error.description));
}

std::string inconsistency(const nlohmann::json& header) {
  if (!header.contains("plan")) return "";
  const auto plan = header.at("plan").get<std::vector<std::string>>();
  if (header.at("planned") != plan.size())
    return fmt::format("planned: {}, but the plan has {}", header.at("planned").dump(),
                       counted(plan.size(), "case"));
  if (std::set<std::string_view>(plan.begin(), plan.end()).size() != plan.size())
    return "the plan has a case twice";
  if (!header.contains("plan_digest")) return "";
  return header.at("plan_digest") == plan_digest(plan)
             ? ""
             : "'plan_digest' is not the digest of the plan";
}

}  // namespace assay::harness
