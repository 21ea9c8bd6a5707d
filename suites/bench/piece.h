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

/// Some inputs of a case, and the reference's work on the inputs. The inputs fit into the cache.
/// Each thread has a separate object.
class Piece {
 public:
  static constexpr std::size_t size = 8192;

  explicit Piece(const harness::LaunchShape& shape)
      : bytes_(shape.input_bytes), result_bytes_(shape.output_bytes[0]) {}
  virtual ~Piece() = default;

  void fill(const harness::Inputs& inputs, std::uint64_t first);
  /// Evaluates all inputs without judging, at the full speed of the host.
  virtual void bare() = 0;
  virtual void evaluate() = 0;
  /// Computes the answers of a device without errors. evaluate() must come first.
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

struct Measured {
  std::string name, format;
  numeric::NumericCase c;
  std::function<std::unique_ptr<Piece>()> piece;
};

/// Measures a function that has one result and a fast evaluation. For float, bare() is the fastest
/// function of the vector library. For double, and for functions that the library lacks, bare() is
/// the fast evaluation of the function.
Measured measured(const numeric::RealCase& c, const Target& target);

/// A conversion of 32-bit numbers. bare() is the same conversion by the host's processor.
struct ConversionRow {
  const char *from, *to, *modifiers;
  reference::Rounding rounding;
};
std::span<const ConversionRow> conversion_rows();
/// Throws std::logic_error if the processor and the reference disagree.
Measured measured(const ConversionRow& row, int width, const Target& target);

}  // namespace assay::suites
