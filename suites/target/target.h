#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/availability.h"
#include "suites/base/forward.h"
#include "suites/target/revisions.h"

namespace assay::harness {
struct Document;  // harness/cases/requirements.h
}
namespace assay::reference {
struct AccuracyRow;   // reference/acceptance/accuracy_table.h
struct FloatFormat;   // reference/plain/float_format.h
enum class Rounding;  // reference/plain/float_format.h
struct Rules;         // reference/acceptance/rules.h
}  // namespace assay::reference

namespace assay::suites {

/// The section of a rule in each document of OpenCL C. Empty if a document has no such rule.
struct Place {
  std::string_view c_3_0;  ///< in OpenCL C 3.0.19: "6.15.3"
  std::string_view v_1_2;  ///< in OpenCL 1.2: "6.12.3"
};

/// "full" or "embedded": the profile of --profile, or else the device's profile. Throws
/// harness::UsageError for an unknown --profile.
std::string_view profile_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

/// The device under test: its features, limits, rules, pragmas and language versions. Copies share
/// their data, which does not change.
class Target {
 public:
  /// Throws harness::UsageError for an unknown --spec or --profile, and for damaged data.
  Target(const harness::DeviceInfo& device, const harness::RunOptions& options);

  const harness::DeviceInfo& device() const;
  const harness::RunOptions& options() const;

  // ---- The rules.
  std::string_view profile() const;
  bool embedded() const { return profile() == "embedded"; }
  /// The document of --spec, or else the document of the device's version.
  const harness::Document& document() const;
  /// document(), or the first document that document() continues.
  std::string_view base_document() const;
  /// "opencl-c-3.0.19" or "opencl-1.2".
  std::string_view language_document() const;
  /// True if the device must obey a rule of these versions of the specification.
  bool holds(const harness::Versions& rule, Governs governs = Governs::device) const;
  /// cite() returns the rule's citation: "OpenCL C 3.0.19, 6.15.3".
  bool states(const Place& place) const;
  std::string cite(const Place& place) const;

  // ---- The device's features.
  bool has(const harness::OptionalPart& part) const;
  bool has_extension(std::string_view name) const { return device().has_extension(name); }
  bool has_feature(std::string_view name) const { return device().has_feature(name); }
  /// Why the device does not have the part; nothing if it has the part. `std` is the language of
  /// the programs (0.0: the compiler chooses).
  std::optional<std::string> missing(const harness::OptionalPart& part) const;
  std::optional<std::string> missing(const harness::OptionalPart& part, harness::Version std) const;
  std::optional<std::string> missing(const harness::Needs& needs) const;
  std::optional<std::string> missing(const harness::Needs& needs, harness::Version std) const;
  /// For several types, the reason is about the first missing type.
  std::optional<std::string> missing(std::string_view type) const;
  std::optional<std::string> missing_types(const std::vector<std::string_view>& types) const;
  std::string pragmas(const std::vector<std::string_view>& types, harness::Version std) const;
  /// CL_DEVICE_<TYPE>_FP_CONFIG of half, float or double.
  std::uint64_t fp_config(std::string_view type) const;
  /// Without CL_FP_DENORM, the device may treat subnormal numbers of this type as zeros. Always
  /// false for integers.
  bool flushes(std::string_view type) const;
  /// For operations and conversions that name no mode. The mode is toward zero if the device may
  /// have this default (7.1; OpenCL 1.2, 10).
  reference::Rounding rounding(std::string_view type) const;

  // ---- Languages.
  /// The language of --std; 0.0 without this option.
  harness::Version language() const;
  /// The language of --std, or else the oldest offered language from `needed` on. 0.0 if there is
  /// none, or if `needed` is 0.0.
  harness::Version language(harness::Version needed) const;
  /// The language of a program that is built with -cl-std=`std`. Without the option (0.0), this is
  /// the highest OpenCL C 1.x of the device (API 3.0, 5.8, -cl-std).
  harness::Version compiled_as(harness::Version std) const;
  /// The language of --std, and the options of a mode (null: none).
  std::string build_options(const Mode* mode = nullptr) const;

  // ---- Limits.
  /// The row for programs that are built in a mode (null: without options). nullptr if there is no
  /// row. Throws harness::UsageError for damaged tables.
  const reference::AccuracyRow* row(std::string_view table_row, std::string_view format,
                                    const Mode* mode = nullptr) const;
  /// If the tables do not apply in the mode, the limit allows any value.
  std::optional<Limit> limit(std::string_view table_row, std::string_view format, const Mode* mode,
                             harness::Version std) const;
  /// The rules contain the allowances of the device, its profile and the mode's options. For
  /// example, a device without subnormals may flush (7.5.3).
  reference::Rules rules(const Limit& limit, const reference::FloatFormat& format, int width,
                         const Mode* mode = nullptr) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

/// Adds the needs to a case, or to the head of a case. If the device does not meet a need, also
/// adds the reason for a skip. `std` is the language of the program.
template <class Listed>
void require(Listed& one, const harness::Needs& needs, const Target& target) {
  for (std::string& word : needs.words()) one.needs.push_back(std::move(word));
  if (!one.skip) one.skip = target.missing(needs);
}
template <class Listed>
void require(Listed& one, const harness::Needs& needs, const Target& target, harness::Version std) {
  for (std::string& word : needs.words()) one.needs.push_back(std::move(word));
  if (!one.skip) one.skip = target.missing(needs, std);
}

harness::Suite suite_of(std::string name, std::string title,
                        std::function<std::vector<harness::Case>(const Target&)> expand);

}  // namespace assay::suites
