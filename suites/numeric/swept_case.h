#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/kernel.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// Makes a NumericCase. A worker calls it when the case runs. Throws std::runtime_error if no rule
/// judges the case.
using MakeNumericCase = std::function<NumericCase(const Target&)>;

/// The parts of a case that `assay list` needs.
struct CaseHead {
  std::string id;
  std::vector<std::string> citations;
  std::optional<std::string> skip{};
  std::vector<std::string> needs{};
  std::string limit = "exact";
  double cost = 0.03;
  std::string function{};  ///< see harness::Case::function
};

/// Makes the case with its body and its stand-alone program. One program may contain the kernels of
/// several cases.
harness::Case swept_case(CaseHead head, std::function<harness::Kernel()> kernel,
                         MakeNumericCase make);

/// The body of a case with a sweep. judge_again.h uses it to judge a record again.
struct SweptBody {
  MakeNumericCase make;
  int arguments = 0;   ///< the number of the function's arguments; 0: the case does not test a
                       ///< plain function
  int input_bits = 0;  ///< the number of bits in all arguments

  void operator()(harness::CaseContext& context) const;
};

/// Computes and judges every input, or only the inputs for `assay repro`. Records the findings.
void run_case(const NumericCase& c, harness::CaseContext& context);

}  // namespace assay::suites::numeric
