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

/// The expected time of a case: the mean of the cases of its suite with its type, else of its
/// suite, else of all.
class Weights {
 public:
  using Kind = std::pair<std::string, std::string>;  ///< suite and type; empty: any
  using Means = std::map<Kind, double>;

  /// `source`: the origin of the means. Throws std::logic_error without any mean.
  Weights(Means means, std::string source);
  /// data/weights.csv. Throws UsageError.
  static Weights built_in(const std::string& data_folder);

  static Kind kind_of(const std::string& id);
  double seconds(const std::string& id) const;
  const std::string& source() const { return source_; }
  std::string digest() const;  ///< of the means

 private:
  Means means_;
  std::string source_;
};

/// The places of the cases that are not skipped, broad ones first. First comes one case of each
/// suite. Then come cases that show each part of a suite's ids once, as few as possible. Then come
/// other cases that show each part once more, and so on. Each of these rounds begins with the case
/// that shows the most parts. Failures do not change the order. A pure function of the cases and
/// the seed.
std::vector<std::size_t> broad_first(const std::vector<Case>& cases, std::uint64_t seed);

/// The part of a plan within a budget, as a run's header has it.
struct BudgetedPlan {
  double seconds = 0;                ///< the budget
  double expected = 0;               ///< the expected time of the selected cases
  std::size_t selected = 0, of = 0;  ///< cases, without those that are skipped
  std::size_t suites = 0;            ///< that have such cases; each has some selected cases
  std::string weights, weights_digest;
};

/// Keeps the first cases of that order that fit into the budget, and at least one case of each
/// suite. Skipped cases, which take no time, stay. A greater budget leaves the same cases and more.
BudgetedPlan keep_within(std::vector<Case>& cases, double seconds, std::uint64_t seed,
                         const Weights& weights);

void to_json(nlohmann::json& json, const BudgetedPlan& plan);
/// "a budget of 5 min 00 s (8,123 of 33,251 cases, of all 56 suites; weights 9f86d081884c7d65)";
/// empty where the run had none.
std::string budget_text(const nlohmann::json& header);

}  // namespace assay::harness
