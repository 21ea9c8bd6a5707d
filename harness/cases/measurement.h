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

/// One answer, as printed. It has only strings because the harness knows no number format.
struct Exhibit {
  /// The input's place in the case's sequence. None if a search made it.
  std::optional<std::uint64_t> index;
  double severity = -1;  ///< orders exhibits; failing ones above passing ones
  double ulp = 0;
  std::vector<std::string> input, input_text;      ///< bits "0x42b17217" and decimal "88.722839"
  std::vector<std::string> subject, subject_text;  ///< one per result
  std::vector<std::string> reference;              ///< "0x7f7fff80 + 0.19 ulp"
  std::string rule;                                ///< the rule of acceptance that decided
  std::optional<Finding> finding;                  ///< of an answer that fails
  int lane = 0, width = 1;
  std::vector<std::string> details;  ///< other explanations, line by line: a word, then text
  /// A wrong image for the page. "COLUMNS ROWS DUE DIFFERENCE", three bytes an element in
  /// hexadecimal.
  std::string picture = {};
};

/// The greatest error that a part of an argument's range showed, and where.
struct ProfilePoint {
  double input = 0;
  double ulp = 0;  ///< infinity where no number of ulp describes the error
};

/// The results of a sweep: a plain value that can be merged, so that judging is a parallel
/// reduction.
struct Measurement {
  std::uint64_t inputs = 0;
  std::uint64_t failing = 0;
  /// The failing answers by rule (reference::Rule). The others have no rule.
  std::map<std::string, std::uint64_t> failing_rules;
  std::uint64_t decided_by_mpfr = 0;  ///< inputs that the exact reference had to decide
  double max_ulp = 0;                 ///< greatest error; infinity where no number of ulp describes
                                      ///< the error
  std::string limit;                  ///< the accuracy rule: "ulp(3)"
  bool upper_bound = false;           ///< every input was tried; else max_ulp is a lower bound
  std::vector<std::uint64_t> histogram;        ///< bins as reference::Tally describes them
  std::map<std::string, std::uint64_t> rules;  ///< all answers by rule of acceptance
  std::optional<Exhibit> worst;
  std::vector<Exhibit> failures;          ///< the first few
  std::string note;                       ///< other remarks: `reproduced alone`
  std::map<std::string, double> seconds;  ///< by stage: "compile", "generate", "device", "judge"
  /// Measured properties of the device beside errors, each by a name with its unit:
  /// "coordinate_error_texels". The greatest counts.
  std::map<std::string, double> characteristics;

  std::vector<ProfilePoint> profile;  ///< error against input, in the order of the inputs
  /// The digest of the results (harness/base/digest.h). It covers their bytes in the order of the
  /// inputs, without search. On one driver and processor it is the same for every run. Empty where
  /// there is none.
  std::string digest;

  /// Associative, except `digest`, which is that of a part, in their order. A part without one adds
  /// nothing. `limit` and labels must agree.
  void merge(const Measurement& other);
};

/// In a record "subject" and "reference" are a string for one result and an array for two. An
/// infinite error is the string "infinity"; "bound" is "upper" or "lower".
void to_json(nlohmann::json& json, const Exhibit& exhibit);
void from_json(const nlohmann::json& json, Exhibit& exhibit);
void to_json(nlohmann::json& json, const Measurement& measurement);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is not a measurement.
void from_json(const nlohmann::json& json, Measurement& measurement);

std::vector<JsonKey> measurement_keys();
std::vector<JsonKey> exhibit_keys();

}  // namespace assay::harness
