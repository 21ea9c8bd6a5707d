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

/// A case with a short kernel whose answers are a function of the bits of its inputs. The suites of
/// types, conversions and memory have such cases.
struct BitCase {
  /// Statements of the kernel, for work-item `i`. They read `width` elements of every input,
  /// beginning at i * width. They write `width` elements of every result (out0, out1). in0, in1 ...
  /// are pointers to global memory of the parameters' types.
  std::string body;
  /// The same statements if the first input is the variable `made` (`width` elements) and not in
  /// memory. With them, the device makes the inputs of an exhaustive sweep over 32 bits. May be
  /// empty.
  std::string made_body{};
  std::string prologue;  ///< declarations before the kernel
  std::string epilogue;  ///< text after the kernel, if `joined` is false
  harness::Version std;  ///< language that the program needs; 0.0: the run's language
  reference::ExactFunction function;
  int width = 1;
  std::vector<harness::InputBits> hard_cases;
  /// The range of the interesting values of the first argument. Without it, all values of the type
  /// are interesting.
  std::optional<std::pair<double, double>> range;
  /// Number of elements at the depths quick and standard, unless all inputs are tried.
  std::uint64_t quick = 1u << 17, standard = 1u << 19;
  /// Only the first input of a work-item affects the result. If every value is tried, each value is
  /// the first input once.
  bool first_counts = false;
  std::size_t local = joined_local;  ///< work-group size
  bool any_local = false;            ///< the driver chooses the size in exhaustive sweeps
  bool constant = false;             ///< inputs are in constant memory
  bool joined = true;  ///< may share a kernel with other cases, except in exhaustive sweeps
};

/// The whole case of a program that uses these scalar types of OpenCL C. The case is skipped if the
/// device lacks one of them. The program begins with their pragmas. `make` is called when the case
/// is shown or run, not when it is listed.
harness::Case bit_case(CaseHead head, std::vector<std::string_view> types,
                       std::function<BitCase()> make, const Target& target);

/// The case in the form in which it runs.
NumericCase numeric_case(const CaseHead& head, const BitCase& c, const Target& target);

inline std::string vector_type(const reference::ScalarType& type, int width) {
  return vector_type(type.name, width);
}
/// Code that reads vector `i` of packed scalars at `pointer` as `width` lanes of `type`. It uses
/// vload3 if a vector would be larger than its elements, and else a pointer. stored() writes with
/// vstore3 or a pointer.
std::string loaded(std::string_view type, int width, std::string_view pointer);
/// Lane `lane` of a vector, or the scalar itself: "x.s3", "x".
std::string lane_of(std::string_view vector, int width, int lane);
std::string stored(std::string_view type, int width, std::string_view pointer,
                   std::string_view value);

}  // namespace assay::suites::numeric
