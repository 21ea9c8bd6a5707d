#pragma once
#include <cstdint>

/// A box is a NaN of double whose low 32 bits are the exact answer. Only Assay writes boxes: a NaN
/// widened from float never has the bits of the tag.
namespace assay::reference {

inline constexpr std::uint64_t box_tag = 0x7ff9'a55au;
/// The number of low bits of a quotient that fast evaluations give. MPFR judges functions that
/// require another number of bits.
inline constexpr int low_quotient_bits = 7;
/// An int of which only the low_quotient_bits lowest bits of the magnitude are known. Bit 31 is the
/// sign, if the int is not 0.
inline constexpr std::uint64_t low_bits_tag = 0x7ff9'a55bu;
/// Every int is right.
inline constexpr std::uint64_t any_int = 0x7ff9'a55c'0000'0000u;
inline constexpr std::uint32_t canonical_nan = 0x7fc0'0000u;

/// Any NaN becomes canonical_nan, because its sign and payload are free.
constexpr std::uint64_t box(std::uint32_t float_bits) {
  return box_tag << 32 | float_bits;
}
constexpr bool is_box(std::uint64_t bits) {
  return bits >> 32 == box_tag;
}
/// A NaN that is not a box.
inline constexpr std::uint64_t undecided_bits = 0x7ff8'0000'0000'0000u;

}  // namespace assay::reference
