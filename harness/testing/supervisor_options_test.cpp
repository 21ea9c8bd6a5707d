#include "harness/judge/baseline_update.h"
#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

TEST_F(SupervisorTest, BaselinesAndTheExitStatus) {
  const std::string baseline = (folder / "baseline.txt").string();
  std::ofstream(baseline) << "fail fake/bad/fail # known\nfail fake/pass/1\n";
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/pass/1"}}, {"baseline", baseline}}), 0);
  EXPECT_THAT(output_text(), HasSubstr("fake/pass/1 passes, but"));
  EXPECT_EQ(run({{"filters", {"fake/bad/fail"}},
                 {"out", (folder / "again").string()},
                 {"baseline", (results_path().parent_path() / "failures.txt").string()}}),
            0);
}

TEST_F(SupervisorTest, MaxFailuresEndsTheRun) {
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/bad/expect", "fake/slow/*"}},
                 {"jobs", 1},
                 {"rerun", false},
                 {"max_failures", 1}}),
            1)
      << error_text();
  EXPECT_THAT(output_text(), HasSubstr("(--max-failures=1 ended the run)"));
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/slow/*"}},
                 {"max_failures", 9},
                 {"out", (folder / "more").string()}}),
            1);
  EXPECT_THAT(output_text(), HasSubstr("1 of 31 judged cases"));
}

TEST_F(SupervisorTest, AfterAHangACommandRunsWhileNoWorkerDoes) {
  const std::string log = (folder / "resets").string();
  EXPECT_EQ(
      run({{"filters", {"fake/bad/hang", "fake/pass/*"}},
           {"after_hang", "ls \"$TMPDIR\"/*/ >> " + log +
                              "; echo \"$ASSAY_CASE on $ASSAY_DEVICE\" >> " + log + "; exit 3"}}),
      1);
  EXPECT_EQ(records().size(), 41u);
  EXPECT_THAT(text(log), HasSubstr("fake/bad/hang on a fake\n"));
  EXPECT_THAT(text(log), testing::Not(HasSubstr("worker-"))) << "folders of workers";
  EXPECT_THAT(error_text(), HasSubstr("--after-hang: 'ls"));
  EXPECT_THAT(error_text(), HasSubstr("ended with exit status 3"));
  fs::remove_all(folder / "out");
  fs::remove(log);
  EXPECT_EQ(run({{"filters", {"fake/bad/abort"}}, {"after_hang", "touch " + log}}), 1);
  EXPECT_FALSE(fs::exists(log)) << "a crash is not a hang";
}

TEST_F(SupervisorTest, RetriesGoOnUntilTheOutcomeChanges) {
  EXPECT_EQ(run({{"filters", {"fake/bad/fails_twice", "fake/bad/fail"}}, {"retries", 3}}), 1);
  auto found = records();
  EXPECT_TRUE(found.at("fake/bad/fails_twice").flaky);
  EXPECT_EQ(found.at("fake/bad/fails_twice").rerun->outcome, Outcome::pass);
  EXPECT_FALSE(found.at("fake/bad/fail").flaky);
}

TEST_F(SupervisorTest, ABaselineHasBoundsAndIsUpdated) {
  const json filters = {"fake/bad/fail", "fake/pass/1"};
  const std::string baseline = (folder / "baseline.txt").string();
  std::ofstream(baseline) << "fail fake/bad/fail ulp=3\n";
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}}), 1) << output_text();
  EXPECT_THAT(output_text(), HasSubstr("the greatest error is 3.81 ulp"));
  EXPECT_EQ(update_baseline(baseline, (folder / "out").string()), 0);
  fs::remove_all(folder / "out");
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}}), 0) << output_text();
  fs::remove_all(folder / "out");
  std::ofstream(baseline) << "fail fake/pass/1\nfail fake/bad/fail\n";
  EXPECT_EQ(run({{"filters", filters}, {"baseline", baseline}, {"strict", true}}), 1);
}

TEST_F(SupervisorTest, WhatIsNewStandsOutFromWhatIsExpected) {
  const std::string baseline = (folder / "baseline.txt").string();
  std::ofstream(baseline) << "fail fake/bad/fail\n";
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/bad/expect", "fake/bad/fails_twice"}},
                 {"rerun", false},
                 {"baseline", baseline}}),
            1)
      << error_text();
  EXPECT_THAT(output_text(), AllOf(HasSubstr("2 new, 1 expected by the baseline: exit status 1\n"),
                                   HasSubstr("new FAIL fake/bad/expect "),
                                   HasSubstr("new FAIL fake/bad/fails_twice "),
                                   HasSubstr("\n  new  fail    fake/bad/expect ")));
  EXPECT_THAT(output_text(), testing::Not(HasSubstr("FAIL fake/bad/fail ")));
  fs::remove_all(folder / "out");
  EXPECT_EQ(run({{"filters", {"fake/bad/fail"}}, {"baseline", baseline}}), 0);
  EXPECT_THAT(output_text(), HasSubstr("0 new, 1 expected by the baseline: exit status 0\n"));
}

TEST_F(SupervisorTest, FaultsOfTheCommandWriteNothing) {
  const auto refused = [&](json asked, const char* what) {
    EXPECT_EQ(run(asked), 2);
    EXPECT_THAT(error_text(), HasSubstr(what));
    EXPECT_FALSE(fs::exists(folder / "out"));
  };
  refused({{"filters", {"fake/none"}}}, "--filter");
  refused({{"out", "/proc/nothing/there"}}, "assay: ");
  std::ofstream(folder / "file") << "x";
  refused({{"out", (folder / "file" / "out").string()}}, "--out");
  refused({{"baseline", "/nonexistent"}}, "--baseline");
  EXPECT_EQ(run({{"filters", {"fake/pass/1"}}}), 0);
  EXPECT_EQ(run({{"filters", {"fake/pass/1"}}}), 2) << "results are not overwritten";
}

TEST_F(SupervisorTest, SummaryAsJson) {
  EXPECT_EQ(run({{"filters", {"fake/bad/fail", "fake/pass/1"}}, {"format", "json"}}), 1);
  const json summary = json::parse(output_text());
  EXPECT_EQ(summary["exit"], 1);
  EXPECT_EQ(summary["devices"][0]["outcomes"]["fail"], 1);
}

}  // namespace
}  // namespace assay::harness
