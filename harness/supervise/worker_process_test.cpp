#include "harness/supervise/worker_process.h"

#include <gtest/gtest.h>

namespace assay::harness {
namespace {

/// Each line of `said` is a message. `inactivity` is the time-out in seconds.
double patience(const std::string& said, std::vector<std::string> ids = {"a/b/1", "a/b/2"},
                bool reduced = false, double inactivity = 10) {
  const auto kind = ids.size() > 1 ? Assignment::Kind::batch : Assignment::Kind::alone;
  Conversation conversation(ids);
  conversation.feed(said);
  EXPECT_FALSE(conversation.violation()) << *conversation.violation();
  return patience_of(conversation, {kind, ids, {}, reduced}, inactivity);
}

const std::string begin = R"({"type":"begin","id":"a/b/1"})"
                          "\n",
                  opening = R"({"type":"opening"})"
                            "\n",
                  opened = R"({"type":"opened"})"
                           "\n",
                  running = begin + opening + opened;
std::string building(int kernels) {
  return R"({"type":"building","kernels":)" + std::to_string(kernels) + "}\n";
}
std::string progress(int done) {
  return R"({"type":"progress","done":)" + std::to_string(done) +
         R"(,"total":30})"
         "\n";
}

TEST(Patience, StartingAndOpeningTakeMinutes) {
  EXPECT_EQ(patience(""), 120);
  EXPECT_EQ(patience(begin), 10) << "a case that needs no device";
  EXPECT_EQ(patience(begin + opening), 120);
  EXPECT_EQ(patience(running), 10);
}

TEST(Patience, ABuildTakesAMinuteAndOfSeveralKernelsTwo) {
  for (const int kernels : {1, 24}) {
    EXPECT_EQ(patience(running + building(kernels)), kernels == 1 ? 60 : 120);
    EXPECT_EQ(patience(running + building(kernels), {"a/b/1"}), kernels == 1 ? 60 : 120);
    EXPECT_EQ(patience(running + building(kernels), {"a/b/1"}, false, 30), 120);
    EXPECT_EQ(patience(running + building(kernels), {"a/b/1"}, false, 60), 600) << "longest_build";
    EXPECT_EQ(patience(running + building(kernels), {"a/b/1"}, true), 30);
  }
  EXPECT_EQ(patience(running + building(24) + building(0)), 10);
  EXPECT_EQ(patience(running + building(1) + progress(1), {"a/b/1"}), 10)
      << "an end without a message";
}

TEST(Patience, LaunchesAreStoppedEarlyAndTheFirstOneLater) {
  EXPECT_EQ(patience(running + progress(0)), 5) << "the driver may compile";
  EXPECT_EQ(patience(running + progress(0), {"a/b/1"}), 10);
  EXPECT_EQ(patience(running + progress(1)), 2.5);
  EXPECT_EQ(patience(running + progress(1), {"a/b/1"}), 10);
  EXPECT_EQ(patience(running + progress(0), {"a/b/1"}, true), 2.5);
  EXPECT_EQ(patience(running + progress(1), {"a/b/1"}, true), 2);
}

TEST(Patience, FollowsTheTimeOut) {
  EXPECT_EQ(patience(begin + opening, {"a/b/1"}, false, 1), 12);
  EXPECT_EQ(patience(begin + opening, {"a/b/1"}, false, 30), 120);
  EXPECT_EQ(patience(begin + opening, {"a/b/1"}, false, 60), 600) << "longest_build";
}

}  // namespace
}  // namespace assay::harness
