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

/// The expected time of a case. It is the mean time of the cases of the same suite and type. If
/// there is no such mean, it is the mean of the suite. If the suite has no mean, either, it is the
/// mean of all cases.
class Weights {
 public:
  using Kind = std::pair<std::string, std::string>;  ///< suite and type; empty: any
  using Means = std::map<Kind, double>;

  /// `source` says where the means come from. Throws std::logic_error if there is no mean.
  Weights(Means means, std::string source);
  /// The means of data/weights.csv. Throws UsageError.
  static Weights built_in(const std::string& data_folder);
  /// The means of the suites in data/suite_seconds.csv. `driver` is a platform's name and a
  /// driver's version. A suite without a row of this driver has the mean of all drivers. Throws
  /// UsageError.
  static Weights of_driver(const std::string& data_folder, const std::string& driver);

  static Kind kind_of(const std::string& id);
  double seconds(const std::string& id) const;
  const std::string& source() const { return source_; }
  std::string digest() const;  ///< the digest of the means

 private:
  Means means_;
  std::string source_;
};

/// The places of the cases that are not skipped, in an order in which the first cases cover as much
/// as possible. First comes one case of each suite. Then come a few cases that together show each
/// part of a suite's ids once. Then come other cases that show each part once more, and so on. Each
/// of these rounds begins with the case that shows the most parts. Failures do not change the
/// order: it depends only on the cases and the seed.
std::vector<std::size_t> broad_first(const std::vector<Case>& cases, std::uint64_t seed);

/// The part of a plan that fits into a budget, for a run's header.
struct BudgetedPlan {
  double seconds = 0;                ///< the budget
  double expected = 0;               ///< the expected time of the selected cases
  std::size_t selected = 0, of = 0;  ///< numbers of cases that are not skipped
  std::size_t suites = 0;            ///< number of suites with such cases; each suite keeps some
                                     ///< cases
  std::string weights, weights_digest;
};

/// Keeps the first cases in the order of broad_first() that fit into the budget, and at least one
/// case of each suite. Skipped cases stay because they take no time. A greater budget keeps the
/// same cases and more.
BudgetedPlan keep_within(std::vector<Case>& cases, double seconds, std::uint64_t seed,
                         const Weights& weights);

void to_json(nlohmann::json& json, const BudgetedPlan& plan);
/// The budget in words: "a budget of 5 min 00 s (8,123 of 33,251 cases, of all 56 suites; weights
/// 9f86d081884c7d65)". Empty if the run had no budget.
std::string budget_text(const nlohmann::json& header);

}  // namespace assay::harness
