#include "suites/api/buffers/sequence.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "harness/sweep/random.h"

namespace assay::suites::buffers {
namespace {

std::vector<Command> some_commands(std::size_t count) {
  std::uint64_t n = 0;
  std::vector<Command> commands(count);
  for (Command& command : commands)
    command = draw_command(
        [&](std::uint64_t below) { return harness::below(harness::random_bits(3, n++), below); });
  return commands;
}

TEST(Sequence, CommandsStayInsideTheBuffers) {
  for (const Command& c : some_commands(5000)) {
    EXPECT_LE(c.offset + c.size, buffer_size);
    EXPECT_LE(c.source_offset + c.size, buffer_size);
    EXPECT_LE(reach(c.place, c.region), buffer_size);
    if (c.kind == Command::Kind::copy || c.kind == Command::Kind::copy_rect) {
      EXPECT_NE(c.buffer, c.source) << "copies must not overlap";
    }
  }
}

TEST(Sequence, ShrinksToTheCommandsThatMatter) {
  auto commands = some_commands(100);
  std::erase_if(commands, [](const Command& c) {
    return c.kind == Command::Kind::add || c.kind == Command::Kind::migrate;
  });
  Command add, migrate;
  add.kind = Command::Kind::add;
  migrate.kind = Command::Kind::migrate;
  commands.insert(commands.begin() + 20, add);
  commands.insert(commands.begin() + 60, migrate);
  const auto fails = [](const std::vector<Command>& some) {
    const auto first = std::find_if(some.begin(), some.end(),
                                    [](const Command& c) { return c.kind == Command::Kind::add; });
    return std::any_of(first, some.end(),
                       [](const Command& c) { return c.kind == Command::Kind::migrate; });
  };
  const auto least = host::shrink<Command>(commands, fails);
  ASSERT_EQ(least.size(), 2U);
  EXPECT_EQ(least[0].kind, Command::Kind::add);
  EXPECT_EQ(least[1].kind, Command::Kind::migrate);
}

TEST(Sequence, BudgetsFollowTheDepthUnlessAsked) {
  constexpr auto planned = &host::SequencePlan::buffers;
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  const host::Budget deepest = host::sequence_plan(options.depth).*planned;
  EXPECT_EQ(host::budget_of(options, planned).count, deepest.count);
  EXPECT_EQ(host::budget_of(options, planned).length, deepest.length);
  options.sequences = 5;
  EXPECT_EQ(host::budget_of(options, planned).count, 5U);
  EXPECT_EQ(host::budget_of(options, planned).length, deepest.length);
  options.sequence_length = 7;
  EXPECT_EQ(host::budget_of(options, planned).length, 7U);
}

TEST(Sequence, PrintsACompleteProgram) {
  const auto commands = some_commands(30);
  EXPECT_THAT(as_c_program(commands, Storage::use_host_ptr),
              testing::HasSubstr("clCreateBuffer(context, CL_MEM_USE_HOST_PTR, size, initial[i]"));
  const std::string program = as_c_program(commands, Storage::sub_buffers);
  EXPECT_THAT(program, testing::HasSubstr("int main(void)"));
  EXPECT_THAT(program, testing::HasSubstr("clCreateSubBuffer(whole[i]"));
  EXPECT_THAT(program, testing::HasSubstr("expected[buffers][size]"));
}

}  // namespace
}  // namespace assay::suites::buffers
