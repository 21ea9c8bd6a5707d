#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/host/setting.h"

// A second process that opens the same device, with separate caches. A binary must contain all that
// it needs.
namespace assay::suites::programs {

using Binary = std::vector<unsigned char>;

/// The result of the other process.
struct Elsewhere {
  std::string failure;  ///< "clBuildProgram returned CL_INVALID_BINARY (-42)"; empty: none
  Binary bytes;         ///< the bytes of its answer
};

/// Builds a source for the device in another process. Returns the program's binary.
Elsewhere built_elsewhere(host::Setting& on, const std::string& source);
/// In another process, creates a program with a binary and builds it. Runs its kernel `answer`,
/// which has one argument, as a task, and returns the cl_int that it stored.
///
/// Both functions throw std::runtime_error if no such process can open the device.
Elsewhere run_elsewhere(host::Setting& on, const Binary& binary);

/// Runs as the other process if the command line says so. Returns its exit status, or nothing for
/// another command line.
std::optional<int> binary_process(int argc, char** argv);

}  // namespace assay::suites::programs
