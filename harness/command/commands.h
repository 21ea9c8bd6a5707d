#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

/// The values of `assay devices` beside the options of a run.
struct DevicesText {
  bool registered = false;  ///< the drivers of scripts/drivers, in place of those installed
  bool formats = false;     ///< the numbers of image formats, too
};

/// `assay devices`.
int devices_command(const RunRequest& request, const DevicesText& text);

/// `assay list`: the cases that `assay run` would run with the same options. `count` prints only
/// the numbers.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

/// `assay show ID`.
int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
