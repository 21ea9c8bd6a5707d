#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "reference/acceptance/acceptance.h"
#include "reference/judge/judge.h"

namespace assay::reference::testing {

inline std::uint64_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value);
}
inline std::uint64_t bits(int value) {
  return static_cast<std::uint32_t>(value);
}

inline constexpr std::uint64_t quiet = 0x7fc00000, signaling = 0x7f800001;
inline constexpr std::uint64_t infinity = 0x7f800000, minus = 0x80000000,
                               minus_infinity = 0xff800000;
inline constexpr std::uint64_t least_subnormal = 1, least_normal = 0x00800000,
                               greatest = 0x7f7fffff;

inline const Function& function(std::string_view name) {
  const Function* found = find_function(name);
  if (found == nullptr) throw std::invalid_argument("no function " + std::string(name));
  return *found;
}

using Bits = std::initializer_list<std::uint64_t>;

inline Rules rules(std::string_view accuracy, bool flush = false) {
  Rules result;
  result.accuracy = parse_accuracy(accuracy);
  result.flush_to_zero = flush;
  return result;
}

inline Verdict verdict(std::string_view name, const Rules& with, Bits input, Bits subject) {
  std::array<std::uint64_t, 3> inputs{};
  std::array<std::uint64_t, 2> subjects{};
  std::copy(input.begin(), input.end(), inputs.begin());
  std::copy(subject.begin(), subject.end(), subjects.begin());
  return accept(function(name), with, inputs, subjects);
}

inline Rule rule(std::string_view name, const Rules& with, Bits input, Bits subject) {
  return verdict(name, with, input, subject).rule;
}

}  // namespace assay::reference::testing
