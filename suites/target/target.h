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
  std::string_view c_3_0;  ///< "6.15.3", in OpenCL C 3.0.19
  std::string_view v_1_2;  ///< "6.12.3", in OpenCL 1.2
};

/// "full" or "embedded": the profile of --profile, or else the device's profile. Throws
/// harness::UsageError for an unknown --profile.
std::string_view profile_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

/// Tells the cases of a run what the device under test has, and which limits, rules, pragmas and
/// language versions apply. A suite makes it at the beginning of its expansion and passes it by
/// reference. Copies share their data, which does not change.
class Target {
 public:
  /// Throws harness::UsageError for an unknown --spec or --profile, and for damaged data.
  Target(const harness::DeviceInfo& device, const harness::RunOptions& options);

  const harness::DeviceInfo& device() const;
  const harness::RunOptions& options() const;

  // ---- The rules.
  std::string_view profile() const;  ///< see profile_of()
  bool embedded() const { return profile() == "embedded"; }
  /// The document that judges: the document of --spec, or else the document for the device's
  /// version.
  const harness::Document& document() const;
  /// The judging document. If it continues another document, this is the first document of the
  /// chain. Rows of data/ name this document.
  std::string_view base_document() const;
  /// The document that specifies OpenCL C for the judging document: "opencl-c-3.0.19" or
  /// "opencl-1.2".
  std::string_view language_document() const;
  /// Whether the device must obey a rule that these versions of the specification have. Only this
  /// function decides that (revisions.h explains how).
  bool holds(const harness::Versions& rule, Governs governs = Governs::device) const;
  /// Whether the document of OpenCL C has the rule, and the rule's citation: "OpenCL C 3.0.19,
  /// 6.15.3".
  bool states(const Place& place) const;
  std::string cite(const Place& place) const;

  // ---- The device's features.
  bool has(const harness::OptionalPart& part) const;
  bool has_extension(std::string_view name) const { return device().has_extension(name); }
  bool has_feature(std::string_view name) const { return device().has_feature(name); }
  /// Why the device does not have the part; nothing if the device has it. Programs are in the
  /// language `std` (0.0: the compiler chooses).
  std::optional<std::string> missing(const harness::OptionalPart& part) const;
  std::optional<std::string> missing(const harness::OptionalPart& part, harness::Version std) const;
  std::optional<std::string> missing(const harness::Needs& needs) const;
  std::optional<std::string> missing(const harness::Needs& needs, harness::Version std) const;
  /// Why the device does not have a scalar type of OpenCL C, given by its name. With several types,
  /// the reason is about the first type that is missing.
  std::optional<std::string> missing(std::string_view type) const;
  std::optional<std::string> missing_types(const std::vector<std::string_view>& types) const;
  /// The pragmas that a program in the language `std` needs for these types.
  std::string pragmas(const std::vector<std::string_view>& types, harness::Version std) const;
  /// CL_DEVICE_<TYPE>_FP_CONFIG of half, float or double.
  std::uint64_t fp_config(std::string_view type) const;
  /// Whether the device may treat subnormal numbers of this type as zeros, because it does not have
  /// CL_FP_DENORM. Never for integers.
  bool flushes(std::string_view type) const;
  /// The rounding mode of operations and conversions to this type that name no mode. It is toward
  /// zero if the device may have this default (7.1; OpenCL 1.2, 10).
  reference::Rounding rounding(std::string_view type) const;

  // ---- Languages.
  /// The language of --std; 0.0 without this option.
  harness::Version language() const;
  /// The language of a program that needs a version. This is the language of --std. Without --std,
  /// it is the oldest offered language that is not older than `needed`. 0.0 if there is none, or if
  /// `needed` is 0.0.
  harness::Version language(harness::Version needed) const;
  /// The language of a program that is built with -cl-std=`std`. Without the option (0.0), this is
  /// the highest OpenCL C 1.x of the device (API 3.0, 5.8, -cl-std).
  harness::Version compiled_as(harness::Version std) const;
  /// Build options: the language of --std, and the options of a mode (null: none).
  std::string build_options(const Mode* mode = nullptr) const;

  // ---- Limits.
  /// The row of the accuracy tables for programs built in a mode (null: without options). See
  /// find_accuracy(). nullptr if there is no row. Throws harness::UsageError for damaged tables.
  const reference::AccuracyRow* row(std::string_view table_row, std::string_view format,
                                    const Mode* mode = nullptr) const;
  /// The limit of this row for programs in the language `std` (as for build_options()). If the
  /// mode's tables do not apply, the mode's options allow any value.
  std::optional<Limit> limit(std::string_view table_row, std::string_view format, const Mode* mode,
                             harness::Version std) const;
  /// The rules for a limit on this device. They contain the freedoms of the device, its profile and
  /// the mode's options. For example, a device without subnormals may flush (7.5.3), and 7.1 gives
  /// the default rounding mode.
  reference::Rules rules(const Limit& limit, const reference::FloatFormat& format, int width,
                         const Mode* mode = nullptr) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

/// Adds the words of the needs to a case, or to the head of a case. If the device lacks one of
/// them, adds the reason for a skip. With `std`, for a program in this language (see missing()).
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

/// A suite whose cases depend on the device under test.
harness::Suite suite_of(std::string name, std::string title,
                        std::function<std::vector<harness::Case>(const Target&)> expand);

}  // namespace assay::suites
