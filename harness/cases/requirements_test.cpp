#include "harness/cases/requirements.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const std::string documents =
    "document,spec,title,device_versions\n"
    "opencl-c-3.0.19,3.0.19,C,2.0 3.0\n"
    "opencl-1.2,1.2,O,1.1 1.2\n";
const std::string columns = "id,document,section,profile,kind,gist,cases,untestable\n";

std::map<std::string, std::string> files(const std::string& rows, const std::string& toml = "") {
  return {{"documents.csv", documents},
          {"requirements/opencl-c-3.0.19.csv", columns + rows},
          {"interpretations.toml", toml}};
}

std::string complaint(const std::map<std::string, std::string>& files) {
  try {
    Requirements::parse(files);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "none";
}

TEST(Requirements, AreMadeOfLimits) {
  const std::string accuracy = "function,format,profile,mode,bound,citation,requirement\n";
  auto given = files("c30-t1-sin,opencl-c-3.0.19,1,,definition,sin: any,math/sin/*,\n");
  given["modes.csv"] = "mode,accuracy\nfast,unsafe quick\nunsafe,unsafe\n";
  given["accuracy/opencl-c-3.0.19.csv"] =
      accuracy +
      "exp,float half,full,default,ulp(3),\"C, 7.4, Table 65, exp\",c30-t1-exp\n"
      "exp,double,full,default,ulp(3),\"C, 7.4, Table 65, exp\",c30-t1-exp\n"
      "exp,float,full embedded,unsafe,ulp(3),\"C, 8, exp\",c30-t2-exp\n"
      "sin,float,full,default,any,\"C, 7.4, Table 65, sin\",c30-t1-sin\n";
  const Requirements all = Requirements::parse(given);
  ASSERT_EQ(all.rows().size(), 3u);
  const Requirement &exp = all.rows()[1], &unsafe = all.rows()[2];
  EXPECT_EQ(all.rows()[0].gist, "sin: any") << "a row that is written stays";
  EXPECT_EQ(exp.section, "7.4, Table 65");
  EXPECT_EQ(exp.profile, "full");
  EXPECT_EQ(exp.kind, "limit");
  EXPECT_EQ(exp.gist, "exp, float and half and double: accuracy");
  EXPECT_THAT(exp.cases, ElementsAre("math/exp/float*", "math/exp/half*", "math/exp/double*"));
  EXPECT_EQ(exp.source, "data/accuracy/opencl-c-3.0.19.csv:2");
  EXPECT_EQ(unsafe.profile, "");
  EXPECT_EQ(unsafe.gist, "exp, float, unsafe math: accuracy");
  EXPECT_THAT(unsafe.cases, ElementsAre("math/exp/float*/fast", "math/exp/float*/unsafe"));
}

TEST(Requirements, FindsTheRowsOfACase) {
  const auto all = Requirements::parse(
      files("a,opencl-c-3.0.19,7.1,,shall,everything,math/*,\n"
            "b,opencl-c-3.0.19,7.4,full,limit,exp,math/exp/*,\n"
            "c,opencl-c-3.0.19,7.4,embedded,limit,exp,math/exp/*,\n"
            "d,opencl-c-3.0.19,6.15.2,,shall,vectors,math/*/float4* math/exp/float2/*,\n"
            "e,opencl-1.2,7.4,,limit,exp,math/exp/*,\n"
            "f,opencl-c-3.0.19,7.3,,may,flags,,no query\n"));
  EXPECT_THAT(all.of("math/exp/float/default", "opencl-c-3.0.19", "full"), ElementsAre("a", "b"));
  EXPECT_THAT(all.of("math/exp/float2/default", "opencl-c-3.0.19", "full"),
              ElementsAre("a", "b", "d"));
  EXPECT_THAT(all.of("math/exp2/float4.int/default", "opencl-c-3.0.19", "full"),
              ElementsAre("a", "d"));
  EXPECT_THAT(all.of("math/exp/float/default", "opencl-c-3.0.19", "embedded"),
              ElementsAre("a", "c"));
  EXPECT_THAT(all.of("math/exp/float/default", "opencl-1.2", "full"), ElementsAre("e"));
  EXPECT_THAT(all.of("images/read", "opencl-c-3.0.19", "full"), IsEmpty());
}

TEST(Requirements, ADocumentWithoutSpecAccompaniesTheOthers) {
  auto given = files(
      "a,opencl-c-3.0.19,7.1,,shall,everything,math/*,\n"
      "b,api,4.1,,shall,queries,platform/*,\n");
  given["documents.csv"] += "api,,A,1.2 3.0\nnew,,N,3.0\n";
  const auto all = Requirements::parse(given);
  EXPECT_TRUE(all.holds("api", "opencl-1.2"));
  EXPECT_FALSE(all.holds("opencl-c-3.0.19", "opencl-1.2"));
  EXPECT_TRUE(all.holds("new", "opencl-c-3.0.19"));
  EXPECT_FALSE(all.holds("new", "opencl-1.2")) << "of another version";
  EXPECT_THAT(all.of("platform/profile", "opencl-c-3.0.19", "full"), ElementsAre("b"));
  EXPECT_THAT(all.of("platform/profile", "opencl-1.2", "full"), ElementsAre("b"));
  EXPECT_THROW(all.document({9, 9}, ""), UsageError);
}

TEST(Requirements, ADocumentContinuesAnOlderOne) {
  auto given = files(
      "a,opencl-c-3.0.19,7.1,,shall,stays,math/*,\n"
      "b,opencl-1.2,7.1,,shall,of another,math/*,\n");
  given["documents.csv"] =
      "document,spec,title,device_versions,continues\n"
      "opencl-c-3.0.19,3.0.19,C,2.0 3.0,\n"
      "opencl-c-3.1,3.1.1,C,3.1,opencl-c-3.0.19\n"
      "opencl-1.2,1.2,O,1.1 1.2,\n"
      "api,,A,3.0 3.1,\nnew,,N,3.1,\n";
  given["revisions.csv"] = "revision,published,source\n3.0.12,2022-09-15,x\n3.1.2,2027-01-01,x\n";
  given["requirements/more.csv"] =
      "id,document,section,profile,kind,gist,cases,untestable,planned,since,before\n"
      "ended,opencl-c-3.0.19,7.1,,shall,ended,math/*,,,,3.1\n"
      "late,opencl-c-3.0.19,7.1,,shall,late,math/*,,,3.0.12,\n"
      "added,opencl-c-3.1,7.1,,shall,added,math/*,,,,\n"
      "beside,api,1,,shall,beside,math/*,,,,\n"
      "beside_new,new,1,,shall,beside,math/*,,,,\n"
      "planned,new,1,,shall,to come,,,concurrency,,\n";
  const auto all = Requirements::parse(given);
  EXPECT_THAT(all.of("math/exp", "opencl-c-3.0.19", "full"),
              UnorderedElementsAre("a", "ended", "late", "beside"));
  EXPECT_THAT(all.of("math/exp", "opencl-c-3.1", "full"),
              UnorderedElementsAre("a", "late", "added", "beside", "beside_new"));
  EXPECT_THAT(all.of("math/exp", "opencl-1.2", "full"), UnorderedElementsAre("b"));
  EXPECT_EQ(all.document({3, 1}, "").name, "opencl-c-3.1");
  EXPECT_EQ(all.document({3, 0}, "3.1").name, "opencl-c-3.1");
  EXPECT_EQ(all.document({3, 1}, "3.0.12").name, "opencl-c-3.0.19");
  EXPECT_EQ(all.base(all.document({3, 1}, "")).name, "opencl-c-3.0.19");
  EXPECT_THROW(all.document({3, 1}, "3.1.2"), UsageError) << "newer than what there is";
  EXPECT_EQ(all.find("planned")->planned, "concurrency");
  given["requirements/more.csv"] += "both,new,1,,shall,g,math/*,,concurrency,,\n";
  EXPECT_THAT(complaint(given), HasSubstr("keep one"));
}

TEST(Requirements, RevisionsAreInOrder) {
  auto given = files("");
  given["revisions.csv"] = "revision,published,source\n3.0.6,2020-12-18,x\n3.0.7,2021-04-25,x\n";
  EXPECT_EQ(Requirements::parse(given).revisions().back().version, (Version{3, 0, 7}));
  given["revisions.csv"] += "3.0.7,2021-04-25,x\n";
  EXPECT_THAT(complaint(given), HasSubstr("data/revisions.csv:4: list the revisions"));
}

TEST(Requirements, PicksTheDocumentByDeviceOrOption) {
  const auto all = Requirements::parse(files(""));
  EXPECT_EQ(all.document({3, 0}, "").name, "opencl-c-3.0.19");
  EXPECT_EQ(all.document({1, 1}, "").name, "opencl-1.2");
  EXPECT_EQ(all.document({3, 0}, "1.2").name, "opencl-1.2");
  EXPECT_EQ(all.document({1, 2}, "3.0.19").name, "opencl-c-3.0.19");
  EXPECT_EQ(all.document({1, 2}, "2.0").name, "opencl-c-3.0.19");
  EXPECT_THROW(all.document({9, 9}, ""), UsageError);
  for (const std::string unknown : {"4", "2.1", "2.0.5", "3.0.18", "3.0.20"}) try {
      all.document({3, 0}, unknown);
      ADD_FAILURE() << unknown << " is taken for a version";
    } catch (const UsageError& error) {
      EXPECT_EQ(error.what(), "--spec: no tables for '" + unknown +
                                  "'; there are: 3.0.19 (for 2.0, 3.0), 1.2 (for 1.1)");
    }
}

TEST(Requirements, NamesFileAndLineOfDamage) {
  EXPECT_EQ(complaint(files("a,opencl-c-3.0.19,7.1,,shall,words,math/*,\n")), "none");
  EXPECT_THAT(complaint(files("a,opencl-c-3.0.19,7.1,,must,words,math/*,\n")),
              HasSubstr("data/requirements/opencl-c-3.0.19.csv:2: unknown kind 'must'"));
  EXPECT_THAT(complaint(files("a,C,7.1,,may,words,math/*,\n")), HasSubstr("unknown document 'C'"));
  EXPECT_THAT(complaint(files("a,opencl-c-3.0.19,7.1,,may,words,math/exp$,\n")),
              HasSubstr("'math/exp$' is not a glob"));
  EXPECT_THAT(complaint(files("a,opencl-c-3.0.19,7.1,,may,words,math/*,why\n")),
              HasSubstr("keep one"));
  EXPECT_THAT(
      complaint(files("a,opencl-c-3.0.19,7.1,,may,words,,\na,opencl-c-3.0.19,7.1,,may,w,,\n")),
      HasSubstr(":3: id 'a' is given twice"));
  EXPECT_THAT(complaint(files("a,opencl-c-3.0.19,7.1,half,may,words,,\n")),
              HasSubstr("unknown profile 'half'"));
  EXPECT_THAT(complaint(files("a,b\n")), HasSubstr(":2: 2 fields"));
}

TEST(Interpretations, AreReadAndChecked) {
  const std::string good =
      "[[interpretation]]\nid = 'x'\nplaces = ['C 7.4']\nquestion = 'q'\nreadings = ['r', 's']\n"
      "taken = 'r'\nwhy = 'w'\ndocuments = ['opencl-c-3.0.19']\ncases = ['math/exp/*']\n";
  const auto all = Requirements::parse(files("", good));
  EXPECT_THAT(all.interpretations_of("math/exp/float/default", "opencl-c-3.0.19"),
              ElementsAre("x"));
  EXPECT_THAT(all.interpretations_of("math/exp/float/default", "opencl-1.2"), IsEmpty());
  EXPECT_EQ(interpretations_json(all, "opencl-c-3.0.19").at(0).at("taken"), "r");
  EXPECT_TRUE(interpretations_json(all, "opencl-1.2").empty());
  EXPECT_THAT(complaint(files("", "[[interpretation]\n")),
              HasSubstr("data/interpretations.toml:1: "));
  EXPECT_THAT(
      complaint(files("", "\n[[interpretation]]\nid = 'x'\n")),
      HasSubstr("data/interpretations.toml:2: an interpretation needs the list of texts 'places'"));
  EXPECT_THAT(complaint(files("", good + good)), HasSubstr("'x' is given twice"));
}

TEST(Data, FolderReplacesFilesOneByOne) {
  namespace fs = std::filesystem;
  const auto folder = fs::temp_directory_path() / "assay_requirements_test";
  fs::remove_all(folder);
  fs::create_directories(folder / "requirements");
  std::ofstream(folder / "requirements/opencl-c-3.0.19.csv")
      << columns << "mine,opencl-c-3.0.19,1,,may,words,math/*,\n";
  const auto all = Requirements::load(folder.string());
  EXPECT_THAT(all.of("math/exp/float/default", "opencl-c-3.0.19", "full"),
              ElementsAre("mine", "c30-7.4-t65-exp"))
      << "the limit is of data/accuracy";
  EXPECT_EQ(all.documents().size(), Requirements::load().documents().size());
  EXPECT_THAT(read_data(folder.string(), "requirements/opencl-c-3.0.19.csv"), HasSubstr("mine"));
  EXPECT_THAT(read_data(folder.string(), "accuracy/opencl-1.2.csv"), HasSubstr("function,"));
  EXPECT_THROW(read_data("", "accuracy/none.csv"), UsageError);
  EXPECT_THROW(Requirements::load("/nonexistent/folder"), UsageError);
  fs::remove_all(folder);
}

TEST(Data, EmbeddedFilesAreSound) {
  const auto all = Requirements::load();
  EXPECT_GT(all.rows().size(), 100u);
  EXPECT_GT(all.interpretations().size(), 10u);
}

}  // namespace
}  // namespace assay::harness
