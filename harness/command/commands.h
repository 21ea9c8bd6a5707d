#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The options that `assay devices` has in addition to those of a run.
struct DevicesText {
  bool registered = false;  ///< the drivers of scripts/drivers, not the installed ones
  bool formats = false;     ///< also the numbers of image formats
};

/// `assay devices`.
int devices_command(const RunRequest& request, const DevicesText& text);

/// `assay list`: the cases of `assay run` with the same options, or only their number if `count` is
/// true. JSON also has the number of compiled kernels.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

/// `assay show ID`.
int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
