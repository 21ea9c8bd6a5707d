#pragma once
#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace assay::harness {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    reset(std::exchange(other.value_, -1));
    return *this;
  }
  ~Descriptor() { reset(); }
  int get() const { return value_; }
  explicit operator bool() const { return value_ >= 0; }
  int release() { return std::exchange(value_, -1); }
  void reset(int value = -1);

 private:
  int value_ = -1;
};

/// Both ends are close-on-exec. A child gets only the descriptors of its SpawnRequest.
struct Pipe {
  Descriptor read, write;
};
Pipe make_pipe();

/// The child gets its own process group, so kill_group() also ends all processes that a driver
/// starts.
struct SpawnRequest {
  std::string program = "/proc/self/exe";  ///< without a slash: searched in PATH
  std::vector<std::string> arguments;      ///< argv, with argv[0]
  /// Changes of the environment: a value sets a variable, nullopt removes it.
  std::map<std::string, std::optional<std::string>> environment;
  /// Variables with these prefixes do not reach the child: "GTEST_".
  std::vector<std::string> removed_prefixes;
  /// Pairs of a descriptor of this process and its number in the child. Standard streams without a
  /// pair are /dev/null.
  std::vector<std::pair<int, int>> descriptors;
};

/// Starts the child with default signal actions and an empty signal mask. Other threads may run.
/// Throws std::system_error.
pid_t spawn(const SpawnRequest& request);

/// Sends SIGKILL to the child's group, because drivers handle SIGTERM and SIGINT.
void kill_group(pid_t child);

/// The wait status of an ended child, or nothing. Never blocks.
std::optional<int> try_reap(pid_t child);

/// Kills the group and waits for the child for a few seconds. A process that is stuck in a kernel
/// driver cannot be killed, and must not stop Assay. Returns the wait status, or nothing.
std::optional<int> kill_and_reap(pid_t child);

/// "exit status 3", "signal 11 (SIGSEGV)".
std::string describe_exit(int wait_status);

/// Call this function in a child. The child then writes no core file, and dies when the thread that
/// started the child ends.
void follow_parent();

}  // namespace assay::harness
