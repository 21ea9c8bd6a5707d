#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "reference/bench/conversions.h"
#include "reference/exact/conversions.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/real_function.h"

namespace assay::suites {

/// A piece of a case's inputs, in the cache as in a sweep, and the reference's work on it. Each
/// thread has one.
class Piece {
 public:
  static constexpr std::size_t size = 8192;

  explicit Piece(const harness::LaunchShape& shape)
      : bytes_(shape.input_bytes), result_bytes_(shape.output_bytes[0]) {}
  virtual ~Piece() = default;

  void fill(const harness::Inputs& inputs, std::uint64_t first);
  /// R: the part that no judge can avoid, at the host's full speed.
  virtual void bare() = 0;
  /// The fast half of the reference.
  virtual void evaluate() = 0;
  /// The answers of a subject that is always right, if the fast half knows them.
  virtual void answer() = 0;

  reference::Batch batch(std::uint64_t first) const;
  reference::SubjectBits subject(std::size_t index) const;

 protected:
  std::array<const void*, 3> inputs(std::size_t first) const;
  void* answers() { return answers_.data(); }

 private:
  std::vector<int> bytes_;
  int result_bytes_;
  alignas(64) std::array<std::array<std::uint64_t, size>, 3> inputs_{};
  alignas(64) std::array<std::uint64_t, size> answers_{};
};

/// The measured parts: a case, and its judge.
struct Measured {
  std::string name, format;  ///< as printed
  numeric::NumericCase c;
  std::function<std::unique_ptr<Piece>()> piece;
};

/// A function of one result with a fast evaluation. R is the vector library's fastest variant. If
/// the library has none, R is the fast half of the row. The same is true for doubles, for which no
/// library is exact enough.
Measured measured(const numeric::RealCase& c, const Target& target);

/// A conversion of 32-bit numbers that the host's processor makes too: R.
struct ConversionRow {
  const char *from, *to, *modifiers;
  reference::Rounding rounding;
};
std::span<const ConversionRow> conversion_rows();
/// Throws std::logic_error where the processor's conversion and the reference differ.
Measured measured(const ConversionRow& row, int width, const Target& target);

}  // namespace assay::suites
