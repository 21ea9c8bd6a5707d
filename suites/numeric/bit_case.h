#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"
#include "reference/exact/exact_judge.h"
#include "suites/forward.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/scalar_types.h"
#include "suites/numeric/swept_case.h"

namespace assay::suites::numeric {

/// A case whose kernel is a few lines of text and whose answers are a function of bits: what the
/// suites of types, conversions and memory are made of.
struct BitCase {
  /// Statements of the kernel, for work-item `i`: they take `width` elements of every input
  /// (in0, in1 ...: pointers to the parameters' types in global memory) from i * width on, and give
  /// as many of every result (out0, out1).
  std::string body;
  /// The same for a first input that is `made` (width elements) and not in memory: exhaustive
  /// sweeps of one input of 32 bits are then made on the device. May be empty.
  std::string made_body{};
  std::string prologue;  ///< declarations before the kernel
  std::string epilogue;  ///< what follows it, where it stands alone (`joined`)
  harness::Version std;  ///< language that the program needs; 0.0: that of the run
  reference::ExactFunction function;
  int width = 1;
  std::vector<harness::InputBits> hard_cases;
  /// Where the interesting values of the first argument lie; the whole type where there is none.
  std::optional<std::pair<double, double>> range;
  /// Elements at the depths quick and standard, powers of two, where a space is not exhausted.
  std::uint64_t quick = 1u << 17, standard = 1u << 19;
  /// Of the inputs of a work-item only the first counts: where every value is tried, each of them
  /// stands there once.
  bool first_counts = false;
  std::size_t local = 64;  ///< work-group size
  bool any_local = false;  ///< which need not be so: the driver chooses it for exhaustive sweeps
  bool constant = false;   ///< inputs are in constant memory
  bool joined = true;      ///< may share its kernel with its neighbors, but for exhaustive sweeps
};

/// The whole case of a program that names these scalar types of OpenCL C: it is skipped where the
/// device lacks one, and begins with their pragmas. `make` is called when it is shown or run, not
/// when it is listed.
harness::Case bit_case(CaseHead head, std::vector<std::string_view> types,
                       std::function<BitCase()> make, const Target& target);

/// The case as it is run.
NumericCase numeric_case(const CaseHead& head, const BitCase& c, const Target& target);

inline std::string vector_type(const reference::ScalarType& type, int width) {
  return vector_type(type.name, width);
}
/// Vector `i` of packed scalars at `pointer`, read and written as `width` lanes of `type`: by
/// vload3 and vstore3 where a vector would be larger than its elements, else through a pointer.
std::string loaded(std::string_view type, int width, std::string_view pointer);
/// Lane `lane` of a vector, or the scalar: "x.s3", "x".
std::string lane_of(std::string_view vector, int width, int lane);
std::string stored(std::string_view type, int width, std::string_view pointer,
                   std::string_view value);

}  // namespace assay::suites::numeric
