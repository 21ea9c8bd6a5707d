// Uses of atomic types that compilers must refuse (OpenCL C 3.0.19, 6.15.12.10).
#include <fmt/format.h>

#include "harness/cases/case.h"
#include "suites/concurrency/atomics/tables.h"
#include "suites/text/negative_build.h"

namespace assay::suites::atomics {
namespace {

ForbiddenProgram row(std::string id, std::string body, std::string fault, std::string instead) {
  ForbiddenProgram made;
  made.program.id = "atomics/refused/" + std::move(id);
  made.program.body = "__global atomic_int *p = (__global atomic_int *)out; " + std::move(body);
  made.program.place = {"6.15.12.10", {}};
  made.program.needs = harness::Needs::opencl_c({2, 0});
  made.program.expected = {7};
  made.fault = std::move(fault);
  made.instead = std::move(instead);
  return made;
}

}  // namespace

std::vector<harness::Case> refused(const Target& target) {
  const std::string store =
      "atomic_store_explicit(p, 7, memory_order_relaxed, memory_scope_work_group)";
  const std::string load = "atomic_load_explicit(p, memory_order_relaxed, memory_scope_work_group)";
  std::vector<ForbiddenProgram> rows;
  // Operators.
  for (const auto& [id, fault] :
       std::initializer_list<std::pair<const char*, const char*>>{{"addition", "*p + 0"},
                                                                  {"negation", "-*p"},
                                                                  {"bit_and", "*p & 7"},
                                                                  {"comparison", "*p == 7"},
                                                                  {"shift", "*p << 0"},
                                                                  {"logical_not", "!*p"}})
    rows.push_back(
        row(fmt::format("operators/{}", id), store + "; out[0] = (uint)(FAULT);", fault, load));
  for (const auto& [id, fault] : std::initializer_list<std::pair<const char*, const char*>>{
           {"increment", "++*p"}, {"compound_assignment", "*p += 1"}})
    rows.push_back(row(fmt::format("operators/{}", id), "FAULT; out[0] = 7;", fault, store));
  // Types.
  for (const char* type : {"atomic_bool", "atomic_char", "atomic_uchar", "atomic_short",
                           "atomic_ushort", "atomic_intmax_t", "atomic_uintmax_t"})
    rows.push_back(row(fmt::format("types/{}", type),
                       "__global FAULT *q = (__global FAULT *)p; out[0] = q != 0 ? 7 : 0;", type,
                       "atomic_int"));
  rows.push_back(row("atomic_specifier",
                     "__global FAULT *q = (__global FAULT *)p; out[0] = q != 0 ? 7 : 0;",
                     "_Atomic(int)", "atomic_int"));
  rows.push_back(row("atomic_qualifier",
                     "__global FAULT *q = (__global FAULT *)p; out[0] = q != 0 ? 7 : 0;",
                     "_Atomic int", "atomic_int"));
  return forbidden_cases(rows, target);
}

}  // namespace assay::suites::atomics
