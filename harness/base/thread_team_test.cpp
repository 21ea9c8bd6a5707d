#include "harness/base/thread_team.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <barrier>
#include <latch>
#include <mutex>
#include <set>
#include <stdexcept>

namespace assay::harness {
namespace {

TEST(ThreadTeam, EachNumberWorksOnceInAThreadOfItsOwn) {
  ThreadTeam team(4);
  for (int round = 0; round < 100; ++round) {
    std::barrier together(4);  // the test ends only if all four threads run
    std::array<std::atomic<int>, 4> calls{};
    std::mutex mutex;
    std::set<std::thread::id> threads;
    team.run([&](int number) {
      ++calls[static_cast<std::size_t>(number)];
      {
        const std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
      }
      together.arrive_and_wait();
    });
    for (const std::atomic<int>& count : calls) EXPECT_EQ(count, 1);
    EXPECT_EQ(threads.size(), 4u);
    EXPECT_TRUE(threads.contains(std::this_thread::get_id()));
  }
}

TEST(ThreadTeam, ATeamOfOneIsTheCaller) {
  ThreadTeam team(1);
  std::thread::id thread;
  team.run([&](int number) {
    EXPECT_EQ(number, 0);
    thread = std::this_thread::get_id();
  });
  EXPECT_EQ(thread, std::this_thread::get_id());
}

TEST(ThreadTeam, AnExceptionReachesTheCallerAndTheTeamGoesOn) {
  ThreadTeam team(3);
  for (const int thrower : {0, 2}) {
    std::atomic<int> returned{0};
    std::barrier together(3);
    EXPECT_THROW(team.run([&](int number) {
      together.arrive_and_wait();
      if (number == thrower) throw std::runtime_error("no");
      ++returned;
    }),
                 std::runtime_error);
    EXPECT_EQ(returned, 2) << "the other threads have ended";
  }
  std::atomic<int> calls{0};
  std::barrier together(3);
  team.run([&](int) {
    together.arrive_and_wait();
    ++calls;
  });
  EXPECT_EQ(calls, 3);
}

TEST(ThreadTeam, RunWaitsForCallsThatBegan) {
  ThreadTeam team(2);
  for (int round = 0; round < 100; ++round) {
    std::latch begun(1);
    std::atomic<bool> ended = false;
    team.run([&](int number) {
      if (number == 0) return begun.wait();
      begun.count_down();
      std::this_thread::yield();
      ended = true;
    });
    EXPECT_TRUE(ended);
  }
}

TEST(ThreadTeam, AllTasksAreDone) {
  ThreadTeam team(4);
  for (int round = 0; round < 1000; ++round) {
    std::atomic<int> next{0}, done{0};
    team.run([&](int) {
      while (next++ < 10) ++done;
    });
    EXPECT_EQ(done, 10);
  }
}

}  // namespace
}  // namespace assay::harness
