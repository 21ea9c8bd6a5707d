#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

/// The subcommands that have options of a run, as bits.
namespace taken_by {
inline constexpr unsigned run = 1, list = 2, devices = 4, show = 8, repro = 16, merge = 32,
                          coverage = 64, recheck = 128;
}

/// One option of a run: its form on the command line, its member, and the other places that use it.
/// The command line, the workers, the header of results.jsonl and the line that shows a case again
/// all use this table. A new option needs one row there and one member. Cases and workers get the
/// members of RunOptions. Only the supervisor has the members of RunRequest.
struct RunOption {
  enum class Takes { value, values, nothing };
  /// Where the option is in the header: nowhere, among its first fields, or in its "options".
  enum class Header { none, top, nested };

  const char* name;       ///< "--search-budget"
  const char* letter;     ///< "-j"; empty: no letter
  const char* type;       ///< the name of its value in --help: "SECONDS"
  const char* help;       ///< the text in --help; a subcommand may have another text
  const char* group;      ///< the heading in --help
  std::string (*list)();  ///< returns the possible values, which --help shows after `help`; may be
                          ///< null
  unsigned commands;      ///< bits of taken_by
  Takes takes;
  char separator;  ///< separates several values in one word; '\0': one value only

  const char* key;     ///< the key in JSON: "search_budget"
  bool choice;         ///< whether its member belongs to RunOptions
  Header header;       ///< the place in a run's header
  bool same_run;       ///< runs with different values cannot be joined
  bool in_rerun_line;  ///< whether the line that shows a case again has it, if it is not the
                       ///< default
  bool selects;        ///< whether it leaves out cases; then the verdict names it

  /// Sets the member. Throws UsageError with the option, the value and the expected form.
  void (*set)(const RunOption& option, std::span<const std::string> words, RunRequest& request);
  /// Sets the default of an option that was not given, if the default depends on other values. May
  /// be null.
  void (*absent)(RunRequest& request);
  nlohmann::json (*value)(const RunRequest& request);
  void (*read)(const nlohmann::json& json, RunRequest& request);
};

/// The options in the order in which --help shows them.
std::span<const RunOption> run_options();
/// The option with this name. Throws std::logic_error if there is none.
const RunOption& run_option(std::string_view name);

/// The words of the command line for each option, as they were typed. parsed() reads them and
/// refuses wrong values. Each subcommand accepts only its own options.
class OptionText {
 public:
  OptionText();
  struct Typed {
    std::string word;                ///< for an option with one value; empty: not given
    std::vector<std::string> words;  ///< for an option with several values
    bool flag = false;               ///< for an option without a value
  };
  Typed& of(const RunOption& option);
  bool given(std::string_view name) const;
  /// The request for the typed options. Throws UsageError.
  RunRequest parsed() const;
  /// The request for the typed options. An option that was not typed has the value of `asked`.
  RunRequest parsed(RunRequest asked) const;

 private:
  std::vector<std::string> words_of(const RunOption& option) const;
  std::vector<Typed> typed_;
};

/// The options that workers get.
void to_json(nlohmann::json& json, const RunOptions& options);
void from_json(const nlohmann::json& json, RunOptions& options);

/// The options whose values are not the defaults, for a shell: " --seed=7 --depth=quick".
std::string rerun_options(const RunRequest& request);

}  // namespace assay::harness
