// The layer that plants one driver fault, named by ASSAY_FAULT, into every program it sees.
// ASSAY_FAULT_REPORT names a file that gets a line for each thing that happened: "loaded",
// "armed NAME" (or "unknown NAME": the layer then changes nothing), "fired NAME" for every program
// or build that was altered.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <string>

#include "harness/faults/api_faults.h"
#include "harness/faults/fault.h"
#include "harness/faults/prelude.h"
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

constexpr Plant source_altered = around<CreateProgramWithSource>([](auto& call) {
  if (!has_text(call)) return call();
  static const std::string text = prelude(*armed);
  const std::string original = text_of(call);
  std::string altered =
      text + (is_operator(*armed) ? with_planted_operator(*armed, original) : original);
  for (const auto& [from, to] : armed->replaced)
    for (std::size_t at = altered.find(from); at != std::string::npos;
         at = altered.find(from, at + to.size()))
      altered.replace(at, from.size(), to);
  const cl_program program = with_text(call, altered);
  if (program) {
    fired();
    remembered<Sources>([&](auto& sources) { sources[program] = original; });
  }
  return program;
});

constexpr Plant source_hidden = around<GetProgramInfo>([](auto& call) -> cl_int {
  if (call["param_name"_arg] != CL_PROGRAM_SOURCE) return call();
  const auto text = remembered<Sources>([&](auto& sources) {
    const auto found = sources.find(call["program"_arg]);
    return found != sources.end() ? std::optional(found->second) : std::nullopt;
  });
  if (!text) return call();
  const size_t size = text->size() + 1;
  if (void* const value = call["param_value"_arg]) {
    if (call["param_value_size"_arg] < size) return CL_INVALID_VALUE;
    std::memcpy(value, text->c_str(), size);
  }
  if (size_t* const needed = call["param_value_size_ret"_arg]) *needed = size;
  return CL_SUCCESS;
});

constexpr auto with_options = [](auto& call) {
  const char*& options = call["options"_arg];
  const std::string all = (options ? std::string(options) + " " : std::string()) + armed->options;
  options = all.c_str();
  return call();
};

}  // namespace

void fired() {
  append_line(report, "fired " + planted);
}

void install(LayerTable table) {
  append_line(report, "loaded");
  const char* name = std::getenv("ASSAY_FAULT");
  if (name != nullptr && plant_api_fault(name, table)) {
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
    return;
  }
  armed = find_fault(name ? name : "");
  if (!armed) {
    append_line(report, std::string("unknown ") + (name ? name : "(ASSAY_FAULT is not set)"));
    std::fprintf(stderr,
                 "assay faults: ASSAY_FAULT is %s, no fault has this name; nothing is planted "
                 "(assay-faults lists them)\n",
                 name ? name : "not set");
    return;
  }
  planted = armed->name;
  append_line(report, "armed " + planted);
  if (!armed->function.empty() || !armed->replaced.empty()) {
    source_altered(table);
    source_hidden(table);
  }
  if (!armed->options.empty()) {
    instead<BuildProgram>(with_options)(table);
    instead<CompileProgram>(with_options)(table);
  }
}

}  // namespace assay::faults
