#pragma once
#include <span>
#include <string>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Suite;  // harness/cases/suite.h

struct DevicesText {
  bool registered = false;  ///< the drivers that scripts/drivers registers, not the installed ones
  bool formats = false;     ///< also the numbers of image formats
};

int devices_command(const RunRequest& request, const DevicesText& text);

/// If `count` is true, prints only the number of cases.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
