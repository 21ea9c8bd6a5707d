#pragma once
#include <CL/cl.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/setting.h"

namespace assay::suites::processes {

struct Ended {
  std::string said;  ///< the output: "clBuildProgram returned CL_OUT_OF_HOST_MEMORY (-6)", or
                     ///< "right"
  std::string how;   ///< "exit status 7"
};

constexpr std::string_view all_right = "right";
constexpr std::string_view right_end = "exit status 7";

Ended run(host::Setting& on, std::string_view task, const std::string& argument = {});

/// The UUIDs of the device and of its driver, as numbers. Throws Wrong.
std::string identifiers_of(cl_device_id device);

/// Starts a child for each argument. Each child opens the device and waits for the other children.
/// With `killed`, the first child begins early and is killed during its work, and the result does
/// not contain this child. The children have the same environment, so they share the files that a
/// driver keeps.
std::vector<Ended> run_together(host::Setting& on, std::string_view task,
                                const std::vector<std::string>& arguments, bool killed = false);

/// Returns the exit status, or nothing if the command line names no task. The caller must return
/// from main, so that functions registered by atexit run.
std::optional<int> process_of_its_own(int argc, char** argv);

}  // namespace assay::suites::processes
