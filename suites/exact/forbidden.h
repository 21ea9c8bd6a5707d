#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "suites/base/forward.h"

namespace assay::suites::exact {

/// A form that the specification forbids: a compiler must refuse a kernel with it, and take the
/// same kernel with its permitted counterpart.
struct Forbidden {
  std::string name;          ///< part of the id: operators/must_not_compile/<name>
  std::string declarations;  ///< of variables, for both; `in` is a __global const int *
  std::string statement;     ///< the forbidden one
  std::string twin;          ///< what is permitted in its place
  std::string place;         ///< in OpenCL C 3.0.19
  std::string place_1_2;     ///< in OpenCL 1.2
};

std::vector<harness::Case> forbid(std::string_view suite, std::span<const Forbidden> forms,
                                  const Target& target);

}  // namespace assay::suites::exact
