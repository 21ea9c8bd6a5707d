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

/// A case with a short kernel. Its answers are a function of the bits of its inputs. The suites of
/// types, conversions and memory consist of such cases.
struct BitCase {
  /// Statements of the kernel, for work-item `i`. They read `width` elements of every input from i
  /// * width on, and write `width` elements of every result (out0, out1). in0, in1 ... are pointers
  /// to the parameters' types in global memory.
  std::string body;
  /// The same for a first input that is `made` (width elements) and not in memory. Exhaustive
  /// sweeps of one input of 32 bits are then made on the device. May be empty.
  std::string made_body{};
  std::string prologue;  ///< declarations before the kernel
  std::string epilogue;  ///< the text after it, if it is not joined (`joined`)
  harness::Version std;  ///< language that the program needs; 0.0: that of the run
  reference::ExactFunction function;
  int width = 1;
  std::vector<harness::InputBits> hard_cases;
  /// The range of the interesting values of the first argument; without one, the whole type.
  std::optional<std::pair<double, double>> range;
  /// Elements at the depths quick and standard, as powers of two, if a space is not exhausted.
  std::uint64_t quick = 1u << 17, standard = 1u << 19;
  /// Only the first input of a work-item counts: if every value is tried, each of them is first
  /// once.
  bool first_counts = false;
  std::size_t local = 64;  ///< work-group size
  bool any_local = false;  ///< the driver may choose the size, and does for exhaustive sweeps
  bool constant = false;   ///< inputs are in constant memory
  bool joined = true;      ///< may share its kernel with its neighbors, except in exhaustive sweeps
};

/// The whole case of a program that names these scalar types of OpenCL C. It is skipped if the
/// device lacks one, and begins with their pragmas. `make` is called when it is shown or run, not
/// when it is listed.
harness::Case bit_case(CaseHead head, std::vector<std::string_view> types,
                       std::function<BitCase()> make, const Target& target);

/// The case as it is run.
NumericCase numeric_case(const CaseHead& head, const BitCase& c, const Target& target);

inline std::string vector_type(const reference::ScalarType& type, int width) {
  return vector_type(type.name, width);
}
/// Vector `i` of packed scalars at `pointer`, read and written as `width` lanes of `type`. By
/// vload3 and vstore3 if a vector would be larger than its elements, else through a pointer.
std::string loaded(std::string_view type, int width, std::string_view pointer);
/// Lane `lane` of a vector, or the scalar: "x.s3", "x".
std::string lane_of(std::string_view vector, int width, int lane);
std::string stored(std::string_view type, int width, std::string_view pointer,
                   std::string_view value);

}  // namespace assay::suites::numeric
