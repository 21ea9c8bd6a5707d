// How processes that use OpenCL begin and end, and how several processes build at the same time. A
// worker of Assay cannot test this, because a worker makes its first calls in one thread and ends
// by _exit.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/processes/child.h"
#include "suites/base/about.h"
#include "suites/host/needs.h"
#include "suites/host/suite.h"

namespace assay::suites::processes {
namespace {

using host::Setting;

/// The process must do all its work and end normally.
void expect_right(Setting& on, std::string_view task, const std::string& which,
                  const std::string& argument = {}) {
  const Ended ended = run(on, task, argument);
  EXPECT_VALUE(ended.said, ==, all_right) << harness::About{.aspect = "what a process found"}
                                          << which << ", which ended with " << ended.how;
  if (ended.said != all_right) return;
  EXPECT_VALUE(ended.how, ==, right_end)
      << harness::About{.aspect = "how a process ends"} << which << " that ends with status 7";
}

/// Starts several processes, because a process makes its first call only once, and not every
/// process shows a race.
template <const char* task>
void first_calls(Setting& on) {
  const int count = on.thorough() ? 20 : 4;
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
    expect_right(on, task, fmt::format("process {} of {}", i + 1, count));
    on.progress(static_cast<std::uint64_t>(i), static_cast<std::uint64_t>(count));
  }
}
template <const char* task>
void once(Setting& on) {
  expect_right(on, task, "a process");
}

// ---- Builds in several processes. The driver may keep files of its builds, which the processes
// share.

/// Programs that no other case and no earlier process has built.
std::vector<cl_uint> new_programs(Setting& on, std::size_t count) {
  std::vector<cl_uint> all;
  while (all.size() < count)
    all.push_back(static_cast<cl_uint>(1000 + on.random_below(4'000'000'000)));
  return all;
}

void expect_all_right(Setting& on, const std::vector<std::string>& arguments, bool killed) {
  const auto all = run_together(on, "builds", arguments, killed);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string which = fmt::format("process {} of {}", i + 1, all.size());
    EXPECT_VALUE(all[i].said, ==, all_right)
        << harness::About{.aspect = "builds of several processes"} << which << ", which ended with "
        << all[i].how;
    if (all[i].said == all_right) {
      EXPECT_VALUE(all[i].how, ==, right_end)
          << harness::About{.aspect = "how a process ends"} << which << " that ends with status 7";
    }
  }
}

/// Every process builds the same programs in the same order, and then all of them again.
void same_programs(Setting& on) {
  const auto programs = new_programs(on, on.thorough() ? 5 : 3);
  const std::string order = fmt::format("{0} {0}", fmt::join(programs, " "));
  expect_all_right(on, std::vector<std::string>(on.thorough() ? 8 : 4, order), false);
}

/// Each process builds a different program first. Later it builds programs that other processes
/// have built.
void other_programs(Setting& on) {
  auto programs = new_programs(on, on.thorough() ? 6 : 3);
  std::vector<std::string> orders;
  for (std::size_t k = 0; k < programs.size(); ++k) {
    orders.push_back(fmt::format("{}", fmt::join(programs, " ")));
    std::ranges::rotate(programs, programs.begin() + 1);
  }
  expect_all_right(on, orders, false);
}

/// The first process is killed while it builds. Its files must not disturb the other processes.
void after_a_killed_build(Setting& on) {
  const auto programs = new_programs(on, 3);
  const std::string order = fmt::format("{0} {0}", fmt::join(programs, " "));
  expect_all_right(on, {order, order}, true);
  expect_all_right(on, {order}, false);
}

/// The UUIDs of a device and its driver are the same in every process.
void identifiers(Setting& on) {
  expect_right(on, "identifiers/of_the_device", "a process", identifiers_of(on.device_id()));
}

constexpr char of_2[] = "first_calls/of_2_threads", of_8[] = "first_calls/of_8_threads",
               after_platforms[] = "first_calls/of_8_threads_after_platforms",
               of_a_fork[] = "first_calls/of_a_fork", released[] = "end/released",
               alive[] = "end/alive", unfinished[] = "end/unfinished",
               callback_pending[] = "end/callback_pending",
               released_user_event[] = "user_events/released";

constexpr auto compiler = host::needs_compiler;
constexpr const char *threads = "OpenCL 1.2, A.2", *life = "OpenCL 1.2, 3.1; 4.4, clReleaseContext";
constexpr const char* built = "OpenCL 1.2, 5.6.2, clBuildProgram";
constexpr double cost = 1;
constexpr host::Example rows[] = {
    {of_2, threads, first_calls<of_2>, {1, 0}, {}, cost},
    {of_8, threads, first_calls<of_8>, {1, 0}, {}, cost},
    {after_platforms, threads, first_calls<after_platforms>, {1, 0}, {}, cost},
    {of_a_fork, threads, once<of_a_fork>, {1, 0}, compiler, cost},
    {released, life, once<released>, {1, 0}, compiler, cost},
    {alive, life, once<alive>, {1, 0}, compiler, cost},
    {unfinished, life, once<unfinished>, {1, 0}, compiler, cost},
    {callback_pending, life, once<callback_pending>, {1, 2}, compiler, cost},
    {released_user_event,
     "OpenCL 1.2, 5.9, clReleaseEvent",
     once<released_user_event>,
     {1, 1},
     compiler,
     cost},
    {"identifiers/of_the_device",
     "cl_khr_device_uuid, CL_DEVICE_UUID_KHR",
     identifiers,
     {1, 0},
     host::Needs::extension("cl_khr_device_uuid"),
     cost},
    {"builds/same_programs", built, same_programs, {1, 0}, compiler, cost},
    {"builds/other_programs", built, other_programs, {1, 0}, compiler, cost},
    {"builds/after_a_killed_build", built, after_a_killed_build, {1, 0}, compiler, cost},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite(
      "processes",
      "The beginning and the end of a process, and several at the same time (OpenCL A.2)", {rows});
}

}  // namespace assay::suites::processes
