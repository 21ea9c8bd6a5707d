#include "suites/base/embedded_text.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

namespace assay::suites {
namespace {

namespace fs = std::filesystem;

TEST(EmbeddedText, IsThatOfTheFile) {
  EXPECT_THAT(embedded_text("suites/images/kernels/read.cl"),
              testing::HasSubstr("__kernel void {{kernel}}("));
  EXPECT_THROW(embedded_text("suites/images/kernels/none.cl"), std::logic_error);
}

/// Some are used only on devices of some feature: a missing text would show there first.
TEST(EmbeddedText, IsThereWhereverItIsNamed) {
  const std::regex call(R"re(embedded_text\(\s*"([^"]+)")re");
  int calls = 0;
  for (const auto& entry : fs::recursive_directory_iterator(ASSAY_SOURCE_DIR "/suites")) {
    const std::string file = entry.path().string();
    if (!file.ends_with(".cpp") || file.ends_with("_test.cpp")) continue;
    std::ifstream in(file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at, ++calls)
      EXPECT_NO_THROW(embedded_text((*at)[1].str())) << file;
  }
  EXPECT_GT(calls, 0);
}

}  // namespace
}  // namespace assay::suites
