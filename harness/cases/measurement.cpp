#include "harness/cases/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace assay::harness {
namespace {

using nlohmann::json;

constexpr std::size_t max_failures = 8;

/// JSON has no infinity and no NaN; both are legitimate errors in ulp.
json number(double value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
  return value;
}

double to_number(const json& value) {
  if (!value.is_string()) return value.get<double>();
  const auto text = value.get<std::string>();
  if (text == "infinity") return HUGE_VAL;
  if (text == "-infinity") return -HUGE_VAL;
  if (text == "nan") return std::nan("");
  throw std::invalid_argument("'" + text + "' is not a number");
}

/// Enough digits for a picture. Not std::stod, which refuses subnormal numbers.
double rounded(double value) {
  const double less = std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr);
  return std::isfinite(less) ? less : value;
}

/// One result is a plain string, two are an array: most functions have one.
json results(const std::vector<std::string>& values) {
  if (values.size() == 1) return values.front();
  return values;
}

std::vector<std::string> to_results(const json& exhibit, const char* key) {
  const auto found = exhibit.find(key);
  if (found == exhibit.end()) return {};
  if (found->is_string()) return {found->get<std::string>()};
  return found->get<std::vector<std::string>>();
}

bool stands_out_more(const Exhibit& a, const Exhibit& b) {
  return a.severity != b.severity ? a.severity > b.severity : a.index < b.index;
}

template <typename Key>
void add(std::map<std::string, Key>& into, const std::map<std::string, Key>& from) {
  for (const auto& [key, value] : from) into[key] += value;
}

}  // namespace

void Measurement::merge(const Measurement& other) {
  if (other.limit != limit && !other.limit.empty() && !limit.empty())
    throw std::invalid_argument("measurements of different limits, " + limit + " and " +
                                other.limit + ", cannot be merged");
  // Bounds hold together only if both do; a part without inputs says nothing.
  if (inputs == 0)
    upper_bound = other.upper_bound;
  else if (other.inputs != 0)
    upper_bound = upper_bound && other.upper_bound;
  inputs += other.inputs;
  failing += other.failing;
  decided_by_mpfr += other.decided_by_mpfr;
  max_ulp = std::isnan(other.max_ulp) ? other.max_ulp : std::max(max_ulp, other.max_ulp);
  if (limit.empty()) limit = other.limit;
  histogram.resize(std::max(histogram.size(), other.histogram.size()));
  for (std::size_t i = 0; i < other.histogram.size(); ++i) histogram[i] += other.histogram[i];
  add(rules, other.rules);
  if (note.empty()) note = other.note;
  if (profile.empty()) profile = other.profile;
  add(seconds, other.seconds);
  for (const auto& [what, value] : other.characteristics) {
    const auto [place, fresh] = characteristics.emplace(what, value);
    if (!fresh) place->second = std::max(place->second, value);
  }
  if (other.worst && (!worst || stands_out_more(*other.worst, *worst))) worst = other.worst;
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
  std::stable_sort(failures.begin(), failures.end(),
                   [](const Exhibit& a, const Exhibit& b) { return a.index < b.index; });
  if (failures.size() > max_failures) failures.resize(max_failures);
}

void to_json(json& out, const Exhibit& exhibit) {
  out = json{{"index", exhibit.index},
             {"severity", number(exhibit.severity)},
             {"ulp", number(exhibit.ulp)},
             {"input", exhibit.input},
             {"input_text", exhibit.input_text},
             {"subject", results(exhibit.subject)},
             {"subject_text", results(exhibit.subject_text)},
             {"reference", results(exhibit.reference)},
             {"reason", exhibit.reason},
             {"rule", exhibit.rule},
             {"lane", exhibit.lane},
             {"width", exhibit.width}};
  if (!exhibit.details.empty()) out["details"] = exhibit.details;
}

void from_json(const json& in, Exhibit& exhibit) {
  exhibit = {};
  exhibit.index = in.value("index", std::uint64_t{0});
  if (in.contains("severity")) exhibit.severity = to_number(in["severity"]);
  if (in.contains("ulp")) exhibit.ulp = to_number(in["ulp"]);
  exhibit.input = in.value("input", std::vector<std::string>{});
  exhibit.input_text = in.value("input_text", std::vector<std::string>{});
  exhibit.subject = to_results(in, "subject");
  exhibit.subject_text = to_results(in, "subject_text");
  exhibit.reference = to_results(in, "reference");
  exhibit.reason = in.value("reason", "");
  exhibit.rule = in.value("rule", "");
  exhibit.lane = in.value("lane", 0);
  exhibit.width = in.value("width", 1);
  exhibit.details = in.value("details", std::vector<std::string>{});
}

void to_json(json& out, const Measurement& measurement) {
  out = json{{"inputs", measurement.inputs},
             {"failing", measurement.failing},
             {"referred", measurement.decided_by_mpfr},
             {"max_ulp", number(measurement.max_ulp)},
             {"limit", measurement.limit},
             {"bound", measurement.upper_bound ? "upper" : "lower"}};
  if (!measurement.histogram.empty()) out["histogram"] = measurement.histogram;
  if (!measurement.rules.empty()) out["rules"] = measurement.rules;
  if (measurement.worst) {
    out["worst"] = *measurement.worst;
    out["rule"] = measurement.worst->rule;
  }
  if (!measurement.failures.empty()) out["failures"] = measurement.failures;
  if (!measurement.note.empty()) out["note"] = measurement.note;
  if (!measurement.seconds.empty()) out["seconds"] = measurement.seconds;
  if (!measurement.characteristics.empty()) out["characteristics"] = measurement.characteristics;
  for (const ProfilePoint& point : measurement.profile)
    out["profile"].push_back({rounded(point.input), number(rounded(point.ulp))});
}

void from_json(const json& in, Measurement& measurement) {
  measurement = {};
  measurement.inputs = in.at("inputs").get<std::uint64_t>();
  measurement.failing = in.at("failing").get<std::uint64_t>();
  measurement.decided_by_mpfr = in.value("referred", std::uint64_t{0});
  measurement.max_ulp = to_number(in.at("max_ulp"));
  measurement.limit = in.at("limit").get<std::string>();
  measurement.upper_bound = in.at("bound").get<std::string>() == "upper";
  measurement.histogram = in.value("histogram", std::vector<std::uint64_t>{});
  measurement.rules = in.value("rules", std::map<std::string, std::uint64_t>{});
  if (in.contains("worst")) measurement.worst = in["worst"].get<Exhibit>();
  measurement.failures = in.value("failures", std::vector<Exhibit>{});
  measurement.note = in.value("note", "");
  measurement.seconds = in.value("seconds", std::map<std::string, double>{});
  measurement.characteristics = in.value("characteristics", std::map<std::string, double>{});
  for (const json& point : in.value("profile", json::array()))
    measurement.profile.push_back({point.at(0).get<double>(), to_number(point.at(1))});
}

}  // namespace assay::harness
