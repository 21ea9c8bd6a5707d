#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

namespace taken_by {
inline constexpr unsigned run = 1, list = 2, devices = 4, show = 8, repro = 16, merge = 32,
                          coverage = 64, recheck = 128;
}

/// One row of the table of options. The command line, the workers and the header of results.jsonl
/// use the table.
struct RunOption {
  enum class Takes { value, values, nothing };
  /// The option's place in the header: none, a field of the header, or a field of "options".
  enum class Header { none, top, nested };

  const char* name;
  const char* letter;  ///< "-j"; empty: none
  const char* type;    ///< the value's name in --help: "SECONDS"
  const char* help;    ///< a subcommand may have another text
  const char* group;
  std::string (*list)();  ///< the allowed values; may be null
  unsigned commands;      ///< the subcommands with this option: bits of taken_by
  Takes takes;
  char separator;  ///< separates several values in a word; '\0': one value only

  const char* key;
  bool choice;  ///< a member of RunOptions, which workers get; only the supervisor has the rest
  Header header;
  bool same_run;       ///< runs with different values cannot be joined
  bool in_rerun_line;  ///< in the command that reruns a case, unless it has its default
  bool selects;        ///< the option selects cases, so the verdict names the option

  /// Throws UsageError with the option, the value and the expected form.
  void (*set)(const RunOption& option, std::span<const std::string> words, RunRequest& request);
  /// Sets a default that depends on other options. May be null.
  void (*absent)(RunRequest& request);
  nlohmann::json (*value)(const RunRequest& request);
  void (*read)(const nlohmann::json& json, RunRequest& request);
};

std::span<const RunOption> run_options();
/// Throws std::logic_error if there is no such option.
const RunOption& run_option(std::string_view name);

/// The words that the user typed for each option. parsed() rejects wrong values.
class OptionText {
 public:
  OptionText();
  struct Typed {
    std::string word;                ///< of an option with one value; empty: not given
    std::vector<std::string> words;  ///< of an option with several values
    bool flag = false;               ///< of an option without a value
  };
  Typed& of(const RunOption& option);
  bool given(std::string_view name) const;
  /// Throws UsageError.
  RunRequest parsed() const;
  /// Uses `asked` for options that the user did not type. Throws UsageError.
  RunRequest parsed(RunRequest asked) const;

 private:
  std::vector<std::string> words_of(const RunOption& option) const;
  std::vector<Typed> typed_;
};

void to_json(nlohmann::json& json, const RunOptions& options);
void from_json(const nlohmann::json& json, RunOptions& options);

/// Options with values other than their defaults, quoted for a shell: " --seed=7 --depth=quick".
std::string rerun_options(const RunRequest& request);

}  // namespace assay::harness
