#include "harness/devices/remote_worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/base/temporary_folder.h"

namespace assay::harness {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr int records_descriptor = 3;
constexpr int base_of_signals = 128;
constexpr const char* folder_prefix = "assay-remote-";

/// Replaces each folder of `from` by the folder of `to` with the same index.
std::string moved(std::string text, const std::vector<std::string>& from,
                  const std::vector<std::string>& to) {
  for (std::size_t i = 0; i < from.size(); ++i)
    for (std::size_t at = 0; (at = text.find(from[i], at)) != std::string::npos; at += to[i].size())
      text.replace(at, from[i].size(), to[i]);
  return text;
}

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

/// True if the worker must end: standard input was closed, or the parent process ended and so
/// closed the pipe `starter`.
bool let_go(int starter) {
  std::array<pollfd, 2> wait{{{STDIN_FILENO, POLLIN, 0}, {starter, POLLIN, 0}}};
  if (poll(wait.data(), wait.size(), 20) <= 0) return false;
  for (const pollfd& one : wait) {
    char byte = 0;
    if (one.revents != 0 && read(one.fd, &byte, 1) == 0) return true;
  }
  return false;
}

/// If this process is killed, the next worker removes the folder, because no process holds the
/// folder's lock.
class Folder {
 public:
  Folder() {
    remove_stale_folders(fs::temp_directory_path(), folder_prefix);
    path_ = (fs::temp_directory_path() / (std::string(folder_prefix) + "XXXXXX")).string();
    if (mkdtemp(path_.data()) == nullptr)
      throw std::system_error(errno, std::generic_category(), "cannot make the folder " + path_);
    lock_.reset(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    flock(lock_.get(), LOCK_EX | LOCK_NB);
  }
  ~Folder() { remove_for_good(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  Descriptor lock_;
};

SpawnRequest worker_request(const json& order, const std::string& place) {
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
  // The driver's libraries come first, then the libraries of this process.
  const char* own_libraries = std::getenv("LD_LIBRARY_PATH");
  const auto libraries = request.environment.find("LD_LIBRARY_PATH");
  if (own_libraries != nullptr && libraries != request.environment.end() && libraries->second)
    *libraries->second += std::string(":") + own_libraries;
  request.removed_prefixes = order.at("removed_prefixes").get<std::vector<std::string>>();
  request.descriptors = {
      {STDOUT_FILENO, records_descriptor}, {STDERR_FILENO, 1}, {STDERR_FILENO, 2}};
  return request;
}

int attend(int starter) {
  const json order = json::parse(read_line());
  const Folder folder;
  const pid_t child = spawn(worker_request(order, folder.path()));
  std::optional<int> status;
  while (!status && !let_go(starter)) status = try_reap(child);
  if (status)
    kill_group(child);  // processes that the driver left
  else
    status = kill_and_reap(child);
  if (!status) return base_of_signals + SIGKILL;
  return WIFSIGNALED(*status) ? base_of_signals + WTERMSIG(*status) : WEXITSTATUS(*status);
}

}  // namespace

void remote_worker() {
  // The program that started this process may kill the process group. So a child in a new session
  // starts the worker and waits for it. A pipe tells this child when this process ends.
  Pipe life = make_pipe();
  const pid_t guardian = fork();
  if (guardian < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (guardian == 0) {
    life.write.reset();
    setsid();
    int status = exit_fault;
    try {
      status = attend(life.read.get());
    } catch (const std::exception& problem) {
      fmt::print(stderr, "assay: {}\n", problem.what());
    }
    std::fflush(nullptr);
    _exit(status);
  }
  int status = 0;
  while (waitpid(guardian, &status, 0) < 0 && errno == EINTR) {
  }
  _exit(WIFSIGNALED(status) ? base_of_signals + WTERMSIG(status) : WEXITSTATUS(status));
}

}  // namespace assay::harness
