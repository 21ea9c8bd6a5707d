// Undoes a test's changes to the process after the test.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace {

class Restorer : public testing::EmptyTestEventListener {
 public:
  /// GoogleTest has already read these variables. The tests must not see them.
  void OnTestProgramStart(const testing::UnitTest&) override {
    unsetenv("GTEST_TOTAL_SHARDS");
    unsetenv("GTEST_SHARD_INDEX");
    for (char** variable = environ; *variable != nullptr; ++variable)
      variables_.emplace_back(*variable);
    folder_ = std::filesystem::current_path();
  }
  void OnTestEnd(const testing::TestInfo&) override {
    clearenv();
    for (const std::string& variable : variables_) {
      const auto equals = variable.find('=');
      setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
    }
    std::error_code gone;
    std::filesystem::current_path(folder_, gone);
  }

 private:
  std::vector<std::string> variables_;
  std::filesystem::path folder_;
};

/// The folder of testing::TempDir(). The child of a death test uses the folder of its parent.
class Folder {
 public:
  Folder() {
    if (getenv(variable) != nullptr) return;
    std::string pattern = (std::filesystem::temp_directory_path() / "assay-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) return;
    path_ = pattern;
    setenv(variable, (pattern + '/').c_str(), 1);
  }
  ~Folder() {
    std::error_code gone;
    if (!path_.empty()) std::filesystem::remove_all(path_, gone);
  }

 private:
  static constexpr const char* variable = "TEST_TMPDIR";
  std::filesystem::path path_;
};

}  // namespace

int main(int argc, char** argv) {
  const Folder folder;
  testing::InitGoogleTest(&argc, argv);
  testing::UnitTest::GetInstance()->listeners().Append(new Restorer);
  return RUN_ALL_TESTS();
}
