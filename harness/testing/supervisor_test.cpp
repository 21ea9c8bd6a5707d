#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/devices/provenance.h"
#include "harness/supervise/merge.h"
#include "harness/testing/supervisor_testing.h"

namespace assay::harness {
namespace {

TEST_F(SupervisorTest, GoodCasesPass) {
  EXPECT_EQ(run_filters({"fake/pass/*", "fake/skipped"}), 0) << error_text();
  const auto found = records();
  EXPECT_EQ(found.size(), 41u);
  EXPECT_EQ(found.at("fake/skipped").outcome, Outcome::skip);
  EXPECT_EQ(found.at("fake/skipped").reason, "no cl_khr_fp64");
  EXPECT_EQ(found.at("fake/pass/3").measurement->inputs, 100u);
  EXPECT_THAT(output_text(), HasSubstr("40 pass"));
  EXPECT_TRUE(fs::exists(results_path().parent_path() / "junit.xml"));
}

TEST_F(SupervisorTest, AWorkerIsGivenBatchAfterBatch) {
  setenv("ASSAY_KEEP", "1", 1);
  EXPECT_EQ(run({{"filters", {"fake/pass/*"}}, {"jobs", 2}}), 0) << error_text();
  unsetenv("ASSAY_KEEP");
  EXPECT_EQ(records().size(), 40u);
  std::size_t workers = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "tmp"))
    if (entry.path().filename().string().starts_with("worker-")) ++workers;
  EXPECT_EQ(workers, 2u);
}

/// The driver's libraries were examined before the run. The run compares them with the libraries
/// that workers load.
class DriverTest : public SupervisorTest {
 protected:
  void SetUp() override {
    SupervisorTest::SetUp();
    fs::copy_file(FAKE_DRIVER, driver());
    KnownDigests known;
    seen.libraries = {describe_library(driver(), known)};
    seen.digest = digest_of(seen.libraries);
    seen.known = known;
  }
  std::string driver() const { return (folder / "libdriver.so").string(); }
  int run_case(const std::string& name) {
    return run({{"filters", {"fake/bad/" + name, "fake/pass/1"}}, {"provenance", seen}});
  }
  RunEnd end() const { return read_results(results_path()).end.value(); }

  Provenance seen;
};

TEST_F(DriverTest, AnUnchangedDriverIsTheSameAtTheEnd) {
  EXPECT_EQ(run_case("loads_driver"), 0) << error_text();
  EXPECT_EQ(end().digest, seen.digest);
  EXPECT_THAT(end().exchanged, testing::IsEmpty());
  EXPECT_EQ(read_results(results_path()).header["driver"]["digest"], seen.digest);
}
TEST_F(DriverTest, ARunWithAnExchangedDriverNeverPasses) {
  fs::remove(driver());
  fs::copy_file(OTHER_DRIVER, driver());
  EXPECT_EQ(run_case("loads_driver"), 2);
  EXPECT_THAT(end().exchanged, testing::ElementsAre(driver()));
  const std::string said =
      "the driver was exchanged during the run: libdriver.so is different at the end of the run";
  EXPECT_THAT(error_text(), HasSubstr(said));
  EXPECT_THAT(output_text(), HasSubstr(said));
  EXPECT_THAT(text(results_path().parent_path() / "junit.xml"),
              HasSubstr("<error type=\"exchanged\" message=\"" + said));
  testing::internal::CaptureStdout();
  EXPECT_EQ(merge({{(folder / "out").string()}}, merged()), 2);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr(said));
}
TEST_F(DriverTest, ARemovedDriverIsNoticed) {
  EXPECT_EQ(run_case("loses_driver"), 2);
  EXPECT_THAT(end().exchanged, testing::ElementsAre(driver()));
}
TEST_F(DriverTest, LibrariesThatCasesLoadAreRecorded) {
  const std::string digest = seen.libraries.front().sha256;
  seen.libraries.clear();
  seen.digest = digest_of(seen.libraries);
  EXPECT_EQ(run_case("loads_driver"), 0) << error_text();
  ASSERT_EQ(end().loaded.size(), 1u);
  EXPECT_EQ(end().loaded.front().path, driver());
  EXPECT_EQ(end().loaded.front().sha256, digest);
  EXPECT_NE(end().digest, seen.digest);
}

TEST_F(SupervisorTest, CrashesCostOneCase) {
  EXPECT_THAT(bad_one("abort", 1).reason, HasSubstr("SIGABRT"));
}
TEST_F(SupervisorTest, FaultsCostOneCase) {
  const CaseRecord record = bad_one("segv", 1);
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("SIGSEGV"));
  EXPECT_EQ(record.rerun->outcome, Outcome::crash);
  EXPECT_THAT(record.log, HasSubstr("fake.bad/segv")) << "GoogleTest's own words";
  EXPECT_THAT(output_text(), HasSubstr("CRASH fake/bad/segv"));
}
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// The record has the stack. The worker ends as if Assay had no signal handler.
TEST_F(SupervisorTest, ACrashLeavesItsStack) {
  const auto frames = [](const CaseRecord& record) -> std::string {
    if (!record.crash) return "none";
    EXPECT_EQ(record.crash->frame, "") << "assay is not a driver";
    EXPECT_THAT(record.log, testing::Not(HasSubstr("assay: frame")));
    return fmt::format("{}", fmt::join(record.crash->frames, "; "));
  };
  EXPECT_THAT(frames(bad_one("abort", 1)), HasSubstr("abort"));
  for (const std::string name : {"overflow", "segv_behind_another_handler", "calls_exit"}) {
    fs::remove_all(folder / "out");
    const CaseRecord record = bad_one(name, 1);
    EXPECT_EQ(record.outcome, Outcome::crash) << name;
    EXPECT_THAT(record.reason, HasSubstr(name == "calls_exit" ? "exit status 3" : "SIGSEGV"));
    EXPECT_THAT(frames(record), HasSubstr("assay+0x")) << name;
  }
}
#endif
TEST_F(SupervisorTest, WithoutRerunsAFailureRunsOnce) {
  for (const std::string id : {"fake/bad/segv", "fake/bad/flaky"}) {
    fs::remove_all(folder / "out");
    // A crashed case of a batch runs again by itself, so each case has its own run.
    EXPECT_EQ(run({{"filters", {id}}, {"rerun", false}}), 1) << error_text();
    const CaseRecord record = records()[id];
    EXPECT_FALSE(record.rerun) << id;
    EXPECT_FALSE(record.flaky) << id;
  }
}
TEST_F(SupervisorTest, LeavingQuietlyIsACrash) {
  const CaseRecord record = bad_one("exit_0", 1);
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("exit status 0 during the case"));
}
TEST_F(SupervisorTest, HangsCostOneCase) {
  const CaseRecord record = bad_one("hang", 1);
  EXPECT_EQ(record.outcome, Outcome::timeout);
  EXPECT_THAT(record.reason, HasSubstr("no progress for 1 s"));
}
TEST_F(SupervisorTest, AtQuickDepthAFunctionThatHungDoesNotRunAgain) {
  for (const int jobs : {1, 3}) {
    fs::remove_all(folder / "out");
    EXPECT_EQ(
        run({{"filters", {"fake/forms/*", "fake/pass/1?"}}, {"depth", "quick"}, {"jobs", jobs}}), 1)
        << error_text();
    const auto found = records();
    EXPECT_EQ(found.size(), 18U);
    for (int i = 0; i < 8; ++i) {
      const CaseRecord& form = found.at("fake/forms/" + std::to_string(i));
      EXPECT_EQ(form.outcome, i < 2 ? Outcome::pass : i == 2 ? Outcome::timeout : Outcome::skip);
      EXPECT_EQ(form.hung, i > 2 ? "fake/forms/2" : "");
      EXPECT_EQ(form.reason.starts_with("hung: fake/forms/2"), i > 2) << form.reason;
    }
    EXPECT_THAT(output_text(), HasSubstr("not run because their function hung in another case"));
  }
}
TEST_F(SupervisorTest, FromStandardDepthOnAFunctionThatHungRunsAgain) {
  EXPECT_EQ(run_filters({"fake/forms/*"}), 1) << error_text();
  std::size_t hung = 0;
  for (const auto& [id, form] : records()) {
    EXPECT_NE(form.outcome, Outcome::skip) << id;
    hung += form.outcome == Outcome::timeout ? 1 : 0;
  }
  EXPECT_EQ(hung, 2U);
}
TEST_F(SupervisorTest, AContinuedRunKnowsWhichFunctionHung) {
  EXPECT_EQ(run({{"filters", {"fake/forms/*"}}, {"depth", "quick"}, {"max_failures", 1}}), 1);
  EXPECT_EQ(run({{"filters", {"fake/forms/*"}}, {"depth", "quick"}, {"resume", true}}), 1)
      << error_text();
  const auto found = records();
  EXPECT_EQ(found.size(), 8U);
  EXPECT_EQ(found.at("fake/forms/2").outcome, Outcome::timeout);
  EXPECT_EQ(found.at("fake/forms/5").hung, "fake/forms/2");
}
TEST_F(SupervisorTest, AnAbandonedCaseFailsAndTheRestGoesOn) {
  const CaseRecord record = bad_one("never_returns", 1);
  EXPECT_EQ(record.outcome, Outcome::fail) << record.reason;
  EXPECT_EQ(record.reason, "clFinish has not returned");
  EXPECT_FALSE(record.flaky);
}
TEST_F(SupervisorTest, SlowButAliveIsNoTimeout) {
  EXPECT_EQ(bad_one("slow_but_alive", 0).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, ASlowLaunchIsStoppedAndRunsByItselfWithTheWholeTimeOut) {
  const json asked = {{"filters", {"fake/bad/slow_launch", "fake/pass/2?", "fake/pass/3?"}},
                      {"timeout", 2}};
  EXPECT_EQ(run(asked), 0) << error_text();
  const CaseRecord record = records()["fake/bad/slow_launch"];
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_THAT(record.note, HasSubstr("no progress for 0.5 s"));
}
TEST_F(SupervisorTest, AFirstLaunchHasTimeToCompile) {
  const json asked = {{"filters", {"fake/bad/slow_first_launch", "fake/pass/2?", "fake/pass/3?"}},
                      {"timeout", 2}};
  EXPECT_EQ(run(asked), 0) << error_text();
  EXPECT_EQ(records()["fake/bad/slow_first_launch"].note, "");
}
TEST_F(SupervisorTest, ASlowBuildPassesWithANote) {
  const CaseRecord record = bad_one("slow_build", 0);
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_EQ(record.note, "slow build: 2 s");
}
TEST_F(SupervisorTest, ABuildWithoutEndIsATimeOut) {
  // `by_the_letter`, because no sentence limits the time of a build.
  const CaseRecord record = bad_one("endless_build", 0, {{"timeout", 0.3}});
  EXPECT_EQ(record.outcome, Outcome::timeout);
  EXPECT_EQ(record.reason, "no progress for 1.8 s in a build");
}

TEST_F(SupervisorTest, RunawayMemoryCostsOneCase) {
  const CaseRecord record = bad_one("memory", 1, {{"memory", 300u << 20}, {"timeout", 20}});
  EXPECT_EQ(record.outcome, Outcome::crash);
  EXPECT_THAT(record.reason, HasSubstr("memory"));
}
TEST_F(SupervisorTest, NoiseOnStandardOutputHarmsNothing) {
  EXPECT_EQ(bad_one("noise", 0, {{"timeout", 20}}).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, NonsenseOnThePipeIsAnError) {
  const CaseRecord record = bad_one("nonsense", 2);
  EXPECT_EQ(record.outcome, Outcome::error);
  EXPECT_THAT(record.reason, HasSubstr("an invalid record"));
}
TEST_F(SupervisorTest, ClosedDescriptorsCostOneCase) {
  EXPECT_EQ(bad_one("closes_everything", 1).outcome, Outcome::crash);
}
TEST_F(SupervisorTest, AChildThatKeepsThePipeDelaysNoOther) {
  EXPECT_EQ(bad_one("orphan", 0).outcome, Outcome::pass);
}
TEST_F(SupervisorTest, FailuresRunAgain) {
  const CaseRecord record = bad_one("fail", 1);
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_EQ(record.reason, "3.81 ulp > 3 ulp");
  EXPECT_EQ(record.rerun->outcome, Outcome::fail);
  EXPECT_FALSE(record.flaky);
  EXPECT_EQ(record.reproduce, "assay repro fake/bad/fail --input=0x42b17217 --index=0");
  EXPECT_THAT(output_text(), HasSubstr("  subject    0x7f7fff84"));
}
TEST_F(SupervisorTest, TheRerunLineHasTheOptionsOfTheCase) {
  const CaseRecord record =
      bad_one("fail", 1, {{"seed", 7}, {"sequences", 3}, {"sequence_length", 50}});
  EXPECT_EQ(record.reproduce,
            "assay repro fake/bad/fail --input=0x42b17217 --index=0 --seed=7 --sequences=3 "
            "--sequence-length=50");
}
TEST_F(SupervisorTest, FlakesAreMarked) {
  const CaseRecord record = bad_one("flaky", 0);
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_EQ(record.rerun->outcome, Outcome::fail);
  EXPECT_TRUE(record.flaky);
}
TEST_F(SupervisorTest, ACrashThatIsNotRepeatedIsNoted) {
  // Two jobs would make smaller batches.
  const CaseRecord record = bad_one("crashes_once", 0, {{"jobs", 1}});
  EXPECT_EQ(record.outcome, Outcome::pass);
  EXPECT_THAT(record.note, HasSubstr("SIGABRT"));
}
TEST_F(SupervisorTest, ALostDeviceRetiresTheWorker) {
  const CaseRecord record = bad_one("device_lost", 1);
  EXPECT_EQ(record.outcome, Outcome::fail);
  EXPECT_EQ(record.reason,
            "clFinish returned CL_DEVICE_NOT_AVAILABLE (-2), expected CL_SUCCESS (0)");
}
TEST_F(SupervisorTest, LeftoversOfAFailingCaseHarmNoOther) {
  // With enough other cases, `spoils` and `sensitive` are in one batch.
  EXPECT_EQ(
      run({{"filters", {"fake/pass/*", "fake/bad/spoils", "fake/bad/sensitive"}}, {"jobs", 1}}), 1);
  const auto found = records();
  EXPECT_EQ(found.at("fake/bad/spoils").rerun->outcome, Outcome::fail);
  EXPECT_EQ(found.at("fake/bad/sensitive").outcome, Outcome::pass);
}
TEST_F(SupervisorTest, ACaseMayGiveUpItsWorker) {
  const json asked = {
      {"filters", {"fake/pass/*", "fake/bad/spoils_by_right", "fake/bad/sensitive"}}, {"jobs", 1}};
  EXPECT_EQ(run(asked), 0) << output_text();
  EXPECT_EQ(records().at("fake/bad/spoils_by_right").outcome, Outcome::pass);
}
TEST_F(SupervisorTest, ChangesByADriverAreFoundAndUndone) {
  EXPECT_EQ(run_filters({"fake/bad/changes_host", "fake/bad/sees_host"}), 0) << output_text();
  const auto found = records();
  EXPECT_THAT(found.at("fake/bad/changes_host").driver_changed, Contains("mxcsr"));
  EXPECT_THAT(found.at("fake/bad/changes_host").driver_changed, Contains("working directory"));
  EXPECT_THAT(read_results(results_path()).end->handlers, Contains("SIGINT"));
  EXPECT_TRUE(found.at("fake/bad/sees_host").driver_changed.empty());
}

TEST_F(SupervisorTest, OutcomesOfBodies) {
  EXPECT_EQ(run_filters({"fake/bad/expect", "fake/bad/cl_error", "fake/bad/throws*",
                         "fake/bad/no_inputs", "fake/bad/skips", "fake/bad/errs"}),
            2);
  auto found = records();
  const auto expect = [&](const char* name, Outcome outcome, const char* reason) {
    const CaseRecord& record = found.at(std::string("fake/bad/") + name);
    EXPECT_EQ(record.outcome, outcome) << name;
    EXPECT_THAT(record.reason, HasSubstr(reason));
  };
  expect("expect", Outcome::fail, "as the driver says");
  expect("cl_error", Outcome::fail, "clCreateBuffer returned CL_INVALID_VALUE (-30)");
  expect("throws", Outcome::error, "no such table at all");
  expect("throws_int", Outcome::fail, "a call into the driver threw an exception");
  expect("no_inputs", Outcome::error, "no input was checked");
  expect("skips", Outcome::skip, "no images");
  expect("errs", Outcome::error, "a reference failed");
  EXPECT_THAT(error_text(), HasSubstr("ended in error"));
}

TEST_F(SupervisorTest, ADeviceThatDoesNotOpenIsGivenUp) {
  EXPECT_EQ(run({{"device", "unusable"}, {"filters", {"fake/pass/*"}}}), 1);
  EXPECT_THAT(error_text(), HasSubstr("driver finding: clCreateContext"));
  const auto read = read_results(folder / "out" / "0-unusable-1.0" / "results.jsonl");
  EXPECT_EQ(read.records.size(), 40u);
  for (const auto& record : read.records) {
    EXPECT_EQ(record.outcome, Outcome::fail) << "a device that is offered gives a context";
    EXPECT_THAT(record.reason, HasSubstr("CL_OUT_OF_RESOURCES"));
  }
}

}  // namespace
}  // namespace assay::harness
