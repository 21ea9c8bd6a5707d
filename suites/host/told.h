#pragma once
#include <CL/cl.h>

#include <atomic>
#include <cstddef>
#include <list>

namespace assay::suites::host {

/// The calls of a callback, and what the last call was given. The callbacks are members for the
/// `pfn_notify` of events, programs and contexts; their `user_data` is the object.
struct Told {
  std::atomic<int> calls{0};
  std::atomic<cl_int> status{CL_QUEUED};  ///< of an event
  std::atomic<cl_program> program{nullptr};

  /// An object that stays until the process ends, because a driver may call late.
  static Told& make() {
    static std::list<Told> all;
    return all.emplace_back();
  }

  static void CL_CALLBACK of_event(cl_event, cl_int status, void* told) {
    static_cast<Told*>(told)->status = status;
    ++static_cast<Told*>(told)->calls;
  }
  static void CL_CALLBACK of_program(cl_program program, void* told) {
    static_cast<Told*>(told)->program = program;
    ++static_cast<Told*>(told)->calls;
  }
  static void CL_CALLBACK of_context(const char*, const void*, std::size_t, void* told) {
    ++static_cast<Told*>(told)->calls;
  }
};

}  // namespace assay::suites::host
