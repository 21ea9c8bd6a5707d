#include "harness/devices/worker_prefix.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <thread>

#include "harness/base/errors.h"
#include "harness/devices/icd.h"

namespace assay::harness {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int records_descriptor = 3, orders_descriptor = 4;

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// `text` with every path below one of `from` below its counterpart of `to`.
std::string moved(std::string text, const std::vector<std::string>& from,
                  const std::vector<std::string>& to) {
  for (std::size_t i = 0; i < from.size(); ++i)
    for (std::size_t at = 0; (at = text.find(from[i], at)) != std::string::npos; at += to[i].size())
      text.replace(at, from[i].size(), to[i]);
  return text;
}

/// What a remote worker is told: {"arguments", "environment", "removed_prefixes", "folders",
/// "files"}; paths are ours.
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

std::string own_path() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  return error ? "/proc/self/exe" : path.string();
}

/// Writes beside us, for a job may be larger than the pipe (drivers return huge strings) and
/// whoever should read it may never do so: it ends with the reader.
void write_beside(Descriptor to, std::string text) {
  std::thread([to = std::move(to), text = std::move(text)] {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    for (std::string_view rest = text; !rest.empty();) {
      const ssize_t written = write(to.get(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;  // the reader is gone: its end says so
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }).detach();
}

/// spawn(), where the command is somebody's configuration.
pid_t spawn_prefix(const SpawnRequest& request) {
  try {
    return spawn(request);
  } catch (const std::system_error& error) {
    throw UsageError(fmt::format("the worker prefix '{}' cannot be started: {}", request.program,
                                 error.code().message()));
  }
}

/// The first line of stdin, byte by byte: nothing follows it.
std::string read_line() {
  std::string line;
  std::array<char, 65536> buffer;
  while (line.empty() || line.back() != '\n') {
    const ssize_t got = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw UsageError("remote-worker is for internal use");
    line.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return line;
}

/// Whether stdin has come to its end: whoever started us is gone, or wants the worker gone.
bool let_go() {
  pollfd wait{STDIN_FILENO, POLLIN, 0};
  if (poll(&wait, 1, 20) <= 0) return false;
  char byte = 0;
  return read(STDIN_FILENO, &byte, 1) == 0;
}

}  // namespace

std::optional<WorkerPrefix> worker_prefix(const Driver& driver) {
  const fs::path file = registered_file(driver, ".worker");
  std::error_code error;
  if (file.empty() || !fs::exists(file, error)) return std::nullopt;
  try {
    const toml::table table = toml::parse_file(file.string());
    for (const auto& [key, value] : table)
      if (key != "command" && key != "program" && key != "channel" && key != "signals")
        throw UsageError(
            fmt::format("{}:{}: '{}' is not a key; there are command, program, channel, signals",
                        file.string(), value.source().begin.line, key.str()));
    if (const auto* node = table.get("signals"); node != nullptr && !node->is_boolean())
      throw UsageError(file.string() + ": signals is true or false");
    WorkerPrefix prefix;
    if (const auto* words = table["command"].as_array())
      for (const auto& word : *words) prefix.command.push_back(word.value_or(std::string()));
    if (prefix.command.empty() || prefix.command.front().empty())
      throw UsageError(file.string() +
                       ": command = [...] is missing: the words that start a worker");
    prefix.program = table["program"].value_or(std::string());
    const std::string channel = table["channel"].value_or(std::string("descriptors"));
    if (channel != "descriptors" && channel != "stdio")
      throw UsageError(
          fmt::format("{}: channel is 'descriptors' or 'stdio', not '{}'", file.string(), channel));
    const bool stdio = channel == "stdio";
    prefix.channel = stdio ? WorkerPrefix::Channel::stdio : WorkerPrefix::Channel::descriptors;
    prefix.signals = !stdio && table["signals"].value_or(true);
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
  started.signals = prefix->signals;
  std::vector<std::string> words = prefix->command;
  words.push_back(prefix->program.empty() ? own_path() : prefix->program);
  request.program = words.front();
  if (prefix->channel == WorkerPrefix::Channel::descriptors) {
    words.insert(words.end(), request.arguments.begin() + 1, request.arguments.end());
    request.arguments = std::move(words);
    started.process = spawn_prefix(request);
    return started;
  }
  Pipe input = make_pipe();
  std::string line =
      order(request, folders).dump(-1, ' ', false, json::error_handler_t::replace) + '\n';
  words.emplace_back("remote-worker");
  request.arguments = std::move(words);
  request.environment.clear();  // the driver's variables are for the worker, not for ssh
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

std::string prefix_failure(int wait_status) {
  if (!WIFEXITED(wait_status)) return {};
  switch (WEXITSTATUS(wait_status)) {
    case 126:
    case 127:
      return "the worker prefix cannot start assay";
    case 255:
      return "the worker prefix gave up (exit status 255)";
    default:
      return {};
  }
}

void remote_worker() {
  const json order = json::parse(read_line());
  std::string place = (fs::temp_directory_path() / "assay-remote-XXXXXX").string();
  if (mkdtemp(place.data()) == nullptr)
    throw std::system_error(errno, std::generic_category(), "a folder for the worker");
  const auto folders = order.at("folders").get<std::vector<std::string>>();
  std::vector<std::string> copies;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    copies.push_back(fmt::format("{}/{}", place, i));
    fs::create_directories(copies.back());
  }
  for (const auto& [path, text] : order.at("files").items()) {
    const fs::path file = moved(path, folders, copies);
    fs::create_directories(text.is_null() ? file : file.parent_path());
    if (!text.is_null()) std::ofstream(file, std::ios::binary) << text.get<std::string>();
  }
  SpawnRequest request;
  for (const auto& word : order.at("arguments"))
    request.arguments.push_back(moved(word.get<std::string>(), folders, copies));
  for (const auto& [name, value] : order.at("environment").items())
    request.environment[name] =
        value.is_null() ? std::nullopt
                        : std::optional(moved(value.get<std::string>(), folders, copies));
  request.removed_prefixes = order.at("removed_prefixes").get<std::vector<std::string>>();
  request.descriptors = {
      {STDOUT_FILENO, records_descriptor}, {STDERR_FILENO, 1}, {STDERR_FILENO, 2}};
  const pid_t child = spawn(request);
  std::optional<int> status;
  while (!status && !let_go()) status = try_reap(child);
  if (status)
    kill_group(child);  // what the driver started and left
  else
    status = kill_and_reap(child);
  std::error_code ignored;
  fs::remove_all(place, ignored);
  if (!status) _exit(128 + SIGKILL);
  _exit(WIFSIGNALED(*status) ? 128 + WTERMSIG(*status) : WEXITSTATUS(*status));
}

}  // namespace assay::harness
