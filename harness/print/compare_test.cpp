#include "harness/print/compare.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "harness/judge/mismatch.h"

namespace assay::harness {
namespace {

using testing::HasSubstr;

CaseRecord record(std::string id, Outcome outcome, double ulp = 0) {
  CaseRecord made;
  made.id = std::move(id);
  made.outcome = outcome;
  made.measurement.emplace();
  made.measurement->inputs = 1;
  made.measurement->max_ulp = ulp;
  return made;
}

CaseRecord failing(std::string id, Finding finding, double ulp = 0) {
  CaseRecord made = record(std::move(id), Outcome::fail, ulp);
  made.reason = sentence(finding);
  made.finding = std::move(finding);
  return made;
}

CaseRecord skipped(std::string id, std::string reason) {
  CaseRecord made = record(std::move(id), Outcome::skip);
  made.reason = std::move(reason);
  return made;
}

CaseRecord inaccurate(std::string id, double ulp) {
  return failing(std::move(id), said(fmt::format("{} ulp", ulp), Finding::Kind::accuracy), ulp);
}

CaseRecord wrong(std::string id) {
  return failing(std::move(id), said("another", Finding::Kind::value));
}

/// A failure of schema 1.
CaseRecord older(std::string id, std::string mismatch, double ulp = 0) {
  CaseRecord made = record(std::move(id), Outcome::fail, ulp);
  made.reason = "a sentence";
  made.signature = Signature{std::move(mismatch), "", "", ""};
  return made;
}

Results run(std::vector<CaseRecord> records, std::string version = "1") {
  Results out;
  out.header = {{"device", {{"driver_version", std::move(version)}}}};
  out.records = std::move(records);
  return out;
}

CaseRecord crashed(std::string id) {
  CaseRecord made = record(std::move(id), Outcome::crash);
  made.finding = finding_of_end(made);
  return made;
}

const Results before =
    run({record("a/pass/x", Outcome::pass), record("a/broke/x", Outcome::pass),
         inaccurate("a/fixed/x", 5), inaccurate("a/worse/x", 5), inaccurate("a/better/x", 9),
         inaccurate("a/same/x", 5), wrong("a/other/x"), wrong("a/crashes/x"),
         record("a/skipped/x", Outcome::pass), skipped("a/judged/x", "needs half"),
         record("a/gone/x", Outcome::pass)});
const Results after =
    run({record("a/pass/x", Outcome::pass), wrong("a/broke/x"), record("a/fixed/x", Outcome::pass),
         inaccurate("a/worse/x", 8), inaccurate("a/better/x", 5), inaccurate("a/same/x", 5.001),
         inaccurate("a/other/x", 0), crashed("a/crashes/x"), skipped("a/skipped/x", "needs images"),
         record("a/judged/x", Outcome::pass), record("a/new/x", Outcome::pass)},
        "2");

TEST(Compare, EachCaseIsListedUnderItsChange) {
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
  EXPECT_THAT(found.gained, testing::ElementsAre("needs half (1 case)"));
  EXPECT_THAT(found.lost, testing::ElementsAre("needs images (1 case)"));
  EXPECT_THAT(found.settings, testing::ElementsAre("device driver_version: 1 -> 2"));
}

TEST(Compare, CasesThatWereNotAskedForDidNotVanish) {
  Results narrow = run({record("a/pass/x", Outcome::pass)});
  narrow.header["options"] = {{"filters", {"a/pass/*"}}};
  const Comparison found = compare(before, narrow);
  EXPECT_EQ(found.count(Change::vanished), 0U);
  EXPECT_THAT(found.gained, testing::IsEmpty())
      << "the filter excludes cases that need the type half";
  EXPECT_THAT(found.settings,
              testing::Contains(HasSubstr("selection: every suite at unknown depth -> "
                                          "--filter='a/pass/*'")));
  EXPECT_THAT(comparison_text(found, "x", "y"),
              HasSubstr("not compared: 10 cases that only the first run has\n"));
}

/// A case that was left out because its function hung.
CaseRecord not_asked_after(std::string id, std::string hung) {
  CaseRecord made = skipped(std::move(id), "hung: " + hung);
  made.hung = std::move(hung);
  return made;
}

TEST(Compare, ACaseThatWasNotAskedAfterAHangIsNotCompared) {
  CaseRecord hangs = record("a/f/1", Outcome::timeout);
  hangs.finding = finding_of_end(hangs);
  const Results passes = run({record("a/f/1", Outcome::pass), record("a/f/2", Outcome::pass),
                              wrong("a/f/3"), wrong("a/f/4")});
  const Results hung = run({hangs, not_asked_after("a/f/2", "a/f/1"),
                            not_asked_after("a/f/3", "a/f/1"), not_asked_after("a/f/4", "a/f/1")});
  const Comparison worse = compare(passes, hung), better = compare(hung, passes);
  EXPECT_EQ(worse.count(Change::broke), 1U) << "the case that hangs";
  EXPECT_EQ(worse.groups.size(), 1U);
  EXPECT_EQ(worse.not_asked[1], 3U);
  EXPECT_THAT(worse.lost, testing::IsEmpty());
  EXPECT_EQ(better.count(Change::fixed), 1U);
  EXPECT_EQ(better.groups.size(), 1U);
  EXPECT_EQ(better.not_asked[0], 3U);
  EXPECT_TRUE(compare(hung, hung).empty());
}

TEST(Compare, ARunThatWasCutOffSaysSo) {
  Results cut = run({record("a/pass/x", Outcome::pass)});
  set_plan(cut.header, {"a/pass/x", "a/broke/x"});
  const Comparison found =
      compare(run({record("a/pass/x", Outcome::pass), record("a/broke/x", Outcome::pass)}), cut);
  EXPECT_EQ(found.count(Change::vanished), 0U);
  EXPECT_THAT(found.settings, testing::Contains(HasSubstr("after: incomplete: 1 of 2 planned")));
}

TEST(Compare, ShowsTheSettingsOfTheRuns) {
  Results old = run({}), fresh = run({});
  old.header["driver"] = {{"digest", "0123456789abcdef"},
                          {"libraries",
                           {{{"path", "/a/libone.so"}, {"sha256", "1"}},
                            {{"path", "/a/libtwo.so"}, {"sha256", "2"}},
                            {{"path", "/a/libold.so"}, {"sha256", "3"}}}}};
  old.header["data"] = {{"digest", "d"}, {"tables", {{"certainty.csv", "1"}, {"modes.csv", "2"}}}};
  old.header["build"] = {{"commit", "c"}, {"tree", "clean"}, {"sha256", "s"}};
  EXPECT_THAT(compare(old, fresh).settings, testing::IsEmpty())
      << "an older file has no such fields";
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
  EXPECT_THAT(
      compare(old, fresh).settings,
      testing::ElementsAre(
          "driver: 0123456789ab -> fedcba987654 (new libnew.so, libtwo.so, without "
          "libold.so)",
          "assay tree: clean -> modified", "data: d -> e (modes.csv)",
          "after: the driver was exchanged during the run: libone.so is different at the end of "
          "the run",
          "the driver loads another version of libcompiler.so"));
}

TEST(Compare, NamesCasesWhoseBitsChanged) {
  const auto runs = [](const char* digest, unsigned seed) {
    std::vector<CaseRecord> records{record("a/exp/x", Outcome::pass),
                                    record("a/exp/y", Outcome::pass),
                                    record("a/sin/x", Outcome::pass), inaccurate("a/fails/x", 5)};
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
              HasSubstr("2 pass as before, with other bits\n       2  a/exp"));
  EXPECT_EQ(comparison_json(found, "old", "new").at("groups").at(0).at("cases").size(), 2u);
  EXPECT_TRUE(compare(runs("a", 1), runs("b", 2)).empty()) << "the inputs differ";
  EXPECT_TRUE(compare(runs("a", 1), runs("", 1)).empty())
      << "an older file does not name its inputs";
}

TEST(Compare, ARunWithItselfIsEmpty) {
  for (const Results* one : {&before, &after}) {
    EXPECT_TRUE(compare(*one, *one).empty());
    EXPECT_THAT(comparison_text(compare(*one, *one), "a", "a"), HasSubstr("no case changed"));
  }
  EXPECT_FALSE(compare(before, after).empty());
}

TEST(Compare, OnlyTheFindingSaysHowAnAnswerIsWrong) {
  CaseRecord reworded = inaccurate("a/x", 5);
  reworded.reason = "other words";
  reworded.finding->words = reworded.finding->during = "others, too";
  reworded.signature = Signature{"as an older version had it", "", "", ""};
  EXPECT_TRUE(compare(run({inaccurate("a/x", 5)}), run({reworded})).empty());
  CaseRecord other = inaccurate("a/x", 5);
  other.finding->kind = Finding::Kind::value;
  EXPECT_EQ(compare(run({inaccurate("a/x", 5)}), run({other})).count(Change::otherwise), 1U);
}

TEST(Compare, Schema1ComparesWithItselfByItsSignaturesAndWithSchema2ByTheRest) {
  const auto change = [](CaseRecord a, CaseRecord b) {
    const Comparison found = compare(run({std::move(a)}), run({std::move(b)}));
    return found.groups.empty() ? std::nullopt : std::optional(found.groups[0].change);
  };
  EXPECT_EQ(change(older("a/x", "one"), older("a/x", "one")), std::nullopt);
  EXPECT_EQ(change(older("a/x", "one"), older("a/x", "another")), Change::otherwise);
  EXPECT_EQ(change(older("a/x", "one", 5), inaccurate("a/x", 5)), std::nullopt);
  EXPECT_EQ(change(older("a/x", "one", 5), inaccurate("a/x", 6)), Change::worse);
  EXPECT_EQ(change(older("a/x", "one"), record("a/x", Outcome::pass)), Change::fixed);
  EXPECT_EQ(change(older("a/x", "one"), crashed("a/x")), Change::otherwise);
}

TEST(Compare, BrokenCasesComeFirstAndPagesEscapeTexts) {
  const Comparison found = compare(before, after);
  const std::string text = comparison_text(found, "old", "new");
  EXPECT_LT(text.find("1 broke"), text.find("1 fixed"));
  EXPECT_THAT(comparison_page(found, "<old>", "new"), HasSubstr("&lt;old&gt;"));
  EXPECT_EQ(comparison_json(found, "old", "new").at("groups").at(0).at("change"), "broke");
}

}  // namespace
}  // namespace assay::harness
