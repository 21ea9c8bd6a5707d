#include "harness/devices/far_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A shell with its own home folder takes the place of the far machine.
class FarProgramTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::path(testing::TempDir()) / "assay-far-XXXXXX").string();
    home_ = mkdtemp(pattern.data());
    fs::create_directories(home_ / "here");
  }
  void TearDown() override { fs::remove_all(home_); }

  std::vector<std::string> there(const std::string& more = "") const {
    return {"sh", "-c",
            "export HOME='" + home_.string() + "'; unset XDG_CACHE_HOME; " + more + " tee -a '" +
                (home_ / "came").string() + "' | \"$@\"",
            "sh"};
  }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(home_ / "here" / name, std::ios::binary) << text;
    return (home_ / "here" / name).string();
  }
  std::string text(const fs::path& path) const {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  std::string complaint(const std::vector<std::string>& command, const std::string& program) const {
    try {
      far_program(command, {program});
      return "none";
    } catch (const UsageError& error) {
      return error.what();
    }
  }
  fs::path home_;
};

TEST_F(FarProgramTest, IsSentOnlyOnce) {
  const std::string program = file("any", "#!/bin/sh\necho \"it says $*\"\n");
  const std::string path = far_program(there(), {program});
  EXPECT_THAT(path, StartsWith((home_ / ".cache/assay/remote/").string()));
  EXPECT_EQ(text(fs::path(path).parent_path() / "assay"), text(program));
  const auto came = fs::file_size(home_ / "came");
  EXPECT_EQ(far_program(there("true;"), {program}), path) << "another command, the same place";
  EXPECT_LT(fs::file_size(home_ / "came"), came + 400) << "the program is not sent again";
  file("any", "#!/bin/sh\necho other\n");
  EXPECT_NE(far_program(there("false;"), {program}), path);
}

TEST_F(FarProgramTest, AllBytesArriveUnchanged) {
  for (const std::size_t size : {0, 1, 2, 3, 56, 57, 58, 200'000}) {
    std::string bytes = "#!/bin/sh\nexit\n";
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(i * 7 + i / 256);
    const std::string path = far_program(there(), {file("bytes" + std::to_string(size), bytes)});
    EXPECT_TRUE(text(fs::path(path).parent_path() / "assay") == bytes) << size;
  }
}

TEST_F(FarProgramTest, TakesTheLibrariesThatItLacks) {
  const std::string program =
      file("lacking",
           "#!/bin/sh\n"
           "for name in libfirst.so.1 libsecond.so.2; do\n"
           "  [ -e \"$LD_LIBRARY_PATH/$name\" ] && continue\n"
           "  echo \"assay: error while loading shared libraries: $name: cannot open\"; exit 127\n"
           "done\n");
  const std::vector<std::string> files{program, file("libfirst.so.1", "1"),
                                       file("libsecond.so.2", "2"), file("libthere.so.3", "3")};
  const fs::path place = fs::path(far_program(there(), files)).parent_path();
  EXPECT_EQ(text(place / "lib" / "libsecond.so.2"), "2");
  EXPECT_FALSE(fs::exists(place / "lib" / "libthere.so.3")) << "the other system has its own";
  EXPECT_THAT(complaint(there(), program),
              testing::AllOf(HasSubstr("libfirst.so.1: cannot open"), HasSubstr("program = ")));
  EXPECT_EQ(std::distance(fs::directory_iterator(place.parent_path()), {}), 1) << "nothing is left";
}

TEST_F(FarProgramTest, SaysWhatTheOtherSideSaid) {
  const std::string program = file("program", "#!/bin/sh\n");
  EXPECT_THAT(complaint({"sh", "-c", "echo 'no route to board' >&2; exit 255"}, program),
              HasSubstr("did not answer: no route to board"));
  EXPECT_THAT(complaint({"no-such-command-of-assay"}, program), HasSubstr("cannot be started"));
  EXPECT_THAT(complaint(there(), "/no/such/file"), HasSubstr("/no/such/file cannot be read"));
}

}  // namespace
}  // namespace assay::harness
