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

/// The answers to one input that a judge accepts, as bits. A program without a judge compares its
/// answers with these.
struct Accepted {
  using Interval = std::pair<std::uint64_t, std::uint64_t>;  ///< both ends included
  std::array<std::vector<Interval>, 2> intervals;
  std::array<bool, 2> nan{};  ///< any NaN is accepted too, in the format of the result
  std::array<std::string, 2> reference;
  int low_bits = 0;  ///< of an int result (remquo): how many low bits are judged
  std::int32_t low_bits_of = 0;
};

/// Asks the judge. It starts from answers that are probably accepted (the reference, zeros,
/// infinities) and moves away until the judge refuses. If there are two results, each result is
/// tried together with the right value of the other result.
Accepted accepted_answers(const reference::Judge& judge, const std::array<std::uint64_t, 3>& input);

/// The accepted answers for one result of any judge. The search starts from `nearest`, zeros,
/// infinities and the ends of the format.
Accepted accepted_answers(const reference::BatchJudge& judge,
                          std::span<const reference::InputBits> group, std::size_t lane,
                          const reference::FloatFormat& format, std::uint64_t nearest);

/// The accepted answers of a judge of bits, for element `lane` of a group.
Accepted accepted_bits(const reference::ExactJudge& judge,
                       std::span<const reference::InputBits> group, std::size_t lane);

}  // namespace assay::suites::numeric
