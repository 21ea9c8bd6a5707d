// Workers that a command starts in another place.
#include <stdexcept>
#include <tuple>

#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

/// Starts workers as if they were on another machine. A shell replaces ssh. The shell passes only
/// the standard streams, and gets the program over stdin.
class FarWorkersTest : public SupervisorTest {
 protected:
  void SetUp() override {
    SupervisorTest::SetUp();
    fs::create_directories(folder / "drivers");
    std::ofstream(folder / "drivers" / "far.icd") << "libfar.so\n";
  }
  /// The request of a run. `shell` is a script that starts the workers and ends in "$@".
  json far(const std::string& shell, const std::string& states = "channel = 'stdio'") {
    std::ofstream(folder / "drivers" / "far.worker")
        << "command = ['sh', '-c', '" << shell << "', 'sh']\n"
        << states << '\n';
    return {{"driver", {{"icd", "far.icd"}, {"library", "libfar.so"}}}};
  }
  /// Waits until exactly one process has the command line of a worker. At first, the process that
  /// starts the worker has the same command line.
  pid_t far_worker() const {
    const std::string job = "--job=" + (folder / "tmp" / "assay-remote-").string();
    std::vector<pid_t> found;
    if (eventually([&] { return (found = processes_with("cmdline", job)).size() == 1; }))
      return found.front();
    throw std::runtime_error("no worker: " + error_text());
  }
  bool nothing_is_left() const {
    return eventually([&] {
      bool left = !processes_with("cmdline", "--job=" + (folder / "tmp").string()).empty();
      for (const auto& entry : fs::directory_iterator(folder / "tmp"))
        left = left || entry.path().filename().string().starts_with("assay-remote-");
      return !left;
    });
  }
};

TEST_F(FarWorkersTest, TheirCasesEndAsTheyDoHere) {
  json asked{{"filters", json::array({"fake/pass/1?", "fake/skipped"})}};
  for (const char* name : {"abort", "segv", "exit_0", "hang", "fail", "orphan", "device_lost"})
    asked["filters"].push_back(std::string("fake/bad/") + name);
  const auto outcomes = [&] {
    EXPECT_EQ(run(asked), 1) << error_text();
    std::map<std::string, std::string> found;
    for (const auto& [id, record] : records())
      found[id] = std::string(name(record.outcome)) + ": " + record.reason;
    fs::remove_all(folder / "out");
    return found;
  };
  const auto here = outcomes();
  ASSERT_EQ(here.size(), 18u);
  asked.update(far("exec \"$@\""));
  EXPECT_EQ(outcomes(), here);
  EXPECT_TRUE(nothing_is_left());
  // Like ssh: another process starts the command, and passes no signals.
  asked.update(far("setsid -w \"$@\""));
  EXPECT_EQ(outcomes(), here);
  EXPECT_TRUE(nothing_is_left());
}

/// Like bwrap: a parent passes the descriptors, and exits with 128 + n after a signal.
TEST_F(FarWorkersTest, AParentMayPassOnlyDescriptors) {
  const std::string parent = "\"$@\"; exit $?";
  const std::string states = "process_id = false\nsignals = false";
  EXPECT_EQ(bad_one("segv", 1, far(parent, states)).reason, "signal 11 (SIGSEGV)");
  fs::remove_all(folder / "out");
  EXPECT_EQ(bad_one("hang", 1, far(parent, states)).outcome, Outcome::timeout);
  fs::remove_all(folder / "out");
  json asked = far(parent, states);
  asked["memory"] = 256 << 20;
  const CaseRecord eaten = bad_one("memory", 1, asked);
  EXPECT_EQ(eaten.outcome, Outcome::crash);
  EXPECT_THAT(eaten.reason, HasSubstr("memory: "));
  fs::remove_all(folder / "out");
  EXPECT_EQ(bad_one("segv", 1, far(parent)).reason, "signal 11 (SIGSEGV)") << "over stdio";
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(FarWorkersTest, AfterAnyKillNothingIsLeft) {
  json asked = far("exec \"$@\"");
  asked["filters"] = {"fake/bad/hang"};
  asked["timeout"] = 100;
  const auto begun = [&] {
    const pid_t started = start(asked);
    return std::pair(started, far_worker());
  };
  auto [supervisor, worker] = begun();
  kill(supervisor, SIGKILL);
  wait_for(supervisor);
  EXPECT_TRUE(nothing_is_left()) << "the supervisor";

  fs::remove_all(folder / "out");
  std::tie(supervisor, worker) = begun();
  for (const pid_t process : processes_with("cmdline", (folder / "cache").string())) {
    // Kills only the process on the other machine. The guard of its worker is in another session.
    if (getpgid(process) == process && getsid(process) != process) kill(process, SIGKILL);
  }
  EXPECT_TRUE(eventually([&] { return kill(worker, 0) != 0; }))
      << "the case is tried again, by another worker";
  kill(supervisor, SIGINT);
  EXPECT_EQ(wait_for(supervisor), 128 + SIGINT);
  EXPECT_TRUE(nothing_is_left()) << "nothing may remain on the other machine";
}

TEST_F(FarWorkersTest, APrefixThatStartsNothingSaysSo) {
  json asked = far("case $# in 1) exec \"$@\" ;; esac; echo no more lines >&2; exit 3");
  asked["filters"] = {"fake/pass/1"};
  EXPECT_EQ(run(asked), 2);
  const std::string reason = records().at("fake/pass/1").reason;
  EXPECT_THAT(reason, HasSubstr("ended with exit status 3 before a worker started"));
  EXPECT_THAT(reason, HasSubstr("no more lines"));
}

}  // namespace
}  // namespace assay::harness
