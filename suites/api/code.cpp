#include "suites/api/code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>

#include "harness/base/text.h"
#include "harness/cases/next_failure.h"
#include "harness/devices/cl_names.h"

namespace assay::suites::api {
namespace {

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Of `on.driver()`.
bool in_object(char c) {
  return in_name(c) || c == '.' || c == '(' || c == ')';
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// `&size`, `NULL`, `2 * bytes`; anything that C has no words for is "...".
std::string argument_text(std::string_view text) {
  std::string said = replaced(replaced(std::string(text), "nullptr", "NULL"), "()", "");
  if (said.starts_with("on.")) said.erase(0, 3);
  const bool plain = std::ranges::all_of(said, [](char c) {
    return in_name(c) || std::string_view("&*+- .").find(c) != std::string_view::npos;
  });
  return plain ? said : "...";
}

struct StatusName {
  cl_int status;
  std::string_view name;
};

constexpr StatusName execution_statuses[] = {{CL_COMPLETE, "CL_COMPLETE"},
                                             {CL_RUNNING, "CL_RUNNING"},
                                             {CL_SUBMITTED, "CL_SUBMITTED"},
                                             {CL_QUEUED, "CL_QUEUED"}};
constexpr StatusName build_statuses[] = {{CL_BUILD_SUCCESS, "CL_BUILD_SUCCESS"},
                                         {CL_BUILD_NONE, "CL_BUILD_NONE"},
                                         {CL_BUILD_ERROR, "CL_BUILD_ERROR"},
                                         {CL_BUILD_IN_PROGRESS, "CL_BUILD_IN_PROGRESS"}};

std::string status_text(std::span<const StatusName> names, cl_int status) {
  const auto found = std::ranges::find(names, status, &StatusName::status);
  if (found == names.end()) return harness::error_name(status);
  return fmt::format("{} ({})", found->name, status);
}

testing::AssertionResult statuses_agree(std::string_view what, std::span<const StatusName> names,
                                        cl_int expected, cl_int got) {
  if (expected == got) return testing::AssertionSuccess();
  return testing::AssertionFailure() << fmt::format(
             "{} {}, expected {}", what, status_text(names, got), status_text(names, expected));
}

}  // namespace

std::string call_text(std::string_view text) {
  // From the function's name on, past the object whose member it is: `driver().clFinish(queue)`.
  const std::size_t dot = text.find(".cl");
  if (dot != std::string_view::npos && std::ranges::all_of(text.substr(0, dot), in_object))
    text.remove_prefix(dot + 1);
  const auto name_end = std::ranges::find_if_not(text, in_name);
  const auto name = text.substr(0, static_cast<std::size_t>(name_end - text.begin()));
  if (name.size() < 3 || !name.starts_with("cl") ||
      std::isupper(static_cast<unsigned char>(name[2])) == 0 || name.size() == text.size() ||
      text[name.size()] != '(' || text.back() != ')')
    return {};
  std::string said = std::string(name) + '(';
  std::size_t depth = 0, begin = name.size() + 1;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    const bool last = at + 1 == text.size();
    if (last || (c == ',' && depth == 0)) {
      said += argument_text(harness::trimmed(text.substr(begin, at - begin)));
      said += last ? ")" : ", ";
      begin = at + 1;
    }
    if (c == '(' || c == '{' || c == '[') ++depth;
    if ((c == ')' || c == '}' || c == ']') && depth > 0) --depth;
  }
  return said;
}

std::string_view api_name(std::string_view text) {
  const std::size_t at = text.find("CL_");
  if (at == std::string_view::npos || (at > 0 && in_name(text[at - 1]))) return {};
  std::size_t end = at;
  while (end < text.size() && in_name(text[end])) ++end;
  return text.substr(at, end - at);
}

testing::AssertionResult CodeOf::operator()(const char*, const char*, cl_int expected,
                                            cl_int got) const {
  return (*this)(nullptr, nullptr, std::vector{expected}, got);
}

testing::AssertionResult CodeOf::operator()(const char*, const char*,
                                            const std::vector<cl_int>& expected, cl_int got) const {
  if (std::ranges::find(expected, got) != expected.end()) return testing::AssertionSuccess();
  // Refusals that are due and acceptances that are not have rules of their own
  // (data/certainty.csv).
  const bool success_is_due = std::ranges::find(expected, CL_SUCCESS) != expected.end();
  harness::next_failure_by(harness::rule_of_code(success_is_due, got == CL_SUCCESS));
  std::vector<std::string> names;
  std::ranges::transform(expected, std::back_inserter(names), harness::error_name);
  const std::string call = call_text(call_);
  return testing::AssertionFailure()
         << (call.empty() ? "got " : call + " returned ") << harness::error_name(got)
         << fmt::format(", expected {}", fmt::join(names, " or "));
}

testing::AssertionResult execution_status(const char*, const char*, cl_int expected, cl_int got) {
  return statuses_agree("execution status", execution_statuses, expected, got);
}

std::vector<std::string> status_names(const std::vector<cl_int>& statuses) {
  std::vector<std::string> names;
  for (const cl_int status : statuses) names.push_back(status_text(execution_statuses, status));
  return names;
}

testing::AssertionResult build_status(const char*, const char*, cl_int expected, cl_int got) {
  return statuses_agree("build status", build_statuses, expected, got);
}

}  // namespace assay::suites::api
