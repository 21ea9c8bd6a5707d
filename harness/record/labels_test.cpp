#include "harness/record/labels.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

namespace assay::harness {
namespace {

using Labels = std::map<std::string, std::string>;

Labels labels_under(const Labels& variables, const std::vector<std::string>& given = {}) {
  const char* const marks[] = {"GITHUB_ACTIONS", "GITLAB_CI", "BUILDKITE",   "JENKINS_URL",
                               "TF_BUILD",       "CIRCLECI",  "SLURM_JOB_ID"};
  Labels before;
  for (const char* mark : marks) {
    if (const char* value = std::getenv(mark)) before[mark] = value;
    unsetenv(mark);
  }
  for (const auto& [name, value] : variables) setenv(name.c_str(), value.c_str(), 1);
  Labels found = labels(given);
  for (const auto& [name, value] : variables) unsetenv(name.c_str());
  for (const auto& [name, value] : before) setenv(name.c_str(), value.c_str(), 1);
  return found;
}

TEST(Labels, AreThoseThatAreGiven) {
  EXPECT_EQ(labels_under({}), Labels());
  EXPECT_EQ(labels_under({}, {"board=rx6600", "note=a=b", "board=rx7600", "empty="}),
            (Labels{{"board", "rx7600"}, {"note", "a=b"}, {"empty", ""}}));
}

TEST(Labels, ComeFromTheVariablesOfASystem) {
  EXPECT_EQ(labels_under({{"GITHUB_ACTIONS", "true"},
                          {"GITHUB_REPOSITORY", "pocl/pocl"},
                          {"GITHUB_SERVER_URL", "https://github.com"},
                          {"GITHUB_RUN_ID", "7"},
                          {"GITHUB_SHA", "abc"}},
                         {"commit=def"}),
            (Labels{{"ci", "github"},
                    {"repository", "pocl/pocl"},
                    {"run", "7"},
                    {"url", "https://github.com/pocl/pocl/actions/runs/7"},
                    {"commit", "def"}}));
}

TEST(Labels, HaveNoPassword) {
  EXPECT_EQ(labels_under({{"JENKINS_URL", "x"}, {"GIT_URL", "https://me:secret@host/a@b.git"}}),
            (Labels{{"ci", "jenkins"}, {"repository", "https://host/a@b.git"}}));
}

}  // namespace
}  // namespace assay::harness
