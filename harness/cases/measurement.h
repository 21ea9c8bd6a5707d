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

/// One answer, as printed. Its members are strings because the harness knows no number formats.
struct Exhibit {
  /// The input's place in the case's sequence. Nothing if a search found the input.
  std::optional<std::uint64_t> index;
  double severity = -1;  ///< exhibits are sorted by it; failing ones have greater values than
                         ///< passing ones
  double ulp = 0;
  std::vector<std::string> input, input_text;      ///< bits "0x42b17217" and decimal "88.722839"
  std::vector<std::string> subject, subject_text;  ///< one per result
  std::vector<std::string> reference;              ///< "0x7f7fff80 + 0.19 ulp"
  std::string rule;                                ///< the rule of acceptance that decided
  std::optional<Finding> finding;                  ///< only if the answer fails
  int lane = 0, width = 1;
  std::vector<std::string> details;  ///< further explanations, one on each line: a word, then text
  /// A wrong image for the result page: "COLUMNS ROWS DUE DIFFERENCE". DUE has the right colors.
  /// DUE and DIFFERENCE have three bytes for each element, in hexadecimal.
  std::string picture = {};
};

/// The greatest error in a part of an argument's range, and the input that caused it.
struct ProfilePoint {
  double input = 0;
  double ulp = 0;  ///< infinity if the error cannot be expressed in ulp
};

/// The results of a sweep. They can be merged, so several threads can judge in parallel.
struct Measurement {
  std::uint64_t inputs = 0;
  std::uint64_t failing = 0;
  /// The number of failing answers for each rule (reference::Rule). Other answers have no rule
  /// here.
  std::map<std::string, std::uint64_t> failing_rules;
  std::uint64_t decided_by_mpfr = 0;  ///< number of inputs for which the exact reference was needed
  double max_ulp = 0;                 ///< greatest error; infinity if the error cannot be expressed
                                      ///< in ulp
  std::string limit;                  ///< the accuracy rule: "ulp(3)"
  bool upper_bound = false;           ///< whether every input was tried; if not, max_ulp is only a
                                      ///< lower bound
  std::vector<std::uint64_t> histogram;        ///< bins as in reference::Tally
  std::map<std::string, std::uint64_t> rules;  ///< the number of all answers for each rule of
                                               ///< acceptance
  std::optional<Exhibit> worst;
  std::vector<Exhibit> failures;          ///< only the first failures
  std::string note;                       ///< other remarks: `reproduced alone`
  std::map<std::string, double> seconds;  ///< by stage: "compile", "generate", "device", "judge"
  /// Other measured properties of the device, besides errors. A name includes its unit:
  /// "coordinate_error_texels". Merging keeps the greatest value.
  std::map<std::string, double> characteristics;

  std::vector<ProfilePoint> profile;  ///< error against input, in the order of the inputs
  /// The digest of the results (harness/base/digest.h). It covers their bytes in the order of the
  /// inputs, without results of a search. On one driver and processor, every run gives the same
  /// digest. Empty if there is none.
  std::string digest;

  /// Adds the results of a part. `limit` and labels must agree. Parts may be grouped in any way,
  /// but digests must be merged in the order of the parts. A part without a digest does not change
  /// the digest.
  void merge(const Measurement& other);
};

/// In a record, "subject" and "reference" are a string for one result, and an array for two
/// results. An infinite error is the string "infinity". "bound" is "upper" or "lower".
void to_json(nlohmann::json& json, const Exhibit& exhibit);
void from_json(const nlohmann::json& json, Exhibit& exhibit);
void to_json(nlohmann::json& json, const Measurement& measurement);
/// Throws nlohmann::json::exception or std::invalid_argument if `json` is not a measurement.
void from_json(const nlohmann::json& json, Measurement& measurement);

std::vector<JsonKey> measurement_keys();
std::vector<JsonKey> exhibit_keys();

}  // namespace assay::harness
