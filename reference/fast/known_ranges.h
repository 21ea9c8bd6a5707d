#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/fast/compare.h"
#include "reference/fast/fast.h"

namespace assay::reference {

/// Arguments low <= x <= high whose answer needs no evaluation. It has the bits `due` (any NaN if
/// `due` is one). Otherwise the evaluation judges it. Its error counts as 0.
struct KnownRange {
  enum class As {
    nan,       ///< no value: outside the domain
    exact,     ///< the value itself
    overflow,  ///< infinity for a value of at least 2^128
    number,    ///< the rounded value, if the value is nearer than 2^-40 ulp
  };
  float low, high;
  std::uint32_t expected;
  As as;
};

/// Those of a one-argument row, at most max_known_ranges; none for most rows.
inline constexpr std::size_t max_known_ranges = 2;
std::span<const KnownRange> known_ranges(const FastEvaluator& evaluator);

/// The remaining part of a block to evaluate, packed, and the counts of the other elements.
struct Screened {
  alignas(64) float arguments[block_size + block_step];
  alignas(64) float subjects[block_size + block_step];
  std::size_t count = 0;
};

/// Compares the answers in known ranges among `count` (a multiple of block_step). Answers to NaNs
/// must be NaNs. The other arguments are packed into `rest`. False if one of them is wrong. Then
/// nothing is known.
using Screen = bool (*)(const void* arguments, const void* subjects, std::size_t count,
                        std::span<const KnownRange> known, Screened& rest, FastCounts& counts);

/// Null if the instruction set has no cheap way.
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
