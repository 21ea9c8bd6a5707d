#pragma once
#include <gtest/gtest.h>

#include <CL/opencl.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "harness/cases/assertion.h"
#include "harness/cases/certainty.h"
#include "suites/base/about.h"
#include "suites/host/example.h"

namespace assay::suites::profiling {

/// Nanoseconds (OpenCL 1.2, 5.12, Table 5.19).
struct Times {
  cl_ulong queued = 0, submitted = 0, started = 0, ended = 0;
};

inline Times times_of(const cl::Event& event) {
  return {event.getProfilingInfo<CL_PROFILING_COMMAND_QUEUED>(),
          event.getProfilingInfo<CL_PROFILING_COMMAND_SUBMIT>(),
          event.getProfilingInfo<CL_PROFILING_COMMAND_START>(),
          event.getProfilingInfo<CL_PROFILING_COMMAND_END>()};
}

inline void expect_in_order(const Times& times, const char* what) {
  EXPECT_VALUE(times.queued, <=, times.submitted)
      << about::query("CL_PROFILING_COMMAND_QUEUED") << what << ": queued, submitted";
  EXPECT_VALUE(times.submitted, <=, times.started)
      << about::query("CL_PROFILING_COMMAND_SUBMIT") << what << ": submitted, started";
  EXPECT_VALUE(times.started, <=, times.ended)
      << about::query("CL_PROFILING_COMMAND_START") << what << ": started, ended";
}

/// Either the host or the device may record the times.
inline constexpr std::string_view times_of_two = "times_of_two";
inline harness::About about_two(std::string query) {
  return {.kind = harness::Finding::Kind::query, .subject = std::move(query), .rule = times_of_two};
}

inline void expect_behind(const Times& later, const Times& earlier, const std::string& what) {
  EXPECT_VALUE(later.started, >=, earlier.ended) << what << about_two("CL_PROFILING_COMMAND_START");
}

std::span<const host::Example> commands();  ///< cases of command times and of clocks

}  // namespace assay::suites::profiling
