#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/kernel.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// Makes the description: in the worker when the case runs, in the supervisor for `assay repro
/// --emit=c`. Throws std::runtime_error if a case has no rule to judge it.
using MakeNumericCase = std::function<NumericCase(const Target&)>;

/// The parts of a case that are known when it is listed.
struct CaseHead {
  std::string id;
  std::vector<std::string> citations;
  std::optional<std::string> skip{};
  std::vector<std::string> needs{};
  std::string limit = "exact";
  double cost = 0.03;
  std::string function{};  ///< harness::Case::function
};

/// The case: its `kernel`, which batches build together, its body and its stand-alone program.
harness::Case swept_case(CaseHead head, std::function<harness::Kernel()> kernel,
                         MakeNumericCase make);

/// The body of a swept case. It can also judge a record of the case again (judge_again.h).
struct SweptBody {
  MakeNumericCase make;
  int arguments = 0;   ///< of the function that is swept; 0: not a plain one
  int input_bits = 0;  ///< of all its arguments together

  void operator()(harness::CaseContext& context) const;
};

/// Computes and judges every input, or those that `assay repro` asks for, and records the findings.
void run_case(const NumericCase& c, harness::CaseContext& context);

}  // namespace assay::suites::numeric
