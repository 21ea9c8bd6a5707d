#include "suites/text/case_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/cases/run_options.h"
#include "suites/base/embedded_text.h"
#include "suites/text/program_file.h"

namespace assay::suites {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

class CaseFile : public testing::Test {
 protected:
  CaseFile() {
    std::string pattern = testing::TempDir() + "/cases-XXXXXX";
    folder_ = mkdtemp(pattern.data());
    setenv("ASSAY_CASES", folder_.c_str(), 1);
  }
  ~CaseFile() override {
    unsetenv("ASSAY_CASES");
    fs::remove_all(folder_);
  }
  CaseFile(const CaseFile&) = delete;
  CaseFile& operator=(const CaseFile&) = delete;

  std::vector<FileProgram> read(const std::string& text) {
    std::ofstream(folder_ / "some.cl") << text;
    return load_programs("some", "suites/some.cl", {});
  }
  const fs::path& folder() const { return folder_; }
  SmallProgram only(const std::string& text) { return std::get<SmallProgram>(read(text).at(0)); }
  std::string refused(const std::string& text) {
    try {
      read(text);
    } catch (const harness::UsageError& problem) {
      // The message without the folder of the path.
      return std::string(problem.what()).substr(folder_.string().size() + 1);
    }
    return "";
  }

 private:
  fs::path folder_;
};

constexpr const char* kernel = "__kernel void NAME(__global uint *out) { out[0] = 5; }\n";

TEST_F(CaseFile, IsRead) {
  const SmallProgram one = only(
      "/// A comment.\n// items 1\n// cite 6.2 | 6.1\n\n// case a/b\n// needs cl_khr_fp16 & "
      "!pipes\n"
      "// out uint 5 1*2 #2 #0..1 \"ab\"\n//       7\n\n" +
      std::string(kernel) + "\n");
  EXPECT_EQ(one.id, "some/a/b");
  EXPECT_EQ(one.place.c_3_0, "6.2");
  EXPECT_EQ(one.place.v_1_2, "6.1");
  EXPECT_THAT(one.needs.words(), ElementsAre("cl_khr_fp16", "!pipes"));
  EXPECT_EQ(one.global, 1U);
  EXPECT_EQ(one.text, "\n" + std::string(kernel));
  ASSERT_EQ(one.slots.size(), 1U);
  std::vector<std::uint64_t> numbers;
  for (const auto& allowed : one.slots[0].expected)
    numbers.push_back(allowed.intervals.at(0).first);
  EXPECT_THAT(numbers, ElementsAre(5, 1, 1, 1, 2, 0, 1, 'a', 'b', 7));
}

TEST_F(CaseFile, HasACaseForEachRowOfATable) {
  const auto programs = read(
      "// case sums/{name}/{T}\n// each T int uint\n// table name  sum    is\n"
      "//       two   1 + 1  2\n//       none  \"\"     0\n// out uint {is}\n"
      "__kernel void NAME(__global uint *out) { out[0] = ({T})0 {sum}; }\n");
  std::vector<std::string> ids, texts;
  for (const FileProgram& one : programs) {
    ids.push_back(std::get<SmallProgram>(one).id);
    texts.push_back(std::get<SmallProgram>(one).text);
  }
  EXPECT_THAT(ids, ElementsAre("some/sums/two/int", "some/sums/none/int", "some/sums/two/uint",
                               "some/sums/none/uint"));
  EXPECT_THAT(texts[2], testing::HasSubstr("(uint)0 1 + 1;"));
  EXPECT_THAT(texts[1], testing::HasSubstr("(int)0 ;"));
}

TEST_F(CaseFile, MakesForbiddenPrograms) {
  const auto programs = read("// case a\n// forbidden: out[0] = 5 => out[0] = 5\n// out uint 5\n" +
                             std::string(kernel) +
                             "// case b\n// unsupported: x\\ny => out\n// out uint 5\n"
                             "__kernel void NAME(__global uint *o) { out; }\n");
  const auto& one = std::get<ForbiddenProgram>(programs.at(0));
  EXPECT_EQ(one.program.text, "__kernel void NAME(__global uint *out) { FAULT; }\n");
  EXPECT_FALSE(one.open || one.diagnosed);
  const auto& other = std::get<ForbiddenProgram>(programs.at(1));
  EXPECT_EQ(other.fault, "x\ny");
  EXPECT_TRUE(other.open);
}

TEST_F(CaseFile, AFileThatNoSuiteReadsIsNamed) {
  const auto problem = [&](const std::string& path, const std::string& text) -> std::string {
    const fs::path file = folder() / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text;
    std::string said;
    try {
      check_case_folder();
    } catch (const harness::UsageError& error) {
      said = std::string(error.what()).substr(folder().string().size() + 1);
    }
    fs::remove(file);
    return said;
  };
  EXPECT_EQ(problem("language/blocks/blocks.cl", "// case a\n"), "");
  EXPECT_EQ(problem("language/blocks/notes.txt", "// case a\n"), "");
  EXPECT_EQ(problem("language/blocks/blokcs.cl", "// case a\n"),
            "language/blocks/blokcs.cl: no suite reads this file, did you mean "
            "language/blocks/blocks.cl?");
  EXPECT_EQ(problem("blocks/blocks.cl", ""),
            "blocks/blocks.cl: no suite reads this file, did you mean language/blocks/blocks.cl?");
  EXPECT_EQ(problem("zzz.spvasm", ""), "zzz.spvasm: no suite reads this file");
  const std::string run = "litmus/kernels/run.cl";
  EXPECT_EQ(problem(run, embedded_text("suites/" + run)), "");
  EXPECT_EQ(problem(run, "another"),
            run + ": --cases cannot change a kernel file; build Assay again");
}

TEST_F(CaseFile, RefusesWithFileAndLine) {
  const std::string head = "// case a\n// cite 6.2 | 6.1\n";
  EXPECT_EQ(refused(head + "// nonsense 1\n" + kernel), "some.cl:3: 'nonsense' is not a keyword");
  EXPECT_EQ(refused(head + "// out uint 5x\n" + kernel), "some.cl:3: '5x' is not an integer");
  EXPECT_EQ(refused(head + "// out tint 5\n" + kernel), "some.cl:3: 'tint' is not a number type");
  EXPECT_EQ(refused(head + "// out uint\n" + kernel), "some.cl:3: the line has too few words");
  EXPECT_EQ(refused(head + "// since x\n// out uint 5\n" + kernel),
            "some.cl:3: 'x' is not a version");
  EXPECT_EQ(refused(head + "// needs images & nothing\n// out uint 5\n" + kernel),
            "some.cl:3: unknown need 'nothing'");
  EXPECT_EQ(refused(head + "// out uint 5\n// forbidden: 6 => 7\n" + kernel),
            "some.cl:4: '7' must be in the program once");
  EXPECT_EQ(refused(head + kernel), "some.cl:1: the case expects nothing; add a line 'out'");
  EXPECT_EQ(refused(head + "// table a  b\n//   1\n"),
            "some.cl:4: the row has 1 cell, the table has 2 columns");
  EXPECT_EQ(refused(head + "// each T int\n// table S  T\n// out uint 5\n" + kernel),
            "some.cl:4: an earlier line defines 'T' already");
  EXPECT_EQ(refused(head + "// table T  T\n//  int  uint\n// out uint 5\n" + kernel),
            "some.cl:3: an earlier line defines 'T' already");
  EXPECT_EQ(refused(head + "// items 0\n// out uint 5\n" + kernel),
            "some.cl:3: '0' must be from 1 to 1048576");
  EXPECT_EQ(refused(head + "// items 1x1x1x1\n// out uint 5\n" + kernel),
            "some.cl:3: a launch has three dimensions at most");
  EXPECT_EQ(refused(head + "// in uint 5\n" + kernel),
            "some.cl:1: the case expects nothing; add a line 'out'");
  EXPECT_EQ(refused(head + "// out char \"ab\\"), "some.cl:3: a string has no closing quote");
}

TEST_F(CaseFile, IsRefusedAboveALimit) {
  const std::string head = "// case a\n// cite 6.2 | 6.1\n";
  EXPECT_EQ(refused(head + "// in uint 1*99999999999\n" + kernel),
            "some.cl:3: '1*99999999999' makes too many words");
  EXPECT_EQ(refused(head + "// in uint #0..18446744073709551615\n" + kernel),
            "some.cl:3: '#0..18446744073709551615' makes too many words");
  std::string tables = head, definitions;
  for (int k = 0; k < 9; ++k) tables += fmt::format("// each T{} #9\n", k);
  EXPECT_EQ(refused(tables + kernel), "some.cl:1: the file has too many cases");
  for (const std::string name : {"a", "b", "c", "d", "e"}) {
    std::string words;
    for (int k = 0; k < 99; ++k) words += fmt::format("${{{}}}", static_cast<char>(name[0] + 1));
    definitions += fmt::format("// define {} {}\n", name, words);
  }
  EXPECT_EQ(refused(definitions + "// case ${a}\n"), "some.cl:6: the line becomes too long");
}

}  // namespace
}  // namespace assay::suites
