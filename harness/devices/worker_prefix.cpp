#include "harness/devices/worker_prefix.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/base/toml.h"
#include "harness/devices/far_program.h"
#include "harness/devices/icd.h"
#include "harness/devices/remote_worker.h"

namespace assay::harness {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int records_descriptor = 3, orders_descriptor = 4;
constexpr std::string_view keys[] = {"command", "program",    "send",
                                     "channel", "process_id", "signals"};

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The message that tells a remote worker what to run: {"arguments", "environment",
/// "removed_prefixes", "folders", "files"}, with the paths of this machine.
json order(const SpawnRequest& request, const std::vector<fs::path>& folders) {
  json order;
  order["arguments"] = request.arguments;
  order["removed_prefixes"] = request.removed_prefixes;
  json& environment = order["environment"] = json::object();
  for (const auto& [name, value] : request.environment)
    environment[name] = value ? json(*value) : json();
  json &places = order["folders"] = json::array(), &files = order["files"] = json::object();
  for (const fs::path& folder : folders) {
    places.push_back(folder.string());
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_directory()) files[entry.path().string()] = json();
      if (entry.is_regular_file()) files[entry.path().string()] = content(entry.path());
    }
  }
  return order;
}

/// The resident memory of a process, with or without its descendants. 0 if the process has ended.
std::uint64_t resident_of(pid_t process, bool descendants) {
  std::uint64_t size = 0, resident = 0;
  std::ifstream(fmt::format("/proc/{}/statm", process)) >> size >> resident;
  resident *= static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  if (!descendants) return resident;
  std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
  for (pid_t child; children >> child;) resident += resident_of(child, true);
  return resident;
}

}  // namespace

std::optional<WorkerPrefix> worker_prefix(const Driver& driver) {
  const fs::path file = registered_file(driver, ".worker");
  std::error_code error;
  if (file.empty() || !fs::exists(file, error)) return std::nullopt;
  try {
    const toml::table table = toml::parse_file(file.string());
    for (const auto& [key, value] : table)
      if (std::find(std::begin(keys), std::end(keys), key.str()) == std::end(keys))
        throw UsageError(fmt::format("{}:{}: unknown key '{}'; the keys are {}", file.string(),
                                     value.source().begin.line, key.str(), fmt::join(keys, ", ")));
    const auto passes = [&](std::string_view key) {
      const auto* node = table.get(key);
      if (node != nullptr && !node->is_boolean())
        throw UsageError(fmt::format("{}: {} must be true or false", file.string(), key));
      return node == nullptr || node->value_or(true);
    };
    const auto words = [&](std::string_view key) {
      std::vector<std::string> found;
      if (const auto* array = table[key].as_array())
        for (const auto& word : *array) found.push_back(word.value_or(std::string()));
      return found;
    };
    WorkerPrefix prefix;
    prefix.command = words("command");
    prefix.send = words("send");
    if (prefix.command.empty() || prefix.command.front().empty())
      throw UsageError(
          file.string() +
          ": command = [...] is missing; it lists the words of the command that starts a worker");
    prefix.program = table["program"].value_or(std::string());
    const std::string channel = table["channel"].value_or(std::string("descriptors"));
    if (channel != "descriptors" && channel != "stdio")
      throw UsageError(fmt::format("{}: channel must be 'descriptors' or 'stdio', not '{}'",
                                   file.string(), channel));
    const bool stdio = channel == "stdio";
    prefix.channel = stdio ? WorkerPrefix::Channel::stdio : WorkerPrefix::Channel::descriptors;
    prefix.process_id = passes("process_id") && !stdio;
    prefix.signals = passes("signals") && !stdio;
    if (!prefix.send.empty() && (!stdio || !prefix.program.empty()))
      throw UsageError(file.string() +
                       ": send needs channel = \"stdio\", and cannot be used with program");
    return prefix;
  } catch (const toml::parse_error& problem) {
    throw UsageError(fmt::format("{}:{}: {}", file.string(), problem.source().begin.line,
                                 problem.description()));
  }
}

StartedWorker start_worker(const Driver& driver, SpawnRequest request, const WorkerStreams& streams,
                           const std::vector<fs::path>& folders) {
  const auto prefix = worker_prefix(driver);
  StartedWorker started;
  started.takes_orders =
      streams.orders >= 0 && (!prefix || prefix->channel == WorkerPrefix::Channel::descriptors);
  if (started.takes_orders)
    request.arguments.push_back(fmt::format("--orders={}", orders_descriptor));
  request.descriptors = {{streams.records, records_descriptor},
                         {streams.output, 1},
                         {streams.output, 2},
                         {streams.orders, orders_descriptor}};
  if (!started.takes_orders) request.descriptors.pop_back();
  if (!prefix) {
    started.process = spawn(request);
    return started;
  }
  started.process_id = prefix->process_id;
  started.signals = prefix->signals;
  started.prefix = prefix->command.front();
  std::vector<std::string> words = prefix->command;
  const bool here = prefix->channel == WorkerPrefix::Channel::descriptors;
  if (here || !prefix->program.empty()) {
    words.push_back(prefix->program.empty() ? own_path() : prefix->program);
  } else {
    const std::string script = far_program(prefix->command, prefix->send);
    words.insert(words.end(), {"sh", script});
  }
  request.program = words.front();
  if (here) {
    words.insert(words.end(), request.arguments.begin() + 1, request.arguments.end());
    request.arguments = std::move(words);
    started.process = spawn_prefix(request);
    return started;
  }
  Pipe input = make_pipe();
  std::string line =
      order(request, folders).dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  words.emplace_back(remote_command);
  request.arguments = std::move(words);
  request.environment.clear();  // the driver's variables are for the worker, not for the prefix
  request.descriptors = {{input.read.get(), 0}, {streams.records, 1}, {streams.output, 2}};
  started.process = spawn_prefix(request);
  write_beside(Descriptor(fcntl(input.write.get(), F_DUPFD_CLOEXEC, 0)), std::move(line));
  started.lifeline = std::move(input.write);
  return started;
}

int worker_status(int wait_status, bool signals) {
  constexpr int base = 128, last_signal = 64;
  if (signals || !WIFEXITED(wait_status)) return wait_status;
  const int number = WEXITSTATUS(wait_status) - base;
  return number > 0 && number <= last_signal ? W_EXITCODE(0, number) : wait_status;
}

std::uint64_t resident_bytes(const StartedWorker& worker) {
  return resident_of(worker.process, !worker.process_id);
}

std::string prefix_failure(const StartedWorker& worker, int wait_status) {
  if (worker.prefix.empty() || !WIFEXITED(wait_status) || WEXITSTATUS(wait_status) == 0) return {};
  return fmt::format("the worker prefix '{}' ended with exit status {} before a worker started",
                     worker.prefix, WEXITSTATUS(wait_status));
}

std::vector<std::string> under_prefix(const Driver& driver, std::vector<std::string> words) {
  const auto prefix = worker_prefix(driver);
  if (!prefix) return words;
  if (prefix->channel == WorkerPrefix::Channel::stdio)
    throw UsageError(fmt::format(
        "{}: the worker prefix ({}) passes only standard streams, so a debugger on this machine "
        "cannot reach the workers of this driver",
        driver.icd, fmt::join(prefix->command, " ")));
  if (!prefix->program.empty()) words.front() = prefix->program;
  words.insert(words.begin(), prefix->command.begin(), prefix->command.end());
  return words;
}

}  // namespace assay::harness
