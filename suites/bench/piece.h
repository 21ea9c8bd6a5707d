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

/// A piece of a case's inputs, and the reference's work on it. The piece fits into the cache, as in
/// a sweep. Each thread has its own piece.
class Piece {
 public:
  static constexpr std::size_t size = 8192;

  explicit Piece(const harness::LaunchShape& shape)
      : bytes_(shape.input_bytes), result_bytes_(shape.output_bytes[0]) {}
  virtual ~Piece() = default;

  void fill(const harness::Inputs& inputs, std::uint64_t first);
  /// R: evaluates all inputs, which every judge must do, at the full speed of the host.
  virtual void bare() = 0;
  /// The fast part of the reference.
  virtual void evaluate() = 0;
  /// Computes the answers of a subject that is always right. The fast part of the reference must
  /// know these answers.
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

/// One measurement: a case, and its judge.
struct Measured {
  std::string name, format;  ///< as printed
  numeric::NumericCase c;
  std::function<std::unique_ptr<Piece>()> piece;
};

/// A function of one result with a fast evaluation. R is the fastest variant of the vector library.
/// For float functions that the library lacks, and for double, R is the fast part of the function's
/// row. The library is not exact enough for double.
Measured measured(const numeric::RealCase& c, const Target& target);

/// A conversion of 32-bit numbers. R is the same conversion by the host's processor.
struct ConversionRow {
  const char *from, *to, *modifiers;
  reference::Rounding rounding;
};
std::span<const ConversionRow> conversion_rows();
/// Throws std::logic_error if the processor's conversion differs from the reference.
Measured measured(const ConversionRow& row, int width, const Target& target);

}  // namespace assay::suites
