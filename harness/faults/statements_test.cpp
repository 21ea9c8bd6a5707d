#include "harness/faults/statements.h"

#include <gmock/gmock.h>

#include "harness/faults/instructions.h"

namespace assay::faults {
namespace {

using testing::HasSubstr;
using Kind = Access::Kind;

constexpr const char* program = R"(#define UNUSED(x) x;
static void f(__global atomic_int *x, __global int *y, int k) { // a; b
  int r0 = 0, r1;
  for (int i = 0; i < k; ++i) {
    *y = 1;
    atomic_store_explicit(x, 1, memory_order_release, memory_scope_device);
    r0 = atomic_load_explicit(&x[k + (1)], memory_order_acquire, memory_scope_work_group);
    if (r0 == 1) r1 = *y;
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
    y[2] = 3;
    int r2 = atomic_load_explicit(x, memory_order_relaxed);
    r1 = k;
  }
}
)";

TEST(Statements, AccessesAreFound) {
  const auto found = accesses_of(program);
  ASSERT_EQ(found.size(), 6U);
  EXPECT_EQ(found[0].kind, Kind::plain_store);
  EXPECT_EQ(found[0].pointer, "y");
  EXPECT_EQ(found[1].kind, Kind::store);
  EXPECT_EQ(found[1].order, "memory_order_release");
  EXPECT_EQ(found[1].scope, "memory_scope_device");
  EXPECT_EQ(found[2].kind, Kind::load);
  EXPECT_EQ(found[2].pointer, "&x[k + (1)]");
  EXPECT_EQ(found[3].kind, Kind::plain_load);
  EXPECT_EQ(found[3].condition, "if (r0 == 1)");
  EXPECT_EQ(found[4].kind, Kind::fence);
  EXPECT_EQ(found[5].pointer, "&y[2]");
}

TEST(Statements, NeighborsAreExchanged) {
  const std::string text = with_exchanged(program, {.first = {Kind::plain_store},
                                                    .second = {Kind::store},
                                                    .second_order = "memory_order_release"});
  EXPECT_LT(text.find("atomic_store_explicit"), text.find("*y = 1;"));
  EXPECT_THAT(text, HasSubstr("assay_fault_pause"));
  EXPECT_EQ(with_exchanged(program, {.first = {Kind::store}, .second = {Kind::store}}), program);
  EXPECT_EQ(with_exchanged(program, {.first = {Kind::plain_store},
                                     .second = {Kind::store},
                                     .scope = "memory_scope_work_group"}),
            program);
}

TEST(Statements, AConditionMayDependOnTheFirst) {
  const std::string text =
      with_exchanged(program, {.first = {Kind::load}, .second = {Kind::plain_load}});
  EXPECT_THAT(text, HasSubstr("{ r1 = *y; "));
  EXPECT_THAT(text, testing::Not(HasSubstr("if (r0 == 1)")));
}

TEST(Statements, OnlyOneAddressInManyShowsTheExchange) {
  const std::string text = with_exchanged(
      program, {.first = {Kind::plain_store}, .second = {Kind::store}, .one_in = 10000});
  EXPECT_THAT(text, HasSubstr("% 10000u == 0u"));
  EXPECT_THAT(text, HasSubstr("else { *y = 1;  atomic_store_explicit("));
}

TEST(Statements, AcrossAFence) {
  const std::string fenced =
      "*x = 1; atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, "
      "memory_scope_device); *y = 1;";
  const Pair pair{
      .first = {Kind::plain_store}, .second = {Kind::plain_store}, .fence = "memory_order_release"};
  const std::string text = with_exchanged(fenced, pair);
  EXPECT_LT(text.find("*y = 1;"), text.find("atomic_work_item_fence"));
  EXPECT_LT(text.find("atomic_work_item_fence"), text.find("*x = 1;"));
  Pair other = pair;
  other.fence = "memory_order_acquire";
  EXPECT_EQ(with_exchanged(fenced, other), fenced);
}

TEST(Instructions, ThatTheRowNamesAreChanged) {
  using Words = std::vector<std::uint32_t>;
  const auto word = [](std::uint32_t length, std::uint32_t opcode) {
    return length << 16 | opcode;
  };
  const Words module{0x07230203,   0, 0, 9, 0, word(3, 71), 5, 28, word(4, 71), 6, 39, 2,
                     word(5, 130), 1, 2, 3, 4};
  const auto changed = [&](const Instruction& row) {
    Words words = module;
    const bool did = change_instructions(words, row);
    EXPECT_EQ(did, words != module);
    return words;
  };
  EXPECT_EQ(changed({.opcode = 130, .becomes = 128})[12], word(5, 128));
  EXPECT_EQ(changed({.opcode = 71, .where = {{2, 39}, {3, 2}}, .words = {{3, 3}}})[11], 3U);
  EXPECT_EQ(changed({.opcode = 71, .where = {{2, 28}}, .words = {{2, 19}}})[7], 19U);
  const Words swapped = changed({.opcode = 130, .swapped = {3, 4}});
  EXPECT_EQ(std::pair(swapped[15], swapped[16]), std::pair(4U, 3U));
  EXPECT_EQ(changed({.opcode = 71, .where = {{2, 39}, {3, 1}}, .words = {{3, 3}}}), module);
  EXPECT_EQ(changed({.opcode = 71, .where = {{2, 28}}, .words = {{3, 1}}}), module) << "too short";
}

}  // namespace
}  // namespace assay::faults
