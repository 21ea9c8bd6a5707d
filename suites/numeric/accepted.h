#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "reference/exact/exact_judge.h"
#include "reference/judge/judge.h"

namespace assay::suites::numeric {

/// The bits of the answers that a judge accepts for one input.
struct Accepted {
  using Interval = std::pair<std::uint64_t, std::uint64_t>;  ///< the first and the last accepted
                                                             ///< bits
  std::array<std::vector<Interval>, 2> intervals;
  std::array<bool, 2> nan{};  ///< any NaN is accepted
  std::array<std::string, 2> reference;
  int low_bits = 0;  ///< for an int result of remquo: the number of low bits that are judged
  std::int32_t low_bits_of = 0;
};

/// The search starts at the reference, zeros and infinities, and goes on until the judge refuses.
/// Each of two results is tried with the right value of the other result.
Accepted accepted_answers(const reference::Judge& judge, const std::array<std::uint64_t, 3>& input);

/// The search starts at `nearest`, zeros, infinities and the ends of the format.
Accepted accepted_answers(const reference::BatchJudge& judge,
                          std::span<const reference::InputBits> group, std::size_t lane,
                          const reference::FloatFormat& format, std::uint64_t nearest);

Accepted accepted_bits(const reference::ExactJudge& judge,
                       std::span<const reference::InputBits> group, std::size_t lane);

}  // namespace assay::suites::numeric
