#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "harness/run/completeness.h"
#include "harness/run/record.h"

namespace assay::harness {

/// The records as JUnit XML: a testsuite per suite; failures as <failure>, crashes, time-outs and
/// errors as <error> with their outcome as type, skips as <skipped>. Valid XML 1.0 whatever a
/// driver's strings hold. Of a suite whose planned cases were not all judged, one more <error> says
/// so, of type `missing`.
std::string junit(const nlohmann::json& header, std::span<const CaseRecord> records,
                  const Completeness& completeness);

}  // namespace assay::harness
