#include "harness/run/compare.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace assay::harness {
namespace {

using testing::HasSubstr;

CaseRecord record(std::string id, Outcome outcome, std::string reason = "", double ulp = 0) {
  CaseRecord made;
  made.id = std::move(id);
  made.outcome = outcome;
  made.reason = std::move(reason);
  made.measurement.emplace();
  made.measurement->inputs = 1;
  made.measurement->max_ulp = ulp;
  return made;
}

Results run(std::vector<CaseRecord> records, std::string version = "1") {
  Results out;
  out.header = {{"device", {{"driver_version", std::move(version)}}}};
  out.records = std::move(records);
  return out;
}

const Results before =
    run({record("a/pass/x", Outcome::pass), record("a/broke/x", Outcome::pass),
         record("a/fixed/x", Outcome::fail, "5 ulp > 4 ulp", 5),
         record("a/worse/x", Outcome::fail, "5 ulp > 4 ulp", 5),
         record("a/better/x", Outcome::fail, "9 ulp > 4 ulp", 9),
         record("a/same/x", Outcome::fail, "5.000 ulp > 4 ulp", 5),
         record("a/other/x", Outcome::fail, "got NaN, expected 1"),
         record("a/crashes/x", Outcome::fail, "got 2, expected 1"),
         record("a/skipped/x", Outcome::pass), record("a/judged/x", Outcome::skip, "needs half"),
         record("a/gone/x", Outcome::pass)});
const Results after =
    run({record("a/pass/x", Outcome::pass), record("a/broke/x", Outcome::fail, "got 1, expected 2"),
         record("a/fixed/x", Outcome::pass), record("a/worse/x", Outcome::fail, "8 ulp > 4 ulp", 8),
         record("a/better/x", Outcome::fail, "5 ulp > 4 ulp", 5),
         record("a/same/x", Outcome::fail, "5.001 ulp > 4 ulp", 5.001),
         record("a/other/x", Outcome::fail, "5 ulp > 4 ulp"),
         record("a/crashes/x", Outcome::crash, "signal 11 (SIGSEGV)"),
         record("a/skipped/x", Outcome::skip, "needs images"), record("a/judged/x", Outcome::pass),
         record("a/new/x", Outcome::pass)},
        "2");

TEST(Compare, EachCaseIsInTheChangeThatItMade) {
  const Comparison found = compare(before, after);
  std::map<Change, std::set<std::string>> ids;
  for (const ChangedGroup& group : found.groups)
    ids[group.change].insert(group.cases.begin(), group.cases.end());
  EXPECT_THAT(ids[Change::broke], testing::ElementsAre("a/broke/x"));
  EXPECT_THAT(ids[Change::fixed], testing::ElementsAre("a/fixed/x"));
  EXPECT_THAT(ids[Change::worse], testing::ElementsAre("a/worse/x"));
  EXPECT_THAT(ids[Change::better], testing::ElementsAre("a/better/x"));
  EXPECT_THAT(ids[Change::otherwise], testing::ElementsAre("a/crashes/x", "a/other/x"));
  EXPECT_THAT(ids[Change::skipped_now], testing::ElementsAre("a/skipped/x"));
  EXPECT_THAT(ids[Change::judged_now], testing::ElementsAre("a/judged/x"));
  EXPECT_THAT(ids[Change::appeared], testing::ElementsAre("a/new/x"));
  EXPECT_THAT(ids[Change::vanished], testing::ElementsAre("a/gone/x"));
  EXPECT_THAT(found.gained, testing::ElementsAre("needs half (1 cases)"));
  EXPECT_THAT(found.lost, testing::ElementsAre("needs images (1 cases)"));
  EXPECT_THAT(found.settings, testing::ElementsAre("device driver_version: 1 -> 2"));
}

TEST(Compare, SaysWhatRunsWereMadeWith) {
  Results old = run({}), fresh = run({});
  old.header["driver"] = {{"digest", "0123456789abcdef"},
                          {"libraries",
                           {{{"path", "/a/libone.so"}, {"sha256", "1"}},
                            {{"path", "/a/libtwo.so"}, {"sha256", "2"}},
                            {{"path", "/a/libold.so"}, {"sha256", "3"}}}}};
  old.header["data"] = {{"digest", "d"}, {"tables", {{"certainty.csv", "1"}, {"modes.csv", "2"}}}};
  old.header["build"] = {{"commit", "c"}, {"tree", "clean"}, {"sha256", "s"}};
  EXPECT_THAT(compare(old, fresh).settings, testing::IsEmpty()) << "of an older version";
  fresh.header = old.header;
  EXPECT_THAT(compare(old, fresh).settings, testing::IsEmpty());
  fresh.header["driver"]["digest"] = "fedcba9876543210";
  fresh.header["driver"]["libraries"] = {{{"path", "/b/libone.so"}, {"sha256", "1"}},
                                         {{"path", "/b/libtwo.so"}, {"sha256", "9"}},
                                         {{"path", "/b/libnew.so"}, {"sha256", "3"}}};
  fresh.header["data"] = {{"digest", "e"},
                          {"tables", {{"certainty.csv", "1"}, {"modes.csv", "9"}}}};
  fresh.header["build"]["tree"] = "modified";
  old.end.emplace().loaded = {{.path = "/a/libcompiler.so", .sha256 = "1"}};
  fresh.end.emplace().loaded = {{.path = "/b/libcompiler.so", .sha256 = "2"}};
  fresh.end->exchanged = {"/b/libone.so"};
  EXPECT_THAT(compare(old, fresh).settings,
              testing::ElementsAre(
                  "driver: 0123456789ab -> fedcba987654 (new libnew.so, libtwo.so, without "
                  "libold.so)",
                  "assay tree: clean -> modified", "data: d -> e (modes.csv)",
                  "driver after: the driver was exchanged during the run: libone.so is another at "
                  "its end",
                  "driver loads another libcompiler.so"));
}

TEST(Compare, NamesCasesWhoseBitsChanged) {
  const auto runs = [](const char* digest, unsigned seed) {
    std::vector<CaseRecord> records{
        record("a/exp/x", Outcome::pass), record("a/exp/y", Outcome::pass),
        record("a/sin/x", Outcome::pass), record("a/fails/x", Outcome::fail, "5 ulp > 4 ulp", 5)};
    for (CaseRecord& one : records)
      if (one.id != "a/sin/x") one.measurement->digest = digest;
    records[2].measurement->digest = "c";
    Results made = run(std::move(records));
    made.header["seed"] = seed;
    return made;
  };
  const Comparison found = compare(runs("a", 1), runs("b", 1));
  ASSERT_EQ(found.groups.size(), 2u);
  EXPECT_EQ(found.groups[0].change, Change::bits);
  EXPECT_EQ(found.groups[0].title, "a/exp");
  EXPECT_THAT(found.groups[0].cases, testing::ElementsAre("a/exp/x", "a/exp/y"));
  EXPECT_EQ(found.count(Change::failing_bits), 1u);
  EXPECT_THAT(comparison_text(found, "old", "new"),
              HasSubstr("2 bits changed, still within limits\n       2  a/exp"));
  EXPECT_EQ(comparison_json(found, "old", "new").at("groups").at(0).at("cases").size(), 2u);
  EXPECT_TRUE(compare(runs("a", 1), runs("b", 2)).empty()) << "of other inputs";
  EXPECT_TRUE(compare(runs("a", 1), runs("", 1)).empty()) << "an older file has none";
}

TEST(Compare, ARunWithItselfIsEmpty) {
  for (const Results* one : {&before, &after}) {
    EXPECT_TRUE(compare(*one, *one).empty());
    EXPECT_THAT(comparison_text(compare(*one, *one), "a", "a"), HasSubstr("no case changed"));
  }
  EXPECT_FALSE(compare(before, after).empty());
}

TEST(Compare, WhatBrokeLeadsAndPagesEscape) {
  const Comparison found = compare(before, after);
  const std::string text = comparison_text(found, "old", "new");
  EXPECT_LT(text.find("1 broke"), text.find("1 fixed"));
  EXPECT_THAT(comparison_page(found, "<old>", "new"), HasSubstr("&lt;old&gt;"));
  EXPECT_EQ(comparison_json(found, "old", "new").at("groups").at(0).at("change"), "broke");
}

}  // namespace
}  // namespace assay::harness
