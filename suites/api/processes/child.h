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

/// Starts one that does `task` with each argument; none goes on from where the device is open
/// before all are there. Where `killed`, the first goes on ahead, is killed at that, and is left
/// out of the answer. They share the environment's folders, and so what a driver keeps in them.
std::vector<Ended> run_together(host::Setting& on, std::string_view task,
                                const std::vector<std::string>& arguments, bool killed = false);

/// The process itself: its exit status, or nothing where the command line is another's. It returns
/// from main, so that whatever was registered for the end of the process runs.
std::optional<int> process_of_its_own(int argc, char** argv);

}  // namespace assay::suites::processes
