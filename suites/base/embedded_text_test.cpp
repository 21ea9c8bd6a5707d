#include "suites/base/embedded_text.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace assay::suites {
namespace {

namespace fs = std::filesystem;

TEST(EmbeddedText, IsTheTextOfTheFile) {
  EXPECT_THAT(embedded_text("suites/images/kernels/read.cl"),
              testing::HasSubstr("__kernel void {{kernel}}("));
  EXPECT_THROW(embedded_text("suites/images/kernels/none.cl"), std::logic_error);
}

TEST(TextParts, BeginBelowTheirLineAndEndAtTheNext) {
  constexpr TextParts parts("suites/language/printf/calls.cl");
  EXPECT_EQ(parts("out_at_event"), "__kernel void k(void) {\n  printf(\"event\\n\");\n}\n");
  EXPECT_EQ(parts.part_or("out_at_event", ""), parts("out_at_event"));
  EXPECT_EQ(parts.part_or("out_at", "none"), "none");
  EXPECT_THROW(parts("out_at"), std::logic_error);
}

TEST(TextParts, GetTheirValues) {
  constexpr TextParts parts("suites/types/data_types/structs.cl");
  EXPECT_THAT(parts("before", {{"own", "mine"}}),
              testing::StartsWith("#define crossing mine\n#define inner mine_inner\n"));
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::smatch> matches(const std::string& text, const std::regex& pattern) {
  return {std::sregex_iterator(text.begin(), text.end(), pattern), std::sregex_iterator()};
}

/// Some texts are used only on devices with a certain feature, so no other test would notice a
/// missing text.
TEST(EmbeddedText, ExistsForEveryNameInTheCode) {
  const std::regex whole(R"re(embedded_text\(\s*"([^"]+)")re"),
      declared(R"re(constexpr TextParts (\w+)\(\s*"([^"]+)"\))re");
  int texts = 0, parts = 0;
  for (const auto& entry : fs::recursive_directory_iterator(ASSAY_SOURCE_DIR "/suites")) {
    const std::string file = entry.path().string();
    if (!file.ends_with(".cpp") || file.ends_with("_test.cpp")) continue;
    const std::string text = text_of(entry.path());
    for (const std::smatch& call : matches(text, whole)) {
      EXPECT_NO_THROW(embedded_text(call[1].str())) << file;
      ++texts;
    }
    for (const std::smatch& name : matches(text, declared)) {
      const std::string path = name[2];
      const TextParts of_file(path);
      const std::regex used(name[1].str() + R"re(\(\s*"([^"]+)"\s*[,)])re");
      for (const std::smatch& part : matches(text, used)) {
        if (part[1].str() == path) continue;
        EXPECT_NO_THROW(of_file(part[1].str())) << file;
        ++parts;
      }
    }
  }
  EXPECT_GT(texts, 0);
  EXPECT_GT(parts, 0);
}

/// If two parts of a file had one name, the second part could not be found.
TEST(TextParts, HaveDifferentNames) {
  const std::regex heading("(?:^|\n)// part (\\S+)");
  for (const std::string_view path : embedded_files()) {
    const std::string text = embedded_text(path);
    std::set<std::string> names;
    for (const std::smatch& part : matches(text, heading))
      EXPECT_TRUE(names.insert(part[1].str()).second) << path << ": " << part[1].str();
  }
}

}  // namespace
}  // namespace assay::suites
