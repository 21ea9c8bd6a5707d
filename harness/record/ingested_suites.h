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

/// The beginning of the ids of ingested cases. "spirv.math/exp/float4/default" is the case
/// math/exp/float4/default, but its kernels are compiled to SPIR-V on the host
/// (harness/sweep/ingest.h).
inline constexpr std::string_view ingested_prefix = "spirv.";

/// The body of an ingested case. It does the same as the plain case, but its kernels are compiled
/// to SPIR-V first.
struct IngestedBody {
  std::function<void(CaseContext&)> plain;
  void operator()(CaseContext& context) const;
};
/// The body of a case. For an ingested case, the body of the plain case.
const std::function<void(CaseContext&)>& plain_body(const Case& one);

/// The id without that prefix. Tables of data/ have ids without the prefix.
std::string plain_id(std::string_view id);

/// The suite whose programs are compiled to SPIR-V. It has only the cases that announce a kernel in
/// OpenCL C. They are skipped if the device does not accept SPIR-V.
Suite ingested(const Suite& suite);

/// The suites for a request: these suites, or with --ingest the same suites as SPIR-V. With
/// --ingest, names of suites and filters in the request get the prefix. Names that have the prefix,
/// and filters that begin with a wildcard, do not change.
std::vector<Suite> suites_of(RunRequest& request, std::span<const Suite> suites);

}  // namespace assay::harness
