#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

/// The subcommands that take options of a run, as bits.
namespace taken_by {
inline constexpr unsigned run = 1, list = 2, devices = 4, show = 8, repro = 16, merge = 32,
                          coverage = 64, recheck = 128;
}

/// One option of a run: its form on the command line, the member that it sets, and the other places
/// that use it. The command line, the workers, the header of results.jsonl and the line that shows
/// a case again share the one table of options. A new option is one row there and one member. Cases
/// see and workers get the members of RunOptions. Only the supervisor has those of RunRequest.
struct RunOption {
  enum class Takes { value, values, nothing };
  enum class Header { none, top, nested };  ///< not there, among the first fields, in "options"

  const char* name;       ///< "--search-budget"
  const char* letter;     ///< "-j"; empty: none
  const char* type;       ///< the name of its value in --help: "SECONDS"
  const char* help;       ///< the default help; a subcommand may have another
  const char* group;      ///< under which --help shows it
  std::string (*list)();  ///< the choices, after `help`; may be null
  unsigned commands;      ///< taken_by::
  Takes takes;
  char separator;  ///< of several values in one word; '\0': none

  const char* key;     ///< in JSON: "search_budget"
  bool choice;         ///< a member of RunOptions
  Header header;       ///< where a run's header holds it
  bool same_run;       ///< records of runs that differ in it do not belong together
  bool in_rerun_line;  ///< if it is not the default
  bool selects;        ///< leaves cases out: the verdict names it

  /// Sets the member. Throws UsageError: the option, the value, the expected form.
  void (*set)(const RunOption& option, std::span<const std::string> words, RunRequest& request);
  /// The default of an option that was not given, if it depends on something else; may be null.
  void (*absent)(RunRequest& request);
  nlohmann::json (*value)(const RunRequest& request);
  void (*read)(const nlohmann::json& json, RunRequest& request);
};

/// In the order in which --help shows them.
std::span<const RunOption> run_options();
/// Throws std::logic_error if no option has that name.
const RunOption& run_option(std::string_view name);

/// The words of the command line as they were typed, by option. The row of a subcommand says which
/// options it takes. parsed() decides their meaning, strictly.
class OptionText {
 public:
  OptionText();
  struct Typed {
    std::string word;                ///< of an option with a value; empty: not given
    std::vector<std::string> words;  ///< of one with several
    bool flag = false;               ///< of one with none
  };
  Typed& of(const RunOption& option);
  bool given(std::string_view name) const;
  /// Throws UsageError.
  RunRequest parsed() const;
  /// The typed options. For an option that was not typed, the value of another run.
  RunRequest parsed(RunRequest asked) const;

 private:
  std::vector<std::string> words_of(const RunOption& option) const;
  std::vector<Typed> typed_;
};

/// The options that workers are given.
void to_json(nlohmann::json& json, const RunOptions& options);
void from_json(const nlohmann::json& json, RunOptions& options);

/// The options with other values than their defaults, for a shell: " --seed=7 --depth=quick".
std::string rerun_options(const RunRequest& request);

}  // namespace assay::harness
