#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

struct ExactForm {
  const ScalarType& type;  ///< the type of the gentype's elements
  int width = 1;           ///< of the gentype; 1 for a scalar
  bool flushes = false;    ///< 7.5.3 lets the device flush subnormals of this type
  bool vector() const { return width > 1; }
};

struct ExactRow {
  std::string name;  ///< "hadd", for ids
  /// OpenCL C of the first result: "hadd({0}, {1})". {0}, {1}, {2} are the arguments. {type} is the
  /// gentype, {n} its width (empty for scalars), {bits} the bits of an element.
  std::string expression;
  std::string second{};   ///< OpenCL C of the second result, evaluated later; may be empty
  std::string place;      ///< section in OpenCL C 3.0.19: "6.15.3, Table 13, hadd"
  std::string place_1_2;  ///< section in OpenCL 1.2; empty if 1.2 lacks the function
  /// Nothing if the form is not declared.
  std::function<std::optional<ExactFunction>(const ExactForm&)> make;
  /// Each bit mask describes one kind of vector form. A bit is set if the argument with this index
  /// is a scalar.
  std::vector<unsigned> scalars{0};
  /// One result for the whole vector (any, dot). Kernels store it in each lane.
  bool splat = false;
  /// The number of lanes of all arguments except the last (shuffle). 0: the width of the gentype.
  int source_width = 0;
  /// The features that device and language must have: "opencl_c_1_1".
  std::string needs{};
  bool literals = true;  ///< a form with literal arguments is tested, too
  /// The number of inputs, a power of two. 0: the depth decides.
  std::uint64_t most = 0;
  /// The range of the usual values of an argument. If empty, all values are usual.
  std::function<std::optional<std::pair<double, double>>(const ExactForm&, std::size_t argument)>
      range{};
  /// Makes the inputs as whole vectors, if random inputs would rarely matter. `random` gives random
  /// bits. If empty, the inputs are the usual inputs.
  std::function<std::vector<InputBits>(const ExactForm&,
                                       const std::function<std::uint64_t()>& random)>
      inputs{};
};

std::span<const ExactRow> integer_functions();     ///< 6.15.3
std::span<const ExactRow> operators();             ///< 6.5
std::span<const ExactRow> relational_functions();  ///< 6.15.6
std::span<const ExactRow> vector_functions();      ///< 6.15.13

}  // namespace assay::reference
