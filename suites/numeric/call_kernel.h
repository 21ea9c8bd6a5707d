#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::numeric {

/// A kernel that tests a function. Each work-item loads its arguments, computes one expression and
/// stores the results. Memory holds packed scalars. A scalar argument beside vectors is the first
/// element of a vector in memory. A scalar result of vectors is stored to all elements, so inputs
/// and outputs have the same number of elements.
struct Call {
  struct Value {
    std::string_view type;  ///< the type of an element: "float", "int"
    bool scalar = false;    ///< a scalar although other arguments are vectors
  };
  enum class Scratch { none, local, global };
  std::string id;          ///< the case's id
  std::string expression;  ///< the expression in OpenCL C; {0}, {1}, {2} are the arguments
  /// The path of the kernel's template. Its placeholders are before, after, first, kernel,
  /// parameters, loads, call, stores, folded, result0 and result1.
  std::string_view kernel = "suites/numeric/kernels/call.cl";
  std::vector<Value> parameters;
  /// The value of the expression, and the variable r1 if the template has r1.
  std::vector<Value> results;
  int width = 1;
  std::string options;
  std::string front;   ///< text before the whole template
  std::string before;  ///< text at file scope, before the kernel
  std::string after;   ///< text at file scope, after the kernel
  std::string first;   ///< text at the start of the kernel's block

  std::string_view index = "i";     ///< the index of the vector that a work-item loads
  std::string_view place{};         ///< a pointer, the last argument of the expression
  Scratch scratch = Scratch::none;  ///< memory for the second result, as the parameter `scratch`
  bool constant_inputs = false;     ///< inputs are in constant memory
  bool in_place = false;            ///< the first output overwrites the first input
  bool guarded = false;             ///< adds a parameter `count`
  std::string made;    ///< makes argument 0 from the parameter `first`; empty: argument 0 is loaded
  bool folds = false;  ///< the arguments are literals in `folded`
  std::vector<std::vector<std::string>> folded;  ///< the literals of each vector
};

harness::Kernel make_kernel(const Call& call);
/// Only kernels with equal lists of parameters may be joined.
std::string parameters_of(const Call& call);

/// "float4", or "float" for width 1.
std::string vector_type(std::string_view element, int width);

}  // namespace assay::suites::numeric
