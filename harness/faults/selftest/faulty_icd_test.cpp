// A made-up library has faults that a layer cannot plant, and passes calls to PoCL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/faults/selftest/assay_run.h"

namespace assay::faults {
namespace {

struct Row {
  std::string fault;
  std::vector<std::string> red, green;
};

/// nullopt if PoCL is not installed.
std::optional<Environment> behind_it(const ScratchFolder& scratch,
                                     const std::string& icd = "pocl.icd") {
  auto environment = pocl_environment(scratch);
  if (!environment) return std::nullopt;
  const std::string vendors = *environment->at("OCL_ICD_VENDORS") + "/";
  std::string library = read_text(vendors + "pocl.icd");
  while (!library.empty() && std::isspace(static_cast<unsigned char>(library.back())) != 0)
    library.pop_back();
  write_text(vendors + icd, ASSAY_FAULTY_ICD_LIBRARY "\n");
  (*environment)["ASSAY_FAULTY_ICD_DRIVER"] = library;
  return environment;
}

class FaultyIcd : public ::testing::TestWithParam<Row> {};

TEST_P(FaultyIcd, TurnsItsCasesRed) {
  const Row& row = GetParam();
  const ScratchFolder scratch;
  auto environment = behind_it(scratch);
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  (*environment)["ASSAY_FAULTY_ICD"] = row.fault;
  std::vector<std::string> filters = row.red;
  filters.insert(filters.end(), row.green.begin(), row.green.end());
  const AssayRun run =
      assay_run(ASSAY_BINARY, filters, {"--jobs=1", "--no-rerun"}, *environment, scratch);
  EXPECT_EQ(run.ran.exit_status, row.red.empty() ? 0 : 1) << run.ran.err;
  ASSERT_EQ(run.outcomes.size(), filters.size()) << run.ran.err;
  for (const std::string& id : row.red)
    EXPECT_EQ(run.outcomes.at(id), "fail") << id << ": " << run.reasons.at(id);
  for (const std::string& id : row.green)
    EXPECT_EQ(run.outcomes.at(id), "pass") << id << ": " << run.reasons.at(id);
}

INSTANTIATE_TEST_SUITE_P(
    Library, FaultyIcd,
    ::testing::Values(
        Row{"none",
            {},
            {"icd/library/exports", "icd/library/platforms", "icd/library/counts",
             "icd/library/addresses"}},
        Row{"forgets", {"icd/library/exports", "icd/library/addresses"}, {"icd/extension/listed"}},
        Row{"any_name", {"icd/library/addresses"}, {"icd/library/counts"}},
        Row{"any_count", {"icd/library/counts"}, {"icd/library/addresses"}}),
    [](const auto& row) { return row.param.fault; });

// Each run selects one driver, so that nothing else opens the device.
TEST(SeveralDrivers, AreEachJudgedByTheirLibrary) {
  const ScratchFolder scratch;
  auto environment = behind_it(scratch, "made_up.icd");
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  (*environment)["ASSAY_FAULTY_ICD"] = "forgets";
  for (const auto& [driver, status] : {std::pair{"made_up.icd", 1}, std::pair{"pocl.icd", 0}}) {
    const Ran ran =
        run_program({ASSAY_BINARY, "run", "icd/library/exports", std::string("--driver=") + driver,
                     "--depth=quick", "--no-rerun", "--no-page", "--out=" + (scratch / driver)},
                    *environment, 60);
    EXPECT_EQ(ran.exit_status, status) << driver << '\n' << ran.out << ran.err;
  }
}

TEST(SeveralDrivers, HaveTheVerdictOfTheWorst) {
  const ScratchFolder scratch;
  auto environment = behind_it(scratch, "made_up.icd");
  if (!environment) GTEST_SKIP() << "PoCL is not installed";
  (*environment)["ASSAY_FAULTY_ICD"] = "any_count";
  const auto run = [&](const std::string& drivers) {
    return run_program(
        {ASSAY_BINARY, "run", "icd/library/counts", "--driver=" + drivers, "--depth=quick",
         "--certainty=by_the_letter", "--no-page", "--out=" + (scratch / drivers)},
        *environment, 60);
  };
  const Ran sound = run("pocl.icd");
  EXPECT_EQ(sound.exit_status, 0) << sound.out << sound.err;
  for (const std::string drivers : {"pocl.icd,made_up.icd", "made_up.icd,pocl.icd"}) {
    const Ran both = run(drivers);
    EXPECT_EQ(both.exit_status, 1) << both.out << both.err;
    EXPECT_THAT(both.out,
                testing::AllOf(testing::HasSubstr("Device 0"), testing::HasSubstr("Device 1"),
                               testing::HasSubstr("FAIL icd/library/counts")));
  }
}

}  // namespace
}  // namespace assay::faults
