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

/// The most test cases and bytes of a file. GitLab reads files below 30 MB with at most 250,000
/// elements and attributes. A test case has up to ten elements and attributes. GitLab drops one of
/// two test cases with the same name. GitLab's parser libxml2 refuses texts of more than 10 MB.
/// Sources: docs.gitlab.com, unit test reports; GitLab's issues 507482 and 268035. Jenkins and
/// GitHub publish no limit.
inline constexpr std::size_t junit_cases_per_file = 20000;
inline constexpr std::size_t junit_bytes_per_file = 25'000'000;

/// The records as JUnit XML, with a testsuite for each suite.
/// - A failure is <failure>. A crash, a time-out and an error are <error>. The attribute `type` has
///   the outcome and the certainty.
/// - A failure is <skipped> if the baseline expects it, or if it does not change the exit status.
///   The message says why, and has the reason of the failure.
/// - The testsuite `assay` has a <failure> for each difference from the baseline that is not a
///   failing case. It has an <error> if no case was judged, or if the driver changed.
/// - An <error> of type `missing` counts a suite's planned cases that have no verdict.
/// - All passes of a suite are one test case. All skips of a suite are another test case, which has
///   their number and reasons. On request, each case is a separate test case.
/// - A failing test case has a link to `page`, which the run writes after this file. GitLab and
///   Jenkins' plugin "JUnit Attachments" read this form.
/// - Elements and attributes are those of the schema junit-10.xsd of Jenkins' xUnit plugin.
/// The result is valid XML 1.0 for any strings that a driver returns. There is at least one file.
/// Each file has at most `most` test cases and junit_bytes_per_file bytes.
std::vector<std::string> junit(const nlohmann::json& header, std::span<const CaseRecord> records,
                               const Completeness& completeness, const Baseline& baseline,
                               const RunRequest& request, const std::string& page = "",
                               std::size_t most = junit_cases_per_file);

/// The file of a run without a device: an <error> with the reason.
std::string junit_without_device(const std::string& why);

}  // namespace assay::harness
