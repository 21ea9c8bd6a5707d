#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"
#include "harness/devices/availability.h"
#include "harness/devices/device.h"
#include "reference/acceptance/rules.h"
#include "suites/target/languages.h"

namespace assay::suites {

/// A math mode: a row of data/modes.csv. Its build options allow more results.
struct Mode {
  std::string name;                   ///< part of the id
  std::string options;                ///< build options
  std::vector<std::string> formats;   ///< formats that have cases
  std::vector<std::string> limited;   ///< formats with limits in a table; others are only measured
  std::vector<std::string> accuracy;  ///< modes of the accuracy tables, tried before `default`
  harness::Version c_version;         ///< the oldest language that the limits apply to; 0.0: all
  std::vector<std::string> flush;     ///< formats whose subnormals may be flushed
  reference::Freedoms freedoms;
  /// Freedoms of functions that no table of the mode lists. The ordinary table limits these
  /// functions.
  reference::Freedoms unlisted_freedoms;
  harness::Needs needs;  ///< without these, the compiler must refuse the options
  std::string citation;

  bool covers(std::string_view format) const;
  bool limits(std::string_view format) const;
  bool flushes(std::string_view format) const;
  /// Adds the freedoms of the options, for numbers of the format of `rules`. `listed`: a table of
  /// the mode limits the function.
  void relax(reference::Rules& rules, bool listed) const;
};

/// The modes of the run's data. Throws harness::UsageError with file and line for damaged data.
using Modes = std::vector<std::shared_ptr<const Mode>>;
Modes load_modes(const harness::RunOptions& options);
Modes parse_modes(std::string_view csv, const std::string& source);
/// The mode with this name. If there is none, throws a UsageError that names `place`.
std::shared_ptr<const Mode> find_mode(const Modes& modes, std::string_view name,
                                      std::string_view place);

/// The build options of a program: its language (0.0: the compiler chooses), and the options of a
/// mode (null: none).
std::string build_options(harness::Version std, const Mode* mode = nullptr);

/// Applies the rows of data/allowances.csv for a profile and a device's
/// CL_DEVICE_<FORMAT>_FP_CONFIG. Sets flush_to_zero, rounding and freedoms.
void apply_allowances(reference::Rules& rules, std::string_view profile, std::string_view format,
                      std::uint64_t config, const harness::RunOptions& options);

}  // namespace assay::suites
