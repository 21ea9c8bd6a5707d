#pragma once
#include <CL/cl.h>

#include <atomic>

namespace assay::suites::programs {

/// The calls of a callback of clBuildProgram, clCompileProgram or clLinkProgram, and the program
/// that the last call was given.
struct Told {
  std::atomic<int> calls{0};
  std::atomic<cl_program> program{nullptr};
};
inline void CL_CALLBACK tell(cl_program program, void* data) {
  auto* told = static_cast<Told*>(data);
  told->program = program;
  ++told->calls;
}

}  // namespace assay::suites::programs
