#include "harness/cases/assertion.h"

#include <fmt/format.h>

#include <cctype>

namespace assay::harness {
namespace {

thread_local const Finding* reported = nullptr;
thread_local std::vector<std::string> circumstances_now;

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

void FailedAssertion::operator=(const Words& words) {
  const About& about = words.about();
  const bool answer =
      finding_.kind == Finding::Kind::text || finding_.kind == Finding::Kind::object;
  if (about.kind && !(answer && about.kind == Finding::Kind::query)) finding_.kind = *about.kind;
  if (!about.subject.empty()) finding_.subject = about.subject;
  if (!about.parameter.empty()) finding_.parameter = about.parameter;
  if (!about.aspect.empty()) finding_.aspect = about.aspect;
  if (!about.rule.empty()) finding_.rule = about.rule;
  // A call that fails must not return an object. An object with the right error code is less
  // serious than a wrong code.
  if (finding_.aspect == object_with_an_error) finding_.rule = "object_with_an_error";
  const std::string text = words.text();
  if (!text.empty()) finding_.words += (finding_.words.empty() ? "" : "; ") + text;
  finding_.during = fmt::format("{}", fmt::join(circumstances_now, "; "));
  finding_.place = place_of(file_, line_);
  reported = &finding_;
  testing::internal::AssertHelper(
      fatal_ ? testing::TestPartResult::kFatalFailure : testing::TestPartResult::kNonFatalFailure,
      file_, line_, sentence(finding_).c_str()) = testing::Message();
  reported = nullptr;
}

const Finding* reported_finding() {
  return reported;
}

std::string place_of(const char* file, int line) {
  if (file == nullptr) return {};
  std::string_view path(file);
  for (const std::string_view folder : {"/suites/", "/harness/"})
    if (const std::size_t at = path.rfind(folder); at != path.npos) path.remove_prefix(at + 1);
  return fmt::format("{}:{}", path, line);
}

During::During(std::string circumstances) {
  circumstances_now.push_back(std::move(circumstances));
}

During::~During() {
  circumstances_now.pop_back();
}

std::string_view api_name(std::string_view text) {
  const std::size_t at = text.find("CL_");
  if (at == std::string_view::npos || (at > 0 && in_name(text[at - 1]))) return {};
  std::size_t end = at;
  while (end < text.size() && in_name(text[end])) ++end;
  return text.substr(at, end - at);
}

Finding compared(std::string_view got_text, Value got, Relation relation, Value allowed) {
  Finding made;
  made.subject = api_name(got_text);
  made.kind = made.subject.empty() ? Finding::Kind::value : Finding::Kind::query;
  made.got = std::move(got);
  made.relation = relation;
  made.allowed = {std::move(allowed)};
  return made;
}

std::optional<Finding> check_condition(bool holds) {
  if (holds) return std::nullopt;
  return said({});
}

}  // namespace assay::harness
