#include "suites/text/small_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <memory>
#include <set>
#include <stdexcept>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/launch.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/kernel_name.h"
#include "suites/numeric/asked_input.h"
#include "suites/numeric/needs.h"
#include "suites/target/languages.h"
#include "suites/text/case_launch.h"

namespace assay::suites {
namespace {

using harness::Version;

constexpr std::array<Version, 6> languages{{{1, 0}, {1, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 1}}};

constexpr std::string_view parameters = "__global uint *out, __global const uint *in";
Numbers input_of(const SmallProgram& row) {
  if (!row.input.empty()) return row.input;
  Numbers words(64);
  for (std::uint32_t i = 0; i < words.size(); ++i) words[i] = i;
  return words;
}

std::vector<Numbers> ways_of(const SmallProgram& row, std::size_t item) {
  std::vector<Numbers> ways{row.expected.of(item)};
  if (row.also)
    for (Numbers& way : row.also(item)) ways.push_back(std::move(way));
  return ways;
}

std::string options_of(const SmallBuild& build) {
  const std::string std = std_option(build.std);
  return std.empty() || build.row.options.empty() ? std + build.row.options
                                                  : std + " " + build.row.options;
}

std::string parameters_in(const std::string& text) {
  constexpr std::string_view kernel = "void NAME(";
  const std::size_t at = text.find(kernel);
  if (at == std::string::npos) return {};
  const std::size_t from = at + kernel.size();
  return text.substr(from, text.find(')', from) - from);
}

std::string name_of_number(const SmallProgram& row, std::size_t n) {
  if (n < row.names.size()) return row.names[n];
  return row.expected.count() == 1 ? "the number written" : fmt::format("number {}", n);
}

/// Says in one sentence when the wrong number appears. The global size does not change, because the
/// expected numbers are for this size.
std::string needs_of(const SmallBuild& build, const harness::Kernel& wanted,
                     const harness::Launch& launch, const harness::Contents& contents, bool joined,
                     harness::CaseContext& context) {
  const SmallProgram& row = build.row;
  const numeric::Patience patience(numeric::minimising_seconds);
  std::string text = "fails in a separate program";
  const auto wrong = [&](const cl::Kernel& kernel, std::size_t local) {
    harness::Launch other = launch;
    other.local = {local};
    return !failing_checks(other, harness::run(other, {kernel, {}}, context)).empty();
  };
  const cl::Kernel alone = numeric::built_alone(wanted, context);
  if (joined && !wrong(alone, row.local)) return "fails only in a program that other cases share";
  if (row.global > 1) {
    constexpr std::size_t most_named = 8;
    std::vector<std::string> items;
    std::set<std::size_t> failing;
    for (const std::size_t check : failing_checks(launch, contents))
      failing.insert(check % row.global);
    for (const std::size_t item : failing) items.push_back(std::to_string(item));
    if (items.size() == row.global)
      text += fmt::format("; in all {} work-items", row.global);
    else if (items.size() <= most_named)
      text += fmt::format("; in work-item {} of {}", harness::enumerated(items), row.global);
    else
      text += fmt::format("; in {} of {} work-items, the first of them {}", items.size(),
                          row.global, items.front());
  }
  if (row.local == 0 && row.attributes.empty() && row.global > 1) {
    std::vector<std::string> failing, passing;
    for (std::size_t size = 1; size <= row.global && !patience.late(); size *= 2) {
      if (row.global % size != 0) break;
      try {
        (wrong(alone, size) ? failing : passing).push_back(std::to_string(size));
      } catch (const harness::GroupTooLarge&) {
        break;
      } catch (const cl::Error&) {
        break;  // the kernel does not allow this size
      }
    }
    text += numeric::sizes_text(failing, passing);
  }
  if (patience.late()) return text;
  return text + numeric::unoptimised_text(
                    wanted, context, [&](cl::Kernel& kernel) { return wrong(kernel, row.local); });
}

void add_checks(harness::Launch& out, const SmallProgram& row, const Target& target) {
  add_slots(out, row.slots, target, 0);
  const std::size_t items = row.global;
  for (std::size_t k = 0; k < out.checks.size(); ++k) {
    harness::Launch::Check& check = out.checks[k];
    check.what = fmt::format("work-item {} of {}", k % items, items);
    check.input = {fmt::format("{:#x}", k % items)};
    for (std::size_t n = 0; n < check.answers.size(); ++n) {
      harness::Launch::Answer& answer = check.answers[n];
      if (answer.text == harness::Launch::Answer::Text::integer)
        answer.text = harness::Launch::Answer::Text::number;
      if (n < row.names.size()) answer.name = row.names[n];
    }
  }
}

harness::Launch launch_of(const SmallBuild& build, const harness::Kernel& kernel,
                          const Target& target) {
  using Argument = harness::Launch::Argument;
  const SmallProgram& row = build.row;
  const std::size_t count = row.expected.count();
  harness::Launch out(row.id, kernel, target.device());
  out.global = {row.global};
  out.local = {row.local};
  if (!row.slots.empty()) {
    add_checks(out, row, target);
    return out;
  }
  out.arguments = {{Argument::Kind::output, {}, row.global * count * sizeof(std::uint32_t)},
                   {Argument::Kind::input, input_of(row)}};
  for (std::size_t item = 0; item < row.global; ++item) {
    harness::Launch::Check check;
    check.what = fmt::format("work-item {} of {}", item, row.global);
    check.input = {fmt::format("{:#x}", item)};
    for (std::size_t n = 0; n < count; ++n)
      check.answers.push_back({.element = item * count + n,
                               .name = name_of_number(row, n),
                               .text = harness::Launch::Answer::Text::number});
    const std::vector<Numbers> ways = ways_of(row, item);
    for (const Numbers& way : ways) {
      check.ways.emplace_back();
      for (const std::uint32_t number : way)
        check.ways.back().push_back({.intervals = {{number, number}}});
    }
    out.checks.push_back(std::move(check));
  }
  return out;
}

harness::Case case_of(SmallBuild made, const Target& target) {
  if (!made.row.judged())
    throw std::logic_error(made.row.id + " expects no numbers: its row needs `expected`");
  const auto build = std::make_shared<const SmallBuild>(std::move(made));
  harness::Case out;
  out.id = build->row.id;
  out.skip = build->skip;
  out.needs = (harness::Needs(harness::parts::compiler) & build->row.needs).words();
  out.citations = build->citations;
  out.limit = "exact";
  out.cost =
      build->row.shares == Sharing::nothing ? std::max(build->row.cost, 0.2) : build->row.cost;
  const auto kernel = [build, target] { return small_kernel(*build, target); };
  if (build->row.shares != Sharing::nothing) out.kernel = kernel;
  if (build->row.shares == Sharing::nothing || !build->row.written.empty())
    out.shown = [build, kernel] {
      const harness::Kernel shown = kernel();
      return fmt::format("{}options: {}\n\n{}", build->row.written,
                         shown.options.empty() ? "none" : shown.options, shown.source);
    };
  out.body = [build, kernel](harness::CaseContext& context) {
    run_small(*build, kernel(), context);
  };
  out.stand_alone = [build](const harness::DeviceInfo& device, const harness::RunOptions& options,
                            const harness::ReproRequest& request) {
    return small_stand_alone(*build, Target(device, options), request);
  };
  return out;
}

}  // namespace

std::string named(const std::string& text, std::string_view id) {
  constexpr std::string_view word = "NAME";
  const std::string name = kernel_name(id);
  std::string out;
  std::size_t from = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, from)) {
    const bool inside = at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 ||
                                   text[at - 1] == '_');
    out += text.substr(from, at - from);
    out += inside ? word : name;
    from = at + word.size();
  }
  return out + text.substr(from);
}

std::vector<SmallBuild> small_builds(const SmallProgram& row, const Target& target) {
  if (!target.holds(row.versions)) return {};
  SmallBuild build{row, {}, {}, {}};
  if (!row.citation.empty())
    build.citations = {row.citation};
  else if (!target.states(row.place))
    return {};
  else
    build.citations = {target.cite(row.place)};

  const auto in_language = [&](Version std) {
    SmallBuild one = build;
    one.std = std;
    const Version compiled = target.compiled_as(std);
    const auto& offered = target.device().opencl_c_versions;
    if (std != Version{} && std::find(offered.begin(), offered.end(), std) == offered.end())
      one.skip = "needs OpenCL C " + harness::to_string(std);
    if (!one.skip && row.before_language != Version{} && compiled >= row.before_language)
      one.skip = "applies only before OpenCL C " + harness::to_string(row.before_language);
    if (!one.skip) one.skip = target.missing(harness::parts::compiler);
    if (!one.skip) one.skip = row.skip;
    if (!one.skip) one.skip = target.missing(row.needs, std);
    if (!one.skip && row.local > std::min<std::size_t>(target.device().max_work_group_size,
                                                       target.device().max_work_item_size_0))
      one.skip = fmt::format(
          "needs work-groups of {} (CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_ITEM_SIZES)",
          row.local);
    return one;
  };
  const Version oldest = row.needs.language();
  if (!row.each_language) {
    Version std = target.language(oldest);
    // If the rule applies only to older languages, the newest of them is tested.
    if (row.before_language != Version{} && target.language() == Version{}) {
      std = {};
      for (const Version& offered : target.device().opencl_c_versions)
        if (offered >= oldest && offered < row.before_language && offered > std) std = offered;
    }
    return {in_language(std)};
  }
  std::vector<SmallBuild> builds;
  for (const Version& std : languages) {
    if (target.language() != Version{} && std != target.language()) continue;
    if (std < oldest) continue;
    if (row.before_language != Version{} && std >= row.before_language) continue;
    builds.push_back(in_language(std));
    builds.back().row.id += "/cl" + harness::to_string(std);
  }
  return builds;
}

harness::Kernel small_kernel(const SmallBuild& build, const Target& target) {
  const SmallProgram& row = build.row;
  harness::Kernel kernel;
  kernel.name = kernel_name(row.id);
  kernel.options = options_of(build);
  if (row.shares == Sharing::kernel) kernel.parameters = parameters;
  const std::string pragmas = row.needs.pragmas(target.device(), target.compiled_as(build.std));
  const auto line = [](const std::string& text) {
    return text.empty() || text.ends_with('\n') ? text : text + "\n";
  };
  if (!row.text.empty()) {
    kernel.source = named(pragmas + row.text, row.id);
    if (row.shares == Sharing::kernel) kernel.parameters = parameters_in(row.text);
    return kernel;
  }
  const std::size_t count = row.expected.count();
  const std::string own =
      row.global == 1 || count == 0 ? "" : fmt::format("  out += i * {};\n", count);
  kernel.source = named(
      fmt::format("{}{}__kernel {}void NAME({}) {{\n  const size_t i = get_global_id(0);\n"
                  "  (void)i;\n  (void)in;\n{}  {}\n}}\n{}",
                  pragmas, line(row.before), row.attributes.empty() ? "" : row.attributes + " ",
                  parameters, own, row.body, line(row.after)),
      row.id);
  return kernel;
}

void run_small(const SmallBuild& build, const harness::Kernel& wanted,
               harness::CaseContext& context) {
  const SmallProgram& row = build.row;
  harness::BuiltKernel built;
  if (row.shares == Sharing::nothing)
    built.kernel = numeric::built_alone(wanted, context);
  else
    built = context.programs().select(wanted);
  context.check_host();
  if (!row.judged()) return;

  const Target target(context.device(), context.options());
  if (const auto reason = unlisted_image(row.slots, target, context)) GTEST_SKIP() << *reason;
  const harness::Launch launch = launch_of(build, wanted, target);
  const harness::Contents contents = harness::run(launch, built, context);
  harness::Measurement m = judge(launch, contents);
  if (context.repro() && m.failing != 0)
    m.note = "reproduced: " +
             needs_of(build, wanted, launch, contents, built.selector.has_value(), context);
  context.record(m);
  if (auto past = overrun(launch, contents)) context.fail(*std::move(past));
}

harness::Launch small_stand_alone(const SmallBuild& build, const Target& target,
                                  const harness::ReproRequest& request) {
  constexpr std::size_t most_checks = 64;
  const SmallProgram& row = build.row;
  std::size_t asked = 0;
  if (request.index) {
    asked = static_cast<std::size_t>(*request.index);
  } else if (!request.input.empty()) {
    const std::string& text = request.input.front();
    const std::size_t at = text.starts_with("0x") ? 2 : 0;
    std::from_chars(text.data() + at, text.data() + text.size(), asked, at != 0 ? 16 : 10);
  }
  harness::Launch out = launch_of(build, small_kernel(build, target), target);
  if (out.checks.empty()) throw std::logic_error(row.id + " expects nothing");
  asked = std::min(asked, out.checks.size() - 1);
  out.comments = build.citations;
  out.comments.push_back(fmt::format("build options \"{}\"", out.options));
  out.comments.push_back(
      numeric::repro_line(row.id, out.checks[asked].input, std::nullopt, target.options()));
  if (out.checks.size() > most_checks) out.checks = {out.checks[asked]};
  return out;
}

std::vector<harness::Case> small_cases(const SmallProgram& row, const Target& target) {
  std::vector<harness::Case> cases;
  for (SmallBuild& build : small_builds(row, target))
    cases.push_back(case_of(std::move(build), target));
  return cases;
}

std::vector<harness::Case> small_cases(const std::vector<SmallProgram>& rows,
                                       const Target& target) {
  std::vector<harness::Case> cases;
  for (const SmallProgram& row : rows)
    for (harness::Case& one : small_cases(row, target)) cases.push_back(std::move(one));
  return cases;
}

}  // namespace assay::suites
