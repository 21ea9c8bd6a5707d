// The suite's teeth: every planted fault turns the cases red that its row names, and leaves the
// control green. Without the layer all of them are green, so that red means the fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <vector>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/faults/fault.h"
#include "harness/faults/selftest/assay_run.h"

namespace assay::faults {

void PrintTo(const Fault& fault, std::ostream* stream) {
  *stream << fault.name;
}

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Cases that a glob matches and that ran, with their outcomes; a glob without any is a failure.
std::map<std::string, std::string> matched(const AssayRun& run, const std::string& glob) {
  std::map<std::string, std::string> cases;
  for (const auto& [id, outcome] : run.outcomes) {
    if (harness::matches(glob, id) && outcome != "skip") cases[id] = outcome;
  }
  EXPECT_FALSE(cases.empty()) << "no case ran for " << glob << "\n" << run.ran.err;
  return cases;
}

/// Whether none of the cases that ran failed.
bool none_failed(const AssayRun& run) {
  return std::ranges::all_of(
      run.outcomes, [](const auto& one) { return one.second == "skip" || one.second == "pass"; });
}

/// Whether the run judged a case of each of the globs.
bool judged_all(const AssayRun& run, const std::vector<std::string>& globs) {
  return std::ranges::all_of(globs, [&](const std::string& glob) {
    return std::ranges::any_of(run.outcomes, [&](const auto& one) {
      return harness::matches(glob, one.first) && one.second != "skip";
    });
  });
}

void expect_all(const AssayRun& run, const std::string& glob, const std::string& outcome) {
  for (const auto& [id, found] : matched(run, glob)) {
    EXPECT_EQ(found, outcome) << id << ": " << run.reasons.at(id);
  }
}

/// Whether every case that ran and that one of the globs matches failed.
bool all_failed(const AssayRun& run, const std::vector<std::string>& globs) {
  for (const auto& [id, outcome] : run.outcomes)
    for (const std::string& glob : globs)
      if (harness::matches(glob, id) && outcome != "skip" && outcome != "fail") return false;
  return true;
}

/// The environment of a driver with the fault in it.
Environment planted(const Fault& fault, const Place& place, const ScratchFolder& scratch) {
  Environment environment = place.environment;
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = fault.name;
  environment["ASSAY_FAULT_REPORT"] = scratch / "report";
  return environment;
}

std::vector<std::string> options_of(const Place& place) {
  // One worker: each more compiles for itself what they could share.
  std::vector<std::string> options{"--jobs=1", "--no-rerun"};
  options.insert(options.end(), place.options.begin(), place.options.end());
  return options;
}

/// PoCL, for a fault of large buffers where it judges the cases; for a fault that needs more the
/// first registered driver that judges them and on which none fails without the fault: which it is,
/// and what its newest version offers, is not ours to know.
std::optional<Place> sound_place(const Fault& fault, const std::vector<std::string>& cases,
                                 const ScratchFolder& scratch) {
  // Cases of what the layer itself offers are skipped without it.
  const bool offers = fault.claims || !fault.green.empty();
  for (Place& place : places_for(fault, scratch)) {
    if (fault.needs.empty() && !fault.large) return std::move(place);
    const auto run = [&](const Environment& environment) {
      return assay_run(ASSAY_BINARY, cases, options_of(place), environment, scratch);
    };
    const AssayRun without = run(place.environment);
    if (fault.large && judged_all(without, cases)) return std::move(place);
    if (!fault.large && none_failed(without) &&
        judged_all(offers ? run(planted(fault, place, scratch)) : without, cases)) {
      std::filesystem::remove(scratch / "report");
      return std::move(place);
    }
  }
  return std::nullopt;
}

class Planted : public ::testing::TestWithParam<Fault> {};

TEST_P(Planted, TurnsItsCasesRedAndLeavesTheControlGreen) {
  const Fault& fault = GetParam();
  if (fault.depth != "quick") GTEST_SKIP() << "found at depth " << fault.depth << " only";
  const ScratchFolder scratch;
  std::vector<std::string> filters = fault.red;
  filters.push_back(fault.control);
  const std::optional<Place> place = sound_place(fault, filters, scratch);
  if (!place) GTEST_SKIP() << missing_driver(fault);
  const Environment environment = planted(fault, *place, scratch);
  const auto run_once = [&] {
    return assay_run(ASSAY_BINARY, filters, options_of(*place), environment, scratch);
  };
  AssayRun run = run_once();
  for (int again = 0; fault.raced && again < 4 && !all_failed(run, fault.red); ++again)
    run = run_once();
  EXPECT_EQ(run.ran.exit_status, 1) << run.ran.err;
  EXPECT_THAT(run.damaged, IsEmpty());
  for (const std::string& glob : fault.red) expect_all(run, glob, "fail");
  expect_all(run, fault.control, "pass");
  const std::string report = read_text(scratch / "report");
  EXPECT_THAT(report, HasSubstr("loaded\n"));
  EXPECT_THAT(report, HasSubstr("armed " + fault.name + "\n"));
  EXPECT_THAT(report, HasSubstr("fired " + fault.name + "\n"));
}

INSTANTIATE_TEST_SUITE_P(Fault, Planted, ::testing::ValuesIn(faults().begin(), faults().end()),
                         [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(ApiFault, Planted,
                         ::testing::ValuesIn(api_faults().begin(), api_faults().end()),
                         [](const auto& row) { return row.param.name; });

class Allowed : public ::testing::TestWithParam<Fault> {};

TEST_P(Allowed, LeavesItsCasesGreen) {
  const Fault& variation = GetParam();
  const ScratchFolder scratch;
  const std::optional<Place> place = sound_place(variation, variation.green, scratch);
  if (!place) GTEST_SKIP() << missing_driver(variation);
  const AssayRun run = assay_run(ASSAY_BINARY, variation.green, options_of(*place),
                                 planted(variation, *place, scratch), scratch);
  EXPECT_EQ(run.ran.exit_status, 0) << run.ran.err;
  for (const std::string& glob : variation.green) expect_all(run, glob, "pass");
  EXPECT_THAT(read_text(scratch / "report"), HasSubstr("fired " + variation.name + "\n"));
}

INSTANTIATE_TEST_SUITE_P(Variation, Allowed,
                         ::testing::ValuesIn(allowed_variations().begin(),
                                             allowed_variations().end()),
                         [](const auto& row) { return row.param.name; });

TEST(WithoutTheLayer, EveryCaseThatAFaultConcernsIsGreen) {
  const ScratchFolder scratch;
  const auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  std::set<std::string> globs, claimed, large;
  for (const auto table : {faults(), api_faults()})
    for (const Fault& fault : table) {
      if (fault.depth != "quick" || !fault.needs.empty()) continue;
      auto& red = fault.claims ? claimed : fault.large ? large : globs;
      red.insert(fault.red.begin(), fault.red.end());
      (fault.large ? large : globs).insert(fault.control);
    }
  std::vector<std::string> all(globs.begin(), globs.end());
  all.insert(all.end(), large.begin(), large.end());
  const AssayRun run = assay_run(ASSAY_BINARY, all, {}, *environment, scratch, 900);
  EXPECT_EQ(run.ran.exit_status, 0) << run.ran.err;  // no case that PoCL offers here fails
  for (const std::string& glob : globs) expect_all(run, glob, "pass");
  const AssayRun without =
      assay_run(ASSAY_BINARY, {claimed.begin(), claimed.end()}, {}, *environment, scratch, 60);
  for (const std::string& id : claimed) EXPECT_EQ(without.outcomes.at(id), "skip") << id;
}

}  // namespace
}  // namespace assay::faults
