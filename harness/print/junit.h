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

/// The limits for one file: number of test cases, and bytes. GitLab reads files below 30 MB with at
/// most 250,000 objects. Objects are elements and attributes, and a test case has up to ten. If two
/// test cases have the same name, GitLab drops one. Its parser libxml2 refuses texts of more than
/// 10 MB (docs.gitlab.com, unit test reports; GitLab's issues 507482 and 268035). Jenkins and
/// GitHub publish no limit.
inline constexpr std::size_t junit_cases_per_file = 20000;
inline constexpr std::size_t junit_bytes_per_file = 25'000'000;

/// The records as JUnit XML, with one testsuite for each suite.
///   - A failure is <failure>. A crash, a time-out and an error are <error>. Their type is outcome
///     and certainty.
///   - A result is <skipped> if the baseline expects it or if it does not change the exit status.
///     The message has its certainty and reason.
///   - The testsuite `assay` has a <failure> for each difference from the baseline that no failing
///     case shows. It has an <error> if no case was judged, or if the driver was exchanged.
///   - If planned cases of a suite were not judged, one <error> of type `missing` says so.
///   - Passes and skips of a suite are one test case each, with their number and reasons. If the
///     request wants all cases, each has its own test case.
///   - A failing test case has a link to `page`, if there is one. GitLab and Jenkins' plugin "JUnit
///     Attachments" read this form.
///   - Elements and attributes are those of the schema junit-10.xsd of Jenkins' xUnit plugin.
/// The XML 1.0 is valid for any strings of a driver. Each file has at most `most` test cases and
/// junit_bytes_per_file bytes. There is at least one file.
std::vector<std::string> junit(const nlohmann::json& header, std::span<const CaseRecord> records,
                               const Completeness& completeness, const Baseline& baseline,
                               const RunRequest& request, const std::string& page = "",
                               std::size_t most = junit_cases_per_file);

/// The file for a run without a device: one <error> that says why.
std::string junit_without_device(const std::string& why);

}  // namespace assay::harness
