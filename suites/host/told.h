#pragma once
#include <CL/cl.h>

#include <atomic>
#include <cstddef>
#include <list>

namespace assay::suites::host {

/// Counts the calls of a callback, and keeps the arguments of the last call. The functions
/// of_event(), of_program() and of_context() are the callbacks. Their `user_data` is the object of
/// this class.
struct Told {
  std::atomic<int> calls{0};
  std::atomic<cl_int> status{CL_QUEUED};  ///< the status of an event
  std::atomic<cl_program> program{nullptr};

  /// Makes an object that is never freed, because a driver may call back late.
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
