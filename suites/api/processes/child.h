#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "suites/api/setting.h"

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
Ended run(api::Setting& on, std::string_view task);

/// The process itself: its exit status, or nothing if the command line is not such a process's. It
/// returns from main, so that functions registered for the end of the process run.
std::optional<int> process_of_its_own(int argc, char** argv);

}  // namespace assay::suites::processes
