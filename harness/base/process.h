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

/// Both ends are close-on-exec. Only descriptors that a SpawnRequest names reach a child.
struct Pipe {
  Descriptor read, write;
};
Pipe make_pipe();

/// A child that leads a process group of its own, so that all processes of a driver die with it.
struct SpawnRequest {
  std::string program = "/proc/self/exe";  ///< a name without a slash is searched in PATH
  std::vector<std::string> arguments;      ///< argv, with argv[0]
  /// Changes to our environment: a value sets, nullopt removes.
  std::map<std::string, std::optional<std::string>> environment;
  std::vector<std::string> removed_prefixes;  ///< "GTEST_": variables that do not reach the child
  /// Our descriptor -> the child's number. Standard streams that are not named are /dev/null.
  std::vector<std::pair<int, int>> descriptors;
};

/// Starts the child with default signal dispositions and an empty signal mask. Safe while other
/// threads run. Throws std::system_error.
pid_t spawn(const SpawnRequest& request);

/// SIGKILL for the child's whole group: drivers handle SIGTERM and SIGINT.
void kill_group(pid_t child);

/// The wait status of a child that has ended; never blocks.
std::optional<int> try_reap(pid_t child);

/// Kills the group and collects the child, for at most a few seconds. A process that is stuck in a
/// kernel driver cannot be killed and must not stop us. Returns the wait status if there is one.
std::optional<int> kill_and_reap(pid_t child);

/// "exit status 3", "signal 11 (SIGSEGV)".
std::string describe_exit(int wait_status);

/// For the child: dies with the parent thread that started it (so start children from a thread that
/// stays), writes no core file.
void follow_parent();

}  // namespace assay::harness
