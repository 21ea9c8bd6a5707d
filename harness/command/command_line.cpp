#include "harness/command/command_line.h"

#include <fmt/format.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <sstream>

#include "harness/base/build.h"
#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/temporary_folder.h"
#include "harness/base/text.h"
#include "harness/cases/suite.h"
#include "harness/command/commands.h"
#include "harness/command/issue.h"
#include "harness/command/manual.h"
#include "harness/command/repro.h"
#include "harness/devices/enumerate.h"
#include "harness/devices/remote_worker.h"
#include "harness/judge/baseline_update.h"
#include "harness/print/compare.h"
#include "harness/print/coverage.h"
#include "harness/print/report_command.h"
#include "harness/print/reports_package.h"
#include "harness/record/ingested_suites.h"
#include "harness/record/run_options.h"
#include "harness/supervise/merge.h"
#include "harness/supervise/recheck.h"
#include "harness/supervise/supervisor.h"
#include "harness/supervise/worker.h"

namespace assay::harness {

namespace {

constexpr const char* run_help = R"(Examples:
  assay run                                 every suite on every device at standard depth
  assay --suite=math --depth=quick          the same as assay run --suite=math ...
  assay run 'math/exp/*' --device=0         one function on one device
  assay run @cases.txt --exclude='*/half*'  the cases of a file, one glob on each line
  assay run --failed-of=out/A               the cases that went wrong in another run
  assay --driver=./libfoo.so --out=results  a driver that is not installed
  assay --shard=0/4                         the first quarter (or GTEST_TOTAL_SHARDS=4
                                            and GTEST_SHARD_INDEX=0)
  assay --shard=auto                        the part in the variables of Bazel, GitLab or Slurm
  assay --out=results --resume              continues a run that was stopped
)";

constexpr const char* exit_help = R"(
Exit status:
  0  no unexpected failure
  1  an undisputed failure, crash or time-out is not in the baseline, or is worse than the
     baseline says. With --certainty, less certain failures also count.
  2  the command, the machine or a file is at fault, a case ended in 'error', or a planned case was
     not judged
  128 + n  signal n ended the run: 130 after Ctrl-C, 143 after SIGTERM; the results so far are kept
)";

/// Writes the status file of GoogleTest or Bazel. Without this file, a test engine reports that the
/// program does not support shards. Bazel's variables count only with --shard=auto.
void announce_sharding(const Shard& shard) {
  struct Status {
    const char* variable;
    bool automatic;  ///< counts only with --shard=auto
  };
  for (const Status& one :
       {Status{"GTEST_SHARD_STATUS_FILE", false}, Status{"TEST_SHARD_STATUS_FILE", true}}) {
    const char* file = std::getenv(one.variable);
    const bool counts = !one.automatic || !shard.by.empty();
    if (counts && file != nullptr && *file != '\0') std::ofstream(file, std::ios::app);
  }
}

using NamedText = std::pair<const char*, const char*>;
constexpr NamedText certificate_commands[] = {
    {"certify", "Judge a driver by a policy, and write evidence that others can verify"},
    {"sign", "Sign a certificate"},
    {"verify", "Check a certificate, level by level"},
};

struct Command {
  CLI::App* app = nullptr;
  std::function<int()> action;
};

/// "assay 1.2.3, a release". The text of other builds has the commit.
std::string version_text() {
  if (build_release) return "assay " ASSAY_VERSION ", a release";
  const std::string commit = *build_commit == '\0' ? "unknown" : build_commit;
  return fmt::format("assay {}, not a release: commit {}, tree {}", ASSAY_VERSION, commit,
                     build_tree);
}

class CommandLine {
 public:
  explicit CommandLine(std::span<const Suite> suites) : suites_(suites) {
    app_.description(
        "Assay judges what an OpenCL driver computes against references that are proved right.");
    app_.set_version_flag("--version", version_text());
    app_.set_help_flag("-h,--help",
                       "Show this help; assay COMMAND --help shows the help of a command");
    app_.require_subcommand(0, 1);
    app_.get_formatter()->column_width(30);
    app_.footer(std::string("If no command is given, the options are those of assay run.\n\n") +
                run_help + exit_help);
    add_run();
    add_list();
    add_devices();
    add_show();
    add_repro();
    add_issue();
    add_merge();
    add_baseline();
    add_compare();
    add_report();
    add_python("summary", "assay_opencl.ci",
               "Write a summary of a run in Markdown, for a CI (needs Python)");
    add_python("history", "assay_opencl.history",
               "Keep the results of many runs, and show what changed (needs Python)");
    add_python("fleet", "assay_opencl.fleet", "Run on many boards at once (needs Python)");
    add_python("dump", "assay_opencl.dump",
               "Write a case's inputs, answers and errors as arrays (needs Python with NumPy)");
    add_coverage();
    add_recheck();
    add_certificates();
    add_texts();
  }

  int operator()(std::vector<std::string> arguments) {
    if (arguments.empty()) arguments = {"--help"};
    if (!names_command(arguments.front())) arguments.insert(arguments.begin(), "run");
    if (std::ranges::find(certificate_commands, arguments.front(), &NamedText::first) !=
        std::end(certificate_commands))
      return python_command("assay_opencl.certificate", arguments);
    refuse_wrong_values(arguments);
    std::reverse(arguments.begin(), arguments.end());  // CLI11 takes arguments from the end
    try {
      app_.parse(arguments);
    } catch (const CLI::Success& asked) {  // --help, --version
      std::ostringstream out;
      app_.exit(asked, out, out);
      print(out.str());
      return exit_expected;
    } catch (const CLI::ExtrasError&) {
      throw UsageError(unknown_argument());
    } catch (const CLI::ParseError& error) {
      throw UsageError(fmt::format("{}{}; see assay {} --help", where(), one_line(error.what()),
                                   chosen() != nullptr ? chosen()->get_name() : ""));
    }
    for (const Command& command : commands_)
      if (command.app->parsed()) return command.action();
    throw UsageError("no command given; see assay --help");
  }

 private:
  CLI::App& add(const char* name, const char* description, std::string footer,
                std::function<int()> action) {
    CLI::App* app = app_.add_subcommand(name, description);
    app->footer(std::move(footer));
    app->set_help_flag("-h,--help", "Show this help");
    commands_.push_back({app, std::move(action)});
    return *app;
  }

  void add_options(CLI::App& app, unsigned command) {
    for (const RunOption& option : run_options()) {
      if ((option.commands & command) == 0) continue;
      OptionText::Typed& typed = text_.of(option);
      const std::string help = option.help + (option.list != nullptr ? option.list() : "");
      switch (option.takes) {
        case RunOption::Takes::value:
          app.add_option(
                 option.letter + (*option.letter != '\0' ? "," : std::string()) + option.name,
                 typed.word, help)
              ->type_name(option.type)
              ->group(option.group);
          break;
        case RunOption::Takes::values:
          app.add_option(option.name, typed.words, help)
              ->delimiter(option.separator)
              ->allow_extra_args(false)
              ->type_name(option.type)
              ->group(option.group);
          break;
        case RunOption::Takes::nothing:
          app.add_flag(option.name, typed.flag, help)->group(option.group);
          break;
      }
    }
  }

  void add_run() {
    CLI::App& app = add("run", "Run cases and record the results (the default command)",
                        std::string(run_help) + exit_help, [this] { return run_command(); });
    add_cases(app);
    add_options(app, taken_by::run);
  }
  /// Words without an option are ids and globs, and become filters.
  void add_cases(CLI::App& app) {
    app.add_option("ID", cases_,
                   "Cases: ids, globs for ids, or @FILE: a file with one id or glob on each line");
  }
  RunRequest request() {
    std::vector<std::string>& filters = text_.of(run_option("--filter")).words;
    filters.insert(filters.end(), cases_.begin(), cases_.end());
    cases_.clear();
    RunRequest asked = text_.parsed();
    if (const Shard& shard = asked.shard; !shard.by.empty())
      complain(fmt::format("shard {}/{} by {}", shard.index, shard.count, shard.by));
    return asked;
  }
  void add_list() {
    CLI::App& app =
        add("list", "List the suites, or the cases that would run and the reasons for skips",
            "If no cases are chosen, the command lists the suites with their numbers of cases.\n"
            "\n"
            "Examples:\n"
            "  assay list\n"
            "  assay list 'math/exp/*'\n"
            "  assay list --suite=math --format=json\n",
            [this] {
              RunRequest asked = request();
              const bool chosen = !asked.suites.empty() || !asked.filters.empty() ||
                                  !asked.excludes.empty() || !asked.failed_of.empty() ||
                                  asked.time_budget > 0;
              const bool people = asked.format == "text";
              const auto suites = suites_of(asked, suites_);
              return list_command(asked, only_count_ || (people && !chosen), suites);
            });
    add_cases(app);
    add_options(app, taken_by::list);
    app.get_option("--format")->description("text (default; one id on each line) or json");
    app.add_flag("--count", only_count_, "Print only the number of cases of each suite");
  }
  void add_devices() {
    CLI::App& app =
        add("devices", "Show platforms and devices, and the cases that each device can run",
            "Each driver is queried in a separate process. Errors are listed under 'problems'.\n"
            "Examples:\n"
            "  assay devices\n"
            "  assay devices --driver=/opt/foo/libfoo.so --format=json\n"
            "  assay devices --registered\n",
            [this] {
              RunRequest request = text_.parsed();
              if (!text_.given("--timeout")) request.timeout = enumeration_timeout;
              return devices_command(request, devices_);
            });
    add_options(app, taken_by::devices);
    app.get_option("--timeout")
        ->description("Seconds to wait for a driver that does not answer; default: 30");
    app.get_option("--format")->description("text (default) or json");
    app.add_flag("--registered", devices_.registered,
                 "Show the drivers that scripts/drivers registered, not the installed drivers");
    app.add_flag(
        "--formats", devices_.formats,
        "With --format=json: also count the image formats; this creates a context for each device");
  }
  void add_show() {
    CLI::App& app = add("show", "Show a case: kernel source, build options, rules, requirements",
                        "Example:\n  assay show math/exp/float4/default\n", [this] {
                          RunRequest asked = text_.parsed();
                          const auto suites = suites_of(asked, suites_);
                          return show_command(asked, id_, suites);
                        });
    app.add_option("ID", id_, "The case's id")->required();
    add_options(app, taken_by::show);
  }

  void add_repro() {
    CLI::App& app =
        add("repro", "Rerun a case, or one of its inputs, and report whether it fails again",
            "Examples:\n"
            "  assay repro math/exp/float4/default --input=0x42b17217\n"
            "  assay repro math/pow/float/default --input=0x3f800001,0x7f7fffff --device=0\n"
            "  assay repro math/exp/float4/default --input=0x42b17217 --emit=c >exp.c\n"
            "  assay repro samplers/reads/chosen --debug -- -ex 'break clBuildProgram' -ex run\n"
            "  git bisect run sh -c 'ninja -C build || exit 125; assay repro ID --bisect'\n"
            "\n"
            "Exit status: 1 if the case failed again, 0 if it did not, 2 if this could not be "
            "determined\n",
            [this] {
              RunRequest asked = text_.parsed();
              const auto suites = suites_of(asked, suites_);
              return repro_command(asked, repro_, suites);
            });
    app.add_option("ID", repro_.id, "The case's id")->required();
    app.add_option(
           "--input", repro_.input,
           "One input: numbers (1.5, -0x1.8p3, 42) or bit patterns (0x3f800000), separated by "
           "commas")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("VALUES");
    app.add_option(
           "--index", repro_.index,
           "Position of the input in the case's sequence of inputs. With --input, it must be a "
           "position of that input")
        ->type_name("N");
    app.add_option("--joined", repro_.joined,
                   "Run the case in one kernel with these cases (`joined` in the case's record)")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("IDS");
    app.add_flag("--debug", repro_.debug, "Run the case's worker under gdb");
    app.add_option("GDB_OPTIONS", repro_.debugger_options,
                   "Options of gdb, after --; they need --debug");
    app.add_flag("--bisect", repro_.bisect,
                 "For git bisect run: exit status 125 if the driver cannot be loaded or has no "
                 "such case, 128 if the command cannot work with any commit");
    app.add_option("--emit", repro_.emit,
                   "c: print a stand-alone C program that runs the input, or makes the API "
                   "calls of the case")
        ->type_name("LANGUAGE");
    add_options(app, taken_by::repro);
  }
  void add_issue() {
    CLI::App& app =
        add("issue", "Write a bug report for a group of failures, in Markdown",
            "Depth, seed, spec, data, driver and device are those of the run, unless an option\n"
            "changes them. The report has a C program. If cc can compile the program, Assay runs\n"
            "the program before it writes the report.\n"
            "\n"
            "Example:\n"
            "  assay issue g1f3a90c --of=out/2026-01-31T12-00-00 >issue.md\n"
            "\n"
            "Exit status: 0 if the program shows the failure, 1 if it does not or if there is\n"
            "no program, 2 if the command is at fault\n",
            [this] { return issue_command(text_, id_, folder_, suites_); });
    app.add_option("GROUP", id_, "The group's id, or the id of one of its cases")->required();
    app.add_option("--of", folder_, "Folder of the run that found the group")
        ->required()
        ->type_name("DIR");
    add_options(app, taken_by::repro);
  }
  void add_merge() {
    CLI::App& app = add("merge", "Merge the results of shards",
                        "Example:\n  assay merge shard0 shard1 shard2 --out=results\n", [this] {
                          const RunRequest request = text_.parsed();
                          return merge(folders_, request);
                        });
    app.add_option("DIR", folders_, "Folders that runs wrote (--out)")->required();
    add_options(app, taken_by::merge);
    app.get_option("--out")->description("Folder for the merged results")->required();
  }
  void add_baseline() {
    CLI::App& app = add(
        "baseline", "Make or update a baseline, the file of known failures",
        "assay baseline update FILE RUN makes FILE the baseline of the failures in RUN. The\n"
        "command removes the lines of failures that are gone, changes bounds, and adds lines for\n"
        "new failures. It keeps reasons, links, and the lines of other devices and suites. A file\n"
        "NAME-fails.txt keeps the form of Mesa's lists.\n"
        "The form of a line: outcome glob [ulp=N] [failing=N] [rules=A,B] [driver=GLOB]\n"
        "[version=GLOB] [link=URL]  # reason; the outcome is fail, crash, timeout, skip or flaky.\n"
        "\n"
        "Examples:\n"
        "  assay baseline update pocl.txt out/2026-01-31T12-00-00/0-cpu\n"
        "  assay run --depth=quick --baseline=pocl.txt\n",
        [this] { return baseline_command(); });
    app.add_option("ACTION", action_, "update")->required();
    app.add_option("FILE", file_, "The baseline; assay creates this file if it does not exist")
        ->required();
    app.add_option("RUN", folder_,
                   "Folder of a run with one device, or folder of one device in a run")
        ->required();
  }
  int baseline_command() const {
    if (action_ != "update")
      throw UsageError(fmt::format("baseline: unknown action '{}'; the only action is update",
                                   printable(action_, 200)));
    return update_baseline(file_, folder_);
  }
  void add_compare() {
    CLI::App& app = add("compare", "Show what changed between runs",
                        "Example:\n  assay compare pocl-3.1 pocl-7.1\n",
                        [this] { return compare_command(folders_, compare_format_); });
    app.add_option("RUN", folders_,
                   "Folders, each with the results of one device. The first "
                   "folder is compared with each of the others")
        ->required()
        ->expected(2, -1);
    app.add_option("--format", compare_format_, "text (default), json or html")
        ->check(CLI::IsMember({"text", "json", "html"}));
  }
  void add_report() {
    CLI::App& app =
        add("report", "Write the HTML report of a run (needs Python with Jinja2)",
            "Example:\n  assay report results\n", [this] { return report_command(folder_); });
    app.add_option("DIR", folder_, "Folder of a run, or of one device in a run")->required();
  }
  /// A command in Python, which reads its own options and prints its help.
  void add_python(const char* name, const char* module, const char* description) {
    CLI::App& app = add(name, description, "", [this, module] {
      const std::vector<std::string> arguments = chosen()->remaining();
      return python_command(module, arguments);
    });
    app.set_help_flag();
    app.prefix_command();
  }
  void add_coverage() {
    CLI::App& app = add("coverage", "Show which requirements of the specification a run covered",
                        "Example:\n  assay coverage results/0-pocl --format=json\n", [this] {
                          const RunRequest request = text_.parsed();
                          std::ostringstream out;
                          const int status =
                              coverage(folder_, request.options.data, request.format, out);
                          print(out.str());
                          return status;
                        });
    app.add_option("DIR", folder_, "Folder of a run, or of one device in a run")->required();
    add_options(app, taken_by::coverage);
    app.get_option("--format")->description("text (default) or json");
  }

  void add_recheck() {
    CLI::App& app =
        add("recheck", "Judge a run's results again, without the device",
            "Level 0 checks that Assay could have written the files. Level 1 checks that plan,\n"
            "skips, citations and certainties agree with the recorded device. Level 2 checks\n"
            "with MPFR that errors, rules and outcomes agree with the recorded inputs and\n"
            "answers.\n"
            "Example:\n"
            "  assay recheck results --driver=device.json\n",
            [this] { return recheck(folders_, level_, text_.parsed(), suites_); });
    app.add_option("RUN", folders_, "Folders with results of the same device")->required();
    app.add_option("--level", level_, "0, 1 or 2 (default)")
        ->check(CLI::Range(0, 2))
        ->type_name("LEVEL");
    add_options(app, taken_by::recheck);
    app.get_option("--driver")
        ->description("The recorded device: a file that assay devices --format=json wrote");
    app.get_option("--format")->description("text (default) or json");
  }
  void add_certificates() {
    for (const auto& [name, description] : certificate_commands) add(name, description, "", {});
  }

  void add_texts() {
    add("manual", "Print the manual page", "Example:\n  assay manual | man -l -\n", [this] {
      print(manual(app_, ASSAY_VERSION));
      return exit_expected;
    });
    CLI::App& app = add("completions", "Print the completion of commands and options for a shell",
                        "Example:\n  source <(assay completions bash)\n", [this] {
                          print(completions(app_, id_));
                          return exit_expected;
                        });
    app.add_option("SHELL", id_, "bash, zsh or fish")->required();
  }

  int run_command() {
    RunRequest asked = request();
    const auto suites = suites_of(asked, suites_);
    announce_sharding(asked.shard);
    return run(asked, suites);
  }

  bool names_command(const std::string& word) const {
    if (word == "-h" || word == "--help" || word == "--version") return true;
    // Ids, globs and file names may have one of these characters. Names of commands have none of
    // them.
    if (word.starts_with("-") || word.find_first_of("/*?@") != word.npos) return false;
    std::vector<std::string> names;
    for (const Command& command : commands_) names.push_back(command.app->get_name());
    if (std::find(names.begin(), names.end(), word) != names.end()) return true;
    const std::string near = near_miss(word, names);
    throw UsageError(fmt::format("there is no command '{}'{}; there are {}", printable(word, 200),
                                 near.empty() ? "" : fmt::format(" (did you mean {}?)", near),
                                 enumerated(names)));
  }

  /// CLI11 would take the word after "--filter=" as the value of --filter, although this word may
  /// be another option. CLI11's message for a value of a flag is unclear.
  void refuse_wrong_values(const std::vector<std::string>& arguments) const {
    const auto command = std::ranges::find(commands_, arguments.front(),
                                           [](const Command& one) { return one.app->get_name(); });
    for (const std::string& word : arguments) {
      if (word == "--") return;
      const std::size_t equals = word.find('=');
      if (!word.starts_with("--") || equals == word.npos) continue;
      const std::string name = word.substr(0, equals);
      if (equals == word.size() - 1)
        throw UsageError(fmt::format("{}: a value is missing after '='", printable(name, 200)));
      const CLI::Option* const option =
          command != commands_.end() ? command->app->get_option_no_throw(name) : nullptr;
      if (option != nullptr &&
          (option->get_type_size_max() == 0 || option->get_expected_max() == 0))
        throw UsageError(fmt::format("{} takes no value, but '{}' was given", name,
                                     printable(word.substr(equals + 1), 200)));
    }
  }

  const CLI::App* chosen() const {
    for (const Command& command : commands_)
      if (command.app->parsed()) return command.app;
    return nullptr;
  }
  std::string where() const {
    return chosen() != nullptr ? chosen()->get_name() + ": " : std::string();
  }

  std::string unknown_argument() const {
    const std::vector<std::string> left = app_.remaining(true);
    const std::string word = left.empty() ? "" : left.front().substr(0, left.front().find('='));
    std::vector<std::string> names;
    const CLI::App* command = chosen();
    if (command != nullptr)
      for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    const std::string near = word.starts_with("-") ? near_miss(word, names) : "";
    return fmt::format("{}{} '{}'{}; see assay {} --help", where(),
                       word.starts_with("-") ? "there is no option" : "unexpected argument",
                       printable(word, 200),
                       near.empty() ? "" : fmt::format(" (did you mean {}?)", near),
                       command != nullptr ? command->get_name() : "");
  }

  static std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return printable(trimmed(text), 400);
  }

  std::span<const Suite> suites_;
  CLI::App app_{"", "assay"};
  std::vector<Command> commands_;
  OptionText text_;
  ReproText repro_;
  DevicesText devices_;
  std::string id_, folder_, action_, file_;
  std::string compare_format_ = "text";
  std::vector<std::string> folders_, cases_;
  int level_ = 2;
  bool only_count_ = false;
};

}  // namespace

int command_line(int argc, char** argv, std::span<const Suite> suites) {
  if (argc > 0) set_program(argv[0]);
  signal(SIGPIPE,
         SIG_IGN);  // write() then returns an error when a reader closes the pipe
  try {
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    if (!arguments.empty() && arguments.front() == enumeration_command)
      return enumeration_worker(std::span(arguments).subspan(1));
    if (!arguments.empty() && arguments.front() == remote_command) remote_worker();
    if (!arguments.empty() && arguments.front() == cleaning_command)
      clean_up(std::span(arguments).subspan(1));
    if (!arguments.empty() && arguments.front() == "worker")
      return worker_main(std::span(arguments).subspan(1), suites);
    return CommandLine(suites)(arguments);
  } catch (const UsageError& error) {
    complain(error.what());
  } catch (const Interruption& interruption) {
    complain(interruption.what());
    return exit_after(interruption.signal());
  } catch (const std::exception& error) {
    complain(fmt::format("internal error: {}", error.what()));
  }
  return exit_fault;
}

}  // namespace assay::harness
