#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/baseline.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"
#include "harness/record/run_request.h"

namespace assay::harness {

/// Test cases and bytes of one file. GitLab reads files below 30 MB, of at most 250,000 objects
/// (elements and attributes, of which a test case has up to ten). It drops a second test case of
/// one name. libxml2, its parser, refuses texts of more than 10 MB (docs.gitlab.com, unit test
/// reports; its issues 507482 and 268035). Jenkins and GitHub state no limit.
inline constexpr std::size_t junit_cases_per_file = 20000;
inline constexpr std::size_t junit_bytes_per_file = 25'000'000;

/// The records as JUnit XML: a testsuite per suite. Failures are <failure>; crashes, time-outs and
/// errors <error>, with their outcome and certainty as type. A result that the baseline expects, or
/// that does not count for the exit status, is <skipped> with its certainty and reason. A <failure>
/// of a testsuite `assay` reports differences from the baseline without a failing case, and a run
/// that judged nothing. If planned cases of a suite were not judged, one <error> of type `missing`
/// says so. Unless the request wants all, passes and skips are one test case each for a suite, with
/// their number and reasons. Valid XML 1.0 with any driver's strings. Files of at most `most` test
/// cases and junit_bytes_per_file; one at least.
std::vector<std::string> junit(const nlohmann::json& header, std::span<const CaseRecord> records,
                               const Completeness& completeness, const Baseline& baseline,
                               const RunRequest& request, std::size_t most = junit_cases_per_file);

/// For a run that has no device: one <error>, which says why.
std::string junit_without_device(const std::string& why);

}  // namespace assay::harness
