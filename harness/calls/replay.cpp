#include "harness/calls/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "assay_harness_embedded.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/calls/arguments.h"
#include "harness/calls/checks.h"
#include "harness/calls/constants.h"
#include "harness/calls/program_parts.h"
#include "harness/calls/values.h"

namespace assay::calls {
namespace {

using harness::c_comment;
using harness::c_string;

/// Overwrites freed memory, because a crash may depend on its content.
constexpr const char* poison = R"(#ifdef __GLIBC__
  mallopt(M_PERTURB, 0xa5); /* freed memory is overwritten */
#endif
)";

bool sets_status(const Call& call) {
  return call.function->returns == "code" ||
         std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
           return one.kind == Parameter::Kind::codes && one.count.empty() &&
                  !call.in.value(one.name, nlohmann::json()).is_null();
         });
}

std::string outdented(const std::string& block) {
  std::string out;
  for (const std::string& line : harness::split(block, '\n'))
    if (!line.empty()) out += (line.starts_with("    ") ? line.substr(2) : line) + '\n';
  return out;
}

std::string statement(ProgramParts& program, std::size_t place) {
  const Call& call = program.record.calls[place];
  const Function& function = *call.function;
  const Arguments arguments = arguments_of(program, place);
  const std::string wrote = region_writes(program, call);
  const Checks checks = checks_of(program, place);

  std::string line =
      fmt::format("{}{}({})", function.name, function.extension.empty() ? "" : "_", arguments.list);
  bool has_status = sets_status(call), has_variable = false;
  if (function.returns == "code") {
    line = "status = " + line;
  } else if (call.result.is_string()) {
    line = program.objects.name(call.result) + " = " + line;
  } else if (!checks.result.empty()) {
    has_variable = true;
    line = checks.result + " = " + line;
  } else if (function.returns != "nothing" && !has_status) {
    line = fmt::format("status = {} ? CL_SUCCESS : CL_OUT_OF_RESOURCES", line);
    has_status = true;
  }
  line += ';';

  std::string must;
  if (!checks.may_fail && has_status && call.succeeded())
    must = fmt::format("    must(status, \"{}\");\n", function.name);
  else if (!checks.may_fail && call.succeeded() && call.result.is_string())
    must = fmt::format("    must({} ? CL_SUCCESS : CL_OUT_OF_RESOURCES, \"{}\");\n",
                       program.objects.name(call.result), function.name);
  else if (!checks.may_fail && call.ended && !call.succeeded())
    line += fmt::format(" /* {} */", code_text(call.code()));

  const std::string body = arguments.before + arguments.assigned +
                           (has_variable ? fmt::format("    void *{};\n", checks.result) : "") +
                           checks.first + wrote + checks.before + "    " + line + '\n' + must +
                           arguments.after + checks.after;
  return arguments.defines || has_variable ? "  {\n" + body + "  }\n" : outdented(body);
}

std::string folded(const std::vector<std::string>& statements) {
  constexpr std::size_t longest = 8;
  std::string out;
  for (std::size_t i = 0; i < statements.size();) {
    std::size_t best = 1, times = 1;
    for (std::size_t length = 1; length <= longest && i + 2 * length <= statements.size();
         ++length) {
      std::size_t n = 1;
      while (i + (n + 1) * length <= statements.size() &&
             std::equal(statements.begin() + static_cast<std::ptrdiff_t>(i),
                        statements.begin() + static_cast<std::ptrdiff_t>(i + length),
                        statements.begin() + static_cast<std::ptrdiff_t>(i + n * length)))
        ++n;
      if (n > 1 && (n - 1) * length > (times - 1) * best) {
        best = length;
        times = n;
      }
    }
    if (times > 2) out += fmt::format("  for (i = 0; i < {}; ++i) {{\n", times);
    for (std::size_t k = 0; k < best * (times > 2 ? 1 : times); ++k) out += statements[i + k];
    if (times > 2) out += "  }\n";
    i += best * times;
  }
  return out;
}

struct Extensions {
  std::string variables, lookups;
};

Extensions extensions(const ProgramParts& program) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < program.record.calls.size(); ++i) {
    const Function& function = *program.record.calls[i].function;
    if (program.kept[i] && !function.extension.empty()) names.insert(function.name);
  }
  Extensions made;
  for (const std::string& name : names) {
    made.variables += fmt::format("static {0}_fn {0}_;\n", name);
    made.lookups += fmt::format(
        "  {0}_ = ({0}_fn)clGetExtensionFunctionAddressForPlatform({1}, \"{0}\");\n"
        "  if (!{0}_) must(-1, \"clGetExtensionFunctionAddressForPlatform of {0}\");\n",
        name, program.objects.platform());
  }
  return made;
}

}  // namespace

std::string replay_c(const CallRecord& record, const Kept& kept, const Expectation& expected,
                     const ReplayText& text) {
  ProgramParts program{record, kept, expected};
  std::vector<std::string> statements;
  for (std::size_t i = 0; i < record.calls.size(); ++i)
    if (kept[i]) statements.push_back(statement(program, i));
  const std::string end = verdict(program);
  const auto [functions, lookups] = extensions(program);
  const std::string calls = lookups + folded(statements);
  // anywhere() is for arguments with an unknown value.
  if (calls.find("anywhere()") != std::string::npos) program.helpers.need("anywhere");
  std::string comments;
  for (const std::string& line : text.comments) comments += " * " + c_comment(line) + '\n';
  return harness::filled(harness::embedded("harness/calls/programs/replay.c"),
                         {{"names", definitions_of_new_names(calls)},
                          {"title", c_comment(text.title)},
                          {"comments", comments},
                          {"helpers", program.helpers.after_finish()},
                          {"before", program.helpers.before_finish()},
                          {"poison", text.poison ? poison : ""},
                          {"leave", program.helpers.needed("catch_output") ? "  uncatch();\n" : ""},
                          {"objects", program.objects.definitions() + functions},
                          {"data", program.data.definitions()},
                          {"platform", c_string(text.platform)},
                          {"device", c_string(text.device)},
                          {"platform_object", program.objects.platform()},
                          {"device_object", program.objects.device()},
                          {"seconds", std::to_string(text.seconds)},
                          {"calls", calls},
                          {"verdict", end}});
}

}  // namespace assay::calls
