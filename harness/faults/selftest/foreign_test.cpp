// Each planted fault must change the result for its input `shows`, and must not change the result
// for its input `hides`. Without the layer, no input shows the fault. The tested program does not
// use Assay.
#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <set>
#include <sstream>

#include "harness/faults/fault.h"
#include "harness/faults/prelude.h"
#include "harness/faults/selftest/probes.h"
#include "harness/faults/selftest/run_program.h"

namespace assay::faults {

void PrintTo(const Fault* fault, std::ostream* stream) {
  *stream << fault->name;
}

namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

/// The results for every fault that PoCL can show. One process computes all inputs without the
/// layer. A second process computes the inputs again and plants the faults in turn. One process
/// for each fault would take long.
struct Together {
  Ran sound, faulty;
  std::map<std::string, std::string> reports;  ///< the layer's lines for each fault
};

const Together& together(const Environment& pocl) {
  static const Together all = [&] {
    const ScratchFolder scratch;
    Environment with = pocl;
    with["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
    with["ASSAY_FAULT_ORDERS"] = with["FOREIGN_NOTES"] = scratch / "orders";
    with["ASSAY_FAULT_REPORT"] = scratch / "report";
    write_text(scratch / "orders", "");
    const auto faults = faults_of_every_driver();
    Together made{run_program(probing(faults), pocl, 1200),
                  run_program(probing(faults, true), with, 1200),
                  {}};
    std::istringstream report(read_text(scratch / "report"));
    for (std::string line; std::getline(report, line);)
      made.reports[line.substr(line.rfind(' ') + 1)] += line + '\n';
    return made;
  }();
  return all;
}

/// An environment without the layer, and with a driver that has the features that the fault needs.
/// Any program can load this driver, not only a worker of assay. Returns nullopt if there is no
/// such driver.
std::optional<Environment> place_without(const Fault& fault, const ScratchFolder& scratch) {
  for (const Place& place : places_for(fault, scratch))
    if (place.direct &&
        (fault.needs.empty() || run_program(probing({&fault}), place.environment).exit_status == 0))
      return place.environment;
  return std::nullopt;
}

class Foreign : public ::testing::TestWithParam<const Fault*> {};

TEST_P(Foreign, ShowsTheFaultWhereTheRowSays) {
  const Fault& fault = *GetParam();
  const ScratchFolder scratch;
  const auto without = place_without(fault, scratch);
  if (!without) GTEST_SKIP() << missing_driver(fault);
  const std::string armed = fmt::format("armed {0}\n(fired {0}\n)+", fault.name);
  Probed sound, faulty;
  if (fault.needs.empty()) {
    const Together& all = together(*without);
    const std::vector<const Fault*> faults = faults_of_every_driver();
    const auto place = static_cast<std::size_t>(std::ranges::find(faults, &fault) - faults.begin());
    sound = probed(all.sound.out, place);
    faulty = probed(all.faulty.out, place);
    ASSERT_FALSE(sound.beside.empty()) << all.sound.err;
    ASSERT_FALSE(faulty.beside.empty()) << all.faulty.err;
    EXPECT_TRUE(all.reports.contains("loaded"));
    const auto report = all.reports.find(fault.name);
    ASSERT_NE(report, all.reports.end());
    EXPECT_THAT(report->second, MatchesRegex(armed));
  } else {
    Environment with = *without;
    with["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
    with["ASSAY_FAULT"] = fault.name;
    with["ASSAY_FAULT_REPORT"] = scratch / "report";
    sound = probed(run_program(probing({&fault}), *without).out, 0);
    const Ran ran = run_program(probing({&fault}), with);
    ASSERT_EQ(ran.exit_status, 0) << ran.err;
    faulty = probed(ran.out, 0);
    EXPECT_THAT(read_text(scratch / "report"), MatchesRegex("loaded\n" + armed));
  }
  EXPECT_NE(faulty.shown, sound.shown);
  // The layer changes the programs of both inputs, but only `shown` has other results.
  EXPECT_EQ(faulty.beside, sound.beside);
}

/// Without the layer, every input must give results. Otherwise a broken input could look like a
/// fault.
TEST(WithoutTheLayer, EveryProbeComputes) {
  const ScratchFolder scratch;
  const auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  const std::size_t all = faults_of_every_driver().size();
  const Ran& sound = together(*environment).sound;
  ASSERT_EQ(sound.exit_status, 0) << sound.err;
  EXPECT_FALSE(probed(sound.out, all - 1).beside.empty());
  EXPECT_TRUE(probed(sound.out, all).shown.empty());
}

TEST(FaultLayer, PlantsTheFaultOfItsEnvironment) {
  const ScratchFolder scratch;
  const auto without = pocl_environment(scratch);
  if (!without) GTEST_SKIP() << "PoCL is not installed";
  const Fault& fault = *find_fault("exp_near_one");
  Environment with = *without;
  with["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  with["ASSAY_FAULT"] = fault.name;
  with["ASSAY_FAULT_REPORT"] = scratch / "report";
  const Probed sound = probed(run_program(probing({&fault}), *without).out, 0);
  const Probed faulty = probed(run_program(probing({&fault}), with).out, 0);
  EXPECT_NE(faulty.shown, sound.shown);
  EXPECT_EQ(faulty.beside, sound.beside);
  EXPECT_THAT(read_text(scratch / "report"),
              MatchesRegex(fmt::format("loaded\narmed {0}\n(fired {0}\n)+", fault.name)));
}

TEST(FaultLayer, CopiesPlantTheFaultsThatTheyAreNamedAfter) {
  const ScratchFolder scratch;
  const auto without = pocl_environment(scratch);
  if (!without) GTEST_SKIP() << "PoCL is not installed";
  Environment with = *without;
  std::string layers;
  for (const std::string name : {"native_sin_inexact", "native_divide_inexact"}) {
    const std::string copy = scratch / name + ".so";
    std::filesystem::copy_file(ASSAY_FAULTS_LAYER, copy);
    layers += (layers.empty() ? "" : ":") + copy;
  }
  with["OPENCL_LAYERS"] = layers;
  with["ASSAY_FAULT_REPORT"] = scratch / "report";
  const auto printed = [](const char* body, const Environment& environment) {
    const Ran ran = run_program({ASSAY_FOREIGN, "1", body, "x=0x3f800000"}, environment);
    EXPECT_EQ(ran.exit_status, 0) << ran.err;
    return ran.out;
  };
  for (const char* const body : {"r = native_sin(x);", "r = native_divide(x, 3.0f);"})
    EXPECT_NE(printed(body, with), printed(body, *without)) << body;
  EXPECT_EQ(printed("r = x + x;", with), printed("r = x + x;", *without));
  const std::string report = read_text(scratch / "report");
  for (const char* const line : {"armed native_sin_inexact\n", "armed native_divide_inexact\n",
                                 "fired native_sin_inexact\n", "fired native_divide_inexact\n"})
    EXPECT_THAT(report, HasSubstr(line));
}

std::vector<const Fault*> all_faults() {
  std::vector<const Fault*> all;
  for (const Fault& fault : faults()) all.push_back(&fault);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Fault, Foreign, ::testing::ValuesIn(all_faults()),
                         [](const auto& row) { return row.param->name; });

/// Arms every fault, including faults that no driver can show. No fault may replace a function
/// twice.
TEST(FaultLayer, ArmsEveryFault) {
  void* const layer = dlopen(ASSAY_FAULTS_LAYER, RTLD_NOW);
  ASSERT_NE(layer, nullptr) << dlerror();
  const auto init = reinterpret_cast<decltype(&clInitLayer)>(dlsym(layer, "clInitLayer"));
  ASSERT_NE(init, nullptr);
  const ScratchFolder scratch;
  const std::string report = scratch / "report";
  setenv("ASSAY_FAULT_REPORT", report.c_str(), 1);
  const cl_icd_dispatch loader{};
  for (const auto table : {faults(), api_faults(), allowed_variations()})
    for (const Fault& fault : table) {
      setenv("ASSAY_FAULT", fault.name.c_str(), 1);
      std::filesystem::remove(report);
      const cl_icd_dispatch* made = nullptr;
      cl_uint size = 0;
      EXPECT_EQ(init(sizeof loader / sizeof(void*), &loader, &size, &made), CL_SUCCESS);
      EXPECT_EQ(read_text(report), "loaded\narmed " + fault.name + "\n");
    }
  unsetenv("ASSAY_FAULT");
  unsetenv("ASSAY_FAULT_REPORT");
}

TEST(FaultLayer, SaysThatANameIsUnknownAndPlantsNothing) {
  const ScratchFolder scratch;
  auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  (*environment)["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  (*environment)["ASSAY_FAULT"] = "no_such_fault";
  (*environment)["ASSAY_FAULT_REPORT"] = scratch / "report";
  const Ran ran = run_program({ASSAY_FOREIGN, "1", "r = exp(x);", "x=0x3f800000"}, *environment);
  EXPECT_EQ(ran.exit_status, 0);
  EXPECT_THAT(ran.err, HasSubstr("no_such_fault"));
  EXPECT_EQ(read_text(scratch / "report"), "loaded\nunknown no_such_fault\n");
}

TEST(FaultLayer, KeepsTheLineNumbersOfTheProgram) {
  const ScratchFolder scratch;
  auto environment = pocl_environment(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  const std::vector<std::string> broken{ASSAY_FOREIGN, "1", "\n\n  r = no_such_function(x);"};
  const Ran sound = run_program(broken, *environment);
  (*environment)["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  (*environment)["ASSAY_FAULT"] = "exp_near_one";
  const Ran faulty = run_program(broken, *environment);
  // The position in the message, without the temporary file's name.
  const auto place = [](const std::string& log) {
    const auto message = log.find("use of undeclared identifier");
    const auto file_end = message == std::string::npos ? message : log.rfind(".cl:", message);
    return file_end == std::string::npos ? "none" : log.substr(file_end, message - file_end);
  };
  EXPECT_EQ(sound.exit_status, 3);
  EXPECT_EQ(place(faulty.err), place(sound.err));
  EXPECT_NE(place(sound.err), "none");
}

TEST(FaultTable, RowsAreCompleteAndDistinct) {
  std::set<std::string> names;
  for (const Fault& fault : faults()) {
    SCOPED_TRACE(fault.name);
    EXPECT_TRUE(names.insert(fault.name).second);
    EXPECT_EQ(fault.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"),
              std::string::npos);
    EXPECT_FALSE(fault.description.empty());
    EXPECT_FALSE(fault.red.empty());
    EXPECT_FALSE(fault.control.empty());
    EXPECT_TRUE(fault.depth == "quick" || fault.depth == "standard" || fault.depth == "exhaustive");
    // A fault has exactly one of these five members.
    EXPECT_EQ(fault.effect.empty() + fault.options.empty() + fault.macro.empty() +
                  fault.replaced.empty() + fault.rewritten.empty(),
              4);
    EXPECT_EQ(fault.function.empty() || !fault.macro.empty(), fault.forms.empty());
    EXPECT_FALSE(fault.shows.body.empty());
    EXPECT_FALSE(fault.hides.body.empty());
  }
}

TEST(Prelude, EndsWithTheLineOfTheProgram) {
  for (const Fault& fault : faults()) {
    const std::string text = prelude(fault);
    if (!fault.function.empty()) {
      EXPECT_TRUE(text.ends_with("\n#line 1\n")) << fault.name;
    } else {
      EXPECT_EQ(text, "") << fault.name;
    }
  }
}

}  // namespace
}  // namespace assay::faults
