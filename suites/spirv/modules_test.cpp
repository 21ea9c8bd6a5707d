/// SPIRV-Tools' validator must accept the modules that a device must accept.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "assay_suites_embedded.h"
#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/spirv_assembly.h"
#include "reference/acceptance/rules.h"
#include "reference/base/function.h"
#include "suites/base/embedded_text.h"
#include "suites/base/some_device.h"
#include "suites/spirv/example.h"
#include "suites/spirv/instruction.h"
#include "suites/spirv/mutants.h"
#include "suites/spirv/rules.h"
#include "suites/target/target.h"

namespace assay::suites::spirv {
namespace {

constexpr harness::Version versions[] = {{1, 0}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}};

/// Empty if the module is valid.
std::string said_of(const std::string& text) {
  const auto words = harness::assemble_spirv(text);
  const auto fault = harness::spirv_fault(words, harness::spirv_version(text));
  return fault ? fmt::format("{}\n{}", *fault, text) : std::string();
}

bool needs(const harness::Needs& all, std::string_view word) {
  const std::vector<std::string> words = all.words();
  return std::ranges::find(words, word) != words.end();
}

class Examples : public testing::TestWithParam<std::string_view> {};

std::vector<std::string_view> case_files() {
  constexpr std::string_view place = "suites/spirv/";
  std::vector<std::string_view> files;
  for (const std::string_view name : embedded_names())
    if (name.starts_with(place) && name.ends_with(".spvasm") &&
        embedded_text(name).find("\n;; case ") != std::string_view::npos)
      files.push_back(name.substr(place.size()));
  return files;
}

TEST_P(Examples, AreValid) {
  const std::string suite(GetParam().substr(0, GetParam().find('/')));
  const auto examples = load_examples(suite, fmt::format("suites/spirv/{}", GetParam()));
  EXPECT_FALSE(examples.empty());
  for (const Example& example : examples)
    for (const unsigned bits : {64U, 32U})
      for (const harness::Version version : versions) {
        if (version < example.spirv || version > example.until || !example.unvalidated.empty())
          continue;
        if (bits == 32 && needs(example.needs, "64_bit_addresses")) continue;
        try {
          const std::string said = said_of(module_of(example, {bits, version}).text);
          EXPECT_TRUE(said.empty()) << example.source << ", " << example.id << ", SPIR-V "
                                    << to_string(version) << ", " << bits << " bits: " << said;
          if (!said.empty()) break;
        } catch (const std::logic_error& error) {
          ADD_FAILURE() << example.source << ", " << example.id << ": " << error.what();
          break;
        }
      }
}

INSTANTIATE_TEST_SUITE_P(Spirv, Examples, testing::ValuesIn(case_files()));

TEST(ExampleCases, RunAtOneNewerVersionAtStandardAndAtAllAtExhaustive) {
  harness::DeviceInfo device = some_device();
  device.il_version = "SPIR-V_1.0 SPIR-V_1.2 SPIR-V_1.4 SPIR-V_1.5";
  const auto examples = load_examples("spirv_types", "suites/spirv/spirv_types/spirv_types.spvasm");
  std::map<harness::Depth, std::map<std::string, std::size_t>> counts;  // by the end of the id
  for (const harness::Depth depth :
       {harness::Depth::quick, harness::Depth::standard, harness::Depth::exhaustive}) {
    harness::RunOptions options;
    options.depth = depth;
    for (const harness::Case& one : example_cases(examples, Target(device, options))) {
      const std::size_t at = one.id.find("/spirv_1.");
      ++counts[depth][at == one.id.npos ? "" : one.id.substr(at)];
    }
  }
  const std::size_t all = examples.size();
  EXPECT_EQ(counts[harness::Depth::quick].size(), 1U);
  std::size_t newer = 0;
  for (const char* end : {"/spirv_1.2", "/spirv_1.4", "/spirv_1.5"}) {
    EXPECT_EQ(counts[harness::Depth::exhaustive][end], all);
    EXPECT_GT(counts[harness::Depth::standard][end], all / 5);
    newer += counts[harness::Depth::standard][end];
  }
  EXPECT_EQ(newer, all);
}

/// The forbidden module differs from the valid module only in the change that the row states. If
/// SPIRV-Tools' validator implements the rule, it must refuse the forbidden module. Otherwise the
/// validator must accept the forbidden module.
TEST(Rules, AreBrokenByOneChange) {
  for (const Rule& rule : load_rules()) {
    const unsigned bits = needs(rule.needs, "32_bit_addresses") ? 32 : 64;
    const RuleModules both = modules_of(rule, {bits, {1, 0}});
    EXPECT_EQ(said_of(both.valid), "") << rule.rule;
    const bool refused = !said_of(both.forbidden).empty();
    EXPECT_EQ(refused, rule.refused) << rule.rule << ": " << said_of(both.forbidden);
  }
}

/// The modules of all instructions must be valid.
TEST(Instructions, AreSpelled) {
  for (const reference::Function& function : reference::math_functions())
    EXPECT_TRUE(std::ranges::any_of(
        spellings(),
        [&](const Spelling& one) { return one.table == "real" && one.function == function.name; }))
        << function.name << " has no row in data/spirv/instructions.csv";
}

/// Finds the first module with OpStore (62) and an operand 7. The test assumes that this module
/// crashes the driver.
std::optional<std::size_t> first_with_store(std::span<const Mutant> mutants) {
  for (std::size_t k = 0; k < mutants.size(); ++k) {
    harness::SpirvWords words(mutants[k].bytes.size() / 4);
    std::memcpy(words.data(), mutants[k].bytes.data(), 4 * words.size());
    for (std::size_t at = 5; at < words.size(); at += std::max<std::size_t>(words[at] >> 16, 1))
      if ((words[at] & 0xffff) == 62 && words[at] >> 16 > 1 && at + 1 < words.size() &&
          words[at + 1] == 7)
        return k;
  }
  return std::nullopt;
}

TEST(Mutants, AreMadeAsSmallAsTheyCanBe) {
  harness::SpirvWords words{0x07230203, 0x10000, 0, 9, 0};
  for (std::uint32_t k = 0; k < 40; ++k)
    words.insert(words.end(), {k == 23 ? 4u << 16 | 62 : 4u << 16 | 20, 7, k, k});
  Mutant mutant{"the module", std::vector<std::uint8_t>(4 * words.size() + 3)};
  std::memcpy(mutant.bytes.data(), words.data(), 4 * words.size());

  const Mutant small = made_smaller(mutant, first_with_store, 100);
  harness::SpirvWords left(small.bytes.size() / 4);
  std::memcpy(left.data(), small.bytes.data(), 4 * left.size());
  EXPECT_EQ(left, (harness::SpirvWords{0x07230203, 0x10000, 0, 9, 0, 2u << 16 | 62, 7}));
  EXPECT_EQ(small.bytes.size(), 4 * left.size());

  int asked = 0;
  const Mutant hurried = made_smaller(
      mutant,
      [&](std::span<const Mutant> mutants) {
        ++asked;
        return first_with_store(mutants);
      },
      3);
  EXPECT_EQ(asked, 3);
  EXPECT_EQ(first_with_store(std::span(&hurried, 1)), 0U);
}

}  // namespace
}  // namespace assay::suites::spirv
