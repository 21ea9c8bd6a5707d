#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::numeric {

/// A kernel that tests a call over vectors. Each work-item loads its arguments, computes one
/// expression and stores the results. Memory holds packed scalars. If a scalar argument is beside
/// vectors, it is read from the first element of its vector. If vectors have a scalar result, it is
/// stored to all elements. So inputs and outputs have the same number of elements.
struct Call {
  struct Value {
    std::string_view type;  ///< the type of an element: "float", "int"
    bool scalar = false;    ///< a scalar beside vectors
  };
  enum class Scratch { none, local, global };
  std::string id;          ///< the id of the case, which gives the kernel's name
  std::string expression;  ///< OpenCL C over {0}, {1}, {2}
  /// The kernel's template. Its placeholders are before, after, first, kernel, parameters, loads,
  /// call, stores, folded, result0 and result1.
  std::string_view kernel = "suites/numeric/kernels/call.cl";
  std::vector<Value> parameters;
  /// The value of the expression, and r1 if the template has a second result.
  std::vector<Value> results;
  int width = 1;
  std::string options;  ///< build options
  std::string front;    ///< text before the whole template
  std::string before;   ///< at file scope, before the kernel
  std::string after;    ///< at file scope, after the kernel
  std::string first;    ///< at the start of the kernel's block

  std::string_view index = "i";     ///< which vector a work-item loads
  std::string_view place{};         ///< a pointer that the expression takes as its last argument
  Scratch scratch = Scratch::none;  ///< a parameter `scratch`: memory for the second result
  bool constant_inputs = false;     ///< inputs are in constant memory
  bool in_place = false;            ///< the first input is the first output's memory
  bool guarded = false;             ///< adds a parameter `count`
  std::string made;                 ///< the expression for argument 0, from the parameter `first`
  bool folds = false;               ///< the arguments are in `folded`, not in memory
  std::vector<std::vector<std::string>> folded;  ///< the arguments for every vector, as expressions
};

harness::Kernel make_kernel(const Call& call);
/// The exact parameter list of the kernel. Kernels with equal lists may be joined.
std::string parameters_of(const Call& call);

/// "float4", or "float".
std::string vector_type(std::string_view element, int width);

}  // namespace assay::suites::numeric
