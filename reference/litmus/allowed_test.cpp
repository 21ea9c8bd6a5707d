#include "reference/litmus/allowed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace assay::reference::litmus {
namespace {

enum class Says { allowed, forbidden, undefined };
std::ostream& operator<<(std::ostream& out, Says says) {
  return out << (says == Says::allowed     ? "allowed"
                 : says == Says::forbidden ? "forbidden"
                                           : "undefined");
}

/// Each thread is in its own work-group.
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

/// A row of data/litmus/published.csv, where only citations are in quotation marks.
struct Published {
  std::string name;
  std::vector<std::string> threads;
  std::string condition, outcome;
};
std::vector<Published> published() {
  std::vector<Published> all;
  std::ifstream file(ASSAY_SOURCE_DIR "/data/litmus/published.csv");
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    Published& row = all.emplace_back();
    std::getline(fields, row.name, ',');
    row.threads.resize(4);
    for (std::string& thread : row.threads) std::getline(fields, thread, ',');
    std::erase(row.threads, "");
    std::getline(fields, row.condition, ',');
    std::getline(fields, row.outcome, ',');
  }
  return all;
}

TEST(Allowed, AsPublished) {
  const std::vector<Published> all = published();
  EXPECT_GE(all.size(), 62U);
  for (const Published& row : all) {
    const Program program = parse(row.threads, row.condition);
    std::ostringstream says;
    says << asked_of(program, apart(program));
    EXPECT_EQ(says.str(), row.outcome) << row.name;
  }
}

TEST(Allowed, OneThreadSeesItsOwnOrder) {
  const Program program = parse({"store x 1 na; load r0 x na"}, "r0=1");
  const Verdict made = verdict(program, apart(program));
  EXPECT_FALSE(made.undefined);
  EXPECT_THAT(made.allowed, testing::ElementsAre(false, true));
}

/// API 3.0, 3.3.4, 3.3.5: accesses race if their scopes are not inclusive.
TEST(Allowed, ScopesMustIncludeBothThreads) {
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
  // A host thread and a device thread. Only fine-grained SVM with atomics has the widest scope.
  asked.places = {{0, 0, -1}, {0, 0, 0}};
  asked.scope = Scope::all_svm_devices;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
  asked.svm_atomics = true;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// OpenCL 3.1: different scopes are inclusive if each contains the other thread.
TEST(Allowed, ScopesMayDiffer) {
  const Program program = parse(
      {"store x 1 na; store y 1 rel @dev", "load r0 y acq @wg; if r0=1 load r1 x na"}, "r0=1 r1=0");
  Asked asked = apart(program);
  asked.places[1].work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
  asked.scopes_may_differ = true;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
  asked.places[1].work_group = 1;
  EXPECT_EQ(asked_of(program, asked), Says::undefined);
}

/// API 3.0, 3.3.6.2: fences synchronize if their scopes contain both threads. The accesses before
/// and after the fences may still race, because of the scopes of the accesses.
TEST(Allowed, FencesOfNarrowScopesOrderNothing) {
  const Program program = parse({"store x 1 rlx; fence rel @wg; store y 1 rlx",
                                 "load r0 y rlx; fence acq @wg; load r1 x rlx"},
                                "r0=1 r1=0");
  Asked asked = apart(program);
  EXPECT_EQ(asked_of(program, asked), Says::allowed);
  asked.places[1].work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// Happens-before is transitive across scopes (Batty, Donaldson, Wickerson, Overhauling SC Atomics
/// in C11 and OpenCL, POPL 2016).
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

/// Both threads are in one work-group. `local` names locations in local memory.
Says of_two_memories(const std::vector<std::string>& threads, std::string_view local) {
  const Program program = parse(threads, "r0=1 r1=0", local);
  Asked asked = apart(program, Scope::work_group);
  for (Placed& place : asked.places) place.work_group = 0;
  return asked_of(program, asked);
}

/// The memories are ordered separately (API 3.0, 3.3.5, 3.3.6.2; Batty, Donaldson, Wickerson 2016,
/// 5).
TEST(Allowed, MemoriesAreOrderedSeparately) {
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

/// Assay's reading: no total order S is required for a scope narrower than the device.
TEST(Allowed, NarrowScopesHaveNoTotalOrder) {
  const Program program =
      parse({"store x 1 sc; load r0 y sc", "store y 1 sc; load r1 x sc"}, "r0=0 r1=0");
  Asked asked = apart(program, Scope::work_group);
  for (Placed& place : asked.places) place.work_group = 0;
  EXPECT_EQ(asked_of(program, asked), Says::allowed);
  asked.scope = Scope::device;
  EXPECT_EQ(asked_of(program, asked), Says::forbidden);
}

/// With acquire and release, only the outcome that no interleaving gives is forbidden.
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
  EXPECT_THROW(parse({"store x 1 rlx"}, "x=1"), std::invalid_argument)
      << "a location with one write is not observed";
  EXPECT_THROW(parse({"store x 1 rlx", "load r0 x rlx"}, "r0=2"), std::invalid_argument);
  EXPECT_THROW(parse({"store x 1 rlx"}, "", "y"), std::invalid_argument);
}

}  // namespace
}  // namespace assay::reference::litmus
