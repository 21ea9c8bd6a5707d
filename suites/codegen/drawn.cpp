#include "suites/codegen/drawn.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "harness/cases/case_context.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/codegen/program/generate.h"
#include "suites/codegen/program/interpret.h"
#include "suites/codegen/program/shrink.h"
#include "suites/host/setting.h"
#include "suites/spirv/module_builder.h"
#include "suites/spirv/program.h"

namespace assay::suites::codegen {

Programs Drawn::programs() const {
  Programs out;
  for (int n = 0; n < form.together; ++n) {
    Recipe recipe;
    recipe.key = harness::random_key(seed, form.together == 1 ? id : fmt::format("{}/{}", id, n));
    recipe.local_size = local_size;
    if (statements) recipe.statements = *statements;
    recipe.barriers = form.barriers;
    recipe.generic = form.generic;
    recipe.floats = form.floats;
    out.push_back(generate(recipe));
    Program& program = out.back();
    while (program.local_size > 1 && shared_bytes(program) > local_memory) program.local_size /= 2;
  }
  return out;
}

std::string Drawn::kernel_name() const {
  std::string name = id;
  std::ranges::replace_if(
      name, [](char c) { return c == '/' || c == '.'; }, '_');
  return name;
}

std::string Drawn::source(const Programs& programs, const std::string& name) const {
  if (form.module) {
    const spirv::KernelText kernel{name,
                                   {{"global_int", "in"},
                                    {"global_int", "out"},
                                    {"local_long16", "shared"},
                                    {"global_long16", "scratch"}},
                                   printed_module(programs.at(0), form.module->style)};
    return spirv::build_module(kernel, form.module->environment).text;
  }
  if (programs.size() == 1) return printed(programs[0], form.style, name);
  std::vector<harness::Kernel> kernels;
  for (std::size_t n = 0; n < programs.size(); ++n) {
    const std::string one = fmt::format("{}_{}", name, n);
    kernels.push_back(
        {one, printed(programs[n], form.style, one), form.options, std::string(kernel_parameters)});
  }
  return harness::joined_source(kernels, name);
}

std::size_t Drawn::shared_bytes(const Program& program) const {
  return std::max<std::size_t>(1, memory_of(program).shared) * memory_unit * (twice() ? 2 : 1);
}
std::size_t Drawn::scratch_bytes(const Program& program) const {
  return std::max<std::size_t>(1, memory_of(program).scratch) * memory_unit * (twice() ? 2 : 1);
}

/// The kernel has no `parameters`, because one defect of the compiler would make all cases of a
/// joined kernel fail.
harness::Kernel Drawn::kernel(const Programs& programs) const {
  return {kernel_name(), source(programs, kernel_name()), form.options};
}

std::optional<Programs> reduced(const Programs& programs, Reduction step) {
  const auto n = static_cast<std::size_t>(step >> 56);
  const Reduction within = step & ((Reduction{1} << 56) - 1);
  if (n >= programs.size()) return std::nullopt;
  Programs out = programs;
  if (within == left_out) {
    if (out.size() == 1) return std::nullopt;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(n));
    return out;
  }
  auto smaller = reduced(out[n], within);
  if (!smaller) return std::nullopt;
  out[n] = std::move(*smaller);
  return out;
}

std::optional<Words> meaning(const Programs& programs) {
  Words all;
  for (const Program& program : programs) {
    const Computed computed = interpret(program);
    if (computed.undefined) return std::nullopt;
    all.insert(all.end(), computed.words.begin(), computed.words.end());
  }
  return all;
}

harness::Launch launch_of(const Drawn& drawn, const Programs& programs, std::size_t n,
                          const harness::Kernel& kernel, const harness::DeviceInfo& device) {
  using Kind = harness::Launch::Argument::Kind;
  const Program& program = programs[n];
  harness::Launch out(drawn.id, kernel, device);
  out.global = {program.items()};
  out.local = {program.local_size};
  out.poison = untouched;
  // Scratch memory is set before each launch. Otherwise values of an earlier launch could hide a
  // missing barrier.
  out.arguments = {{Kind::input, program.input},
                   {Kind::output, {}, program.items() * mine_words * (drawn.twice() ? 8 : 4)},
                   {Kind::local, {}, drawn.shared_bytes(program)},
                   {Kind::scratch, {}, drawn.scratch_bytes(program)}};
  if (programs.size() > 1) out.arguments.push_back({Kind::value, {static_cast<std::uint32_t>(n)}});
  return out;
}

Words launch(harness::CaseContext& context, const cl::Kernel& kernel, const Programs& programs,
             const Drawn& drawn) {
  Words all;
  for (std::size_t n = 0; n < programs.size(); ++n) {
    const harness::Launch one = launch_of(drawn, programs, n, {}, context.device());
    const harness::Contents left = harness::run(one, {kernel, {}}, context, n, programs.size());
    const auto words = std::span(left[1]).first(bytes_of(one.arguments[1]) / 4);
    all.insert(all.end(), words.begin(), words.end());
  }
  return all;
}

namespace {

cl::Program built(host::Setting& on, const std::vector<std::string>& sources,
                  const std::string& options) {
  if (!harness::is_spirv_assembly(sources.at(0)))
    return on.build(fmt::format("{}", fmt::join(sources, "\n")), options);
  cl::Program made = spirv::create(on, harness::assemble_spirv(harness::joined_spirv(sources)));
  spirv::build(on, made, options);
  return made;
}

}  // namespace

Words run_alone(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                const std::string& options) {
  host::Setting on(context);
  const std::string name = drawn.kernel_name();
  const cl::Kernel kernel(built(on, {drawn.source(programs, name)}, options), name.c_str());
  return launch(context, kernel, programs, drawn);
}

std::vector<std::size_t> differences(const Words& subject, const Words& reference) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < subject.size(); ++i)
    if (subject[i] != reference[i % reference.size()]) found.push_back(i);
  return found;
}

bool computed_wrongly(harness::CaseContext& context, const Programs& programs, const Drawn& drawn,
                      const std::string& options) {
  return !differences(run_alone(context, programs, drawn, options), meaning(programs).value())
              .empty();
}

WordPlace place_of(std::size_t index, const Programs& programs) {
  WordPlace out;
  const auto words = [&] { return programs[out.program].items() * mine_words; };
  while (out.program + 1 < programs.size() && index - out.first >= words()) {
    out.first += words();
    ++out.program;
  }
  const std::size_t within = index - out.first;
  out.rewritten = within >= words();
  out.item = within % words() / mine_words;
  out.word = within % mine_words;
  return out;
}

std::string place_text(std::size_t index, const Programs& programs, bool twice) {
  const WordPlace place = place_of(index, programs);
  std::string text = fmt::format("mine[{}] of work-item {} of {}", place.word, place.item,
                                 programs[place.program].items());
  if (programs.size() > 1) text += fmt::format(" of program {}", place.program);
  if (twice) text += place.rewritten ? ", in the rewritten program" : ", in the original program";
  return text;
}

namespace {

/// One build has all programs, but each program has its own kernel.
std::optional<std::size_t> first_wrong_alone(harness::CaseContext& context,
                                             std::span<const Program> programs,
                                             const Drawn& drawn) {
  std::vector<std::optional<Words>> references;
  std::vector<std::string> sources;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    references.push_back(meaning({programs[i]}));
    if (references[i]) sources.push_back(drawn.source({programs[i]}, fmt::format("k{}", i)));
  }
  if (sources.empty()) return std::nullopt;
  host::Setting on(context);
  cl::Program together;
  try {
    together = built(on, sources, drawn.form.options);
  } catch (const harness::BuildFailure&) {
    // The build failed, which is another defect of the compiler.
    if (programs.size() == 1) return std::nullopt;
    for (std::size_t i = 0; i < programs.size(); ++i)
      if (first_wrong_alone(context, programs.subspan(i, 1), drawn)) return i;
    return std::nullopt;
  }
  for (std::size_t i = 0; i < programs.size(); ++i) {
    if (!references[i]) continue;
    const cl::Kernel kernel(together, fmt::format("k{}", i).c_str());
    if (!differences(launch(context, kernel, {programs[i]}, drawn), *references[i]).empty())
      return i;
  }
  return std::nullopt;
}

/// True if a kernel with all programs computes one of them wrongly.
bool wrong_together(harness::CaseContext& context, const Programs& programs, const Drawn& drawn) {
  if (!meaning(programs)) return false;
  try {
    return computed_wrongly(context, programs, drawn, drawn.form.options);
  } catch (const harness::BuildFailure&) {
    return false;  // a program does not build, which is another defect
  }
}

}  // namespace

Least made_smaller(harness::CaseContext& context, Programs programs, std::size_t index,
                   const Drawn& drawn, const std::function<bool()>& more) {
  const WordPlace wrong = place_of(index, programs);
  Least out{std::move(programs), {}, 0};
  std::size_t failing = wrong.program;
  for (std::size_t n = out.programs.size(); n-- > 0;) {
    if (n == failing || !more()) continue;
    Programs fewer = reduced(out.programs, of_program(n, left_out)).value();
    ++out.tries;
    if (!wrong_together(context, fewer, drawn)) continue;
    out.programs = std::move(fewer);
    out.path.push_back(of_program(n, left_out));
    if (n < failing) --failing;
  }
  // The wrong program comes first. The results of all other programs do not matter.
  std::vector<std::size_t> order{failing};
  for (std::size_t n = 0; n < out.programs.size(); ++n)
    if (n != failing) order.push_back(n);
  for (const std::size_t n : order) {
    if (!more()) break;
    const auto first_wrong = [&](std::span<const Program> some) -> std::optional<std::size_t> {
      if (out.programs.size() == 1) return first_wrong_alone(context, some, drawn);
      Programs together = out.programs;
      for (std::size_t i = 0; i < some.size(); ++i) {
        together[n] = some[i];
        if (wrong_together(context, together, drawn)) return i;
      }
      return std::nullopt;
    };
    Shrunk least = shrink(out.programs[n], n == failing ? wrong.word : 0, first_wrong, more);
    out.programs[n] = std::move(least.program);
    for (const Reduction step : least.path) out.path.push_back(of_program(n, step));
    out.tries += least.tries;
  }
  return out;
}

}  // namespace assay::suites::codegen
