#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/kernel.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// A worker calls this function when the case runs. Throws std::runtime_error if no rule judges the
/// case.
using MakeNumericCase = std::function<NumericCase(const Target&)>;

/// `assay list` needs only these members.
struct CaseHead {
  std::string id;
  std::vector<std::string> citations;
  std::optional<std::string> skip{};
  std::vector<std::string> needs{};
  std::string limit = "exact";
  double cost = 0.03;
  std::string function{};  ///< as harness::Case::function
};

/// `kernel` may share a program with the kernels of other cases.
harness::Case swept_case(CaseHead head, std::function<harness::Kernel()> kernel,
                         MakeNumericCase make);

/// The body of a case with a sweep.
struct SweptBody {
  MakeNumericCase make;
  int arguments = 0;   ///< the number of the function's arguments; 0 if the case does not test a
                       ///< plain function
  int input_bits = 0;  ///< in all arguments

  void operator()(harness::CaseContext& context) const;
};

/// Judges every input, or only the inputs of `assay repro`.
void run_case(const NumericCase& c, harness::CaseContext& context);

}  // namespace assay::suites::numeric
