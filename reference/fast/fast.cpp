#include "reference/fast/fast.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "reference/fast/compare.h"

namespace assay::reference {
namespace {

constexpr std::array<const char*, instruction_set_count> names{"sse2", "avx2", "avx512"};

InstructionSet widest() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw")) {
    return InstructionSet::avx512;
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return InstructionSet::avx2;
  return InstructionSet::sse2;
}

InstructionSet choose() {
  const InstructionSet possible = widest();
  const char* wanted = std::getenv("ASSAY_INSTRUCTION_SET");
  if (wanted == nullptr) return possible;
  for (std::size_t k = 0; k < instruction_set_count; ++k) {
    if (std::strcmp(wanted, names[k]) == 0) {
      return std::min(possible, static_cast<InstructionSet>(k));
    }
  }
  return possible;
}

}  // namespace

InstructionSet instruction_set() {
  static const InstructionSet chosen = choose();
  return chosen;
}

Compare compare(InstructionSet set) {
  constexpr std::array<Compare, instruction_set_count> variants{&sse2::compare, &avx2::compare,
                                                                &avx512::compare};
  return variants[static_cast<std::size_t>(set)];
}

Summarise summarise(InstructionSet set) {
  constexpr std::array<Summarise, instruction_set_count> variants{
      &sse2::summarise, &avx2::summarise, &avx512::summarise};
  return variants[static_cast<std::size_t>(set)];
}

const char* name(InstructionSet set) {
  return names[static_cast<std::size_t>(set)];
}

namespace fast {
#define ASSAY_DEFINE(name, bound) \
  const FastEvaluator name{&sse2::kernel::name, &avx2::kernel::name, &avx512::kernel::name, bound};
ASSAY_FAST_KERNELS(ASSAY_DEFINE)
#undef ASSAY_DEFINE
}  // namespace fast

}  // namespace assay::reference
