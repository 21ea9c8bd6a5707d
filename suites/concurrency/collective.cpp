#include "suites/concurrency/collective.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace assay::suites::concurrency {
namespace {

constexpr std::array types{reference::int_type,    reference::uint_type,  reference::long_type,
                           reference::ulong_type,  reference::half_type,  reference::float_type,
                           reference::double_type, reference::char_type,  reference::uchar_type,
                           reference::short_type,  reference::ushort_type};

/// Sums of signed numbers wrap.
struct Combination {
  std::string_view name;
  std::uint64_t (*combine)(const ScalarType& t, std::uint64_t a, std::uint64_t b);
  std::uint64_t (*identity)(const ScalarType& t);
};

std::uint64_t least(const ScalarType& t) {
  if (t.floating()) return t.sign() | t.infinity();
  return t.is_signed() ? t.sign() : 0;
}
std::uint64_t greatest(const ScalarType& t) {
  if (t.floating()) return t.infinity();
  return t.is_signed() ? t.sign() - 1 : t.mask();
}
bool below(const ScalarType& t, std::uint64_t a, std::uint64_t b) {
  return t.kind == ScalarType::Kind::unsigned_integer ? a < b : t.order(a) < t.order(b);
}
std::uint64_t zero(const ScalarType&) {
  return 0;
}

const std::array<Combination, 10> combinations{{
    {"add", [](const ScalarType&, std::uint64_t a, std::uint64_t b) { return a + b; }, zero},
    {"min",
     [](const ScalarType& t, std::uint64_t a, std::uint64_t b) { return below(t, b, a) ? b : a; },
     greatest},
    {"max",
     [](const ScalarType& t, std::uint64_t a, std::uint64_t b) { return below(t, a, b) ? b : a; },
     least},
    {"mul", [](const ScalarType&, std::uint64_t a, std::uint64_t b) { return a * b; },
     [](const ScalarType& t) { return t.floating() ? t.one() : std::uint64_t{1}; }},
    {"and", [](const ScalarType&, std::uint64_t a, std::uint64_t b) { return a & b; },
     [](const ScalarType& t) { return t.mask(); }},
    {"or", [](const ScalarType&, std::uint64_t a, std::uint64_t b) { return a | b; }, zero},
    {"xor", [](const ScalarType&, std::uint64_t a, std::uint64_t b) { return a ^ b; }, zero},
    {"logical_and",
     [](const ScalarType&, std::uint64_t a, std::uint64_t b) -> std::uint64_t {
       return a != 0 && b != 0 ? 1 : 0;
     },
     [](const ScalarType&) { return std::uint64_t{1}; }},
    {"logical_or",
     [](const ScalarType&, std::uint64_t a, std::uint64_t b) -> std::uint64_t {
       return a != 0 || b != 0 ? 1 : 0;
     },
     zero},
    {"logical_xor",
     [](const ScalarType&, std::uint64_t a, std::uint64_t b) -> std::uint64_t {
       return (a != 0) != (b != 0) ? 1 : 0;
     },
     zero},
}};

using Of = Operator::Of;
using Rounds = Operator::Rounds;
const std::array<Operator, 10> all_operators{{
    {"add", Of::numbers, Rounds::sum},
    {"min"},
    {"max"},
    {"mul", Of::numbers, Rounds::product, Operator::Operands::odd},
    {"and", Of::integers, Rounds::never, Operator::Operands::mostly_ones},
    {"or", Of::integers, Rounds::never, Operator::Operands::mostly_zeros},
    {"xor", Of::integers},
    {"logical_and", Of::truths, Rounds::never, Operator::Operands::mostly_true},
    {"logical_or", Of::truths},
    {"logical_xor", Of::truths},
}};

const Combination& combination(const Operator& op) {
  return *std::ranges::find(combinations, op.name, &Combination::name);
}

}  // namespace

std::span<const ScalarType> gentypes() {
  return types;
}

const ScalarType& gentype(std::string_view name) {
  const auto found = std::ranges::find(types, name, &ScalarType::name);
  if (found == types.end()) throw std::logic_error(fmt::format("'{}' is not a gentype", name));
  return *found;
}

std::span<const Operator> operators() {
  return all_operators;
}

bool accepts(const ScalarType& type, const Allowed& allowed, std::uint64_t bits) {
  bits &= type.mask();
  switch (allowed.kind) {
    case Allowed::Kind::bits:
      return bits == (allowed.bits & type.mask());
    case Allowed::Kind::truth:
      return (bits != 0) == (allowed.bits != 0);
    case Allowed::Kind::number: {
      const double value = value_of(type, bits);
      return value == allowed.value || std::fabs(value - allowed.value) <= allowed.error;
    }
    case Allowed::Kind::anything:
      return true;
  }
  return false;
}

std::string text(const ScalarType& type, std::uint64_t bits) {
  bits &= type.mask();
  const std::string hex = reference::hex(type, bits);
  return type.floating() ? fmt::format("{} ({})", hex, value_of(type, bits)) : hex;
}

std::string text(const ScalarType& type, const Allowed& allowed) {
  switch (allowed.kind) {
    case Allowed::Kind::bits:
      return text(type, allowed.bits);
    case Allowed::Kind::truth:
      return allowed.bits != 0 ? "not zero" : "zero";
    case Allowed::Kind::number:
      return allowed.error == 0 ? fmt::format("{}", allowed.value)
                                : fmt::format("{} +- {:.3g}", allowed.value, allowed.error);
    case Allowed::Kind::anything:
      return "anything";
  }
  return {};
}

Reduction::Reduction(const Operator& op, const ScalarType& type)
    : op_(op), type_(type), bits_(combination(op).identity(type)) {}

void Reduction::add(std::uint64_t value) {
  value &= type_.mask();
  ++count_;
  bits_ = combination(op_).combine(type_, bits_, value) & type_.mask();
  if (!type_.floating()) return;
  const double v = value_of(type_, value);
  total_ += v;
  magnitudes_ += std::fabs(v);
  product_ *= v;
  whole_ = whole_ && v == std::nearbyint(v);
}

/// The sum is exact if every partial sum is a number of the format. Otherwise n - 1 additions may
/// round, in any order and rounding mode. Each number then has at most n - 1 factors of 1 + d, |d|
/// <= u, so the error is at most (1 + u)^n - 1, relative to the sum of the magnitudes. (Higham,
/// Accuracy and Stability of Numerical Algorithms, 4.2. Its simplified bound needs n * u < 1, which
/// is false for large groups of halves.)
Allowed Reduction::sum() const {
  Allowed out{.kind = Allowed::Kind::number, .value = static_cast<double>(total_)};
  if (whole_ && magnitudes_ <= std::ldexp(1.0L, type_.significand_bits() + 1)) return out;
  const long double unit = std::ldexp(1.0L, -type_.significand_bits());
  const long double loss = std::expm1(static_cast<long double>(count_) * std::log1p(unit));
  out.error = static_cast<double>(loss * magnitudes_);
  return out;
}

Allowed Reduction::result() const {
  if (op_.of == Operator::Of::truths) return {.kind = Allowed::Kind::truth, .bits = bits_};
  if (!type_.floating()) return {.bits = bits_};
  if (count_ != 0 && op_.rounds == Rounds::sum) return sum();
  // Operands are powers of two, so products are exact.
  const bool multiplied = count_ != 0 && op_.rounds == Rounds::product;
  return {.kind = Allowed::Kind::number, .value = multiplied ? product_ : value_of(type_, bits_)};
}

Allowed reduce(const Operator& op, const ScalarType& type, std::span<const std::uint64_t> values) {
  Reduction all(op, type);
  for (const std::uint64_t value : values) all.add(value);
  return all.result();
}

std::vector<Allowed> scan(const Operator& op, const ScalarType& type,
                          std::span<const std::uint64_t> values, bool inclusive) {
  std::vector<Allowed> made;
  Reduction so_far(op, type);
  for (const std::uint64_t value : values) {
    if (!inclusive) made.push_back(so_far.result());
    so_far.add(value);
    if (inclusive) made.push_back(so_far.result());
  }
  return made;
}

std::uint64_t operand(const Operator& op, const ScalarType& type, std::size_t item,
                      std::size_t items, std::uint64_t random) {
  if (op.of == Operator::Of::truths) {
    // In some groups, one value differs from all others.
    const bool common = op.operands == Operator::Operands::mostly_true;
    const bool rare = random % (items + 1) == 0;
    const std::uint64_t truths[] = {1, 0x80000000u, 0xffffffffu, 2};
    return common != rare ? truths[random / 7 % 4] : 0;
  }
  if (type.floating()) {
    if (op.rounds == Rounds::product) {
      // Most numbers are 1 or -1, so every partial product is a number of the format.
      const double magnitude =
          item % (items / 8 + 1) == 0
              ? std::ldexp(1.0, random % 3 == 0 ? -1 : static_cast<int>(random % 2))
              : 1.0;
      return nearest_bits(type, random / 8 % 2 == 0 ? magnitude : -magnitude);
    }
    // Three of four numbers are whole. If all numbers of a group are whole, their sums are exact.
    // No number is zero, because the sign of a zero is not specified.
    const double whole = static_cast<double>(random % 8) + 1;
    const double value =
        random / 64 % 4 != 0 ? whole : whole + static_cast<double>(random / 256 % 1024) / 1024;
    return nearest_bits(type, random / 8 % 2 == 0 ? value : -value);
  }
  // Products of odd numbers keep all bits. Masks with mostly ones or zeros keep some bits when they
  // are combined.
  if (op.operands == Operator::Operands::odd) return (random | 1) & type.mask();
  if (op.operands == Operator::Operands::mostly_ones)
    return ~(random & (random >> 7) & (random >> 17) & (random >> 23)) & type.mask();
  if (op.operands == Operator::Operands::mostly_zeros)
    return random & (random >> 7) & (random >> 17) & (random >> 23) & type.mask();
  return random & type.mask();
}

}  // namespace assay::suites::concurrency
