#pragma once
#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "harness/base/process.h"
#include "harness/base/process_table.h"
#include "harness/print/report_command.h"
#include "harness/record/results.h"
#include "harness/testing/patience.h"

namespace assay::harness {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using namespace std::chrono_literals;

/// Runs fake_assay in a separate folder, with real processes and crashes, without a driver.
class SupervisorTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "assay-test-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    fs::create_directories(folder / "state");
    fs::create_directories(folder / "tmp");
  }
  void TearDown() override { fs::remove_all(folder); }

  pid_t start(json asked) {
    if (!asked.contains("out")) asked["out"] = (folder / "out").string();
    SpawnRequest request;
    request.program = FAKE_ASSAY;
    request.arguments = {"fake_assay", "run", asked.dump()};
    request.environment = {{"FAKE_STATE", (folder / "state").string()},
                           {"FAKE_DRIVER", (folder / "libdriver.so").string()},
                           {"TMPDIR", (folder / "tmp").string()},
                           {"XDG_CACHE_HOME", (folder / "cache").string()},
                           {"ASSAY_DRIVERS", (folder / "drivers").string()}};
    Descriptor out(
        open((folder / "stdout").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600));
    Descriptor err(
        open((folder / "stderr").c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600));
    request.descriptors = {{out.get(), 1}, {err.get(), 2}};
    return spawn(request);
  }

  int wait_for(pid_t child) {
    if (const auto status = reap_within(child, 120))
      return WIFEXITED(*status) ? WEXITSTATUS(*status) : -WTERMSIG(*status);
    kill_and_reap(child);
    ADD_FAILURE() << "the supervisor hangs";
    return -1;
  }

  int run(const json& asked) { return wait_for(start(asked)); }
  int run_filters(const std::vector<std::string>& filters) { return run({{"filters", filters}}); }

  RunRequest merged() const {
    RunRequest made;
    made.out = (folder / "merged").string();
    made.page = false;
    return made;
  }

  std::string text(const fs::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::string error_text() const { return text(folder / "stderr"); }
  std::string output_text() const { return text(folder / "stdout"); }
  fs::path results_path() const { return folder / "out" / "0-a_fake-1.0" / "results.jsonl"; }
  std::map<std::string, CaseRecord> records() const {
    std::map<std::string, CaseRecord> found;
    for (auto& record : read_results(results_path()).records) {
      const std::string id = record.id;
      EXPECT_TRUE(found.emplace(id, std::move(record)).second) << id << " twice";
    }
    return found;
  }
  /// Runs one bad case among good cases. The good cases must pass.
  CaseRecord bad_one(const std::string& name, int status, json asked = json::object()) {
    asked["filters"] = {"fake/bad/" + name, "fake/pass/1?", "fake/pass/2?"};
    EXPECT_EQ(run(asked), status) << error_text() << output_text();
    auto found = records();
    EXPECT_EQ(found.size(), 21u);
    for (const auto& [id, record] : found)
      if (id != "fake/bad/" + name) {
        EXPECT_EQ(record.outcome, Outcome::pass) << id << record.reason;
      }
    EXPECT_TRUE(fs::is_empty(folder / "tmp")) << "temporary files are gone";
    return found["fake/bad/" + name];
  }

  /// The supervisor and its processes, found by their environment.
  std::vector<pid_t> started_by_us() const { return processes_with("environ", folder.string()); }

  fs::path folder;
};

}  // namespace assay::harness
