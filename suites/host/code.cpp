#include "suites/host/code.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/devices/cl_names.h"

namespace assay::suites::host {
namespace {

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// For an object expression such as `on.driver()`.
bool in_object(char c) {
  return in_name(c) || c == '.' || c == '(' || c == ')';
}

/// `&size`, `NULL` and `2 * bytes` stay. Text that is not C becomes "...".
std::string argument_text(std::string_view text) {
  std::string said =
      harness::replaced(harness::replaced(std::string(text), "nullptr", "NULL"), "()", "");
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

harness::Finding status_finding(std::string_view what, std::span<const StatusName> names,
                                cl_int got, harness::Relation relation, cl_int allowed) {
  harness::Finding made;
  made.parameter = what;
  made.got = {status_text(names, got), got};
  made.relation = relation;
  made.allowed = {{status_text(names, allowed), allowed}};
  return made;
}

}  // namespace

std::string call_text(std::string_view text) {
  // Removes the object before the name of the function: `driver().clFinish(queue)`.
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

std::optional<harness::Finding> check_code(const char* call, cl_int got,
                                           const std::vector<std::int64_t>& allowed) {
  if (std::ranges::find(allowed, got) != allowed.end()) return std::nullopt;
  const std::string text = call_text(call);
  harness::Finding made = harness::code_finding(text.substr(0, text.find('(')), got, allowed);
  made.expression = text;
  return made;
}

std::optional<harness::Finding> check_execution_status(cl_int got, cl_int allowed) {
  return check_execution_status_value<harness::Relation::equal>(got, allowed);
}

harness::Finding execution_status_finding(cl_int got, harness::Relation relation, cl_int allowed) {
  return status_finding("execution status", execution_statuses, got, relation, allowed);
}

std::optional<harness::Finding> check_build_status(cl_int got, cl_int allowed) {
  if (got == allowed) return std::nullopt;
  return status_finding("build status", build_statuses, got, harness::Relation::equal, allowed);
}

std::vector<std::string> status_names(const std::vector<cl_int>& statuses) {
  std::vector<std::string> names;
  for (const cl_int status : statuses) names.push_back(status_text(execution_statuses, status));
  return names;
}

}  // namespace assay::suites::host
