#include "harness/record/labels.h"

#include <cstdlib>
#include <string_view>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

/// A CI system. `set` is an environment variable that only this system sets. The other texts have
/// environment variables in braces. A label is left out if one of its variables is missing.
struct System {
  const char* name;
  const char* set;
  const char *repository, *commit, *branch, *job, *run, *url, *runner;
};
constexpr System systems[] = {
    {"github", "GITHUB_ACTIONS", "{GITHUB_REPOSITORY}", "{GITHUB_SHA}", "{GITHUB_REF_NAME}",
     "{GITHUB_JOB}", "{GITHUB_RUN_ID}",
     "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}/actions/runs/{GITHUB_RUN_ID}", "{RUNNER_NAME}"},
    {"gitlab", "GITLAB_CI", "{CI_PROJECT_PATH}", "{CI_COMMIT_SHA}", "{CI_COMMIT_REF_NAME}",
     "{CI_JOB_NAME}", "{CI_JOB_ID}", "{CI_JOB_URL}", "{CI_RUNNER_DESCRIPTION}"},
    {"buildkite", "BUILDKITE", "{BUILDKITE_REPO}", "{BUILDKITE_COMMIT}", "{BUILDKITE_BRANCH}",
     "{BUILDKITE_LABEL}", "{BUILDKITE_BUILD_NUMBER}", "{BUILDKITE_BUILD_URL}",
     "{BUILDKITE_AGENT_NAME}"},
    {"jenkins", "JENKINS_URL", "{GIT_URL}", "{GIT_COMMIT}", "{GIT_BRANCH}", "{JOB_NAME}",
     "{BUILD_NUMBER}", "{BUILD_URL}", "{NODE_NAME}"},
    {"azure", "TF_BUILD", "{BUILD_REPOSITORY_NAME}", "{BUILD_SOURCEVERSION}",
     "{BUILD_SOURCEBRANCHNAME}", "{AGENT_JOBNAME}", "{BUILD_BUILDID}",
     "{SYSTEM_COLLECTIONURI}{SYSTEM_TEAMPROJECT}/_build/results?buildId={BUILD_BUILDID}",
     "{AGENT_NAME}"},
    {"circleci", "CIRCLECI", "{CIRCLE_PROJECT_USERNAME}/{CIRCLE_PROJECT_REPONAME}", "{CIRCLE_SHA1}",
     "{CIRCLE_BRANCH}", "{CIRCLE_JOB}", "{CIRCLE_BUILD_NUM}", "{CIRCLE_BUILD_URL}", ""},
    {"slurm", "SLURM_JOB_ID", "", "", "", "{SLURM_JOB_NAME}", "{SLURM_JOB_ID}", "",
     "{SLURMD_NODENAME}"},
};

std::string variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? printable(value, 500) : "";
}

/// Replaces the variables. Returns an empty text if one of the variables is empty.
std::string filled(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const std::string value = variable(std::string(text.substr(open + 1, close - open - 1)));
    if (value.empty()) return "";
    out += value;
    text.remove_prefix(close + 1);
  }
  return out;
}

/// Removes the password of a URL: https://user:token@host/...
std::string without_password(std::string url) {
  const std::size_t host = url.find("://");
  if (host == std::string::npos) return url;
  const std::size_t at = url.substr(0, url.find('/', host + 3)).rfind('@');
  if (at != std::string::npos) url.erase(host + 3, at - host - 2);
  return url;
}

}  // namespace

std::map<std::string, std::string> labels(std::span<const std::string> given) {
  std::map<std::string, std::string> found;
  for (const System& one : systems) {
    if (variable(one.set).empty()) continue;
    found["ci"] = one.name;
    const std::pair<const char*, const char*> rows[] = {{"repository", one.repository},
                                                        {"commit", one.commit},
                                                        {"branch", one.branch},
                                                        {"job", one.job},
                                                        {"run", one.run},
                                                        {"url", one.url},
                                                        {"runner", one.runner}};
    for (const auto& [key, text] : rows)
      if (const std::string value = without_password(filled(text)); !value.empty())
        found[key] = value;
    break;
  }
  for (const std::string& one : given) {
    const std::size_t sign = one.find('=');
    found[one.substr(0, sign)] = one.substr(sign + 1);
  }
  return found;
}

}  // namespace assay::harness
