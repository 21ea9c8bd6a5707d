#include "suites/codegen/drawn.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "suites/codegen/program/reductions.h"

namespace assay::suites::codegen {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Drawn drawn(int together) {
  Drawn out{.id = "codegen/joined/array/0", .form = {}, .local_size = 4, .local_memory = 32 << 10};
  out.form.together = together;
  return out;
}

TEST(Drawn, ProgramsOfOneCaseDiffer) {
  const Drawn three = drawn(3);
  const Programs programs = three.programs();
  ASSERT_EQ(programs.size(), 3U);
  EXPECT_NE(meaning({programs[0]}), meaning({programs[1]}));
  const std::string source = three.source(programs, "k");
  EXPECT_THAT(source, HasSubstr("case 2: k_2("));
  EXPECT_THAT(three.source({programs[0]}, "k"), Not(HasSubstr("switch (assay_selector)")));
}

TEST(Drawn, TheSizeFitsIntoLocalMemory) {
  constexpr std::uint64_t little = 256;
  int greater = 0;  // the number of programs that need more memory
  for (int n = 0; n < 10; ++n) {
    Drawn one = drawn(1);
    one.id = "codegen/default/barriers/" + std::to_string(n);
    one.form.barriers = true;
    one.local_size = 32;
    const Program wide = one.programs()[0];
    greater += one.shared_bytes(wide) > little ? 1 : 0;
    one.local_memory = little;
    const Program program = one.programs()[0];
    EXPECT_TRUE(program.local_size == 1 || one.shared_bytes(program) <= little) << one.id;
  }
  EXPECT_GT(greater, 0);
}

TEST(Reduced, TakesOneProgramOrLeavesItOut) {
  const Programs programs = drawn(3).programs();
  const auto fewer = reduced(programs, of_program(1, left_out));
  ASSERT_TRUE(fewer);
  EXPECT_EQ(fewer->size(), 2U);
  EXPECT_EQ(meaning({fewer->at(1)}), meaning({programs[2]}));
  EXPECT_FALSE(reduced(programs, of_program(3, left_out)));
  EXPECT_FALSE(reduced({programs[0]}, of_program(0, left_out))) << "the last program stays";
  const auto smaller = reduced(programs, of_program(2, coded(Way::launch, 0)));
  ASSERT_TRUE(smaller);
  EXPECT_EQ(smaller->at(2).groups, 1U);
  EXPECT_EQ(smaller->at(0).groups, programs[0].groups);
}

TEST(PlaceOf, SaysWhichProgramAndWorkItem) {
  Programs programs(2);
  programs[0].local_size = 2;
  programs[1].local_size = 3;
  EXPECT_EQ(place_text(17, programs, false), "mine[1] of work-item 1 of 2 of program 0");
  EXPECT_EQ(place_text(32 + 35, programs, false), "mine[3] of work-item 2 of 3 of program 1");
  programs.pop_back();
  EXPECT_EQ(place_text(15, programs, true),
            "mine[15] of work-item 0 of 2, in the original program");
  EXPECT_EQ(place_text(32 + 16, programs, true),
            "mine[0] of work-item 1 of 2, in the rewritten program");
}

}  // namespace
}  // namespace assay::suites::codegen
