#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The expected time of a case: the mean for the case's suite and type, or for the suite, or for
/// all cases.
class Weights {
 public:
  using Kind = std::pair<std::string, std::string>;  ///< suite and type; empty: any
  using Means = std::map<Kind, double>;

  /// `source` names the origin of the means. Throws std::logic_error if there is no mean.
  Weights(Means means, std::string source);
  /// The means in data/weights.csv. Throws UsageError.
  static Weights built_in(const std::string& data_folder);
  /// The means of the suites in data/suite_seconds.csv, without cases that hung. `driver` is a
  /// platform's name and a driver's version. A suite without a row of this driver has the mean of
  /// all drivers. Throws UsageError.
  static Weights of_driver(const std::string& data_folder, const std::string& driver);

  static Kind kind_of(const std::string& id);
  double seconds(const std::string& id) const;
  /// Seconds of hangs per case of the suite, second runs included. 0 without of_driver().
  double hung(const std::string& suite) const;
  const std::string& source() const { return source_; }
  std::string digest() const;

 private:
  Means means_;
  std::string source_;
  std::map<std::string, double> hung_;  ///< seconds of hangs, by suite
};

/// Indices of the cases that are not skipped. In this order, the first cases cover the most suites
/// and parts of ids ("exp", "float4"). The order depends only on cases and seed.
std::vector<std::size_t> broad_first(const std::vector<Case>& cases, std::uint64_t seed);

struct BudgetedPlan {
  double seconds = 0;                ///< the budget
  double expected = 0;               ///< expected seconds of the selected cases
  std::size_t selected = 0, of = 0;  ///< cases that are not skipped
  std::size_t suites = 0;            ///< suites with a case that is not skipped
  std::string weights, weights_digest;
};

/// Keeps the first cases of broad_first() within the budget. Also keeps all skipped cases, and at
/// least one case of each suite. A greater budget keeps the same cases and more.
BudgetedPlan keep_within(std::vector<Case>& cases, double seconds, std::uint64_t seed,
                         const Weights& weights);

void to_json(nlohmann::json& json, const BudgetedPlan& plan);
/// "a budget of 5 min 00 s (8,123 of 33,251 cases, from all 56 suites; digest of the weights:
/// 9f86d081884c7d65)". Empty if the run has no budget.
std::string budget_text(const nlohmann::json& header);

}  // namespace assay::harness
