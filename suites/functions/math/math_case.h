#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/case.h"
#include "harness/sweep/inputs.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/judge/judge.h"
#include "suites/functions/math/forms.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/formats.h"
#include "suites/target/modes.h"

namespace assay::suites::math {

/// What one case of the suite asks: everything else follows from it and the run's options.
struct MathCase {
  const reference::Function* function = nullptr;
  const Form* form = nullptr;
  const Format* format = nullptr;
  int width = 1;
  bool scalar_last = false;  ///< the last argument is a scalar beside vectors
  std::string id;
  std::string options;               ///< build options
  std::string pragma;                ///< what the program begins with
  std::shared_ptr<const Mode> mode;  ///< none: what holds without options
  harness::Version language;         ///< of the program; 0.0: what the device takes by default
  std::uint64_t most_inputs = 0;     ///< where that is fewer than the depth and the form ask
};

/// The source of the case's kernel, from its form's template. `literals` are the inputs to fold,
/// whole vectors, for forms that want them.
harness::Kernel make_kernel(const MathCase& c, const std::vector<harness::InputBits>& literals);

/// The parameter list of that kernel, word for word: kernels of equal lists may be joined.
std::string parameters_of(const MathCase& c);

/// Whether this case's inputs are made on the device: one argument, every one of its patterns.
bool generates(const MathCase& c, const harness::RunOptions& options);

/// The kernel that makes them: see numeric::NumericCase::generator.
harness::Kernel make_generator(const MathCase& c);

/// The sequence of inputs.
harness::Inputs make_inputs(const MathCase& c, const harness::RunOptions& options);

/// What limits a case: an accuracy and the sentence that says so.
struct Limit {
  reference::Accuracy accuracy;
  std::optional<reference::Range> domain;  ///< as AccuracyRow::domain
  std::string citation;
};

/// What limits the case, or nothing where no document that applies to the device says.
std::optional<Limit> limit_of(const MathCase& c, const harness::DeviceInfo& device,
                              const harness::RunOptions& options);

/// What may pass for this case on this device. Throws std::runtime_error where no accuracy table
/// has the function's row: a case without a limit must not pass.
reference::Judge make_judge(const MathCase& c, const harness::DeviceInfo& device,
                            const harness::RunOptions& options);

/// The case in the words of the numeric machinery.
numeric::NumericCase make_case(const MathCase& c, const harness::DeviceInfo& device,
                               const harness::RunOptions& options);

}  // namespace assay::suites::math
