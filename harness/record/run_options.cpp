#include "harness/record/run_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <type_traits>

#include "assay_data_embedded.h"
#include "harness/base/errors.h"
#include "harness/base/json_fields.h"
#include "harness/base/lines.h"
#include "harness/base/text.h"
#include "harness/cases/outcome.h"
#include "harness/cases/requirements.h"

namespace assay::harness {

namespace {

using nlohmann::json;

[[noreturn]] void refuse(std::string_view option, const std::string& value,
                         std::string_view expected) {
  throw UsageError(fmt::format("{}: '{}' is not {}", option, printable(value, 200), expected));
}

bool digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string any_text(const char*, const std::string& text) {
  return text;
}

std::uint64_t seed(const char* option, const std::string& text) {
  const auto value = digits(text) ? parsed<std::uint64_t>(text) : std::nullopt;
  if (!value) refuse(option, text, "a whole number from 0 to 18446744073709551615");
  return *value;
}

int workers(const char* option, const std::string& text) {
  const auto value = digits(text) ? parsed<int>(text) : std::nullopt;
  if (!value || *value < 1 || *value > 4096)
    refuse(option, text, "a number of workers from 1 to 4096");
  return *value;
}

/// Reads GiB, returns bytes.
std::uint64_t gibibytes(const char* option, const std::string& text) {
  const auto value = parsed<double>(text);
  if (!value || !std::isfinite(*value) || *value < 0.001 || *value > 1e6)
    refuse(option, text, "a number of GiB from 0.001 to 1000000");
  return static_cast<std::uint64_t>(*value * 0x1p30);
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// `first` is the lowest index, or the name of a variable that has the lowest index.
struct ShardVariables {
  const char *engine, *index, *count, *first;
};
constexpr ShardVariables google_test{"GoogleTest", "GTEST_SHARD_INDEX", "GTEST_TOTAL_SHARDS", "0"};
constexpr ShardVariables shard_variables[] = {
    google_test,
    {"Bazel", "TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "0"},
    {"GitLab", "CI_NODE_INDEX", "CI_NODE_TOTAL", "1"},
    {"Slurm", "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"},
};

std::optional<Shard> shard_by(const ShardVariables& engine) {
  const std::string total = environment(engine.count), index = environment(engine.index);
  if (total.empty() && index.empty()) return std::nullopt;
  // A GitLab job without parallel jobs has the total 1 and no index.
  if (total == "1" && index.empty()) return std::nullopt;
  const std::string lowest = digits(engine.first) ? engine.first : environment(engine.first);
  const auto count = parsed<int>(total), position = parsed<int>(index), first = parsed<int>(lowest);
  if (!count || !position || !first || *count < 1 || *first < 0 || *position < *first ||
      *position - *first >= *count)
    throw UsageError(fmt::format(
        "{}='{}' and {}='{}' do not name a shard: the index counts the shards from {} on; set both "
        "variables or neither",
        engine.count, printable(total, 200), engine.index, printable(index, 200),
        lowest.empty() ? engine.first : printable(lowest, 200)));
  return Shard{
      *position - *first, *count,
      fmt::format("{}={} and {}={} ({})", engine.index, index, engine.count, total, engine.engine)};
}

Shard automatic_shard(const char* option) {
  std::optional<Shard> found;
  for (const ShardVariables& engine : shard_variables) {
    const std::optional<Shard> one = shard_by(engine);
    if (!one) continue;
    if (found && (found->index != one->index || found->count != one->count))
      throw UsageError(fmt::format(
          "{}: {} say {}/{}, but {} say {}/{}; unset two of these variables, or give i/n", option,
          found->by, found->index, found->count, one->by, one->index, one->count));
    if (!found) found = one;
  }
  return found.value_or(Shard{0, 1, "no variable of GoogleTest, Bazel, GitLab or Slurm"});
}

/// "i/n" with i from 0 to n-1, or "auto".
Shard shard(const char* option, const std::string& text) {
  if (text == "auto") return automatic_shard(option);
  const std::vector<std::string> parts = split(text, '/');
  if (parts.size() == 2 && digits(parts[0]) && digits(parts[1])) {
    const auto index = parsed<int>(parts[0]), count = parsed<int>(parts[1]);
    if (index && count && *count >= 1 && *index < *count) return {*index, *count};
  }
  refuse(option, text, "of the form i/n with i from 0 to n-1 (0/4, 1/4, 2/4, 3/4), or auto");
}

double seconds(const char* option, const std::string& text) {
  const auto value = parsed<double>(text);
  if (!value || !std::isfinite(*value) || *value <= 0)
    refuse(option, text, "a number of seconds above 0");
  return *value;
}

/// "90", "90s", "5m", "1.5h". Returns seconds.
double duration(const char* option, const std::string& text) {
  static constexpr std::array<std::pair<char, double>, 3> units{{{'s', 1}, {'m', 60}, {'h', 3600}}};
  std::string_view digits = text;
  double unit = 1;
  for (const auto& [letter, seconds] : units)
    if (!digits.empty() && digits.back() == letter) {
      unit = seconds;
      digits.remove_suffix(1);
      break;
    }
  const auto value = parsed<double>(digits);
  if (!value || !std::isfinite(*value) || *value <= 0)
    refuse(option, text, "a time above 0, such as 90s, 5m or 1.5h");
  return *value * unit;
}

std::uint64_t sequences(const char* option, const std::string& text) {
  constexpr std::uint64_t most = 1'000'000;
  const auto value = digits(text) ? parsed<std::uint64_t>(text) : std::nullopt;
  if (!value || *value == 0 || *value > most)
    refuse(option, text, fmt::format("a whole number from 1 to {}", most));
  return *value;
}

std::uint64_t failures(const char* option, const std::string& text) {
  const auto value = digits(text) ? parsed<std::uint64_t>(text) : std::nullopt;
  if (!value || *value == 0) refuse(option, text, "a whole number above 0");
  return *value;
}

std::string alternatives(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

Depth depth(const char* option, const std::string& text) {
  const auto found = depth_of(text);
  if (!found) {
    std::vector<std::string> names;
    for (const DepthPlan& plan : depth_plans()) names.emplace_back(plan.name);
    const std::string near = near_miss(text, names);
    refuse(option, text,
           alternatives(names) + (near.empty() ? "" : fmt::format(" (did you mean {}?)", near)));
  }
  return *found;
}

Certainty certainty(const char* option, const std::string& text) {
  const auto found = certainty_of(text);
  if (!found) refuse(option, text, "undisputed, by_the_letter or reading");
  return *found;
}

std::string depths() {
  std::vector<std::string> names;
  for (const DepthPlan& plan : depth_plans())
    names.push_back(fmt::format("{} ({})", plan.name, plan.purpose));
  return alternatives(names);
}

std::string format(const char* option, const std::string& text) {
  if (text != "text" && text != "json") refuse(option, text, "text or json");
  return text;
}

std::string ingest(const char* option, const std::string& text) {
  if (text != "spirv") refuse(option, text, "spirv");
  return text;
}

std::string suite(const char* option, const std::string& text) {
  if (text.empty()) refuse(option, text, "the name of a suite");
  return text;
}

void check_glob(const char* option, const std::string& text) {
  static constexpr std::string_view permitted =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./*?";
  if (text.empty() || text.find_first_not_of(permitted) != std::string::npos)
    refuse(option, text, "a glob for ids of cases (letters, digits, '_', '.', '/', '*' and '?')");
}

/// A glob, or '@' and a file. Each line of the file is a glob or a line of a baseline. '#' begins a
/// comment.
std::vector<std::string> globs(const char* option, const std::string& text) {
  if (!text.starts_with('@')) {
    check_glob(option, text);
    return {text};
  }
  const std::string path = text.substr(1);
  std::ifstream in(path);
  std::error_code error;
  if (!in || !std::filesystem::is_regular_file(path, error))
    refuse(option, text, "a readable file after '@'");
  std::vector<std::string> found;
  std::size_t number = 0;
  for (std::string text_line; std::getline(in, text_line);) {
    ++number;
    const std::vector<std::string> said = words(text_line.substr(0, text_line.find('#')));
    if (said.empty()) continue;
    const bool of_baseline =
        said.size() > 1 && (outcome_of(said.front()) || said.front() == "flaky");
    if (said.size() > 1 && !of_baseline)
      throw UsageError(
          fmt::format("{}: {}:{}: each line must have one glob", option, path, number));
    found.push_back(said.at(of_baseline ? 1 : 0));
    check_glob(fmt::format("{}: {}:{}", option, path, number).c_str(), found.back());
  }
  if (found.empty()) refuse(option, text, "a file with a glob for ids of cases");
  return found;
}

int retries(const char* option, const std::string& text) {
  const auto value = digits(text) ? parsed<int>(text) : std::nullopt;
  if (!value || *value < 1 || *value > 100)
    refuse(option, text, "a number of retries from 1 to 100 (for none, use --no-rerun)");
  return *value;
}

std::string junit_cases(const char* option, const std::string& text) {
  if (text != "failures" && text != "all") refuse(option, text, "failures or all");
  return text;
}

std::string results_folder(const char* option, const std::string& text) {
  std::error_code error;
  if (!std::filesystem::is_directory(text, error)) refuse(option, text, "the folder of a run");
  return text;
}

/// "3.0" or "3.0.19".
bool is_dotted(const std::string& text) {
  const std::vector<std::string> parts = split(text, '.');
  if (parts.size() < 2 || parts.size() > 3) return false;
  for (const std::string& part : parts)
    if (!digits(part) || part.size() > 3) return false;
  return true;
}

/// A version, or the name of a document: "environment-2.1".
std::string spec(const char*, const std::string& text) {
  static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
  const std::size_t end = text.find_first_not_of(letters);
  const bool named = end != 0 && end != std::string::npos && text[end] == '-';
  if (!is_dotted(named ? text.substr(end + 1) : text))
    requirements({}).document({}, text);  // throws with the possible values
  return text;
}

std::string profile(const char* option, const std::string& text) {
  if (text != "full" && text != "embedded") refuse(option, text, "full or embedded");
  return text;
}

std::string standard(const char* option, const std::string& text) {
  static constexpr std::array known{"CL1.0", "CL1.1", "CL1.2", "CL2.0", "CL3.0", "CL3.1"};
  if (std::find(known.begin(), known.end(), text) == known.end())
    refuse(option, text, "a value of -cl-std: " + alternatives({known.begin(), known.end()}));
  return text;
}

/// A folder without any file of data/ is probably a mistake.
std::string data_folder(const char* option, const std::string& text) {
  const std::filesystem::path folder(text);
  std::error_code error;
  if (!std::filesystem::is_directory(folder, error))
    refuse(option, text, "a folder with the layout of data/");
  static constexpr std::string_view top = "data/";
  for (const std::string_view name : data::embedded_names())
    if (name.starts_with(top) && std::filesystem::exists(folder / name.substr(top.size()), error))
      return text;
  for (std::filesystem::directory_iterator entry(folder / "requirements", error), end;
       !error && entry != end; entry.increment(error))
    if (entry->path().extension() == ".csv") return text;
  refuse(option, text,
         "a folder with files of data/ at the same paths as in data/ (certainty.csv, "
         "accuracy/opencl-1.2.csv, requirements/*.csv)");
}

/// Workers inherit the variable that names the folder.
std::string case_folder(const char* option, const std::string& text) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::canonical(text, error);
  bool any = false;
  for (std::filesystem::recursive_directory_iterator entry(folder, error), end;
       !any && !error && entry != end; entry.increment(error)) {
    const auto extension = entry->path().extension();
    any = extension == ".cl" || extension == ".spvasm";
  }
  if (!any) refuse(option, text, "a folder with case files, such as language/blocks/blocks.cl");
  setenv("ASSAY_CASES", folder.c_str(), 1);
  return text;
}

/// "key=value".
std::string label(const char* option, const std::string& text) {
  static constexpr std::string_view permitted =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  const std::string key = text.substr(0, text.find('='));
  if (key.empty() || key.size() == text.size() ||
      key.find_first_not_of(permitted) != std::string::npos)
    refuse(option, text, "of the form key=value (letters, digits, '_', '.' and '-' in the key)");
  return text;
}

std::string file(const char* option, const std::string& text) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(text, error)) refuse(option, text, "a file");
  return text;
}

void timeout_of_depth(RunRequest& request) {
  request.timeout = plan_of(request.options.depth).timeout;
}

/// Some systems set GoogleTest's variables to distribute a run.
void shard_of_environment(RunRequest& request) {
  if (const auto found = shard_by(google_test)) request.shard = {found->index, found->count};
}

template <typename Value>
json to_value(const Value& value) {
  return value;
}
json to_value(Depth value) {
  return name(value);
}
json to_value(const Shard& value) {
  return {{"index", value.index}, {"count", value.count}};
}

template <typename Value>
void from_value(const json& in, Value& value) {
  in.get_to(value);
}
void from_value(const json& in, Depth& value) {
  const auto text = in.get<std::string>();
  const auto found = depth_of(text);
  if (!found) throw std::invalid_argument("'" + text + "' is not a depth");
  value = *found;
}
void from_value(const json& in, Shard& value) {
  in.at("index").get_to(value.index);
  in.at("count").get_to(value.count);
}

template <auto member>
inline constexpr bool is_choice = std::is_same_v<json_fields_detail::RecordOf<member>, RunOptions>;

template <auto member, typename Request>
auto& at(Request& request) {
  if constexpr (is_choice<member>)
    return request.options.*member;
  else
    return request.*member;
}

struct Goes {
  const char* group;
  RunOption::Header header = RunOption::Header::none;
  bool same_run = false, in_rerun_line = false, selects = false;
  const char* letter = "";
};

template <auto member>
constexpr RunOption row(const char* name, const char* type, const char* key, unsigned commands,
                        Goes goes, const char* help) {
  RunOption option{};
  option.name = name;
  option.letter = goes.letter;
  option.group = goes.group;
  option.type = type;
  option.key = key;
  option.commands = commands;
  option.help = help;
  option.choice = is_choice<member>;
  option.header = goes.header;
  option.same_run = goes.same_run;
  option.in_rerun_line = goes.in_rerun_line;
  option.selects = goes.selects;
  option.value = [](const RunRequest& request) { return to_value(at<member>(request)); };
  option.read = [](const json& in, RunRequest& request) { from_value(in, at<member>(request)); };
  return option;
}

template <auto member, auto parse>
constexpr RunOption option(const char* name, const char* type, const char* key, unsigned commands,
                           Goes goes, const char* help, void (*absent)(RunRequest&) = nullptr,
                           std::string (*list)() = nullptr, char separator = '\0') {
  RunOption made = row<member>(name, type, key, commands, goes, help);
  made.absent = absent;
  made.list = list;
  made.separator = separator;
  if constexpr (std::is_same_v<json_fields_detail::ValueOf<member>, std::vector<std::string>>) {
    made.takes = RunOption::Takes::values;
    made.set = [](const RunOption& self, std::span<const std::string> words, RunRequest& request) {
      for (const std::string& word : words) {
        auto parsed = parse(self.name, word);
        if constexpr (std::is_same_v<decltype(parsed), std::string>)
          at<member>(request).push_back(std::move(parsed));
        else
          at<member>(request).insert(at<member>(request).end(), parsed.begin(), parsed.end());
      }
    };
  } else {
    made.takes = RunOption::Takes::value;
    made.set = [](const RunOption& self, std::span<const std::string> words, RunRequest& request) {
      at<member>(request) = parse(self.name, words.front());
    };
  }
  return made;
}

constexpr RunOption joined(RunOption made) {
  made.takes = RunOption::Takes::values;
  made.separator = ',';
  made.set = [](const RunOption& self, std::span<const std::string> words, RunRequest& request) {
    for (const std::string& word : words)
      if (trimmed(word).empty()) refuse(self.name, word, "a name; write a name between two commas");
    self.read(fmt::format("{}", fmt::join(words, ",")), request);
  };
  return made;
}

template <auto member, bool value>
constexpr RunOption flag(const char* name, const char* key, unsigned commands, Goes goes,
                         const char* help) {
  RunOption made = row<member>(name, "", key, commands, goes, help);
  made.takes = RunOption::Takes::nothing;
  made.set = [](const RunOption&, std::span<const std::string>, RunRequest& request) {
    at<member>(request) = value;
  };
  return made;
}

using enum RunOption::Header;
constexpr unsigned selects = taken_by::run | taken_by::list;
constexpr unsigned has_cases = selects | taken_by::show | taken_by::repro;
constexpr unsigned runs = taken_by::run | taken_by::repro;

// The headings of --help, in order.
constexpr const char *choosing = "Choose cases", *devices = "Choose devices",
                     *judging = "Depth and rules", *schedule = "How it runs",
                     *counting = "What counts", *results = "Results";

constexpr RunOption option_table[] = {
    option<&RunRequest::suites, suite>(
        "--suite", "LIST", "suites", selects,
        {.group = choosing, .header = nested, .same_run = true, .selects = true},
        "Only these suites, separated by commas", nullptr, nullptr, ','),
    option<&RunRequest::filters, globs>(
        "--filter", "GLOB", "filters", selects,
        {.group = choosing, .header = nested, .same_run = true, .selects = true},
        "Only cases whose id matches this glob ('*' also matches '/'), or a glob of @FILE, a file "
        "with one glob on each line; you may repeat this option"),
    option<&RunRequest::excludes, globs>(
        "--exclude", "GLOB", "excludes", selects,
        {.group = choosing, .header = nested, .same_run = true, .selects = true},
        "Leave out cases whose id matches this glob, or a glob of @FILE; you may repeat this "
        "option"),
    option<&RunRequest::failed_of, results_folder>(
        "--failed-of", "RUN", "failed_of", selects,
        {.group = choosing, .header = nested, .same_run = true, .selects = true},
        "Only cases that failed, crashed, timed out or ended in error in RUN, the folder of a run"),
    option<&RunRequest::failed_first, results_folder>("--failed-first", "RUN", "failed_first",
                                                      taken_by::run, {.group = choosing},
                                                      "Begin with the cases that --failed-of=RUN "
                                                      "would choose"),
    option<&RunRequest::time_budget, duration>(
        "--time-budget", "TIME", "time_budget", selects,
        {.group = choosing, .header = nested, .same_run = true},
        "Only some cases of every suite, whose expected times add up to TIME (90s, 5m, 1.5h). "
        "The selection depends on the cases, the seed, the weights and TIME, not on the speed of "
        "this machine"),
    option<&RunRequest::weights, results_folder>(
        "--weights", "RUN", "weights", selects, {.group = choosing, .header = nested},
        "Take the expected times of cases from RUN, the folder of a run. With this option, --shard "
        "makes parts with equal times. Default: --shard makes parts with equal numbers of cases, "
        "and --time-budget takes the times from data/weights.csv"),
    option<&RunRequest::shard, shard>(
        "--shard", "i/n", "shard", selects, {.group = choosing, .header = nested},
        "Run only part i of n parts; i counts from 0. auto: take i and n from the environment "
        "variables of GoogleTest, Bazel, GitLab or Slurm. Default: take them from "
        "GTEST_SHARD_INDEX and GTEST_TOTAL_SHARDS, if these are set",
        shard_of_environment),
    option<&RunRequest::device, any_text>(
        "--device", "SELECTOR", "device", has_cases | taken_by::devices | taken_by::recheck,
        {.group = devices},
        "A device's index, a part of its name, a glob for its name, or platform:device. "
        "A type (gpu, cpu, accelerator) selects all devices of the type. See assay devices"),
    joined(option<&RunRequest::driver, any_text>(
        "--driver", "LIST", "driver", has_cases | taken_by::devices | taken_by::recheck,
        {.group = devices, .in_rerun_line = true},
        "Drivers to use instead of the installed ones, separated by commas: libraries, .icd files, "
        "registered drivers, or parts of the names of installed .icd files. Commands that run no "
        "case also accept a file that assay devices --format=json wrote")),
    option<&RunOptions::depth, depth>(
        "--depth", "DEPTH", "depth", has_cases,
        {.group = judging, .header = top, .same_run = true, .in_rerun_line = true}, "", nullptr,
        depths),
    option<&RunOptions::seed, seed>(
        "--seed", "N", "seed", has_cases,
        {.group = judging, .header = top, .same_run = true, .in_rerun_line = true},
        "Seed for all random inputs; default: 1"),
    option<&RunOptions::sequences, sequences>(
        "--sequences", "N", "sequences", runs,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "Random sequences of API calls per case; default: depends on the depth"),
    option<&RunOptions::sequence_length, sequences>(
        "--sequence-length", "N", "sequence_length", runs,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "Calls per random sequence; default: depends on the depth"),
    option<&RunOptions::spec, spec>(
        "--spec", "VERSION", "spec", has_cases,
        {.group = judging, .header = top, .same_run = true, .in_rerun_line = true},
        "Version of the specification to judge by; default: the version of the device"),
    option<&RunOptions::profile, profile>(
        "--profile", "PROFILE", "profile", has_cases,
        {.group = judging, .header = top, .same_run = true, .in_rerun_line = true},
        "full or embedded; default: the profile of the device"),
    option<&RunOptions::std, standard>(
        "--std", "CLVERSION", "std", has_cases,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "Build every program with -cl-std=CLVERSION"),
    option<&RunOptions::data, data_folder>(
        "--data", "DIR", "data", has_cases | taken_by::coverage,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "Folder whose files override the built-in data/"),
    option<&RunRequest::cases, case_folder>(
        "--cases", "DIR", "cases", has_cases,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "Folder whose case files (.cl, .spvasm) replace the built-in ones. Their paths are as in "
        "suites/; in a checkout, use --cases=suites"),
    option<&RunOptions::search_budget, seconds>(
        "--search-budget", "SECONDS", "search_budget", taken_by::run,
        {.group = judging, .header = nested},
        "Time of each case's search for its greatest error. Default: at quick depth no search; at "
        "other depths an eighth of the case's evaluations"),
    option<&RunRequest::ingest, ingest>(
        "--ingest", "LANGUAGE", "ingest", has_cases,
        {.group = judging, .header = nested, .same_run = true, .in_rerun_line = true},
        "spirv: compile kernels in OpenCL C to SPIR-V with clang on this machine, and give the "
        "modules to the driver; the ids of these cases begin with 'spirv.'"),
    option<&RunRequest::jobs, workers>(
        "--jobs", "N", "jobs", taken_by::run, {.group = schedule, .header = nested, .letter = "-j"},
        "Number of parallel workers; default: depends on the type of device "
        "and the depth"),
    option<&RunRequest::timeout, seconds>(
        "--timeout", "SECONDS", "timeout", runs | taken_by::devices,
        {.group = schedule, .header = nested},
        "Seconds without progress after which a case is stopped; default: "
        "10 at quick depth, 30 at standard depth, 60 at exhaustive depth",
        timeout_of_depth),
    option<&RunRequest::memory, gibibytes>(
        "--memory", "GIB", "memory", taken_by::run, {.group = schedule},
        "Stop a worker that has this much resident memory; default: a share of the machine's "
        "memory"),
    option<&RunRequest::after_hang, any_text>(
        "--after-hang", "COMMAND", "after_hang", taken_by::run, {.group = schedule},
        "A shell command that Assay runs after a time-out, when "
        "no worker uses the device (for example, to reset "
        "a GPU)"),
    option<&RunRequest::max_failures, failures>("--max-failures", "N", "max_failures",
                                                taken_by::run, {.group = schedule},
                                                "End the run after this number of failures "
                                                "that change the exit status; the results then "
                                                "lack the other planned cases"),
    flag<&RunRequest::resume, true>("--resume", "resume", taken_by::run, {.group = schedule},
                                    "Keep the results in --out and run the remaining cases"),
    flag<&RunRequest::estimate, true>(
        "--estimate", "estimate", taken_by::run, {.group = schedule},
        "Run a sample of the cases for a minute and say how long all cases would take"),
    option<&RunRequest::retries, retries>(
        "--retries", "N", "retries", taken_by::run, {.group = schedule, .header = nested},
        "Run a failing case again in a new worker, at most N times (default: 1), until the outcome "
        "is different. If the second run passes, a third run decides whether the case is flaky"),
    flag<&RunRequest::rerun, false>(
        "--no-rerun", "rerun", taken_by::run, {.group = schedule, .header = nested},
        "Do not run failures again: faster, but flaky failures are not recognized"),
    option<&RunRequest::baseline, file>("--baseline", "FILE", "baseline",
                                        taken_by::run | taken_by::merge, {.group = counting},
                                        "File of expected outcomes"),
    option<&RunRequest::certainty, certainty>(
        "--certainty", "LEVEL", "certainty", taken_by::run | taken_by::merge, {.group = counting},
        "Only failures with at least this certainty change the exit status: undisputed (default), "
        "by_the_letter or reading. All failures are recorded and shown"),
    flag<&RunRequest::strict, true>(
        "--strict", "strict", taken_by::run | taken_by::merge, {.group = counting},
        "Every failure changes the exit status (--certainty=reading), and so does a pass that the "
        "baseline lists as a failure"),
    flag<&RunRequest::allow_empty, true>(
        "--allow-empty", "allow_empty", taken_by::run | taken_by::merge, {.group = counting},
        "Do not end with status 2 if every case is skipped because the device lacks a feature"),
    option<&RunRequest::labels, label>(
        "--label", "KEY=VALUE", "labels", taken_by::run, {.group = results},
        "A label in the results of the run; you may repeat this option. Default labels (commit, "
        "branch, job, url ...) come from the variables of GitHub, GitLab, Buildkite, Jenkins and "
        "others"),
    option<&RunRequest::out, any_text>("--out", "DIR", "out", taken_by::run | taken_by::merge,
                                       {.group = results},
                                       "Folder for the results; default: a new folder in out/"),
    flag<&RunRequest::page, false>("--no-page", "page", taken_by::run | taken_by::merge,
                                   {.group = results},
                                   "Do not write report.html (assay report writes it later)"),
    option<&RunRequest::junit, junit_cases>(
        "--junit", "CASES", "junit", taken_by::run | taken_by::merge, {.group = results},
        "Cases in junit.xml: failures (default; other cases are only counted) or all"),
    option<&RunRequest::format, format>(
        "--format", "FORMAT", "format",
        selects | taken_by::devices | taken_by::coverage | taken_by::recheck, {.group = results},
        "Format of the summary: text (default) or json"),
};

constexpr std::size_t rows(bool choice) {
  std::size_t count = 0;
  for (const RunOption& one : option_table) count += one.choice == choice ? 1 : 0;
  return count;
}
static_assert(rows(true) == member_count<RunOptions>(),
              "each member of RunOptions has a row: option<&RunOptions::..., ...>(...)");
static_assert(rows(false) + 1 == member_count<RunRequest>(),
              "each member of RunRequest but `options` has a row: option<&RunRequest::..., ...>");

}  // namespace

std::span<const RunOption> run_options() {
  return option_table;
}

const RunOption& run_option(std::string_view name) {
  for (const RunOption& option : option_table)
    if (option.name == name) return option;
  throw std::logic_error(fmt::format("no row of run_options.cpp is {}", name));
}

OptionText::OptionText() : typed_(std::size(option_table)) {}

OptionText::Typed& OptionText::of(const RunOption& option) {
  return typed_.at(static_cast<std::size_t>(&option - std::begin(option_table)));
}

std::vector<std::string> OptionText::words_of(const RunOption& option) const {
  const Typed& typed = typed_.at(static_cast<std::size_t>(&option - std::begin(option_table)));
  if (option.takes == RunOption::Takes::nothing)
    return typed.flag ? std::vector<std::string>{""} : std::vector<std::string>{};
  if (option.takes == RunOption::Takes::values) return typed.words;
  return typed.word.empty() ? std::vector<std::string>{} : std::vector{typed.word};
}

bool OptionText::given(std::string_view name) const {
  return !words_of(run_option(name)).empty();
}

RunRequest OptionText::parsed(RunRequest asked) const {
  for (const RunOption& option : option_table)
    if (const auto words = words_of(option); !words.empty()) option.set(option, words, asked);
  return asked;
}

RunRequest OptionText::parsed() const {
  RunRequest request = parsed(RunRequest{});
  for (const RunOption& option : option_table)
    if (option.absent != nullptr && words_of(option).empty()) option.absent(request);
  return request;
}

void to_json(json& out, const RunOptions& options) {
  RunRequest request;
  request.options = options;
  out = json::object();
  for (const RunOption& option : option_table)
    if (option.choice) out[option.key] = option.value(request);
}

void from_json(const json& in, RunOptions& options) {
  RunRequest request;
  for (const RunOption& option : option_table)
    if (option.choice) option.read(in.at(option.key), request);
  options = request.options;
}

std::string rerun_options(const RunRequest& request) {
  const RunRequest defaults;
  std::string text;
  for (const RunOption& option : option_table) {
    if (!option.in_rerun_line) continue;
    const json value = option.value(request);
    if (value == option.value(defaults)) continue;
    text += fmt::format(" {}={}", option.name,
                        shell_word(value.is_string() ? value.get<std::string>() : value.dump()));
  }
  return text;
}

}  // namespace assay::harness
