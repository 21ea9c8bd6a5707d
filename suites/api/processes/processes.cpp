// The first and the last moments of a process that uses OpenCL. Workers, which run the other cases,
// make their first calls in one thread, and leave by _exit.
#include <fmt/format.h>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/about.h"
#include "suites/api/needs.h"
#include "suites/api/processes/child.h"
#include "suites/api/suite.h"

namespace assay::suites::processes {
namespace {

using api::Setting;

/// The process does all that it should, and ends as it says itself.
void expect_right(Setting& on, std::string_view task, const std::string& which) {
  const Ended ended = run(on, task);
  EXPECT_VALUE(ended.said, ==, all_right) << harness::About{.aspect = "what a process found"}
                                          << which << ", which ended with " << ended.how;
  if (ended.said != all_right) return;
  EXPECT_VALUE(ended.how, ==, right_end)
      << harness::About{.aspect = "how a process ends"} << which << " after main returned 7";
}

/// Fresh processes: a first call happens once in each. A race may spoil only one of them.
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

constexpr char of_2[] = "first_calls/of_2_threads", of_8[] = "first_calls/of_8_threads",
               after_platforms[] = "first_calls/of_8_threads_after_platforms",
               of_a_fork[] = "first_calls/of_a_fork", released[] = "end/released",
               alive[] = "end/alive", unfinished[] = "end/unfinished",
               callback_pending[] = "end/callback_pending",
               by_a_destructor[] = "end/released_by_a_destructor",
               by_a_later_destructor[] = "end/released_by_a_later_destructor";

constexpr auto compiler = api::needs_compiler;
constexpr const char *threads = "OpenCL 1.2, A.2", *life = "OpenCL 1.2, 3.1; 4.4, clReleaseContext";
constexpr double cost = 1;
constexpr api::Example rows[] = {
    {of_2, threads, first_calls<of_2>, {1, 0}, {}, cost},
    {of_8, threads, first_calls<of_8>, {1, 0}, {}, cost},
    {after_platforms, threads, first_calls<after_platforms>, {1, 0}, {}, cost},
    {of_a_fork, threads, once<of_a_fork>, {1, 0}, compiler, cost},
    {released, life, once<released>, {1, 0}, compiler, cost},
    {alive, life, once<alive>, {1, 0}, compiler, cost},
    {unfinished, life, once<unfinished>, {1, 0}, compiler, cost},
    {callback_pending, life, once<callback_pending>, {1, 2}, compiler, cost},
    {by_a_destructor, life, once<by_a_destructor>, {1, 0}, compiler, cost},
    {by_a_later_destructor, life, once<by_a_later_destructor>, {1, 0}, compiler, cost},
};

}  // namespace

/// The suite `processes`: first calls from several threads, and the end of a process.
harness::Suite suite() {
  return api::make_suite("processes", "The first and last moments of a process (OpenCL A.2)",
                         {rows});
}

}  // namespace assay::suites::processes
