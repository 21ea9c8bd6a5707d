#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/run/record.h"

namespace assay::harness {

/// The records as JUnit XML: a testsuite per suite; failures as <failure>, crashes, time-outs and
/// errors as <error> with their outcome as type, skips as <skipped>. Valid XML 1.0 whatever a
/// driver's strings hold.
std::string junit(const nlohmann::json& header, std::span<const CaseRecord> records);

}  // namespace assay::harness
