#pragma once
#include <cstdint>
#include <string_view>

namespace assay::harness {

/// Random numbers depend only on key and counter, so that each input can be made by itself. The
/// finalizer of SplitMix64 (Steele, Lea and Flood, 2014) is applied twice, because keys and
/// counters are regular.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
constexpr std::uint64_t random_bits(std::uint64_t key, std::uint64_t counter) {
  return mix(mix(counter) ^ key);
}

constexpr std::uint64_t random_key(std::uint64_t seed, std::string_view id) {
  std::uint64_t key = mix(seed);
  for (const char c : id) key = mix(key ^ static_cast<unsigned char>(c));
  return key;
}

/// A uniform number in [0, n), for n > 0, with a bias below n / 2^64.
constexpr std::uint64_t below(std::uint64_t bits, std::uint64_t n) {
  const std::uint64_t high = bits >> 32, low = bits & 0xffffffffu;
  const std::uint64_t n_high = n >> 32, n_low = n & 0xffffffffu;
  const std::uint64_t carry = (high * n_low >> 32) + (low * n_high >> 32);
  return high * n_high + carry;
}

}  // namespace assay::harness
