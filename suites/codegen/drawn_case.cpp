#include "suites/codegen/drawn_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "harness/base/errors.h"
#include "harness/base/fair_clock.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/cases/worker_control.h"
#include "harness/sweep/launch.h"
#include "harness/sweep/program_pool.h"
#include "suites/codegen/drawn.h"
#include "suites/codegen/forms.h"
#include "suites/codegen/program/reduce.h"

namespace assay::suites::codegen {
namespace {

/// The time in seconds to make programs smaller: for one case, and for all cases of a worker. If a
/// driver computes many programs wrongly, a few small programs are enough. A case that the user
/// names has more time.
struct Effort {
  double seconds, seconds_in_all;
};
bool waited_for(const harness::CaseContext& context) {
  const auto* const worker = dynamic_cast<const harness::WorkerControl*>(&context);
  return worker != nullptr && worker->asked_for();
}
Effort effort_of(const harness::CaseContext& context) {
  return waited_for(context) ? Effort{60, 60} : Effort{5, 10};
}

/// At depth quick, no program is made smaller. The result would depend on the remaining time, but
/// records must be the same in each run.
bool makes_smaller(const harness::CaseContext& context) {
  return context.options().thorough();
}

std::string hex(std::uint32_t word) {
  return fmt::format("0x{:08x}", word);
}

harness::Exhibit exhibit(const Drawn& drawn, const Programs& programs,
                         const std::vector<Reduction>& path, const Words& subject,
                         const Words& reference, std::size_t index) {
  harness::Exhibit out;
  out.index = index;
  out.severity = 1;
  for (const Reduction step : path) out.input.push_back(fmt::format("0x{:x}", step));
  if (path.empty()) out.input.emplace_back("0x0");
  out.subject = {hex(subject[index])};
  out.reference = {hex(reference[index % reference.size()])};
  out.rule = "the program's meaning";
  out.finding.emplace();
  out.finding->parameter = place_text(index, programs, drawn.twice());
  out.finding->aspect = "a random program";
  out.finding->got = {out.subject[0], subject[index]};
  out.finding->allowed = {{out.reference[0], reference[index % reference.size()]}};
  if (drawn.twice()) {
    const std::size_t other = (index + reference.size()) % subject.size();
    if (subject[other] != subject[index])
      out.finding->words = "the original and the rewritten program give different values";
  }
  // Shows only the functions of a module. The declarations before them are not needed.
  std::string source = drawn.source(programs, "k");
  if (drawn.form.module) source.erase(0, source.rfind('\n', source.find(" = OpFunction ")) + 1);
  std::istringstream lines(source);
  std::size_t number = 0;
  constexpr std::size_t most_lines = 40;
  for (std::string line; std::getline(lines, line);)
    if (++number <= most_lines) out.details.push_back(fmt::format("{:<10} {}", number, line));
  if (number > most_lines)
    out.details.push_back(fmt::format("more       lines: {}", number - most_lines));
  out.details.push_back(fmt::format("options    \"{}\"", drawn.form.options));
  return out;
}

double shrunk_for = 0;  ///< seconds spent in all cases of this worker

/// Why the record has the unchanged programs. The result is empty if they must be made smaller.
std::string shown_whole(harness::CaseContext& context, const Drawn& drawn,
                        const Programs& programs) {
  if (!computed_wrongly(context, programs, drawn, drawn.form.options))
    return drawn.form.together == 1
               ? "the kernel fails only if its program also has other kernels"
               : "the program passed when it ran again: the failure is intermittent";
  if (harness::runs_again(context)) return "the record of the first run may have a smaller program";
  if (!makes_smaller(context))
    return fmt::format("assay repro {} --depth=standard makes the program smaller", drawn.id);
  if (shrunk_for >= effort_of(context).seconds_in_all)
    return fmt::format(
        "not made smaller, because other cases used the time; assay repro {} makes the program "
        "smaller",
        drawn.id);
  return {};
}

/// Says whether the smallest programs are right with other options or in separate kernels.
std::vector<std::string> where_right(harness::CaseContext& context, const Drawn& drawn,
                                     const Programs& programs) {
  std::vector<std::string> found;
  const auto word = [](bool wrong) { return wrong ? "wrong  " : "right  "; };
  for (const std::string_view other : {"", "-cl-opt-disable"}) {
    if (drawn.form.options.find("-cl-opt-disable") != std::string::npos ? other != "" : other == "")
      continue;
    const std::string options = drawn.form.options.empty() || other.empty()
                                    ? std::string(other)
                                    : drawn.form.options + " " + std::string(other);
    found.push_back(fmt::format("{}   with options \"{}\"",
                                word(computed_wrongly(context, programs, drawn, options)),
                                options));
  }
  if (programs.size() > 1) {
    bool wrong = false;
    for (const Program& one : programs)
      wrong = wrong || computed_wrongly(context, {one}, drawn, drawn.form.options);
    found.push_back(fmt::format("{} each in a separate kernel", word(wrong)));
  }
  return found;
}

/// The programs after the reductions that `request` lists. Throws UsageError if a step is not
/// possible.
Programs taken(const Drawn& drawn, Programs programs, const harness::ReproRequest& request,
               std::vector<Reduction>* path = nullptr) {
  for (const std::string& text : request.input) {
    const Reduction step = std::strtoull(text.c_str(), nullptr, 16);
    if (step == 0) continue;
    auto next = reduced(programs, step);
    if (!next)
      throw harness::UsageError(
          fmt::format("--input: the step {} is not possible in the program of {}; use --input and "
                      "--seed from the rerun line of the record",
                      text, drawn.id));
    programs = std::move(*next);
    if (path != nullptr) path->push_back(step);
  }
  return programs;
}

void judge(harness::CaseContext& context, const Drawn& drawn, Programs programs) {
  // The programs of a request are already small.
  std::vector<Reduction> path;
  const bool asked = context.repro() && !context.repro()->input.empty();
  if (asked) programs = taken(drawn, std::move(programs), *context.repro(), &path);
  Words reference = meaning(programs).value();
  // A kernel with several programs is not joined with the kernels of other cases. So a crash of the
  // compiler affects only one case.
  Words subject =
      asked || drawn.form.together > 1
          ? run_alone(context, programs, drawn, drawn.form.options)
          : launch(context, context.programs().get(drawn.kernel(programs)), programs, drawn);
  context.check_host();
  std::vector<std::size_t> wrong = differences(subject, reference);
  harness::Measurement found;
  found.inputs = subject.size();
  found.failing = wrong.size();
  if (!wrong.empty())
    found.worst = exhibit(drawn, programs, path, subject, reference, wrong.front());
  if (wrong.empty() || asked) return context.record(found);

  fmt::print("{}: {} of {} words differ; {}\n", drawn.id, wrong.size(), subject.size(),
             place_text(wrong.front(), programs, drawn.twice()));
  found.note = shown_whole(context, drawn, programs);
  if (!found.note.empty()) return context.record(found);
  harness::OwnFairClock clock;
  bool in_time = true;
  const Least least = made_smaller(context, std::move(programs), wrong.front(), drawn, [&] {
    return in_time = clock.seconds() < effort_of(context).seconds;
  });
  shrunk_for += clock.seconds();
  if (!in_time && !waited_for(context))
    found.note = fmt::format("made smaller for only {} s; assay repro {} makes the program smaller",
                             effort_of(context).seconds, drawn.id);
  reference = meaning(least.programs).value();
  subject = run_alone(context, least.programs, drawn, drawn.form.options);
  wrong = differences(subject, reference);
  if (wrong.empty()) {
    found.note = "the small program failed and now passes: the failure is intermittent";
    return context.record(found);
  }
  harness::Exhibit shown =
      exhibit(drawn, least.programs, least.path, subject, reference, wrong.front());
  shown.details.push_back(
      fmt::format("smaller    {} of {} tried steps", least.path.size(), least.tries));
  for (std::string& line : where_right(context, drawn, least.programs))
    shown.details.push_back(std::move(line));
  found.worst = std::move(shown);
  context.record(found);
}

harness::Launch stand_alone(const Drawn& drawn, const harness::DeviceInfo& device,
                            const harness::ReproRequest& request) {
  const Programs programs = taken(drawn, drawn.programs(), request);
  const WordPlace wrong = place_of(request.index.value_or(0), programs);
  const Words reference = meaning({programs[wrong.program]}).value();
  harness::Launch out = launch_of(drawn, programs, wrong.program,
                                  {"k", drawn.source(programs, "k"), drawn.form.options}, device);
  out.comments = {"A random program. An interpreter computed the right content of mine[]."};
  const std::size_t words = bytes_of(out.arguments[1]) / 4;
  constexpr std::size_t most_checks = 64;
  std::vector<std::size_t> places;
  const std::size_t first = request.index ? *request.index - wrong.first : words;
  if (first < words) places.push_back(first);
  for (std::size_t i = 0; i < words && places.size() < most_checks; ++i)
    if (reference[i % reference.size()] != untouched && i != first) places.push_back(i);
  for (const std::size_t i : places) {
    const std::uint32_t word = reference[i % reference.size()];
    harness::Launch::Allowed allowed;
    allowed.intervals.emplace_back(word, word);
    out.checks.push_back({1,
                          {{i, 4}},
                          place_text(wrong.first + i, programs, drawn.twice()),
                          hex(word),
                          {{allowed}}});
  }
  return out;
}

}  // namespace

harness::Case case_of(const Drawn& drawn) {
  harness::Case out;
  out.id = drawn.id;
  out.citations = {drawn.form.citation};
  out.cost = 0.15;
  // The programs are drawn once and used twice: to announce the kernel, and to run the case.
  const auto kept = std::make_shared<std::optional<Programs>>();
  if (drawn.form.together == 1)
    out.kernel = [drawn, kept] {
      *kept = drawn.programs();
      return drawn.kernel(**kept);
    };
  out.body = [drawn, kept](harness::CaseContext& context) {
    Programs programs = *kept ? std::move(**kept) : drawn.programs();
    kept->reset();
    judge(context, drawn, std::move(programs));
  };
  if (drawn.form.together > 1)
    out.shown = [drawn] { return drawn.source(drawn.programs(), drawn.kernel_name()); };
  out.stand_alone = [drawn](const harness::DeviceInfo& device, const harness::RunOptions&,
                            const harness::ReproRequest& request) {
    return stand_alone(drawn, device, request);
  };
  return out;
}

}  // namespace assay::suites::codegen
