#include "suites/bench/piece.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string_view>

#include "harness/base/lookup.h"
#include "reference/bench/bare.h"
#include "reference/fast/box.h"
#include "reference/fast/fast.h"
#include "reference/precise/precise.h"
#include "suites/types/conversions/conversion_case.h"

namespace assay::suites {
namespace {

using reference::Rounding;

class MathPiece : public Piece {
 public:
  MathPiece(const numeric::RealCase& c, const harness::LaunchShape& shape)
      : Piece(shape),
        function_(*c.function),
        is_float_(c.format == &reference::float_format),
        set_(reference::instruction_set()) {
    const auto all = reference::bare_functions();
    // Functions like half_exp are evaluated like their full functions.
    const auto found = std::ranges::find(all, c.function->fast, [](const auto& b) {
      return harness::row_of(reference::math_functions(), b.function, &reference::Function::name,
                             "math_functions()")
          .fast;
    });
    if (is_float_ && found != all.end()) bare_ = &*found;
  }

  void bare() override {
    if (bare_ == nullptr) return evaluate();
    bare_->evaluate(static_cast<const float*>(inputs(0)[0]), values_, size);
  }

  void evaluate() override {
    if (is_float_) {
      const auto at = inputs(0);
      return function_.fast->kernel(set_)({{at[0], at[1], at[2]}, {values_, nullptr}, size});
    }
    for (std::size_t at = 0; at < size; at += block) evaluate_doubles(at);
  }

  /// The answer is a NaN if only MPFR knows the result.
  void answer() override {
    if (is_float_) return answer_floats();
    auto* to = static_cast<std::uint64_t*>(answers());
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (std::size_t at = 0; at < size; at += block) {
      evaluate_doubles(at);
      for (std::size_t i = 0; i < block; ++i) {
        const auto known = static_cast<reference::Known>(static_cast<int>(parts_[3][i]));
        const double value = std::ldexp(parts_[0][i], static_cast<int>(parts_[2][i]));
        to[at + i] =
            std::bit_cast<std::uint64_t>(known == reference::Known::undecided ? nan : value);
      }
    }
  }

 private:
  static constexpr std::size_t block = 256;  // the judge's block size

  void evaluate_doubles(std::size_t first) {
    const auto at = inputs(first);
    reference::PreciseBlock out{};
    std::copy(at.begin(), at.end(), out.inputs);
    out.values[0] = {parts_[0], parts_[1], parts_[2], parts_[3]};
    out.count = block;
    function_.precise->kernel(set_)(out);
  }

  /// Needs the results of evaluate().
  void answer_floats() {
    auto* to = static_cast<std::uint32_t*>(answers());
    for (std::size_t i = 0; i < size; ++i) {
      const auto bits = std::bit_cast<std::uint64_t>(values_[i]);
      to[i] = reference::is_box(bits)
                  ? static_cast<std::uint32_t>(bits)
                  : std::bit_cast<std::uint32_t>(static_cast<float>(values_[i]));
    }
  }

  const reference::Function& function_;
  bool is_float_;
  reference::InstructionSet set_;
  const reference::Bare* bare_ = nullptr;
  alignas(64) double values_[size];
  alignas(64) double parts_[4][block];
};

class ConversionPiece : public Piece {
 public:
  ConversionPiece(const reference::Conversion& c, const reference::BareConversion& bare,
                  const harness::LaunchShape& shape)
      : Piece(shape), conversion_(c), bare_(bare) {}

  void bare() override { bare_.convert(inputs(0)[0], bare_results_.data(), size); }
  void evaluate() override { reference::fill_conversion(conversion_, batch(0), results_.data()); }
  /// Needs the results of evaluate().
  void answer() override {
    std::memcpy(answers(), results_.data(),
                size * static_cast<std::size_t>(conversion_.to.bytes()));
  }
  bool agree() {
    bare();
    evaluate();
    return std::memcmp(bare_results_.data(), results_.data(),
                       size * static_cast<std::size_t>(conversion_.to.bytes())) == 0;
  }

 private:
  reference::Conversion conversion_;
  const reference::BareConversion& bare_;
  alignas(64) std::array<std::uint64_t, size> results_{}, bare_results_{};
};

constexpr ConversionRow rows[] = {{"int", "float", "_rte", Rounding::nearest_even},
                                  {"uint", "float", "_rtp", Rounding::up},
                                  {"float", "int", "_sat_rtz", Rounding::toward_zero},
                                  {"float", "uchar", "_sat", Rounding::toward_zero},
                                  {"int", "short", "_sat", Rounding::toward_zero},
                                  {"int", "uint", "", Rounding::toward_zero}};

}  // namespace

void Piece::fill(const harness::Inputs& inputs, std::uint64_t first) {
  void* const to[] = {inputs_[0].data(), inputs_[1].data(), inputs_[2].data()};
  inputs.fill(first, size, std::span(to).first(bytes_.size()));
}

std::array<const void*, 3> Piece::inputs(std::size_t first) const {
  std::array<const void*, 3> at{};
  for (std::size_t a = 0; a < bytes_.size(); ++a)
    at[a] = reinterpret_cast<const char*>(inputs_[a].data()) +
            static_cast<std::size_t>(bytes_[a]) * first;
  return at;
}

reference::Batch Piece::batch(std::uint64_t first) const {
  return {size, first, inputs(0), {answers_.data(), nullptr}};
}

reference::SubjectBits Piece::subject(std::size_t index) const {
  const auto bytes = static_cast<std::size_t>(result_bytes_);
  std::uint64_t bits = 0;
  std::memcpy(&bits, reinterpret_cast<const char*>(answers_.data()) + bytes * index, bytes);
  return {bits, 0};
}

Measured measured(const numeric::RealCase& c, const Target& target) {
  Measured out{c.function->name, std::string(c.format->name), numeric_case(c, target), {}};
  out.piece = [c, shape = out.c.shape] { return std::make_unique<MathPiece>(c, shape); };
  return out;
}

std::span<const ConversionRow> conversion_rows() {
  return rows;
}

Measured measured(const ConversionRow& row, int width, const Target& target) {
  const std::string name = fmt::format("convert_{}{}", row.to, row.modifiers);
  const std::string key = fmt::format("{}/{}", name, row.from);
  const auto all = reference::bare_conversions();
  const auto bare = std::ranges::find(all, std::string_view(key),
                                      [](const auto& b) { return std::string_view(b.name); });
  if (bare == all.end()) throw std::logic_error("no loop of the bench is for " + key);
  reference::Conversion c =
      conversions::conversion_on(target, *reference::find_scalar_type(row.from),
                                 *reference::find_scalar_type(row.to), row.rounding);
  c.saturated = std::string_view(row.modifiers).starts_with("_sat");
  Measured out{name,
               row.from,
               numeric::numeric_case(
                   {.id = "conversions/" + name + "/" + numeric::vector_type(row.from, width)},
                   conversions::explicit_conversion(c, width, row.modifiers), target),
               {}};
  out.piece = [c, &loop = *bare, shape = out.c.shape] {
    return std::make_unique<ConversionPiece>(c, loop, shape);
  };
  ConversionPiece piece(c, *bare, out.c.shape);
  for (std::uint64_t first = 0; first < 64 * Piece::size; first += Piece::size) {
    piece.fill(out.c.inputs, first);
    if (!piece.agree()) throw std::logic_error("the bench's loop of " + key + " converts wrongly");
  }
  return out;
}

}  // namespace assay::suites
