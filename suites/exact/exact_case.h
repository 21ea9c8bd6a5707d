#pragma once
#include <string>
#include <vector>

#include "reference/exact/table.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

/// Suites of exact functions.
namespace assay::suites::exact {

struct ExactCase {
  const reference::ExactRow* row = nullptr;
  const reference::ScalarType* type = nullptr;  ///< the type of one element
  int width = 1;
  unsigned scalars = 0;  ///< bit k: argument k is a scalar beside vectors
  bool flushes = false;
  bool literals = false;  ///< the compiler may compute calls with literals
  std::string id;
  std::string options;     ///< of the build
  std::string extensions;  ///< pragmas
  std::string citation;

  reference::ExactForm form() const { return {*type, width, flushes}; }
  /// Elements of each array for a work-item.
  int lanes() const { return std::max(width, row->source_width); }
  /// Elements of argument `a` for a work-item. `count` is the number of arguments.
  int width_of(std::size_t a, std::size_t count) const;
};

/// "int4". If the arguments have different widths, all types: "int4.int".
std::string type_name(const ExactCase& c, const reference::ExactFunction& function);

/// Each of `literals` is a whole vector of inputs.
harness::Kernel make_kernel(const ExactCase& c, const reference::ExactFunction& function,
                            const std::vector<harness::InputBits>& literals = {});

harness::Inputs make_inputs(const ExactCase& c, const reference::ExactFunction& function,
                            const harness::RunOptions& options);

numeric::NumericCase make_case(const ExactCase& c, const harness::RunOptions& options);

}  // namespace assay::suites::exact
