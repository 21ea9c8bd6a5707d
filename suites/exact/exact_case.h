#pragma once
#include <string>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

/// Suites of exact functions. A row of a table gets cases for every type, width and form that its
/// declaration has.
namespace assay::suites::exact {

/// Describes one case.
struct ExactCase {
  const reference::ExactRow* row = nullptr;
  const reference::ScalarType* type = nullptr;  ///< the type of one element
  int width = 1;
  unsigned scalars = 0;  ///< the arguments that are scalars beside vectors (bit k for argument k)
  bool flushes = false;
  bool literals = false;  ///< the arguments are literals, so the compiler may compute every call
  std::string id;
  std::string options;     ///< build options
  std::string extensions;  ///< the pragmas at the beginning of the kernel
  std::string citation;

  reference::ExactForm form() const { return {*type, width, flushes}; }
  /// The elements of each array that a work-item processes.
  int lanes() const { return std::max(width, row->source_width); }
  /// The elements of argument `a` that a work-item uses. `count` is the number of arguments.
  int width_of(std::size_t a, std::size_t count) const;
};

/// "int4". If the arguments have different widths, all types: "int4.int".
std::string type_name(const ExactCase& c, const reference::ExactFunction& function);

/// The kernel, from suites/exact/kernels/elementwise.cl. A case with literal arguments uses
/// literals.cl, and each literal is a whole vector of inputs.
harness::Kernel make_kernel(const ExactCase& c, const reference::ExactFunction& function,
                            const std::vector<harness::InputBits>& literals = {});

harness::Inputs make_inputs(const ExactCase& c, const reference::ExactFunction& function,
                            const harness::RunOptions& options);

/// The case as a NumericCase.
numeric::NumericCase make_case(const ExactCase& c, const harness::RunOptions& options);

}  // namespace assay::suites::exact
