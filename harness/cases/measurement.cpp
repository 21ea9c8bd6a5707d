#include "harness/cases/measurement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "harness/base/digest.h"
#include "harness/base/json_fields.h"

namespace assay::harness {
namespace {

using nlohmann::json;

constexpr std::size_t max_failures = 8;

/// JSON has no infinity and no NaN, but an error may be an infinity or a NaN.
struct Number {
  static json write(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "infinity" : "-infinity";
    return value;
  }
  static double read(const json& value) {
    if (!value.is_string()) return value.get<double>();
    const auto text = value.get<std::string>();
    if (text == "infinity") return HUGE_VAL;
    if (text == "-infinity") return -HUGE_VAL;
    if (text == "nan") return std::nan("");
    throw std::invalid_argument("'" + text + "' is not a number");
  }
};

/// One result is written as a string, two results as an array.
struct Results {
  static json write(const std::vector<std::string>& values) {
    if (values.size() == 1) return values.front();
    return values;
  }
  static std::vector<std::string> read(const json& value) {
    if (value.is_string()) return {value.get<std::string>()};
    return value.get<std::vector<std::string>>();
  }
};

struct Bound {
  static json write(bool upper) { return upper ? "upper" : "lower"; }
  static bool read(const json& value) { return value.get<std::string>() == "upper"; }
};

struct Profile {
  static json write(const std::vector<ProfilePoint>& profile) {
    json out = json::array();
    for (const ProfilePoint& point : profile)
      out.push_back({rounded(point.input), Number::write(rounded(point.ulp))});
    return out;
  }
  static std::vector<ProfilePoint> read(const json& in) {
    std::vector<ProfilePoint> profile;
    for (const json& point : in)
      profile.push_back({point.at(0).get<double>(), Number::read(point.at(1))});
    return profile;
  }

 private:
  /// The value, rounded to the four digits that a chart needs. std::stod would reject subnormals.
  static double rounded(double value) {
    const double less = std::strtod(fmt::format("{:.4g}", value).c_str(), nullptr);
    return std::isfinite(less) ? less : value;
  }
};

using enum Presence;

json reason_of(const Exhibit& exhibit) {
  return exhibit.finding ? json(sentence(*exhibit.finding)) : json();
}

constexpr JsonField<Exhibit> exhibit_fields[] = {
    json_field<&Exhibit::index>("index", if_set),
    json_field<&Exhibit::severity, Number>("severity", written),
    json_field<&Exhibit::ulp, Number>("ulp", written),
    json_field<&Exhibit::input>("input", written),
    json_field<&Exhibit::input_text>("input_text", written),
    json_field<&Exhibit::subject, Results>("subject", written),
    json_field<&Exhibit::subject_text, Results>("subject_text", written),
    json_field<&Exhibit::reference, Results>("reference", written),
    derived_field<&reason_of>("reason", if_set),
    json_field<&Exhibit::rule>("rule", written),
    json_field<&Exhibit::finding>("finding", if_set),
    json_field<&Exhibit::lane>("lane", written),
    json_field<&Exhibit::width>("width", written),
    json_field<&Exhibit::details>("details", if_set),
    json_field<&Exhibit::picture>("picture", if_set),
};
static_assert(covers(exhibit_fields), "exhibit_fields has a row for each member of Exhibit");

json rule_of_worst(const Measurement& m) {
  return m.worst ? json(m.worst->rule) : json();
}

constexpr JsonField<Measurement> measurement_fields[] = {
    json_field<&Measurement::inputs>("inputs", required),
    json_field<&Measurement::failing>("failing", required),
    json_field<&Measurement::failing_rules>("failing_rules", if_set),
    json_field<&Measurement::decided_by_mpfr>("referred", written),
    json_field<&Measurement::max_ulp, Number>("max_ulp", required),
    json_field<&Measurement::limit>("limit", required),
    json_field<&Measurement::upper_bound, Bound>("bound", required),
    json_field<&Measurement::histogram>("histogram", if_set),
    json_field<&Measurement::rules>("rules", if_set),
    json_field<&Measurement::worst>("worst", if_set),
    derived_field<&rule_of_worst>("rule", if_set),
    json_field<&Measurement::failures>("failures", if_set),
    json_field<&Measurement::note>("note", if_set),
    json_field<&Measurement::seconds>("seconds", if_set),
    json_field<&Measurement::characteristics>("characteristics", if_set),
    json_field<&Measurement::profile, Profile>("profile", if_set),
    json_field<&Measurement::digest>("digest", if_set),
};
static_assert(covers(measurement_fields), "measurement_fields has a row for each member");

/// The inputs of the case come first, in order. The inputs of a search follow.
bool comes_before(const Exhibit& a, const Exhibit& b) {
  constexpr auto last = std::numeric_limits<std::uint64_t>::max();
  return a.index.value_or(last) < b.index.value_or(last);
}

bool stands_out_more(const Exhibit& a, const Exhibit& b) {
  return a.severity != b.severity ? a.severity > b.severity : comes_before(a, b);
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
  // The merged value is an upper bound only if both values are upper bounds. A measurement without
  // inputs does not count.
  if (inputs == 0)
    upper_bound = other.upper_bound;
  else if (other.inputs != 0)
    upper_bound = upper_bound && other.upper_bound;
  inputs += other.inputs;
  failing += other.failing;
  add(failing_rules, other.failing_rules);
  decided_by_mpfr += other.decided_by_mpfr;
  max_ulp = std::isnan(other.max_ulp) ? other.max_ulp : std::max(max_ulp, other.max_ulp);
  if (limit.empty()) limit = other.limit;
  histogram.resize(std::max(histogram.size(), other.histogram.size()));
  for (std::size_t i = 0; i < other.histogram.size(); ++i) histogram[i] += other.histogram[i];
  add(rules, other.rules);
  if (note.empty()) note = other.note;
  if (profile.empty()) profile = other.profile;
  digest = joined_digest(std::array{digest, other.digest});
  add(seconds, other.seconds);
  for (const auto& [what, value] : other.characteristics) {
    const auto [place, fresh] = characteristics.emplace(what, value);
    if (!fresh) place->second = std::max(place->second, value);
  }
  std::optional<Exhibit> less = other.worst;
  if (less && (!worst || stands_out_more(*less, *worst))) std::swap(worst, less);
  // All huge errors have the same severity. If two errors are equally severe, max_ulp is the error
  // of the first input. So max_ulp does not depend on how the inputs were divided into parts.
  const auto equal = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  if (less && less->severity == worst->severity && equal(max_ulp, less->ulp)) max_ulp = worst->ulp;
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
  std::ranges::stable_sort(failures, comes_before);
  if (failures.size() > max_failures) failures.resize(max_failures);
}

void to_json(json& out, const Exhibit& exhibit) {
  out = write_fields(exhibit_fields, exhibit);
}

void from_json(const json& in, Exhibit& exhibit) {
  exhibit = read_fields(exhibit_fields, in);
  // Files of schema 1 have a sentence in place of a finding, or only the name of the rule.
  const auto reason = in.find("reason");
  if (exhibit.finding || reason == in.end() || *reason == exhibit.rule || *reason == "") return;
  exhibit.finding = said(reason->get<std::string>());
}

void to_json(json& out, const Measurement& measurement) {
  out = write_fields(measurement_fields, measurement);
}

void from_json(const json& in, Measurement& measurement) {
  measurement = read_fields(measurement_fields, in);
}

std::vector<JsonKey> measurement_keys() {
  return keys_of(measurement_fields);
}

std::vector<JsonKey> exhibit_keys() {
  return keys_of(exhibit_fields);
}

}  // namespace assay::harness
