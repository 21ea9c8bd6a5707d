#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/record/run_request.h"

namespace assay::harness {

struct Case;        // harness/cases/case.h
struct Suite;       // harness/cases/suite.h
class CaseContext;  // harness/cases/case_context.h

/// The beginning of the ids of ingested cases. "spirv.math/exp/float4/default" is
/// math/exp/float4/default with kernels that Assay compiles to SPIR-V (harness/sweep/ingest.h).
inline constexpr std::string_view ingested_prefix = "spirv.";

/// The plain body, with kernels compiled to SPIR-V.
struct IngestedBody {
  std::function<void(CaseContext&)> plain;
  void operator()(CaseContext& context) const;
};
/// The body of a case. For an ingested case, this is the plain body.
const std::function<void(CaseContext&)>& plain_body(const Case& one);

/// The id without the prefix, as in data/.
std::string plain_id(std::string_view id);

/// The suite with programs compiled to SPIR-V. The suite has only the cases with a kernel in OpenCL
/// C. Devices that do not accept SPIR-V skip these cases.
Suite ingested(const Suite& suite);

/// The suites of a request. With --ingest, their kernels are compiled to SPIR-V. --ingest adds the
/// prefix to suites and filters of the request. Names that have the prefix, or begin with a
/// wildcard, do not change.
std::vector<Suite> suites_of(RunRequest& request, std::span<const Suite> suites);

}  // namespace assay::harness
