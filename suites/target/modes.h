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

/// A math mode: a row of data/modes.csv. Has the freedoms of its build options.
struct Mode {
  std::string name;                   ///< part of the id
  std::string options;                ///< build options
  std::vector<std::string> formats;   ///< for which there are cases
  std::vector<std::string> limited;   ///< formats that a table limits; the others are only measured
  std::vector<std::string> accuracy;  ///< modes of the accuracy tables, tried before `default`
  harness::Version c_version;         ///< of the program, for which its limits apply; 0.0: any
  std::vector<std::string> flush;     ///< formats whose subnormals may be flushed
  reference::Freedoms freedoms;
  /// Those of functions that no table of the mode lists; the ordinary table limits them.
  reference::Freedoms unlisted_freedoms;
  harness::Needs needs;  ///< without them its options must be refused
  std::string citation;

  bool covers(std::string_view format) const;
  bool limits(std::string_view format) const;
  bool flushes(std::string_view format) const;
  /// Adds the options' freedoms for numbers of the rules' format. `listed`: a table of the mode
  /// limits the function.
  void relax(reference::Rules& rules, bool listed) const;
};

/// Those of the run's data. Throws harness::UsageError with file and line for damaged data.
using Modes = std::vector<std::shared_ptr<const Mode>>;
Modes load_modes(const harness::RunOptions& options);
Modes parse_modes(std::string_view csv, const std::string& source);
/// The mode of that name. If there is none, a UsageError with the place that asks for it.
std::shared_ptr<const Mode> find_mode(const Modes& modes, std::string_view name,
                                      std::string_view place);

/// The build options of a program: a language, unless the compiler chooses (0.0), and the options
/// of a mode (null: none).
std::string build_options(harness::Version std, const Mode* mode = nullptr);

/// The freedoms of a profile and a device's CL_DEVICE_<FORMAT>_FP_CONFIG, from data/allowances.csv:
/// sets flush_to_zero, rounding and freedoms.
void apply_allowances(reference::Rules& rules, std::string_view profile, std::string_view format,
                      std::uint64_t config, const harness::RunOptions& options);

}  // namespace assay::suites
