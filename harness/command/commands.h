#pragma once
#include <span>
#include <string>

#include "harness/run/run_request.h"

namespace assay::harness {

/// `assay devices`.
int devices_command(const RunRequest& request);

/// `assay list`: what `assay run` would do with the same options. `count` gives the numbers alone.
int list_command(const RunRequest& request, bool count, std::span<const Suite> suites);

/// `assay show ID`.
int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites);

}  // namespace assay::harness
