// With each planted fault, the cases of the fault fail, and the control case passes. Without the
// fault, all these cases pass.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>
#include <string_view>
#include <vector>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/faults/fault.h"
#include "harness/faults/selftest/assay_run.h"
#include "harness/faults/selftest/in_turn.h"
#include "suites/program.h"
#include "suites/suites.h"

namespace assay::faults {

void PrintTo(const Fault& fault, std::ostream* stream) {
  *stream << fault.name;
}

namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Why the run does not show this outcome, or an empty text. At least one case must have run for
/// each glob.
std::string unshown(const AssayRun& run, const std::vector<std::string>& globs,
                    const std::string& outcome) {
  std::string text;
  for (const std::string& glob : globs) {
    bool any = false;
    for (const auto& [id, found] : run.outcomes) {
      if (!harness::matches(glob, id) || found == "skip") continue;
      any = true;
      if (found != outcome) text += fmt::format("{}: {}, {}\n", id, found, run.reasons.at(id));
    }
    if (!any) text += fmt::format("no case ran for {}\n", glob);
  }
  return text;
}

/// Why the run does not prove the fault, or an empty text. The layer's report must name the fault.
std::string unproved(const Fault& fault, const AssayRun& run, const std::string& report) {
  std::string text = fault.green.empty()
                         ? unshown(run, fault.red, "fail") + unshown(run, {fault.control}, "pass")
                         : unshown(run, fault.green, "pass");
  for (const char* const what : {"armed ", "fired "})
    if (report.find(what + fault.name + "\n") == std::string::npos)
      text += fmt::format("the layer did not report: {}{}\n", what, fault.name);
  return text;
}

bool none_failed(const AssayRun& run) {
  return std::ranges::all_of(
      run.outcomes, [](const auto& one) { return one.second == "skip" || one.second == "pass"; });
}

bool judged_all(const AssayRun& run, const std::vector<std::string>& globs) {
  return std::ranges::all_of(globs, [&](const std::string& glob) {
    return std::ranges::any_of(run.outcomes, [&](const auto& one) {
      return harness::matches(glob, one.first) && one.second != "skip";
    });
  });
}

Environment planted(const Fault& fault, const Place& place, const ScratchFolder& scratch) {
  Environment environment = place.environment;
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = fault.name;
  environment["ASSAY_FAULT_REPORT"] = scratch / "report";
  return environment;
}

std::vector<std::string> options_of(const Place& place) {
  // More workers would compile the shared programs again.
  std::vector<std::string> options{"--jobs=1", "--no-rerun"};
  options.insert(options.end(), place.options.begin(), place.options.end());
  return options;
}

/// Finds a driver on which these cases pass without the fault. If PoCL lacks a feature that the
/// fault needs, a registered driver is tried. For a fault of large buffers, PoCL must have the
/// memory to judge the cases. No list names the driver, because a new version of a driver may pass
/// more cases.
std::optional<Place> sound_place(const Fault& fault, const std::vector<std::string>& cases,
                                 const ScratchFolder& scratch) {
  // If only the layer offers a feature, the cases are skipped without the layer.
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

std::vector<std::string> cases_of(const Fault& fault) {
  if (!fault.green.empty()) return fault.green;
  std::vector<std::string> cases = fault.red;
  cases.push_back(fault.control);
  return cases;
}

/// Cases of different faults may share a worker if they run on PoCL with its usual description of
/// the device.
bool takes_turns(const Fault& fault) {
  return fault.needs.empty() && !fault.large && !fault.claims;
}

/// Repeats the run, because a race may not happen. A case counts as failed if one run fails.
/// Returns an empty text when the fault is proved.
template <class Run>
std::string unproved_by(const Fault& fault, int tries, Run run) {
  AssayRun all;
  std::string text;
  for (int i = 0; i < (fault.raced ? tries : 1); ++i) {
    std::string report;
    AssayRun one = run(report);
    for (const auto& [id, outcome] : one.outcomes) {
      if (all.outcomes[id] == "fail") continue;
      all.outcomes[id] = outcome;
      all.reasons[id] = one.reasons.at(id);
    }
    text = unproved(fault, all, report);
    if (text.empty()) break;
  }
  return text;
}

std::string unproved_in_turn(const Fault& fault, const ScratchFolder& scratch) {
  const auto pocl = pocl_environment(scratch);
  if (!pocl) return missing_driver(fault);
  static InTurn in_turn(suites::all(), *pocl, ASSAY_FAULTS_LAYER);
  constexpr int tries = 20;  // each try takes a fraction of a second
  return unproved_by(fault, tries, [&](std::string& report) {
    return in_turn.run(fault.name, cases_of(fault), report);
  });
}

void expect_proof_alone(const Fault& fault) {
  const ScratchFolder scratch;
  const std::optional<Place> place = sound_place(fault, cases_of(fault), scratch);
  if (!place) GTEST_SKIP() << missing_driver(fault);
  const Environment environment = planted(fault, *place, scratch);
  AssayRun last;
  constexpr int tries = 5;
  const std::string text = unproved_by(fault, tries, [&](std::string& report) {
    last = assay_run(ASSAY_BINARY, cases_of(fault), options_of(*place), environment, scratch);
    EXPECT_THAT(last.damaged, IsEmpty());
    report = read_text(scratch / "report");
    EXPECT_THAT(report, HasSubstr("loaded\n"));
    return last;
  });
  EXPECT_EQ(text, "") << last.ran.err;
  // With a race, the last run may show only some of the failures.
  if (text.empty() && !fault.raced) {
    EXPECT_EQ(last.ran.exit_status, fault.green.empty() ? 1 : 0) << last.ran.err;
  }
}

/// A worker that ran other faults needs less time. If that worker does not prove the fault, a
/// separate run follows.
void expect_proof(const Fault& fault) {
  if (takes_turns(fault)) {
    const ScratchFolder scratch;
    const std::string text = unproved_in_turn(fault, scratch);
    if (text.empty()) return;
    fmt::print("{} gets a separate run. In the shared worker:\n{}", fault.name, text);
  }
  expect_proof_alone(fault);
}

class Planted : public ::testing::TestWithParam<Fault> {};

TEST_P(Planted, TurnsItsCasesRedAndLeavesTheControlGreen) {
  const Fault& fault = GetParam();
  if (fault.depth != "quick") GTEST_SKIP() << "found at depth " << fault.depth << " only";
  expect_proof(fault);
}

INSTANTIATE_TEST_SUITE_P(Fault, Planted, ::testing::ValuesIn(faults().begin(), faults().end()),
                         [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(ApiFault, Planted,
                         ::testing::ValuesIn(api_faults().begin(), api_faults().end()),
                         [](const auto& row) { return row.param.name; });

class Allowed : public ::testing::TestWithParam<Fault> {};

TEST_P(Allowed, LeavesItsCasesGreen) {
  expect_proof(GetParam());
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
  EXPECT_EQ(run.ran.exit_status, 0) << run.ran.err;
  EXPECT_EQ(unshown(run, {globs.begin(), globs.end()}, "pass"), "");
  const AssayRun without =
      assay_run(ASSAY_BINARY, {claimed.begin(), claimed.end()}, {}, *environment, scratch, 60);
  for (const auto& [id, outcome] : without.outcomes) EXPECT_EQ(outcome, "skip") << id;
  for (const std::string& glob : claimed)
    EXPECT_TRUE(std::ranges::any_of(without.outcomes, [&](const auto& one) {
      return harness::matches(glob, one.first);
    })) << glob;
}

}  // namespace
}  // namespace assay::faults

/// The program starts itself as a worker, so it must also work as `assay`.
int main(int argc, char** argv) {
  if (argc > 1 && !std::string_view(argv[1]).starts_with("--")) {
    GTEST_FLAG_SET(filter, "-WithoutTheLayer.*:*/Planted.*:*/Allowed.*");
    return assay::suites::program(argc, argv);
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
