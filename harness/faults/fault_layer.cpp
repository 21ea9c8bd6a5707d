// The layer that plants a driver fault. Variables of the environment:
//   ASSAY_FAULT         the name of the fault. The default is the name of the layer's file.
//   ASSAY_FAULT_ORDERS  a file with the name of the fault, in place of ASSAY_FAULT. The layer reads
//                       the file before each call. An empty file plants no fault. The file must not
//                       change during a call. Do not use objects that were made with another
//                       fault.
//   ASSAY_FAULT_REPORT  a file for the lines "loaded", "armed NAME", "unknown NAME",
//                       "refused NAME: why" and "fired NAME". After "unknown" or "refused", the
//                       layer changes nothing. "fired": the fault changed a program, build or call.
// For several faults together, copy the layer once for each fault, and list the copies in
// OPENCL_LAYERS.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <regex>
#include <string>
#include <string_view>

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

const Fault* armed = nullptr;  ///< the fault's row in the table; null: there is no row
std::string planted;           ///< name of the fault; empty: none

struct Changes {
  std::string before;
  std::vector<std::pair<std::regex, std::string>> patterns;
} changes;

Changes changes_of(const Fault& fault) {
  Changes made{prelude(fault), {}};
  for (const auto& [pattern, to] : fault.rewritten)
    made.patterns.emplace_back(std::regex(pattern), to);
  return made;
}

/// CL_PROGRAM_SOURCE returns the application's text without the layer's additions.
using Sources = std::map<cl_program, std::string>;

/// A row with `green` is a change that the specification allows. The change applies only to
/// programs that name the row's function.
bool concerned(const std::string& original) {
  const std::string& function = armed->function.empty() ? armed->wraps.function : armed->function;
  return armed->green.empty() || is_operator(*armed) ||
         original.find(function) != std::string::npos;
}

std::string altered(const std::string& original) {
  if (!concerned(original)) return original;
  std::string text = is_operator(*armed) ? with_planted_operator(*armed, original) : original;
  for (const auto& [from, to] : armed->replaced) text = with_replaced(std::move(text), from, to);
  for (const auto& [pattern, to] : changes.patterns) text = std::regex_replace(text, pattern, to);
  if (!armed->exchanged.first.empty()) text = with_exchanged(text, armed->exchanged);
  text = changes.before + text;
  // These names contain the fault's name, so that two layers do not define the same names.
  for (const std::string_view name : {"assay_fault_", "ASSAY_FAULT_"})
    text = with_replaced(std::move(text), name, "assay_" + armed->name + "_");
  return text;
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

/// False if the row has nothing to plant.
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

void arm(const std::string& name, LayerTable table) {
  const bool in_calls = plant_api_fault(name, table);
  armed = find_fault(name);
  if (armed) changes = changes_of(*armed);
  const bool in_row = armed && plant_row(table);
  if (!in_calls && !in_row) {
    append_line(report, "unknown " + name);
    std::fprintf(stderr,
                 "assay faults: unknown fault %s; no fault is planted (assay-faults lists all "
                 "faults)\n",
                 name.c_str());
    return;
  }
  planted = name;
  if (const auto entry = LayerTable::taken_twice()) {
    const std::string why = planted + ": the fault replaces entry " + std::to_string(*entry) +
                            " of the dispatch table twice; no fault is planted";
    append_line(report, "refused " + why);
    std::fprintf(stderr, "assay faults: %s\n", why.c_str());
    table.restore();
    return;
  }
  append_line(report, "armed " + planted);
}

int orders = -1;          ///< the file with the fault's name
cl_icd_dispatch in_turn;  ///< the driver's functions, some replaced
LayerTable table_in_turn(&in_turn, 0);

void take_orders() {
  std::array<char, 256> text;
  const ssize_t size = pread(orders, text.data(), text.size(), 0);
  const std::string_view name(text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  if (name == planted) return;
  table_in_turn.restore();
  forget_all();
  planted = name;
  if (!name.empty()) arm(planted, table_in_turn);
}

template <class Entry, class Function = typename Entry::Function>
struct InTurn;
template <class Entry, typename Result, typename... Parameters>
struct InTurn<Entry, Result(CL_API_CALL*)(Parameters...)> {
  static Result CL_API_CALL call(Parameters... parameters) {
    take_orders();
    return Entry::of(in_turn)(parameters...);
  }
  static void plant(LayerTable table) {
    if (Entry::next() != nullptr) Entry::replace(table, call);
  }
};

void plant_turns(LayerTable table) {
#define ASSAY_CALL(row, function, parameters) InTurn<function>::plant(table);
#define ASSAY_EXTENSION_CALL(row, function, parameters)
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL
}

}  // namespace

void fired() {
  constexpr unsigned most = 1000;  // lines that one process may write
  static std::atomic<unsigned> times{0};
  if (orders >= 0 || ++times <= most) append_line(report, "fired " + planted);
}

namespace {

std::string own_name() {
  Dl_info info{};
  if (dladdr(static_cast<const void*>(&report), &info) == 0 || info.dli_fname == nullptr)
    return "(no fault is named)";
  return std::filesystem::path(info.dli_fname).stem();
}

}  // namespace

void install(LayerTable table) {
  append_line(report, "loaded");
  if (const char* const file = std::getenv("ASSAY_FAULT_ORDERS")) {
    orders = open(file, O_RDONLY | O_CLOEXEC);
    if (orders < 0) std::fprintf(stderr, "assay faults: cannot read %s\n", file);
    table_in_turn = table.beside(&in_turn);
    plant_turns(table);
    return;
  }
  const char* const name = std::getenv("ASSAY_FAULT");
  arm(name ? name : own_name(), table);
}

}  // namespace assay::faults
