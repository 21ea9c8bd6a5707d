#include "harness/calls/checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>

#include "harness/base/source_text.h"
#include "harness/calls/constants.h"
#include "harness/calls/values.h"

namespace assay::calls {
namespace {

using harness::c_string;
using nlohmann::json;
using Look = Expectation::Kind;

constexpr const char* result_variable = "object";

bool catches(const Expectation& expected) {
  return expected.kind == Look::printed || expected.kind == Look::line;
}

std::string code_check(ProgramParts& program, std::size_t place) {
  program.helpers.need("one_of");
  std::string codes;
  for (const auto code : program.expected.allowed)
    codes += (codes.empty() ? "" : ", ") + code_text(static_cast<int>(code));
  program.data.define(fmt::format("const cl_int expected_codes[] = {{{}}}", codes));
  return fmt::format("    failures += !one_of(status, expected_codes, {}, \"{}\");\n",
                     program.expected.allowed.size(), program.record.calls[place].function->name);
}

std::string known_object_check(const ProgramParts& program, std::size_t place) {
  std::string all;
  for (const auto& [type, name] : program.objects.variables())
    if (type != "cl_sync_point_khr") all += (all.empty() ? "" : ", ") + name;
  return fmt::format(
      "  {{\n"
      "    const void *own[] = {{{}}};\n"
      "    int known = 0;\n"
      "    for (i = 0; i < sizeof own / sizeof *own; ++i)\n"
      "      known = known || memcmp({}, &own[i], sizeof *own) == 0;\n"
      "    failures += !object_is(known, \"{}\", \"gave an object that the program did not "
      "create\");\n"
      "  }}\n",
      all, program.data.own_name(place, program.expected.parameter),
      program.record.calls[place].function->name);
}

std::string object_check(ProgramParts& program, std::size_t place) {
  const Expectation& expected = program.expected;
  const Call& call = program.record.calls[place];
  program.helpers.need("object_is");
  if (expected.relation == "known") return known_object_check(program, place);
  const std::string& parameter = expected.parameter;
  const std::string variable = !parameter.empty()        ? parameter
                               : call.result.is_string() ? program.objects.name(call.result)
                                                         : result_variable;
  return fmt::format("    failures += !object_is({} {} {}, \"{}\", \"{}\");\n", variable,
                     expected.relation == "!=" ? "!=" : "==",
                     expected.relation == "kept" ? "untouched" : "NULL", call.function->name,
                     !parameter.empty()          ? "wrote an object although it failed"
                     : expected.relation == "!=" ? "did not return an object"
                                                 : "returned an object");
}

std::string printed_check(ProgramParts& program) {
  const Expectation& expected = program.expected;
  if (expected.kind == Look::line) {
    program.helpers.need("printed_line_is");
    return fmt::format("    failures += !printed_line_is({}, {});\n", expected.offset,
                       c_string(expected.words));
  }
  program.helpers.need("printed_as_rejected");
  std::string text;
  for (const std::size_t place : expected.calls)
    text += bytes_of(program.record.calls[place].printed);
  return fmt::format("    failures += printed_as_rejected({}, {});\n",
                     text.empty() ? "NULL" : program.data.array(text), text.size());
}

std::string callbacks_check(ProgramParts& program) {
  const bool missing = program.expected.relation == ">";
  program.helpers.need(missing ? "was_called" : "called_as_rejected");
  std::string text = "    sleep(2);\n";
  for (const auto& [place, statuses] : program.expected.called) {
    if (!program.kept[place]) continue;
    const std::string calls = program.data.own_name(place, "calls");
    const std::string& giver = program.record.calls[place].function->name;
    text += missing
                ? fmt::format("    failures += !was_called(&{}, \"{}\");\n", calls, giver)
                : fmt::format("    failures += called_as_rejected(&{}, {}, {}, \"{}\");\n", calls,
                              statuses.size(), statuses.empty() ? 0 : statuses.back(), giver);
  }
  return text;
}

/// Returns "" if the call blocks.
std::string wait_for(const ProgramParts& program, const Call& call) {
  const auto passes_on = [&](const char* blocking) {
    return call.in.contains(blocking) && call.in[blocking] == 0;
  };
  if (!passes_on("blocking_read") && !passes_on("blocking_map")) return {};
  return fmt::format("    must(clFinish({}), \"clFinish\");\n",
                     program.objects.name(call.in.value("command_queue", json())));
}

/// Returns "" if the call has no result.
std::string answer(const ProgramParts& program, std::size_t place) {
  const std::string& parameter = program.expected.parameter;
  const Call& call = program.record.calls[place];
  if (parameter.empty())
    return call.result.is_string() ? program.objects.name(call.result) : std::string();
  if (call.function->place(parameter) == call.function->parameters.size()) return {};
  const json value = call.in.value(parameter, json());
  return value.is_object() && value.contains("at")
             ? '(' + place_in_region(program.objects, value) + ')'
             : program.data.own_name(place, parameter);
}

std::string number_literal(std::int64_t value) {
  return value >= -2147483647 && value <= 2147483647 ? std::to_string(value)
                                                     : fmt::format("(cl_long)0x{:x}ull", value);
}

std::string number_check(ProgramParts& program, std::size_t place) {
  const Expectation& expected = program.expected;
  const Call& call = program.record.calls[place];
  const Function& function = *call.function;
  const std::size_t at = function.place(expected.parameter);
  const bool scalar = at < function.parameters.size() &&
                      function.parameters[at].kind == Parameter::Kind::out_numbers &&
                      function.parameters[at].count.empty();
  program.helpers.need("number_is");
  return wait_for(program, call) +
         fmt::format(
             "    failures += !number_is((const char *){}{} + {}, {}, \"{}\", {}, \"{}\");\n",
             scalar ? "&" : "", answer(program, place), expected.offset, expected.bytes,
             expected.relation, number_literal(expected.allowed.front()), function.name);
}

std::string text_check(ProgramParts& program, std::size_t place) {
  const Call& call = program.record.calls[place];
  program.helpers.need("text_is");
  return wait_for(program, call) +
         fmt::format("    failures += !text_is((const char *){}, {}, \"{}\");\n",
                     answer(program, place), c_string(as_bytes(program.expected.words)),
                     call.function->name);
}

std::string rejected_check(ProgramParts& program, std::size_t place) {
  const std::string& parameter = program.expected.parameter;
  const Call& call = program.record.calls[place];
  const std::string& function = call.function->name;
  const std::string now = answer(program, place);
  program.helpers.need("is_rejected");
  const json then = parameter.empty() ? call.mapped : call.out.value(parameter, json());
  if (!parameter.empty() && then.is_object() && then.contains("handles"))
    return "  {\n" +
           fmt::format("    const void *rejected[] = {};\n",
                       braces(then["handles"],
                              [&](const json& one) { return program.objects.name(one); })) +
           fmt::format("    failures += is_rejected({}, rejected, sizeof rejected, \"{}\");\n", now,
                       function) +
           "  }\n";
  const std::string bytes = bytes_of(then);
  const std::string wait = wait_for(program, call);
  if (bytes.empty() || now.empty()) return wait;
  return wait + fmt::format("    failures += is_rejected({}, {}, {}, \"{}\");\n", now,
                            program.data.array(bytes), bytes.size(), function);
}

std::string last_check(ProgramParts& program, std::size_t place) {
  switch (program.expected.kind) {
    case Look::number:
      return number_check(program, place);
    case Look::text:
      return text_check(program, place);
    case Look::other:
      return rejected_check(program, place);
    case Look::printed:
    case Look::line:
      return printed_check(program);
    case Look::called:
      return callbacks_check(program);
    default:
      return {};
  }
}

/// Perhaps no other call waits for the command that crashes or hangs.
std::string finishes(const ProgramParts& program) {
  const CallRecord& record = program.record;
  if (!std::ranges::all_of(program.expected.calls,
                           [&](std::size_t place) { return record.calls[place].ended; }))
    return {};
  std::set<std::string> queues;
  for (std::size_t i = 0; i < record.calls.size(); ++i)
    if (program.kept[i] && record.calls[i].in.contains("command_queue"))
      queues.insert(program.objects.name(record.calls[i].in["command_queue"]));
  std::string out;
  for (const std::string& queue : queues)
    if (queue != "NULL") out += fmt::format("  at = \"clFinish\";\n  clFinish({});\n", queue);
  return out;
}

}  // namespace

Checks checks_of(ProgramParts& program, std::size_t place) {
  const Expectation& expected = program.expected;
  Checks made;
  if (std::ranges::find(expected.calls, place) == expected.calls.end()) return made;
  if (expected.kind == Look::ends)
    made.first =
        fmt::format("    at = {};\n", c_string(program.record.calls[place].function->name));
  if (catches(expected) && place == expected.calls.front()) {
    program.helpers.need("catch_output");
    program.helpers.need("read_output");
    made.before = "    catch_output();\n";
  }
  if (expected.kind == Look::object) {
    made.may_fail = true;
    if (expected.parameter.empty()) made.result = result_variable;
    made.after = object_check(program, place);
  } else if (expected.kind == Look::code) {
    made.may_fail = true;
    made.after = code_check(program, place);
  }
  if (place == expected.calls.back()) made.after += last_check(program, place);
  return made;
}

std::string verdict(ProgramParts& program) {
  if (program.expected.kind == Look::ends)
    return finishes(program) + "  printf(\"PASS: every call returned\\n\");\n  finish(0);\n";
  program.helpers.need("failures");
  return "  printf(\"%s\\n\", failures ? \"FAIL\" : \"PASS\");\n  finish(failures != 0);\n";
}

}  // namespace assay::calls
