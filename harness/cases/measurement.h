#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/json_key.h"
#include "harness/cases/finding.h"

namespace assay::harness {

/// One answer, as text, because the harness knows no number formats.
struct Exhibit {
  /// The index of the input in the case. Nothing if a search found the input.
  std::optional<std::uint64_t> index;
  double severity = -1;  ///< greater for a failing answer than for a passing answer
  double ulp = 0;
  std::vector<std::string> input, input_text;      ///< bits "0x42b17217" and decimal "88.722839",
                                                   ///< one for each argument
  std::vector<std::string> subject, subject_text;  ///< one for each result
  std::vector<std::string> reference;              ///< "0x7f7fff80 + 0.19 ulp"
  std::string rule;                                ///< the rule that accepts or rejects the answer
  std::optional<Finding> finding;                  ///< only for a failing answer
  int lane = 0, width = 1;
  std::vector<std::string> details;
  /// A wrong image: "COLUMNS ROWS DUE DIFFERENCE". DUE has the right colors, DIFFERENCE the
  /// differences, each with three bytes per element in hexadecimal.
  std::string picture = {};
};

struct ProfilePoint {
  double input = 0;
  double ulp = 0;  ///< infinity if the error has no size in ulp: a wrong NaN
};

struct Measurement {
  std::uint64_t inputs = 0;
  std::uint64_t failing = 0;
  /// Failing answers by rule (reference::Rule).
  std::map<std::string, std::uint64_t> failing_rules;
  std::uint64_t decided_by_mpfr = 0;  ///< inputs that needed MPFR
  double max_ulp = 0;                 ///< infinity if an error has no size in ulp: a wrong NaN
  std::string limit;                  ///< the accuracy in the table: "ulp(3)"
  bool upper_bound = false;  ///< every input was tried; if not, max_ulp is only a lower bound
  std::vector<std::uint64_t> histogram;        ///< as in reference::Tally
  std::map<std::string, std::uint64_t> rules;  ///< the number of answers for each rule
  std::optional<Exhibit> worst;
  std::vector<Exhibit> failures;  ///< only the first failures
  std::string note;
  std::map<std::string, double> seconds;  ///< by stage: "compile", "generate", "device", "judge"
  /// The name includes the unit: "coordinate_error_texels". merge() keeps the greatest value.
  std::map<std::string, double> characteristics;

  std::vector<ProfilePoint> profile;  ///< errors by input, in the order of inputs
  /// A hash of all results in the order of inputs. Empty if there is none. Runs on one driver and
  /// processor give equal hashes.
  std::string digest;

  /// Throws std::invalid_argument if the limits differ. Parts with a digest must be merged in their
  /// order. A part without a digest changes no digest.
  void merge(const Measurement& other);
};

/// "subject" and "reference" are a string, or an array for two results. An infinite error is
/// "infinity". "bound" is "upper" or "lower".
void to_json(nlohmann::json& json, const Exhibit& exhibit);
void from_json(const nlohmann::json& json, Exhibit& exhibit);
void to_json(nlohmann::json& json, const Measurement& measurement);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is wrong.
void from_json(const nlohmann::json& json, Measurement& measurement);

std::vector<JsonKey> measurement_keys();
std::vector<JsonKey> exhibit_keys();

}  // namespace assay::harness
