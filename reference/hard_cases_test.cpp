#include "reference/hard_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

namespace assay::reference {
namespace {

TEST(HardCases, ExactValuesAreNotHard) {
  EXPECT_EQ(distance_of(*find_function("sqrt"), 0x4080'0000u).distance, 1);   // 4
  EXPECT_EQ(distance_of(*find_function("exp2"), 0x4040'0000u).distance, 1);   // 3
  EXPECT_EQ(distance_of(*find_function("log"), 0xbf80'0000u).distance, 1);    // -1: no value
  EXPECT_LT(distance_of(*find_function("exp"), 0x3f80'0000u).distance, 0.5);  // e
}

/// The lists in data/ are what they claim, and a search through the surroundings finds them again.
TEST(HardCases, TheListsHoldWhatTheyClaim) {
  std::size_t lists = 0;
  const std::filesystem::path folder = ASSAY_SOURCE_DIR "/data/hard-cases/float";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().stem().string();
    SCOPED_TRACE(name);
    const Function* function = find_function(name);
    ASSERT_NE(function, nullptr);
    ++lists;
    std::ifstream file(entry.path());
    std::string line;
    std::uint32_t hardest = 0;
    std::size_t inputs = 0;
    double before[2] = {0, 0};
    while (std::getline(file, line)) {
      if (!line.starts_with("0x")) continue;
      std::uint32_t argument = 0;
      std::from_chars(line.data() + 2, line.data() + line.size(), argument, 16);
      const HardCase found = distance_of(*function, argument);
      EXPECT_LT(found.distance, 0x1p-20) << line;
      EXPECT_EQ(found.middle, line.ends_with("a middle")) << line;
      EXPECT_GE(found.distance, before[found.middle ? 1 : 0]) << line << ": out of order";
      before[found.middle ? 1 : 0] = found.distance;
      if (inputs++ == 0) hardest = argument;
    }
    ASSERT_GT(inputs, 0U);
    const auto again = find_hard_cases(*function, hardest / 1024 * 1024, 1024, 4);
    EXPECT_TRUE(
        std::ranges::any_of(again, [&](const HardCase& one) { return one.argument == hardest; }));
  }
  EXPECT_GE(lists, 34U);
}

}  // namespace
}  // namespace assay::reference
