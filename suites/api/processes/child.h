#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/setting.h"

// A process of an application, from its first call to its end.
namespace assay::suites::processes {

/// The output of a child, and how it ended.
struct Ended {
  std::string said;  ///< "clBuildProgram returned CL_OUT_OF_HOST_MEMORY (-6)"; "right"
  std::string how;   ///< "exit status 7"
};

/// The output of a child that found no error, and how it must end.
constexpr std::string_view all_right = "right";
constexpr std::string_view right_end = "exit status 7";

/// Starts a child that does `task`, a name in child.cpp. Waits for its end.
Ended run(host::Setting& on, std::string_view task);

/// Starts one child for each argument. Each child opens the device and waits until all others are
/// ready. With `killed`, the first child begins before the others, is killed during its work, and
/// is not in the answer. The children share the folders in the environment, and so the files that a
/// driver keeps there.
std::vector<Ended> run_together(host::Setting& on, std::string_view task,
                                const std::vector<std::string>& arguments, bool killed = false);

/// Runs as a child if the command line says so. Returns its exit status, or nothing for another
/// command line. It returns from main, so that functions registered for the end of the process run.
std::optional<int> process_of_its_own(int argc, char** argv);

}  // namespace assay::suites::processes
