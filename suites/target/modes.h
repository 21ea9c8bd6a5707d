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

/// A row of data/modes.csv. The build options of a math mode allow more results.
struct Mode {
  std::string name;
  std::string options;
  std::vector<std::string> formats;
  std::vector<std::string> limited;   ///< formats with limits in a table of the mode; in other
                                      ///< formats, the error is only measured
  std::vector<std::string> accuracy;  ///< modes of the accuracy tables, tried before `default`
  harness::Version c_version;         ///< the first language with these limits; 0.0 means all
  std::vector<std::string> flush;     ///< subnormal numbers of these formats may be flushed
  reference::Freedoms freedoms;
  /// Freedoms of functions that no table of the mode lists. The default table limits these
  /// functions.
  reference::Freedoms unlisted_freedoms;
  harness::Needs needs;  ///< if a feature is missing, a compiler must refuse the options
  std::string citation;

  bool covers(std::string_view format) const;
  bool limits(std::string_view format) const;
  bool flushes(std::string_view format) const;
  /// `listed` says whether a table of the mode limits the function.
  void relax(reference::Rules& rules, bool listed) const;
};

/// Throws harness::UsageError with file and line for damaged data.
using Modes = std::vector<std::shared_ptr<const Mode>>;
Modes load_modes(const harness::RunOptions& options);
Modes parse_modes(std::string_view csv, const std::string& source);
/// Throws a UsageError that names `place` if no mode has this name.
std::shared_ptr<const Mode> find_mode(const Modes& modes, std::string_view name,
                                      std::string_view place);

/// With the language 0.0, the compiler chooses a language. `mode` may be null.
std::string build_options(harness::Version std, const Mode* mode = nullptr);

/// Applies the rows of data/allowances.csv for a profile and for CL_DEVICE_<FORMAT>_FP_CONFIG of
/// the device. Sets flush_to_zero, rounding and freedoms.
void apply_allowances(reference::Rules& rules, std::string_view profile, std::string_view format,
                      std::uint64_t config, const harness::RunOptions& options);

}  // namespace assay::suites
