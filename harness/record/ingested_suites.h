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

/// The beginning of ids of cases in another language: "spirv.math/exp/float4/default" is the case
/// math/exp/float4/default with its kernels compiled to SPIR-V on the host
/// (harness/sweep/ingest.h).
inline constexpr std::string_view ingested_prefix = "spirv.";

/// Such a case does the same as the plain one. Its kernels are compiled on the way.
struct IngestedBody {
  std::function<void(CaseContext&)> plain;
  void operator()(CaseContext& context) const;
};
/// The body of a case, or of the plain case that it is in another language.
const std::function<void(CaseContext&)>& plain_body(const Case& one);

/// The id without that prefix: tables of data/ use it.
std::string plain_id(std::string_view id);

/// A suite with its programs compiled to SPIR-V. It has the cases that announce a kernel in OpenCL
/// C. They are skipped if the device takes no SPIR-V.
Suite ingested(const Suite& suite);

/// The suites that a request is about: these, or with --ingest the same as SPIR-V. In the second
/// case, names of suites and filters of the request get the prefix if they do not have it. Filters
/// that begin with a wildcard, or that do not need it, stay as they are.
std::vector<Suite> suites_of(RunRequest& request, std::span<const Suite> suites);

}  // namespace assay::harness
