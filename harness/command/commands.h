#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The values of `assay devices`, in addition to the options of a run.
struct DevicesText {
  bool registered = false;  ///< shows the drivers that scripts/drivers fetched, not the installed
                            ///< ones
  bool formats = false;     ///< also shows the numbers of image formats
};

/// `assay devices`.
int devices_command(const RunRequest& request, const DevicesText& text);

/// `assay list`: the cases that `assay run` would run with the same options. With `count`, prints
/// only their numbers. The JSON output also has the numbers of kernels that such a run compiles.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

/// `assay show ID`.
int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
