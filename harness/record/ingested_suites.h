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

/// "spirv.math/exp/float4/default" is the id of math/exp/float4/default with kernels that Assay
/// compiles to SPIR-V.
inline constexpr std::string_view ingested_prefix = "spirv.";

/// Runs `plain` with kernels that are compiled to SPIR-V.
struct IngestedBody {
  std::function<void(CaseContext&)> plain;
  void operator()(CaseContext& context) const;
};
/// The body of a case. For an ingested case, returns IngestedBody::plain.
const std::function<void(CaseContext&)>& plain_body(const Case& one);

std::string plain_id(std::string_view id);

/// The cases of the suite that have a kernel in OpenCL C. The kernels are compiled to SPIR-V.
/// Devices that do not accept SPIR-V skip these cases.
Suite ingested(const Suite& suite);

/// The suites of a request. With --ingest, adds the prefix to the suites and filters of the
/// request, except names that have the prefix or begin with a wildcard.
std::vector<Suite> suites_of(RunRequest& request, std::span<const Suite> suites);

}  // namespace assay::harness
