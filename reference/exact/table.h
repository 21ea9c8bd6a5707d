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

/// One form of a function: the type, the width, and whether the device flushes.
struct ExactForm {
  const ScalarType& type;  ///< the type of a gentype's elements
  int width = 1;           ///< the width of the gentype; 1: a scalar
  bool flushes = false;    ///< a device may treat subnormals of this type as zero (7.5.3)
  bool vector() const { return width > 1; }
};

/// A built-in function or operator with exact answers: one row of a table. Its widths, forms,
/// kernels, inputs and judging follow from the row.
struct ExactRow {
  std::string name;  ///< "hadd": part of the case's id
  /// The OpenCL C expression of the first result: "hadd({0}, {1})". {0}, {1}, {2} are variables
  /// that hold the arguments. {type} is the gentype, {n} its width (empty for scalars), {bits} the
  /// size of an element.
  std::string expression;
  std::string second{};  ///< OpenCL C of the second result, evaluated after the first; may be empty
  std::string place;     ///< in OpenCL C 3.0.19: "6.15.3, Table 13, hadd"
  std::string place_1_2;  ///< in OpenCL 1.2; empty if it has no such function
  /// The function for a form. It returns nothing if the function is not declared for that form.
  std::function<std::optional<ExactFunction>(const ExactForm&)> make;
  /// Each entry is a set of arguments (bit k: argument k) that are scalars in a form whose other
  /// arguments are vectors. The set 0 gives the form without scalars.
  std::vector<unsigned> scalars{0};
  /// The result is one value for the whole vector (any, dot): kernels store it in every lane.
  bool splat = false;
  /// The number of lanes of all arguments except the last (shuffle). 0: the gentype's number of
  /// lanes.
  int source_width = 0;
  /// The needs, from the device and the language, in the words of the tables: "opencl_c_1_1".
  std::string needs{};
  bool literals = true;  ///< whether a form with literal arguments is tested, too
  /// The number of inputs that are enough. It is a power of two. 0: the depth determines the
  /// number.
  std::uint64_t most = 0;
  /// For each type, the range of the interesting values of an argument. Empty: all values.
  std::function<std::optional<std::pair<double, double>>(const ExactForm&, std::size_t argument)>
      range{};
  /// Makes the inputs, if random inputs would rarely be interesting. They are whole vectors, one
  /// after another. `random` gives random bits. Empty: the case has the usual sequence of inputs.
  std::function<std::vector<InputBits>(const ExactForm&,
                                       const std::function<std::uint64_t()>& random)>
      inputs{};
};

/// Rows of one section of the specification, in its order.
std::span<const ExactRow> integer_functions();     ///< 6.15.3
std::span<const ExactRow> operators();             ///< 6.5
std::span<const ExactRow> relational_functions();  ///< 6.15.6
std::span<const ExactRow> vector_functions();      ///< 6.15.13

}  // namespace assay::reference
