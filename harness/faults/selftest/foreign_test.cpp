// Every planted fault shows in a program that has nothing to do with Assay, where its row says so
// and not beside it, and is absent without the layer.
#include <CL/cl_layer.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <set>

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

/// What the probes compute without the layer: on PoCL as foreign_sound_test wrote it for all.
Probed sound_probes(const Fault& fault, const Environment& without) {
  if (!fault.needs.empty()) return probed(run_program(probing({&fault}), without).out, 0);
  const std::vector<const Fault*> all = faults_of_every_driver();
  const auto place = std::find(all.begin(), all.end(), &fault) - all.begin();
  return probed(read_text(ASSAY_FOREIGN_SOUND), static_cast<std::size_t>(place));
}

/// A driver that any program can use and that has what the fault needs: its probes run there.
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
  Environment with = *without;
  with["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  with["ASSAY_FAULT"] = fault.name;
  with["ASSAY_FAULT_REPORT"] = scratch / "report";

  const Probed sound = sound_probes(fault, *without);
  ASSERT_FALSE(sound.beside.empty()) << "foreign_sound_test, which ctest runs first, writes them";
  const Ran ran = run_program(probing({&fault}), with);
  ASSERT_EQ(ran.exit_status, 0) << ran.err;
  const Probed faulty = probed(ran.out, 0);
  EXPECT_NE(faulty.shown, sound.shown);
  EXPECT_EQ(faulty.beside, sound.beside);
  // Both programs have the changed text; only what it says differs.
  EXPECT_THAT(read_text(scratch / "report"),
              MatchesRegex(fmt::format("loaded\narmed {0}\n(fired {0}\n)+", fault.name)));
}

std::vector<const Fault*> all_faults() {
  std::vector<const Fault*> all;
  for (const Fault& fault : faults()) all.push_back(&fault);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Fault, Foreign, ::testing::ValuesIn(all_faults()),
                         [](const auto& row) { return row.param->name; });

/// Also those that no driver of a check can show: no two plants of one are on one function.
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
  // The message without the name of the temporary file.
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
    // One way of planting: an effect, build options, a macro or other words.
    EXPECT_EQ(
        fault.effect.empty() + fault.options.empty() + fault.macro.empty() + fault.replaced.empty(),
        3);
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
