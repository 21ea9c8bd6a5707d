#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suites/host/setting.h"

// A process of an application, from its first call to its end.
namespace assay::suites::processes {

/// The end of a child.
struct Ended {
  std::string said;  ///< "clBuildProgram returned CL_OUT_OF_HOST_MEMORY (-6)"; "right"
  std::string how;   ///< "exit status 7"
};

/// The output of such a process if all was right, and its end.
constexpr std::string_view all_right = "right";
constexpr std::string_view right_end = "exit status 7";

/// Starts one that does `task`, a name of child.cpp, and waits for its end.
Ended run(host::Setting& on, std::string_view task);

/// Starts one process for each argument, which does `task`. When the device is open, each waits for
/// all others. With `killed`, the first one does not wait; it is killed in its work and is not in
/// the answer. They share the environment's folders, and so the files that a driver keeps there.
std::vector<Ended> run_together(host::Setting& on, std::string_view task,
                                const std::vector<std::string>& arguments, bool killed = false);

/// The process itself. Gives its exit status, or nothing if the command line is not one of such a
/// process. It returns from main, so that functions registered for the end of the process run.
std::optional<int> process_of_its_own(int argc, char** argv);

}  // namespace assay::suites::processes
