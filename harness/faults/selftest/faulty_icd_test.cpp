// Faults of a vendor's library, which no layer reaches: a made-up one over PoCL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/faults/selftest/assay_run.h"

namespace assay::faults {
namespace {

struct Row {
  std::string fault;
  std::vector<std::string> red, green;
};

/// PoCL behind the made-up library; nullopt where it is not installed.
std::optional<Environment> behind_it(const ScratchFolder& scratch) {
  auto environment = pocl_environment(scratch);
  if (!environment) return std::nullopt;
  // The .icd file of PoCL names its library.
  const std::string icd = *environment->at("OCL_ICD_VENDORS") + "/pocl.icd";
  std::string library = read_text(icd);
  while (!library.empty() && std::isspace(static_cast<unsigned char>(library.back())) != 0)
    library.pop_back();
  write_text(icd, ASSAY_FAULTY_ICD_LIBRARY "\n");
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

}  // namespace
}  // namespace assay::faults
