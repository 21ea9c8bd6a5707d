#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/host/setting.h"

// A second process opens the same device with empty caches, so that an incomplete binary fails.
namespace assay::suites::programs {

using Binary = std::vector<unsigned char>;

struct Elsewhere {
  std::string failure;  ///< "clBuildProgram returned CL_INVALID_BINARY (-42)"; empty if nothing
                        ///< failed
  Binary bytes;         ///< the bytes that the other process returned
};

Elsewhere built_elsewhere(host::Setting& on, const std::string& source);
/// Creates a program from a binary in another process and builds it. Runs its kernel `answer`,
/// which has one argument, and returns the cl_int that the kernel stored.
///
/// Both functions throw std::runtime_error if no other process can open the device.
Elsewhere run_elsewhere(host::Setting& on, const Binary& binary);

/// Runs as the other process if the command line asks for it. Returns the exit status, or nothing
/// for another command line.
std::optional<int> binary_process(int argc, char** argv);

}  // namespace assay::suites::programs
