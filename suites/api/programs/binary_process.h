#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/host/setting.h"

// A second process that opens the same device, with separate caches: a binary must contain all that
// it needs.
namespace assay::suites::programs {

using Binary = std::vector<unsigned char>;

/// The result of the other process.
struct Elsewhere {
  std::string failure;  ///< "clBuildProgram returned CL_INVALID_BINARY (-42)"; empty: none
  Binary bytes;         ///< what it gave
};

/// Builds a source for the device and gives the program's binary.
Elsewhere built_elsewhere(host::Setting& on, const std::string& source);
/// Creates a program with a binary, builds it and runs its kernel `answer`, of one argument, as a
/// task; gives the cl_int that it stored.
///
/// Both throw std::runtime_error if no such process can open the device.
Elsewhere run_elsewhere(host::Setting& on, const Binary& binary);

/// The other process' half: its exit status, or nothing if the command line is not such a
/// process's.
std::optional<int> binary_process(int argc, char** argv);

}  // namespace assay::suites::programs
