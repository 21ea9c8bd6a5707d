#include "harness/calls/program_helpers.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <vector>

namespace assay::calls {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

std::vector<fs::path> helper_files() {
  std::vector<fs::path> files;
  for (const auto& entry :
       fs::directory_iterator(fs::path(ASSAY_SOURCE_DIR) / "harness/calls/programs/helpers"))
    files.push_back(entry.path());
  return files;
}

ProgramHelpers all_helpers() {
  ProgramHelpers helpers;
  for (const fs::path& file : helper_files()) helpers.need(file.stem().string());
  return helpers;
}

TEST(ProgramHelpers, OnlyNeededOnesAreInTheProgram) {
  ProgramHelpers helpers;
  EXPECT_THAT(helpers.before_finish() + helpers.after_finish(), IsEmpty());
  helpers.need("fill");
  EXPECT_TRUE(helpers.needed("fill"));
  EXPECT_FALSE(helpers.needed("anywhere"));
  EXPECT_THAT(helpers.after_finish(), testing::StartsWith("\nstatic void fill("));
  EXPECT_THROW(helpers.need("fil"), std::logic_error);
}

// A program gets only the helpers in the lists of program_helpers.cpp. So each helper file must be
// in a list.
TEST(ProgramHelpers, HaveAPlaceInTheOrder) {
  const ProgramHelpers helpers = all_helpers();
  const std::string text = helpers.before_finish() + helpers.after_finish();
  for (const fs::path& path : helper_files()) {
    std::ifstream file(path);
    const std::string helper{std::istreambuf_iterator<char>(file), {}};
    EXPECT_THAT(text, HasSubstr('\n' + helper)) << path;
  }
}

TEST(ProgramHelpers, CompileInTheirOrder) {
  if (std::system("cc --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no C compiler";
  const ProgramHelpers helpers = all_helpers();
  const std::string path = testing::TempDir() + "program_helpers_test.c";
  std::ofstream(path) << "#define CL_TARGET_OPENCL_VERSION 300\n#include <CL/cl.h>\n"
                         "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                         "#include <unistd.h>\n"
                      << helpers.before_finish() << "static void finish(int result);\n"
                      << helpers.after_finish()
                      << "static void finish(int result) { uncatch(); _exit(result); }\n"
                         "int main(void) { return failures; }\n";
  const std::string compiler = "cc -std=gnu99 -Wall -Wextra -Werror -Wno-unused-function ";
  EXPECT_EQ(std::system((compiler + "-fsyntax-only " + path).c_str()), 0);
  fs::remove(path);
}

}  // namespace
}  // namespace assay::calls
