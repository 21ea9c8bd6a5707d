#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/judge/baseline.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

std::vector<CaseRecord> records() {
  std::vector<CaseRecord> made;
  for (const char* id : {"math/exp/float/default", "math/exp/float4/default",
                         "math/sin/half/default", "events/clWaitForEvents/order"})
    made.push_back({.id = id, .outcome = Outcome::pass, .reason = "wrong"});
  made[0].outcome = Outcome::fail;
  made[0].failing = {{.rule = "ulp", .count = 3}};
  made[0].measurement = Measurement{.inputs = 10, .failing = 3, .max_ulp = 3.81, .limit = "ulp(3)"};
  made[3].outcome = Outcome::crash;
  return made;
}

void read_lists(assay::fuzz::Pieces from) {
  static const std::string name = [] {
    std::string folder = (std::filesystem::temp_directory_path() / "assay-fuzz-XXXXXX").string();
    must(mkdtemp(folder.data()) != nullptr, "a folder is made");
    static std::string made;
    made = folder;
    std::atexit([] { std::filesystem::remove_all(made); });
    return folder + "/driver";
  }();
  for (const char* list : {"-fails.txt", "-flakes.txt", "-skips.txt"})
    std::ofstream(name + list, std::ios::binary) << from.text();
  try {
    const Baseline lists = Baseline::read(name + "-fails.txt");
    for (const CaseRecord& record : records()) {
      lists.judge(record);
      lists.left_out(record.id);
    }
  } catch (const UsageError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<CaseRecord> found = records();
  static const nlohmann::json header = {
      {"depth", "quick"},
      {"device", {{"platform", "A platform"}, {"driver_version", "1.0"}}},
      {"driver", {{"icd", "a.icd"}}},
      {"options", nlohmann::json::object()}};
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  if (from.byte() % 4 == 0) {
    read_lists(from);
    return 0;
  }
  try {
    const Baseline given = Baseline::parse(from.rest(), "given.txt");
    given.unexpected_passes(found);
    given.vanished(header, found);
    given.stale(header, found);
    const std::string text = given.of(header).updated(header, found);
    const Baseline written = Baseline::parse(text, "written.txt");
    for (const CaseRecord& record : found)
      must(written.of(header).expects(record), "an updated baseline expects the failures", text);
    must(written.updated(header, found) == text, "a second update changes nothing", text);
    const std::string whole = given.updated(header, found);
    must(Baseline::parse(whole, "whole.txt").updated(header, found) == whole,
         "a second update with lines of other devices changes nothing", whole);
  } catch (const UsageError& problem) {
    const std::string_view said = problem.what();
    must(said.starts_with("given.txt:"), "a refusal names a line of the given file", said);
  }
  return 0;
}
