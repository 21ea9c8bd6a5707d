#pragma once
#include <array>
#include <cstddef>

namespace assay::reference {

/// X(set) or X(set, ...) for every instruction set on this architecture, narrowest first.
/// `portable` is plain C++.
#if defined(__x86_64__)
#define ASSAY_EACH_SET(X, ...)           \
  X(portable __VA_OPT__(, ) __VA_ARGS__) \
  X(sse4 __VA_OPT__(, ) __VA_ARGS__)     \
  X(avx2 __VA_OPT__(, ) __VA_ARGS__)     \
  X(avx512 __VA_OPT__(, ) __VA_ARGS__)
#elif defined(__aarch64__)
#define ASSAY_EACH_SET(X, ...) \
  X(portable __VA_OPT__(, ) __VA_ARGS__) X(neon __VA_OPT__(, ) __VA_ARGS__)
#else
#define ASSAY_EACH_SET(X, ...) X(portable __VA_OPT__(, ) __VA_ARGS__)
#endif

#define ASSAY_ENUMERATOR(set) set,
enum class InstructionSet { ASSAY_EACH_SET(ASSAY_ENUMERATOR) };
#undef ASSAY_ENUMERATOR

#define ASSAY_NAME(set) #set,
inline constexpr std::array instruction_set_names{ASSAY_EACH_SET(ASSAY_NAME)};
#undef ASSAY_NAME
inline constexpr std::size_t instruction_set_count = instruction_set_names.size();

/// PerSet{ASSAY_OF_EACH_SET(kernel::exp)}.
template <class Function>
using PerSet = std::array<Function, instruction_set_count>;
#define ASSAY_OF_SET(set, ...) &set::__VA_ARGS__,
#define ASSAY_OF_EACH_SET(...) ASSAY_EACH_SET(ASSAY_OF_SET, __VA_ARGS__)

/// The widest set of this processor and system. ASSAY_INSTRUCTION_SET=NAME selects a narrower set,
/// for tests.
InstructionSet instruction_set();
constexpr const char* name(InstructionSet set) {
  return instruction_set_names[static_cast<std::size_t>(set)];
}

}  // namespace assay::reference
