#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/cases/kernel.h"
#include "suites/base/forward.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {

/// Makes the description of a case. The worker calls it when the case runs, and the supervisor for
/// `assay repro --emit=c`. Throws std::runtime_error if a case has no rule by which it is judged.
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

/// Makes the case with its body and its stand-alone program. Batch builds join the `kernel`s of
/// several cases.
harness::Case swept_case(CaseHead head, std::function<harness::Kernel()> kernel,
                         MakeNumericCase make);

/// The body of a swept case. It can also judge a record of the case again (judge_again.h).
struct SweptBody {
  MakeNumericCase make;
  int arguments = 0;   ///< number of the swept function's arguments; 0: not a plain function
  int input_bits = 0;  ///< number of bits in all arguments together

  void operator()(harness::CaseContext& context) const;
};

/// Computes and judges every input, or the inputs for `assay repro`. Records the findings.
void run_case(const NumericCase& c, harness::CaseContext& context);

}  // namespace assay::suites::numeric
