#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::numeric {

/// A kernel that tests a call over vectors: each work-item loads its arguments, computes one
/// expression and stores the results. Memory holds packed scalars. A scalar argument beside vectors
/// is read from the first place of its vector. A scalar result of vectors is stored to all places,
/// so that inputs and outputs have the same number of elements.
struct Call {
  struct Value {
    std::string_view type;  ///< of an element: "float", "int"
    bool scalar = false;    ///< beside vectors
  };
  enum class Scratch { none, local, global };
  std::string id;          ///< of the case: names the kernel
  std::string expression;  ///< OpenCL C over {0}, {1}, {2}
  /// The kernel's template. Its placeholders: before, after, first, kernel, parameters, loads,
  /// call, stores, folded, result0 and result1.
  std::string_view kernel = "suites/numeric/kernels/call.cl";
  std::vector<Value> parameters;
  /// The expression's value, and r1 for templates that have a second result.
  std::vector<Value> results;
  int width = 1;
  std::string options;  ///< for the build
  std::string front;    ///< before all other text, even the template's comment
  std::string before;   ///< at file scope, before the kernel
  std::string after;    ///< and after it
  std::string first;    ///< at the start of the kernel's block

  std::string_view index = "i";     ///< which vector a work-item loads
  std::string_view place{};         ///< a pointer that the expression takes as its last argument
  Scratch scratch = Scratch::none;  ///< memory of the second result's type: parameter `scratch`
  bool constant_inputs = false;     ///< inputs are in constant memory
  bool in_place = false;            ///< the first input is the first output's memory
  bool guarded = false;             ///< a parameter `count`
  std::string made;                 ///< from the parameter `first`, in place of memory: argument 0
  bool folds = false;               ///< no inputs: `folded` has the arguments
  std::vector<std::vector<std::string>> folded;  ///< of every vector, as expressions
};

harness::Kernel make_kernel(const Call& call);
/// The exact parameter list of that kernel: kernels with equal lists may be joined.
std::string parameters_of(const Call& call);

/// "float4", or "float".
std::string vector_type(std::string_view element, int width);

}  // namespace assay::suites::numeric
