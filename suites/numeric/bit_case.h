#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"
#include "reference/exact/exact_judge.h"
#include "suites/base/forward.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/scalar_types.h"
#include "suites/numeric/swept_case.h"

namespace assay::suites::numeric {

/// A case with a short kernel. The right answers are a function of the bits of the inputs.
struct BitCase {
  /// Statements of the kernel for work-item `i`. in0, in1 ... point to the inputs in global memory,
  /// out0 and out1 to the results. The work-item reads and writes `width` elements from i * width
  /// on.
  std::string body;
  /// The same statements, but the first input is the variable `made` with `width` elements. The
  /// device then makes the inputs of an exhaustive sweep over 32 bits. May be empty.
  std::string made_body{};
  std::string prologue;  ///< declarations before the kernel
  std::string epilogue;  ///< text after the kernel; only if `joined` is false
  harness::Version std;  ///< the program's language; 0.0 means the run's language
  reference::ExactFunction function;
  int width = 1;
  std::vector<harness::InputBits> hard_cases;
  /// The interesting values of the first argument. If empty, all values of the type are
  /// interesting.
  std::optional<std::pair<double, double>> range;
  /// The number of elements at depths quick and standard. A function may have fewer inputs.
  std::uint64_t quick = 1u << 17, standard = 1u << 19;
  /// Only the first input of a work-item affects the result. So in an exhaustive sweep, each value
  /// is the first input of one work-item.
  bool first_counts = false;
  std::size_t local = joined_local;  ///< work-group size
  bool any_local = false;            ///< exhaustive sweeps: the driver chooses the local size
  bool constant = false;             ///< inputs are in constant memory
  bool joined = true;  ///< may share a program with other cases, except in exhaustive sweeps
};

/// `types` are the scalar types of the program. The case is skipped if the device lacks a type.
/// `make` is called only when the case is shown or run.
harness::Case bit_case(CaseHead head, std::vector<std::string_view> types,
                       std::function<BitCase()> make, const Target& target);

NumericCase numeric_case(const CaseHead& head, const BitCase& c, const Target& target);

inline std::string vector_type(const reference::ScalarType& type, int width) {
  return vector_type(type.name, width);
}
/// Code that reads vector `i` of packed scalars at `pointer` as `width` lanes of `type`. For three
/// lanes the code uses vload3, because a vector of three is as large as a vector of four.
std::string loaded(std::string_view type, int width, std::string_view pointer);
/// Examples: "x.s3", or "x" for a scalar.
std::string lane_of(std::string_view vector, int width, int lane);
std::string stored(std::string_view type, int width, std::string_view pointer,
                   std::string_view value);

}  // namespace assay::suites::numeric
