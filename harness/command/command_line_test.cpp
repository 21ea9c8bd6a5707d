// Tests the output, the streams and the exit status of each command.
#include "harness/command/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "harness/cases/suite.h"
#include "harness/devices/availability.h"
#include "harness/faults/selftest/run_program.h"

namespace assay::harness {
namespace {

using faults::Environment;
using faults::Ran;
using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

class CommandLineTest : public ::testing::Test {
 protected:
  void SetUp() override {
    environment = {{"OCL_ICD_VENDORS", scratch.path()},   {"OCL_ICD_FILENAMES", std::nullopt},
                   {"OPENCL_VENDOR_PATH", std::nullopt},  {"OPENCL_LAYERS", std::nullopt},
                   {"POCL_CACHE_DIR", scratch / "cache"}, {"GTEST_TOTAL_SHARDS", std::nullopt},
                   {"GTEST_SHARD_INDEX", std::nullopt}};
  }
  Ran assay(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), ASSAY_BINARY);
    return faults::run_program(arguments, environment, 60);
  }
  void install(const std::string& icd, const std::string& library) {
    faults::write_text(scratch / icd, library + "\n");
  }
  std::string refused(const std::vector<std::string>& arguments) {
    const Ran ran = assay(arguments);
    EXPECT_EQ(ran.exit_status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, StartsWith("assay: "));
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_THAT(ran.err, Not(HasSubstr("internal error")));
    return ran.err;
  }
  std::string hostile(const std::string& order) {
    environment["ASSAY_HOSTILE_ICD"] = order;
    return refused({"devices", "--driver=" ASSAY_HOSTILE_ICD_LIBRARY, "--timeout=1"});
  }

  faults::ScratchFolder scratch;
  Environment environment;
};

TEST_F(CommandLineTest, VersionAndHelp) {
  EXPECT_THAT(assay({"--version"}).out, testing::ContainsRegex("^assay [0-9.]+, (not )?a release"));
  const Ran help = assay({"--help"});
  EXPECT_EQ(help.exit_status, 0);
  EXPECT_EQ(help.err, "");
  EXPECT_THAT(help.out, AllOf(HasSubstr("Exit status:"), HasSubstr("devices"), HasSubstr("list"),
                              Not(HasSubstr("worker"))));
  for (const char* command : {"run", "list", "devices", "show", "repro", "merge", "baseline",
                              "compare", "report", "coverage"}) {
    const Ran ran = assay({command, "--help"});
    EXPECT_EQ(ran.exit_status, 0) << command;
    EXPECT_THAT(ran.out, HasSubstr("Example")) << command;
  }
}

TEST_F(CommandLineTest, CommandsAndOptionsThatAreNotThere) {
  EXPECT_THAT(refused({"divices"}), HasSubstr("did you mean devices?"));
  EXPECT_THAT(refused({"frobnicate"}), HasSubstr("there is no command 'frobnicate'"));
  EXPECT_THAT(refused({"list", "--sede=1"}), HasSubstr("did you mean --seed?"));
  EXPECT_THAT(refused({"--sede=1"}), HasSubstr("run: there is no option '--sede'"));
  EXPECT_THAT(refused({"devices", "extra"}), HasSubstr("unexpected argument 'extra'"));
  EXPECT_THAT(refused({"list", "--seed"}), HasSubstr("--seed"));
  EXPECT_THAT(refused({"list", "--seed=1", "--seed=2"}), HasSubstr("--seed"));
  EXPECT_THAT(refused({"show"}), HasSubstr("ID"));
  EXPECT_THAT(refused({"repro"}), HasSubstr("ID"));
  EXPECT_THAT(refused({"merge", "x"}), HasSubstr("--out"));
  EXPECT_THAT(refused({"report", "/nonexistent"}), HasSubstr("/nonexistent"));
  EXPECT_THAT(refused({"coverage", "/nonexistent"}), HasSubstr("/nonexistent"));
  EXPECT_THAT(refused({"worker"}), StartsWith("assay: "));
  EXPECT_THAT(refused({"enumerate-worker"}), HasSubstr("internal use"));
}

TEST_F(CommandLineTest, ValuesThatAreNoValues) {
  EXPECT_THAT(refused({"--seed=-1"}), HasSubstr("--seed: '-1' is not a whole number"));
  EXPECT_THAT(refused({"--jobs=0"}), HasSubstr("--jobs: '0'"));
  EXPECT_THAT(refused({"--sequences=0"}), HasSubstr("--sequences: '0'"));
  EXPECT_THAT(refused({"repro", "a/b", "--sequence-length=x"}),
              HasSubstr("--sequence-length: 'x'"));
  EXPECT_THAT(refused({"--shard=4/4"}), HasSubstr("--shard: '4/4'"));
  EXPECT_THAT(refused({"--timeout=never"}), HasSubstr("--timeout: 'never'"));
  EXPECT_THAT(refused({"--depth=deep"}), HasSubstr("--depth: 'deep'"));
  EXPECT_THAT(refused({"--suite=maths"}), HasSubstr("--suite: no suite is called 'maths'"));
  EXPECT_THAT(refused({"list", "--format=yaml"}), HasSubstr("--format: 'yaml'"));
  EXPECT_THAT(refused({"list", std::string("--seed=\x1b[2J\n")}), HasSubstr("\\x1b[2J\\n"));
}

TEST_F(CommandLineTest, WithoutAnArgumentItShowsItsHelp) {
  const Ran ran = assay({});
  EXPECT_EQ(ran.exit_status, 0);
  EXPECT_THAT(ran.out, HasSubstr("Exit status:"));
}

/// The commands run in this process, because there are many.
TEST_F(CommandLineTest, SixtyBadInputsCostALineEach) {
  const std::string folder = scratch.path();
  faults::write_text(scratch / "empty.txt", "# nothing\n");
  faults::write_text(scratch / "two.txt", "math/exp/float\nmath/a math/b\n");
  faults::write_text(scratch / "bad.txt", "fail math/exp/[a]\n");
  faults::write_text(scratch / "outcome.txt", "broken math/exp/*\n");
  faults::write_text(scratch / "bound.txt", "fail math/exp/* ulp=many\n");
  faults::write_text(scratch / "key.txt", "fail math/exp/* size=3\n");
  std::filesystem::create_directories(scratch / "data");
  struct Bad {
    std::vector<std::string> arguments;
    std::string said;
  };
  const std::vector<Bad> table{
      {{"divices"}, "did you mean devices?"},
      {{"frobnicate"}, "there is no command"},
      {{""}, "there is no command"},
      {{"run", "--sede=1"}, "did you mean --seed?"},
      {{"--sede=1"}, "run: there is no option '--sede'"},
      {{"-x"}, "there is no option '-x'"},
      {{"devices", "extra"}, "unexpected argument 'extra'"},
      {{"list", "--seed"}, "--seed"},
      {{"list", "--seed=1", "--seed=2"}, "--seed"},
      {{"run", "--resume=/nope"}, "--resume takes no value, but '/nope' was given"},
      {{"run", "--spec=9.9x"}, "--spec: no tables for '9.9x'; there are: 3.0.19"},
      {{"list", "--count=maybe"}, "--count"},
      {{"show"}, "ID"},
      {{"repro"}, "ID"},
      {{"merge"}, "DIR"},
      {{"merge", "x"}, "--out"},
      {{"merge", folder, "--out=" + folder}, "has a results.jsonl"},
      {{"report"}, "DIR"},
      {{"report", "/nonexistent"}, "/nonexistent"},
      {{"coverage"}, "DIR"},
      {{"coverage", "/nonexistent"}, "/nonexistent"},
      {{"coverage", folder, "--format=xml"}, "--format"},
      {{"--seed=-1"}, "--seed: '-1'"},
      {{"--seed="}, "--seed: a value is missing after '='"},
      {{"--filter=", "--depth=quick"}, "--filter: a value is missing after '='"},
      {{"--exclude=", "math/*"}, "--exclude: a value is missing after '='"},
      {{"run", "--filter", ""}, "--filter: ''"},
      {{"--filter=a b"}, "--filter: 'a b'"},
      {{"--filter=math/[ab]"}, "--filter: 'math/[ab]'"},
      {{"run", "math/exp(float)"}, "'math/exp(float)'"},
      {{"run", "@/nonexistent"}, "@/nonexistent"},
      {{"run", "@" + folder}, "a readable file after"},
      {{"@" + (scratch / "empty.txt")}, "a file with a glob"},
      {{"run", "@" + (scratch / "two.txt")}, "two.txt:2: each line must have one glob"},
      {{"run", "@" + (scratch / "bad.txt")}, "bad.txt:1: 'math/exp/[a]'"},
      {{"--exclude=@/nonexistent"}, "--exclude: '@/nonexistent'"},
      {{"--jobs=0"}, "--jobs: '0'"},
      {{"-j", "0"}, "--jobs: '0'"},
      {{"-j"}, "--jobs"},
      {{"--jobs=many"}, "--jobs: 'many'"},
      {{"--shard=4/4"}, "--shard: '4/4'"},
      {{"--shard=1"}, "--shard: '1'"},
      {{"--timeout=never"}, "--timeout: 'never'"},
      {{"--timeout=0"}, "--timeout: '0'"},
      {{"--memory=0"}, "--memory: '0'"},
      {{"--depth=quik"}, "did you mean quick?"},
      {{"--spec=latest"}, "--spec: no tables for 'latest'"},
      {{"--profile=FULL"}, "--profile: 'FULL'"},
      {{"--std=1.2"}, "--std: '1.2'"},
      {{"--std=CL9.0"}, "--std: 'CL9.0'"},
      {{"--std=CL1.2 -w"}, "--std: 'CL1.2 -w'"},
      {{"--data=/nonexistent"}, "--data: '/nonexistent'"},
      {{"--data=" + (scratch / "data")}, "with files of data/"},
      {{"--baseline=/nonexistent"}, "--baseline: '/nonexistent'"},
      {{"--baseline=" + folder}, "--baseline: "},
      {{"--baseline=" + (scratch / "outcome.txt")}, "outcome.txt:1: "},
      {{"--baseline=" + (scratch / "bound.txt")}, "bound.txt:1: "},
      {{"--baseline=" + (scratch / "key.txt")}, "key.txt:1: "},
      {{"--certainty=sure"}, "--certainty: 'sure'"},
      {{"--failed-of=/nonexistent"}, "--failed-of: '/nonexistent'"},
      {{"--failed-of=" + folder}, "has a results.jsonl"},
      {{"--failed-first=" + folder}, "has a results.jsonl"},
      {{"--max-failures=0"}, "--max-failures: '0'"},
      {{"--retries=none"}, "--retries: 'none'"},
      {{"--junit=some"}, "--junit: 'some'"},
      {{"--sequences=0"}, "--sequences: '0'"},
      {{"--suite=maths"}, "--suite: no suite is called 'maths'"},
      {{"--suite=math,maths"}, "--suite: no suite is called 'maths'"},
      {{"--out=" + (scratch / "empty.txt") + "/out"}, "--out: "},
      {{"--driver=/nonexistent.so"}, "does not exist"},
      {{"--driver=pocl, ,other"}, "is not a name; write a name between two commas"},
      {{"--driver=a.json,other"}, "describes devices"},
      {{"list", "--driver=a.json,other"}, "cannot be used together with a driver"},
      {{"list", "--format=yaml"}, "--format: 'yaml'"},
      {{"baseline", "update"}, "FILE"},
      {{"baseline", "make", "a", "b"}, "unknown action 'make'"},
      {{"baseline", "update", folder + "/b.txt", folder}, "has a results.jsonl"},
  };
  EXPECT_GE(table.size(), 60u);
  setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
  const std::vector<Suite> suites{{"math", "", {}}};
  for (const Bad& bad : table) {
    std::vector<std::string> arguments{"assay"};
    arguments.insert(arguments.end(), bad.arguments.begin(), bad.arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : arguments) pointers.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = command_line(static_cast<int>(pointers.size()), pointers.data(), suites);
    const std::string out = testing::internal::GetCapturedStdout();
    const std::string err = testing::internal::GetCapturedStderr();
    const std::string typed = testing::PrintToString(bad.arguments);
    EXPECT_EQ(status, 2) << typed;
    EXPECT_EQ(out, "") << typed;
    EXPECT_THAT(err,
                AllOf(StartsWith("assay: "), HasSubstr(bad.said), Not(HasSubstr("internal error"))))
        << typed;
    EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 1) << typed << err;
  }
}

TEST_F(CommandLineTest, NoDriverInstalled) {
  EXPECT_THAT(refused({"devices"}), HasSubstr("no OpenCL driver is installed"));
}

TEST_F(CommandLineTest, LibrariesThatAreNoDrivers) {
  faults::write_text(scratch / "text.so", "this is text\n");
  const auto driver = [&](const std::string& name) {
    return refused({"devices", "--driver=" + name});
  };
  EXPECT_THAT(driver(scratch / "none.so"), HasSubstr("none.so does not exist"));
  EXPECT_THAT(driver("libassay_nowhere.so.1"), HasSubstr("does not exist on the dynamic linker"));
  EXPECT_THAT(driver(scratch / "text.so"), HasSubstr("text.so is not a shared object"));
  EXPECT_THAT(driver(scratch.path()), HasSubstr("is a folder"));
  EXPECT_THAT(driver(ASSAY_NO_ICD), HasSubstr("is not an ICD: it has neither"));
  EXPECT_THAT(driver(ASSAY_NEEDS_GONE), HasSubstr("needs libassay_test_gone.so, which is not"));
  EXPECT_THAT(driver("libOpenCL.so.1"), HasSubstr("is not an ICD: it is the ICD loader"));
}

TEST_F(CommandLineTest, TheSameThroughAnIcdFile) {
  install("gone.icd", scratch / "none.so");
  EXPECT_THAT(refused({"devices"}),
              AllOf(HasSubstr("no OpenCL device: gone.icd: "), HasSubstr("does not exist")));
  install("plain.icd", ASSAY_NO_ICD);
  EXPECT_THAT(refused({"devices"}), AllOf(HasSubstr("gone.icd: "), HasSubstr("; plain.icd: ")));
  EXPECT_THAT(refused({"list", "--driver=plain"}), Not(HasSubstr("gone.icd")));
}

TEST_F(CommandLineTest, HostileDriversCostOneLine) {
  EXPECT_THAT(hostile("load:crash"), AllOf(HasSubstr("SIGSEGV"), HasSubstr("loading")));
  EXPECT_THAT(hostile("load:abort"), HasSubstr("SIGABRT"));
  EXPECT_THAT(hostile("load:exit"), HasSubstr("exit status 0"));
  EXPECT_THAT(hostile("load:hang"), HasSubstr("no answer for 1 s"));
  EXPECT_THAT(hostile("platforms:crash"), HasSubstr("clIcdGetPlatformIDsKHR"));
  EXPECT_THAT(hostile("platforms:none"), HasSubstr("has no platform"));
  EXPECT_THAT(hostile("platforms:refuse"), HasSubstr("CL_OUT_OF_HOST_MEMORY"));
  EXPECT_THAT(hostile("platforms:undispatched"), HasSubstr("ICD loader"));
  EXPECT_THAT(hostile("devices:none"), HasSubstr("platform 'Fake platform' has no devices"));
  EXPECT_THAT(hostile("devices:crash"), HasSubstr("clGetDeviceIDs"));
  EXPECT_THAT(hostile("devices:close"), HasSubstr("during"));
}

TEST_F(CommandLineTest, HostileDriversThatStillAnswer) {
  for (const char* order : {"", "load:chatter", "devices:many", "devices:fork", "load:folder",
                            "load:locale", "load:signals", "load:rounding"}) {
    environment["ASSAY_HOSTILE_ICD"] = order;
    const Ran ran =
        assay({"devices", "--driver=" ASSAY_HOSTILE_ICD_LIBRARY, "--format=json", "--timeout=5"});
    ASSERT_EQ(ran.exit_status, 0) << order << ran.err;
    EXPECT_EQ(nlohmann::json::parse(ran.out).at("devices").at(0).at("name"), "Fake device");
  }
}

TEST_F(CommandLineTest, ABadDriverCostsOnlyItself) {
  install("a.icd", scratch / "none.so");
  install("b.icd", ASSAY_HOSTILE_ICD_LIBRARY);
  install("c.icd", ASSAY_NO_ICD);
  const Ran ran = assay({"devices", "--format=json"});
  ASSERT_EQ(ran.exit_status, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json.at("devices").size(), 1u);
  EXPECT_EQ(json.at("devices").at(0).at("index"), 0);
  EXPECT_EQ(json.at("devices").at(0).at("driver").at("icd"), "b.icd");
  EXPECT_THAT(json.at("problems").dump(), AllOf(HasSubstr("a.icd"), HasSubstr("c.icd")));
}

class WithPocl : public CommandLineTest {
 protected:
  void SetUp() override {
    CommandLineTest::SetUp();
    if (!faults::pocl_environment(scratch)) GTEST_SKIP() << "PoCL is not installed";
    environment.erase("OCL_ICD_VENDORS");
    environment["OCL_ICD_VENDORS"] = std::nullopt;
  }
};

TEST_F(WithPocl, DevicesAsText) {
  const Ran ran = assay({"devices", "--driver=pocl"});
  EXPECT_EQ(ran.exit_status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Portable Computing Language"), HasSubstr("CL_FP_INF_NAN"),
                             HasSubstr("enables"), HasSubstr("-cl-std=")));
}

TEST_F(WithPocl, TheDriverIsTheSameEachTime) {
  const auto driver = [this] {
    const Ran ran = assay({"devices", "--driver=pocl", "--format=json"});
    EXPECT_EQ(ran.exit_status, 0) << ran.err;
    return nlohmann::json::parse(ran.out).at("drivers").at(0);
  };
  const nlohmann::json one = driver();
  EXPECT_EQ(one.at("digest").get<std::string>().size(), 64u);
  EXPECT_EQ(driver(), one);
  bool pocl = false;
  for (const nlohmann::json& file : one.at("libraries")) {
    const std::string name = std::filesystem::path(file.at("path")).filename().string();
    pocl = pocl || name.starts_with("libpocl.so");
    EXPECT_THAT(name,
                Not(AnyOf(StartsWith("libc.so"), StartsWith("libOpenCL"), StartsWith("assay"))));
  }
  EXPECT_TRUE(pocl) << one;
}

TEST_F(WithPocl, ARunSaysWhatItsSpecMeant) {
  EXPECT_THAT(
      refused({"run", "--driver=pocl", "--spec=2.0.5", "--out=" + (scratch / "out")}),
      HasSubstr("--spec: no tables for '2.0.5'; there are: 3.0.19 (for 2.0, 2.1, 2.2, 3.0)"));
  EXPECT_FALSE(std::filesystem::exists(scratch / "out"));
}

TEST_F(WithPocl, RegisteredDriversSayWhatOneAloneOffers) {
  environment["ASSAY_DRIVERS"] = scratch / "registered";
  EXPECT_THAT(refused({"devices", "--registered"}),
              HasSubstr("scripts/drivers fetches drivers and registers them"));
  EXPECT_THAT(refused({"devices", "--registered", "--driver=pocl"}), HasSubstr("--driver out"));

  std::filesystem::create_directories(scratch / "registered");
  std::string line;
  std::ifstream installed("/etc/OpenCL/vendors/pocl.icd");
  std::getline(installed, line);
  for (const char* name : {"one", "two", "broken"})
    faults::write_text(scratch / "registered/" + name + ".icd", line + "\n");
  faults::write_text(scratch / "registered/broken.worker", "command = ['no-such-command']\n");
  faults::write_text(scratch / "registered/two.worker", "command = ['env']\n");
  const Ran ran = assay({"devices", "--registered", "--formats", "--format=json"});
  ASSERT_EQ(ran.exit_status, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json.at("devices").size(), 2u);
  for (const auto& device : json.at("devices")) {
    EXPECT_GT(device.at("image_formats").at("2D").at("read"), 0);
    EXPECT_EQ(device.at("only_here"), nlohmann::json::array()) << "the same driver twice";
  }
  EXPECT_THAT(json.at("problems").dump(), HasSubstr("broken.icd: the worker prefix"));
  EXPECT_THAT(assay({"devices", "--registered"}).out, Not(HasSubstr("only here")));
}

TEST_F(WithPocl, GarbageForAnswersIsShownAndHarmless) {
  environment["OPENCL_LAYERS"] = ASSAY_HOSTILE_LAYER;
  for (const char* garbage :
       {"huge", "unterminated", "not_utf8", "changing", "short", "overflowing", "refused"}) {
    environment["ASSAY_HOSTILE"] = std::string("query:") + garbage;
    const Ran ran = assay({"devices", "--driver=pocl", "--format=json"});
    if (ran.exit_status == 2) {
      EXPECT_THAT(ran.err, StartsWith("assay: no OpenCL device: pocl.icd: ")) << garbage;
      continue;
    }
    ASSERT_EQ(ran.exit_status, 0) << garbage << ran.err;
    const auto json = nlohmann::json::parse(ran.out);  // throws if it is not valid UTF-8
    EXPECT_THAT(json.at("problems"), Not(IsEmpty())) << garbage;
    for (const char c : json.at("devices").dump()) EXPECT_GE(static_cast<unsigned char>(c), 0x20);
  }
}

TEST_F(WithPocl, ListCountsWhatItLists) {
  const Ran list = assay({"list", "--driver=pocl", "--format=json"});
  if (list.err.find("no case is selected") != std::string::npos) GTEST_SKIP() << list.err;
  const Ran count = assay({"list", "--driver=pocl", "--format=json", "--count"});
  ASSERT_EQ(list.exit_status, 0) << list.err;
  const auto listed = nlohmann::json::parse(list.out).at("devices").at(0);
  const auto counted = nlohmann::json::parse(count.out).at("devices").at(0);
  auto suites = counted.at("suites");
  std::size_t kernels = 0;
  for (auto& suite : suites)
    if (const auto found = suite.find("kernels"); found != suite.end()) {
      kernels += found->get<std::size_t>();
      suite.erase(found);
    }
  EXPECT_GT(kernels, 0U);
  EXPECT_EQ(listed.at("suites"), suites);
  std::size_t run = 0, skip = 0;
  std::set<std::string> named;
  for (const auto& one : listed.at("cases")) {
    ++(one.contains("skip") ? skip : run);
    if (!one.contains("needs")) continue;
    for (const std::string word : one.at("needs")) {
      EXPECT_THAT(Needs::named(word).words(), ElementsAre(word)) << one.at("id");
      named.insert(word);
    }
  }
  EXPECT_THAT(named, IsSupersetOf({"images", "compiler"}));
  std::size_t run_counted = 0, skip_counted = 0;
  for (const auto& suite : counted.at("suites")) {
    run_counted += suite.at("run").get<std::size_t>();
    skip_counted += suite.at("skip").get<std::size_t>();
  }
  EXPECT_EQ(run, run_counted);
  EXPECT_EQ(skip, skip_counted);
  EXPECT_GT(run, 0u);
}

TEST_F(WithPocl, ShardsTogetherAreTheList) {
  const auto ids = [&](const std::string& shard) {
    std::vector<std::string> arguments{"list", "--driver=pocl", "--format=json"};
    if (!shard.empty()) arguments.push_back("--shard=" + shard);
    const Ran ran = assay(arguments);
    std::vector<std::string> result;
    const auto json = nlohmann::json::parse(ran.out);
    for (const auto& one : json.at("devices").at(0).at("cases")) result.push_back(one.at("id"));
    return result;
  };
  if (assay({"list", "--driver=pocl"}).exit_status != 0) GTEST_SKIP() << "no case to list";
  std::vector<std::string> all = ids(""), parts;
  for (const char* shard : {"0/3", "1/3", "2/3"})
    for (const std::string& id : ids(shard)) parts.push_back(id);
  std::sort(all.begin(), all.end());
  std::sort(parts.begin(), parts.end());
  EXPECT_EQ(all, parts);
}

TEST_F(WithPocl, ShowsACase) {
  const Ran list = assay({"list", "--driver=pocl", "--suite=math", "--format=json"});
  if (list.exit_status != 0) GTEST_SKIP() << list.err;
  const auto listed = nlohmann::json::parse(list.out);
  const std::string id = listed.at("devices").at(0).at("cases").at(0).at("id");
  const Ran ran = assay({"show", id, "--driver=pocl"});
  EXPECT_EQ(ran.exit_status, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith(id), HasSubstr("citations"), HasSubstr("requirements"),
                             HasSubstr("options"), HasSubstr("__kernel void")));
  EXPECT_THAT(refused({"show", id + "x", "--driver=pocl"}), HasSubstr("did you mean " + id));
  EXPECT_THAT(refused({"show", "math", "--driver=pocl"}), HasSubstr("is not the id of a case"));
  EXPECT_THAT(refused({"show", "nothing/x", "--driver=pocl"}), HasSubstr("no suite is called"));
}

TEST_F(WithPocl, RunIsTheCommandWithoutAName) {
  const Ran list = assay({"list", "--driver=pocl", "--format=json"});
  if (list.exit_status != 0) GTEST_SKIP() << list.err;
  const auto listed = nlohmann::json::parse(list.out);
  const std::string id = listed.at("devices").at(0).at("cases").at(0).at("id");
  environment["GTEST_SHARD_STATUS_FILE"] = scratch / "sharded";
  environment["TEST_SHARD_STATUS_FILE"] = scratch / "bazel";
  const Ran ran =
      assay({"--driver=pocl", "--depth=quick", "--filter=" + id, "--out=" + (scratch / "out")});
  EXPECT_THAT(ran.exit_status, AnyOf(0, 1)) << ran.err;
  const Ran found = faults::run_program(
      {"/bin/sh", "-c", "cat '" + (scratch / "out") + "'/*/results.jsonl"}, environment, 10);
  EXPECT_THAT(found.out, HasSubstr("\"id\":\"" + id + "\""));
  const Ran touched = faults::run_program({"/usr/bin/test", "-e", scratch / "sharded"}, {}, 10);
  EXPECT_EQ(touched.exit_status, 0) << "the file tells engines that Assay runs only a shard";
  EXPECT_FALSE(std::filesystem::exists(scratch / "bazel")) << "Bazel's variables were not read";
}

TEST_F(WithPocl, AnAutomaticShardSaysWhoseItIs) {
  environment["TEST_SHARD_STATUS_FILE"] = scratch / "bazel";
  environment["TEST_SHARD_INDEX"] = "1";
  environment["TEST_TOTAL_SHARDS"] = "2";
  const Ran ran = assay({"run", "--driver=pocl", "--depth=quick", "integer/hadd/char",
                         "integer/hadd/uchar", "--shard=auto", "--out=" + (scratch / "out")});
  EXPECT_THAT(ran.err,
              HasSubstr("shard 1/2 by TEST_SHARD_INDEX=1 and TEST_TOTAL_SHARDS=2 (Bazel)"));
  EXPECT_TRUE(std::filesystem::exists(scratch / "bazel"));
  environment["GTEST_SHARD_INDEX"] = environment["GTEST_TOTAL_SHARDS"] = "1";
  EXPECT_THAT(refused({"run", "--driver=pocl", "--shard=auto"}), HasSubstr("do not name a shard"));
}

TEST_F(WithPocl, FilterThatMatchesNothing) {
  EXPECT_THAT(refused({"list", "--driver=pocl", "--filter=nothing/*"}),
              HasSubstr("--filter: 'nothing/*' matches no case"));
}

TEST_F(WithPocl, AFullDiskIsSaidAndAReaderThatLeavesIsNot) {
  const std::string assay_devices = ASSAY_BINARY " devices --driver=pocl";
  const Ran full =
      faults::run_program({"/bin/sh", "-c", assay_devices + " >/dev/full"}, environment, 60);
  EXPECT_EQ(full.exit_status, 2);
  EXPECT_THAT(full.err, HasSubstr("cannot write to standard output"));
  const Ran closed = faults::run_program(
      {"/bin/sh", "-c", "(" + assay_devices + "; echo status $? >&2) | true"}, environment, 60);
  EXPECT_THAT(closed.err, "status 0\n");
}

}  // namespace
}  // namespace assay::harness
