#include "suites/api/command_queues/sequence.h"

#include <gmock/gmock.h>

#include <set>

#include "harness/sweep/random.h"

namespace assay::suites::command_queues {
namespace {

std::vector<Command> some_commands(std::size_t count) {
  std::uint64_t n = 0;
  std::vector<Command> commands(count);
  for (Command& command : commands)
    command = draw_command(
        [&](std::uint64_t below) { return harness::below(harness::random_bits(5, n++), below); });
  return commands;
}

TEST(ObjectSequence, DrawsEveryKind) {
  std::set<Command::Kind> seen;
  for (const Command& command : some_commands(2000)) seen.insert(command.kind);
  EXPECT_EQ(seen.size(), kinds);
}

TEST(ObjectSequence, ModelComputesInOrder) {
  using Kind = Command::Kind;
  Model model;
  apply({Kind::set_arguments, 0, 0, 1, 2, 5}, model);
  apply({Kind::run, 0, 0, 1}, model);
  apply({Kind::run, 0, 0, 1}, model);
  EXPECT_EQ(model.all[0].values[0][2], 20U) << "(0 * 3 + 5) * 3 + 5";
  apply({Kind::exchange, 0, 1, 0, 2}, model);
  EXPECT_EQ(model.all[0].values[1][2], 20U);
  apply({Kind::open_gate, 1}, model);
  apply({Kind::finish, 0}, model);
  EXPECT_FALSE(model.all[1].gate_open)
      << "no command blocks and no object is released while a gate is open";
  apply({Kind::release_kernel, 0}, model);
  EXPECT_EQ(model.all[0].kernel_references[0], 1U) << "the last reference stays";
}

TEST(ObjectSequence, ANewQueueHasALastCommandIfTheOldQueueHadOne) {
  // The new queue must wait for the old queue's unfinished commands.
  using Kind = Command::Kind;
  Model model;
  apply({Kind::new_queue}, model);
  EXPECT_FALSE(model.all[0].has_last[0]);
  apply({Kind::run}, model);
  apply({Kind::new_queue}, model);
  EXPECT_TRUE(model.all[0].has_last[0]);
}

TEST(ObjectSequence, AnyPartIsLegal) {
  const auto least = host::shrink<Command>(some_commands(60), [](const std::vector<Command>& some) {
    return std::ranges::count(some, Command::Kind::exchange, &Command::kind) >= 2;
  });
  EXPECT_EQ(least.size(), 2U);
  EXPECT_THAT(as_c_program(least), testing::HasSubstr("exchange("));
}

TEST(ObjectSequence, PrintsACompleteProgram) {
  const std::string program = as_c_program(some_commands(100));
  EXPECT_THAT(program, testing::HasSubstr("int main(void)"));
  EXPECT_THAT(program, testing::HasSubstr("close_gate("));
  EXPECT_THAT(program, testing::HasSubstr("read("));
}

}  // namespace
}  // namespace assay::suites::command_queues
