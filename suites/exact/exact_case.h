#pragma once
#include <string>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

/// Code for the suites of exact functions. A row of a table becomes cases for every type, width and
/// form for which it is declared.
namespace assay::suites::exact {

/// Describes one case.
struct ExactCase {
  const reference::ExactRow* row = nullptr;
  const reference::ScalarType* type = nullptr;  ///< the type of the gentype's elements
  int width = 1;
  unsigned scalars = 0;  ///< arguments that are scalars beside vectors (bit k: the k-th)
  bool flushes = false;
  bool literals = false;  ///< the arguments are literals, so the compiler may fold every call
  std::string id;
  std::string options;     ///< build options
  std::string extensions;  ///< pragmas that the kernel begins with
  std::string citation;

  reference::ExactForm form() const { return {*type, width, flushes}; }
  /// Elements of every array that one work-item processes.
  int lanes() const { return std::max(width, row->source_width); }
  /// Elements of argument `a` (of `count` arguments) that one work-item uses.
  int width_of(std::size_t a, std::size_t count) const;
};

/// "int4". If arguments have several widths, all types: "int4.int".
std::string type_name(const ExactCase& c, const reference::ExactFunction& function);

/// The kernel, from suites/exact/kernels/elementwise.cl. A case with literal arguments has its
/// kernel from literals.cl, and each literal is a whole vector of inputs.
harness::Kernel make_kernel(const ExactCase& c, const reference::ExactFunction& function,
                            const std::vector<harness::InputBits>& literals = {});

/// The sequence of inputs.
harness::Inputs make_inputs(const ExactCase& c, const reference::ExactFunction& function,
                            const harness::RunOptions& options);

/// The case as suites/numeric/ describes it.
numeric::NumericCase make_case(const ExactCase& c, const harness::RunOptions& options);

}  // namespace assay::suites::exact
