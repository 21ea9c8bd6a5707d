#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/fast/compare.h"
#include "reference/fast/fast.h"

namespace assay::reference {

/// For low <= x <= high, the answer `expected` is right with an error of 0. If `expected` is a NaN,
/// any NaN is right. Other answers need the evaluation.
struct KnownRange {
  enum class As {
    nan,       ///< the argument is outside the domain
    exact,     ///< the value itself
    overflow,  ///< infinity for a value of at least 2^128
    number,    ///< the rounded value; its error is below 2^-40 ulp
  };
  float low, high;
  std::uint32_t expected;
  As as;
};

/// The known ranges of a function. Most functions have none.
inline constexpr std::size_t max_known_ranges = 2;
std::span<const KnownRange> known_ranges(const FastEvaluator& evaluator);

/// The elements that need the evaluation, packed.
struct Screened {
  alignas(64) float arguments[block_size + block_step];
  alignas(64) float subjects[block_size + block_step];
  std::size_t count = 0;
};

/// Compares answers for NaNs and for known ranges, in `count` elements (a multiple of block_step).
/// The answer to a NaN must be a NaN. `rest` gets the other elements. Returns false if an answer is
/// wrong, and leaves `rest` and `counts` invalid.
using Screen = bool (*)(const void* arguments, const void* subjects, std::size_t count,
                        std::span<const KnownRange> known, Screened& rest, FastCounts& counts);

/// screen() returns null if the instruction set has no such function.
#define ASSAY_DECLARE_SET(set) \
  namespace set {              \
  Screen screen();             \
  }
ASSAY_EACH_SET(ASSAY_DECLARE_SET)
#undef ASSAY_DECLARE_SET
inline Screen screen(InstructionSet set) {
  return PerSet<Screen (*)()>{ASSAY_OF_EACH_SET(screen)}[static_cast<std::size_t>(set)]();
}

}  // namespace assay::reference
