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

/// The place of a rule in the documents of OpenCL C. Empty if a document has no such rule.
struct Place {
  std::string_view c_3_0;  ///< "6.15.3", in OpenCL C 3.0.19
  std::string_view v_1_2;  ///< "6.12.3", in OpenCL 1.2
};

/// "full" or "embedded": --profile, else the device's. Throws harness::UsageError for an unknown
/// --profile.
std::string_view profile_of(const harness::DeviceInfo& device, const harness::RunOptions& options);

/// The device under test as the cases of a run see it: missing features, and the limits, rules,
/// pragmas and language versions that apply. It is made in the first line of a suite's expansion
/// and passed by reference; a copy shares its data. Immutable.
class Target {
 public:
  /// Throws harness::UsageError for an unknown --spec or --profile, and for damaged data.
  Target(const harness::DeviceInfo& device, const harness::RunOptions& options);

  const harness::DeviceInfo& device() const;
  const harness::RunOptions& options() const;

  // ---- The rules.
  std::string_view profile() const;  ///< as profile_of()
  bool embedded() const { return profile() == "embedded"; }
  /// The document that judges: that of --spec, else of the device's version.
  const harness::Document& document() const;
  /// That document, or the last one in the chain of documents that it continues: rows of data/ name
  /// it.
  std::string_view base_document() const;
  /// The document that states OpenCL C for it: "opencl-c-3.0.19" or "opencl-1.2".
  std::string_view language_document() const;
  /// Whether the device must obey a row of data/ for these versions of the specification. Only this
  /// function decides that (revisions.h has the rule).
  bool holds(const harness::Versions& rule, Governs governs = Governs::device) const;
  /// Whether that document has the rule, and its citation: "OpenCL C 3.0.19, 6.15.3".
  bool states(const Place& place) const;
  std::string cite(const Place& place) const;

  // ---- The device's features.
  bool has(const harness::OptionalPart& part) const;
  bool has_extension(std::string_view name) const { return device().has_extension(name); }
  bool has_feature(std::string_view name) const { return device().has_feature(name); }
  /// Why the device cannot have it, if it cannot. Programs are in the language `std` (0.0: the
  /// language that the compiler chooses).
  std::optional<std::string> missing(const harness::OptionalPart& part) const;
  std::optional<std::string> missing(const harness::OptionalPart& part, harness::Version std) const;
  std::optional<std::string> missing(const harness::Needs& needs) const;
  std::optional<std::string> missing(const harness::Needs& needs, harness::Version std) const;
  /// The same for a scalar type of OpenCL C, by its name; for several types, the first missing one.
  std::optional<std::string> missing(std::string_view type) const;
  std::optional<std::string> missing_types(const std::vector<std::string_view>& types) const;
  /// Lines that a program needs for the types that it names.
  std::string pragmas(const std::vector<std::string_view>& types, harness::Version std) const;
  /// CL_DEVICE_<TYPE>_FP_CONFIG of half, float or double.
  std::uint64_t fp_config(std::string_view type) const;
  /// Whether the device may treat subnormal numbers of that type as zeros (no CL_FP_DENORM); never
  /// for integers.
  bool flushes(std::string_view type) const;
  /// The rounding of operations and conversions to that type without a stated mode. It is toward
  /// zero if the device need not have a better default (7.1; OpenCL 1.2, 10).
  reference::Rounding rounding(std::string_view type) const;

  // ---- Languages.
  /// The language that --std asks for; 0.0 where it asks for none.
  harness::Version language() const;
  /// The language of a program that needs a version. It is that of --std, or else the oldest that
  /// the device offers and that is new enough. 0.0 if there is none, and for a `needed` of 0.0.
  harness::Version language(harness::Version needed) const;
  /// The language of a program that is built with this -cl-std. With none (0.0), it is the highest
  /// OpenCL C 1.x of the device (API 3.0, 5.8, -cl-std).
  harness::Version compiled_as(harness::Version std) const;
  /// Build options: the language of --std and those of a mode (null: none).
  std::string build_options(const Mode* mode = nullptr) const;

  // ---- Limits.
  /// The row of the accuracy tables for programs built in a mode (null: without options), from the
  /// document that judges. If that document has no row, it is the row of the next older document
  /// that has one (3.0.19 prints the cell of x + y blank). It is never from a newer one: a version
  /// allows what it does not limit. nullptr if there is none. Throws harness::UsageError for
  /// damaged tables.
  const reference::AccuracyRow* row(std::string_view table_row, std::string_view format,
                                    const Mode* mode = nullptr) const;
  /// The limit of that row, or the one that remains with the mode's options in programs of that
  /// language (as for build_options()).
  std::optional<Limit> limit(std::string_view table_row, std::string_view format, const Mode* mode,
                             harness::Version std) const;
  /// The rules of a limit on this device. They have the flushing of 7.5.3 if it does not keep
  /// subnormals, and the default rounding mode of 7.1. They also have the freedoms of its profile
  /// and of a mode's options.
  reference::Rules rules(const Limit& limit, const reference::FloatFormat& format, int width,
                         const Mode* mode = nullptr) const;

 private:
  struct State;
  std::shared_ptr<const State> state_;
};

/// Adds the words of the needs to a case, or to the head of one, and the first reason if the device
/// lacks one. The same for a program in the language `std`, as for missing().
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
