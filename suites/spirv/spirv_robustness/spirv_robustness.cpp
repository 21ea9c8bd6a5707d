#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <memory>
#include <span>
#include <stdexcept>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/cases/worker_control.h"
#include "suites/host/example.h"
#include "suites/spirv/example.h"
#include "suites/spirv/mutants.h"
#include "suites/spirv/program.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_robustness {
namespace {

using harness::SpirvWords;
using harness::Version;

/// A block is a case with `quick_mutants` mutants at depth quick, else `mutants`.
constexpr std::uint64_t quick_mutants = 5, mutants = 20, thorough_blocks = 4, most_blocks = 10;
/// The most trials to make the first module of a group smaller: `trials`, or `trials_of_asked` for
/// `assay repro --input`.
constexpr int trials = 4, trials_of_asked = 2000;

/// The examples that need no features.
std::vector<SpirvWords> base_modules(unsigned address_bits) {
  std::vector<SpirvWords> all;
  for (const spirv::Example& example : spirv::load_examples(
           "spirv_robustness", "suites/spirv/spirv_robustness/spirv_robustness.spvasm"))
    all.push_back(harness::assemble_spirv(spirv::module_of(example, {address_bits, {1, 0}}).text));
  return all;
}

std::string hexadecimal(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

struct Block {
  const spirv::MutantKind* kind;
  std::uint64_t first, count;
};

std::vector<spirv::Mutant> mutants_of(const Block& block, const std::vector<SpirvWords>& modules,
                                      std::uint64_t seed) {
  std::vector<spirv::Mutant> all;
  for (std::uint64_t k = block.first; k < block.first + block.count; ++k)
    all.push_back(spirv::make_mutant(*block.kind, modules[k % modules.size()], seed, k));
  return all;
}

/// The mutant that `assay repro --input` names.
std::optional<std::size_t> asked_mutant(const harness::CaseContext& context, std::size_t count) {
  const auto& repro = context.repro();
  if (!repro || repro->input.empty()) return std::nullopt;
  std::size_t asked = count;
  const std::string& text = repro->input.front();
  const std::string_view digits = std::string_view(text).substr(text.starts_with("0x") ? 2 : 0);
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), asked, 16);
  if (error != std::errc() || end != digits.data() + digits.size() || asked >= count)
    throw std::runtime_error(
        fmt::format("--input: the case has damaged modules 0x0 to {:#x}", count - 1));
  return asked;
}

void run_block(const Block& block, harness::CaseContext& context) {
  const auto modules = base_modules(static_cast<unsigned>(context.device().address_bits));
  const auto all = mutants_of(block, modules, context.options().seed);
  const auto asked = asked_mutant(context, all.size());
  const std::size_t first = asked.value_or(0);
  const auto chosen = asked ? std::span(all).subspan(first, 1) : std::span(all);
  spirv::Trials try_mutants(context.device().platform_name, context.device().name, modules.front(),
                            [&context] { context.heartbeat(1, 2); });
  const auto tried = try_mutants(chosen);
  harness::Measurement found;
  found.limit = "survives";
  std::map<std::string, std::vector<std::size_t>> groups;  // by the way in which mutants ended
  std::size_t accepted = 0, hung = 0;
  for (std::size_t k = 0; k < tried.size(); ++k) {
    ++found.inputs;
    if (tried[k].result == spirv::MutantResult::accepted) ++accepted;
    if (tried[k].result == spirv::MutantResult::hung) ++hung;
    if (tried[k].result == spirv::MutantResult::crashed ||
        tried[k].result == spirv::MutantResult::hung)
      groups[tried[k].how].push_back(k);
  }
  found.note = fmt::format("{} of {} damaged modules were accepted{}", accepted, tried.size(),
                           hung > 1 ? try_mutants.note() : "");
  for (const auto& [how, members] : groups) {
    found.failing += members.size();
    const spirv::Mutant& mutant = chosen[members.front()];
    harness::Exhibit exhibit;
    exhibit.index = first + members.front();
    exhibit.input = {fmt::format("{:#x}", *exhibit.index)};
    exhibit.severity = 1;
    harness::Finding ended = harness::said(
        fmt::format("the process ended or hung ({}) on {} of {} damaged modules; the first: {}",
                    how, members.size(), tried.size(), mutant.what),
        harness::Finding::Kind::crash);
    ended.aspect = "damaged modules, " + how;
    exhibit.finding = ended;
    exhibit.details = {"module " + hexadecimal(mutant.bytes)};
    // Modules that hang are not made smaller, because each try takes the whole time limit.
    if (tried[members.front()].result == spirv::MutantResult::crashed &&
        !harness::runs_again(context)) {
      const int most = asked ? trials_of_asked : trials;
      const spirv::Mutant small = try_mutants.shrunk(mutant, how, most);
      if (small.bytes.size() < mutant.bytes.size())
        exhibit.details = {small.what + ": " + hexadecimal(small.bytes), exhibit.details.front()};
    }
    if (!found.worst) found.worst = exhibit;
    found.failures.push_back(exhibit);
    context.fail(std::move(ended));
  }
  context.record(found);
}

std::vector<harness::Case> blocks(const Target& target) {
  std::vector<harness::Case> all;
  const bool thorough = target.options().thorough();
  const std::uint64_t count =
      target.options().exhausts() ? most_blocks : (thorough ? thorough_blocks : 1);
  for (const spirv::MutantKind& kind : spirv::mutant_kinds())
    for (std::uint64_t b = 0; b < count; ++b) {
      const Block block{&kind, b * mutants, thorough ? mutants : quick_mutants};
      harness::Case one;
      one.id = fmt::format("spirv_robustness/{}/block_{}", kind.name, b);
      one.citations = {"OpenCL API 3.0, clCreateProgramWithIL"};
      one.limit = "survives";
      one.cost = 2;
      require(one, harness::parts::spirv, target);
      if (!one.skip && suites::api_version(target.device()) < Version{2, 1})
        one.skip = "needs OpenCL 2.1";
      one.body = [block](harness::CaseContext& context) { run_block(block, context); };
      one.shown = [block, bits = static_cast<unsigned>(target.device().address_bits),
                   seed = target.options().seed] {
        std::string text;
        for (const spirv::Mutant& mutant : mutants_of(block, base_modules(bits), seed))
          text += fmt::format("; {}\n{}\n", mutant.what, hexadecimal(mutant.bytes));
        return text;
      };
      all.push_back(std::move(one));
    }
  return all;
}

// ---- Changes that keep the meaning of a module. The answers must stay the same.

struct Rewriting {
  std::string_view name;
  std::string (*apply)(std::string text);
};

/// The last name gets the first number.
std::string numbered(std::string text, std::ptrdiff_t first) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('%'); at != text.npos; at = text.find('%', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    const std::string name = text.substr(at, end - at);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '%') {
      out += text[at++];
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_'))
      ++end;
    const auto k = std::ranges::find(names, text.substr(at, end - at)) - names.begin();
    out += fmt::format("%{}", first + 7 * (static_cast<std::ptrdiff_t>(names.size()) - k));
    at = end;
  }
  return out;
}

std::string renumbered(std::string text) {
  return numbered(std::move(text), 0);
}
/// The ids need more than 16 bits.
std::string with_large_ids(std::string text) {
  return numbered(std::move(text), 70'000);
}

std::string before_line(std::string text, std::string_view start, std::string_view added) {
  const auto at = text.find("\n" + std::string(start));
  if (at != text.npos) text.insert(at + 1, added);
  return text;
}

std::string with_names(std::string text) {
  return before_line(std::move(text), "OpDecorate", "OpName %void \"no name\"\n");
}

std::string with_unused(std::string text) {
  const auto at = text.find("= OpFunction ");
  const auto line = text.rfind('\n', at) + 1;
  text.insert(line,
              "%assay_unused1 = OpTypeStruct\n"
              "%assay_unused2 = OpTypeStruct %assay_unused1 %assay_unused1\n");
  return text;
}

std::string with_nops(std::string text) {
  const auto at = text.find("OpReturn\n");
  if (at != text.npos) text.insert(at, "OpNop\nOpNop\n");
  return text;
}

std::string with_dead_block(std::string text) {
  const auto at = text.rfind("OpFunctionEnd\n");
  text.insert(at, "%assay_dead = OpLabel\nOpUnreachable\n");
  return text;
}

std::string with_lines(std::string text) {
  text = before_line(std::move(text), "OpDecorate", "%assay_file = OpString \"there.cl\"\n");
  if (text.find("%assay_file") == text.npos) return text;
  const auto at = text.find("OpStore");
  if (at != text.npos) text.insert(at, "OpLine %assay_file 1 1\n");
  return text;
}

constexpr Rewriting rewritings[] = {
    {"plain", [](std::string text) { return text; }},
    {"renumbered", renumbered},
    {"large_ids", with_large_ids},
    {"names", with_names},
    {"unused", with_unused},
    {"nops", with_nops},
    {"dead_block", with_dead_block},
    {"lines", with_lines},
};

std::vector<harness::Case> legal(const Target& target) {
  std::vector<harness::Case> all;
  const auto examples = spirv::load_examples(
      "spirv_robustness", "suites/spirv/spirv_robustness/spirv_robustness.spvasm");
  for (const spirv::Example& example : examples)
    for (const Rewriting& rewriting : rewritings) {
      spirv::Example own = example;
      own.id = fmt::format("spirv_robustness/same_answers/{}/{}",
                           example.id.substr(example.id.find('/') + 1), rewriting.name);
      own.rewritten = rewriting.apply;
      for (harness::Case& one : spirv::example_cases({own}, target)) all.push_back(std::move(one));
    }
  return all;
}

std::vector<harness::Case> cases(const Target& target) {
  std::vector<harness::Case> all = blocks(target);
  for (harness::Case& one : legal(target)) all.push_back(std::move(one));
  return all;
}

}  // namespace

harness::Suite suite() {
  return suite_of("spirv_robustness",
                  "SPIR-V: damaged modules, and rewritten ones (clCreateProgramWithIL)", cases);
}

}  // namespace assay::suites::spirv_robustness
