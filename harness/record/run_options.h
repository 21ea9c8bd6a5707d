#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

/// The subcommands with options of a run, as bits.
namespace taken_by {
inline constexpr unsigned run = 1, list = 2, devices = 4, show = 8, repro = 16, merge = 32,
                          coverage = 64, recheck = 128;
}

/// An option of a run. The table of options serves the command line, the workers and the header of
/// results.jsonl. It also serves the command that repeats a case. Cases and workers get the members
/// of RunOptions. Only the supervisor has the members of RunRequest.
struct RunOption {
  enum class Takes { value, values, nothing };
  /// The place in the header: none, a field of the header itself, or a field of its "options".
  enum class Header { none, top, nested };

  const char* name;       ///< "--search-budget"
  const char* letter;     ///< "-j"; empty: none
  const char* type;       ///< of the value in --help: "SECONDS"
  const char* help;       ///< for --help; a subcommand may have another text
  const char* group;      ///< heading in --help
  std::string (*list)();  ///< the allowed values, for --help; may be null
  unsigned commands;      ///< the subcommands that take the option: bits of taken_by
  Takes takes;
  char separator;  ///< separates several values in a word; '\0': one value only

  const char* key;     ///< the key in JSON: "search_budget"
  bool choice;         ///< a member of RunOptions
  Header header;       ///< the place in a run's header
  bool same_run;       ///< runs with different values cannot be joined
  bool in_rerun_line;  ///< the command that repeats a case has the option, without a default value
  bool selects;        ///< the option leaves out cases, so the verdict names the option

  /// Sets the member. Throws UsageError with the option, the value and the expected form.
  void (*set)(const RunOption& option, std::span<const std::string> words, RunRequest& request);
  /// Sets a default that depends on other values. May be null.
  void (*absent)(RunRequest& request);
  nlohmann::json (*value)(const RunRequest& request);
  void (*read)(const nlohmann::json& json, RunRequest& request);
};

/// The options, as --help orders them.
std::span<const RunOption> run_options();
/// Throws std::logic_error if there is no such option.
const RunOption& run_option(std::string_view name);

/// The words of the command line for each option. parsed() rejects wrong values. Each subcommand
/// accepts its own options.
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
  /// Options that are not given have the values of `asked`. Throws UsageError.
  RunRequest parsed(RunRequest asked) const;

 private:
  std::vector<std::string> words_of(const RunOption& option) const;
  std::vector<Typed> typed_;
};

/// The options that workers get.
void to_json(nlohmann::json& json, const RunOptions& options);
void from_json(const nlohmann::json& json, RunOptions& options);

/// Options with other values than the defaults, for a shell: " --seed=7 --depth=quick".
std::string rerun_options(const RunRequest& request);

}  // namespace assay::harness
