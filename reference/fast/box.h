#pragma once
#include <cstdint>

/// A box is a NaN of double whose low 32 bits are a float. It means that the answer has exactly
/// these bits. Only Assay's code writes such a NaN: its tag has bits that a NaN widened from float
/// never has.
namespace assay::reference {

inline constexpr std::uint64_t box_tag = 0x7ff9'a55au;
/// The number of low bits of a quotient that fast evaluations give. MPFR judges rows with another
/// number of bits.
inline constexpr int low_quotient_bits = 7;
/// The tag of an int if only the low_quotient_bits low bits of its magnitude are known. Bit 31 is
/// its sign, unless the int is 0.
inline constexpr std::uint64_t low_bits_tag = 0x7ff9'a55bu;
/// The box for an answer for which every int is right.
inline constexpr std::uint64_t any_int = 0x7ff9'a55c'0000'0000u;
inline constexpr std::uint32_t canonical_nan = 0x7fc0'0000u;

/// Any NaN is written as canonical_nan, because the specification leaves its sign and payload free.
constexpr std::uint64_t box(std::uint32_t float_bits) {
  return box_tag << 32 | float_bits;
}
constexpr bool is_box(std::uint64_t bits) {
  return bits >> 32 == box_tag;
}
/// A NaN that is not a box: the value is undecided.
inline constexpr std::uint64_t undecided_bits = 0x7ff8'0000'0000'0000u;

}  // namespace assay::reference
