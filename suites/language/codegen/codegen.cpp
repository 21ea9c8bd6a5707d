// Random programs of OpenCL C, computed by the device and by an interpreter of the host's.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <utility>

#include "harness/base/errors.h"
#include "harness/base/fair_clock.h"
#include "harness/cases/worker_control.h"
#include "harness/sweep/emit_c.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "suites/api/setting.h"
#include "suites/language/codegen/forms.h"
#include "suites/language/codegen/program/generate.h"
#include "suites/language/codegen/program/interpret.h"
#include "suites/language/codegen/program/reduce.h"
#include "suites/language/codegen/program/shrink.h"
#include "suites/suites.h"

namespace assay::suites::codegen {
namespace {

using Words = std::vector<std::uint32_t>;

/// Programs in all, over the forms, where --sequences does not say.
std::uint64_t planned(const harness::RunOptions& options) {
  if (options.sequences != 0) return options.sequences;
  if (options.plan().exhausts) return 20'000;
  return options.plan().thorough ? 2'000 : 200;
}
/// Seconds that making one program smaller may take, and all of a worker's together: where a driver
/// computes most of them wrongly a few are enough.
constexpr double shrink_seconds = 60, shrink_seconds_in_all = 240;

/// At depth quick no program is made smaller: how far that gets depends on the time that is left,
/// and records do not; `assay repro --depth=standard` does it, for a program has its id at each
/// depth.
bool makes_smaller(const harness::CaseContext& context) {
  return context.options().plan().thorough;
}

/// One random program in one form.
struct Drawn {
  std::string id;
  Form form;
  std::uint32_t local_size = 1;
  std::uint64_t local_memory = 0;   ///< bytes of the device's
  std::optional<int> statements{};  ///< about so many; none: as they come
  std::uint64_t seed = 1;

  bool twice() const { return form.style.rewrite != Style::Rewrite::none; }
  std::string kernel_name() const {
    std::string name = id;
    std::ranges::replace_if(
        name, [](char c) { return c == '/' || c == '.'; }, '_');
    return name;
  }
  Program program() const {
    Recipe recipe;
    recipe.key = harness::random_key(seed, id);
    recipe.local_size = local_size;
    if (statements) recipe.statements = *statements;
    recipe.barriers = form.barriers;
    recipe.generic = form.generic;
    Program program = generate(recipe);
    while (program.local_size > 1 && shared_bytes(program) > local_memory) program.local_size /= 2;
    return program;
  }
  std::size_t shared_bytes(const Program& program) const {
    return std::max<std::size_t>(1, memory_of(program).shared) * memory_unit * (twice() ? 2 : 1);
  }
  /// Never joined with others (Kernel::parameters): two such programs in one kernel take a compiler
  /// as long as two kernels, or longer, and one defect of it would end the worker for both.
  harness::Kernel kernel(const Program& program) const {
    return {kernel_name(), printed(program, form.style, kernel_name()), form.options};
  }
};

/// What a launch of the kernel leaves: `mine` of each work-item, of rewritten programs twice.
Words launch(harness::CaseContext& context, cl::Kernel kernel, const Program& program,
             const Drawn& drawn) {
  const Memory memory = memory_of(program);
  const std::size_t times = drawn.twice() ? 2 : 1;
  Words words(program.items() * mine_words * times, untouched);
  Words in = program.input;
  const cl::Context& cl = context.cl_context();
  const cl::Buffer input_buffer(cl, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, in.size() * 4,
                                in.data());
  const cl::Buffer output(cl, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, words.size() * 4,
                          words.data());
  const cl::Buffer scratch(cl, CL_MEM_READ_WRITE,
                           std::max<std::size_t>(1, memory.scratch) * memory_unit * times);
  kernel.setArg(0, input_buffer);
  kernel.setArg(1, output);
  kernel.setArg(2, cl::Local(drawn.shared_bytes(program)));
  kernel.setArg(3, scratch);
  const cl::CommandQueue& queue = context.cl_queue();
  context.heartbeat(0, 1);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(program.items()),
                             cl::NDRange(program.local_size));
  queue.enqueueReadBuffer(output, CL_TRUE, 0, words.size() * 4, words.data());
  context.heartbeat(1, 1);
  return words;
}

/// The words that differ from the reference, by their places among the launch's.
std::vector<std::size_t> differences(const Words& subject, const Words& reference) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < subject.size(); ++i)
    if (subject[i] != reference[i % reference.size()]) found.push_back(i);
  return found;
}

/// A program built alone and run.
Words run_alone(harness::CaseContext& context, const Program& program, const Drawn& drawn,
                const std::string& options) {
  api::Setting on(context);
  const std::string name = drawn.kernel_name();
  const cl::Kernel kernel =
      on.kernel(printed(program, drawn.form.style, name), name.c_str(), options);
  return launch(context, kernel, program, drawn);
}
bool computed_wrongly(harness::CaseContext& context, const Program& program, const Drawn& drawn,
                      const std::string& options) {
  return !differences(run_alone(context, program, drawn, options), interpret(program).words)
              .empty();
}

/// The first of some programs that the device computes wrongly; built together.
std::optional<std::size_t> first_wrong(harness::CaseContext& context,
                                       std::span<const Program> programs, const Drawn& drawn) {
  std::vector<Computed> references;
  std::string source;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    references.push_back(interpret(programs[i]));
    if (!references[i].undefined)
      source += printed(programs[i], drawn.form.style, fmt::format("k{}", i));
  }
  if (source.empty()) return std::nullopt;
  api::Setting on(context);
  cl::Program built;
  try {
    built = on.build(source, drawn.form.options);
  } catch (const harness::BuildFailure&) {
    // Another defect, of one of them.
    if (programs.size() == 1) return std::nullopt;
    for (std::size_t i = 0; i < programs.size(); ++i)
      if (first_wrong(context, programs.subspan(i, 1), drawn)) return i;
    return std::nullopt;
  }
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (references[i].undefined) continue;
    const cl::Kernel kernel(built, fmt::format("k{}", i).c_str());
    const Words words = launch(context, kernel, programs[i], drawn);
    if (!differences(words, references[i].words).empty()) return i;
  }
  return std::nullopt;
}

std::string hex(std::uint32_t word) {
  return fmt::format("0x{:08x}", word);
}
std::string place_text(std::size_t index, const Program& program, bool twice) {
  const std::size_t items = program.items();
  const std::size_t item = index / mine_words % items;
  return fmt::format("mine[{}] of work-item {} of {}{}", index % mine_words, item, items,
                     !twice                       ? ""
                     : index / mine_words < items ? ", as it is"
                                                  : ", rewritten");
}

/// What the record shows of a program that was computed wrongly.
harness::Exhibit exhibit(const Drawn& drawn, const Program& program,
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
  out.reason = fmt::format("{} is {}, not {}", place_text(index, program, drawn.twice()),
                           out.subject[0], out.reference[0]);
  if (drawn.twice()) {
    const std::size_t other = (index + reference.size()) % subject.size();
    if (subject[other] != subject[index]) out.reason += "; the program and its rewriting differ";
  }
  std::istringstream lines(printed(program, drawn.form.style, "k"));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line) && number < 40;)
    out.details.push_back(fmt::format("{:<10} {}", ++number, line));
  out.details.push_back(fmt::format("options    \"{}\"", drawn.form.options));
  return out;
}

double shrunk_for = 0;  ///< seconds, in all cases of this worker

/// Why the program is shown as it is; empty: it is to be made smaller.
std::string shown_whole(harness::CaseContext& context, const Drawn& drawn, const Program& program) {
  if (!computed_wrongly(context, program, drawn, drawn.form.options))
    return "only where the kernel stands in one program with its neighbors";
  if (!makes_smaller(context))
    return fmt::format("assay repro {} --depth=standard makes it smaller", drawn.id);
  if (shrunk_for >= shrink_seconds_in_all)
    return fmt::format(
        "not made smaller: this took its time in other cases; assay repro {} does it", drawn.id);
  return {};
}

void judge(harness::CaseContext& context, const Drawn& drawn, Program program) {
  // The program of a request was made smaller before: it is run as it is.
  std::vector<Reduction> path;
  const bool asked = context.repro() && !context.repro()->input.empty();
  if (asked) {
    for (const std::string& step : context.repro()->input) {
      const Reduction reduction = std::strtoull(step.c_str(), nullptr, 16);
      if (reduction == 0) continue;
      auto next = reduced(program, reduction);
      if (!next)
        throw harness::UsageError(fmt::format(
            "{} is no way to make the program of {} smaller: --input takes those of the record's "
            "rerun line, with its seed",
            step, drawn.id));
      program = std::move(*next);
      path.push_back(reduction);
    }
  }
  Words reference = interpret(program).words;
  Words subject;
  if (asked) {
    subject = run_alone(context, program, drawn, drawn.form.options);
  } else {
    subject = launch(context, context.programs().get(drawn.kernel(program)), program, drawn);
  }
  context.check_host();
  std::vector<std::size_t> wrong = differences(subject, reference);
  harness::Measurement found;
  found.inputs = subject.size();
  found.failing = wrong.size();
  if (wrong.empty() || asked) {
    if (!wrong.empty())
      found.worst = exhibit(drawn, program, path, subject, reference, wrong.front());
    return context.record(found);
  }

  fmt::print("{}: {} of {} words differ; {}\n", drawn.id, wrong.size(), subject.size(),
             place_text(wrong.front(), program, drawn.twice()));
  found.note = shown_whole(context, drawn, program);
  if (!found.note.empty()) {
    found.worst = exhibit(drawn, program, path, subject, reference, wrong.front());
    return context.record(found);
  }
  harness::OwnFairClock clock;
  const Shrunk least = shrink(
      program, wrong.front() % mine_words,
      [&](std::span<const Program> some) { return first_wrong(context, some, drawn); },
      [&] { return clock.seconds() < shrink_seconds; });
  shrunk_for += clock.seconds();
  reference = interpret(least.program).words;
  subject = run_alone(context, least.program, drawn, drawn.form.options);
  wrong = differences(subject, reference);
  if (wrong.empty()) {
    found.note = "made smaller, it failed and now passes: the fault comes and goes";
    return context.record(found);
  }
  harness::Exhibit shown =
      exhibit(drawn, least.program, least.path, subject, reference, wrong.front());
  shown.details.push_back(
      fmt::format("smaller    {} steps of {} tried", least.path.size(), least.tries));
  // Where it is right, for who looks for the cause.
  for (const std::string_view other : {"", "-cl-opt-disable"}) {
    if (drawn.form.options.find("-cl-opt-disable") != std::string::npos ? other != "" : other == "")
      continue;
    const std::string options = drawn.form.options.empty() || other.empty()
                                    ? std::string(other)
                                    : drawn.form.options + " " + std::string(other);
    const bool right = !computed_wrongly(context, least.program, drawn, options);
    shown.details.push_back(
        fmt::format("{}   with options \"{}\"", right ? "right  " : "wrong  ", options));
  }
  found.worst = std::move(shown);
  context.record(found);
}

/// The program as one of its own.
harness::StandAlone stand_alone(const Drawn& drawn, const harness::DeviceInfo& device,
                                const harness::ReproRequest& request) {
  Program program = drawn.program();
  for (const std::string& step : request.input)
    if (const Reduction reduction = std::strtoull(step.c_str(), nullptr, 16); reduction != 0) {
      auto next = reduced(program, reduction);
      if (!next)
        throw harness::UsageError(
            fmt::format("{} is no way to make the program of {} smaller", step, drawn.id));
      program = std::move(*next);
    }
  const Words reference = interpret(program).words;
  const Memory memory = memory_of(program);
  const std::size_t times = drawn.twice() ? 2 : 1;
  harness::StandAlone out;
  out.title = drawn.id;
  out.comments = {"A random program. What it must leave in mine[] was computed by an interpreter."};
  out.platform = device.platform_name;
  out.device = device.name;
  out.kernel = "k";
  out.source = printed(program, drawn.form.style, "k");
  out.options = drawn.form.options;
  out.global = program.items();
  out.local = program.local_size;
  using Kind = harness::StandAlone::Argument::Kind;
  harness::StandAlone::Argument in{Kind::input, program.input, 0};
  harness::StandAlone::Argument results{Kind::both,
                                        Words(program.items() * mine_words * times, untouched), 0};
  harness::StandAlone::Argument shared{Kind::local, {}, drawn.shared_bytes(program)};
  harness::StandAlone::Argument scratch{
      Kind::scratch, {}, std::max<std::size_t>(1, memory.scratch) * memory_unit * times};
  out.arguments = {in, results, shared, scratch};
  constexpr std::size_t most_checks = 64;
  std::vector<std::size_t> places;
  if (request.index && *request.index < results.words.size()) places.push_back(*request.index);
  for (std::size_t i = 0; i < results.words.size() && places.size() < most_checks; ++i)
    if (reference[i % reference.size()] != untouched && i != request.index) places.push_back(i);
  for (const std::size_t i : places) {
    const std::uint32_t word = reference[i % reference.size()];
    harness::StandAlone::Allowed allowed;
    allowed.intervals.emplace_back(word, word);
    out.checks.push_back(
        {1, {{i, 4}}, place_text(i, program, drawn.twice()), hex(word), {{allowed}}});
  }
  return out;
}

harness::Case make_case(const Drawn& drawn) {
  harness::Case out;
  out.id = drawn.id;
  out.citations = {"OpenCL C 3.0.19, 6"};
  out.cost = 0.15;
  // Drawn once for the announcement of its kernel and for the case.
  const auto kept = std::make_shared<std::optional<Program>>();
  out.kernel = [drawn, kept] {
    *kept = drawn.program();
    return drawn.kernel(**kept);
  };
  out.body = [drawn, kept](harness::CaseContext& context) {
    Program program = *kept ? std::move(**kept) : drawn.program();
    kept->reset();
    judge(context, drawn, std::move(program));
  };
  out.stand_alone = [drawn](const harness::DeviceInfo& device, const harness::RunOptions&,
                            const harness::ReproRequest& request) {
    return stand_alone(drawn, device, request);
  };
  return out;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  const std::vector<Form> forms = forms_of(target);
  // Of rewritten programs half as many: each is two.
  const auto share = [](const Form& form) {
    return form.style.rewrite == Style::Rewrite::none ? std::uint64_t{2} : std::uint64_t{1};
  };
  std::uint64_t shares = 0;
  for (const Form& form : forms) shares += share(form);
  const std::uint64_t of_a_share = (planned(target.options()) + shares - 1) / shares;
  const auto skip = target.missing_types({"long"});
  const auto& device = target.device();
  const auto greatest = static_cast<std::uint32_t>(
      device.max_work_group_size == 0 ? 1
                                      : std::min<std::uint64_t>(device.max_work_group_size, 32));
  for (const Form& form : forms)
    for (std::uint64_t n = 0; n < of_a_share * share(form); ++n) {
      Drawn drawn{.id = fmt::format("codegen/{}/{}", form.name, n), .form = form};
      const auto size = n / programs_of_a_size % std::size(local_sizes);
      drawn.local_size = std::min(local_sizes[size], greatest);
      drawn.local_memory = device.local_mem_size;
      drawn.seed = target.options().seed;
      if (target.options().sequence_length != 0)
        drawn.statements =
            static_cast<int>(std::min<std::uint64_t>(target.options().sequence_length, 2000));
      harness::Case made = make_case(drawn);
      made.skip = target.missing(harness::parts::compiler);
      if (!made.skip) made.skip = skip;
      cases.push_back(std::move(made));
    }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("codegen", "Random programs (OpenCL C 6)", expand);
}

}  // namespace assay::suites::codegen
