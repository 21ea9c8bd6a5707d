#include "reference/litmus/allowed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <stdexcept>

namespace assay::reference::litmus {
namespace {

enum class Says { allowed, forbidden, undefined };
std::ostream& operator<<(std::ostream& out, Says says) {
  return out << (says == Says::allowed     ? "allowed"
                 : says == Says::forbidden ? "forbidden"
                                           : "undefined");
}

/// Each thread in a work-group of its own.
Asked apart(const Program& program, Scope scope = Scope::device) {
  Asked asked;
  asked.scope = scope;
  for (int t = 0; t < static_cast<int>(program.threads.size()); ++t)
    asked.places.push_back({t, t, 0});
  return asked;
}

Says asked_of(const Program& program, const Asked& asked) {
  const Verdict made = verdict(program, asked);
  if (made.undefined) return Says::undefined;
  for (int outcome = 0; outcome < program.outcomes(); ++outcome)
    if (program.meets_condition(outcome) && made.allowed[static_cast<std::size_t>(outcome)])
      return Says::allowed;
  return Says::forbidden;
}

struct Published {
  std::string name;
  std::vector<std::string> threads;
  std::string condition;
  Says says;
};

// HC: Alglave, Maranget, Tautschnig, Herding Cats, TOPLAS 36(2), 2014 (names and shapes).
// MC: Batty, Owens, Sarkar, Sewell, Weber, Mathematizing C++ Concurrency, POPL 2011.
// CC: Batty, Memarian, Owens, Sarkar, Sewell, Clarifying and Compiling C/C++ Concurrency, POPL
// 2012. RC: Lahav, Vafeiadis, Kang, Hur, Dreyer, Repairing Sequential Consistency in C/C++11, PLDI
// 2017. OC: Batty, Donaldson, Wickerson, Overhauling SC Atomics in C11 and OpenCL, POPL 2016.
const std::vector<Published> published{
    // Store buffering: HC 3, MC 2.
    {"SB",
     {"store x 1 rlx; load r0 y rlx", "store y 1 rlx; load r1 x rlx"},
     "r0=0 r1=0",
     Says::allowed},
    {"SB+rel_acq",
     {"store x 1 rel; load r0 y acq", "store y 1 rel; load r1 x acq"},
     "r0=0 r1=0",
     Says::allowed},
    {"SB+sc",
     {"store x 1 sc; load r0 y sc", "store y 1 sc; load r1 x sc"},
     "r0=0 r1=0",
     Says::forbidden},
    {"SB+one_sc",
     {"store x 1 sc; load r0 y sc", "store y 1 rel; load r1 x sc"},
     "r0=0 r1=0",
     Says::allowed},
    {"SB+fences_sc",
     {"store x 1 rlx; fence sc; load r0 y rlx", "store y 1 rlx; fence sc; load r1 x rlx"},
     "r0=0 r1=0",
     Says::forbidden},
    {"SB+fences_ar",
     {"store x 1 rlx; fence ar; load r0 y rlx", "store y 1 rlx; fence ar; load r1 x rlx"},
     "r0=0 r1=0",
     Says::allowed},
    {"SB+rmws_ar",
     {"swap r0 x 1 ar; load r1 y acq", "swap r2 y 1 ar; load r3 x acq"},
     "r1=0 r3=0",
     Says::allowed},
    // Message passing: MC 2, HC 3.
    {"MP",
     {"store x 1 rlx; store y 1 rlx", "load r0 y rlx; load r1 x rlx"},
     "r0=1 r1=0",
     Says::allowed},
    {"MP+rel_acq",
     {"store x 1 rlx; store y 1 rel", "load r0 y acq; load r1 x rlx"},
     "r0=1 r1=0",
     Says::forbidden},
    {"MP+rel_rlx",
     {"store x 1 rlx; store y 1 rel", "load r0 y rlx; load r1 x rlx"},
     "r0=1 r1=0",
     Says::allowed},
    {"MP+rlx_acq",
     {"store x 1 rlx; store y 1 rlx", "load r0 y acq; load r1 x rlx"},
     "r0=1 r1=0",
     Says::allowed},
    {"MP+na+rel_acq",
     {"store x 1 na; store y 1 rel", "load r0 y acq; if r0=1 load r1 x na"},
     "r0=1 r1=0",
     Says::forbidden},
    {"MP+na+rlx",
     {"store x 1 na; store y 1 rlx", "load r0 y rlx; if r0=1 load r1 x na"},
     "r0=1 r1=0",
     Says::undefined},
    {"MP+na+unguarded",
     {"store x 1 na; store y 1 rel", "load r0 y acq; load r1 x na"},
     "r0=1 r1=0",
     Says::undefined},
    {"MP+fences",
     {"store x 1 rlx; fence rel; store y 1 rlx", "load r0 y rlx; fence acq; load r1 x rlx"},
     "r0=1 r1=0",
     Says::forbidden},
    {"MP+fence+acq",
     {"store x 1 rlx; fence rel; store y 1 rlx", "load r0 y acq; load r1 x rlx"},
     "r0=1 r1=0",
     Says::forbidden},
    {"MP+rel+fence",
     {"store x 1 rlx; store y 1 rel", "load r0 y rlx; fence acq; load r1 x rlx"},
     "r0=1 r1=0",
     Says::forbidden},
    {"MP+fences_wrong",
     {"store x 1 rlx; fence acq; store y 1 rlx", "load r0 y rlx; fence rel; load r1 x rlx"},
     "r0=1 r1=0",
     Says::allowed},
    {"MP+fences_relaxed",
     {"store x 1 rlx; fence rlx; store y 1 rlx", "load r0 y rlx; fence rlx; load r1 x rlx"},
     "r0=1 r1=0",
     Says::allowed},
    // Release sequences: MC 2.2, C11 5.1.2.4.
    {"MP+own_store",
     {"store x 1 rlx; store y 1 rel; store y 2 rlx", "load r0 y acq; load r1 x rlx"},
     "r0=2 r1=0",
     Says::forbidden},
    {"MP+rmw_between",
     {"store x 1 rlx; store y 1 rel", "add r2 y 2 rlx", "load r0 y acq; load r1 x rlx"},
     "r2=1 r0=3 r1=0",
     Says::forbidden},
    {"MP+store_between",
     {"store x 1 rlx; store y 1 rel", "load r2 y rlx; store y 2 rlx",
      "load r0 y acq; load r1 x rlx"},
     "r2=1 r0=2 r1=0",
     Says::allowed},
    // Load buffering: MC 2, RC.
    {"LB",
     {"load r0 x rlx; store y 1 rlx", "load r1 y rlx; store x 1 rlx"},
     "r0=1 r1=1",
     Says::allowed},
    {"LB+acq_rel",
     {"load r0 x acq; store y 1 rel", "load r1 y acq; store x 1 rel"},
     "r0=1 r1=1",
     Says::forbidden},
    {"LB+rel",
     {"load r0 x rlx; store y 1 rel", "load r1 y rlx; store x 1 rel"},
     "r0=1 r1=1",
     Says::allowed},
    {"LB+ctrls",
     {"load r0 x rlx; if r0=1 store y 1 rlx", "load r1 y rlx; if r1=1 store x 1 rlx"},
     "r0=1 r1=1",
     Says::allowed},
    {"LB+fences",
     {"load r0 x rlx; fence ar; store y 1 rlx", "load r1 y rlx; fence ar; store x 1 rlx"},
     "r0=1 r1=1",
     Says::forbidden},
    // Coherence: HC 3, C11 5.1.2.4.
    {"CoRR", {"store x 1 rlx", "load r0 x rlx; load r1 x rlx"}, "r0=1 r1=0", Says::forbidden},
    {"CoWW", {"store x 1 rlx; store x 2 rlx"}, "x=1", Says::forbidden},
    {"CoRW1", {"load r0 x rlx; store x 1 rlx", "store x 2 rlx"}, "r0=1", Says::forbidden},
    {"CoRW2", {"load r0 x rlx; store x 2 rlx", "store x 1 rlx"}, "r0=1 x=1", Says::forbidden},
    {"CoWR", {"store x 1 rlx; load r0 x rlx", "store x 2 rlx"}, "r0=2 x=1", Says::forbidden},
    {"CoWR0", {"store x 1 rlx; load r0 x rlx"}, "r0=0", Says::forbidden},
    {"CoRR2",
     {"store x 1 rlx", "store x 2 rlx", "load r0 x rlx; load r1 x rlx",
      "load r2 x rlx; load r3 x rlx"},
     "r0=1 r1=2 r2=2 r3=1",
     Says::forbidden},
    // Independent reads of independent writes: MC 2, RC 2.
    {"IRIW",
     {"store x 1 rlx", "store y 1 rlx", "load r0 x rlx; load r1 y rlx",
      "load r2 y rlx; load r3 x rlx"},
     "r0=1 r1=0 r2=1 r3=0",
     Says::allowed},
    {"IRIW+rel_acq",
     {"store x 1 rel", "store y 1 rel", "load r0 x acq; load r1 y acq",
      "load r2 y acq; load r3 x acq"},
     "r0=1 r1=0 r2=1 r3=0",
     Says::allowed},
    {"IRIW+sc",
     {"store x 1 sc", "store y 1 sc", "load r0 x sc; load r1 y sc", "load r2 y sc; load r3 x sc"},
     "r0=1 r1=0 r2=1 r3=0",
     Says::forbidden},
    // RC 2: fences of C11 do not restore it.
    {"IRIW+fences_sc",
     {"store x 1 rlx", "store y 1 rlx", "load r0 x rlx; fence sc; load r1 y rlx",
      "load r2 y rlx; fence sc; load r3 x rlx"},
     "r0=1 r1=0 r2=1 r3=0",
     Says::allowed},
    {"RWC",
     {"store x 1 rlx", "load r0 x rlx; load r1 y rlx", "store y 1 rlx; load r2 x rlx"},
     "r0=1 r1=0 r2=0",
     Says::allowed},
    {"RWC+sc",
     {"store x 1 sc", "load r0 x sc; load r1 y sc", "store y 1 sc; load r2 x sc"},
     "r0=1 r1=0 r2=0",
     Says::forbidden},
    {"RWC+fences_sc",
     {"store x 1 rlx", "load r0 x acq; fence sc; load r1 y rlx",
      "store y 1 rlx; fence sc; load r2 x rlx"},
     "r0=1 r1=0 r2=0",
     Says::allowed},
    // RC 2.1 (after Manerkar et al.): C11's S forbids it.
    {"Z6.U",
     {"store x 1 sc; store y 1 rel", "add r0 y 1 sc; load r1 y rlx", "store y 4 sc; load r2 x sc"},
     "r0=1 r1=4 r2=0",
     Says::forbidden},
    {"Z6.U+ar",
     {"store x 1 sc; store y 1 rel", "add r0 y 1 ar; load r1 y rlx", "store y 4 sc; load r2 x sc"},
     "r0=1 r1=4 r2=0",
     Says::allowed},
    // Causality: HC 3, CC.
    {"WRC",
     {"store x 1 rlx", "load r0 x rlx; store y 1 rlx", "load r1 y rlx; load r2 x rlx"},
     "r0=1 r1=1 r2=0",
     Says::allowed},
    {"WRC+rel_acq",
     {"store x 1 rel", "load r0 x acq; store y 1 rel", "load r1 y acq; load r2 x rlx"},
     "r0=1 r1=1 r2=0",
     Says::forbidden},
    {"WRC+rlx+rel_acq",
     {"store x 1 rlx", "load r0 x rlx; store y 1 rel", "load r1 y acq; load r2 x rlx"},
     "r0=1 r1=1 r2=0",
     Says::forbidden},
    {"ISA2",
     {"store x 1 rlx; store y 1 rlx", "load r0 y rlx; store z 1 rlx",
      "load r1 z rlx; load r2 x rlx"},
     "r0=1 r1=1 r2=0",
     Says::allowed},
    {"ISA2+rel_acq",
     {"store x 1 rlx; store y 1 rel", "load r0 y acq; store z 1 rel",
      "load r1 z acq; load r2 x rlx"},
     "r0=1 r1=1 r2=0",
     Says::forbidden},
    // Two writes each: HC 3.
    {"2+2W",
     {"store x 1 rlx; store y 2 rlx", "store y 1 rlx; store x 2 rlx"},
     "x=1 y=1",
     Says::allowed},
    {"2+2W+rel",
     {"store x 1 rel; store y 2 rel", "store y 1 rel; store x 2 rel"},
     "x=1 y=1",
     Says::allowed},
    {"2+2W+sc",
     {"store x 1 sc; store y 2 sc", "store y 1 sc; store x 2 sc"},
     "x=1 y=1",
     Says::forbidden},
    {"2+2W+fences_sc",
     {"store x 1 rlx; fence sc; store y 2 rlx", "store y 1 rlx; fence sc; store x 2 rlx"},
     "x=1 y=1",
     Says::forbidden},
    {"S",
     {"store x 2 rlx; store y 1 rlx", "load r0 y rlx; store x 1 rlx"},
     "r0=1 x=2",
     Says::allowed},
    {"S+rel_acq",
     {"store x 2 rlx; store y 1 rel", "load r0 y acq; store x 1 rlx"},
     "r0=1 x=2",
     Says::forbidden},
    {"R",
     {"store x 1 rlx; store y 1 rlx", "store y 2 rlx; load r0 x rlx"},
     "y=2 r0=0",
     Says::allowed},
    {"R+rel_acq",
     {"store x 1 rel; store y 1 rel", "store y 2 rel; load r0 x acq"},
     "y=2 r0=0",
     Says::allowed},
    {"R+sc",
     {"store x 1 sc; store y 1 sc", "store y 2 sc; load r0 x sc"},
     "y=2 r0=0",
     Says::forbidden},
    {"R+fences_sc",
     {"store x 1 rlx; fence sc; store y 1 rlx", "store y 2 rlx; fence sc; load r0 x rlx"},
     "y=2 r0=0",
     Says::forbidden},
    // Indivisible: C11 7.17.3.
    {"Add", {"add r0 x 1 rlx", "add r1 x 1 rlx"}, "r0=0 r1=0", Says::forbidden},
    {"Add+last", {"add r0 x 1 rlx", "add r1 x 1 rlx"}, "x=1", Says::forbidden},
    {"Swap", {"swap r0 x 1 rlx", "swap r1 x 2 rlx"}, "r0=0 r1=0", Says::forbidden},
    // A race of plain accesses alone.
    {"Race", {"store x 1 na", "store x 2 rlx"}, "x=1", Says::undefined},
};

TEST(Allowed, AsPublished) {
  for (const Published& row : published) {
    const Program program = parse(row.threads, row.condition);
    EXPECT_EQ(asked_of(program, apart(program)), row.says) << row.name;
  }
}

TEST(Allowed, OneThreadSeesItsOwnOrder) {
  const Program program = parse({"store x 1 na; load r0 x na"}, "r0=1");
  const Verdict made = verdict(program, apart(program));
  EXPECT_FALSE(made.undefined);
  EXPECT_THAT(made.allowed, testing::ElementsAre(false, true));
}

/// API 3.0, 3.3.4, 3.3.5: accesses whose scopes are not inclusive race.
TEST(Allowed, ScopesMustInclude) {
  const Program program =
      parse({"store x 1 rlx; store y 1 rel", "load r0 y acq; load r1 x rlx"}, "r0=1 r1=0");
  Asked asked = apart(program, Scope::work_group);
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
  asked.places = {{0, 7, 0}, {1, 7, 0}};
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
  asked.scope = Scope::sub_group;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
  asked.places = {{3, 7, 0}, {3, 7, 0}};
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
  // Host and device: only shared memory with atomics knows the widest scope.
  asked.places = {{0, 0, -1}, {0, 0, 0}};
  asked.scope = Scope::all_svm_devices;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
  asked.svm_atomics = true;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// API 3.0, 3.3.6.2: fences synchronize where their scopes include both; the accesses around them
/// race by their own.
TEST(Allowed, FencesOfNarrowScopesOrderNothing) {
  const Program program = parse({"store x 1 rlx; fence rel @wg; store y 1 rlx",
                                 "load r0 y rlx; fence acq @wg; load r1 x rlx"},
                                "r0=1 r1=0");
  Asked asked = apart(program);
  EXPECT_EQ(asked_of(program, asked), Says::allowed);
  asked.places[1].work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// OC: happens-before passes from scope to scope.
TEST(Allowed, ScopesAreTransitive) {
  const Program program =
      parse({"store x 1 na; store y 1 rel @wg", "load r0 y acq @wg; if r0=1 store z 1 rel",
             "load r1 z acq; if r1=1 load r2 x na"},
            "r1=1 r2=0");
  Asked asked = apart(program);
  asked.places = {{0, 0, 0}, {1, 0, 0}, {2, 1, 0}};
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
  asked.places[1].work_group = 5;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
}

/// Both in one work-group; `local` lies in local memory.
Says of_two_memories(const std::vector<std::string>& threads, std::string_view local) {
  const Program program = parse(threads, "r0=1 r1=0", local);
  Asked asked = apart(program, Scope::work_group);
  for (Placed& place : asked.places) place.work_group = 0;
  return asked_of(program, asked);
}

/// API 3.0, 3.3.5, 3.3.6.2; OC 5: the two memories are ordered apart.
TEST(Allowed, MemoriesAreOrderedApart) {
  EXPECT_EQ(of_two_memories({"store x 1 rlx; store y 1 rel", "load r0 y acq; load r1 x rlx"}, "y"),
            Says::allowed);
  EXPECT_EQ(
      of_two_memories({"store x 1 na; store y 1 rel", "load r0 y acq; if r0=1 load r1 x na"}, "y"),
      Says::undefined);
  const auto with_fences = [](const std::string& memory) {
    return std::vector<std::string>{"store x 1 rlx; fence rel" + memory + "; store y 1 rlx",
                                    "load r0 y rlx; fence acq" + memory + "; load r1 x rlx"};
  };
  EXPECT_EQ(of_two_memories(with_fences(""), "y"), Says::forbidden);
  EXPECT_EQ(of_two_memories(with_fences(" local"), "y"), Says::allowed);
  EXPECT_EQ(of_two_memories(with_fences(" global"), "y"), Says::allowed);
  EXPECT_EQ(of_two_memories(with_fences(" local"), "x y"), Says::forbidden);
  EXPECT_EQ(of_two_memories(with_fences(" global"), "x y"), Says::allowed);
  EXPECT_EQ(of_two_memories(with_fences(" global"), ""), Says::forbidden);
}

/// memory_order_seq_cst operations synchronize in both memories (3.3.6.1).
TEST(Allowed, SequentialConsistencySpansMemories) {
  const Program program =
      parse({"store x 1 rlx; store y 1 sc", "load r0 y sc; load r1 x rlx"}, "r0=1 r1=0", "y");
  Asked asked = apart(program, Scope::work_group);
  for (Placed& place : asked.places) place.work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// The lenient reading: S orders nothing where a scope is narrower than the device's.
TEST(Allowed, NarrowScopesHaveNoTotalOrder) {
  const Program program =
      parse({"store x 1 sc; load r0 y sc", "store y 1 sc; load r1 x sc"}, "r0=0 r1=0");
  Asked asked = apart(program, Scope::work_group);
  for (Placed& place : asked.places) place.work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::allowed);
  asked.scope = Scope::device;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// What no interleaving gives is all that weak orders add.
TEST(Allowed, OutcomesOfMessagePassing) {
  const Program program =
      parse({"store x 1 rlx; store y 1 rel", "load r0 y acq; load r1 x rlx"}, "r0=1 r1=0");
  EXPECT_THAT(verdict(program, apart(program)).allowed,
              testing::ElementsAre(true, false, true, true));
  EXPECT_EQ(text_of(program, 1), "r0=1 r1=0");
  EXPECT_TRUE(program.meets_condition(1));
}

TEST(Parse, RefusesWhatItCannotRead) {
  for (const char* thread :
       {"store x 1", "load r0 x rel", "store x 1 acq", "jump", "", "store x one rlx",
        "add r0 x 1 na", "if r9=1 store x 1 rlx", "store x 1 rlx local", "load r0 x rlx @moon"})
    EXPECT_THROW(parse({thread}, ""), std::invalid_argument) << thread;
  EXPECT_THROW(parse({"load r0 x rlx; load r0 y rlx"}, ""), std::invalid_argument);
  EXPECT_THROW(parse({"store x 1 rlx"}, "x=1"), std::invalid_argument) << "one write: not shown";
  EXPECT_THROW(parse({"store x 1 rlx", "load r0 x rlx"}, "r0=2"), std::invalid_argument);
  EXPECT_THROW(parse({"store x 1 rlx"}, "", "y"), std::invalid_argument);
}

}  // namespace
}  // namespace assay::reference::litmus
