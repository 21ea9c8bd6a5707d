#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/fast/compare.h"
#include "reference/fast/fast.h"

namespace assay::reference {

/// Arguments low <= x <= high whose answer needs no evaluation. An answer with the bits `expected`
/// is right, and its error counts as 0. If `expected` is a NaN, any NaN is right. Other answers
/// need the evaluation.
struct KnownRange {
  enum class As {
    nan,       ///< the function has no value: the argument is outside its domain
    exact,     ///< the value itself
    overflow,  ///< infinity for a value of at least 2^128
    number,    ///< the rounded value, if the value is nearer than 2^-40 ulp
  };
  float low, high;
  std::uint32_t expected;
  As as;
};

/// The known ranges of a one-argument row, at most max_known_ranges. Most rows have none.
inline constexpr std::size_t max_known_ranges = 2;
std::span<const KnownRange> known_ranges(const FastEvaluator& evaluator);

/// The elements of a block that must be evaluated, packed.
struct Screened {
  alignas(64) float arguments[block_size + block_step];
  alignas(64) float subjects[block_size + block_step];
  std::size_t count = 0;
};

/// Compares the answers whose arguments are NaNs or in known ranges, among `count` elements (a
/// multiple of block_step). The answer to a NaN must be a NaN. The other elements are packed into
/// `rest`. If one answer is wrong, returns false, and neither `rest` nor `counts` is valid.
using Screen = bool (*)(const void* arguments, const void* subjects, std::size_t count,
                        std::span<const KnownRange> known, Screened& rest, FastCounts& counts);

/// The function is null if the instruction set has no fast way to do this.
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
