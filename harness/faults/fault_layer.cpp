// The layer that plants one driver fault, named by ASSAY_FAULT, into every program it sees.
// ASSAY_FAULT_REPORT names a file that gets a line for each thing that happened: "loaded",
// "armed NAME" (or "unknown NAME": the layer then changes nothing), "fired NAME" for every program
// or build that was altered.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <regex>
#include <string>

#include "harness/faults/api_faults.h"
#include "harness/faults/fault.h"
#include "harness/faults/instructions.h"
#include "harness/faults/prelude.h"
#include "harness/faults/rewritten_text.h"
#include "harness/faults/text_plant.h"
#include "harness/faults/typed_prelude.h"

namespace assay::faults {

const char* const layer_name = "assay faults";

namespace {

constexpr const char* report = "ASSAY_FAULT_REPORT";

const Fault* armed = nullptr;  ///< a fault of a built-in or of build options
std::string planted;           ///< its name, or that of a fault of the API

/// A driver does not show its own additions: the application's text, for CL_PROGRAM_SOURCE.
using Sources = std::map<cl_program, std::string>;

/// What the driver compiles in the place of a program.
std::string altered(const std::string& original) {
  static const std::string before = prelude(*armed);
  static const auto patterns = [] {
    std::vector<std::pair<std::regex, std::string>> all;
    for (const auto& [pattern, to] : armed->rewritten) all.emplace_back(std::regex(pattern), to);
    return all;
  }();
  std::string text = is_operator(*armed) ? with_planted_operator(*armed, original) : original;
  for (const auto& [from, to] : armed->replaced) text = with_replaced(std::move(text), from, to);
  for (const auto& [pattern, to] : patterns) text = std::regex_replace(text, pattern, to);
  if (!armed->exchanged.first.empty()) text = with_exchanged(text, armed->exchanged);
  return before + text;
}

constexpr Plant source_altered = around<CreateProgramWithSource>([](auto& call) {
  if (!has_text(call)) return call();
  const std::string original = text_of(call), other = altered(original);
  const cl_program program = with_text(call, other);
  if (program && other != original) {
    fired();
    remembered<Sources>([&](auto& sources) { sources[program] = original; });
  }
  return program;
});

constexpr Plant module_altered = around<CreateProgramWithIL>([](auto& call) {
  const void* const own = call["il"_arg];
  if (own == nullptr) return call();
  std::vector<std::uint32_t> words(call["length"_arg] / sizeof(std::uint32_t));
  std::memcpy(words.data(), own, words.size() * sizeof words[0]);
  if (!change_instructions(words, armed->instruction)) return call();
  fired();
  call["il"_arg] = words.data();
  return call();
});

constexpr Plant source_hidden = around<GetProgramInfo>([](auto& call) -> cl_int {
  if (call["param_name"_arg] != CL_PROGRAM_SOURCE) return call();
  const auto text = remembered<Sources>([&](auto& sources) {
    const auto found = sources.find(call["program"_arg]);
    return found != sources.end() ? std::optional(found->second) : std::nullopt;
  });
  if (!text) return call();
  return answered(call, text->c_str(), text->size() + 1);
});

constexpr auto with_options = [](auto& call) {
  const char*& options = call["options"_arg];
  const std::string all = (options ? std::string(options) + " " : std::string()) + armed->options;
  options = all.c_str();
  return call();
};

constexpr Plant failures_accepted = after<BuildProgram>([](auto& call, cl_int& status) {
  if (status != CL_BUILD_PROGRAM_FAILURE ||
      source_of(call["program"_arg]).find(armed->accepts) == std::string::npos)
    return false;
  status = CL_SUCCESS;
  return true;
});

constexpr Plant options_altered = around<BuildProgram>([](auto& call) {
  const char*& options = call["options"_arg];
  const auto& [from, to] = armed->understood;
  const std::string own = options ? options : "", other = with_replaced(own, from, to);
  if (other == own) return call();
  fired();
  options = other.c_str();
  return call();
});

/// Plants what the row says; false where it says nothing.
bool plant_row(LayerTable table) {
  bool planted_any = false;
  const auto plant_if = [&](bool said, std::initializer_list<Plant> plants) {
    for (const Plant plant : plants)
      if (said) plant(table);
    planted_any |= said;
  };
  plant_if(!armed->function.empty() || !armed->begins.empty() || !armed->wraps.of.empty() ||
               !armed->replaced.empty() || !armed->rewritten.empty() ||
               !armed->exchanged.first.empty(),
           {source_altered, source_hidden});
  plant_if(!armed->options.empty(),
           {instead<BuildProgram>(with_options), instead<CompileProgram>(with_options)});
  plant_if(armed->instruction.opcode != 0, {module_altered});
  plant_if(!armed->accepts.empty(), {failures_accepted});
  plant_if(!armed->understood.first.empty(), {options_altered});
  return planted_any;
}

}  // namespace

void fired() {
  append_line(report, "fired " + planted);
}

void install(LayerTable table) {
  append_line(report, "loaded");
  const char* name = std::getenv("ASSAY_FAULT");
  const bool in_calls = name != nullptr && plant_api_fault(name, table);
  armed = find_fault(name ? name : "");
  const bool in_row = armed && plant_row(table);
  if (!in_calls && !in_row) {
    append_line(report, std::string("unknown ") + (name ? name : "(ASSAY_FAULT is not set)"));
    std::fprintf(stderr,
                 "assay faults: ASSAY_FAULT is %s, no fault has this name; nothing is planted "
                 "(assay-faults lists them)\n",
                 name ? name : "not set");
    return;
  }
  planted = name;
  if (const auto entry = LayerTable::taken_twice()) {
    const std::string why = planted + ": two of its plants replace entry " +
                            std::to_string(*entry) + " of the dispatch table, nothing is planted";
    append_line(report, "refused " + why);
    std::fprintf(stderr, "assay faults: %s\n", why.c_str());
    table.restore();
    return;
  }
  append_line(report, "armed " + planted);
}

}  // namespace assay::faults
