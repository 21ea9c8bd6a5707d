#include "harness/base/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <system_error>
#include <thread>

namespace assay::harness {

namespace {

void check(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

constexpr std::string_view layers_variable = "OPENCL_LAYERS=";

/// ocl-icd cuts the list of layers in the environment after the first layer. A child process needs
/// the whole list.
std::string layers_at_start() {
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    if (std::string_view(*entry).starts_with(layers_variable)) return *entry;
  return {};
}
const std::string layers_given = layers_at_start();

std::vector<std::string> child_environment(const SpawnRequest& request) {
  std::vector<std::string> result;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::string name(text.substr(0, text.find('=')));
    const bool removed =
        std::any_of(request.removed_prefixes.begin(), request.removed_prefixes.end(),
                    [&](const std::string& prefix) { return name.starts_with(prefix); });
    if (removed || request.environment.contains(name)) continue;
    const bool split =
        text.starts_with(layers_variable) && layers_given.starts_with(std::string(text) + ':');
    result.emplace_back(split ? layers_given : text);
  }
  for (const auto& [name, value] : request.environment)
    if (value) result.push_back(name + "=" + *value);
  return result;
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
  std::vector<char*> result;
  result.reserve(strings.size() + 1);
  for (std::string& text : strings) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

class FileActions {
 public:
  FileActions() { check(posix_spawn_file_actions_init(&actions_), "posix_spawn"); }
  ~FileActions() { posix_spawn_file_actions_destroy(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  posix_spawn_file_actions_t* get() { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

class Attributes {
 public:
  Attributes() {
    check(posix_spawnattr_init(&attributes_), "posix_spawn");
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &all);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  posix_spawnattr_t* get() { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

}  // namespace

void Descriptor::reset(int value) {
  if (value_ >= 0) close(value_);
  value_ = value;
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) check(errno, "pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

pid_t spawn(const SpawnRequest& request) {
  std::vector<std::string> arguments = request.arguments;
  std::vector<std::string> environment = child_environment(request);
  const std::vector<char*> argv = pointers(arguments), envp = pointers(environment);

  // A descriptor may have the number that another descriptor must get. So all descriptors first get
  // higher numbers.
  int above = 3;
  for (const auto& [ours, theirs] : request.descriptors) above = std::max(above, theirs + 1);
  std::vector<Descriptor> copies;
  FileActions actions;
  for (int stream = 0; stream < 3; ++stream)
    check(posix_spawn_file_actions_addopen(actions.get(), stream, "/dev/null", O_RDWR, 0),
          "posix_spawn");
  for (const auto& [ours, theirs] : request.descriptors) {
    const int copy = fcntl(ours, F_DUPFD_CLOEXEC, above);
    if (copy < 0) check(errno, "fcntl");
    copies.emplace_back(copy);
    check(posix_spawn_file_actions_adddup2(actions.get(), copy, theirs), "posix_spawn");
  }
  Attributes attributes;
  pid_t child = -1;
  check(posix_spawnp(&child, request.program.c_str(), actions.get(), attributes.get(), argv.data(),
                     envp.data()),
        request.program.c_str());
  return child;
}

void kill_group(pid_t child) {
  if (child <= 1) return;
  if (kill(-child, SIGKILL) != 0) kill(child, SIGKILL);
}

std::optional<int> try_reap(pid_t child) {
  int status = 0;
  pid_t result;
  do {
    result = waitpid(child, &status, WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result == child) return status;
  return std::nullopt;
}

std::optional<int> kill_and_reap(pid_t child) {
  using namespace std::chrono_literals;
  kill_group(child);
  for (int attempt = 0; attempt < 400; ++attempt) {
    if (const auto status = try_reap(child)) return status;
    std::this_thread::sleep_for(5ms);
  }
  return std::nullopt;
}

std::string describe_exit(int wait_status) {
  if (WIFEXITED(wait_status)) return fmt::format("exit status {}", WEXITSTATUS(wait_status));
  if (WIFSIGNALED(wait_status)) {
    const int number = WTERMSIG(wait_status);
    const char* abbreviation = sigabbrev_np(number);
    return fmt::format("signal {} (SIG{})", number, abbreviation != nullptr ? abbreviation : "?");
  }
  return fmt::format("wait status {:#x}", wait_status);
}

void follow_parent() {
  const pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);  // the parent died first
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

}  // namespace assay::harness
