// Commands of a user on PoCL with a planted fault.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "harness/faults/selftest/run_program.h"

namespace assay::suites {
namespace {

using faults::Ran;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

// The planted fault: one lane of cosh is wrong if the argument in the lane beside it is huge.
// Therefore `assay repro` must restore the neighbors.
const std::string failing = "math/cosh/float2/default";
const std::string passing = "math/fabs/float/default";
const std::string skipped = "math/fract/float/generic/default";

class EndToEnd : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto pocl = faults::pocl_environment(scratch);
    if (!pocl) GTEST_SKIP() << "PoCL is not installed";
    environment = *pocl;
  }
  void plant() {
    environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
    environment["ASSAY_FAULT"] = "cosh_spoilt_by_neighbour";
  }
  Ran assay(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), ASSAY_BINARY);
    return faults::run_program(arguments, environment, 120);
  }
  Ran python(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{"/usr/bin/python3"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return faults::run_program(command, environment, 60);
  }
  /// Finds the only file with this name below `out`.
  std::string file(const std::string& out, const std::string& name) {
    std::string found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(out))
      if (entry.path().filename() == name) {
        EXPECT_EQ(found, "");
        found = entry.path();
      }
    EXPECT_NE(found, "") << "no " << name;
    return found;
  }
  /// The first failing input that a run with the planted fault recorded.
  nlohmann::json found_failure() {
    const std::string out = scratch / "failing";
    assay({"run", "--depth=quick", "--filter=" + failing, "--out=" + out});
    std::ifstream lines(file(out, "results.jsonl"));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    return nlohmann::json::parse(line).at("measurement").at("failures").at(0);
  }
  Ran stand_alone(const std::string& program) {
    faults::write_text(scratch / "alone.c", program);
    std::vector<std::string> command{"/usr/bin/cc",       "-std=c99", "-Wall",
                                     "-Werror",           "-o",       scratch / "alone",
                                     scratch / "alone.c", "-lOpenCL"};
    // If the layer has sanitizers, the program that loads the layer also needs them.
    if (const std::string sanitize = ASSAY_SANITIZE; !sanitize.empty())
      command.push_back("-fsanitize=" + sanitize);
    const Ran built = faults::run_program(command, environment, 60);
    EXPECT_EQ(built.exit_status, 0) << built.err;
    return faults::run_program({scratch / "alone"}, environment, 60);
  }

  faults::ScratchFolder scratch;
  faults::Environment environment;
};

TEST_F(EndToEnd, ARunIsRecordedAsItsSchemaSays) {
  plant();
  const std::string out = scratch / "out";
  const Ran run = assay({"run", "--depth=quick", "--filter=" + failing, "--filter=" + passing,
                         "--filter=" + skipped, "--out=" + out});
  ASSERT_EQ(run.exit_status, 1) << run.err;
  EXPECT_THAT(run.out,
              AllOf(HasSubstr("FAIL " + failing), HasSubstr("3 cases in "),
                    HasSubstr("1 pass 1 fail 1 skip"), HasSubstr("assay repro " + failing)));

  const std::string results = file(out, "results.jsonl");
  const Ran valid = python({ASSAY_REPORT, out, "--validate"});
  EXPECT_EQ(valid.exit_status, 0) << valid.err;
  EXPECT_EQ(valid.err, "");

  // The schema refuses a line with an unknown outcome.
  std::string text = faults::read_text(results);
  const std::string outcome = R"("outcome":"skip")";
  ASSERT_NE(text.find(outcome), std::string::npos);
  text.replace(text.find(outcome), outcome.size(), R"("outcome":"maybe")");
  std::filesystem::create_directories(scratch / "spoilt");
  faults::write_text(scratch / "spoilt/results.jsonl", text);
  const Ran spoilt = python({ASSAY_REPORT, scratch / "spoilt", "--validate"});
  EXPECT_EQ(spoilt.exit_status, 2);
  EXPECT_THAT(spoilt.err, HasSubstr("maybe"));

  const std::string counts = R"(
import sys, xml.etree.ElementTree as tree
suites = tree.parse(sys.argv[1]).getroot()
cases = suites.findall("./testsuite/testcase")
print(suites.tag, suites.get("tests"), suites.get("failures"),
      sum(int(suite.get("skipped")) for suite in suites),
      len(cases), *[len(suites.findall("./testsuite/testcase/" + kind))
                    for kind in ("failure", "error", "skipped")])
# The elements and attributes that readers know: the schema junit-10.xsd of Jenkins' xUnit plugin.
known = {
    "testsuites": "name time tests failures errors",
    "testsuite": "name time tests failures errors skipped timestamp",
    "testcase": "name time classname",
    "properties": "", "property": "name value",
    "failure": "type message", "error": "type message", "skipped": "type message",
    "system-out": "",
}
for one in suites.iter():
    assert set(one.keys()) <= set(known[one.tag].split()), (one.tag, one.keys())
[attached] = [one.text for one in suites.iter("system-out")]
print(attached.endswith("/report.html]]") and attached.startswith("[[ATTACHMENT|"))
)";
  const Ran junit = python({"-c", counts, file(out, "junit.xml")});
  EXPECT_EQ(junit.out, "testsuites 3 1 1 3 1 0 1\nTrue\n") << junit.err;
}

TEST_F(EndToEnd, DigestsDependOnNeitherWorkersNorShards) {
  const auto digests = [&](const std::string& name, std::vector<std::string> more) {
    const std::string out = scratch / name;
    more.insert(more.begin(), {"run", "--depth=quick", "--filter=relational/isless/*",
                               "--filter=math/cosh/float?/default", "--no-page", "--out=" + out});
    assay(more);
    std::map<std::string, std::string> found;
    std::ifstream lines(file(out, "results.jsonl"));
    for (std::string line; std::getline(lines, line);) {
      const auto record = nlohmann::json::parse(line);
      if (record.at("type") == "case" && record.contains("measurement"))
        found[record.at("id")] = record.at("measurement").value("digest", "");
    }
    return found;
  };
  const auto one = digests("one", {"--jobs=1"});
  EXPECT_GT(one.size(), 5u);
  for (const auto& [id, digest] : one) EXPECT_EQ(digest.size(), 32u) << id;
  EXPECT_EQ(digests("two", {"--jobs=2"}), one);
  EXPECT_EQ(digests("three", {"--jobs=3"}), one);
  auto shards = digests("first", {"--shard=0/2"});
  shards.merge(digests("second", {"--shard=1/2"}));
  EXPECT_EQ(shards, one);
  plant();
  const auto planted = digests("planted", {"--jobs=1"});
  EXPECT_NE(planted.at(failing), one.at(failing)) << "a fault in one lane changes the digest";
}

// Reasons use the names of calls, queries and codes in the API. Reasons contain no C++ of the test,
// no text of GoogleTest, and no address of the process.
TEST_F(EndToEnd, ReasonsSpeakOpenCL) {
  // When a failure runs again, its calls are recorded.
  const std::string once = scratch / "once", again = scratch / "again";
  assay({"run", "--depth=quick", "--no-page", "--out=" + again, "api_errors/clCreateImage/*",
         "samplers/properties/*", "svm/refused/*"});
  std::vector<std::string> run{"run", "--depth=quick", "--no-rerun", "--no-page", "--out=" + once};
  for (const char* slice :
       {"device_partition/contexts/*", "events/callbacks/fail*", "extensions/queries/*",
        "image_objects/beyond_maximum/*", "image_objects/creation/*",
        "image_transfer/fill/image1d/*", "image_transfer/map_to_read/image1d_buffer/*",
        "image_write/write_imagei/image1d_array/*", "kernel_execution/ranges/*",
        "kernels/attributes/*", "limits/*", "platform/macros/*", "programs/build/*",
        "programs/linking/*"})
    run.push_back(std::string("--filter=") + slice);
  assay(run);
  // For example "returned -30" has a code without its name.
  const std::regex unnamed(R"((status|code|error|returned|got|expected|is) -\d|[a-z,] \(-\d+\))");
  const std::regex address("0x[0-9a-f]{9,15}\\b");
  std::size_t read = 0, calls = 0;
  std::vector<std::string> records;
  for (const std::string& out : {once, again}) {
    std::ifstream lines(file(out, "results.jsonl"));
    for (std::string line; std::getline(lines, line);) records.push_back(line);
  }
  for (const std::string& line : records) {
    const auto record = nlohmann::json::parse(line);
    calls += record.contains("call") ? 1 : 0;
    // The text of a crash depends on the driver.
    if (record.value("outcome", "") == "crash") continue;
    for (const char* field : {"reason", "note", "call"}) {
      const std::string text = record.value(field, "");
      read += text.empty() ? 0 : 1;
      for (const char* cpp :
           {"::", "Value of:", "Expected:", "Actual:", "Which is:", "nullptr", "getInfo", "_cast<"})
        EXPECT_THAT(text, Not(HasSubstr(cpp))) << record.at("id");
      EXPECT_FALSE(std::regex_search(text, unnamed)) << record.at("id") << ": " << text;
      EXPECT_FALSE(std::regex_search(text, address)) << record.at("id") << ": " << text;
    }
  }
  EXPECT_GT(read, 20U);
  EXPECT_GT(calls, 10U);
}

// Drivers derive limits from the memory that they see. The memory limit of a worker must not change
// these limits.
TEST_F(EndToEnd, TheMemoryLimitOfAWorkerDoesNotChangeItsDevice) {
  const auto width = [&](const std::string& name, const char* memory) {
    const std::string out = scratch / name;
    assay({"run", "--depth=quick", "--filter=limits/device_image2d_max_width", "--no-rerun",
           std::string("--memory=") + memory, "--out=" + out});
    std::ifstream lines(file(out, "results.jsonl"));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    const auto record = nlohmann::json::parse(line);
    return record.at("outcome").get<std::string>() + record.value("reason", "");
  };
  // PoCL derives the width from the memory of the machine. A virtual machine may get memory between
  // two runs, so two runs that differ are repeated. If the worker's limit changed the width, all
  // repeated runs would also differ.
  std::string little, much;
  for (int turn = 0; turn < 3 && (turn == 0 || little != much); ++turn) {
    little = width("little" + std::to_string(turn), "1");
    much = width("much" + std::to_string(turn), "1000");
  }
  EXPECT_EQ(little, much);
}

TEST_F(EndToEnd, ReproRestoresTheVectorWithItsNeighbors) {
  plant();
  const nlohmann::json failure = found_failure();
  const std::string input = failure.at("input").at(0);
  const Ran by_input = assay({"repro", failing, "--input=" + input, "--depth=quick"});
  EXPECT_EQ(by_input.exit_status, 1) << by_input.err;
  EXPECT_THAT(by_input.out, AllOf(StartsWith("FAIL " + failing), HasSubstr("  x          " + input),
                                  HasSubstr("\n  subject  "), HasSubstr("\n  reference  "),
                                  HasSubstr("of 2, build options"), HasSubstr("reproduced")));
  EXPECT_THAT(by_input.out, Not(HasSubstr("not reproduced:")));

  // The command names the index of the input, because the same input may have other neighbors at
  // another index.
  const std::string index = "--index=" + std::to_string(failure.at("index").get<int>());
  const Ran by_both = assay({"repro", failing, "--input=" + input, index, "--depth=quick"});
  EXPECT_EQ(by_both.exit_status, 1) << by_both.err;
  EXPECT_EQ(by_both.out, by_input.out);

  const Ran by_index =
      assay({"repro", failing, "--index=" + std::to_string(failure.at("index").get<int>()),
             "--depth=quick"});
  EXPECT_EQ(by_index.exit_status, 1) << by_index.err;
  EXPECT_THAT(by_index.out, HasSubstr("  x          " + input));

  const Ran emitted = assay({"repro", failing, "--input=" + input, "--emit=c", "--depth=quick"});
  ASSERT_EQ(emitted.exit_status, 0) << emitted.err;
  const Ran wrong = stand_alone(emitted.out);
  EXPECT_EQ(wrong.exit_status, 1) << wrong.err;
  EXPECT_THAT(wrong.out, AllOf(HasSubstr("FAIL"), HasSubstr("subject"), HasSubstr("accepted")));
}

// The first fault changes a component only if its neighbor is huge. The second fault does not
// depend on neighbors.
TEST_F(EndToEnd, ReproNamesTheNeighborsThatAFailureNeeds) {
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "cosh_spoilt_by_neighbour";
  const std::string id = "math/cosh/float2/default", out = scratch / "spoilt";
  const Ran run =
      assay({"run", "--depth=quick", "--filter=" + id, "--no-rerun", "--no-page", "--out=" + out});
  EXPECT_EQ(run.exit_status, 1) << run.err;
  EXPECT_THAT(run.out, HasSubstr("\n  only       with 0x"));
  std::ifstream lines(file(out, "results.jsonl"));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const auto worst = nlohmann::json::parse(line).at("measurement").at("worst");
  const std::vector<std::string> by_input{
      "repro", id, "--input=" + worst.at("input").at(0).get<std::string>(),
      "--index=" + std::to_string(worst.at("index").get<int>()), "--depth=quick"};
  const Ran needs = assay(by_input);
  EXPECT_EQ(needs.exit_status, 1) << needs.err;
  EXPECT_THAT(needs.out, AllOf(HasSubstr("reproduced: fails only with 0x"),
                               HasSubstr("in the other component; in both orders")));

  environment["ASSAY_FAULT"] = "exp_near_one";
  const Ran alone = assay(
      {"repro", "math/exp/float4/default", "--input=0x3f800000", "--depth=quick", "--bisect"});
  EXPECT_EQ(alone.exit_status, 1) << alone.err;
  EXPECT_THAT(alone.out,
              HasSubstr("fails by itself, with the same input in every component; at every "
                        "position"));
}

// A literal that the case does not have needs another kernel.
TEST_F(EndToEnd, ReproTakesALiteralThatTheCaseDoesNotHave) {
  const std::vector<std::string> asked{"repro", "math/exp/float/literal/default",
                                       "--input=0x3f800001", "--depth=quick"};
  const Ran sound = assay(asked);
  EXPECT_EQ(sound.exit_status, 0) << sound.err << sound.out;
  EXPECT_THAT(sound.out, HasSubstr("the case does not have this input"));
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "exp_near_one";
  const Ran faulty = assay(asked);
  EXPECT_EQ(faulty.exit_status, 1) << faulty.err << faulty.out;
  EXPECT_THAT(faulty.out, AllOf(HasSubstr("0x3f800001"), Not(HasSubstr("past the end"))));
}

TEST_F(EndToEnd, ReproSaysWhatASampledColorNeeds) {
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "sampler_clamp_to_edge";
  const Ran needs = assay({"repro", "image_read/read_imagef/image2d/rgba.unorm_int8/clamp/argument",
                           "--input=0xc6fffe00,0xc0000000", "--depth=quick"});
  EXPECT_EQ(needs.exit_status, 1) << needs.err;
  EXPECT_THAT(needs.out,
              AllOf(HasSubstr("reproduced: fails by itself, in a launch of one work-item; "),
                    HasSubstr("; not with CL_ADDRESS_CLAMP_TO_EDGE; also with an image of 1x1x1 "),
                    Not(HasSubstr("CL_FILTER_"))));
}

// An extension's function is called through an address from the driver.
TEST_F(EndToEnd, CallsOfExtensionsAreRecorded) {
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "command_buffer_unfinalized_accepted";
  const Ran emitted = assay(
      {"repro", "api_errors/clEnqueueCommandBufferKHR/not_finalized", "--emit=c", "--depth=quick"});
  ASSERT_EQ(emitted.exit_status, 0) << emitted.err;
  EXPECT_THAT(emitted.out, AllOf(HasSubstr(" = clCreateCommandBufferKHR_("),
                                 HasSubstr("status = clEnqueueCommandBufferKHR_(")));
}

TEST_F(EndToEnd, AnIssueIsReadyForUpstream) {
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "exp_near_one";
  const std::string id = "math/exp/float/default", out = scratch / "found";
  ASSERT_EQ(assay({"run", id, "--depth=quick", "--no-page", "--out=" + out}).exit_status, 1);
  std::ifstream groups(file(out, "groups.json"));
  const std::string group = nlohmann::json::parse(groups).at(0).at("id");
  const Ran issue = assay({"issue", group, "--of=" + out});
  EXPECT_EQ(issue.exit_status, 0) << issue.err;
  EXPECT_THAT(issue.out,
              AllOf(StartsWith("# "), HasSubstr("`" + id + "`: fail, "),
                    HasSubstr("\n## Specification\n\n- OpenCL C "), HasSubstr(", exp\n"),
                    HasSubstr("\n## Program\n"), HasSubstr("exp(x0)"), HasSubstr("int main("),
                    HasSubstr("\n## Versions\n\n- Platform: Portable Computing Language\n"),
                    HasSubstr("\n## How often\n\n1 case (1 of `math`)"),
                    HasSubstr("\n## Conditions\n\n- Second run: in a new process"),
                    HasSubstr("`assay repro " + id + " --input=0x")));
  EXPECT_THAT(issue.out, AllOf(HasSubstr("FAIL"), HasSubstr("and ends with exit status 1."),
                               Not(HasSubstr("**Problem**"))));
  EXPECT_EQ(issue.err, "");

  // Without the fault, the report says that the program does not show the failure.
  environment.erase("ASSAY_FAULT");
  environment.erase("OPENCL_LAYERS");
  const Ran sound = assay({"issue", group, "--of=" + out});
  EXPECT_EQ(sound.exit_status, 1);
  EXPECT_THAT(sound.err,
              HasSubstr("does not show the failure: the program ends with exit status 0"));
  EXPECT_THAT(sound.out, HasSubstr("**Problem**: the program does not show the failure"));
  const Ran unknown = assay({"issue", "g0000000", "--of=" + out});
  EXPECT_EQ(unknown.exit_status, 2);
  EXPECT_THAT(unknown.err, MatchesRegex("assay: issue: [^\n]*\n"));
}

// `git bisect run` needs exit status 125 for a version that cannot be tested. 2 would mean a bad
// version.
TEST_F(EndToEnd, ReproForABisectionTellsWhatCannotBeTested) {
  const auto status = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "repro");
    words.emplace_back("--bisect");
    words.emplace_back("--depth=quick");
    return assay(words).exit_status;
  };
  EXPECT_EQ(status({passing, "--input=0x00000000"}), 0);
  EXPECT_EQ(status({skipped}), 125);
  EXPECT_EQ(status({passing, "--driver=/nowhere/libnone.so"}), 125);
  EXPECT_EQ(status({"nothing/of/it"}), 128);
}

TEST_F(EndToEnd, ReproOfARightAnswer) {
  const Ran sound = assay({"repro", passing, "--input=0x80000000"});
  EXPECT_EQ(sound.exit_status, 0) << sound.err;
  EXPECT_THAT(sound.out, AllOf(StartsWith("pass " + passing + "\n"), HasSubstr("0x80000000   -0"),
                               HasSubstr("subject    0x00000000"), HasSubstr("not reproduced:")));
  const Ran first = assay({"repro", passing, "--index=0"});
  EXPECT_EQ(first.exit_status, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("not reproduced:"));

  const Ran emitted = assay({"repro", passing, "--input=0x80000000", "--emit=c"});
  ASSERT_EQ(emitted.exit_status, 0) << emitted.err;
  const Ran right = stand_alone(emitted.out);
  EXPECT_EQ(right.exit_status, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("PASS"));
}

TEST_F(EndToEnd, OptionsSetTheNumberAndTheLengthOfSequences) {
  const std::string id = "command_queues/sequences/objects";
  environment["OPENCL_LAYERS"] = ASSAY_FAULTS_LAYER;
  environment["ASSAY_FAULT"] = "every_seventh_kernel_lost";
  const auto run = [&](const std::string& length) {
    return assay({"run", "--depth=quick", "--filter=" + id, "--sequences=3",
                  "--sequence-length=" + length, "--no-rerun", "--no-page",
                  "--out=" + (scratch / length)});
  };
  const Ran few = run("2");  // sequences of two calls have only three different kernels
  EXPECT_EQ(few.exit_status, 0) << few.out << few.err;
  const Ran many = run("200");
  EXPECT_EQ(many.exit_status, 1) << many.err;
  std::string results;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch / "200"))
    if (entry.path().filename() == "results.jsonl") results = faults::read_text(entry.path());
  EXPECT_THAT(results, HasSubstr("\"assay repro " + id +
                                 " --depth=quick --sequences=3 --sequence-length=200\""));
  const Ran again = assay({"repro", id, "--depth=quick", "--sequences=3", "--sequence-length=200"});
  EXPECT_EQ(again.exit_status, 1) << again.err;
  EXPECT_THAT(again.out, AllOf(HasSubstr("reproduced"), testing::Not(HasSubstr("not reproduced"))));
}

/// At depth quick, no case searches. The functions have one, two and three arguments, and an
/// integer as their last argument.
TEST_F(EndToEnd, CasesOfDepthStandardSearchWithoutACrash) {
  const std::string out = scratch / "out";
  std::vector<std::string> run{"run",        "--depth=standard", "--search-budget=0.2",
                               "--no-rerun", "--no-page",        "--out=" + out};
  const std::vector<std::string> functions{"exp", "pow", "fma", "ldexp", "pown"};
  for (const std::string& function : functions)
    run.push_back("--filter=math/" + function + "/float/default");
  const Ran ran = assay(run);
  std::ifstream lines(file(out, "results.jsonl"));
  std::size_t cases = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line);
    if (record.at("type") != "case") continue;
    ++cases;
    EXPECT_THAT(record.at("outcome"), testing::AnyOf("pass", "fail")) << line;
  }
  EXPECT_EQ(cases, functions.size()) << ran.err;
}

TEST_F(EndToEnd, ReproRefusesUnknownCasesAndInputs) {
  const auto refused = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "repro");
    const Ran ran = assay(arguments);
    EXPECT_EQ(ran.exit_status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, MatchesRegex("assay: [^\n]*\n"));
    return ran.err;
  };
  EXPECT_THAT(refused({passing, "--input=zero"}), HasSubstr("zero"));
  EXPECT_THAT(refused({passing, "--input=0x1,0x2"}), HasSubstr("--input"));
  EXPECT_THAT(refused({passing, "--index=-1"}), HasSubstr("--index: '-1' is not a position"));
  EXPECT_THAT(refused({passing, "--index=99999999999"}), HasSubstr("99999999999"));
  EXPECT_THAT(refused({passing, "--emit=rust"}), HasSubstr("the only language is c"));
  EXPECT_THAT(refused({passing + "s"}), HasSubstr("did you mean " + passing));
  EXPECT_THAT(refused({skipped}), HasSubstr("is skipped on "));
}

}  // namespace
}  // namespace assay::suites
