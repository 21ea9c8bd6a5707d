#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/api/limits/rule.h"
#include "suites/host/example.h"
#include "suites/host/queries.h"
#include "suites/host/setting.h"
#include "suites/target/limit.h"
#include "suites/target/target.h"

namespace assay::suites::limits {
namespace {

/// A row of data/api/limits.csv.
struct Limit {
  std::string parameter;
  harness::Versions versions;
  std::string profile;  ///< the profile, "full" or "embedded"; empty for both
  bool custom = false;  ///< whether the row also applies to custom devices
  std::string when;  ///< a parameter or extension that the device must have; with '!', that it must
                     ///< not have
  std::string rule, citation;
};

std::vector<Limit> load(const harness::RunOptions& options) {
  constexpr const char* path = "api/limits.csv";
  std::vector<Limit> limits;
  for (const auto& record : harness::parse_csv(
           harness::read_data(options.data, path), path,
           {"parameter", "since", "before", "profile", "custom", "when", "rule", "citation"})) {
    const auto& f = record.fields;
    const std::string where = fmt::format("{}:{}", path, record.line);
    if (f[4] != "yes" && f[4] != "no")
      throw harness::UsageError(fmt::format("{}: custom must be yes or no", where));
    limits.push_back(
        {f[0], harness::parse_versions(f[1], f[2], where), f[3], f[4] == "yes", f[5], f[6], f[7]});
  }
  return limits;
}

class Values {
 public:
  Values(host::Setting& on) : get_(host::device_query(on.device_id())), device_(on.info()) {
    rows_ = host::load_queries(on.options());
  }

  std::vector<std::uint64_t> all(const std::string& parameter) const {
    const auto row = std::find_if(rows_.begin(), rows_.end(), [&](const host::QueryRow& one) {
      return one.parameter == parameter;
    });
    if (row == rows_.end()) throw std::invalid_argument("data/api/queries.csv has no " + parameter);
    return host::integers(*row, get_);
  }

  std::uint64_t one(const std::string& parameter) const {
    const auto values = all(parameter);
    return values.empty() ? 0 : values.front();
  }

  bool holds(std::string_view when) const {
    if (when.empty()) return true;
    const bool negated = when.starts_with('!');
    if (negated) when.remove_prefix(1);
    const bool there =
        when.starts_with("CL_") ? one(std::string(when)) != 0 : device_.has_extension(when);
    return there != negated;
  }

 private:
  host::QueryCall get_;
  const harness::DeviceInfo& device_;
  std::vector<host::QueryRow> rows_;
};

void check(host::Setting& on, const std::vector<Limit>& limits) {
  const Values values(on);
  for (const Limit& limit : limits) {
    if (!values.holds(limit.when)) continue;
    auto found = broken(limit.rule, values.all(limit.parameter),
                        [&](const std::string& name) { return values.one(name); });
    if (!found) continue;
    found->subject = limit.parameter;
    ADD_FINDING(*found) << limit.rule << "; " << limit.citation;
  }
}

bool applies(const Limit& limit, const Target& target) {
  return target.holds(limit.versions) &&
         (limit.profile.empty() || limit.profile == target.profile()) &&
         (limit.custom || (target.device().type & CL_DEVICE_TYPE_CUSTOM) == 0);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<std::pair<std::string, std::vector<Limit>>> by_parameter;
  for (Limit& limit : load(target.options())) {
    if (!applies(limit, target)) continue;
    auto found = std::find_if(by_parameter.begin(), by_parameter.end(),
                              [&](const auto& one) { return one.first == limit.parameter; });
    if (found == by_parameter.end())
      found = by_parameter.insert(found, {limit.parameter, std::vector<Limit>{}});
    found->second.push_back(std::move(limit));
  }
  std::vector<harness::Case> cases;
  for (auto& [parameter, limits] : by_parameter) {
    const std::string citation = fmt::format("{}, {}", limits.front().citation, parameter);
    std::string rules;
    for (const Limit& limit : limits) rules += (rules.empty() ? "" : "; ") + limit.rule;
    cases.push_back(host::make_case("limits/" + host::part_of(parameter), citation,
                                    [limits](host::Setting& on) { check(on, limits); }));
    cases.back().limit = rules;
  }
  return cases;
}

}  // namespace

/// The minimum values for devices of a version and profile. Each parameter of clGetDeviceInfo in
/// data/api/limits.csv is a case.
harness::Suite suite() {
  return suite_of("limits", "Minimum capabilities of devices (OpenCL 4.2)", expand);
}

}  // namespace assay::suites::limits
