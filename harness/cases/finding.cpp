#include "harness/cases/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "harness/base/json_fields.h"
#include "harness/devices/cl_names.h"

namespace assay::harness {
namespace {

using nlohmann::json;
using FindingKind = Finding::Kind;

constexpr std::pair<FindingKind, std::string_view> kind_names[] = {
    {FindingKind::value, "value"},         {FindingKind::accuracy, "accuracy"},
    {FindingKind::query, "query"},         {FindingKind::code, "code"},
    {FindingKind::condition, "condition"}, {FindingKind::bytes, "bytes"},
    {FindingKind::color, "color"},         {FindingKind::overrun, "overrun"},
    {FindingKind::text, "text"},           {FindingKind::output, "output"},
    {FindingKind::object, "object"},       {FindingKind::callback, "callback"},
    {FindingKind::order, "order"},         {FindingKind::build, "build"},
    {FindingKind::accepted, "accepted"},   {FindingKind::returns, "returns"},
    {FindingKind::crash, "crash"},         {FindingKind::hang, "hang"},
    {FindingKind::error, "error"},
};

struct RelationText {
  Relation relation;
  std::string_view sign, words;
};
constexpr RelationText relations[] = {
    {Relation::equal, "==", ""},
    {Relation::not_equal, "!=", "not "},
    {Relation::at_least, ">=", "at least "},
    {Relation::at_most, "<=", "at most "},
    {Relation::more, ">", "more than "},
    {Relation::less, "<", "less than "},
};

const RelationText& text_of(Relation relation) {
  return *std::ranges::find(relations, relation, &RelationText::relation);
}

std::string wanted(const Finding& finding) {
  std::string out(text_of(finding.relation).words);
  for (const Value& one : finding.allowed)
    out += (&one == &finding.allowed.front() ? "" : " or ") + one.text;
  return out;
}

std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

/// A part of a sentence. If `named`, the text is the subject, and the finding's words follow it.
/// Otherwise the words come before the text.
struct Claim {
  std::string text;
  bool named = false;
};

Claim claim_of(const Finding& finding) {
  const std::string& whose = finding.expression.empty() ? finding.subject : finding.expression;
  switch (finding.kind) {
    case FindingKind::code:
      if (whose.empty()) return {"got " + finding.got.text + expected_text(finding), false};
      return {whose + " returned " + finding.got.text + expected_text(finding), true};
    case FindingKind::build:
      return {whose + " returned " + finding.got.text, true};
    case FindingKind::object:
      if (finding.aspect == object_with_an_error && !whose.empty())
        return {
            whose + " failed, but " +
                (finding.parameter.empty() ? "returned an object" : "wrote " + finding.parameter),
            true};
      if (whose.empty() || finding.got.text.empty()) break;
      return {whose + (whose.starts_with("CL_") ? " is " : " returned ") + finding.got.text +
                  expected_text(finding),
              true};
    case FindingKind::accuracy:
      if (finding.relation != Relation::at_most) break;
      return {(finding.parameter.empty() ? "" : finding.parameter + ' ') + finding.got.text +
                  (finding.allowed.empty() ? "" : " > " + finding.allowed.front().text),
              true};
    case FindingKind::text:
    case FindingKind::output: {
      if (finding.got.text.empty() && finding.allowed.empty()) return {};
      std::string claim = (whose.empty() ? "got " : whose + " gave ") + quoted(finding.got.text);
      for (const Value& one : finding.allowed)
        claim += (&one == &finding.allowed.front() ? ", expected " : " or ") + quoted(one.text);
      return {claim, !whose.empty()};
    }
    case FindingKind::overrun:
      return {finding.got.text.empty() ? "" : "at " + finding.got.text, false};
    case FindingKind::crash:
    case FindingKind::hang:
    case FindingKind::error:
      return {};  // the finding's words are the sentence
    default:
      break;
  }
  if (finding.got.text.empty() && finding.allowed.empty()) return {};
  if (finding.kind == FindingKind::query && !finding.subject.empty())
    return {finding.subject + (finding.parameter.empty() ? "" : ", " + finding.parameter) + " is " +
                finding.got.text + expected_text(finding),
            true};
  return {(finding.parameter.empty() ? "" : finding.parameter + ": ") + "got " + finding.got.text +
              expected_text(finding),
          false};
}

struct KindName {
  static json write(FindingKind kind) { return name(kind); }
  static FindingKind read(const json& in) {
    const auto text = in.get<std::string>();
    for (const auto& [kind, word] : kind_names)
      if (word == text) return kind;
    throw std::invalid_argument("'" + text + "' is not a kind of finding");
  }
};

struct RelationSign {
  static json write(Relation relation) { return sign(relation); }
  static Relation read(const json& in) {
    const auto text = in.get<std::string>();
    for (const RelationText& one : relations)
      if (one.sign == text) return one.relation;
    throw std::invalid_argument("'" + text + "' is not a relation");
  }
};

using enum Presence;

constexpr JsonField<Value> value_fields[] = {
    json_field<&Value::text>("text", required),
    json_field<&Value::number>("number", if_set),
    json_field<&Value::address>("address", if_set),
};
static_assert(covers(value_fields), "value_fields has a row for each member of Value");

struct ValueJson {
  static json write(const Value& value) { return write_fields(value_fields, value); }
  static Value read(const json& in) { return read_fields(value_fields, in); }
};

struct ValuesJson {
  static json write(const std::vector<Value>& values) {
    json out = json::array();
    for (const Value& one : values) out.push_back(ValueJson::write(one));
    return out;
  }
  static std::vector<Value> read(const json& in) {
    std::vector<Value> values;
    for (const json& one : in) values.push_back(ValueJson::read(one));
    return values;
  }
};

constexpr JsonField<Finding> finding_fields[] = {
    json_field<&Finding::kind, KindName>("kind", required),
    json_field<&Finding::subject>("subject", if_set),
    json_field<&Finding::parameter>("parameter", if_set),
    json_field<&Finding::aspect>("aspect", if_set),
    json_field<&Finding::got, ValueJson>("got", if_set),
    json_field<&Finding::relation, RelationSign>("relation", if_set),
    json_field<&Finding::allowed, ValuesJson>("allowed", if_set),
    json_field<&Finding::rule>("rule", required),
    json_field<&Finding::expression>("expression", if_set),
    json_field<&Finding::words>("words", if_set),
    json_field<&Finding::during>("during", if_set),
    json_field<&Finding::place>("place", if_set),
};
static_assert(covers(finding_fields), "finding_fields has a row for each member of Finding");

}  // namespace

std::string_view name(FindingKind kind) {
  return std::ranges::find(kind_names, kind, &std::pair<FindingKind, std::string_view>::first)
      ->second;
}

std::string_view sign(Relation relation) {
  return text_of(relation).sign;
}

std::string expected_text(const Finding& finding) {
  return finding.allowed.empty() ? "" : ", expected " + wanted(finding);
}

std::string sentence(const Finding& finding) {
  if (const char* const other = std::getenv(sentences_variable)) return other;
  const auto [claim, named] = claim_of(finding);
  std::string text;
  if (claim.empty() || finding.words.empty())
    text = claim + finding.words;
  else if (named)
    text = claim + (claim.ends_with(':') ? " " : "; ") + finding.words;
  else
    text = finding.words + ": " + claim;
  if (text.empty()) text = std::string(name(finding.kind));
  return finding.during.empty() ? text : text + " (" + finding.during + ")";
}

Finding said(std::string words, FindingKind kind) {
  Finding made;
  made.kind = kind;
  made.words = std::move(words);
  return made;
}

Value code_value(std::int64_t code) {
  return {error_name(static_cast<int>(code)), code};
}

Value number_value(std::int64_t number) {
  return {std::to_string(number), number};
}

Value text_value(std::string text) {
  return {std::move(text), std::nullopt};
}

Finding code_finding(std::string function, std::int64_t code,
                     const std::vector<std::int64_t>& allowed) {
  Finding made;
  made.kind = FindingKind::code;
  made.subject = std::move(function);
  made.got = code_value(code);
  std::ranges::transform(allowed, std::back_inserter(made.allowed), code_value);
  constexpr std::int64_t success = 0;
  const bool success_is_due = std::ranges::find(allowed, success) != allowed.end();
  made.rule = success_is_due    ? failed_by::rejection
              : code == success ? failed_by::accepted_call
                                : failed_by::other_code;
  return made;
}

void to_json(json& out, const Finding& finding) {
  out = write_fields(finding_fields, finding);
}

void from_json(const json& in, Finding& finding) {
  finding = read_fields(finding_fields, in);
}

std::vector<JsonKey> finding_keys() {
  return keys_of(finding_fields);
}

std::vector<JsonKey> finding_value_keys() {
  return keys_of(value_fields);
}

std::vector<std::string_view> finding_kinds() {
  std::vector<std::string_view> names;
  for (const auto& [kind, word] : kind_names) names.push_back(word);
  return names;
}

}  // namespace assay::harness
