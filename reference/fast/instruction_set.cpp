#include "reference/fast/instruction_set.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace assay::reference {
namespace {

InstructionSet widest() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
    return InstructionSet::avx512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi2")) {
    return InstructionSet::avx2;
  }
  return __builtin_cpu_supports("sse4.2") ? InstructionSet::sse4 : InstructionSet::portable;
#else
  return static_cast<InstructionSet>(instruction_set_count -
                                     1);  // every processor of the architecture has the instruction
                                          // set
#endif
}

InstructionSet choose() {
  const InstructionSet possible = widest();
  const char* wanted = std::getenv("ASSAY_INSTRUCTION_SET");
  if (wanted == nullptr) return possible;
  const auto found = std::ranges::find(instruction_set_names, std::string_view(wanted));
  if (found == instruction_set_names.end()) return possible;
  return std::min(possible, static_cast<InstructionSet>(found - instruction_set_names.begin()));
}

}  // namespace

InstructionSet instruction_set() {
  static const InstructionSet chosen = choose();
  return chosen;
}

}  // namespace assay::reference
