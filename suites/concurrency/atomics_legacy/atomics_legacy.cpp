// OpenCL C 3.0.19, 6.15.12.8 and 6.15.12.9; OpenCL 1.2, 6.12.11 and 9.
#include <fmt/format.h>

#include <array>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/concurrency/atomic_program.h"
#include "suites/concurrency/atomics_legacy/control_flow.h"

namespace assay::suites::atomics_legacy {
namespace {

using concurrency::AtomicProgram;
using concurrency::CaseHead;
using concurrency::Kind;
using concurrency::Operands;
using concurrency::Operation;
using concurrency::Region;
using concurrency::Space;
using concurrency::ValueType;
namespace steps = concurrency::steps;

/// `{f}` is replaced by atomic or atom.
const std::array<Operation, 11> operations{{
    {"add", "old = {f}_add(p, x);", Kind::modify, steps::add},
    {"sub", "old = {f}_sub(p, x);", Kind::modify, steps::sub},
    {"xchg", "old = {f}_xchg(p, x);", Kind::modify, steps::exchange},
    {"inc", "old = {f}_inc(p);", Kind::modify, steps::increment},
    {"dec", "old = {f}_dec(p);", Kind::modify, steps::decrement},
    {"cmpxchg", "old = {f}_cmpxchg(p, x, y);", Kind::modify, steps::compare, Operands::few},
    {"min", "old = {f}_min(p, x);", Kind::modify, steps::min},
    {"max", "old = {f}_max(p, x);", Kind::modify, steps::max},
    {"and", "old = {f}_and(p, x);", Kind::modify, steps::bit_and, Operands::all_but_one_bit},
    {"or", "old = {f}_or(p, x);", Kind::modify, steps::bit_or, Operands::one_bit},
    {"xor", "old = {f}_xor(p, x);", Kind::modify, steps::bit_xor},
}};
/// The first operations are in the base extensions. The remaining operations are in the extended
/// extensions.
constexpr std::size_t base_operations = 6;

const ValueType types[] = {{"int", 4, true, false},
                           {"uint", 4, false, false},
                           {"float", 4, true, true},
                           {"long", 8, true, false},
                           {"ulong", 8, false, false}};

/// The extension for functions with the prefix atom.
std::string extension_of(const ValueType& type, Space space, bool base) {
  const std::string_view kind = base ? "base" : "extended";
  if (type.bytes == 8) return fmt::format("cl_khr_int64_{}_atomics", kind);
  return fmt::format("cl_khr_{}_int32_{}_atomics", name(space), kind);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  // In 3.0.19 the functions are relaxed operations at work-group scope. In older versions the
  // functions are atomic on the whole device.
  const bool since_3_0 = target.language_document() != "opencl-1.2";
  for (const char* prefix : {"atomic", "atom"})
    for (std::size_t o = 0; o < operations.size(); ++o)
      for (const ValueType& type : types)
        for (const Space space : {Space::global, Space::local}) {
          const bool old_name = std::string_view(prefix) == "atom";
          if (type.bytes == 8 && !old_name) continue;
          if (type.floating && (old_name || operations[o].name != "xchg")) continue;
          AtomicProgram p;
          p.operation = operations[o];
          p.type = type;
          p.object = type.name;
          p.space = space;
          p.statement = operations[o].statement;
          p.statement.replace(p.statement.find("{f}"), 3, prefix);
          p.initialize = "q[l] = first;";
          p.finish = "q[l]";
          p.region = since_3_0 || space == Space::local ? Region::work_group : Region::device;
          if (since_3_0 && space == Space::global)
            p.wider = Region::device;  // legacy-atomics-across-groups in data/interpretations.toml
          CaseHead head;
          head.id = fmt::format("atomics_legacy/{}_{}/{}/{}", prefix, operations[o].name, type.name,
                                name(space));
          head.citations = {type.bytes == 8 ? target.cite({"6.15.12.9", "9"})
                            : old_name      ? target.cite({"6.15.12.8, Table 27", "6.12.11"})
                                            : target.cite({"6.15.12.8, Table 26", "6.12.11"})};
          const std::string extension = extension_of(type, space, o < base_operations);
          const bool by_extension = old_name || target.device().embedded();
          if (by_extension) require(head, harness::Needs::named(extension), target);
          cases.push_back(concurrency::group_case(
              head,
              type.bytes == 8 ? std::vector<std::string_view>{type.name}
                              : std::vector<std::string_view>{},
              [p, extension, by_extension] {
                concurrency::GroupCase made = concurrency::atomic_case(p);
                if (by_extension)
                  made.prologue = fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
                return made;
              },
              target));
        }
  for (harness::Case& one : control_flow(target)) cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("atomics_legacy", "Atomic functions of OpenCL C 1.x (OpenCL C 6.15.12.8, 9)",
                  expand);
}

}  // namespace assay::suites::atomics_legacy
